//! Numbers that change by multiples of a constant.

use super::{Cost, Kind, Proposal};

pub(super) const KIND: Kind = Kind {
    name: "strides",
    cost: Cost::Cheap,
    propose,
};

/// Constants that steps are tried for.
const STEPS: std::ops::RangeInclusive<i64> = 2..=10;

fn propose(proposal: &mut Proposal<'_, '_>) {
    let numbers: Vec<_> = proposal.numbers.clone();
    for number in numbers.iter().filter(|it| it.place.is_some()) {
        let Some(first) = number.first else {
            continue;
        };
        let steps: Vec<i64> = proposal.constants.clone();
        for step in steps.into_iter().filter(|it| STEPS.contains(it)) {
            let pool = &mut proposal.interpreter.pool;
            let change = pool.sub(number.term, first);
            let modulus = pool.number(number.scalar, step);
            let rest = pool.rem(change, modulus);
            let zero = pool.number(number.scalar, 0);
            let fact = pool.eq(rest, zero);
            let text = format!("{} changes by multiples of {step}", number.text);
            proposal.fact(text, fact);
        }
    }
}
