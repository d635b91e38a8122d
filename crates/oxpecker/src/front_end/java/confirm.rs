//! A violation counts only if the JVM agrees.

use std::collections::BTreeMap;

use oxpecker_explore::{Outcome, Verdict};
use oxpecker_interp::Reason;
use oxpecker_ir::MethodId;

use super::program::JavaProgram;
use super::replay::{Confirmation, can_follow, confirm};
use crate::property::Property;

impl JavaProgram {
    /// The outcome, if the JVM shows its violation. Without one, and where it depends on the order of what threads do, our
    /// own run has to do.
    pub(crate) fn confirmed(
        &self,
        entry: MethodId,
        outcome: Outcome,
        property: Option<Property>,
        replay: bool,
    ) -> Outcome {
        let Verdict::Invalid(found) = &outcome.verdict else {
            return outcome;
        };
        if !replay || self.target.jdk.is_none() || !can_follow(found) {
            return unless_open(outcome);
        }
        let subject = (&self.program, entry);
        let instead = match confirm(&self.target, subject, found, property.unwrap_or_default()) {
            Confirmation::Confirmed => return outcome,
            Confirmation::Refuted(instead) => format!("on the JVM {instead}"),
            Confirmation::NotRun(why) => format!("the JVM did not run it: {why}"),
        };
        let span = found.violation.span;
        unknown(outcome, Reason::Unconfirmed { instead, span })
    }
}

/// What depends on digits that Java leaves open is no violation unless the JVM shows it.
fn unless_open(outcome: Outcome) -> Outcome {
    let open = match &outcome.verdict {
        Verdict::Invalid(found) => found.depends_on.map(|it| (it, found.violation.span)),
        _ => None,
    };
    match open {
        Some((function, span)) => unknown(outcome, Reason::LastDigits { function, span }),
        None => outcome,
    }
}

/// An outcome whose violation does not count, for a reason.
fn unknown(outcome: Outcome, reason: Reason) -> Outcome {
    Outcome {
        verdict: Verdict::Unknown(BTreeMap::from([(reason, 1)])),
        ..outcome
    }
}
