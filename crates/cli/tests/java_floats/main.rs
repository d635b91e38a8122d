//! Made-up Java programs over floats and doubles get the verdicts that the Java machine finds which tries all inputs.
//!
//! Without a Java installation nothing is tested. `OXPECKER_JAVA_PROGRAMS` says how many programs are made up,
//! `OXPECKER_JAVA_FIRST` with which number they begin.

#[path = "../common/mod.rs"]
mod common;
mod generate;

use std::path::Path;
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

use generate::Program;

/// Programs of the test suite.
const PROGRAMS: u64 = 36;

/// How programs are verified, in turn.
const OPTIONS: [&[&str]; 6] = [
    &[],
    &["--engine", "symbolic"],
    &["--no-merging"],
    &["--disable", "all"],
    &["--engine", "concolic"],
    &["-j", "2"],
];

#[test]
fn verdicts_are_those_of_all_inputs() {
    let Ok(jdk) = Jdk::find(&JdkSearch::from_environment(None)) else {
        return;
    };
    if jdk.program("javac").and(jdk.program("java")).is_none() {
        return;
    }
    let first = number("OXPECKER_JAVA_FIRST").unwrap_or(0);
    let count = number("OXPECKER_JAVA_PROGRAMS").unwrap_or(PROGRAMS);
    let folder = tempfile::tempdir().expect("a folder");
    let programs: Vec<Program> = (first..first + count).map(generate::program).collect();
    let classes = folder.path().join("classes");
    compile(&jdk, folder.path(), &classes, &programs);
    let fails = tried(&jdk, &classes);
    let (mut failures, mut decided) = (Vec::new(), 0);
    for (at, Program { name, text, .. }) in programs.iter().enumerate() {
        let expected = match fails.lines().any(|it| it == name) {
            true => "invalid",
            false => "valid",
        };
        let options = OPTIONS[at % OPTIONS.len()];
        let found = verdict(&classes, name, options);
        if found == expected {
            decided += 1;
        } else if found != "unknown" {
            failures.push(format!(
                "{options:?}: expected {expected}, found {found}\n{text}"
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(decided * 2 > programs.len(), "only {decided} were decided");
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn compile(jdk: &Jdk, folder: &Path, classes: &Path, programs: &[Program]) {
    let calls = programs.iter().map(
        |Program {
             name,
             takes_doubles,
             ..
         }| {
            let check = match takes_doubles {
                true => format!("(p, q, n) -> {name}.check(inputs[p], inputs[q], n)"),
                false => format!("{name}::check"),
            };
            format!("    if (fails({check})) System.out.println(\"{name}\");\n")
        },
    );
    let driver = format!(
        "class Driver {{
  static final double[] inputs = {{{inputs}}};
  interface Check {{ void check(int p, int q, int n); }}
  static boolean fails(Check it) {{
    for (int p = 0; p < 4; p++) for (int q = 0; q < 4; q++) for (int n = 0; n < {numbers}; n++) {{
      try {{ it.check(p, q, n); }} catch (AssertionError e) {{ return true; }}
    }}
    return false;
  }}
  public static void main(String[] args) {{
{calls}  }}
}}
",
        inputs = generate::INPUTS.join(", "),
        numbers = generate::NUMBERS,
        calls = calls.collect::<String>(),
    );
    let sources = programs.iter().map(|it| (it.name.as_str(), &it.text));
    let mut command = Command::new(jdk.program("javac").expect("it was found"));
    command
        .args(["-nowarn", "-proc:none", "-g", "-d"])
        .arg(classes);
    for (name, text) in sources.chain([("Driver", &driver)]) {
        let path = folder.join(format!("{name}.java"));
        std::fs::write(&path, text).expect("the folder is ours");
        command.arg(path);
    }
    let ran = command.output().expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
}

/// The names of the programs that fail for some input, by trying them all.
fn tried(jdk: &Jdk, classes: &Path) -> String {
    let mut command = Command::new(jdk.program("java").expect("it was found"));
    let ran = command.args(["-ea", "-cp"]).arg(classes).arg("Driver");
    let ran = ran.output().expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

fn verdict(classes: &Path, name: &str, options: &[&str]) -> String {
    let mut args = vec!["verify".to_string(), classes.display().to_string()];
    args.extend(["--entry".to_string(), format!("{name}.check")]);
    args.extend(options.iter().map(ToString::to_string));
    // Several workers do not count their steps together.
    let limit = match options.contains(&"-j") {
        true => ["--time", "60s"],
        false => ["--steps", "200000"],
    };
    let usual = ["--format", "json", "--no-timing", "--no-replay"];
    args.extend(limit.into_iter().chain(usual).map(str::to_string));
    let ran = common::oxpecker(&args);
    let result: Option<Value> = serde_json::from_str(&ran.stdout).ok();
    let verdict = result.as_ref().and_then(|it| it["verdict"].as_str());
    verdict.map_or(ran.stderr, str::to_string)
}
