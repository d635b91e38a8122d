//! Terms: a hash-consed DAG whose constructors normalise, models, and evaluation under a model.
//!
//! A [`TermPool`] owns all terms of one worker and hands out [`TermId`]s. There is no simplifier to run: what a
//! constructor returns is already in canonical form, so two terms that the rules know to be equal have one id, and
//! anything cached by id is cached up to those rules.
//!
//! ```
//! use oxpecker_term::{Scalar, TermPool};
//! let mut pool = TermPool::new();
//! let (x, y) = (pool.fresh_var("x", Scalar::Int.into()), pool.fresh_var("y", Scalar::Int.into()));
//! let less = pool.lt(x, y);
//! let greater = pool.gt(y, x);
//! let at_most = pool.le(y, x);
//! assert_eq!(less, greater);
//! assert_eq!(less, pool.not(at_most));
//! ```
#![warn(missing_docs)]

mod approximation;
mod bits;
mod conversion;
mod display;
pub mod eval;
mod facts;
mod fdlibm;
mod function;
pub mod integer;
pub mod interval;
pub mod literal;
pub mod mirror;
pub mod model;
pub mod node;
mod ops;
pub mod pool;
mod rules;
pub mod sort;
mod substitute;
pub mod table;
pub mod text;
mod varset;

pub use integer::{Integer, MOST_BITS};
pub use interval::Interval;
pub use literal::Literal;
pub use mirror::{Delta, Extent};
pub use model::{Model, ModelValue};
pub use node::{BitOp, Conversion, FloatOp, Function, Node, Sum, TermId, VarId};
pub use pool::TermPool;
pub use sort::{Scalar, Sort};
pub use table::Table;
pub use text::{TextMap, TextOp};
