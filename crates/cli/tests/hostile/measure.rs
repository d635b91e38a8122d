//! Runs a command and looks at what it takes: wall and processor time, and the memory of it and of what it starts.

use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::command;

/// Between two looks.
const POLL: Duration = Duration::from_millis(10);

/// What a command took and how it ended.
pub(crate) struct Measured {
    pub(crate) code: Option<i32>,
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
    pub(crate) memory: u64,
    /// The beginning of what it printed, messages first.
    pub(crate) said: String,
}

pub(crate) fn run(args: &[String], patience: Duration) -> Measured {
    let start = Instant::now();
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary can be started");
    let out = drain(child.stdout.take());
    let err = drain(child.stderr.take());
    let (mut cpu, mut memory) = (Duration::ZERO, 0);
    let status = loop {
        let ended = child.try_wait().expect("a process has a state");
        if ended.is_some() {
            break ended;
        }
        let process = child.id();
        memory = memory.max(memory_of(process));
        cpu = cpu.max(cpu_of(process));
        if start.elapsed() > patience {
            child.kill().expect("it still runs");
            let _ = child.wait();
            break None;
        }
        thread::sleep(POLL);
    };
    let wall = start.elapsed();
    let said = err.join().unwrap_or_default() + &out.join().unwrap_or_default();
    Measured {
        code: status.and_then(|it| it.code()),
        wall,
        cpu,
        memory,
        said,
    }
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes.truncate(20_000);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The most memory that a process had, with that of its children now.
fn memory_of(process: u32) -> u64 {
    let of = |process: &str, what: &str| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let line = status
            .lines()
            .find_map(|it| it.strip_prefix(what).map(str::to_string));
        let kilobytes = line.and_then(|it| it.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kilobytes.unwrap_or(0) * 1024
    };
    let children = children(process);
    let children: u64 = children.iter().map(|it| of(it, "VmRSS:")).sum();
    of(&process.to_string(), "VmHWM:").max(children)
}

fn children(process: u32) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{process}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    let lists = tasks.map(|it| fs::read_to_string(it.path().join("children")).unwrap_or_default());
    lists
        .flat_map(|it| {
            it.split_whitespace()
                .map(str::to_string)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// User and system time of a process in hundredths of a second.
fn cpu_of(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let behind = stat.rsplit_once(')').map_or("", |it| it.1);
    let times = behind.split_whitespace().skip(11).take(4);
    let ticks: u64 = times.filter_map(|it| it.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}
