//! Runs of `verify` as processes of their own: nothing one does can harm the others, and it can be killed.

use std::io::{self, Read};
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::machine;

/// Between two looks at a running process.
const POLL: Duration = Duration::from_millis(5);

/// How `verify` ends when it works: with a verdict, a mistake of the user, or interrupted.
const EXPECTED_CODES: [i32; 6] = [0, 1, 2, 3, 4, 130];

/// What a process did.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The result as JSON; absent when there is none.
    pub(crate) result: Option<Value>,
    /// Why there is none.
    pub(crate) trouble: Option<String>,
    /// Whether it ended as no command should: by a signal or with an exit code nobody documents.
    pub(crate) crashed: bool,
    /// Its exit code, if it ended by itself.
    pub(crate) code: Option<i32>,
    pub(crate) cpu: Duration,
    pub(crate) memory: u64,
}

impl Ran {
    /// A process that could not be started.
    pub(crate) fn not_at_all(why: &io::Error) -> Self {
        Ran {
            result: None,
            trouble: Some(format!("cannot be started: {why}")),
            crashed: true,
            code: None,
            cpu: Duration::ZERO,
            memory: 0,
        }
    }
}

/// Waits for a process, at most for a time; when it is over, which may depend on the processor time that it had, it is asked
/// to end.
pub(crate) fn attend(
    mut child: Child,
    limit: Option<Duration>,
    is_over: &dyn Fn(Duration) -> bool,
) -> Ran {
    let out = drain(child.stdout.take());
    let err = drain(child.stderr.take());
    let deadline = limit.map(|it| Instant::now() + it);
    let (mut cpu, mut memory) = (Duration::ZERO, 0);
    let (mut killed, mut asked) = (false, false);
    let status = loop {
        cpu = cpu.max(machine::cpu_time_of(child.id()));
        memory = memory.max(machine::peak_memory(&child.id().to_string()));
        if !asked && is_over(cpu) {
            asked = true;
            machine::interrupt(child.id());
        }
        match child.try_wait() {
            Ok(None) if deadline.is_none_or(|it| Instant::now() < it) => thread::sleep(POLL),
            Ok(None) => {
                killed = true;
                machine::end_children_of(child.id());
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
        (None, _) if killed => Some("killed long after its time".into()),
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
