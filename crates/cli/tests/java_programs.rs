//! Every Java program in `tests/java/programs` and `tests/java/proofs` says in its first lines how it is verified and what comes out:
//!
//! ```text
//! //@ verify --search dfs
//! //@ invalid 17
//! ```
//!
//! The expectation is `valid`, `valid-up-to`, `invalid LINE [WORD]` or `unknown [WORD]`; the word occurs in the violation or in
//! a reason. The entry is the `main` of the class that is called as the file, unless `--entry` says otherwise. Counterexamples
//! are confirmed by the JVM. Nothing is tested where there is no Java compiler.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

/// What gives the inputs of competition programs.
const HARNESS: &str = "tests/java/programs/org";

#[test]
fn java_programs_get_their_verdicts() {
    check_all("programs");
}

/// They are by themselves: nothing is proved of loops where code of the user knows what the garbage collector took.
#[test]
fn loops_and_recursion_get_their_verdicts() {
    check_all("proofs");
}

fn check_all(name: &str) {
    let Some(jdk) = find_jdk() else {
        return;
    };
    let folder = common::root().join("tests/java").join(name);
    let classes = compile(&jdk, &folder, name);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder of programs exists")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|it| it == "java"))
        .collect();
    files.sort();
    let mut failures = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("a program can be read");
        let directives = text.lines().filter_map(|line| line.strip_prefix("//@ "));
        let mut options = None;
        let mut cases = 0;
        for directive in directives {
            if let Some(given) = directive.strip_prefix("verify") {
                options = Some(given.to_string());
                continue;
            }
            let options = options.take().expect("`verify` comes first");
            cases += 1;
            if let Err(problem) = check(&classes, file, &options, directive) {
                failures.push(format!("{}{options}: {problem}", file.display()));
            }
        }
        assert!(cases > 0, "{} says nothing", file.display());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn find_jdk() -> Option<Jdk> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok()?;
    jdk.program("javac").and(jdk.program("java"))?;
    Some(jdk)
}

fn compile(jdk: &Jdk, folder: &Path, name: &str) -> PathBuf {
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java_{name}"));
    let mut sources = Vec::new();
    sources_in(folder, &mut sources);
    sources_in(&common::root().join(HARNESS), &mut sources);
    sources.sort();
    sources.dedup();
    let ran = Command::new(jdk.program("javac").expect("it was found"))
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-d"])
        .arg(&classes)
        .args(sources)
        .output()
        .expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    classes
}

fn sources_in(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("it is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources_in(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn check(classes: &Path, file: &Path, options: &str, expected: &str) -> Result<(), String> {
    let stem = file.file_stem().expect("it has a name").to_string_lossy();
    let mut args = vec!["verify".to_string(), classes.display().to_string()];
    args.extend(options.split_whitespace().map(str::to_string));
    // Exceptions have a table of their own, `tests/java/exceptions`.
    if !options.contains("--check") {
        args.extend(common::ASSERTIONS.map(str::to_string));
    }
    if !options.contains("--entry") {
        args.extend(["--entry".to_string(), format!("{stem}.main")]);
    }
    let given: Vec<String> = options.split_whitespace().map(str::to_string).collect();
    args.extend(common::limit(&given).map(str::to_string));
    args.extend(["--format", "json", "--no-timing"].map(str::to_string));
    let ran = common::oxpecker(&args);
    let result: Value = serde_json::from_str(&ran.stdout)
        .map_err(|_| format!("exit {:?}: {}", ran.code, ran.stderr))?;
    let verdict = result["verdict"].as_str().unwrap_or("");
    let words: Vec<&str> = expected.split_whitespace().collect();
    let found = format!("{} {}", result["violation"], result["reasons"]);
    let all_in = |words: &[&str]| words.iter().all(|word| found.contains(word));
    let fits = match words.as_slice() {
        ["valid" | "valid-up-to"] => verdict == words[0],
        ["invalid", line, words @ ..] => {
            let at = result["violation"]["line"].to_string();
            verdict == "invalid" && at == *line && all_in(words)
        }
        ["unknown", words @ ..] => verdict == "unknown" && all_in(words),
        _ => return Err(format!("what does `{expected}` mean?")),
    };
    if fits {
        Ok(())
    } else {
        Err(format!("expected `{expected}`, found `{verdict}` {found}"))
    }
}
