//! What the JVM does with programs on all inputs. One machine compiles and runs all of them.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use oxpecker_jvm::Jdk;

const SOURCES: [(&str, &str); 3] = [
    ("Brute", include_str!("Brute.java")),
    ("Arguments", include_str!("Arguments.java")),
    ("Verifier", include_str!("Verifier.java")),
];

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

/// A JVM that waits for programs.
pub(crate) struct Machine {
    /// Where its own classes are, those that programs use among them.
    pub(crate) classes: PathBuf,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Machine {
    pub(crate) fn start(jdk: &Jdk, folder: &Path) -> Machine {
        let classes = folder.join("machine");
        std::fs::create_dir_all(&classes).expect("the folder is ours");
        let mut javac = Command::new(jdk.program("javac").expect("it was found"));
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-d"]);
        javac.arg(&classes);
        for (name, text) in SOURCES {
            let path = folder.join(format!("{name}.java"));
            std::fs::write(&path, text).expect("the folder is ours");
            javac.arg(path);
        }
        let ran = javac.output().expect("javac runs");
        let messages = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "javac: {messages}");
        let mut child = Command::new(jdk.program("java").expect("it was found"))
            .args([
                "-XX:+UseSerialGC",
                "-Xss4m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
            ])
            .arg(&classes)
            .arg("Brute")
            .arg(&classes)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("java runs");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Machine {
            classes,
            child,
            input,
            output,
        }
    }

    /// Compiles programs into the directory `classes` of a directory and runs them.
    pub(crate) fn run(
        &mut self,
        folder: &Path,
        programs: &[(String, String)],
    ) -> BTreeMap<String, Truth> {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder.join("classes")).expect("the folder is ours");
        for (name, text) in programs {
            let path = folder.join(format!("{name}.java"));
            std::fs::write(&path, text).expect("the folder is ours");
        }
        let names: Vec<&str> = programs.iter().map(|it| &*it.0).collect();
        std::fs::write(folder.join("names.txt"), names.join("\n")).expect("the folder is ours");
        writeln!(self.input, "{}", folder.display()).expect("the machine listens");
        let mut truths = BTreeMap::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("it answers");
            match line.trim_end() {
                "done" => return truths,
                "failed" => panic!("the programs do not compile"),
                line => truths.extend(truth(line)),
            }
            assert!(read > 0, "the machine ended");
        }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
