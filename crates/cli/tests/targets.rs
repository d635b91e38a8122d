//! Many methods in one run: which they are, their table, their reports, and what is kept of them.
#![allow(clippy::unwrap_used, reason = "test code")]

mod common;

use std::fs;
use std::path::Path;

use common::Ran;
use serde_json::Value;
use tempfile::TempDir;

const BANK: &str = "package acme;
public class Bank {
    private int total;
    public static int parse(String text) { return Integer.parseInt(text); }
    public void deposit(int amount) {
        if (amount < 0) throw new IllegalArgumentException();
        total += amount;
    }
    protected int half() { assert total >= 0; return total / 2; }
    public static int twice(int a) { return a * 2; }
    public static long twice(long a) { return a * 2; }
    private static int hidden(int a) { return 1 / a; }
    int inPackage(int a) { return 1 / a; }
}
";

fn has_javac() -> bool {
    let search = oxpecker_jvm::JdkSearch::from_environment(None);
    let jdk = oxpecker_jvm::Jdk::find(&search);
    jdk.is_ok_and(|jdk| jdk.program("javac").is_some())
}

/// A directory with the class, and one for what is kept.
fn bank(place: &str) -> Option<(TempDir, TempDir)> {
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = folder.path().join(place);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, BANK).unwrap();
    has_javac().then_some((folder, cache))
}

fn verify(folder: &Path, cache: &Path, more: &[&str]) -> Ran {
    let mut command = common::command(["verify"]);
    command.current_dir(folder);
    command.args(["--steps", "200000", "--no-replay", "--cache-dir"]);
    let output = command.arg(cache).args(more).output().expect("it runs");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The lines of the table: word and method.
fn table(ran: &Ran) -> Vec<(String, String)> {
    let lines = ran.stdout.lines().take_while(|it| !it.is_empty());
    let cells = lines.filter_map(|line| {
        let mut words = line.split("  ").filter(|it| !it.is_empty());
        Some((
            words.next()?.trim().to_string(),
            words.next()?.trim().to_string(),
        ))
    });
    cells.collect()
}

fn words(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = rows
        .iter()
        .map(|(word, name)| (word.to_string(), name.to_string()));
    owned.collect()
}

#[test]
fn all_methods_of_callers_are_verified() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    let ran = verify(folder.path(), cache.path(), &["acme/Bank.java", "-j", "2"]);
    let expected = words(&[
        ("VALID", "Bank.<init>()"),
        ("INVALID", "Bank.parse(String)"),
        ("VALID", "Bank.deposit(int)"),
        ("INVALID", "Bank.half()"),
        ("VALID", "Bank.twice(int)"),
        ("VALID", "Bank.twice(long)"),
    ]);
    assert_eq!(table(&ran), expected, "{}{}", ran.stdout, ran.stderr);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stdout.contains("6 methods: 2 invalid, 4 valid\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("throws IllegalArgumentException"));
    assert!(ran.stdout.contains("inputs:"));
    assert!(!ran.stdout.contains("path:"));
    // Nothing changed, so nothing is verified again; the rest is the same.
    let again = verify(folder.path(), cache.path(), &["acme/Bank.java"]);
    assert!(
        again.stdout.contains("6 from an earlier run"),
        "{}",
        again.stdout
    );
    assert_eq!((table(&again), again.code), (expected, Some(1)));
}

const PROPERTIES: &str = "package acme;
class Properties {
    @interface Property {}
    @interface IntRange { int min() default 0; int max(); }
    @Property void small(@IntRange(max = 3) int n) { assert n >= 0 && n < 4; }
    @Property private void three(@IntRange(max = 3) int n) { assert n != 3; }
    public int other() { return 1; }
    int hidden(int n) { return 1 / n; }
}
";

/// What a harness runs need not be public.
#[test]
fn methods_of_harnesses_are_verified() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    fs::write(folder.path().join("acme/Properties.java"), PROPERTIES).unwrap();
    let ran = verify(folder.path(), cache.path(), &["acme/Properties.java"]);
    let expected = words(&[
        ("VALID", "Properties.small(int)"),
        ("INVALID", "Properties.three(int)"),
        ("VALID", "Properties.other()"),
    ]);
    assert_eq!(table(&ran), expected, "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn patterns_choose_methods() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    let chosen = |entries: &[&str]| {
        let mut args = vec!["acme/Bank.java"];
        args.extend(entries.iter().flat_map(|it| ["--entry", it]));
        verify(folder.path(), cache.path(), &args)
    };
    let names = |ran: &Ran| -> Vec<String> { table(ran).into_iter().map(|it| it.1).collect() };
    assert_eq!(
        names(&chosen(&["Bank.t*"])),
        ["Bank.twice(int)", "Bank.twice(long)"]
    );
    assert_eq!(names(&chosen(&["acme.Bank.twice"])).len(), 2);
    assert_eq!(names(&chosen(&["acme.*"])).len(), 6);
    assert_eq!(names(&chosen(&["acme.Bank"])).len(), 6);
    let several = ["Bank.half", "Bank.d*", "Bank.half"];
    assert_eq!(
        names(&chosen(&several)),
        ["Bank.half()", "Bank.deposit(int)"]
    );
    // One method is one result, also a private one.
    let hidden = chosen(&["acme.Bank.hidden"]);
    assert!(
        hidden.stdout.starts_with("INVALID  acme/Bank.java:12"),
        "{}",
        hidden.stdout
    );
    let nothing = chosen(&["Bnak.t*"]);
    assert_eq!(nothing.code, Some(2));
    assert!(
        nothing.stderr.contains("no method fits `Bnak.t*`"),
        "{}",
        nothing.stderr
    );
    assert!(
        nothing.stderr.contains("acme.Bank.twice(int)"),
        "{}",
        nothing.stderr
    );
}

