//! Numbers of paths, and what became of them, in words.

use oxpecker_explore::{PathStatus, Tally};

use crate::messages::several;

/// How many paths there are and what became of them.
pub(super) fn statuses(tally: &Tally) -> String {
    let named = PathStatus::ALL
        .into_iter()
        .filter(|status| tally.of(*status) > 0);
    let is_path = |status: &PathStatus| *status != PathStatus::Pruned;
    let each = named
        .filter(is_path)
        .map(|status| format!("{} {}", grouped(number(tally, status)), status.name()));
    let each: Vec<String> = each.collect();
    let mut text = paths(tally.paths());
    if !each.is_empty() {
        text = format!("{text}: {}", each.join(", "));
    }
    match number(tally, PathStatus::Pruned) {
        0 => text,
        pruned => format!("{text}; {} pruned", grouped(pruned)),
    }
}

/// What the paths took.
pub(super) fn work(tally: &Tally) -> String {
    format!(
        "{}, {}",
        counted(tally.steps, "instruction", "instructions"),
        counted(tally.questions, "feasibility check", "feasibility checks")
    )
}

pub(super) fn paths(count: u64) -> String {
    counted(count, "path", "paths")
}

pub(super) fn number(tally: &Tally, status: PathStatus) -> u64 {
    u64::try_from(tally.of(status)).unwrap_or(0)
}

/// A number of things, with commas between thousands.
pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    let text = several(count, one, many);
    text.replacen(&count.to_string(), &grouped(count), 1)
}

/// A number with commas between thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
