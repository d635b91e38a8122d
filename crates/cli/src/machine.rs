//! What the machine says about this process and its children. Zero where it does not say.

use std::fs;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// Processor time of all threads of this process and of the processes it started.
pub(crate) fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let own = Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    );
    let living: Duration = children("self").into_iter().map(cpu_time_of).sum();
    own + ticks("self", FINISHED) + living
}

/// The processes that a process started, by its number or `self`.
fn children(process: &str) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{process}/task"));
    let lists = tasks
        .into_iter()
        .flatten()
        .flatten()
        .map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    let lists: Vec<String> = lists.collect();
    let words = lists.iter().flat_map(|list| list.split_whitespace());
    words.filter_map(|it| it.parse().ok()).collect()
}

/// Ends the processes this one started.
pub(crate) fn end_children() {
    end(&children("self"));
}

/// Ends the processes that another one started: nobody would wait for them once it is killed.
pub(crate) fn end_children_of(process: u32) {
    end(&children(&process.to_string()));
}

fn end(processes: &[u32]) {
    let numbers = processes.iter().filter_map(|it| i32::try_from(*it).ok());
    for process in numbers.filter_map(Pid::from_raw) {
        // It may have ended by itself.
        let _ = kill_process(process, Signal::KILL);
    }
}

/// Asks a process to end with what it has found.
pub(crate) fn interrupt(process: u32) {
    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    if let Some(process) = process {
        // It may have ended by itself.
        let _ = kill_process(process, Signal::INT);
    }
}

/// Memory in use now, in bytes.
pub(crate) fn memory() -> u64 {
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm
        .split(' ')
        .nth(1)
        .and_then(|it| it.parse::<u64>().ok());
    pages.unwrap_or(0) * rustix::param::page_size() as u64
}

/// The most memory a process had in use, in bytes; `self` for this one.
pub(crate) fn peak_memory(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Processor time of another process and of those it waited for, in the coarse units of the kernel's table.
pub(crate) fn cpu_time_of(process: u32) -> Duration {
    let process = process.to_string();
    ticks(&process, OWN) + ticks(&process, FINISHED)
}

/// User and system time of a process in the kernel's table, counted behind the name, which may contain anything.
const OWN: usize = 11;
/// The same of its children that ended.
const FINISHED: usize = 13;

fn ticks(process: &str, from: usize) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
    let ticks: u64 = behind
        .split_whitespace()
        .skip(from)
        .take(2)
        .filter_map(|it| it.parse::<u64>().ok())
        .sum();
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_millis(ticks * 1000 / per_second)
}
