//! How numbers in an object that a reference leads to compare with numbers, unless another reference leads to the same object:
//! a loop that goes through a list knows more of the first object once it has left it.

use super::{Cost, Kind, Proposal};

pub(super) const KIND: Kind = Kind {
    name: "neighbours",
    cost: Cost::Cheap,
    propose,
};

fn propose(proposal: &mut Proposal<'_, '_>) {
    let numbers = proposal.numbers.clone();
    for peeked in proposal.peeked.clone() {
        let one = &peeked.number;
        let is_other = |it: &&super::Quantity| it.term != one.term && it.scalar == one.scalar;
        for two in numbers.iter().filter(is_other) {
            for (name, other) in &peeked.others {
                let pool = &mut proposal.interpreter.pool;
                let same = pool.eq(peeked.root, *other);
                let facts = [
                    ("<", pool.lt(one.term, two.term)),
                    ("<=", pool.le(one.term, two.term)),
                    (">", pool.gt(one.term, two.term)),
                    (">=", pool.ge(one.term, two.term)),
                ];
                for (sign, fact) in facts {
                    let fact = proposal.interpreter.pool.or(same, fact);
                    let text = format!("{} {sign} {} unless at {name}", one.text, two.text);
                    proposal.fact(text, fact);
                }
            }
        }
    }
}
