//! Runs the real binary in the root of the workspace.
#![allow(dead_code, reason = "every test file uses its own part")]

pub(crate) mod generated;
pub(crate) mod validator;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// For programs that are about assertions: exceptions are how their methods may end.
pub(crate) const ASSERTIONS: [&str; 2] = ["--check", "assertions,deadlocks"];

/// What a process said and how it ended.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A command that runs the binary.
pub(crate) fn command<I: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = I>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.args(args).current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs the binary to its end.
pub(crate) fn oxpecker<I: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = I>) -> Ran {
    let output = command(args).output().expect("the binary can be started");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A limit for a program that is expected to get a verdict: a count, so that a busy machine changes nothing. Several workers
/// have no common count of steps; their time only ends a run that hangs.
pub(crate) fn limit(options: &[String]) -> impl Iterator<Item = &'static str> {
    let has = |name: &str| options.iter().any(|it| it == name);
    let limit = match (has("--steps") || has("--time"), has("-j") || has("--jobs")) {
        (true, _) => None,
        (false, true) => Some(["--time", "20m"]),
        (false, false) => Some(["--steps", "10000000"]),
    };
    limit.into_iter().flatten()
}

/// Starts a command and kills it some time after a file is there; a slow machine takes longer to come to that file.
pub(crate) fn kill_after(command: &mut Command, file: &Path, wait: Duration) {
    let command = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the binary can be started");
    let runs = |child: &mut Child| child.try_wait().is_ok_and(|it| it.is_none());
    while runs(&mut child) && !file.exists() {
        sleep(Duration::from_millis(10));
    }
    sleep(wait);
    // It may have ended by itself, which is as good.
    let _ = child.kill();
    let _ = child.wait();
}

/// A file for one test, in a directory of its own; the next run overwrites it.
pub(crate) fn scratch(name: &str, contents: impl AsRef<[u8]>) -> PathBuf {
    let folder = format!("{}-{name}", env!("CARGO_CRATE_NAME"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).expect("the scratch folder can be made");
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("the scratch file can be written");
    path
}

/// Every element that is opened is closed, in order.
pub(crate) fn is_well_formed(text: &str) {
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag ends");
        let name = tag
            .split([' ', '/'])
            .find(|it| !it.is_empty())
            .expect("a tag has a name");
        match tag {
            tag if tag.starts_with(['?', '!']) || tag.ends_with('/') || name == "meta" => {}
            tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{tag}"),
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}
