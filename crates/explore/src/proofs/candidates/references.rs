//! References that are never null or always, and those that are the same object.

use super::{Cost, Kind, Proposal};

pub(super) const KIND: Kind = Kind {
    name: "references",
    cost: Cost::Cheap,
    propose,
};

fn propose(proposal: &mut Proposal<'_, '_>) {
    let references = proposal.references.clone();
    for (at, (name, term)) in references.iter().enumerate() {
        let pool = &mut proposal.interpreter.pool;
        let null = pool.reference(0);
        let is_null = pool.eq(*term, null);
        let is_object = pool.not(is_null);
        proposal.fact(format!("{name} != null"), is_object);
        proposal.fact(format!("{name} == null"), is_null);
        for (other_name, other) in &references[at + 1..] {
            let same = proposal.interpreter.pool.eq(*term, *other);
            proposal.fact(format!("{name} == {other_name}"), same);
        }
    }
}
