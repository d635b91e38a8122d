//! How many methods have which result.

use super::record::{MethodResult, Word};

/// How many methods have which result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Methods with a violation.
    pub invalid: usize,
    /// Methods without a result.
    pub error: usize,
    /// Methods about which nothing definite is known.
    pub unknown: usize,
    /// Methods that are valid within bounds.
    pub valid_up_to: usize,
    /// Methods that are valid.
    pub valid: usize,
    /// Of all of them those whose result is an earlier one.
    pub cached: usize,
}

impl Totals {
    /// The totals of some results.
    pub fn of(methods: &[MethodResult]) -> Self {
        let count = |word| methods.iter().filter(|it| it.word == word).count();
        Totals {
            invalid: count(Word::Invalid),
            error: count(Word::Error),
            unknown: count(Word::Unknown),
            valid_up_to: count(Word::ValidUpTo),
            valid: count(Word::Valid),
            cached: methods.iter().filter(|it| it.cached).count(),
        }
    }

    /// All methods.
    pub fn all(&self) -> usize {
        self.invalid + self.error + self.unknown + self.valid_up_to + self.valid
    }

    /// The counts that are not zero, in words.
    pub fn text(&self) -> String {
        let counts = [
            (self.invalid, "invalid"),
            (self.error, "internal errors"),
            (self.unknown, "unknown"),
            (self.valid_up_to, "valid up to bounds"),
            (self.valid, "valid"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts = counts.map(|(count, name)| format!("{count} {name}"));
        counts.collect::<Vec<_>>().join(", ")
    }
}
