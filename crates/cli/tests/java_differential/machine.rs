//! The two machines: the user's Java, and ours.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_interp::exec::{Output, Stop};
use oxpecker_interp::{ConcreteInputs, Interpreter, PathConfig};
use oxpecker_java_library::JAVA;
use oxpecker_jvm::{ClassPath, Jdk, JdkSearch, SourceTexts, find_entry, load};

/// Instructions a program may run.
const FUEL: u64 = 20_000_000;
pub(crate) const DRIVER: &str = include_str!("Driver.java");

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// What it printed.
    pub(crate) printed: String,
    /// `returned`, or the exception that left `main`.
    pub(crate) end: String,
}

/// The Java installation with a compiler, if there is one.
pub(crate) fn find_jdk() -> Option<Jdk> {
    let folder = std::env::var_os("OXPECKER_JDK").map(PathBuf::from);
    let jdk = Jdk::find(&JdkSearch::from_environment(folder)).ok()?;
    jdk.program("javac").and(jdk.program("java"))?;
    Some(jdk)
}

#[allow(dead_code, reason = "programs of several files are compiled elsewhere")]
/// Compiles all Java files of a directory into its directory `classes`.
pub(crate) fn compile(jdk: &Jdk, folder: &Path) -> PathBuf {
    std::fs::write(folder.join("Driver.java"), DRIVER).expect("the folder is ours");
    let classes = folder.join("classes");
    let files = std::fs::read_dir(folder).expect("the folder is ours");
    let files = files.map(|entry| entry.expect("it is there").path());
    let files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|it| it == "java"))
        .collect();
    let list = folder.join("files.txt");
    let lines: Vec<String> = files.iter().map(|it| it.display().to_string()).collect();
    std::fs::write(&list, lines.join("\n")).expect("the folder is ours");
    let ran = Command::new(jdk.program("javac").expect("it was found"))
        .args([
            "-nowarn",
            "-proc:none",
            "-encoding",
            "UTF-8",
            "-J-XX:+UseSerialGC",
            "-g",
            "-d",
        ])
        .arg(&classes)
        .arg(format!("@{}", list.display()))
        .output()
        .expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    classes
}

/// What the programs do on the JVM.
pub(crate) fn theirs(jdk: &Jdk, classes: &Path, names: &[String]) -> BTreeMap<String, Run> {
    let list = classes.join("names.txt");
    std::fs::write(&list, names.join("\n")).expect("the folder is ours");
    let ran = Command::new(jdk.program("java").expect("it was found"))
        .args(["-XX:+UseSerialGC", "-Xss16m", "-cp"])
        .arg(classes)
        .arg("Driver")
        .arg(&list)
        .output()
        .expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
    let mut runs = BTreeMap::new();
    for part in printed.split("=== ").skip(1) {
        let (name, rest) = part.split_once('\n').expect("the driver prints lines");
        let (printed, end) = rest
            .rsplit_once("\n--- ")
            .expect("the driver prints an end");
        let run = Run {
            printed: printed.into(),
            end: end.trim_end().into(),
        };
        runs.insert(name.trim().into(), run);
    }
    runs
}

/// What the programs do in our interpreter.
pub(crate) fn ours(jdk: &Jdk, classes: &Path, names: &[String]) -> BTreeMap<String, Run> {
    let mut path = ClassPath::default();
    path.add(classes, jdk.version)
        .expect("the classes are there");
    path.add_library(jdk).expect("the library is there");
    let (program, _) = load(path, SourceTexts::default());
    let config = PathConfig {
        language: &JAVA,
        assertions: false,
        ..PathConfig::default()
    };
    let mut runs = BTreeMap::new();
    for name in names {
        let entry = find_entry(&program, name, "main").expect("it has a main");
        let mut interpreter = Interpreter::new(&program, &config);
        interpreter.recorded.output = Some(Output::default());
        let mut state = interpreter
            .concrete_state(entry, &ConcreteInputs::default())
            .expect("it begins");
        let end = match interpreter.run(&mut state, FUEL) {
            Stop::End(end) => interpreter.describe(&state, &end),
            Stop::Fuel => "no fuel".into(),
            Stop::Fork(_) | Stop::Joined => "undecided".into(),
        };
        let output = interpreter.recorded.output.take().unwrap_or_default();
        let run = Run {
            printed: String::from_utf8_lossy(&output.out).into_owned(),
            end: end.replace('\n', " "),
        };
        runs.insert(name.clone(), run);
    }
    runs
}
