//! Runs a task as a process of its own: nothing it does can harm the others, and it can be killed.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::task::{Expected, Task};
use crate::args::duration_text;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::machine;

/// Between two looks at a running process.
const POLL: Duration = Duration::from_millis(10);

/// How `verify` ends when it works: with a verdict, a mistake of the user, or interrupted.
const EXPECTED_CODES: [i32; 6] = [0, 1, 2, 3, 4, 130];

/// Starts processes of this very program.
#[derive(Debug)]
pub(super) struct Runner {
    program: PathBuf,
    time: Duration,
    options: Vec<OsString>,
}

/// What a process did.
#[derive(Debug)]
pub(super) struct Ran {
    /// The result as JSON; absent when there is none.
    pub(super) result: Option<Value>,
    /// Why there is none.
    pub(super) trouble: Option<String>,
    /// Whether it ended as no command should: by a signal or with an exit code nobody documents.
    pub(super) crashed: bool,
    /// Its exit code, if it ended by itself.
    pub(super) code: Option<i32>,
    pub(super) cpu: Duration,
    pub(super) memory: u64,
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
            Ok(child) => self.attend(child),
            Err(error) => Ran {
                result: None,
                trouble: Some(format!("cannot be started: {error}")),
                crashed: true,
                code: None,
                cpu: Duration::ZERO,
                memory: 0,
            },
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

    fn attend(&self, mut child: Child) -> Ran {
        let out = drain(child.stdout.take());
        let err = drain(child.stderr.take());
        let deadline = Instant::now() + 2 * self.time + Duration::from_secs(1);
        let (mut cpu, mut memory) = (Duration::ZERO, 0);
        let mut killed = false;
        let status = loop {
            cpu = cpu.max(machine::cpu_time_of(child.id()));
            memory = memory.max(machine::peak_memory(&child.id().to_string()));
            match child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(POLL),
                Ok(None) => {
                    killed = true;
                    // It may have ended just now, which is as good.
                    let _ = child.kill();
                    break child.wait();
                }
                Ok(Some(status)) => break Ok(status),
                Err(error) => break Err(error),
            }
        };
        let out = out.join().unwrap_or_default();
        let err = err.join().unwrap_or_default();
        let result: Option<Value> = serde_json::from_str(&out).ok();
        let code = status.as_ref().ok().and_then(ExitStatus::code);
        let crashed = !killed && !code.is_some_and(|code| EXPECTED_CODES.contains(&code));
        let trouble = match (&result, status) {
            (Some(_), _) => None,
            (None, _) if killed => Some("killed at twice its time".into()),
            (None, Ok(status)) => Some(format!("{status}: {}", first_line(&err))),
            (None, Err(error)) => Some(error.to_string()),
        };
        measured(Ran {
            result,
            trouble,
            crashed,
            code,
            cpu,
            memory,
        })
    }
}

/// What a process says about itself is exact; what was seen from outside is all there is of a killed one.
fn measured(ran: Ran) -> Ran {
    let timing = ran.result.as_ref().map(|result| &result["timing"]);
    let exact_cpu = timing.and_then(|it| it["cpu_seconds"].as_f64());
    let exact_memory = timing.and_then(|it| it["peak_memory_bytes"].as_u64());
    Ran {
        cpu: exact_cpu.map_or(ran.cpu, Duration::from_secs_f64),
        memory: exact_memory.unwrap_or(ran.memory),
        ..ran
    }
}

/// Reads a pipe on a thread, so that a process never waits for room in it.
fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read before an error still counts.
            let _ = pipe.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or("no output")
}
