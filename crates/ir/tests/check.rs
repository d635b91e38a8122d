//! `tests/data/check/*.ir`: programs with the problems they have as `;!` lines in front. `BLESS=1` rewrites them.

mod common;

use std::fs;
use std::path::Path;

use common::random_program;
use oxpecker_ir::check::check;
use oxpecker_ir::text::parse;

#[test]
fn problems_are_found_and_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/check");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let (expected, source): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with(";!"));
        let program = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let problems = check(&program);
        let found: Vec<String> = problems.iter().map(|it| format!(";! {it}")).collect();
        if std::env::var_os("BLESS").is_some() {
            let lines: Vec<&str> = found.iter().map(String::as_str).chain(source).collect();
            fs::write(&path, lines.join("\n") + "\n").unwrap();
        } else {
            assert_eq!(found, expected, "{}", path.display());
        }
        count += 1;
    }
    assert!(count >= 4);
}

#[test]
fn no_program_makes_it_panic() {
    for seed in 0..2000 {
        check(&random_program(seed));
    }
}

#[test]
fn a_stale_hierarchy_is_a_problem() {
    let mut program = parse("program math\nclass class0 \"A\" @0:0..0").unwrap();
    assert_eq!(check(&program), []);
    program.hierarchy = oxpecker_ir::Hierarchy::default();
    let found = check(&program)[0].to_string();
    assert_eq!(
        found,
        "program: the hierarchy does not belong to the declarations"
    );
}
