//! How two numbers compare, and whether they change by the same amount.

use super::{Cost, Kind, Proposal};

pub(super) const KIND: Kind = Kind {
    name: "differences",
    cost: Cost::Cheap,
    propose,
};

fn propose(proposal: &mut Proposal<'_, '_>) {
    let numbers: Vec<_> = proposal.numbers.clone();
    for (at, one) in numbers.iter().enumerate() {
        if one.place.is_none() {
            continue;
        }
        for (other_at, two) in numbers.iter().enumerate() {
            // Pairs of changing numbers are met twice.
            let is_again = two.place.is_some() && other_at <= at;
            if is_again || one.scalar != two.scalar {
                continue;
            }
            let pool = &mut proposal.interpreter.pool;
            let facts = [
                ("==", pool.eq(one.term, two.term)),
                ("<", pool.lt(one.term, two.term)),
                ("<=", pool.le(one.term, two.term)),
                (">", pool.gt(one.term, two.term)),
                (">=", pool.ge(one.term, two.term)),
                ("!=", pool.ne(one.term, two.term)),
            ];
            for (sign, fact) in facts {
                proposal.fact(format!("{} {sign} {}", one.text, two.text), fact);
            }
            let (Some(first), Some(second)) = (one.first, two.first) else {
                continue;
            };
            let pool = &mut proposal.interpreter.pool;
            let changes = [pool.sub(one.term, first), pool.sub(two.term, second)];
            let same = pool.eq(changes[0], changes[1]);
            let sums = [pool.add(one.term, two.term), pool.add(first, second)];
            let constant = pool.eq(sums[0], sums[1]);
            let names = (&one.text, &two.text);
            proposal.fact(format!("{} - {} stays", names.0, names.1), same);
            proposal.fact(format!("{} + {} stays", names.0, names.1), constant);
        }
    }
}
