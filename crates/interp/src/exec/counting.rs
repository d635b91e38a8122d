//! Counting what is run, for whoever wants to know.

use oxpecker_ir::{BlockId, Inst, Method, MethodId};

use super::{Continuation, Interpreter};
use crate::coverage::Coverage;
use crate::state::State;

impl Interpreter<'_> {
    /// From now on counts how often everything is run.
    pub fn count(&mut self, coverage: Coverage) {
        self.recorded.counts = coverage.counts();
        self.recorded.coverage = Some(coverage);
    }

    /// Counts that a run begins.
    pub fn count_entry(&mut self, entry: MethodId) {
        if let Some(coverage) = &mut self.recorded.coverage {
            coverage.enter(entry, Method::ENTRY);
        }
    }

    /// Counts a loop that is gone round once more.
    #[cold]
    pub(super) fn count_round(&mut self, state: &mut State, to: BlockId) {
        let exists = state.exists();
        let (id, from) = (state.frame.method, state.frame.block);
        let method = &self.program.methods[id];
        if let Some(coverage) = &mut self.recorded.coverage {
            coverage.round((id, method), (from, to), &mut state.frame.rounds, exists);
        }
    }

    /// Counts that the running method returns.
    #[cold]
    pub(super) fn count_exit(&mut self, state: &State) {
        let frame = &state.frame;
        if let Some(coverage) = self.recorded.coverage.as_mut().filter(|_| state.exists()) {
            coverage.leave(frame.method, frame.block);
        }
    }

    /// Counts the statement that begins.
    #[cold]
    pub(super) fn count_statement(&mut self, state: &State) {
        let frame = &state.frame;
        if let Some(coverage) = self.recorded.coverage.as_mut().filter(|_| state.exists()) {
            coverage.statement((frame.method, frame.block, frame.next));
        }
    }

    /// Counts a check, if the instruction that goes on is one.
    #[cold]
    pub(super) fn count_check(&mut self, state: &State, then: Continuation) {
        let frame = &state.frame;
        let insts = &self.program.methods[frame.method].blocks()[frame.block].insts;
        let is_check = matches!(insts.get(frame.next), Some(Inst::Check { .. }));
        let passed = match then {
            Continuation::Next => true,
            Continuation::Raise(_) => false,
            _ => return,
        };
        if let Some(coverage) = self.recorded.coverage.as_mut()
            && is_check
            && state.exists()
        {
            coverage.check((frame.method, frame.block, frame.next), passed);
        }
    }
}
