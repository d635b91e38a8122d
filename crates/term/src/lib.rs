//! Terms: a hash-consed DAG whose constructors normalise, models, and evaluation under a model.
#![warn(missing_docs)]

pub mod integer;
pub mod literal;
pub mod model;
pub mod node;
pub mod pool;
pub mod sort;

pub use integer::Integer;
pub use literal::Literal;
pub use model::{Model, ModelValue};
pub use node::{FloatOp, Node, Sum, TermId, VarId};
pub use pool::TermPool;
pub use sort::{Scalar, Sort};
