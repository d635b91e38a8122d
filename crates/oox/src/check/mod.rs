//! What a program declares and what that means: classes, signatures, types, overloads.
//!
//! Bodies are checked while they are lowered, against the tables made here.

pub(crate) mod declarations;
pub(crate) mod inheritance;
pub(crate) mod overloads;
pub(crate) mod types;
