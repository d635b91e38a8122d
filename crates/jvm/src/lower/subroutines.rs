//! `jsr` and `ret`, with which old compilers shared the code of `finally`: every call gets its own copy.

use oxpecker_ir::Terminator;

use super::Fail;
use super::emit::int;
use super::run::{Flow, Lowering};
use crate::instructions::{Insn, Kind};

/// The subroutines that are being executed, outermost first. Code that is in none has none.
pub(super) type Context = Vec<Frame>;

/// A subroutine that is being executed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Frame {
    /// Its first instruction.
    start: usize,
    /// The instruction behind the call.
    back: usize,
    /// Where it keeps the address of that instruction.
    slot: u16,
}

/// How many different ways of nesting are followed.
const MOST_CONTEXTS: usize = 1000;

impl Lowering<'_> {
    /// Goes to a copy of a subroutine.
    pub(super) fn call_subroutine(&mut self, target: u16) -> Result<Flow, Fail> {
        let start = self.index(target)?;
        let Some((_, Insn::Store { kind, slot })) = self.code.get(start) else {
            return Err("a subroutine that does not store its return address".into());
        };
        if *kind != Kind::Reference {
            return Err("a subroutine that does not store its return address".into());
        }
        let mut context = self.contexts[self.context].clone();
        // Nothing is recursive: whoever calls a subroutine again has left it by a jump.
        if let Some(left) = context.iter().position(|frame| frame.start == start) {
            context.truncate(left);
        }
        context.push(Frame {
            start,
            back: self.at + 1,
            slot: *slot,
        });
        // The address itself is never looked at.
        self.push(Kind::Reference, int(i64::from(self.offset(self.at))));
        self.go(context, start)
    }

    /// Goes back to where a subroutine was called.
    pub(super) fn leave_subroutine(&mut self, slot: u16) -> Result<Flow, Fail> {
        let context = &self.contexts[self.context];
        let frame = context.iter().rposition(|frame| frame.slot == slot);
        let frame = frame.ok_or("a return from no subroutine")?;
        let back = context[frame].back;
        let outside = context[..frame].to_vec();
        self.go(outside, back)
    }

    /// Jumps to an instruction in another context.
    fn go(&mut self, context: Context, to: usize) -> Result<Flow, Fail> {
        let known = self.contexts.iter().position(|known| *known == context);
        let context = match known {
            Some(known) => known,
            None if self.contexts.len() < MOST_CONTEXTS => {
                self.contexts.push(context);
                self.contexts.len() - 1
            }
            None => return Err("too many nested subroutines".into()),
        };
        self.spill();
        let here = std::mem::replace(&mut self.context, context);
        let target = self.target(to);
        self.context = here;
        Ok(Flow::End(Terminator::Goto(target?)))
    }
}
