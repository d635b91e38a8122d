//! What the calls of a run may take where work is counted and not timed.
//!
//! A run ends after so many steps only if no step takes for ever. A single call has its limit; all calls together that come to
//! theirs have this one.

use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::logic::Features;

/// A unit of work takes so much longer where products, quotients or quantifiers occur: propagation of bounds and instances
/// are not counted. Measured on random programs: 3.6 s for what takes a second without them.
const HARDER: u32 = 4;
/// What is left of the limit of a call when calls that failed have taken everything.
const HASTE: u32 = 200;

/// What is left for calls that do not answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance(Option<u64>);

impl Allowance {
    /// So many units, or no limit.
    pub(super) fn new(units: Option<u64>) -> Self {
        Self(units)
    }

    /// The limits of a call about these features.
    pub(super) fn limits(self, limits: &Limits, features: Features) -> Limits {
        let is_hard = features.has(Features::NONLINEAR.with(Features::QUANTIFIER));
        let harder = if is_hard { HARDER } else { 1 };
        let haste = if self.0 == Some(0) { HASTE } else { 1 };
        Limits {
            resource: limits.resource.map(|it| it.div_ceil(harder * haste)),
            ..limits.clone()
        }
    }

    /// A call ended; the limit that it had without regard to its features.
    pub(super) fn count(&mut self, answer: &Answer, limits: &Limits) {
        let spent = limits
            .resource
            .filter(|_| matches!(answer, Answer::Unknown(UnknownReason::Timeout)));
        if let (Some(left), Some(spent)) = (&mut self.0, spent) {
            *left = left.saturating_sub(spent.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_fail_use_it_up() {
        let usual = Limits {
            timeout_ms: None,
            resource: Some(3_000),
        };
        let mut allowance = Allowance::new(Some(5_000));
        let of = |it: Allowance, features| it.limits(&usual, features).resource;
        assert_eq!(of(allowance, Features::INT), Some(3_000));
        assert_eq!(of(allowance, Features::NONLINEAR), Some(750));
        allowance.count(&Answer::Unsat, &usual);
        allowance.count(&Answer::Unknown(UnknownReason::Timeout), &usual);
        assert_eq!(of(allowance, Features::INT), Some(3_000));
        allowance.count(&Answer::Unknown(UnknownReason::Timeout), &usual);
        assert_eq!(of(allowance, Features::INT), Some(15));
        let timed = Limits::default();
        assert_eq!(allowance.limits(&timed, Features::QUANTIFIER), timed);
    }
}
