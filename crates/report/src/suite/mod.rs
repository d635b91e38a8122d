//! Results of many methods: one record for each, rendered together.
//!
//! A record is what a run of `verify` on one method says in JSON, so results of other processes and of earlier runs are the
//! same as new ones.

mod record;
mod totals;

pub use record::{
    Behaviour, Change, Finding, MethodResult, Place, Reason, Result, Step, Violation, Word,
};
pub use totals::Totals;

use crate::report::Tool;

/// Results of some methods of a program.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Who made them.
    pub tool: Tool,
    /// The results, in the order of the program.
    pub methods: Vec<MethodResult>,
    /// The time that all of them took; absent where equal runs must give equal bytes.
    pub seconds: Option<f64>,
    /// The texts of the sources that are there.
    pub sources: Vec<(String, String)>,
}

impl Suite {
    /// How many methods have which result.
    pub fn totals(&self) -> Totals {
        Totals::of(&self.methods)
    }
}
