//! Where jumps lead: the block of an instruction, for the stack and the facts of whoever jumps.

use oxpecker_ir::{BlockId, LocalId, Terminator};

use super::Fail;
use super::facts::Facts;
use super::run::{Lowering, Start};
use crate::instructions::Kind;

impl Lowering<'_> {
    /// Ends the block with a jump.
    pub(super) fn jump(&mut self, to: usize) -> Result<Terminator, Fail> {
        self.spill();
        Ok(Terminator::Goto(self.target(to)?))
    }

    /// The same, to an instruction to which nothing leads but what began in the open block and changed no variable since
    /// something was known there.
    pub(super) fn jump_knowing(&mut self, to: usize, known: &Facts) -> Result<Terminator, Fail> {
        self.spill();
        let locals = &self.locals;
        let facts = known.outlive(|local| !locals.is_temporary(local));
        let kinds = self.stack.kinds();
        Ok(Terminator::Goto(self.target_with(to, kinds, facts)?))
    }

    /// The block of an instruction, to which control goes with the current stack. Entries must lie in their temporaries.
    pub(super) fn target(&mut self, at: usize) -> Result<BlockId, Fail> {
        let facts = match self.shape.has_one_entry(at) {
            true => {
                let locals = &self.locals;
                let facts = &self.open.facts;
                facts.outlive(|local| !locals.is_temporary(local))
            }
            false => Facts::default(),
        };
        self.target_with(at, self.stack.kinds(), facts)
    }

    /// The same, for a jump that shows a local not to be null.
    pub(super) fn target_knowing(
        &mut self,
        at: usize,
        non_null: Option<LocalId>,
    ) -> Result<BlockId, Fail> {
        let before = self.open.facts.clone();
        if let Some(local) = non_null {
            self.open.facts.non_null(local);
        }
        let target = self.target(at);
        self.open.facts = before;
        target
    }

    /// The block of an exception handler.
    pub(super) fn handler_target(&mut self, at: usize) -> Result<BlockId, Fail> {
        let mut facts = Facts::default();
        if self.shape.is_only_handler(at) {
            facts.non_null(self.locals.height(0));
        }
        self.target_with(at, vec![Kind::Reference], facts)
    }

    /// The block of an instruction for a stack. All that lead there know the same, or nothing.
    fn target_with(&mut self, at: usize, kinds: Vec<Kind>, facts: Facts) -> Result<BlockId, Fail> {
        if let Some(start) = self.known.get(&(at, self.context)) {
            return match start.kinds == kinds {
                true => Ok(start.id),
                false => Err("operand stacks differ where paths meet".into()),
            };
        }
        let id = self.reserve();
        let start = Start { id, kinds, facts };
        self.known.insert((at, self.context), start);
        self.todo.insert((at, self.context));
        Ok(id)
    }
}
