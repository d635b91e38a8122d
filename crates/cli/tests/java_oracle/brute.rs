//! What the Java machine does with programs on all inputs.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use oxpecker_jvm::Jdk;

const BRUTE: &str = include_str!("Brute.java");
const ARGUMENTS: &str = include_str!("Arguments.java");
const VERIFIER: &str = include_str!("Verifier.java");

/// What all runs of a program did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Truth {
    /// Whether all inputs were tried.
    pub(crate) complete: bool,
    /// The lines of assertions that failed.
    pub(crate) lines: Vec<u32>,
    /// The runtime exceptions that left the program.
    pub(crate) exceptions: Vec<String>,
    /// Conditions that were only tried and were false.
    pub(crate) failed: Vec<usize>,
}

/// Compiles and runs programs in a folder.
pub(crate) fn run(
    jdk: &Jdk,
    folder: &Path,
    programs: &[(String, String)],
) -> BTreeMap<String, Truth> {
    let _ = std::fs::remove_dir_all(folder);
    let classes = folder.join("classes");
    std::fs::create_dir_all(&classes).expect("the folder is ours");
    let mut files = vec![
        ("Brute", BRUTE),
        ("Arguments", ARGUMENTS),
        ("Verifier", VERIFIER),
    ];
    files.extend(programs.iter().map(|(name, text)| (&**name, &**text)));
    let mut paths = Vec::new();
    for (name, text) in files {
        let path = folder.join(format!("{name}.java"));
        std::fs::write(&path, text).expect("the folder is ours");
        paths.push(path.display().to_string());
    }
    let list = folder.join("files.txt");
    std::fs::write(&list, paths.join("\n")).expect("the folder is ours");
    let options = ["-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-d"];
    let ran = Command::new(jdk.program("javac").expect("it was found"))
        .arg("-J-XX:+UseSerialGC")
        .args(options)
        .arg(&classes)
        .arg(format!("@{}", list.display()))
        .output()
        .expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    let names: Vec<&str> = programs.iter().map(|it| &*it.0).collect();
    let list = folder.join("names.txt");
    std::fs::write(&list, names.join("\n")).expect("the folder is ours");
    // The programs are not on its class path: they are loaded anew for every run that needs it.
    let machine = folder.join("machine");
    std::fs::create_dir_all(&machine).expect("the folder is ours");
    for name in ["Brute.class", "Brute$Probe.class", "Arguments.class"] {
        std::fs::rename(classes.join(name), machine.join(name)).expect("javac wrote it");
    }
    std::fs::rename(classes.join("org"), machine.join("org")).expect("javac wrote it");
    let ran = Command::new(jdk.program("java").expect("it was found"))
        .args([
            "-XX:+UseSerialGC",
            "-Xss4m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
        ])
        .arg(&machine)
        .arg("Brute")
        .arg(&classes)
        .arg(&list)
        .output()
        .expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
    printed.lines().filter_map(truth).collect()
}

fn truth(line: &str) -> Option<(String, Truth)> {
    let parts: Vec<&str> = line.split('|').collect();
    let &[name, _, complete, lines, exceptions, _, failed] = parts.as_slice() else {
        return None;
    };
    let some = |text: &str| -> Vec<String> {
        let parts = text.split(',').filter(|it| !it.is_empty());
        parts.map(str::to_string).collect()
    };
    let truth = Truth {
        complete: complete == "true",
        lines: some(lines)
            .iter()
            .filter_map(|it| it.parse().ok())
            .collect(),
        exceptions: some(exceptions),
        failed: some(failed)
            .iter()
            .filter_map(|it| it.parse().ok())
            .collect(),
    };
    Some((name.into(), truth))
}
