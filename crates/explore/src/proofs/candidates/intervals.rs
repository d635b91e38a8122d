//! Numbers that stay at or on one side of a constant, or of what they were at first.

use super::{Cost, Kind, Proposal};

pub(super) const KIND: Kind = Kind {
    name: "intervals",
    cost: Cost::Cheap,
    propose,
};

fn propose(proposal: &mut Proposal<'_, '_>) {
    let numbers: Vec<_> = proposal.numbers.clone();
    for number in numbers.iter().filter(|it| it.place.is_some()) {
        for constant in proposal.constants.clone() {
            let pool = &mut proposal.interpreter.pool;
            let bound = pool.number(number.scalar, constant);
            let low = pool.ge(number.term, bound);
            let high = pool.le(number.term, bound);
            proposal.fact(format!("{} >= {constant}", number.text), low);
            proposal.fact(format!("{} <= {constant}", number.text), high);
        }
        if let Some(first) = number.first {
            let pool = &mut proposal.interpreter.pool;
            let low = pool.ge(number.term, first);
            let high = pool.le(number.term, first);
            proposal.fact(format!("{0} >= first {0}", number.text), low);
            proposal.fact(format!("{0} <= first {0}", number.text), high);
        }
    }
}
