//! Specifications: which are assumed, which asserted, which skipped.

use oxpecker_base::Span;
use oxpecker_ir::{Operand, SpecKind};

use super::{Alternative, Continuation, Flow, Interpreter, Step, Stop, Truth};
use crate::ending::{PathEnd, Violation, ViolationKind};
use crate::state::State;
use crate::threads::Halt;

enum Mode {
    Assume,
    Assert,
    Skip,
}

impl Interpreter<'_> {
    pub(super) fn spec(
        &mut self,
        state: &mut State,
        kind: SpecKind,
        cond: Operand,
        span: Span,
    ) -> Step<Flow> {
        let cond = self.operand(state, cond);
        match self.mode(state, kind) {
            Mode::Skip => Ok(Flow::Next),
            Mode::Assume if self.config.ignored.contains(&span) => Ok(Flow::Next),
            Mode::Assume => Ok(match self.truth(state, cond)? {
                Truth::Known(true) => Flow::Next,
                Truth::Known(false) => return self.halt(state, Halt::Assumption),
                Truth::Open(guard) if state.has_threads() => {
                    self.fork(guard, Continuation::Next, Continuation::Halt)
                }
                Truth::Open(guard) => Flow::Stop(Stop::Fork(vec![Alternative {
                    guard,
                    then: Continuation::Next,
                }])),
            }),
            Mode::Assert => {
                self.counted.assertions_reached += 1;
                let kind = ViolationKind::Spec(kind);
                let violation = Violation {
                    kind,
                    span,
                    method: state.frame.method,
                };
                Ok(match self.truth(state, cond)? {
                    Truth::Known(true) => Flow::Next,
                    Truth::Known(false) => Flow::Stop(Stop::End(PathEnd::Violated(violation))),
                    Truth::Open(guard) => {
                        self.fork(guard, Continuation::Next, Continuation::Violated(violation))
                    }
                })
            }
        }
    }

    fn mode(&self, state: &State, kind: SpecKind) -> Mode {
        let entry = state.in_entry();
        let ensures_first = self.program.semantics.entry_ensures_is_precondition;
        let assert_if = |on: bool| if on { Mode::Assert } else { Mode::Skip };
        match kind {
            SpecKind::Assert => assert_if(self.config.checks.assertions),
            SpecKind::Assume => Mode::Assume,
            SpecKind::Requires if entry => Mode::Assume,
            SpecKind::Requires => assert_if(self.config.checks.requires),
            SpecKind::Ensures if entry && ensures_first => Mode::Skip,
            SpecKind::Ensures => assert_if(self.config.checks.ensures),
            SpecKind::Exceptional => assert_if(self.config.checks.exceptional),
            SpecKind::EntryEnsures if entry && ensures_first => Mode::Assume,
            SpecKind::EntryEnsures => Mode::Skip,
        }
    }
}
