//! The user's interrupt ends a run with a partial result, whatever the run is doing at that moment.
//!
//! The kernel's table says when a run has got that far; nothing here depends on how fast the machine is.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{command, scratch};

/// Longer than anything here takes on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(300);
/// Clock ticks of processor time that only the loop or the question of a program can take.
const BUSY: u64 = 60;
/// The second signal of the mask: an interrupt.
const INTERRUPT: u64 = 1 << 1;

const ENDLESS_LOOP: &str = "class Main { static void main(int x) { int i := 0; while (i != x) { i := i + 1; } assert i == x; } }";
/// Nobody knows whether there are such cubes.
const ENDLESS_QUESTION: &str = "class Main { static void main(int x, int y, int z) {
    int b := 0;
    if (x*x*x + y*y*y + z*z*z == 114) { b := 1; }
    assert b == 0;
} }";

/// Every version of a large array is a table of its own.
const ENDLESS_TABLES: &str = "class Main { static void main(int i) {
    assume 0 <= i && i < 65536;
    int[] a := new int[65536];
    int n := 0;
    int k := 0;
    int s := 1;
    while (true) {
        s := (s * 1103515 + 12345) % 65521;
        a[k % 65536] := s;
        k := k + 1;
        if (k >= 65536) {
            int y := a[i];
            if (y % 7 == 3) { n := n + 1; }
        }
    }
    assert n == 0;
} }";

/// Waits until something holds of a process.
fn wait_until(child: &mut Child, holds: impl Fn(u32) -> bool) {
    let start = Instant::now();
    while !holds(child.id()) {
        let ended = child.try_wait().expect("a process has a state");
        assert!(ended.is_none(), "it ended by itself: {ended:?}");
        if start.elapsed() > PATIENCE {
            child.kill().expect("it still runs");
            panic!("it does not get there");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a process has a handler for interrupts.
fn handles_interrupts(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|it| it.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|it| u64::from_str_radix(it.trim(), 16).ok());
    caught.is_some_and(|it| it & INTERRUPT != 0)
}

/// Whether a process or one it started has worked for a while.
fn is_busy(process: u32) -> bool {
    let tasks = fs::read_dir(format!("/proc/{process}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    let lists = tasks.map(|it| fs::read_to_string(it.path().join("children")).unwrap_or_default());
    let lists: Vec<String> = lists.collect();
    let children = lists.iter().flat_map(|it| it.split_whitespace());
    let children = children.filter_map(|it| it.parse().ok());
    children.chain([process]).any(|it| ticks(it) >= BUSY)
}

/// User and system time of a process.
fn ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let behind = stat.rsplit_once(')').map_or("", |it| it.1);
    let times = behind.split_whitespace().skip(11).take(2);
    times.filter_map(|it| it.parse::<u64>().ok()).sum()
}

/// Runs a program, interrupts it when it is busy, and gives its exit code and what it printed.
fn interrupted(args: &[&str]) -> (Option<i32>, String) {
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    wait_until(&mut child, handles_interrupts);
    wait_until(&mut child, is_busy);
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.is_ok_and(|it| it.success()));
    let start = Instant::now();
    while child.try_wait().expect("a process has a state").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("it still runs");
            panic!("{args:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut stdout = String::new();
    let mut pipe = child.stdout.take().expect("it is piped");
    pipe.read_to_string(&mut stdout).expect("it is text");
    (child.wait().expect("it has ended").code(), stdout)
}

/// The code and the words of a run that the user ended.
fn assert_partial(args: &[&str]) {
    let (code, stdout) = interrupted(args);
    assert_eq!(code, Some(130), "{args:?}: {stdout}");
    assert!(
        !stdout.starts_with("VALID  ") && stdout.contains("interrupted"),
        "{args:?}: {stdout}"
    );
}

#[test]
fn an_interrupt_gives_a_partial_result() {
    let path = scratch("endless.oox", ENDLESS_LOOP).display().to_string();
    assert_partial(&["verify", &path, "--time", "1h"]);
}

#[test]
fn an_interrupt_ends_what_is_done_with_large_tables() {
    let path = scratch("tables.oox", ENDLESS_TABLES).display().to_string();
    let usual = ["verify", &path, "--time", "1h", "--engine", "symbolic"];
    assert_partial(&usual);
    let with_axioms = ["--array-encoding", "axioms", "--disable", "enumeration"];
    assert_partial(&[&usual[..], &with_axioms].concat());
}

#[test]
fn an_interrupt_ends_the_question_of_every_back_end() {
    let path = scratch("cubes.oox", ENDLESS_QUESTION).display().to_string();
    let cvc5 = oxpecker_solver::backends::backend("cvc5");
    let cvc5 = cvc5.is_ok_and(|it| it.available().is_ok());
    let mut solvers = vec!["z3", "z3-process", "z3,z3-process"];
    if cvc5 {
        solvers.extend(["cvc5", "cvc5,z3"]);
    }
    for solver in solvers {
        let long = ["--time", "1h", "--solver-timeout", "1h"];
        let mut args = vec!["verify", &path, "--solver", solver];
        args.extend(long);
        assert_partial(&args);
    }
}
