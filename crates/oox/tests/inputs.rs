//! Input scripts: what is read, and what is said about broken ones.

mod common;

use common::describe;
use oxpecker_base::SourceMap;
use oxpecker_oox::inputs::{InputTarget, InputValue, parse_inputs};

fn read(text: &str) -> (Vec<(InputTarget, InputValue)>, String) {
    let mut sources = SourceMap::default();
    let file = sources.add("inputs", text);
    let (script, diagnostics) = parse_inputs(&sources, file);
    let statements = script.statements.into_iter();
    let pairs = statements.map(|it| (it.target, it.value)).collect();
    (pairs, describe(&sources, &diagnostics))
}

fn value(text: &str) -> InputValue {
    let (mut pairs, complaints) = read(&format!("x := {text};"));
    assert_eq!(complaints, "");
    pairs.remove(0).1
}

#[test]
fn values_of_every_kind() {
    assert_eq!(
        value("-12345678901234567890"),
        InputValue::Int("-12345678901234567890".into())
    );
    assert_eq!(value("true"), InputValue::Bool(true));
    assert_eq!(value("'\\n'"), InputValue::Char('\n'));
    assert_eq!(value("\"a b\""), InputValue::Str("a b".into()));
    assert_eq!(value("null"), InputValue::Null);
    assert_eq!(value("other"), InputValue::Name("other".into()));
    assert_eq!(value("new Node"), InputValue::NewObject("Node".into()));
    let rows = InputValue::NewArray {
        element: "int".into(),
        inner_dimensions: 1,
        length: 3,
    };
    assert_eq!(value("new int[3][]"), rows);
}

#[test]
fn floats_keep_their_sign_and_size() {
    let float = |text: &str| match value(text) {
        InputValue::Float(value) => value,
        other => panic!("{other:?}"),
    };
    assert!(float("NaN").is_nan());
    assert_eq!(float("-Infinity"), f64::NEG_INFINITY);
    assert!(float("-0.0").is_sign_negative());
    assert_eq!(float("1.5e300"), 1.5e300);
}

#[test]
fn targets_of_every_kind() {
    let (pairs, complaints) = read("x := 1; p.next := p; a[2] := 0;");
    assert_eq!(complaints, "");
    let targets: Vec<InputTarget> = pairs.into_iter().map(|(target, _)| target).collect();
    let expected = [
        InputTarget::Name("x".into()),
        InputTarget::Field("p".into(), "next".into()),
        InputTarget::Element("a".into(), 2),
    ];
    assert_eq!(targets, expected);
}

#[test]
fn broken_statements_are_left_out_and_explained() {
    let (pairs, complaints) = read("x = 1; y := ; z := -true; a[i] := 1; } ok := 2; b := 3");
    assert_eq!(pairs.len(), 1);
    let expected = "\
1:3 `=` error OX0010: expected `:=` after the name of the input, found `=`
1:13 `;` error OX0501: expected a value, found `;`
1:21 `true` error OX0501: expected a number after `-`, found `true`
1:29 `i` error OX0501: expected an index, found `i`
1:38 `}` error OX0010: expected the name of an input, found `}`
1:55 `` error OX0010: expected `;` after the input, found the end of the file
";
    assert_eq!(complaints, expected);
}
