//! Two states that met become one: what differs becomes a choice by the condition under which each of them is there.
//!
//! Nothing is lost and nothing is added: the merged state stands for exactly the inputs of both. What cannot be expressed so
//! is refused, and what can be but should not is refused by the policy; both states go on alone then.

mod assumptions;
mod counterparts;
mod frames;
mod heap;
mod indexes;
mod inputs;
mod places;
mod policy;
mod refusal;
mod renaming;
mod unmerging;
mod widths;

pub use self::assumptions::Assumptions;
use self::assumptions::with_assumptions;
pub use self::indexes::{AtSuspect, KnownIndexes, Suspect};
pub use self::places::Places;
pub use self::policy::{MergePolicy, Sizes};
pub use self::refusal::Refusal;
pub use self::renaming::Renaming;

use std::rc::Rc;

use oxpecker_path::Knowledge;
use oxpecker_path::persistent::HashSet;
use oxpecker_term::{Model, Node, Scalar, Sort, TermId};

use self::policy::Counted;
use crate::exec::Interpreter;
use crate::heap::{Heap, Text};
use crate::state::{History, State};
use crate::value::{Ref, Value};

/// What a part of a merged state is, or why there is none.
pub type Merged<T> = Result<T, Refusal>;

/// How two states came to where they met.
#[derive(Clone, Copy, Debug)]
pub struct Meeting<'m> {
    /// What decisions added to their path conditions since they parted.
    pub guards: [&'m [TermId]; 2],
    /// What was known where they parted.
    pub knowledge: &'m Knowledge,
    /// Whether they are all that came from there.
    pub is_complete: bool,
}

/// Merges the parts of two states.
#[derive(Debug)]
pub struct Merger<'i, 'p> {
    /// Whose terms they are.
    pub interpreter: &'i mut Interpreter<'p>,
    /// The second state is meant where it holds.
    guard: TermId,
    /// One of the states, for what runs in both.
    state: &'i State,
    /// The objects of both.
    heaps: [&'i Heap; 2],
    policy: MergePolicy,
    /// What merged values consist of.
    counted: Counted,
    /// Fields of the merged state that were known indexes in both.
    merged_indexes: HashSet<TermId>,
}

impl Interpreter<'_> {
    /// One state for two that stand at the same place. Gives the guard that it has in common besides, too.
    pub fn merge_states(
        &mut self,
        states: [&State; 2],
        meeting: Meeting<'_>,
        policy: MergePolicy,
    ) -> Merged<(State, TermId)> {
        let [one, two] = states;
        if one.threads.is_some() || two.threads.is_some() {
            return Err(Refusal::Threads);
        }
        if !may_have_the_same_inputs(states) {
            return Err(Refusal::Inputs);
        }
        // Most states that stay apart do so for an index, which is seen without building anything.
        if policy.weighs && !policy.indexes && self.differ_in_an_index(states) {
            return Err(Refusal::Index);
        }
        let guards = with_assumptions(states, &meeting);
        let meeting = Meeting {
            guards: [&guards[0], &guards[1]],
            ..meeting
        };
        let conditions = meeting
            .guards
            .map(|it| self.pool.and_all(it.iter().copied()));
        // Alternatives exclude each other, or nothing would tell the two apart.
        if conditions.contains(&self.pool.tt()) {
            return Err(Refusal::Contradiction);
        }
        policy.admits_conditions(self, conditions)?;
        let opposite = self.pool.not(conditions[0]);
        // Under the merged path condition both say the same.
        let is_shorter =
            opposite != conditions[1] && self.pool.size(opposite) < self.pool.size(conditions[1]);
        let guard = match is_shorter {
            true => opposite,
            false => conditions[1],
        };
        let either = match meeting.is_complete {
            true => self.pool.tt(),
            false => self.pool.or(conditions[0], conditions[1]),
        };
        let renamed = Merger::new(self, guard, states, policy).with_counterparts(states, &meeting);
        let two = renamed.as_ref().unwrap_or(two);
        let states = [one, two];
        let mut merger = Merger::new(self, guard, states, policy);
        let frame = merger.frames(states)?;
        let callers = merger.callers(states)?;
        let inputs = merger.inputs(states)?;
        let slots = one.slots.merged(&two.slots, &mut merger)?;
        let classes = merger.classes(states)?;
        let heap = merger.heap()?;
        let mut merged = State {
            frame,
            callers,
            heap,
            path: one.path.shared_with(&two.path),
            knowledge: meeting.knowledge.clone(),
            model: None,
            inputs,
            exception: one.exception,
            classes,
            slots,
            threads: None,
            decisions: Vec::new(),
            merged_indexes: merger.merged_indexes,
            history: history(states),
        };
        self.assume(&mut merged, either);
        for fact in self.facts(states, &meeting) {
            self.assume(&mut merged, fact);
        }
        if merged.knowledge.is_contradictory(&mut self.pool) {
            return Err(Refusal::Contradiction);
        }
        merged.model = self.model_of_either(states, &merged);
        Ok((merged, either))
    }

    /// A model of one of the states, if it is one of the merged state.
    fn model_of_either(&self, states: [&State; 2], merged: &State) -> Option<Rc<Model>> {
        let certain = states.iter().filter(|it| it.exists());
        let others = states.iter().filter(|it| !it.exists());
        let shared = states[0].path.common_prefix(&states[1].path);
        let news = merged.path.len() - shared;
        let mut models = certain.chain(others).filter_map(|it| it.model.as_ref());
        let holds = |model: &&Rc<Model>| {
            let mut facts = merged.path.iter().take(news);
            facts.all(|fact| model.holds(&self.pool, fact))
        };
        models.find(holds).cloned()
    }

