//! A violation counts only if the JVM agrees.

use oxpecker_explore::{Counterexample, Outcome};
use oxpecker_interp::Reason;
use oxpecker_ir::MethodId;

use super::program::JavaProgram;
use super::replay::{Confirmation, can_follow, confirm};
use crate::property::Property;

impl JavaProgram {
    /// The outcome with those violations only that the JVM shows. Without one, and where they depend on the order of what
    /// threads do, our own run has to do.
    pub(crate) fn confirmed(
        &self,
        entry: MethodId,
        outcome: Outcome,
        property: Option<Property>,
        replay: bool,
    ) -> Outcome {
        outcome.confirmed_by(|found| {
            if !replay || self.target.jdk.is_none() || !can_follow(found) {
                return unless_open(found);
            }
            self.replayed(entry, found, property)
        })
    }

    fn replayed(
        &self,
        entry: MethodId,
        found: &Counterexample,
        property: Option<Property>,
    ) -> Result<(), Reason> {
        let instead = match confirm(&self.target, (&self.program, entry), found, property) {
            Confirmation::Confirmed => return Ok(()),
            Confirmation::Refuted(instead) => format!("on the JVM {instead}"),
            Confirmation::NotRun(why) => format!("the JVM did not run it: {why}"),
        };
        let span = found.violation.span;
        Err(Reason::Unconfirmed { instead, span })
    }
}

/// What depends on digits that Java leaves open is no violation unless the JVM shows it.
fn unless_open(found: &Counterexample) -> Result<(), Reason> {
    match found.depends_on {
        Some(function) => Err(Reason::LastDigits {
            function,
            span: found.violation.span,
        }),
        None => Ok(()),
    }
}
