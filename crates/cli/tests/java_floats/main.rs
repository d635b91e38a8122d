//! Made-up Java programs over floats and doubles get the verdicts that the JVM finds which tries all inputs.
//!
//! Without a Java installation nothing is tested. `OXPECKER_JAVA_PROGRAMS` says how many programs are generated,
//! `OXPECKER_JAVA_FIRST` with which number they begin.

#[path = "../common/mod.rs"]
mod common;
mod generate;

use std::path::Path;
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};

use common::generated::{self, compiled, numbers};
use generate::Program;

/// Programs of the test suite.
const PROGRAMS: u64 = 36;

/// How programs are verified, in turn.
const OPTIONS: [&[&str]; 6] = [
    &[],
    &["--engine", "symbolic"],
    &["--merging", "off"],
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
    let folder = tempfile::tempdir().expect("a folder");
    let programs: Vec<Program> = numbers(PROGRAMS).map(generate::program).collect();
    let driver = (String::from("Driver"), driver(&programs));
    let sources = programs.iter().map(|it| (&it.name, &it.text));
    let sources = sources.chain([(&driver.0, &driver.1)]);
    let classes = compiled(&jdk, folder.path(), sources).expect("there is a compiler");
    let fails = tried(&jdk, &classes);
    let (mut failures, mut decided) = (Vec::new(), 0);
    for (at, program) in programs.iter().enumerate() {
        let Program {
            name,
            text,
            takes_doubles,
        } = program;
        let expected = match fails.lines().any(|it| it == name) {
            true => "invalid",
            false => "valid",
        };
        let options = match takes_doubles {
            true => &[],
            false => OPTIONS[at % OPTIONS.len()],
        };
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

/// A program that tries all inputs of the others.
fn driver(programs: &[Program]) -> String {
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
    format!(
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
    )
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
    let options = [options, &generated::limit(options), &["--no-replay"]].concat();
    generated::verdict(classes, &format!("{name}.check"), &options)
}