    /// What the paths assumed of inputs since they parted, besides their decisions. Inputs are like that wherever they are
    /// met.
    fn facts(&self, [one, two]: [&State; 2], meeting: &Meeting<'_>) -> Vec<TermId> {
        let shared = one.path.common_prefix(&two.path);
        let mut facts: Vec<TermId> = Vec::new();
        for (path, guards) in [
            (&one.path, meeting.guards[0]),
            (&two.path, meeting.guards[1]),
        ] {
            let since = path.iter().take(path.len() - shared);
            let own = since.filter(|it| !guards.contains(it) && !facts.contains(it));
            let mut own: Vec<TermId> = own.collect();
            own.reverse();
            facts.append(&mut own);
        }
        facts
    }
}

/// Not if each of the states met input objects of its own.
fn may_have_the_same_inputs([one, two]: [&State; 2]) -> bool {
    let (ours, theirs) = (&one.heap, &two.heap);
    let shared = ours.input_count().min(theirs.input_count());
    (1..=shared as i64).all(|id| ours.has_same_initial(theirs, Ref(id)))
}

fn history([one, two]: [&State; 2]) -> History {
    let (one, two) = (&one.history, &two.history);
    History {
        // A bound must not cut what it would not have cut.
        depth: one.depth.min(two.depth),
        forks: one.forks.max(two.forks),
        path_decisions: one.path_decisions.clone(),
        open_loops: one.open_loops.clone(),
        uncertain: one.uncertain && two.uncertain,
        extent: one.extent.of_both(two.extent),
    }
}

impl<'i, 'p> Merger<'i, 'p> {
    fn new(
        interpreter: &'i mut Interpreter<'p>,
        guard: TermId,
        [one, two]: [&'i State; 2],
        policy: MergePolicy,
    ) -> Self {
        let (ours, theirs) = (&one.merged_indexes, &two.merged_indexes);
        Merger {
            interpreter,
            guard,
            state: one,
            heaps: [&one.heap, &two.heap],
            policy,
            counted: Counted::default(),
            merged_indexes: ours.clone().union(theirs.clone()),
        }
    }
}

impl Merger<'_, '_> {
    /// One value or another. Integers that are constants are of the sort given.
    pub fn value(&mut self, [one, two]: [Value; 2], integers: Scalar) -> Merged<Value> {
        if one == two {
            return Ok(one);
        }
        self.policy
            .admits(self.interpreter, self.guard, [one, two], integers)?;
        let merged = self.interpreter.merge(self.guard, two, one, integers);
        let merged = merged.map_err(|_| Refusal::Sorts)?;
        if let Value::Term(term) = merged {
            self.fits(term)?;
        }
        Ok(merged)
    }

    fn fits(&mut self, term: TermId) -> Merged<()> {
        let pool = &self.interpreter.pool;
        self.policy.fits(pool, term, &mut self.counted)
    }

    /// A value whose constants are plain integers.
    pub fn plain_value(&mut self, values: [Value; 2]) -> Merged<Value> {
        let integers = self.interpreter.int_scalar();
        self.value(values, integers)
    }

    /// One term or another.
    pub fn term(&mut self, [one, two]: [TermId; 2]) -> Merged<TermId> {
        if one == two {
            return Ok(one);
        }
        let pool = &mut self.interpreter.pool;
        if pool.sort(one) != pool.sort(two) || matches!(pool.sort(one), Sort::Array { .. }) {
            return Err(Refusal::Sorts);
        }
        let merged = pool.ite(self.guard, two, one);
        self.fits(merged)?;
        Ok(merged)
    }

    /// One string or another.
    pub fn text(&mut self, [one, two]: [&Text; 2]) -> Merged<Text> {
        if one == two {
            return Ok(one.clone());
        }
        let terms = [one, two].map(|it| match it {
            Text::Known(units) => {
                let literal = oxpecker_term::Literal::text(units);
                self.interpreter.pool.constant(&literal)
            }
            Text::Term(term) => *term,
        });
        self.term(terms).map(Text::Term)
    }

    /// Whether an object is in one of the states only, so that nothing in the other one speaks of it.
    pub fn is_on_one_side(&self, object: Ref) -> bool {
        self.heaps.iter().any(|heap| heap.get(object).is_none())
    }

    /// An array term that was changed in both states. Every write counts where its state is meant.
    fn stored(&mut self, [one, two]: [TermId; 2]) -> Merged<TermId> {
        let (first, second) = (self.stores(one), self.stores(two));
        let shared = first.iter().rev().zip(second.iter().rev());
        let shared = shared.take_while(|(one, two)| one == two).count();
        let base = |stores: &[TermId]| stores.len().checked_sub(shared).map(|at| stores[at]);
        if shared == 0 || base(&first) != base(&second) {
            return Err(Refusal::Sorts);
        }
        let mut merged = first[first.len() - shared];
        let opposite = self.interpreter.pool.not(self.guard);
        for (stores, guard) in [(first, opposite), (second, self.guard)] {
            for store in stores[..stores.len() - shared].iter().rev() {
                let Node::Store(_, index, value) = *self.interpreter.pool.node(*store) else {
                    return Err(Refusal::Sorts);
                };
                let pool = &mut self.interpreter.pool;
                let old = pool.select(merged, index);
                let value = pool.ite(guard, value, old);
                merged = pool.store(merged, index, value);
            }
        }
        self.fits(merged)?;
        Ok(merged)
    }

    /// A term and the arrays it was stored into, the oldest last.
    fn stores(&self, term: TermId) -> Vec<TermId> {
        let pool = &self.interpreter.pool;
        let before = |term: &TermId| match *pool.node(*term) {
            Node::Store(array, ..) => Some(array),
            _ => None,
        };
        std::iter::successors(Some(term), before).collect()
    }
}
