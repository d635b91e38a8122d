//! No input makes the front end panic, overflow the stack or take forever.

mod common;

use common::{check_program, load_text};
use oxpecker_base::SourceMap;
use oxpecker_oox::inputs::parse_inputs;
use oxpecker_oox::{CODES, DialectChoice};
use proptest::prelude::*;

const TOKENS: &[&str] = &[
    "assert",
    "assume",
    "bool",
    "catch",
    "class",
    "else",
    "ensures",
    "exceptional",
    "exists",
    "extends",
    "false",
    "float",
    "forall",
    "fork",
    "if",
    "implements",
    "instanceof",
    "int",
    "interface",
    "join",
    "lock",
    "new",
    "null",
    "requires",
    "return",
    "static",
    "string",
    "super",
    "throw",
    "true",
    "try",
    "unlock",
    "void",
    "while",
    "==>",
    "&&",
    "||",
    "==",
    "!=",
    "<=",
    ">=",
    "<",
    ">",
    "+",
    "-",
    "*",
    "/",
    "%",
    "!",
    "#",
    ":=",
    ".",
    ",",
    ";",
    ":",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "=",
    "&",
    "A",
    "B",
    "x",
    "y",
    "this",
    "retval",
    "break",
    "continue",
    "0",
    "17",
    "0.5",
    "'c'",
    "\"s\"",
    "m",
    "f",
    "99999999999999999999",
    "@",
    "/*",
    "// c\n",
    "a[",
    "x.f",
    "A.m(",
    "\n",
];

const PROGRAM: &str = "
interface I { int m(int x); void d() { ; } }
class A implements I { int f; A next; A(int x) { this.f := x; }
  int m(int x) requires(x > 0 && x / x == 1) ensures(retval > x) exceptional(false, !this instanceof B) {
    int[] a := new int[3]; a[0] := x; int y := a[x % 3];
    while (y < 10) { y := y + 1; if (y == 5) break; else continue; }
    try { A n := this.next; int z := n.f; } catch { throw \"no\"; }
    assert forall v, i : a : v >= 0 ==> #a > i; A b := new B(1); B c := (B) b; c.d();
    if (b instanceof B) { super.x(); } return y + 1; } }
class B extends A { B(int x) { super(x); } static float g(float q) { return q / 2 + 0.5; } }
";

/// Loads in all dialects; the program exists exactly when nothing is wrong, and is well-formed.
fn exercise(text: &str) {
    for dialect in [
        DialectChoice::Strict,
        DialectChoice::Jip,
        DialectChoice::Auto,
    ] {
        let (sources, loaded) = load_text(text, dialect);
        let mut errors = loaded.diagnostics.iter();
        let is_wrong = errors.any(|it| it.severity == oxpecker_base::Severity::Error);
        assert_eq!(loaded.program.is_none(), is_wrong);
        for diagnostic in &loaded.diagnostics {
            assert!(CODES.iter().any(|info| info.code == diagnostic.code));
            if let Some(span) = diagnostic.span {
                let _ = sources.position(span);
                assert!(span.start <= span.end && span.end as usize <= text.len());
            }
        }
        if let Some(program) = &loaded.program {
            check_program(program);
        }
    }
    let mut sources = SourceMap::default();
    let file = sources.add("inputs", text);
    let _ = parse_inputs(&sources, file);
}

/// The same for texts so large that anything worse than linear would not come back, on the small stack of a test
/// thread. Not timed: a busy machine is no mistake.
fn exercise_large(text: &str) {
    exercise(text);
}

fn in_method(body: &str) -> String {
    format!("class A {{ A f; static void m(int x, bool b, int[] a) {{ {body} }} }}")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn token_soups(tokens in prop::collection::vec(prop::sample::select(TOKENS), 0..80)) {
        exercise(&tokens.join(" "));
        exercise(&in_method(&tokens.join(" ")));
    }

    #[test]
    fn arbitrary_text(text in any::<String>(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        exercise(&text);
        exercise(&String::from_utf8_lossy(&bytes));
        exercise(&in_method(&text));
    }

    #[test]
    fn mutated_programs(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4usize, prop::sample::select(TOKENS)), 1..6)
    ) {
        let mut tokens: Vec<&str> = PROGRAM.split_inclusive([' ', ';', '(', '.']).collect();
        for (place, action, token) in edits {
            let at = place.index(tokens.len());
            match action {
                0 => { let _ = tokens.remove(at); }
                1 => tokens.insert(at, token),
                2 => tokens[at] = token,
                _ => { let other = place.index(at + 1); tokens.swap(at, other); }
            }
        }
        exercise(&tokens.concat());
    }
}

