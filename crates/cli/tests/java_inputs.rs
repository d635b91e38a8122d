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
    command
        .args(["--steps", "1000000", "--no-progress"])
        .args(more);
    let output = command.output().expect("it starts");
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
            let shown = verify(classes.path(), &case.entry, &[]);
            let fits = shown.starts_with(&format!("{} ", case.verdict))
                && case.texts.iter().any(|text| shown.contains(text));
            if !fits {
                wrong.push(format!("{}: {}\n{shown}", case.entry, case.verdict));
            }
        }
    }
    assert!(count > 50, "only {count} methods were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
