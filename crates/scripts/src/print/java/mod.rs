//! Inputs as statements of Java, as far as Java has statements for them.
//!
//! ```text
//! Node n = new Node(); n.value = 3; n.next = n;
//! String s = "a"; int[] a = new int[]{1, 2}; long k = 1L;
//! ```

mod literals;
mod statements;

pub use literals::{escaped, java_text, simple_name, string_literal, type_text};

pub(super) use literals::expression;
pub(super) use statements::print;
