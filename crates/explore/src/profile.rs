//! Where in the program the solver is needed: questions and their time by stack of source positions.
//!
//! Memory is bounded: deep stacks lose their innermost calls, and once there are many stacks a new one counts for the
//! longest of its beginnings that is known.

use std::collections::BTreeMap;
use std::time::Duration;

use oxpecker_base::Span;
use oxpecker_ir::{Inst, MethodId, Program, Terminator};

use crate::search::{Event, Moment, Observer};
use oxpecker_interp::state::{Frame, State};

/// Positions kept of one stack, from the entry method on.
const MAX_DEPTH: usize = 64;
/// Stacks kept.
const MAX_STACKS: usize = 10_000;

/// A position in a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The method.
    pub method: MethodId,
    /// What is executed there; absent where nothing in the source belongs to it.
    pub span: Option<Span>,
}

/// What the questions of one stack cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// How many there were.
    pub questions: u64,
    /// Time spent in solver back ends.
    pub time: Duration,
}

/// The costs of all stacks, the entry method first in each.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    stacks: BTreeMap<Vec<Site>, Cost>,
}

impl Observer for Profile {
    fn observe(&mut self, event: &Event<'_>, moment: &mut Moment<'_, '_>) {
        if let Event::Answered { state, time } = event {
            self.add(moment.program(), state, *time);
        }
    }
}

impl Profile {
    /// A query of a state took this time.
    fn add(&mut self, program: &Program, state: &State, time: Duration) {
        let waiting = state.callers.iter().take(MAX_DEPTH);
        let mut stack: Vec<Site> = waiting.map(|it| caller_site(program, it)).collect();
        if stack.len() < MAX_DEPTH {
            stack.push(site(program, &state.frame));
        }
        self.record(stack, time);
    }

    fn record(&mut self, mut stack: Vec<Site>, time: Duration) {
        while self.stacks.len() >= MAX_STACKS && !self.stacks.contains_key(&stack) {
            // The empty stack is the last resort and always has room.
            if stack.pop().is_none() {
                break;
            }
        }
        let cost = self.stacks.entry(stack).or_default();
        cost.questions += 1;
        cost.time += time;
    }

    /// All stacks with their costs, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&[Site], Cost)> {
        self.stacks.iter().map(|(stack, cost)| (&**stack, *cost))
    }
}

/// A caller stands behind its call.
fn caller_site(program: &Program, frame: &Frame) -> Site {
    let block = &program.methods[frame.method].blocks()[frame.block];
    let call = frame.next.checked_sub(1).and_then(|it| block.insts.get(it));
    match call {
        Some(Inst::Call(call)) => Site {
            method: frame.method,
            span: Some(call.span),
        },
        _ => site(program, frame),
    }
}

/// The instruction of a frame, or the first one behind it that has a place in the source.
pub(crate) fn site(program: &Program, frame: &Frame) -> Site {
    let block = &program.methods[frame.method].blocks()[frame.block];
    let span = block.insts.iter().skip(frame.next).find_map(inst_span);
    Site {
        method: frame.method,
        span: span.or_else(|| terminator_span(&block.terminator)),
    }
}

pub(crate) fn inst_span(inst: &Inst) -> Option<Span> {
    match inst {
        Inst::Check { span, .. } | Inst::Spec { span, .. } | Inst::Unsupported { span, .. } => {
            Some(*span)
        }
        Inst::Call(call) => Some(call.span),
        Inst::Quant(quant) => Some(quant.span),
        _ => None,
    }
}

fn terminator_span(terminator: &Terminator) -> Option<Span> {
    match terminator {
        Terminator::Branch { span, .. }
        | Terminator::Switch { span, .. }
        | Terminator::Throw { span, .. }
        | Terminator::ThrowObject { span, .. } => Some(*span),
        _ => None,
    }
}

/// The instruction that forks, or the statement that it belongs to.
pub(crate) fn fork_span(program: &Program, frame: &Frame) -> Option<Span> {
    let block = &program.methods[frame.method].blocks()[frame.block];
    let own = match block.insts.get(frame.next) {
        Some(inst) => inst_span(inst),
        None => match block.terminator {
            Terminator::Branch { span, .. } | Terminator::Switch { span, .. } => Some(span),
            _ => None,
        },
    };
    let before = block.insts.iter().take(frame.next).rev();
    let statement = || {
        before.into_iter().find_map(|inst| match inst {
            Inst::Stmt(span) => Some(*span),
            _ => None,
        })
    };
    own.or_else(statement).or_else(|| site(program, frame).span)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(methods: &[u32]) -> Vec<Site> {
        let site = |method: &u32| Site {
            method: MethodId(*method),
            span: None,
        };
        methods.iter().map(site).collect()
    }

    #[test]
    fn adds_up_equal_stacks() {
        let mut profile = Profile::default();
        for time in [1, 2] {
            profile.record(stack(&[0, 1]), Duration::from_millis(time));
        }
        profile.record(stack(&[0]), Duration::ZERO);
        let costs: Vec<(usize, u64, u128)> = profile
            .iter()
            .map(|(stack, cost)| (stack.len(), cost.questions, cost.time.as_millis()))
            .collect();
        assert_eq!(costs, [(1, 1, 0), (2, 2, 3)]);
    }

    #[test]
    fn is_bounded_and_loses_no_question() {
        let mut profile = Profile::default();
        let total = MAX_STACKS as u32 + 500;
        for method in 0..total {
            profile.record(stack(&[0, method]), Duration::ZERO);
        }
        profile.record(stack(&[0, 7]), Duration::ZERO);
        assert!(profile.iter().count() <= MAX_STACKS + 1);
        let questions: u64 = profile.iter().map(|(_, cost)| cost.questions).sum();
        assert_eq!(questions, u64::from(total) + 1);
    }
}
