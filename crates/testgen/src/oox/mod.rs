//! Tests of OOX programs: a file of inputs and endings that can be run again.

mod file;
mod generate;

pub use file::{BadTests, OoxTest, print_tests, read_tests};
pub use generate::{generate, methods, run};
