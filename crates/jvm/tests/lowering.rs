//! Small Java sources and the IR that comes out: `tests/lowering/*.java` with `*.ir` beside them.
//!
//! The first line of a source names the compiler whose output was recorded (`// javac 17`); with other compilers of at
//! least that version it only has to be well formed. `BLESS=1 cargo test` rewrites the recorded files.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use oxpecker_base::SourceMap;
use oxpecker_ir::check::check;
use oxpecker_ir::{Inst, MethodId, Program, text};
use oxpecker_jvm::source::{JImage, Layout};
use oxpecker_jvm::{ClassPath, Jdk, SourceTexts, load};
use support::{Scratch, compile, compilers};

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lowering");
    let files = fs::read_dir(folder).unwrap().flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "java"));
    paths.sort();
    paths
}

/// The version of the compiler in the first line of a source.
fn version(source: &str) -> u32 {
    let first = source.lines().next().unwrap_or_default();
    let version = first
        .strip_prefix("// javac ")
        .and_then(|it| it.parse().ok());
    version.unwrap_or_else(|| panic!("the first line names the compiler, not {first:?}"))
}

#[test]
fn sources_are_lowered() {
    for jdk in compilers() {
        for path in sources() {
            let source = fs::read_to_string(&path).unwrap();
            let recorded = version(&source);
            if jdk.version < recorded {
                continue;
            }
            let name = path.file_stem().unwrap().to_str().unwrap();
            let shown = lower(&jdk, name, &source);
            if jdk.version == recorded {
                expect_file(&path.with_extension("ir"), &shown);
            }
        }
    }
}

/// Compiles a source, lowers everything in it, and shows it.
fn lower(jdk: &Jdk, name: &str, source: &str) -> String {
    let scratch = Scratch::new(&format!("lowering-{name}-{}", jdk.version));
    let files = compile(jdk, &scratch.0, name, source);
    let mut class_path = ClassPath::default();
    class_path.add(&scratch.0, jdk.version).unwrap();
    class_path.add_library(jdk).unwrap();
    let mut texts = SourceTexts::default();
    texts.add(format!("{name}.java"), source);
    let (program, loader) = load(class_path, texts);
    for file in &files {
        let class = program.load_class(file.trim_end_matches(".class")).unwrap();
        for method in program.classes[class].methods.clone() {
            if !program.methods[method].is_abstract {
                program.load_body(method).unwrap();
            }
        }
    }
    let problems: Vec<String> = check(&program).iter().map(ToString::to_string).collect();
    assert_eq!(problems, [] as [&str; 0], "{name}");
    show(&program, &loader.source_map())
}

/// All methods with code, with names instead of numbers and source lines instead of positions.
fn show(program: &Program, map: &SourceMap) -> String {
    let mut shown = String::new();
    for (id, method) in program.methods.iter_ids() {
        if method.blocks().is_empty() {
            continue;
        }
        let _ = writeln!(shown, "{}", long_name(program, id));
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
    shown
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
        return Some(program.classes[oxpecker_ir::ClassId(id)].name.clone());
    }
    if let Some(id) = number("field") {
        let field = &program.fields[oxpecker_ir::FieldId(id)];
        return Some(format!(
            "{}.{}",
            program.classes[field.class].name, field.name
        ));
    }
    number("method").map(|id| long_name(program, MethodId(id)))
}

fn expect_file(path: &Path, found: &str) {
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path, found).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(found, expected, "{} (BLESS=1 rewrites it)", path.display());
}

/// Every twentieth class of the library is lowered to something well formed.
#[test]
fn the_library_is_lowered() {
    for jdk in compilers() {
        let Layout::Image(path) = &jdk.layout else {
            continue;
        };
        let resources = JImage::open(path).unwrap().resources();
        let classes = resources.iter().filter_map(|name| {
            let class = name.strip_prefix("/java.base/")?.strip_suffix(".class")?;
            (class != "module-info").then_some(class)
        });
        let mut class_path = ClassPath::default();
        class_path.add_library(&jdk).unwrap();
        let (program, _) = load(class_path, SourceTexts::default());
        let mut lowered = 0;
        for name in classes.step_by(20) {
            let class = program.load_class(name).unwrap();
            for method in program.classes[class].methods.clone() {
                match program.load_body(method) {
                    Ok(_) => lowered += 1,
                    Err(why) => assert!(
                        why.starts_with("native method") || why.starts_with("abstract method"),
                        "{why}"
                    ),
                }
            }
        }
        assert!(lowered > 2000, "{lowered}");
        let problems: Vec<String> = check(&program).iter().map(ToString::to_string).collect();
        assert_eq!(problems, [] as [&str; 0]);
    }
}
