//! The other opinion: a machine that tries all orders of all steps.

use std::collections::BTreeSet;

use crate::sketch::{Sketch, Step};

/// The inputs that can matter: numbers of the program are small and are added a few times only.
const INPUTS: std::ops::RangeInclusive<i64> = -16..=8;

/// What a thread does, with jumps instead of blocks.
#[derive(Clone, Debug)]
enum Op {
    Load(usize),
    Store(usize, i64),
    StoreInput(usize),
    Set(usize, i64),
    Goto(usize),
    Assert(i64),
    Acquire(usize),
    Release(usize),
    /// Goes on there unless `r` is the number.
    Unless(i64, usize),
    Fork(usize),
    Join,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    cells: [i64; 4],
    /// Who holds a lock, and how often.
    locks: [Option<(usize, u32)>; 2],
    threads: Vec<Thread>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    parent: Option<usize>,
    started: bool,
    at: usize,
    r: i64,
}

/// Whether some order violates an assertion or comes to a deadlock.
pub(crate) fn goes_wrong(sketch: &Sketch) -> bool {
    let code: Vec<Vec<Op>> = sketch.threads.iter().map(|steps| flat(steps)).collect();
    let inputs = if sketch.has_input { INPUTS } else { 0..=0 };
    inputs.into_iter().any(|input| search(&code, input))
}

fn flat(steps: &[Step]) -> Vec<Op> {
    let mut ops = Vec::new();
    flatten(steps, &mut ops);
    ops
}

fn flatten(steps: &[Step], ops: &mut Vec<Op>) {
    for step in steps {
        match step {
            Step::Load(cell) => ops.push(Op::Load(*cell)),
            Step::Store(cell, number) => ops.push(Op::Store(*cell, *number)),
            Step::StoreInput(cell) => ops.push(Op::StoreInput(*cell)),
            Step::Set(cell, number) => ops.push(Op::Set(*cell, *number)),
            Step::Forever(inner) => {
                let place = ops.len();
                flatten(inner, ops);
                ops.push(Op::Goto(place));
            }
            Step::Assert(number) => ops.push(Op::Assert(*number)),
            Step::Lock(lock, inner) => {
                ops.push(Op::Acquire(*lock));
                flatten(inner, ops);
                ops.push(Op::Release(*lock));
            }
            Step::If(number, inner) => {
                let place = ops.len();
                ops.push(Op::Unless(*number, 0));
                flatten(inner, ops);
                let end = ops.len();
                ops[place] = Op::Unless(*number, end);
            }
            Step::Fork(thread) => ops.push(Op::Fork(*thread)),
            Step::Join => ops.push(Op::Join),
        }
    }
}

fn search(code: &[Vec<Op>], input: i64) -> bool {
    let thread = Thread {
        parent: None,
        started: false,
        at: 0,
        r: 0,
    };
    let mut threads = vec![thread; code.len()];
    threads[0].started = true;
    let first = State {
        cells: [0; 4],
        locks: [None; 2],
        threads,
    };
    let mut seen = BTreeSet::from([first.clone()]);
    let mut open = vec![first];
    while let Some(state) = open.pop() {
        let mut moved = false;
        let mut left = false;
        for id in 0..code.len() {
            if !state.threads[id].started || state.threads[id].at == code[id].len() {
                continue;
            }
            left = true;
            match step(code, &state, id, input) {
                Some(Ok(next)) => {
                    moved = true;
                    if seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
                Some(Err(())) => return true,
                None => {}
            }
        }
        if left && !moved {
            return true;
        }
    }
    false
}

/// The next state, a violation, or nothing if the thread waits.
fn step(code: &[Vec<Op>], state: &State, id: usize, input: i64) -> Option<Result<State, ()>> {
    let mut next = state.clone();
    let r = state.threads[id].r;
    next.threads[id].at += 1;
    match &code[id][state.threads[id].at] {
        Op::Load(cell) => next.threads[id].r = state.cells[*cell],
        Op::Store(cell, number) => next.cells[*cell] = r + number,
        Op::StoreInput(cell) => next.cells[*cell] = input,
        Op::Set(cell, number) => next.cells[*cell] = *number,
        Op::Goto(place) => next.threads[id].at = *place,
        Op::Assert(number) if r == *number => return Some(Err(())),
        Op::Assert(_) => {}
        Op::Acquire(lock) => {
            next.locks[*lock] = match state.locks[*lock] {
                None => Some((id, 1)),
                Some((owner, count)) if owner == id => Some((id, count + 1)),
                Some(_) => return None,
            };
        }
        Op::Release(lock) => {
            next.locks[*lock] = match state.locks[*lock] {
                Some((_, count)) if count > 1 => Some((id, count - 1)),
                _ => None,
            };
        }
        Op::Unless(number, end) => {
            if r != *number {
                next.threads[id].at = *end;
            }
        }
        Op::Fork(thread) => {
            next.threads[*thread].started = true;
            next.threads[*thread].parent = Some(id);
        }
        Op::Join => {
            let waits =
                |(child, it): (usize, &Thread)| it.parent == Some(id) && it.at < code[child].len();
            if state.threads.iter().enumerate().any(waits) {
                return None;
            }
        }
    }
    Some(Ok(next))
}