#[test]
fn deep_nesting_is_diagnosed() {
    for depth in [150, 100_000] {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        exercise_large(&in_method(&format!("x := {open}x{close};")));
        exercise_large(&in_method(&format!("x := {};", "-".repeat(depth))));
        exercise_large(&in_method(&format!("b := {}b;", "!".repeat(depth))));
        let (open, close) = ("{".repeat(depth), "}".repeat(depth));
        exercise_large(&in_method(&format!("{open}x := 1;{close}")));
        exercise_large(&in_method(&"if (b) ".repeat(depth)));
        exercise_large(&in_method(&format!("{};", "while (b) ".repeat(depth))));
        exercise_large(&in_method(&format!(
            "{}{}",
            "try {".repeat(depth),
            "} catch {}".repeat(depth)
        )));
        exercise_large(&in_method(&format!("int{} z;", "[]".repeat(depth))));
        exercise_large(&in_method(&format!("z := new int{};", "[1]".repeat(depth))));
        exercise_large(&in_method(&format!(
            "assert {}b;",
            "forall v, i : a : ".repeat(depth)
        )));
        let mixed = "x ==> x || x && x == x < x + x * (".repeat(depth);
        exercise_large(&in_method(&format!(
            "assert {mixed}x{};",
            ")".repeat(depth)
        )));
    }
}

#[test]
fn long_chains_are_no_problem() {
    // Unoptimized code is slow, and as small stacks overflow with a fifth of it.
    let many = if cfg!(debug_assertions) {
        20_000
    } else {
        100_000
    };
    let (_, loaded) = load_text(
        &in_method(&format!("x := x{};", " + x".repeat(many))),
        DialectChoice::Strict,
    );
    assert!(loaded.program.is_some());
    exercise_large(&in_method(&format!("x := x{};", " / x".repeat(many))));
    exercise_large(&in_method(&format!(
        "assert b{};",
        " && b && #a > x".repeat(many)
    )));
    exercise_large(&in_method(&format!(
        "assert b{};",
        " ==> x / x == x".repeat(many)
    )));
    exercise_large(&in_method(&format!(
        "if (b) ;{}",
        " else if (b) x := 1;".repeat(many)
    )));
    exercise_large(&in_method(&"x := x + 1;".repeat(many)));
    exercise_large(&in_method(&"{ int y := x; }".repeat(many)));
    exercise_large(&in_method(&"return;".repeat(many)));
}

#[test]
fn large_files_come_back() {
    // Unoptimized code is slow.
    let size = if cfg!(debug_assertions) {
        100_000
    } else {
        1_000_000
    };
    let many = if cfg!(debug_assertions) {
        5_000
    } else {
        60_000
    };
    let methods: String = (0..many)
        .map(|n| format!("static int m{n}(int x) requires(x > {n}) ensures(retval > 0) {{ int y := A.m{n}(x); return y; }}\n"))
        .collect();
    exercise_large(&format!("class A {{ {methods} }}"));
    exercise_large(&format!("class A {{ {} }}", "int f;".repeat(size / 10)));
    exercise_large(&"class A { }".repeat(size / 10));
    exercise_large(
        &(0..30_000)
            .map(|n| format!("class A{n} {{ int f; }}"))
            .collect::<String>(),
    );
    exercise_large(&"}".repeat(size));
    exercise_large(&"{".repeat(size));
    exercise_large(&"\"".repeat(size));
    exercise_large(&"/*".repeat(size));
    exercise_large(&"@ ".repeat(size));
    exercise_large(&"é'".repeat(size));
    exercise_large(&in_method(&"x ".repeat(size)));
    exercise_large(&"class ".repeat(size));
}

#[test]
fn inheritance_of_any_shape_is_bounded() {
    let chain: String = (1..10_000)
        .map(|n| format!("class A{n} extends A{} {{ }}", n - 1))
        .collect();
    exercise_large(&format!("class A0 {{ }} {chain}"));
    exercise_large(&format!("class A0 extends A9999 {{ }} {chain}"));
    let diamonds: String = (1..100)
        .map(|n| {
            let below = n - 1;
            format!("interface L{n} extends L{below}, R{below} {{ }} interface R{n} extends L{below}, R{below} {{ }}")
        })
        .collect();
    exercise_large(&format!(
        "interface L0 {{ }} interface R0 {{ }} {diamonds} class C implements L99 {{ }}"
    ));
}
