//! What several test files share.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file uses a part of it"
)]

use oxpecker_base::{Diagnostic, Severity, SourceMap};
use oxpecker_ir::{Arith, Program};
use oxpecker_oox::{DialectChoice, Loaded, Options, load};

/// Loads one text.
pub fn load_text(text: &str, dialect: DialectChoice) -> (SourceMap, Loaded) {
    let mut sources = SourceMap::default();
    let _ = sources.add("test.oox", text);
    let int = Arith::Math;
    let loaded = load(&sources, &Options { dialect, int });
    (sources, loaded)
}

/// One line per diagnostic: position, code, message, and its advice.
pub fn describe(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        let place = match diagnostic.span {
            Some(span) => {
                let at = sources.position(span);
                format!("{}:{} `{}`", at.line, at.column, sources.text(span))
            }
            None => "-".into(),
        };
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let (code, message) = (diagnostic.code, &diagnostic.message);
        text += &format!("{place} {severity} {code}: {message}\n");
        if let Some(help) = &diagnostic.help {
            text += &format!("    help: {help}\n");
        }
        for (span, words) in &diagnostic.related {
            let at = sources.position(*span);
            text += &format!("    {}:{} {words}\n", at.line, at.column);
        }
    }
    text
}

/// The program is well-formed.
pub fn check_program(program: &Program) {
    let problems = oxpecker_ir::check::check(program);
    assert!(problems.is_empty(), "{problems:?}");
}

/// Compares with a file of expected text; `BLESS=1` writes it.
pub fn expect_file(path: &std::path::Path, found: &str) {
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, found).expect("the test data can be written");
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(found, expected, "{} (BLESS=1 rewrites it)", path.display());
}
