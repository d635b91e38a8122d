//! Where blocks start, and which exception handlers are for which instruction.

use crate::classfile::Handler;
use crate::instructions::{Insn, Instructions};

/// The shape of a method: everything about blocks that follows from offsets alone.
#[derive(Debug)]
pub(super) struct Shape {
    /// Per instruction: whether a block starts here.
    starts: Vec<bool>,
    /// Per instruction: whether a jump from here or from further down leads here.
    is_loop_head: Vec<bool>,
    /// Per instruction: how many instructions and handlers lead here.
    entries: Vec<usize>,
    /// Per instruction: how many handlers lead here.
    handlers: Vec<usize>,
    /// Whether control comes back from subroutines, which is no entry above.
    has_subroutines: bool,
}

impl Shape {
    pub(super) fn new(code: &Instructions<'_>) -> Self {
        let mut shape = Self {
            starts: vec![false; code.len()],
            is_loop_head: vec![false; code.len()],
            entries: vec![0; code.len()],
            handlers: vec![0; code.len()],
            has_subroutines: false,
        };
        let index = |offset: u16| code.index_at(offset);
        shape.enter(Some(0));
        for (at, (offset, insn)) in code.iter().enumerate() {
            let mut jumps = false;
            shape.has_subroutines |= matches!(insn, Insn::Jsr(_) | Insn::Ret(_));
            insn.for_each_target(|target| {
                jumps = true;
                let to = index(target);
                shape.enter(to);
                if target <= offset
                    && let Some(to) = to
                {
                    shape.is_loop_head[to] = true;
                }
            });
            if insn.falls_through() && at + 1 < shape.entries.len() {
                shape.entries[at + 1] += 1;
            }
            if (jumps || !insn.falls_through()) && at + 1 < shape.starts.len() {
                shape.starts[at + 1] = true;
            }
        }
        for handler in &code.code().handlers {
            for border in [handler.start, handler.end] {
                if let Some(at) = index(border) {
                    shape.starts[at] = true;
                }
            }
            shape.enter(index(handler.target));
            if let Some(at) = index(handler.target) {
                shape.handlers[at] += 1;
            }
        }
        shape
    }

    fn enter(&mut self, at: Option<usize>) {
        if let Some(at) = at {
            self.starts[at] = true;
            self.entries[at] += 1;
        }
    }

    /// Whether a block starts at an instruction.
    pub(super) fn starts(&self, at: usize) -> bool {
        self.starts.get(at).copied().unwrap_or(true)
    }

    /// How many ways lead to an instruction.
    pub(super) fn entries(&self, at: usize) -> usize {
        self.entries.get(at).copied().unwrap_or(0)
    }

    /// Whether a single way leads to an instruction.
    pub(super) fn has_one_entry(&self, at: usize) -> bool {
        self.entries(at) == 1 && !self.has_subroutines
    }

    /// Whether only exceptions lead to an instruction.
    pub(super) fn is_only_handler(&self, at: usize) -> bool {
        let handlers = self.handlers.get(at).copied().unwrap_or(0);
        self.entries(at) == handlers && !self.has_subroutines
    }

    /// Whether control can come back to an instruction.
    pub(super) fn is_loop_head(&self, at: usize) -> bool {
        self.is_loop_head.get(at).copied().unwrap_or(false)
    }
}

/// The handlers for the instruction at an offset, by index, up to the first that takes everything.
pub(super) fn covering(handlers: &[Handler], offset: u16) -> Vec<usize> {
    let mut found = Vec::new();
    for (index, handler) in handlers.iter().enumerate() {
        if (handler.start..handler.end).contains(&offset) {
            found.push(index);
            if takes_everything(handler) {
                break;
            }
        }
    }
    found
}

/// Whether no exception gets past a handler.
pub(super) fn takes_everything(handler: &Handler) -> bool {
    let catch = handler.catch.as_deref();
    matches!(catch, None | Some("java/lang/Throwable"))
}

/// Whether a method may change what is in a slot.
pub(super) fn writes_slot(code: &Instructions<'_>, wanted: u16) -> bool {
    code.iter().any(|(_, insn)| match insn {
        Insn::Store { slot, kind } => {
            // The second half of a long or double is lost, too.
            *slot == wanted || (kind.slots() == 2 && slot.checked_add(1) == Some(wanted))
        }
        Insn::Increment { slot, .. } => *slot == wanted,
        _ => false,
    })
}
