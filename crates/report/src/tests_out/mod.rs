//! Tests made of inputs and what they do. One folder or file per language.

pub mod java;
pub mod oox;