#[test]
fn projects_of_build_tools_are_found() {
    let Some((folder, cache)) = bank("src/main/java/acme/Bank.java") else {
        return;
    };
    let test = folder.path().join("src/test/java/BankTest.java");
    fs::create_dir_all(test.parent().unwrap()).unwrap();
    fs::write(test, "does not compile").unwrap();
    let ran = verify(folder.path(), cache.path(), &["."]);
    assert_eq!(table(&ran).len(), 6, "{}{}", ran.stdout, ran.stderr);
    assert!(
        ran.stdout.contains("src/main/java/acme/Bank.java:4"),
        "{}",
        ran.stdout
    );
    let empty = tempfile::tempdir().unwrap();
    let ran = verify(empty.path(), cache.path(), &["."]);
    assert_eq!(ran.code, Some(4));
    assert!(
        ran.stderr.contains("has no classes and no sources"),
        "{}",
        ran.stderr
    );
}

#[test]
fn an_edit_verifies_only_what_it_reaches() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    let run = || {
        verify(
            folder.path(),
            cache.path(),
            &["acme/Bank.java", "--format", "json"],
        )
    };
    let cached = |ran: &Ran| -> Vec<String> {
        let result: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
        let methods = result["methods"].as_array().cloned().unwrap_or_default();
        let cached = methods.iter().filter(|it| it["cached"] == true);
        cached
            .map(|it| it["method"].as_str().unwrap_or("").to_string())
            .collect()
    };
    assert!(cached(&run()).is_empty());
    fs::write(
        folder.path().join("acme/Bank.java"),
        BANK.replace("total / 2", "total / 4"),
    )
    .unwrap();
    let second = cached(&run());
    assert_eq!(second.len(), 5, "{second:?}");
    assert!(!second.contains(&"acme.Bank.half()".to_string()));
    // Other settings are other results, and a damaged result is none.
    let other = verify(
        folder.path(),
        cache.path(),
        &["acme/Bank.java", "--seed", "1", "--format", "json"],
    );
    assert!(cached(&other).is_empty());
    for file in fs::read_dir(cache.path().join("results"))
        .unwrap()
        .flatten()
    {
        fs::write(file.path(), "{\"key\": 1, \"result\"").unwrap();
    }
    for program in fs::read_dir(cache.path().join("compiled"))
        .unwrap()
        .flatten()
    {
        fs::write(program.path().join("acme/Bank.class"), "damaged").unwrap();
    }
    let repaired = run();
    assert!(cached(&repaired).is_empty());
    assert_eq!(repaired.code, Some(1), "{}", repaired.stderr);
    let kept = run();
    assert_eq!(cached(&kept).len(), 6);
    let without = common::command([
        "verify",
        "acme/Bank.java",
        "--steps",
        "200000",
        "--no-replay",
    ])
    .args(["--no-cache", "--format", "json"])
    .current_dir(folder.path())
    .output()
    .unwrap();
    let result: Value = serde_json::from_slice(&without.stdout).unwrap();
    assert_eq!(result["totals"]["cached"], 0);
}

