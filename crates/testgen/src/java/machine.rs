//! Tests are compiled and run before they are kept.

use std::collections::BTreeMap;
use std::env::{JoinPathsError, join_paths};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fmt, io};

use oxpecker_jvm::source::Jdk;
use tempfile::TempDir;

use super::page::TestClass;

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

/// The JVM that tests are tried on.
pub struct Machine<'a> {
    /// The Java installation.
    pub jdk: &'a Jdk,
    /// Where the classes of the program are.
    pub class_path: &'a [PathBuf],
    /// Makes a temporary directory.
    pub scratch: &'a dyn Fn() -> io::Result<TempDir>,
}

/// Why tests could not be tried.
#[derive(Debug, thiserror::Error)]
pub enum MachineError {
    /// No JVM is known.
    #[error("there is no Java installation")]
    NoInstallation,
    /// The installation is not complete.
    #[error("there is no {0} program")]
    NoProgram(&'static str),
    /// No directory for the sources of the tests.
    #[error("cannot make a directory: {0}")]
    Scratch(#[source] io::Error),
    /// A name that a class path cannot hold.
    #[error("bad class path: {0}")]
    ClassPath(#[from] JoinPathsError),
    /// A source of the tests.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A process that cannot be started.
    #[error(transparent)]
    Process(#[from] io::Error),
    /// The compiler refuses something besides the tests.
    #[error("{0}")]
    Refused(String),
}

impl fmt::Debug for Machine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine")
            .field("jdk", self.jdk)
            .finish_non_exhaustive()
    }
}

impl Machine<'_> {
    /// Compiles and runs tests; those that do not compile or pass are told. Behind one that ends the machine none is run: these are
    /// told as well if this was the last try.
    pub(super) fn try_tests(
        &self,
        classes: &[TestClass],
        is_last: bool,
    ) -> Result<Problems, MachineError> {
        let javac = self.program("javac")?;
        let java = self.program("java")?;
        let folder = (self.scratch)().map_err(MachineError::Scratch)?;
        let sources = folder.path().join("src");
        let made = folder.path().join("classes");
        let files = write_sources(&sources, classes)?;
        let ran = self.compiler(javac, &made)?.args(&files).output()?;
        if !ran.status.success() {
            let messages = String::from_utf8_lossy(&ran.stderr).into_owned();
            let problems = refused(&messages, classes, &sources);
            return match problems.is_empty() {
                true => Err(MachineError::Refused(messages.trim_end().into())),
                false => Ok(problems),
            };
        }
        let mut runner = self.runner(java, made)?;
        let ran = runner.args(classes.iter().map(|it| &it.name)).output()?;
        let answers = String::from_utf8_lossy(&ran.stdout);
        Ok(failed(&answers, classes, is_last))
    }

    fn program(&self, name: &'static str) -> Result<PathBuf, MachineError> {
        self.jdk.program(name).ok_or(MachineError::NoProgram(name))
    }

    fn compiler(&self, javac: PathBuf, made: &Path) -> Result<Command, MachineError> {
        let mut command = Command::new(javac);
        command.args(["-nowarn", "-proc:none", "-encoding", "UTF-8"]);
        command.args(["-Xmaxerrs", "10000"]);
        command.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]);
        command.arg("-cp").arg(join_paths(self.class_path)?);
        command.arg("-d").arg(made);
        Ok(command)
    }

    fn runner(&self, java: PathBuf, made: PathBuf) -> Result<Command, MachineError> {
        let mut paths = vec![made];
        paths.extend(self.class_path.iter().cloned());
        let mut command = Command::new(java);
        command.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]);
        command.arg("-Xmx512m");
        command.arg("-cp").arg(join_paths(paths)?);
        command.arg("oxpecker.check.Runner");
        Ok(command)
    }
}

/// Writes the tests and what stands for JUnit.
fn write_sources(folder: &Path, classes: &[TestClass]) -> Result<Vec<PathBuf>, MachineError> {
    let texts = classes.iter();
    let texts = texts.map(|it| (it.path.as_str(), it.text.as_str()));
    let mut files = Vec::new();
    for (path, text) in STUBS.into_iter().chain(texts) {
        let path = folder.join(path);
        write(&path, text)?;
        files.push(path);
    }
    Ok(files)
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

fn write(path: &Path, text: &str) -> Result<(), MachineError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(MachineError::Process)?;
    }
    std::fs::write(path, text).map_err(|source| MachineError::Write {
        path: path.into(),
        source,
    })
}
