//! Lowering: from the instructions of one method to blocks of the IR.
//!
//! The operand stack disappears: inside a block its entries are operands of the IR, at the borders of blocks entry `i`
//! lies in the temporary of height `i`. Local variables stay: one IR local per slot and kind of value.
//!
//! What cannot be lowered (a class that is not there, a call site nobody knows) becomes
//! [`Inst::Unsupported`](oxpecker_ir::Inst::Unsupported) at its place and ends its block; everything else goes on.

mod arith;
mod arrays;
mod asserts;
mod blocks;
mod branches;
mod calls;
mod casts;
mod constants;
mod diamonds;
mod dynamic;
mod emit;
mod facts;
mod fields;
mod handlers;
mod insn;
mod locals;
mod multi_arrays;
mod pure;
mod run;
mod shuffle;
mod stack;
mod subroutines;
mod synchronized;
mod targets;
mod types;
mod written;

use oxpecker_ir::{BlockId, Body};

pub(crate) use constants::initializer;
pub(crate) use run::Place;
pub(crate) use types::{has_receiver, ir_type, kind_of};

use crate::instructions::Instructions;
use crate::loader::Unloadable;

/// Why an instruction cannot be lowered, for the verdict.
type Fail = Unloadable;

/// Lowers the instructions of a method. Tells which blocks end with its own jumps, copies of one jump together.
pub(crate) fn lower<'a>(place: Place<'a>, code: &'a Instructions<'a>) -> (Body, Vec<Vec<BlockId>>) {
    run::Lowering::new(place, code).run()
}