#[test]
fn reports_are_refused_before_any_work() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    let ran = verify(
        folder.path(),
        cache.path(),
        &["acme/Bank.java", "--report", "no/such/r.sarif"],
    );
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("cannot write no/such/r.sarif"),
        "{}",
        ran.stderr
    );
    let ran = verify(
        folder.path(),
        cache.path(),
        &["acme/Bank.java", "--report", "r.xyz"],
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("r.xyz"), "{}", ran.stderr);
    let ran = verify(
        folder.path(),
        cache.path(),
        &["acme/Bank.java", "-c", "missing.jar"],
    );
    assert_eq!(ran.code, Some(4));
    assert!(ran.stderr.contains("missing.jar"), "{}", ran.stderr);
    fs::write(folder.path().join("path.txt"), "\nmissing2.jar\n").unwrap();
    let ran = verify(
        folder.path(),
        cache.path(),
        &["acme/Bank.java", "-c", "@path.txt"],
    );
    assert!(ran.stderr.contains("missing2.jar"), "{}", ran.stderr);
}

#[test]
fn receivers_are_made_by_calls_or_assumed() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    let entry = ["acme/Bank.java", "--entry", "acme.Bank.half"];
    let ran = verify(folder.path(), cache.path(), &entry);
    // Amounts add up to more than an int holds.
    assert!(
        ran.stdout.contains("receiver: made by: Bank"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("deposit("), "{}", ran.stdout);
    let safe = BANK.replace("total += amount;", "total = amount;");
    fs::write(folder.path().join("acme/Bank.java"), safe).unwrap();
    let ran = verify(folder.path(), cache.path(), &entry);
    assert!(
        ran.stdout.contains("private state assumed: total = -"),
        "{}",
        ran.stdout
    );
    let only = [&entry[..], &["--receivers", "constructed"]].concat();
    let ran = verify(folder.path(), cache.path(), &only);
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
}

#[test]
fn counterexamples_become_tests() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    let args = [
        "acme/Bank.java",
        "--entry",
        "Bank.p*",
        "--emit-test",
        "tests",
    ];
    verify(folder.path(), cache.path(), &args);
    let tests = folder.path().join("tests/acme");
    let files: Vec<_> = fs::read_dir(tests).expect("tests").flatten().collect();
    assert_eq!(files.len(), 1);
    let text = fs::read_to_string(files[0].path()).unwrap();
    assert!(text.contains("@Test"), "{text}");
    assert!(text.contains("Bank.parse("), "{text}");
    assert!(!text.contains("assertThrows"), "{text}");
}

/// What annotations say counts although their classes are not there.
#[test]
fn annotation_classes_may_be_absent() {
    let Some((folder, cache)) = bank("acme/Bank.java") else {
        return;
    };
    let source = "package acme; public class User {
        @interface NonNull {}
        public static int given(@NonNull String text) { return text.length(); }
        public static int maybe(@Nullable String text) { return text.length(); }
        @interface Nullable {}
    }";
    let file = folder.path().join("acme/User.java");
    fs::write(&file, source).unwrap();
    let search = oxpecker_jvm::JdkSearch::from_environment(None);
    let jdk = oxpecker_jvm::Jdk::find(&search).unwrap();
    let javac = jdk.program("javac").unwrap();
    let classes = folder.path().join("classes");
    let ran = std::process::Command::new(javac)
        .args(["-g", "-d"])
        .arg(&classes)
        .arg(&file)
        .status();
    assert!(ran.unwrap().success());
    for name in ["User$NonNull.class", "User$Nullable.class"] {
        fs::remove_file(classes.join("acme").join(name)).unwrap();
    }
    let ran = verify(
        folder.path(),
        cache.path(),
        &["classes", "--entry", "User.*"],
    );
    let expected = words(&[
        ("VALID", "User.<init>()"),
        ("VALID", "User.given(String)"),
        ("INVALID", "User.maybe(String)"),
    ]);
    assert_eq!(table(&ran), expected, "{}{}", ran.stdout, ran.stderr);
    assert!(
        !ran.stdout.contains("throws NullPointerException"),
        "{}",
        ran.stdout
    );
}
