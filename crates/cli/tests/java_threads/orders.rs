//! All orders of what threads read and write, condition by condition.

use std::collections::BTreeSet;

/// How many places threads share.
pub(crate) const CELLS: usize = 6;

/// What a thread does next. Only reads and writes are noticed by others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// Reads a place; what was read before is kept, too.
    Read(usize),
    /// Goes on at one of two places by what was read.
    Test(Test, usize, usize),
    /// Writes a number.
    Write(usize, i32),
    /// Writes what was decided last.
    WriteFlag(usize),
    /// Something was decided.
    Decide(bool),
    /// Goes on elsewhere.
    Goto(usize),
    /// Fails.
    Fail,
}

/// A comparison of what was read last with a number, or with what was read before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Is(i32),
    IsNot(i32),
    Below(i32),
    Same,
    MoreThanBefore,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    at: usize,
    before: i32,
    read: i32,
    decided: bool,
}

type State = ([i32; CELLS], Vec<Thread>);

/// Programs with more states are left out.
const MOST_STATES: usize = 200_000;

/// Whether something fails in some order; nothing if there are too many states.
pub(crate) fn fails(programs: &[Vec<Op>]) -> Option<bool> {
    let first: State = ([0; CELLS], vec![Thread::default(); programs.len()]);
    let mut seen = BTreeSet::from([first.clone()]);
    let mut open = vec![first];
    while let Some((cells, threads)) = open.pop() {
        if seen.len() > MOST_STATES {
            return None;
        }
        for (me, program) in programs.iter().enumerate() {
            let (mut cells, mut threads) = (cells, threads.clone());
            match step(program, &mut threads[me], &mut cells) {
                Some(true) => return Some(true),
                Some(false) if seen.insert((cells, threads.clone())) => open.push((cells, threads)),
                _ => {}
            }
        }
    }
    Some(false)
}

/// One step of a thread: whether it fails; nothing at its end.
fn step(program: &[Op], thread: &mut Thread, cells: &mut [i32; CELLS]) -> Option<bool> {
    let op = program.get(thread.at)?;
    thread.at += 1;
    match *op {
        Op::Read(cell) => (thread.before, thread.read) = (thread.read, cells[cell]),
        Op::Write(cell, value) => cells[cell] = value,
        Op::WriteFlag(cell) => cells[cell] = thread.decided.into(),
        Op::Decide(value) => thread.decided = value,
        Op::Goto(to) => thread.at = to,
        Op::Test(test, yes, no) => {
            let holds = match test {
                Test::Is(value) => thread.read == value,
                Test::IsNot(value) => thread.read != value,
                Test::Below(value) => thread.read < value,
                Test::Same => thread.before == thread.read,
                Test::MoreThanBefore => thread.before < thread.read,
            };
            thread.at = if holds { yes } else { no };
        }
        Op::Fail => return Some(true),
    }
    Some(false)
}
