//! JUnit 5 sources that need nothing but JUnit.

mod build;
mod calls;
mod covered;
mod expect;
mod instances;
mod literals;
mod names;
mod page;
mod subject;
mod test;
mod titles;

pub use covered::Covered;
pub use names::{is_nameable, is_open, package_of};
pub use page::{TestClass, test_class};
pub use subject::{Sequence, Subject};
pub use test::{JavaTest, java_test};
