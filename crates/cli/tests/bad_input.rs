//! Whatever is wrong with the input or the options: a message and the right exit code, never a crash.

mod common;

use common::{oxpecker, scratch};

/// Exit code and a part of the message.
fn expect(args: &[&str], code: i32, fragment: &str) {
    let ran = oxpecker(args);
    let shown: String = ran.stderr.chars().take(2000).collect();
    assert_eq!(ran.code, Some(code), "{args:?}: {shown}");
    assert!(ran.stderr.contains(fragment), "{args:?}: {shown}");
}

fn expect_file(name: &str, contents: impl AsRef<[u8]>, code: i32, fragment: &str) {
    let path = scratch(name, contents).display().to_string();
    for command in ["check", "verify"] {
        // `auto` would read what only has type errors as jip.
        expect(&[command, &path, "--dialect", "strict"], code, fragment);
    }
}

fn body(statements: &str) -> String {
    format!("class Main {{ static void main(int x) {{ {statements} }} }}")
}

#[test]
fn files_that_cannot_be_read() {
    expect(&["verify", "no/such/file.oox"], 4, "OX0901");
    expect(&["check", "no/such/file.oox", "examples"], 4, "OX0902");
    expect_file(
        "latin1.oox",
        b"class Main {\n // caf\xe9\n}",
        4,
        "latin1.oox:2:8",
    );
    expect_file("latin1.oox", b"class Main {\n // caf\xe9\n}", 4, "byte 20");
    expect(&["verify", "/dev/zero"], 4, "OX0904");
    expect(
        &["bench", "--expected", "no/such/list.tsv"],
        4,
        "no/such/list.tsv",
    );
    expect(
        &["run", "examples/abs.oox", "--inputs", "no/such/inputs"],
        4,
        "OX0901",
    );
}

#[test]
fn programs_with_errors() {
    expect_file(
        "syntax.oox",
        "class Main { static void main( { } }",
        4,
        "syntax.oox:1:32",
    );
    expect_file("type.oox", body("x := true;"), 4, "OX0301");
    expect_file("name.oox", body("x := y;"), 4, "OX0201");
    let several = body("x := y;\nx := z;");
    expect_file("several.oox", several, 4, "2 errors");
    expect_file("binary.oox", [0_u8, 1, 2, 3, 255, 254], 4, "OX0903");
    expect_file("nul.oox", "class Main { \0 }", 4, "nul.oox:1:14");
}

#[test]
fn an_empty_file_has_no_entry_point() {
    let path = scratch("empty.oox", "").display().to_string();
    expect(&["verify", &path], 2, "no method");
    assert_eq!(oxpecker(["check", &path]).code, Some(0));
}

#[test]
fn absurd_sizes() {
    let nested = |open: &str, close: &str| {
        let (open, close) = (open.repeat(100_000), close.repeat(100_000));
        body(&format!("x := {open}x{close};"))
    };
    expect_file("parentheses.oox", nested("(", ")"), 4, "OX0014");
    expect_file(
        "unbalanced.oox",
        "(".repeat(1_000_000),
        4,
        "unbalanced.oox:1:1",
    );
    expect_file("negations.oox", nested("-", ""), 4, "OX0014");
    let blocks = body(&("{".repeat(100_000) + &"}".repeat(100_000)));
    expect_file("blocks.oox", blocks, 4, "OX0014");
    let huge = format!(
        "class Main {{\n{}\n",
        "// a comment to fill the file\n".repeat(350_000)
    );
    assert!(huge.len() > 10_000_000);
    expect_file("huge.oox", huge, 4, "huge.oox:350003");
    let line = format!("class Main {{ {} ", "x := ".repeat(2_000_000));
    expect_file("line.oox", line, 4, "line.oox:1:");
}

#[test]
fn large_but_sound_programs() {
    let sum = body(&format!("x := x{}; assert x == x;", " + x".repeat(100_000)));
    let path = scratch("sum.oox", sum).display().to_string();
    let ran = oxpecker(["verify", &path, "--time", "30s"]);
    assert!(
        matches!(ran.code, Some(0 | 3)),
        "{:?} {}",
        ran.code,
        ran.stderr
    );
    let statements = body(&("x := x + 1;\n".repeat(800_000) + "assert x == x;"));
    assert!(statements.len() > 9_000_000);
    let path = scratch("statements.oox", statements).display().to_string();
    let ran = oxpecker(["verify", &path, "--time", "10s"]);
    assert!(
        matches!(ran.code, Some(0 | 3)),
        "{:?} {}",
        ran.code,
        ran.stderr
    );
}

#[test]
fn options_and_entry_points() {
    let abs = "examples/abs.oox";
    expect(&[], 2, "Usage");
    expect(&["verify"], 2, "FILES");
    expect(&["verify", abs, "--wrong"], 2, "--wrong");
    expect(&["verify", abs, "--search", "guess"], 2, "bfs");
    let encodings = "mux, axioms, lazy, chain, cells, stores";
    expect(&["verify", abs, "--array-encoding", "best"], 2, encodings);
    let layers = "tables, index-sets, array-intervals";
    expect(&["verify", abs, "--disable", "tables,rules"], 2, layers);
    expect(&["verify", abs, "--only", "rules"], 2, layers);
    expect(&["verify", abs, "--time", "10x"], 2, "unit of time");
    expect(&["verify", abs, "--memory", "lots"], 2, "memory");
    expect(&["verify", abs, "--int-bits", "31"], 2, "32");
    expect(
        &["verify", abs, "--entry", "Main.asb"],
        2,
        "did you mean Main.abs?",
    );
    expect(
        &["verify", abs, "--entry", "Nothing.like"],
        2,
        "Main.abs(int)",
    );
    expect(
        &["verify", abs, "--output", "no/such/folder/file"],
        2,
        "no/such/folder/file",
    );
    expect(&["explain", "OX9999"], 2, "OX9999");
    let overloaded = "class A { static void f(int x) { } static void f(bool x) { } }";
    let path = scratch("overloaded.oox", overloaded).display().to_string();
    expect(&["verify", &path], 2, "A.f(bool)");
    expect(&["run", &path, "--entry", "A.f"], 2, "overloaded");
    let both = oxpecker(["verify", &path, "--entry", "A.f"]);
    assert_eq!(both.code, Some(0), "{}", both.stdout);
    assert!(
        both.stdout.contains("2 methods: 2 valid"),
        "{}",
        both.stdout
    );
    assert_eq!(
        oxpecker(["verify", &path, "--entry", "A.f(bool)"]).code,
        Some(0)
    );
}

#[test]
fn inputs_that_do_not_fit() {
    let program =
        "class C { int f; } class Main { static void main(int x, uint u, C c, int[] a) { } }";
    let path = scratch("inputs.oox", program).display().to_string();
    let cases = [
        ("x := true;", "OX0952"),
        ("u := -1;", "OX0952"),
        ("c := new D;", "OX0951"),
        ("c := d;", "OX0951"),
        ("c := new C; c.g := 1;", "OX0953"),
        ("a := new int[2]; a[2] := 1;", "OX0953"),
        ("a := new bool[2];", "OX0952"),
        ("x := ;", "--input:1:6"),
    ];
    for (input, fragment) in cases {
        expect(&["run", &path, "--input", input], 4, fragment);
    }
    let fine = "x := 3; u := 4; c := new C; c.f := 7; a := new int[2]; a[1] := 5;";
    assert_eq!(oxpecker(["run", &path, "--input", fine]).code, Some(0));
}
