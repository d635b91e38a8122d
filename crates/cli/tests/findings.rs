//! `verify --all` finds every violated site, each once, with inputs that violate it.
//!
//! Every program in `tests/findings` says in its first lines how it is verified and whether there may be other violations:
//!
//! ```text
//! //@ verify --depth 12
//! //@ others possible truncated
//! ```
//!
//! `none`, or `possible` with a word of the line or reason that says why; `valid` if nothing is violated. A line with a
//! violation ends with `//~` and its kind. Programs without a budget of steps are also verified by two workers, and in
//! pieces that `resume` puts together.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use std::fs;
use std::path::{Path, PathBuf};

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

struct Case {
    file: PathBuf,
    options: Vec<String>,
    others: String,
    /// The line and the kind of each violation.
    expected: Vec<(u64, String)>,
}

fn cases() -> Vec<Case> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None));
    let compiles = jdk.is_ok_and(|jdk| jdk.program("javac").is_some());
    let folder = common::root().join("tests/findings");
    let files = fs::read_dir(folder).expect("the folder of programs exists");
    let mut files: Vec<PathBuf> = files
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| compiles || path.extension().is_none_or(|it| it != "java"))
        .collect();
    files.sort();
    files.iter().map(|file| case(file)).collect()
}

fn case(file: &Path) -> Case {
    let text = fs::read_to_string(file).expect("a program can be read");
    let mut directives = text.lines().filter_map(|line| line.strip_prefix("//@ "));
    let options = directives.next().and_then(|it| it.strip_prefix("verify"));
    let options = options.expect("the first line says how it is verified");
    let others = directives.next().expect("the second line says what else");
    let marked = (1..).zip(text.lines());
    let marked = marked.filter_map(|(number, line)| {
        let (_, kind) = line.split_once("//~ ")?;
        Some((number, kind.trim().to_string()))
    });
    Case {
        file: file.into(),
        options: options.split_whitespace().map(str::to_string).collect(),
        others: others.trim_start_matches("others ").to_string(),
        expected: marked.collect(),
    }
}

impl Case {
    fn is_counted(&self) -> bool {
        self.options.iter().any(|it| it == "--steps")
    }

    fn name(&self) -> String {
        self.file
            .file_stem()
            .expect("it has a name")
            .display()
            .to_string()
    }

    /// The arguments that verify it for all violations.
    fn arguments(&self, more: &[&str]) -> Vec<String> {
        let file = self.file.display().to_string();
        let usual = ["verify", &file, "--all", "--no-timing"];
        let all = usual.iter().chain(more).map(|it| (*it).to_string());
        all.chain(self.options.iter().cloned()).collect()
    }

    /// The result as JSON is what the program says.
    fn check(&self, text: &str, how: &str) {
        let file = self.file.display();
        let result: Value = serde_json::from_str(text).expect("the result is JSON");
        let invalid = !self.expected.is_empty();
        let verdict = if invalid { "invalid" } else { "valid" };
        assert_eq!(result["verdict"], verdict, "{file} {how}: {text}");
        let findings = result["findings"].as_array().map_or(&[][..], |it| it);
        let found: Vec<(u64, String)> = findings
            .iter()
            .map(|it| {
                let (line, kind) = (&it["violation"]["line"], &it["violation"]["kind"]);
                let kind = kind.as_str().expect("a kind is a word");
                (line.as_u64().expect("a line is a number"), kind.to_string())
            })
            .collect();
        assert_eq!(found, self.expected, "{file} {how}: {text}");
        let reasons = result["reasons"].as_array().expect("reasons are a list");
        if self.others == "none" {
            assert!(reasons.is_empty(), "{file} {how}: {text}");
        }
        let is_java = self.file.extension().is_some_and(|it| it == "java");
        for found in findings.iter().filter(|_| !is_java) {
            self.runs_again(found);
        }
    }

    /// The inputs of a finding violate what it says.
    fn runs_again(&self, found: &Value) {
        let counterexample = &found["counterexample"];
        let script = counterexample["script"].as_str().expect("a script");
        let file = self.file.display().to_string();
        // Tests run side by side: each script has a file of its own.
        static SCRIPTS: AtomicUsize = AtomicUsize::new(0);
        let number = SCRIPTS.fetch_add(1, Ordering::Relaxed);
        let script = common::scratch(&format!("script{number}.txt"), script);
        let script = script.display().to_string();
        let mut args = vec!["run".to_string(), file.clone(), "--inputs".into(), script];
        if let Some(turns) = counterexample["schedule"].as_array() {
            let turns = turns.iter();
            let turns = turns.map(|it| format!("{}:{}", it["thread"], it["operations"]));
            args.extend(["--schedule".into(), turns.collect::<Vec<_>>().join(",")]);
        }
        let ran = common::oxpecker(&args);
        let (line, column) = (&found["violation"]["line"], &found["violation"]["column"]);
        let place = format!("{line}:{column}");
        assert!(
            ran.stdout.contains(&place),
            "{args:?}: {}{}",
            ran.stdout,
            ran.stderr
        );
    }
}

#[test]
fn every_violated_site_is_found_once() {
    for case in cases() {
        let args = case.arguments(&["--format", "json"]);
        let ran = common::oxpecker(&args);
        case.check(&ran.stdout, "alone");
        let code = i32::from(!case.expected.is_empty());
        assert_eq!(ran.code, Some(code), "{args:?}");
        assert_eq!(common::oxpecker(&args).stdout, ran.stdout, "{args:?}");
        let text = common::oxpecker(case.arguments(&[])).stdout;
        let shown = text.lines().filter(|it| it.starts_with("INVALID")).count();
        assert_eq!(shown, case.expected.len(), "{text}");
        let others = text.lines().find(|it| it.starts_with("  others:"));
        let (state, word) = case.others.split_once(' ').unwrap_or((&case.others, ""));
        match others {
            Some(line) => assert!(line.contains(state) && text.contains(word), "{text}"),
            None => assert_eq!(case.others, "valid", "{text}"),
        }
    }
}

#[test]
fn several_workers_find_the_same() {
    for case in cases().iter().filter(|it| !it.is_counted()) {
        let ran = common::oxpecker(case.arguments(&["--format", "json", "--jobs", "2"]));
        case.check(&ran.stdout, "by two workers");
    }
}

#[test]
fn saved_runs_keep_what_they_found() {
    for case in cases().iter().filter(|it| !it.is_counted()) {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("findings-{}", case.name()));
        let _ = fs::remove_dir_all(&folder);
        let place = folder.display().to_string();
        let saved = ["--format", "json", "--save", &place, "--paths", "2"];
        let mut ran = common::oxpecker(case.arguments(&saved));
        for paths in 3.. {
            if !ran.stderr.contains("oxpecker resume") {
                break;
            }
            raise_limit(&folder.join("run.json"), paths);
            ran = common::oxpecker(["resume", &place]);
        }
        case.check(&ran.stdout, "in pieces");
    }
}

/// Lets a saved run follow more paths.
fn raise_limit(file: &Path, paths: u32) {
    let text = fs::read_to_string(file).expect("the run is saved");
    let mut run: Value = serde_json::from_str(&text).expect("it is JSON");
    let arguments = run["arguments"].as_array_mut().expect("it has arguments");
    let limit = arguments.iter().position(|it| it == "--paths");
    arguments[limit.expect("it has a limit") + 1] = paths.to_string().into();
    fs::write(file, run.to_string()).expect("the folder is ours");
}
