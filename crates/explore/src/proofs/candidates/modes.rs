//! Numbers and truth values that are one of a few, and combinations of them that never occur: the modes of a state machine.

use oxpecker_term::{Scalar, TermId};

use super::{Cost, Kind, Proposal, Quantity};

pub(super) const KIND: Kind = Kind {
    name: "modes",
    cost: Cost::Cheap,
    propose,
};

/// A place with more values than this is no mode.
const MOST_VALUES: usize = 4;
/// Places whose combinations are tried.
const MOST_PLACES: usize = 12;

fn propose(proposal: &mut Proposal<'_, '_>) {
    let mut modes: Vec<(Quantity, Vec<(i64, TermId)>)> = Vec::new();
    let all = proposal.truths.iter().chain(&proposal.numbers);
    for quantity in all.cloned().collect::<Vec<_>>() {
        let Some(place) = quantity.place else {
            continue;
        };
        let values: Vec<i64> = match quantity.scalar {
            Scalar::Bool => vec![0, 1],
            _ => {
                let seen = proposal.plan.seen.get(&place);
                seen.into_iter().flatten().copied().collect()
            }
        };
        if values.len() < 2 || values.len() > MOST_VALUES {
            continue;
        }
        let pool = &mut proposal.interpreter.pool;
        let is: Vec<(i64, TermId)> = values
            .into_iter()
            .map(|value| {
                let is = match quantity.scalar {
                    Scalar::Bool if value == 0 => pool.not(quantity.term),
                    Scalar::Bool => quantity.term,
                    scalar => {
                        let value = pool.number(scalar, value);
                        pool.eq(quantity.term, value)
                    }
                };
                (value, is)
            })
            .collect();
        if quantity.scalar != Scalar::Bool {
            let mut any = pool.ff();
            for (_, is) in &is {
                any = pool.or(any, *is);
            }
            let numbers: Vec<String> = is.iter().map(|it| it.0.to_string()).collect();
            let text = format!("{} in {{{}}}", quantity.text, numbers.join(", "));
            proposal.fact(text, any);
        } else {
            for (value, is) in &is {
                proposal.fact(format!("{} is {value}", quantity.text), *is);
            }
        }
        modes.push((quantity, is));
    }
    modes.truncate(MOST_PLACES);
    for (at, (one, first)) in modes.iter().enumerate() {
        for (two, second) in &modes[at + 1..] {
            for (own, is) in first {
                for (other, is_other) in second {
                    let pool = &mut proposal.interpreter.pool;
                    let both = pool.and(*is, *is_other);
                    let never = pool.not(both);
                    let text = format!("never {} = {own} with {} = {other}", one.text, two.text);
                    proposal.fact(text, never);
                }
            }
        }
    }
}
