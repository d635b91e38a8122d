//! Tests are compiled and run before they are kept.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_report::tests_out::java::TestClass;

use crate::java::{Target, joined, temporary};

/// How the answer of a run begins.
const MARK: &str = "oxpecker-test: ";

const STUBS: [(&str, &str); 4] = [
    (
        "org/junit/jupiter/api/Test.java",
        include_str!("stubs/Test.java"),
    ),
    (
        "org/junit/jupiter/api/Assertions.java",
        include_str!("stubs/Assertions.java"),
    ),
    (
        "org/junit/jupiter/api/function/Executable.java",
        include_str!("stubs/Executable.java"),
    ),
    (
        "oxpecker/check/Runner.java",
        include_str!("stubs/Runner.java"),
    ),
];

/// What is wrong with some tests: class, place in the class, and why.
pub(super) type Problems = BTreeMap<(usize, usize), String>;

/// Compiles and runs tests; those that do not compile or pass are told. Behind one that ends the machine none is run: these are
/// told as well if this was the last try.
pub(super) fn try_tests(
    target: &Target,
    classes: &[TestClass],
    is_last: bool,
) -> Result<Problems, String> {
    let jdk = target.jdk.as_ref().ok_or("there is no Java installation")?;
    let javac = jdk.program("javac").ok_or("there is no javac program")?;
    let java = jdk.program("java").ok_or("there is no java program")?;
    let folder = temporary().map_err(|error| error.to_string())?;
    let sources = folder.path().join("src");
    let mut files = Vec::new();
    let texts = classes
        .iter()
        .map(|it| (it.path.as_str(), it.text.as_str()));
    for (path, text) in STUBS.into_iter().chain(texts) {
        let path = sources.join(path);
        write(&path, text)?;
        files.push(path);
    }
    let made = folder.path().join("classes");
    let class_path = joined(&target.class_path).map_err(|error| error.to_string())?;
    let mut command = Command::new(javac);
    command.args([
        "-nowarn",
        "-proc:none",
        "-encoding",
        "UTF-8",
        "-Xmaxerrs",
        "10000",
    ]);
    command.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]);
    command.arg("-cp").arg(&class_path).arg("-d").arg(&made);
    command.args(&files);
    let ran = command.output().map_err(|error| error.to_string())?;
    if !ran.status.success() {
        let messages = String::from_utf8_lossy(&ran.stderr).into_owned();
        let problems = refused(&messages, classes, &sources);
        return match problems.is_empty() {
            true => Err(messages),
            false => Ok(problems),
        };
    }
    let mut paths = vec![made];
    paths.extend(target.class_path.iter().cloned());
    let mut command = Command::new(java);
    command.args([
        "-ea",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmx512m",
    ]);
    let class_path = joined(&paths).map_err(|error| error.to_string())?;
    command
        .arg("-cp")
        .arg(class_path)
        .arg("oxpecker.check.Runner");
    command.args(classes.iter().map(|it| &it.name));
    let ran = command.output().map_err(|error| error.to_string())?;
    let answers = String::from_utf8_lossy(&ran.stdout);
    Ok(failed(&answers, classes, is_last))
}

/// The tests in whose lines the compiler found something.
fn refused(messages: &str, classes: &[TestClass], sources: &Path) -> Problems {
    let mut problems = Problems::new();
    for line in messages.lines() {
        let Some((place, message)) = line.split_once(": error: ") else {
            continue;
        };
        let Some((path, number)) = place.rsplit_once(':') else {
            continue;
        };
        let path = PathBuf::from(path);
        let at = classes.iter().position(|it| sources.join(&it.path) == path);
        let (Some(class), Ok(number)) = (at, number.parse::<usize>()) else {
            continue;
        };
        let mut lines = classes[class].lines.iter();
        if let Some(test) = lines.position(|(first, last)| (*first..=*last).contains(&number)) {
            problems.insert((class, test), format!("does not compile: {message}"));
        }
    }
    problems
}

/// The tests that did not say that they pass.
fn failed(answers: &str, classes: &[TestClass], is_last: bool) -> Problems {
    let mut how: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    for line in answers.lines().filter_map(|line| line.strip_prefix(MARK)) {
        let mut words = line.splitn(3, ' ');
        if let (Some(class), Some(test), Some(rest)) = (words.next(), words.next(), words.next()) {
            how.insert((class, test), rest);
        }
    }
    let (mut problems, mut not_run) = (Problems::new(), Problems::new());
    for (class, tests) in classes.iter().enumerate() {
        for (number, test) in tests.tests.iter().enumerate() {
            match how.get(&(tests.name.as_str(), test.as_str())) {
                Some(&"passes") => {}
                Some(other) => {
                    problems.insert((class, number), (*other).to_string());
                }
                None => {
                    not_run.insert((class, number), "was not run".into());
                }
            }
        }
    }
    if is_last || problems.is_empty() {
        problems.append(&mut not_run);
    }
    problems
}

/// The tests of a class without those that have problems.
pub(super) fn without<T>(tests: Vec<T>, class: usize, problems: &Problems) -> Vec<T> {
    let numbered = tests.into_iter().enumerate();
    let good = numbered.filter(|(number, _)| !problems.contains_key(&(class, *number)));
    good.map(|(_, test)| test).collect()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
