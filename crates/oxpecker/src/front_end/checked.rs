//! What is wrong with a program.

use oxpecker_base::{Diagnostic, Severity};

/// What the front end says about a whole program.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// How many classes the user has.
    pub classes: u64,
    /// How many methods they have.
    pub methods: u64,
}

impl Checked {
    /// How many of the diagnostics are errors.
    pub fn errors(&self) -> usize {
        let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
        self.diagnostics.iter().filter(is_error).count()
    }
}
