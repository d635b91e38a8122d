//! Collects findings, and stops after so many that nobody would read the rest.

use oxpecker_base::{Diagnostic, Severity};

use crate::codes;

/// More errors than this are not reported one by one.
const LIMIT: usize = 50;

/// The findings about one program.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    found: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Diagnostics {
    /// Adds a finding unless there are too many already.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        };
        *count += 1;
        if *count <= LIMIT {
            self.found.push(diagnostic);
        }
    }

    /// Whether something makes the program unusable.
    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether further errors are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.errors >= LIMIT
    }

    /// Everything found, in the order of the source.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|it| it.span);
        if self.errors > LIMIT {
            let message = format!("{} more errors are not shown", self.errors - LIMIT);
            let diagnostic = Diagnostic::error(codes::TOO_MANY_ERRORS, None, message);
            self.found
                .push(diagnostic.with_help("fix the first ones and check again"));
        }
        self.found
    }
}
