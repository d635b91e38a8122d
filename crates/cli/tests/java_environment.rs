//! Calls of the library that depend on the outside, each followed by `assert false`: where a JVM comes to the assertion, no
//! call may be said to keep it from being reached.
//!
//! The calls are `tests/java/environment/calls.txt`. A sample of the quick ones is checked; `OXPECKER_ENVIRONMENT_CALLS=all`
//! checks all, and a number that many quick ones. Without a JDK nothing is compared.
#![allow(clippy::print_stderr, reason = "says why nothing is compared")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use oxpecker_jvm::{Jdk, JdkSearch};

/// Calls of the test suite.
const SAMPLE: usize = 16;
/// Limits of a verification: it need not come to an end.
const LIMITS: [&str; 5] = ["--steps", "40000", "--memory", "1G", "--no-replay"];

#[test]
fn no_call_hides_what_follows_it() {
    let Some(jdk) = find_jdk() else {
        eprintln!("no Java compiler: nothing is compared");
        return;
    };
    let calls = calls();
    let folder = tempfile::tempdir().expect("a folder");
    let classes = compile(&jdk, folder.path(), &calls);
    let reached = on_the_jvm(&jdk, &classes, calls.len());
    let mut wrong = Vec::new();
    for number in chosen(&calls) {
        let entry = format!("Calls.call{number}");
        let mut args = vec!["verify", "--check", "assertions,deadlocks"];
        args.extend(["--entry", entry.as_str(), "--classpath"]);
        let class = classes.join("Calls.class");
        let (folder, class) = (classes.to_string_lossy(), class.to_string_lossy());
        args.extend([folder.as_ref(), class.as_ref()]);
        args.extend(LIMITS);
        let ran = common::oxpecker(args);
        let verdict = ran.stdout.split_whitespace().next().unwrap_or("nothing");
        if !matches!(verdict, "VALID" | "INVALID" | "UNKNOWN") {
            wrong.push(format!("{}: {verdict} {}", calls[number].code, ran.stderr));
        }
        if verdict == "VALID" && reached[number] {
            wrong.push(format!("{} is VALID", calls[number].code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A row of the table.
struct Row {
    code: String,
    is_slow: bool,
}

fn calls() -> Vec<Row> {
    let path = common::root().join("tests/java/environment/calls.txt");
    let text = fs::read_to_string(path).expect("the table is there");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.filter(|line| !line.is_empty());
    rows.map(|line| Row {
        code: line.trim_start_matches("~ ").to_string(),
        is_slow: line.starts_with('~'),
    })
    .collect()
}

/// Numbers of calls that are spread over the table.
fn chosen(calls: &[Row]) -> Vec<usize> {
    let wanted = match std::env::var("OXPECKER_ENVIRONMENT_CALLS") {
        Ok(all) if all == "all" => return (0..calls.len()).collect(),
        Ok(number) => number.parse().expect("a number of calls, or all"),
        Err(_) => SAMPLE,
    };
    let quick = (0..calls.len()).filter(|number| !calls[*number].is_slow);
    let quick: Vec<usize> = quick.collect();
    let wanted = wanted.clamp(1, quick.len());
    (0..wanted)
        .map(|it| quick[it * quick.len() / wanted])
        .collect()
}

fn find_jdk() -> Option<Jdk> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok()?;
    jdk.program("javac").and(jdk.program("java"))?;
    Some(jdk)
}

/// One method for every call, and one that says which of them come to their assertion.
fn compile(jdk: &Jdk, folder: &Path, calls: &[Row]) -> PathBuf {
    let mut text = "public class Calls {\n".to_string();
    for (number, call) in calls.iter().enumerate() {
        let call = &call.code;
        writeln!(
            text,
            "  static void call{number}() throws Throwable {{ {call} assert false; }}"
        )
        .expect("strings grow");
    }
    text.push_str(DRIVER);
    let (source, classes) = (folder.join("Calls.java"), folder.join("classes"));
    fs::write(&source, text).expect("the folder is ours");
    let ran = Command::new(jdk.program("javac").expect("it was found"))
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-d"])
        .arg(&classes)
        .arg(source)
        .output()
        .expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    classes
}

const DRIVER: &str = r#"
  public static void main(String[] args) throws Exception {
    for (int number = 0; number < Integer.parseInt(args[0]); number++) {
      java.lang.reflect.Method call = Calls.class.getDeclaredMethod("call" + number);
      boolean[] reached = new boolean[1];
      Thread thread = new Thread(() -> reached[0] = isReached(call));
      thread.setDaemon(true);
      thread.start();
      thread.join(5000);
      System.out.println("@" + number + " " + reached[0]);
    }
    System.exit(0);
  }

  static boolean isReached(java.lang.reflect.Method call) {
    try {
      call.invoke(null);
    } catch (java.lang.reflect.InvocationTargetException thrown) {
      Throwable cause = thrown.getCause();
      return cause.getClass() == AssertionError.class
          && cause.getStackTrace()[0].getClassName().equals("Calls");
    } catch (IllegalAccessException impossible) {
      return false;
    }
    return false;
  }
}
"#;

/// Which assertions a JVM comes to.
fn on_the_jvm(jdk: &Jdk, classes: &Path, count: usize) -> Vec<bool> {
    let ran = Command::new(jdk.program("java").expect("it was found"))
        .args(["-ea", "-cp"])
        .arg(classes)
        .args(["Calls", &count.to_string()])
        .current_dir(classes)
        .stdin(Stdio::null())
        .output()
        .expect("java runs");
    let printed = String::from_utf8_lossy(&ran.stdout);
    let mut reached = vec![false; count];
    for line in printed.lines().filter_map(|line| line.strip_prefix('@')) {
        let (number, answer) = line.split_once(' ').expect("two words");
        let number: usize = number.parse().expect("a number");
        reached[number] = answer == "true";
    }
    let known = reached.iter().filter(|it| **it).count();
    assert!(
        known * 10 > count * 9,
        "the JVM comes to {known} of {count}"
    );
    reached
}
