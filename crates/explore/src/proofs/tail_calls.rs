//! Methods that end by calling themselves: the call takes the place of its caller, so that such a recursion is a loop whose
//! rounds begin where the method does.

use oxpecker_interp::state::Frame;
use oxpecker_ir::{
    Block, BlockId, CallTarget, Inst, LocalId, Method, MethodId, Operand, Program, Terminator,
};

use super::generalised::Item;
use super::run::Runner;

/// Jumps that are followed from a call to the end of its method.
const MOST_JUMPS: usize = 4;

impl Runner<'_> {
    /// Whether a method calls itself and does nothing afterwards.
    pub(super) fn repeats(&mut self, method: MethodId) -> bool {
        let program = self.interpreter.program;
        let known = self.repeats.entry(method);
        *known.or_insert_with(|| {
            let body = &program.methods[method];
            let mut blocks = body.blocks().iter_ids();
            blocks.any(|(id, block)| {
                let mut insts = block.insts.iter().enumerate();
                insts.any(|(at, inst)| match inst {
                    Inst::Call(call) => {
                        let (CallTarget::Exact(to) | CallTarget::Virtual(to)) = call.target;
                        to == method && only_returns(program, method, (id, at + 1, call.dst))
                    }
                    _ => false,
                })
            })
        })
    }

    /// Lets a method that was just entered take the place of its caller, if that is the same method and has nothing left
    /// to do.
    pub(super) fn replace_caller(&mut self, item: &mut Item) {
        let program = self.interpreter.program;
        let state = &mut item.state;
        let frame = &state.frame;
        let Some(caller) = state.callers.last() else {
            return;
        };
        let enters = frame.block == Method::ENTRY && frame.next == 0;
        if !enters || caller.method != frame.method || !is_plain(frame) || !is_plain(caller) {
            return;
        }
        let rest = (caller.block, caller.next, frame.result_to);
        if only_returns(program, caller.method, rest) {
            state.frame.result_to = caller.result_to;
            state.callers.pop_back();
        }
    }
}

/// Whether an activation is nothing but a call.
fn is_plain(frame: &Frame) -> bool {
    let is_called = frame.initializes.is_none() && frame.prints.is_none();
    is_called && !frame.comes_first && frame.after.is_none()
}

/// Whether nothing happens from an instruction on but that the method returns what a call gave.
fn only_returns(
    program: &Program,
    method: MethodId,
    (mut block, mut next, given): (BlockId, usize, Option<LocalId>),
) -> bool {
    for _ in 0..MOST_JUMPS {
        let Block {
            insts,
            terminator,
            handler,
        } = &program.methods[method].blocks()[block];
        let mut rest = insts.iter().skip(next);
        if handler.is_some() || !rest.all(|it| matches!(it, Inst::Stmt(_))) {
            return false;
        }
        match terminator {
            Terminator::Goto(to) => (block, next) = (*to, 0),
            Terminator::Return(None) => return true,
            Terminator::Return(Some(Operand::Local(local))) => return given == Some(*local),
            _ => return false,
        }
    }
    false
}
