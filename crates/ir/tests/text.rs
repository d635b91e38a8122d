//! The textual form round-trips, and no text makes the parser panic.

mod common;

use common::random_program;
use oxpecker_base::Rng;
use oxpecker_ir::check::check;
use oxpecker_ir::text::{parse, print};

#[test]
fn programs_round_trip() {
    let mut equal = 0;
    for seed in 0..3000 {
        let program = random_program(seed);
        let text = print(&program);
        let again = parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(print(&again), text, "seed {seed}");
        // A program with a NaN is not equal to itself; the text above shows its bits.
        if program == program.clone() {
            assert!(again == program, "seed {seed}");
            equal += 1;
        }
    }
    assert!(equal > 1000, "most programs are comparable: {equal}");
}

#[test]
fn damaged_texts_are_errors_and_never_panics() {
    let mut rng = Rng::new(1);
    for seed in 0..3000 {
        let mut text = print(&random_program(seed));
        for _ in 0..=rng.below(3) {
            let mut at = rng.below(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match rng.below(3) {
                0 => text.truncate(at),
                1 => text.insert_str(
                    at,
                    ["\"", "\\", "{", "}", "\n", "0", "class0", "é"][rng.below(8)],
                ),
                _ => drop(text.remove(at)),
            }
            if text.is_empty() {
                break;
            }
        }
        match parse(&text) {
            Ok(program) => drop(check(&program)),
            Err(error) => assert!(error.line <= text.split('\n').count()),
        }
    }
}

#[test]
fn errors_name_their_line() {
    let head = "program math\n";
    let method = "method method0 \"m\" class0 selector \"m\" params 0 result void @0:0..0 {\n";
    let rows = [
        (String::new(), "line 1: the source ends, expected `program`"),
        ("x".into(), "line 1: expected `program`"),
        (format!("{head}\nstring s1 \"a\""), "line 3: expected `s0`"),
        (
            format!("{head}string s0 \"a"),
            "line 2: not a string literal",
        ),
        (
            format!("{head}thing"),
            "line 2: unknown declaration `thing`",
        ),
        (
            format!("{head}class class0 \"A\" extends class0 @0:0..0"),
            "line 2: a class is its own supertype",
        ),
        (
            format!("{head}class class0 \"A\" fields field0 @0:0..0"),
            "line 2: class `A` names an unknown id",
        ),
        (
            format!("{head}{method}"),
            "line 3: the source ends, expected `}`",
        ),
        (
            format!("{head}{method}b0:\n  %0 = frob 1\n"),
            "line 4: unknown instruction `frob`",
        ),
        (
            format!("{head}{method}b0:\n  %0 = add.math 1, 99999999999999999999\n"),
            "line 4: expected an operand, found `99999999999999999999`",
        ),
        (
            format!("{head}{method}b0:\n  goto b01\n"),
            "line 4: expected an id such as `b0`, found `b01`",
        ),
        (
            format!("{head}{method}b0:\n  return 1 2\n"),
            "line 4: more on this line than expected",
        ),
    ];
    for (text, expected) in rows {
        let error = parse(&text).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let text = |depth: usize| {
        let open = "%0 = forall null, %0, %0 @0:0..0 {\n".repeat(depth);
        let close = "} true\n".repeat(depth);
        let method = "method method0 \"m\" class0 selector \"m\" params 0 result void @0:0..0 {";
        format!("program math\n{method}\nb0:\n{open}{close}return\n}}")
    };
    assert!(parse(&text(100)).is_ok());
    assert!(parse(&text(100_000)).is_err());
    let arrays = format!(
        "program math\nfield field0 \"f\" class0 int{} @0:0..0",
        "[]".repeat(100_000)
    );
    assert!(parse(&arrays).is_err());
}

#[test]
fn the_documented_example_is_a_program() {
    let documentation = include_str!("../src/text/mod.rs");
    let lines = documentation
        .lines()
        .filter_map(|line| line.strip_prefix("//! "));
    let example = lines.skip_while(|line| *line != "```text").skip(1);
    let example: Vec<&str> = example.take_while(|line| *line != "```").collect();
    let program = parse(&example.join("\n")).unwrap();
    assert_eq!(check(&program), []);
    assert!(print(&program).starts_with(&example[..10].join("\n")));
}
