//! Questions as SMT-LIB 2, for solvers behind a pipe and for people.
//!
//! Variables are `v<number>`, shared terms are defined once as `t<number>`, terms below a quantifier that are shared
//! are bound by `let` as `e<number>`: the text grows with the number of terms, not with the number of paths through
//! them. References are integers. Division says exactly what [`oxpecker_term::Model::eval`] computes.

mod compose;
mod facts;
mod print;
mod read;
mod regular;
mod script;
mod tables;
mod texts;
mod values;

pub(crate) use facts::{element_facts, var_facts};
pub(crate) use print::{Printer, ground_reads};
pub(crate) use read::{Sexp, array_value, literal_value};
#[cfg(feature = "z3")]
pub(crate) use script::assertions;
pub use script::script;
pub(crate) use tables::table_facts;
#[cfg(feature = "z3")]
pub(crate) use texts::read_text;
