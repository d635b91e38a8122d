//! Programs of the IR as text that people can read.

use std::fmt::Write as _;

use oxpecker_base::SourceMap;
use oxpecker_ir::{ClassId, FieldId, Inst, Method, MethodId, Program, text};

/// All methods with code, with names instead of numbers and source lines instead of positions.
pub(crate) fn show(program: &Program, map: &SourceMap) -> String {
    let mut shown = String::new();
    for (id, method) in program.methods.iter_ids() {
        if method.blocks().is_empty() {
            continue;
        }
        let _ = writeln!(shown, "{}", long_name(program, id));
        show_body(program, map, method, &mut shown);
    }
    shown
}

/// The locals with names and the blocks of a method.
pub(crate) fn show_body(program: &Program, map: &SourceMap, method: &Method, shown: &mut String) {
    for (id, local) in method.locals().iter_ids() {
        if let Some(name) = &local.name {
            let ty = local
                .ty
                .as_ref()
                .map_or(String::new(), |ty| program.type_name(ty));
            let _ = writeln!(shown, " {id} {name}: {ty}");
        }
    }
    for (id, block) in method.blocks().iter_ids() {
        let handler = block
            .handler
            .map_or(String::new(), |it| format!(" handler {it}"));
        let _ = writeln!(shown, " {id}{handler}:");
        for inst in &block.insts {
            let line = match inst {
                Inst::Stmt(span) => format!("; {}", map.text(*span)),
                _ => readable(program, &text::print_inst(program, inst)),
            };
            let _ = writeln!(shown, "  {line}");
        }
        let end = readable(program, &text::print_terminator(&block.terminator));
        let _ = writeln!(shown, "  {end}");
    }
}

fn long_name(program: &Program, id: MethodId) -> String {
    let method = &program.methods[id];
    format!("{}.{}", program.classes[method.class].name, method.selector)
}

/// An instruction without notes and positions, with names instead of numbers.
fn readable(program: &Program, line: &str) -> String {
    let line = line.split(" ; ").next().unwrap_or_default();
    let mut out = String::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (word, behind) = split_word(rest);
        rest = behind;
        match named(program, word) {
            Some(name) => out += &name,
            None => out += word,
        }
    }
    match out.rsplit_once(" @") {
        Some((front, span))
            if span
                .bytes()
                .all(|it| it.is_ascii_digit() || b":.".contains(&it)) =>
        {
            front.to_owned()
        }
        _ => out,
    }
}

/// A run of letters and digits, or one other character.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|char: char| !char.is_ascii_alphanumeric());
    let first = text.chars().next().map_or(0, char::len_utf8);
    text.split_at(end.unwrap_or(text.len()).max(first))
}

fn named(program: &Program, word: &str) -> Option<String> {
    let number = |prefix: &str| word.strip_prefix(prefix)?.parse().ok();
    if let Some(id) = number("class") {
        return Some(program.classes[ClassId(id)].name.clone());
    }
    if let Some(id) = number("field") {
        let field = &program.fields[FieldId(id)];
        return Some(format!(
            "{}.{}",
            program.classes[field.class].name, field.name
        ));
    }
    number("method").map(|id| long_name(program, MethodId(id)))
}
