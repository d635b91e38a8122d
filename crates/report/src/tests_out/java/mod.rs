//! JUnit 5 sources that need nothing but JUnit.

mod build;
mod expect;
mod literals;
mod names;
mod page;
mod test;

pub use names::{is_nameable, package_of};
pub use page::{TestClass, test_class};
pub use test::{Covered, JavaTest, java_test};
