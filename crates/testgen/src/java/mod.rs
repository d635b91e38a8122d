//! JUnit 5 sources that need nothing but JUnit.

mod build;
mod calls;
mod choose;
mod confirm;
mod covered;
mod driver;
mod entries;
mod expect;
mod gather;
mod generate;
mod instances;
mod literals;
mod machine;
mod names;
mod page;
mod reach;
mod sequences;
mod subject;
mod test;
mod titles;

pub use confirm::Note;
pub use entries::callable;
pub use generate::{Generated, Request, Subjects, generate};
pub use machine::{Machine, MachineError};
pub use page::TestClass;
