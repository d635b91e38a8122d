//! The rewrite rules by theme. Each is an equation in a comment and a row of `tests/rules.rs`.
//!
//! Rules look at most at a bounded number of nodes below the operation, so constructors stay cheap and none recurses
//! along a term.

mod array;
mod bits;
mod bool;
mod bv;
mod convert;
mod enclosure;
mod float;
mod float_convert;
mod function;
mod int;
mod ite;
mod quantifier;
mod refs;
mod residue;
mod shift;
mod sum;
mod table;
mod text;

/// How many alternatives a comparison is pushed into before it is left as it is.
pub(crate) const PUSH_FUEL: u32 = 64;
