//! `solve` with what it cannot do: a message, a code, and whole lines only.

mod common;

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Stdio};

use common::{command, scratch};
use serde_json::Value;

const OVERLOADED: &str = "import oxpecker.Free;
class Refused {
    static int same(int x) { return x; }
    static int same(long x) { return 1; }
    static native int unknown(int x);
    static int asks() { return unknown(Free.intIn(0, 1)); }
    static int endless() { int i = Free.intIn(0, 1); while (true) { i = i == 0 ? 1 : 0; } }
    static int empty() { return Free.intIn(3, 2); }
    static int nothing() { return Free.oneOf(new int[0]); }
    static void twice() { Free.remember(\"x\", 1); Free.remember(\"x\", 2); }
    static String words() { return Free.remember(\"words\", \"a\"); }
    static int any() { return Free.anyInt(); }
    static long far() { return Free.anyLong(); }
    static int sum(int[] cells, Refused other) { return cells.length; }
}
";

/// Every integer is a solution.
const ANY_NUMBER: &str = "class Main { static int f(int n) { return n; } }";

/// Entry, options, exit code, and what is said.
const CASES: &[(&str, &[&str], i32, &str)] = &[
    ("Refused.none", &[], 2, "has no method none"),
    ("Refused.same", &[], 2, "is overloaded"),
    ("Refused.same(int)", &[], 0, "SOLVED"),
    ("Refused.asks", &[], 3, "native method Refused.unknown"),
    ("Refused.endless", &["--steps", "20000"], 3, "limit"),
    (
        "Refused.empty",
        &["--paths"],
        0,
        "Free.intIn of an empty range",
    ),
    (
        "Refused.far",
        &["--maximize", "result", "--solutions", "all"],
        0,
        "9223372036854775807",
    ),
    ("Refused.nothing", &["--paths"], 0, "Free.oneOf of nothing"),
    (
        "Refused.twice",
        &["--paths"],
        0,
        "the label x is there already",
    ),
    (
        "Refused.words",
        &["--minimize", "words"],
        2,
        "`words` is no integer",
    ),
    (
        "Refused.words",
        &["--minimize", "x"],
        2,
        "without the label `x`",
    ),
    (
        "Refused.any",
        &["--args", "1"],
        2,
        "1 arguments for 0 parameters",
    ),
    ("Refused.sum", &["--args", "[1], 2"], 2, "is for an object"),
    ("Refused.sum", &["--input", "int[] cells = 3;"], 4, "OX0954"),
    (
        "Refused.sum",
        &["--input", "Nobody other = new Nobody();"],
        4,
        "Nobody",
    ),
    (
        "Refused.sum",
        &["--args", "_, _", "--input", "int[] cells = null;"],
        2,
        "cannot be used with",
    ),
    (
        "Refused.sum",
        &["--inputs", "nowhere.txt"],
        4,
        "nowhere.txt",
    ),
];

fn has_compiler() -> bool {
    let search = oxpecker_jvm::JdkSearch::from_environment(None);
    let jdk = oxpecker_jvm::Jdk::find(&search).ok();
    jdk.and_then(|it| it.program("javac")).is_some()
}

#[test]
fn each_has_a_message_and_a_code() {
    if !has_compiler() {
        return;
    }
    let file = scratch("Refused.java", OVERLOADED);
    let file = file.to_str().expect("UTF-8");
    for (entry, options, code, words) in CASES {
        let mut all = vec!["solve", file, "--entry", *entry, "--time", "2m"];
        all.extend_from_slice(options);
        let ran = common::oxpecker(&all);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.code, Some(*code), "{all:?}\n{said}");
        assert!(said.contains(words), "{all:?}\n{said}");
    }
}

/// A search for more solutions than anybody waits for, and its lines.
fn endless_solutions(name: &str) -> (Child, Lines<BufReader<ChildStdout>>) {
    let file = scratch(name, ANY_NUMBER);
    let file = file.to_str().expect("UTF-8");
    let all = ["--solutions", "all", "--format", "jsonl", "--time", "10m"];
    let mut child = command(["solve", file, "--entry", "Main.f"])
        .args(all)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    (child, lines)
}

/// There are more solutions than anybody waits for; whoever reads them goes away.
#[test]
fn a_closed_pipe_ends_it_between_lines() {
    let (mut child, mut lines) = endless_solutions("closed.oox");
    for _ in 0..3 {
        let line = lines.next().expect("a solution").expect("UTF-8");
        let line: Value = serde_json::from_str(&line).expect("a whole line");
        assert_eq!(line["kind"], "solution");
    }
    drop(lines);
    let ended = child.wait().expect("an end");
    assert!(!ended.success());
}

/// Mathematical integers have no greatest one, and there are infinitely many.
#[test]
fn what_has_no_end_says_so() {
    let file = scratch("endless.oox", ANY_NUMBER);
    let file = file.to_str().expect("UTF-8");
    let unbounded = ["--maximize", "result", "--time", "2m"];
    let infinite = ["--solutions", "all", "--time", "1s"];
    for (options, words) in [
        (unbounded, "an objective without a bound"),
        (infinite, "time limit"),
    ] {
        let mut all = vec!["solve", file, "--entry", "Main.f"];
        all.extend(options);
        let ran = common::oxpecker(&all);
        assert_eq!(ran.code, Some(3), "{all:?}\n{}{}", ran.stdout, ran.stderr);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(said.contains(words), "{all:?}\n{}", ran.stderr);
    }
}

/// Whoever interrupts it gets whole lines, and an exit code that tells.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_between_lines() {
    let (mut child, mut lines) = endless_solutions("interrupted.oox");
    let _ = lines.next().expect("a solution").expect("UTF-8");
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(sent.expect("a program").success());
    for line in lines {
        let line: Value = serde_json::from_str(&line.expect("UTF-8")).expect("a whole line");
        assert!(line["kind"].is_string());
    }
    assert!(!child.wait().expect("an end").success());
}
