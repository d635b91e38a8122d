//! Small programs and what comes out: `tests/diagnostics/*.oox` with their findings, `tests/lowering/*.oox` with their IR.
//!
//! The first line of a program chooses its dialect: `// strict`, `// jip` or `// auto`. Expected text lies beside the
//! program; `BLESS=1 cargo test` rewrites it.

mod common;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use common::{check_program, describe, expect_file, load_text};
use oxpecker_base::SourceMap;
use oxpecker_ir::{Method, Program, text};
use oxpecker_oox::DialectChoice;

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let files = std::fs::read_dir(folder).expect("the folder is part of the crate");
    let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "oox"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn dialect(program: &str) -> DialectChoice {
    match program.lines().next() {
        Some("// strict") => DialectChoice::Strict,
        Some("// jip") => DialectChoice::Jip,
        Some("// auto") => DialectChoice::Auto,
        other => panic!("the first line names the dialect, not {other:?}"),
    }
}

#[test]
fn mistakes_are_found_and_explained() {
    for path in programs("diagnostics") {
        let program = std::fs::read_to_string(&path).expect("readable");
        let (sources, loaded) = load_text(&program, dialect(&program));
        let mut found = format!("{:?}\n", loaded.dialect);
        found += &describe(&sources, &loaded.diagnostics);
        expect_file(&path.with_extension("txt"), &found);
    }
}

#[test]
fn programs_are_lowered() {
    for path in programs("lowering") {
        let program = std::fs::read_to_string(&path).expect("readable");
        let (sources, loaded) = load_text(&program, dialect(&program));
        let found = match &loaded.program {
            Some(program) => {
                check_program(program);
                show(program, &sources)
            }
            None => describe(&sources, &loaded.diagnostics),
        };
        expect_file(&path.with_extension("ir"), &found);
    }
}

/// The methods in the textual form of the IR, with the source instead of byte positions.
fn show(program: &Program, sources: &SourceMap) -> String {
    let mut shown = String::new();
    for method in program.methods.iter() {
        let class = &program.classes[method.class].name;
        let _ = writeln!(shown, "{class}.{}", method.selector);
        show_blocks(program, method, &mut shown);
    }
    let (file, _) = sources.iter().next().expect("one file");
    let source = &sources.file(file).text;
    let lines = shown.lines().map(|line| with_source(line, source));
    lines.collect()
}

fn show_blocks(program: &Program, method: &Method, shown: &mut String) {
    for (id, block) in method.blocks().iter_ids() {
        let _ = match block.handler {
            Some(handler) => writeln!(shown, " {id} handler {handler}:"),
            None => writeln!(shown, " {id}:"),
        };
        for inst in &block.insts {
            for line in text::print_inst(program, inst).lines() {
                let _ = writeln!(shown, "  {line}");
            }
        }
        let _ = writeln!(shown, "  {}", text::print_terminator(&block.terminator));
    }
}

/// Replaces `@0:3..5` by the text it means.
fn with_source(line: &str, source: &str) -> String {
    let Some((code, span)) = line.rsplit_once(" @0:") else {
        return format!("{line}\n");
    };
    let bounds = span.split_once("..");
    let bounds = bounds.and_then(|(start, end)| Some((start.parse().ok()?, end.parse().ok()?)));
    match bounds {
        Some((start, end)) => {
            let range: std::ops::Range<usize> = start..end;
            format!("{code}    ; {}\n", source[range].replace('\n', " "))
        }
        None => format!("{line}\n"),
    }
}
