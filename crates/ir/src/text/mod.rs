//! The textual form of a program: `parse(&print(&program))` gives the same program again.
//!
//! One declaration or instruction per line, ids as they print everywhere (`%3`, `b2`, `class0`), `;` starts a
//! comment. Derived tables are not written: the parser computes the [`Hierarchy`](crate::Hierarchy) anew.
//!
//! ```text
//! program math
//! string s0 "boom"
//! class class0 "Main" fields field0 methods method0 @0:6..10
//! field field0 "count" class0 int @0:17..22
//! method method0 "main" class0 static selector "main(int)" params 1 result void @0:36..40 {
//!   local %0 "x": int
//!   local %1
//! b0:
//!   stmt @0:50..62
//!   %1 = add.math %0, 1
//!   branch %1, b1, b2 @0:50..55
//! b1 handler b2:
//!   call method0(%1) @0:70..80
//!   return
//! b2:
//!   throw s0 @0:90..95
//! }
//! ```
//!
//! Constants are `true`, `-7`, `1.5`, `nan#7ff8000000000000` (the bits), `s0` (a string), `#s1` (the digits of a large
//! integer) and `null`. A span is `@file:start..end`.

mod keyword;
mod parse;
mod parse_inst;
mod print;
mod print_inst;
mod scan;

pub use parse::{ParseError, parse};
pub use print::print;
pub use print_inst::{print_inst, print_terminator};

pub(crate) use keyword::Keyword;
pub(crate) use print_inst::quote;
