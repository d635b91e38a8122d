//! Writes programs: tables first, then the methods with their blocks.

use std::fmt::{Display, Write};

use super::keyword::Keyword;
use super::print_inst::{print_inst_into, print_terminator, quote, span_text, type_text};
use crate::inst::{Block, BlockId};
use crate::program::{
    Class, ClassKind, ClassOrigin, Field, Method, Program, Semantics, Visibility,
};
use crate::types::{ClassId, FieldId, MethodId};

/// The textual form of a program. Total: also programs that are not well formed can be looked at.
pub fn print(program: &Program) -> String {
    let mut out = semantics(program.semantics);
    for (id, text) in program.strings.iter_ids() {
        push(&mut out, &format!("string {id} {}", quote(text)));
    }
    for (id, item) in program.classes.iter_ids() {
        push(&mut out, &class(id, item));
    }
    for (id, item) in program.fields.iter_ids() {
        push(&mut out, &field(id, item));
    }
    for (id, item) in program.methods.iter_ids() {
        method(program, id, item, &mut out);
    }
    out
}

fn push(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

fn semantics(semantics: Semantics) -> String {
    let mut line = format!("program {}", semantics.int.word());
    let flags = [
        (
            semantics.escaping_check_is_violation,
            " escaping-check-is-violation",
        ),
        (
            semantics.entry_ensures_is_precondition,
            " entry-ensures-is-precondition",
        ),
        (
            semantics.entry_arrays_are_non_null,
            " entry-arrays-are-non-null",
        ),
        (semantics.exceptions_are_objects, " exceptions-are-objects"),
    ];
    for (_, word) in flags.iter().filter(|(set, _)| *set) {
        line.push_str(word);
    }
    line.push('\n');
    line
}

fn class(id: ClassId, class: &Class) -> String {
    let kind = match class.kind {
        ClassKind::Class => "class",
        ClassKind::Abstract => "abstract",
        ClassKind::Interface => "interface",
    };
    let mut line = format!("{kind} {id} {}", quote(&class.name));
    line += match class.origin {
        ClassOrigin::User => "",
        ClassOrigin::Library => " library",
        ClassOrigin::Harness => " harness",
    };
    list(&mut line, "extends", class.superclass.as_slice());
    list(&mut line, "implements", &class.interfaces);
    list(&mut line, "fields", &class.fields);
    list(&mut line, "methods", &class.methods);
    line + " " + &span_text(class.span)
}

fn list(line: &mut String, word: &str, ids: &[impl Display]) {
    if ids.is_empty() {
        return;
    }
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let _ = write!(line, " {word} {}", ids.join(", "));
}

fn field(id: FieldId, field: &Field) -> String {
    format!(
        "field {id} {} {}{} {} {}",
        quote(&field.name),
        field.class,
        if field.is_static { " static" } else { "" },
        type_text(&field.ty),
        span_text(field.span)
    )
}

fn method(program: &Program, id: MethodId, method: &Method, out: &mut String) {
    let mut line = format!("method {id} {} {}", quote(&method.name), method.class);
    if method.is_static {
        line.push_str(" static");
    }
    if method.is_constructor {
        line.push_str(" constructor");
    }
    if method.is_abstract {
        line.push_str(" abstract");
    }
    if method.visibility != Visibility::Public {
        let _ = write!(line, " {}", method.visibility.word());
    }
    let _ = write!(
        line,
        " selector {} params {} result {} {} {{",
        quote(&method.selector),
        method.params,
        type_text(&method.result),
        span_text(method.span)
    );
    push(out, &line);
    for (id, local) in method.locals().iter_ids() {
        let name = local.name.as_deref().map(quote);
        let name = name.map_or(String::new(), |name| format!(" {name}"));
        let ty = local.ty.as_ref();
        let ty = ty.map_or(String::new(), |ty| format!(": {}", type_text(ty)));
        push(out, &format!("  local {id}{name}{ty}"));
    }
    for (id, item) in method.blocks().iter_ids() {
        block(program, id, item, out);
    }
    push(out, "}");
}

fn block(program: &Program, id: BlockId, block: &Block, out: &mut String) {
    match block.handler {
        Some(handler) => push(out, &format!("{id} handler {handler}:")),
        None => push(out, &format!("{id}:")),
    }
    for inst in &block.insts {
        print_inst_into(program, inst, 1, out);
        out.push('\n');
    }
    push(out, &format!("  {}", print_terminator(&block.terminator)));
}
