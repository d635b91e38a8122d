//! Every program of the shared corpus loads in its dialect, and `auto` finds that dialect.
//!
//! The corpus lies outside of the repository; where it is absent there is nothing to test.

mod common;

use std::path::{Path, PathBuf};

use common::{check_program, describe};
use oxpecker_base::SourceMap;
use oxpecker_ir::Arith;
use oxpecker_oox::{Dialect, DialectChoice, Options, load};

/// Files that only show syntax, and for which no verdict is known.
const NOT_OOX: &[&str] = &[
    // Its `exceptional(....)` is a note to the author.
    "wooshrow/tool/examples/simple/simplelist.oox",
    // Declares the class `Node` seven times.
    "vanvliet/examples/class_with_constructor.oox",
    // Assigns the result of a `void` method.
    "vanvliet/examples/simple_try_catch.oox",
];

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora/oox")
}

/// Paths with their dialect, each once.
fn rows() -> Vec<(String, String)> {
    let Ok(table) = std::fs::read_to_string(corpus().join("expected.tsv")) else {
        return Vec::new();
    };
    let mut rows: Vec<(String, String)> = table
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|row| row.len() > 7 && !NOT_OOX.contains(&row[0]))
        .map(|row| (row[0].to_string(), row[7].to_string()))
        .collect();
    rows.dedup();
    rows
}

fn sources(path: &str) -> Option<SourceMap> {
    let text = std::fs::read_to_string(corpus().join(path)).ok()?;
    let mut sources = SourceMap::default();
    let _ = sources.add(path, text);
    Some(sources)
}

#[test]
fn every_program_loads_in_its_dialect_and_auto_finds_it() {
    let mut failures = String::new();
    for (path, dialect) in rows() {
        let Some(sources) = sources(&path) else {
            continue;
        };
        let choice = match dialect.as_str() {
            "strict" => DialectChoice::Strict,
            _ => DialectChoice::Jip,
        };
        for dialect in [choice, DialectChoice::Auto] {
            let int = Arith::Math;
            let loaded = load(&sources, &Options { dialect, int });
            let strict = choice == DialectChoice::Strict;
            if loaded.program.is_none() || strict && loaded.dialect != Dialect::Strict {
                failures += &format!("{path} as {dialect:?}: got {:?}\n", loaded.dialect);
                failures += &describe(&sources, &loaded.diagnostics);
            }
            if let Some(program) = &loaded.program {
                check_program(program);
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
