//! Runs a task as a process of its own: nothing it does can harm the others, and it can be killed.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::task::{Expected, Task};
use crate::args::duration_text;
use crate::child::{Ran, attend};
use crate::exit::Exit;
use crate::failure::Failure;

/// Starts processes of this very program.
#[derive(Debug)]
pub(super) struct Runner {
    program: PathBuf,
    time: Duration,
    options: Vec<OsString>,
}

impl Runner {
    /// Tasks get the time and the further options.
    pub(super) fn new(time: Duration, options: &[OsString]) -> Result<Self, Failure> {
        let program = std::env::current_exe().map_err(Failure::NoProgram)?;
        Ok(Self {
            program,
            time,
            options: options.to_vec(),
        })
    }

    /// Why the options are refused, if they are.
    pub(super) fn refusal(&self, task: &Task) -> Option<String> {
        let ran = self.run(task);
        ran.trouble.filter(|_| ran.code == Some(Exit::Usage as i32))
    }

    /// Runs a task to its end or twice its time.
    pub(super) fn run(&self, task: &Task) -> Ran {
        match self.spawn(task) {
            Ok(child) => attend(child, Some(2 * self.time + Duration::from_secs(1)), &|| {
                false
            }),
            Err(error) => Ran::not_at_all(&error),
        }
    }

    fn spawn(&self, task: &Task) -> io::Result<Child> {
        let mut command = Command::new(&self.program);
        command.arg("verify").args(&task.files);
        command.args(["--format", "json", "--no-progress", "--quiet"]);
        command.args(["--time", &duration_text(self.time)]);
        if let Some(entry) = &task.entry {
            command.args(["--entry", entry]);
        }
        if let Some(dialect) = &task.dialect {
            command.args(["--dialect", dialect]);
        }
        if let (Some(depth), Expected::Valid) = (task.depth, task.expected) {
            command.args(["--depth", &depth.to_string()]);
        }
        command.args(&task.options).args(&self.options);
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn()
    }
}
