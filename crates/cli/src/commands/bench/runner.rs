//! Runs a task as a process of its own: nothing it does can harm the others, and it can be killed.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::task::{Expected, Task};
use crate::args::{BenchArgs, duration_text};
use crate::child::{Ran, attend};
use crate::exit::Exit;
use crate::failure::Failure;

/// Starts processes of this very program.
#[derive(Debug)]
pub(super) struct Runner {
    program: PathBuf,
    time: Duration,
    cpu_time: Option<Duration>,
    options: Vec<OsString>,
}

/// A process that is measured by the processor time it gets may wait for a processor so many times as long.
const PATIENCE: u32 = 30;

impl Runner {
    /// Tasks get the time of the arguments and the further options.
    pub(super) fn new(args: &BenchArgs, options: &[OsString]) -> Result<Self, Failure> {
        let program = std::env::current_exe().map_err(Failure::NoProgram)?;
        let cpu_time = args.cpu_time.map(|it| it.0);
        Ok(Self {
            program,
            time: cpu_time.map_or(args.time.0, |it| PATIENCE * it),
            cpu_time,
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
            Ok(child) => {
                let is_over = |cpu: Duration| self.cpu_time.is_some_and(|it| cpu >= it);
                let limit = 2 * self.time + Duration::from_secs(1);
                attend(child, Some(limit), &is_over)
            }
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
