//! Merging the inputs that paths met.

use oxpecker_term::TermId;

use super::{Merged, Merger, Refusal};
use crate::state::{Asked, Inputs, State};

impl Merger<'_, '_> {
    /// The inputs of both. Inputs that one state met are what they would have been in the other one; those that each met
    /// alone could be the same object.
    pub(super) fn inputs(&mut self, [one, two]: [&State; 2]) -> Merged<Inputs> {
        let counts = [one, two].map(|it| it.heap.input_count());
        let statics = [one, two].map(|it| it.classes.static_inputs.len());
        let (first, second) = (&one.inputs, &two.inputs);
        let known = |inputs: &Inputs| {
            let known = inputs.atoms.iter();
            let known = known.filter(|(_, atom)| atom.candidates.is_some());
            known.map(|(leaf, _)| *leaf).collect::<Vec<TermId>>()
        };
        let mut merged = first.clone();
        if !first.atoms.ptr_eq(&second.atoms) || counts[0] != counts[1] || statics[0] != statics[1]
        {
            let (ours, theirs) = (known(first), known(second));
            let only = |own: &[TermId], others: &[TermId]| -> Vec<TermId> {
                own.iter()
                    .filter(|it| !others.contains(it))
                    .copied()
                    .collect()
            };
            let (mine, yours) = (only(&ours, &theirs), only(&theirs, &ours));
            let news = [
                !mine.is_empty() || counts[0] > counts[1] || statics[0] > statics[1],
                !yours.is_empty() || counts[1] > counts[0] || statics[1] > statics[0],
            ];
            let same = ours.iter().filter(|it| theirs.contains(it)).all(|leaf| {
                let (one, two) = (&first.atoms[leaf], &second.atoms[leaf]);
                one.candidates == two.candidates
            });
            if news == [true, true] || !same {
                return Err(Refusal::Inputs);
            }
            let (from, leaves) = if news[1] {
                (second, yours)
            } else {
                (first, mine)
            };
            merged.atoms = first.atoms.clone().union(second.atoms.clone());
            for leaf in leaves {
                merged.atoms.insert(leaf, from.atoms[&leaf].clone());
            }
        }
        let arrays = first.base_arrays.clone().union(second.base_arrays.clone());
        merged.base_arrays = arrays;
        self.asked(&mut merged, [first, second]);
        Ok(merged)
    }

    /// What was asked for in one of the states only was asked for where that one is meant.
    fn asked(&mut self, merged: &mut Inputs, [one, two]: [&Inputs; 2]) {
        let pairs = one.asked.iter().zip(&two.asked);
        let common = pairs.take_while(|(one, two)| one == two).count();
        if common == one.asked.len() && common == two.asked.len() {
            return;
        }
        let pool = &mut self.interpreter.pool;
        let opposite = pool.not(self.guard);
        merged.asked.truncate(common);
        // Both may have asked the same, but when is another matter.
        let tails = one.asked.iter().zip(&two.asked).skip(common);
        let alike = tails.take_while(|(one, two)| is_same_question(one, two));
        let mut both = 0;
        for (one, two) in alike {
            let mut guarded = |own: Option<TermId>, side| own.map_or(side, |it| pool.and(it, side));
            let sides = [guarded(one.guard, opposite), guarded(two.guard, self.guard)];
            let guard = pool.or(sides[0], sides[1]);
            let guard = (guard != pool.tt()).then_some(guard);
            let asked = one.clone();
            merged.asked.push_back(Asked { guard, ..asked });
            both += 1;
        }
        for (inputs, guard) in [(one, opposite), (two, self.guard)] {
            for asked in inputs.asked.iter().skip(common + both) {
                let guard = asked.guard.map_or(guard, |own| pool.and(own, guard));
                let guard = Some(guard);
                let asked = asked.clone();
                merged.asked.push_back(Asked { guard, ..asked });
            }
        }
    }
}

/// Whether two states asked the same, though not under the same conditions.
fn is_same_question(one: &Asked, two: &Asked) -> bool {
    let with = |guard, asked: &Asked| Asked {
        guard,
        ..asked.clone()
    };
    one == two || with(None, one) == with(None, two)
}
