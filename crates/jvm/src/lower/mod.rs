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
mod emit;
mod fields;
mod handlers;
mod insn;
mod locals;
mod multi_arrays;
mod pure;
mod run;
mod shuffle;
mod stack;
mod types;

use oxpecker_ir::{Body, MethodId, Program};

pub(crate) use constants::constants_only;
pub(crate) use types::ir_type;

use crate::classfile::Method;
use crate::loader::{Declared, JavaLoader};

/// Why an instruction cannot be lowered, for the verdict.
type Fail = String;

/// Lowers one method of a class file.
pub(crate) fn lower(
    loader: &JavaLoader,
    program: &Program,
    declared: &Declared,
    method: &Method,
    id: MethodId,
) -> Result<Body, String> {
    let file = declared.file.as_ref().ok_or("it has no class file")?;
    let code = file
        .instructions(method)
        .map_err(|error| error.to_string())?;
    let code = code.ok_or("it has no code")?;
    let place = run::Place {
        loader,
        program,
        declared,
        file,
        method,
        class: program.methods[id].class,
    };
    Ok(run::Lowering::new(place, &code).run())
}
