//! Counterexamples of Java programs, run on a real JVM.

use std::env::join_paths;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use oxpecker_explore::Counterexample;
use oxpecker_interp::{ConcreteValue, ViolationKind};
use oxpecker_ir::{MethodId, Program};

use super::describe::{NoDescription, describe};
use super::launcher::{launcher, write};
use super::replay_error::ReplayError;
use super::target::Target;
use crate::host::Host;
use crate::property::Property;

/// How the answer of the run begins on its own line.
const MARK: &str = "oxpecker-replay: ";
/// The `main` that the virtual machine starts.
const MAIN: &str = "main([Ljava/lang/String;)V";
/// Packages of the library whose objects are inputs.
const OPENED: [&str; 10] = [
    "java.lang",
    "java.io",
    "java.math",
    "java.nio",
    "java.security",
    "java.time",
    "java.util",
    "jdk.internal.misc",
    "sun.nio.cs",
    "sun.security.provider",
];
/// A run may take this long.
const LIMIT: Duration = Duration::from_secs(20);
/// Between two looks at a running process.
const POLL: Duration = Duration::from_millis(5);

/// What the JVM says about a counterexample.
#[derive(Debug)]
pub(super) enum Confirmation {
    /// It violates the property there too.
    Confirmed,
    /// It does not; this happened instead.
    Refuted(String),
    /// It could not be run.
    NotRun(ReplayError),
}

/// Whether a JVM can be made to take the way of a counterexample: nobody can tell it whose turn it is.
pub(super) fn can_follow(found: &Counterexample) -> bool {
    let turns = &found.inputs.schedule;
    found.violation.kind != ViolationKind::Deadlock && turns.iter().all(|turn| turn.thread == 0)
}

/// Runs a counterexample: its inputs are what the program asks for, and the arguments of the method.
pub(super) fn confirm(
    target: &Target,
    (program, entry): (&Program, MethodId),
    found: &Counterexample,
    property: Option<Property>,
) -> Confirmation {
    match run(target, (program, entry), found) {
        Ok(how) => judge(&how, wanted(program, found, property)),
        Err(why) => Confirmation::NotRun(why),
    }
}

/// How a run ends that violates what was violated.
fn wanted(program: &Program, found: &Counterexample, property: Option<Property>) -> &'static str {
    match (property, found.violation.kind) {
        (Some(Property::Assertions), _) => "assertion",
        (Some(Property::NoRuntimeException), _) => "runtime",
        // A run that waits for ever says nothing.
        (Some(Property::NoDeadlock), _) => "deadlock",
        (None, ViolationKind::Escaped(_)) => "runtime",
        (None, ViolationKind::Thrown(class)) => {
            let unchecked = program.load_class("java/lang/RuntimeException");
            let is_unchecked = |it| program.hierarchy.is_subtype(class, it);
            match unchecked.is_ok_and(is_unchecked) {
                true => "runtime",
                false => "assertion",
            }
        }
        (None, ViolationKind::Spec(_) | ViolationKind::Deadlock) => "assertion",
    }
}

fn judge(how: &str, wanted: &str) -> Confirmation {
    if how.split(' ').next() == Some(wanted) {
        Confirmation::Confirmed
    } else {
        Confirmation::Refuted(match how {
            "returned" => "the run ended without a violation".into(),
            "assumed" => "an assumption of the run is false".into(),
            "exhausted" => "the run needed more values than there are".into(),
            other => format!("the run ended otherwise: {other}"),
        })
    }
}

