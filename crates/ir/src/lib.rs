//! The one intermediate representation: classes, methods, basic blocks, instructions.
//!
//! Front ends lower to it, the engine gives it meaning. Three decisions shape it:
//!
//! * **Operations are total, failing is explicit.** Division by zero, a null receiver or an index out of bounds is a
//!   [`Inst::Check`] in front of the operation, so a check never multiplies basic blocks and short-circuit
//!   evaluation is a guard on the check, not a branch.
//! * **Locals have no sort.** Values carry it; a mismatch at a use ends the path with a reason.
//! * **Specifications are instructions.** Clauses are lowered into the method they belong to: `requires` in front of
//!   the body, `ensures` in front of every return, `exceptional` as a handler that raises again.
#![warn(missing_docs)]

pub mod analysis;
pub mod check;
pub mod dot;
mod functions;
pub mod hierarchy;
pub mod inst;
pub mod markup;
mod operands;
mod picture;
pub mod program;
mod selection;
pub mod svg;
pub mod text;
pub mod types;

pub use functions::{constant_function, interface_of_function};
pub use hierarchy::Hierarchy;
pub use inst::{
    Arith, BinaryOp, Block, BlockId, Call, CallTarget, CheckKind, Const, Inst, LocalId, Number,
    Operand, Quant, QuantKind, SpecKind, StrId, Terminator, TypeTest, UnaryOp,
};
pub use picture::Shown;
pub use program::{
    Body, Class, ClassKind, ClassOrigin, Declaration, Demand, Field, Loader, Local, Method,
    Nesting, NotLoaded, Nullness, Program, Semantics, Visibility,
};
pub use types::{ClassId, FieldId, MethodId, Type, Word};
