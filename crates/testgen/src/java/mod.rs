//! JUnit 5 sources that need nothing but JUnit.

mod build;
mod calls;
mod choose;
mod collections;
mod confirm;
mod counterexample;
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
mod no_test;
mod page;
mod reach;
mod request;
mod sequences;
mod subject;
mod test;
mod titles;

pub use confirm::Note;
pub use counterexample::{MadeReceiver, Tried, failing_test, made_receiver};
pub use entries::callable;
pub use generate::{Generated, generate};
pub use machine::{Machine, MachineError};
pub use page::TestClass;
pub use request::{Request, Subjects};
