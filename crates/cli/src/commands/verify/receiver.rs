//! Where the receiver of a counterexample comes from, and the tests that `--emit-test` asks for.

use std::time::Duration;

use oxpecker::{Entry, Project, Receiver, Settings, Verified};

use crate::args::VerifyArgs;
use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::guard;
use crate::output;

/// Under `--steps` a sequence of calls gets this part of them.
const PART: u64 = 10;

/// How the receiver of a violation comes about, if that can be found out in the time that is left.
pub(super) fn find(
    args: &VerifyArgs,
    (project, entry): (&Project, &Entry),
    settings: &Settings,
    verified: &Verified<'_>,
) -> Option<Receiver> {
    if args.java.property.is_some() {
        return None;
    }
    let mut fewer = settings.clone();
    let steps = &mut fewer.engine.search.max_steps;
    *steps = steps.map(|it| it / PART);
    fewer.workers = 1;
    let explorer = Explorer {
        project,
        settings: fewer,
    };
    let deadline = settings.time.map(|it| guard::started() + it);
    let has_time = || {
        let left = deadline.map(|it| it.saturating_duration_since(std::time::Instant::now()));
        left.is_none_or(|it| it > settings.time.unwrap_or(Duration::ZERO) / 8)
    };
    let found = (settings, &verified.outcome);
    let receiver = project.receiver(entry, found, &explorer, &has_time);
    // The searches had deadlines of their own.
    guard::attend(deadline);
    receiver
}

/// Writes the violations as tests.
pub(super) fn emit_tests(
    args: &VerifyArgs,
    (project, entry): (&Project, &Entry),
    (settings, verified): (&Settings, &Verified<'_>),
    receiver: Option<&Receiver>,
) -> Result<(), Failure> {
    let Some(folder) = &args.many.emit_test else {
        return Ok(());
    };
    let tests = match receiver {
        Some(Receiver::Made(_, test)) => vec![test.clone()],
        _ => project.failing_tests(entry, (settings, &verified.outcome)),
    };
    for test in &tests {
        output::file_below(folder, test)?;
    }
    Ok(())
}
