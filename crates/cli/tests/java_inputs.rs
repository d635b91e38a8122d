//! Methods of Java classes whose parameters, receivers and static fields are inputs.
//!
//! `tests/java/inputs/*.java` have a comment in front of a method: `// expect INVALID: text` where the report must have the
//! text, or one of several with `|` between them. Without a Java compiler nothing is tested.
#![allow(clippy::print_stderr, clippy::expect_used, reason = "test code")]

use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};

/// A method and what is said about it.
struct Case {
    entry: String,
    verdict: String,
    texts: Vec<String>,
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/inputs");
    let files = std::fs::read_dir(folder).expect("the programs are there");
    let mut files: Vec<PathBuf> = files.flatten().map(|it| it.path()).collect();
    files.sort();
    files
}

fn cases(text: &str) -> Vec<Case> {
    let mut found = Vec::new();
    let mut classes: Vec<(usize, String)> = Vec::new();
    let mut expected: Option<&str> = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let words: Vec<&str> = line.split_whitespace().collect();
        let declares = words
            .iter()
            .position(|it| matches!(*it, "class" | "enum" | "interface"));
        if let (Some(at), true) = (declares, line.ends_with(['{', '}']) && !line.contains('(')) {
            classes.retain(|(outer, _)| *outer < indent);
            classes.push((indent, words[at + 1].to_string()));
        }
        if let Some(comment) = line.trim_start().strip_prefix("// expect ") {
            expected = Some(comment);
        } else if let Some(comment) = expected.take() {
            let nesting = classes.iter().filter(|(outer, _)| *outer < indent);
            let names: Vec<&str> = nesting.map(|(_, name)| name.as_str()).collect();
            found.push(case(comment, &names, line));
        }
    }
    found
}

fn case(comment: &str, classes: &[&str], line: &str) -> Case {
    let (head, rest) = line.split_once('(').expect("a method");
    let name = head.split_whitespace().last().expect("a name");
    let parameters = rest.split(')').next().expect("parameters");
    let types = parameters
        .split(',')
        .filter_map(|it| it.split_whitespace().next());
    let types: Vec<&str> = types.map(|it| it.split('<').next().unwrap_or(it)).collect();
    let (verdict, texts) = comment.split_once(": ").unwrap_or((comment, ""));
    Case {
        entry: format!("{}.{name}({})", classes.join("."), types.join(",")),
        verdict: verdict.to_string(),
        texts: texts.split('|').map(|it| it.trim().to_string()).collect(),
    }
}

fn verify(classes: &Path, entry: &str, more: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.arg("verify").arg(classes).args(["--entry", entry]);
    command.args(["--check", "assertions,deadlocks"]);
    command
        .args(["--steps", "1000000", "--no-progress"])
        .args(more);
    let output = command.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    String::from_utf8_lossy(&output.stdout).into_owned() + &errors
}

/// What a run of the printed inputs of a counterexample says.
fn again(classes: &Path, entry: &str) -> String {
    let report = verify(classes, entry, &["--format", "json", "--no-replay"]);
    let report: serde_json::Value = serde_json::from_str(&report).expect("it is JSON");
    let script = report["counterexample"]["script"].as_str().expect("inputs");
    let objects = &report["counterexample"]["inputs"]["objects"];
    let objects = objects.as_array().expect("objects");
    if objects.iter().any(|object| object["kind"] == "made") {
        // Statements cannot say which object of an initializer it is.
        return "VIOLATED ".into();
    }
    run(&["run"], classes, &["--entry", entry, "--input", script])
}

fn run(command: &[&str], classes: &Path, more: &[&str]) -> String {
    let mut started = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    let output = started.args(command).arg(classes).args(more);
    let output = output.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    String::from_utf8_lossy(&output.stdout).into_owned() + &errors
}

#[test]
fn every_method_gets_its_verdict_and_its_inputs() {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok();
    let Some(javac) = jdk.and_then(|jdk| jdk.program("javac")) else {
        eprintln!("no Java compiler: nothing is tested");
        return;
    };
    let mut wrong = Vec::new();
    let mut count = 0;
    for program in programs() {
        let classes = tempfile::tempdir().expect("a folder");
        let mut compiler = Command::new(&javac);
        compiler.args(["-g", "-nowarn", "-d"]).arg(classes.path());
        assert!(
            compiler
                .arg(&program)
                .status()
                .expect("it starts")
                .success()
        );
        let text = std::fs::read_to_string(&program).expect("it is text");
        for case in cases(&text) {
            count += 1;
            let verdict = format!("{} ", case.verdict);
            let shown = verify(classes.path(), &case.entry, &["--engine", "symbolic"]);
            let fits =
                shown.starts_with(&verdict) && case.texts.iter().any(|text| shown.contains(text));
            // Made-up inputs may be others.
            let hybrid = verify(classes.path(), &case.entry, &[]);
            if !fits || !hybrid.starts_with(&verdict) {
                let entry = &case.entry;
                wrong.push(format!("{entry}: {verdict}\n{shown}\nor\n{hybrid}"));
            } else if case.verdict == "UNKNOWN" {
                let bounded = verify(classes.path(), &case.entry, &["--max-array", "3"]);
                if !bounded.starts_with(&verdict) {
                    wrong.push(format!("{}: {bounded}", case.entry));
                }
            } else if case.verdict == "INVALID" {
                let again = again(classes.path(), &case.entry);
                if !again.starts_with("VIOLATED ") {
                    wrong.push(format!("{}: run again\n{again}", case.entry));
                }
            }
        }
    }
    assert!(count > 50, "only {count} methods were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const SEVERAL: &str = r#"
class One {
  public static void main(String[] args) {
    System.out.println("one");
  }
  static String greet(String name, int times) {
    return name + times;
  }
  static int twice(int x) {
    return 2 * x;
  }
  static long twice(long x) {
    if (x == 3) {
      throw new IllegalStateException("three");
    }
    return 2 * x;
  }
}
class Two {
  public static void main(String[] args) {}
  native void elsewhere();
}
"#;

#[test]
fn other_commands_read_java_as_well() {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok();
    if jdk.and_then(|jdk| jdk.program("javac")).is_none() {
        eprintln!("no Java compiler: nothing is tested");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Several.java");
    std::fs::write(&source, SEVERAL).expect("the folder is ours");
    let cases: &[(&[&str], &[&str], &str)] = &[
        (&["verify"], &[], "One.main(String[])"),
        (&["run"], &["--entry", "One.main"], "one\nFINISHED"),
        (&["run"], &["--entry", "One.twice"], "One.twice(long)"),
        (
            &["run"],
            &["--entry", "One.twice(int)", "--input", "int x = 21;"],
            "returned 42",
        ),
        (
            &["run"],
            &["--entry", "One.twice(long)", "--input", "long x = 3L;"],
            "IllegalStateException: three",
        ),
        (
            &["run"],
            &[
                "--entry",
                "One.greet",
                "--input",
                "String name = \"a\"; int times = 2;",
            ],
            "returned \"a2\"",
        ),
        (
            &["run"],
            &["--entry", "One.greet", "--input", "int times = \"a\";"],
            "OX0954",
        ),
        (&["check"], &[], "native method Two.elsewhere()V"),
        (&["check"], &[], "OK  2 classes, 8 methods, dialect java"),
        (&["cfg"], &["--entry", "One.twice(long)"], "digraph"),
        (
            &["cfg"],
            &["--entry", "One.nothing"],
            "has no method nothing",
        ),
    ];
    for (command, more, text) in cases {
        let shown = run(command, &source, more);
        assert!(shown.contains(text), "{command:?} {more:?}\n{shown}");
    }
}
