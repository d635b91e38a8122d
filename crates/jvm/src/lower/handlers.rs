//! Exception handlers: blocks that find the one for an exception.

use oxpecker_ir::{Block, BlockId, Inst, Operand, Terminator};

use super::Fail;
use super::blocks::takes_everything;
use super::run::Lowering;
use crate::classfile::Handler;
use crate::descriptor::FieldType;

impl Lowering<'_> {
    /// The block that tries some handlers in order; an exception that none takes is raised again.
    pub(super) fn dispatcher(&mut self, handlers: Vec<usize>) -> BlockId {
        let key = (handlers, self.context);
        if let Some(known) = self.dispatchers.get(&key) {
            return *known;
        }
        let first = self.reserve();
        // The exception is the only thing on the stack, so the temporary above it is free for the tests.
        let dst = self.locals.height(0);
        let mut block = (first, vec![Inst::Caught { dst }]);
        let mut end = Terminator::Rethrow;
        for index in &key.0 {
            let handler = &self.code.code().handlers[*index];
            match self.try_handler(handler, &mut block.1) {
                Ok((cond, target)) => match cond {
                    Some(cond) => {
                        let next = self.reserve();
                        let terminator = Terminator::Branch {
                            cond,
                            then: target,
                            otherwise: next,
                            span: self.handler_span(handler),
                        };
                        self.finish(block, terminator);
                        block = (next, Vec::new());
                    }
                    None => end = Terminator::Goto(target),
                },
                Err(what) => {
                    let span = self.handler_span(handler);
                    block.1.push(Inst::Unsupported {
                        what: what.to_string(),
                        span,
                    });
                    break;
                }
            }
        }
        self.finish(block, end);
        self.dispatchers.insert(key, first);
        first
    }

    /// The condition of a handler, unless it takes everything, and its block.
    fn try_handler(
        &mut self,
        handler: &Handler,
        insts: &mut Vec<Inst>,
    ) -> Result<(Option<Operand>, BlockId), Fail> {
        let at = self.index(handler.target)?;
        let cond = match &handler.catch {
            Some(class) if !takes_everything(handler) => {
                let dst = self.locals.height(1);
                let src = Operand::Local(self.locals.height(0));
                let test = self.type_test(&FieldType::Object(class.clone()))?;
                insts.push(Inst::InstanceOf { dst, src, test });
                Some(Operand::Local(dst))
            }
            _ => None,
        };
        Ok((cond, self.handler_target(at)?))
    }

    fn handler_span(&self, handler: &Handler) -> oxpecker_base::Span {
        let line = self.code.line_at(handler.target);
        line.map_or(self.span, |line| self.place.declared.lines.span(line))
    }

    fn finish(&mut self, (id, insts): (BlockId, Vec<Inst>), terminator: Terminator) {
        self.blocks[id] = Block {
            insts,
            terminator,
            handler: None,
        };
    }
}