fn run(
    target: &Target,
    (program, entry): (&Program, MethodId),
    found: &Counterexample,
) -> Result<String, ReplayError> {
    let jdk = target.jdk.as_ref().ok_or(ReplayError::NoInstallation)?;
    let program_of = |name| jdk.program(name).ok_or(ReplayError::NoProgram(name));
    let (java, javac) = (program_of("java")?, program_of("javac")?);
    let folder = target.host.scratch().map_err(ReplayError::Scratch)?;
    let classes = launcher(&javac, jdk.version, folder.path())?;
    let values = folder.path().join("values.txt");
    write(&values, &values_text(found)?)?;
    let mut class_path = vec![classes];
    class_path.extend(target.class_path.iter().cloned());
    let class_path = join_paths(&class_path)?;
    let mut command = Command::new(java);
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss4m"]);
    command.arg("-ea");
    let method = &program.methods[entry];
    // A program that starts with `main` sees the modules as they are.
    if jdk.version > 8 && method.selector != MAIN {
        // For the fields of records, exceptions, collections and other objects of the library that are inputs.
        for package in OPENED {
            command.arg("--add-opens");
            command.arg(format!("java.base/{package}=ALL-UNNAMED"));
        }
    }
    command.args(settings(found));
    command.arg(format!("-Doxpecker.values={}", values.display()));
    command.arg("-cp").arg(class_path);
    let class = &program.classes[method.class].name;
    command.args(["oxpecker.replay.Launcher", &class.replace('/', ".")]);
    if method.selector != MAIN {
        let descriptor = &method.selector[method.name.len()..];
        let described = folder.path().join("inputs.txt");
        write(&described, &describe(program, &found.inputs)?)?;
        command
            .args([method.name.as_str(), descriptor])
            .arg(described);
    }
    attend(command, &folder.path().join("stderr.txt"), &*target.host)
}

/// How the machine of a counterexample is set up, where another one can be set up so.
fn settings(found: &Counterexample) -> Vec<&'static str> {
    let mut options = Vec::new();
    for asked in &found.inputs.asked {
        let value = match &asked.value {
            ConcreteValue::Int(value) => i64::try_from(value).unwrap_or(-1),
            _ => continue,
        };
        options.extend_from_slice(match (asked.what, value) {
            ("Locale.getDefault", 0) => &["-Duser.language=en", "-Duser.country=US"][..],
            ("Locale.getDefault", 1) => &["-Duser.language=tr", "-Duser.country=TR"],
            ("line.separator", 0) => &["-Dline.separator=\n"],
            ("line.separator", 1) => &["-Dline.separator=\r\n"],
            ("Charset.defaultCharset", 0) => &["-Dfile.encoding=UTF-8"],
            _ => &[],
        });
    }
    options
}

/// Runs to the end or to the limit and finds the answer.
fn attend(mut command: Command, stderr: &Path, host: &dyn Host) -> Result<String, ReplayError> {
    let file = std::fs::File::create(stderr)?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(file);
    let mut child = command.spawn()?;
    let limit = host.time_left().map_or(LIMIT, |left| left.min(LIMIT));
    let deadline = Instant::now() + limit;
    loop {
        match child.try_wait() {
            Ok(Some(_)) => break,
            Ok(None) if Instant::now() < deadline => std::thread::sleep(POLL),
            Ok(None) => {
                // It may have ended just now, which is as good.
                let _ = child.kill();
                let _ = child.wait();
                return Err(ReplayError::TooLong);
            }
            Err(error) => return Err(error.into()),
        }
    }
    let text = std::fs::read(stderr)?;
    let text = String::from_utf8_lossy(&text);
    let answer = text.lines().rev().find_map(|line| line.strip_prefix(MARK));
    let last = || ReplayError::NoAnswer(text.lines().last().unwrap_or("no output").into());
    answer.map(str::to_string).ok_or_else(last)
}

/// One value per line, floats by their bits. What only the environment decides cannot be given.
fn values_text(found: &Counterexample) -> Result<String, ReplayError> {
    let mut text = String::new();
    let asked = found.inputs.asked.iter();
    for asked in asked.filter(|asked| asked.is_replayable) {
        let _ = match &asked.value {
            ConcreteValue::Bool(value) => writeln!(text, "{}", u8::from(*value)),
            ConcreteValue::Int(value) => writeln!(text, "{value}"),
            ConcreteValue::Float(value) => writeln!(text, "{}", value.to_bits() as i64),
            ConcreteValue::Single(value) => writeln!(text, "{}", value.to_bits()),
            ConcreteValue::Str(value) => {
                let units: String = value.encode_utf16().map(|it| format!("{it:04x}")).collect();
                writeln!(text, "{units}")
            }
            ConcreteValue::Text(units) => {
                let units: String = units.iter().map(|it| format!("{it:04x}")).collect();
                writeln!(text, "{units}")
            }
            ConcreteValue::Null | ConcreteValue::Object(_) => {
                return Err(NoDescription::Object.into());
            }
        };
    }
    Ok(text)
}
