//! Words for what a search covered that a limit ended.

use oxpecker_explore::{Bounds, Covered, SmallInputs};
use oxpecker_interp::{Limit, Reason};

use crate::messages::{limit_name, several};

/// The bounds, and what ended the search.
pub fn covered_text(covered: &Covered) -> String {
    let within = covered.within;
    let parts = [
        (
            within.iterations,
            "iteration of each loop",
            "iterations of each loop",
        ),
        (within.recursion, "nested call", "nested calls"),
        (within.array, "element", "elements"),
        (within.string, "character", "characters"),
        (within.collection, "element", "elements"),
    ];
    let of = ["", "", "arrays of ", "strings of ", "collections of "];
    let said = parts.iter().zip(of).filter(|((number, ..), _)| *number > 0);
    let said: Vec<String> = said
        .map(|((number, one, more), of)| format!("{of}{}", several(u64::from(*number), one, more)))
        .collect();
    let limits = covered.reasons.keys().filter_map(|it| match it {
        Reason::Limit(Limit::Interrupted) => Some("interrupted".into()),
        Reason::Limit(limit) => Some(format!("{} limit", limit_name(*limit))),
        _ => None,
    });
    let limits: Vec<String> = limits.collect();
    format!("{} ({})", said.join(", "), limits.join(", "))
}

/// How far a search came, if a limit ended it.
pub fn extent_text(bounds: &Bounds) -> Option<String> {
    let covered = bounds.covered.as_ref().map(covered_text);
    let small = bounds.small.as_ref().map(small_text);
    match (covered, small) {
        (Some(covered), Some(small)) => Some(format!("{covered}, and up to {small}")),
        (one, other) => one.or(other),
    }
}

/// Which inputs are small.
pub(crate) fn small_text(small: &SmallInputs) -> String {
    let most = several(u64::from(small.most), "element", "elements");
    let sizes = format!("arrays, strings and collections of {most}");
    match &small.within {
        Some(within) => format!("{sizes} with {}", covered_text(within)),
        None => sizes,
    }
}
