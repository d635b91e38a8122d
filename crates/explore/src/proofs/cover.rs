//! Whether a state is an instance of a generalised one, and what to forget if it is not.

use std::rc::Rc;

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::{Place, Reached, RegionId};
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_term::{Scalar, Sort, TermId, VarId};
use rustc_hash::FxHashMap;

use super::calls::is_as_found;
use super::candidates;
use super::generalised::{Forgotten, Head, Item, LoopKey};
use super::holes::extended;
use super::run::{Ended, Runner};

/// Objects that a place may hold at most.
const MOST_CHOICES: usize = 8;
/// Constants of a place that are remembered.
const MOST_SEEN: usize = 6;

/// What a state is for a generalised one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cover {
    /// An instance.
    Covered,
    /// None, but one of what the plan makes of it now.
    Weaker,
    /// None that could be one.
    Apart,
}

impl Runner<'_> {
    /// A state that stands for all rounds of a loop that an item came to.
    pub(super) fn generalised(
        &mut self,
        entry: Item,
        key: LoopKey,
        (id, round): (u32, u32),
    ) -> Result<Head, Ended> {
        let plan = self.plans.get(&key);
        let mut head = Head {
            id,
            key,
            round,
            state: entry.state.clone(),
            shape: None,
            holes: Vec::new(),
            facts: Vec::new(),
            peeks: Vec::new(),
            region: None,
            entry,
        };
        if plan.places.is_empty() || round < plan.peeled {
            return Ok(head);
        }
        let mut model = head.entry.state.model.as_deref().cloned();
        for (place, forgotten) in &plan.places {
            let (hole, now) = self
                .hole(&mut head, *place, forgotten)
                .ok_or(Ended::Refused)?;
            if !self
                .interpreter
                .set_place(&mut head.state, *place, Value::Term(hole.value))
            {
                return Err(Ended::Refused);
            }
            model = model.and_then(|it| extended(&self.interpreter, it, &hole, now));
            head.holes.push(hole);
        }
        if !self.begin_region(&mut head)? {
            // More is forgotten now.
            return self.generalised(head.entry, head.key, (id, round));
        }
        let wants_facts = self.plans.wants_facts(&head.key);
        if wants_facts {
            head.peeks = self.peeks(&head, &plan);
        }
        let mut facts = match wants_facts {
            true => candidates::propose(&mut self.interpreter, &head, (&plan, self.plans.cost)),
            false => Vec::new(),
        };
        // What does not hold at first is no invariant.
        let mut entry = head.entry.state.clone();
        let bindings = self.bindings(&head, &mut entry);
        let bindings = bindings.ok_or(Ended::Refused)?;
        // The objects to choose from were seen on another way to the loop, perhaps.
        if let Some(place) = self.unmet_choice(&head, &entry, &bindings)? {
            return match self.forget(&head, &entry, &[place]) {
                Cover::Weaker => self.generalised(head.entry, head.key, (id, round)),
                Cover::Covered | Cover::Apart => Err(Ended::Refused),
            };
        }
        let mut lost = self.refuted_by_runs(&head, &mut facts)?;
        lost.extend(self.not_kept(&entry, &facts, &bindings)?);
        if !lost.is_empty() {
            if self.plans.is_frozen {
                return Err(Ended::Refused);
            }
            let plan = self.plans.of(&head.key);
            plan.dropped.extend(lost.iter().cloned());
            facts.retain(|it| !lost.contains(&it.text));
        }
        for fact in &facts {
            // What is behind references is assumed of the state that goes on.
            if self.is_peeked(&head, fact.term) {
                continue;
            }
            self.interpreter.assume(&mut head.state, fact.term);
            let pool = &self.interpreter.pool;
            model = model.filter(|it| it.holds(pool, fact.term));
        }
        head.facts = facts;
        head.state.model = model.map(Rc::new);
        let shape = self.numbering.shape(&self.interpreter, &head.state);
        head.shape = shape.map(|it| it.words);
        Ok(head)
    }

    /// Whether a state that came back to a loop is an instance of its generalised state; changes the plan if it is not.
    pub(super) fn cover(&mut self, head: &Head, state: &State) -> Result<Cover, Ended> {
        let Some(reached) = self.reached_by(head, state) else {
            return Ok(self.apart(head));
        };
        let around = Self::with_left_regions(head, state, &reached);
        if let Some(decided) = self.compare_shapes(head, state, &around) {
            return Ok(decided);
        }
        if !self.fits_region(head, state, &reached) {
            return Ok(match self.plans.is_frozen {
                true => Cover::Apart,
                false => Cover::Weaker,
            });
        }
        let mut seen = state.clone();
        let Some(bindings) = self.bindings(head, &mut seen) else {
            return Ok(self.apart(head));
        };
        if let Some(place) = self.unmet_choice(head, state, &bindings)? {
            return Ok(self.forget(head, state, &[place]));
        }
        let mut lost = self.not_kept(&seen, &head.facts, &bindings)?;
        if let Some(region) = &head.region {
            lost.extend(self.not_kept_by_all(state, &reached, &region.facts)?);
            lost.extend(self.not_kept_by_all(state, &reached, &region.lengths)?);
        }
        if lost.is_empty() {
            return Ok(Cover::Covered);
        }
        self.see(head, state);
        if !self.plans.is_frozen {
            self.plans.of(&head.key).dropped.extend(lost);
        }
        Ok(Cover::Weaker)
    }

    /// What a state is for a generalised one; none if it has the same shape, so that facts decide.
    fn compare_shapes(&mut self, head: &Head, state: &State, reached: &Reached) -> Option<Cover> {
        let mut known = reached.regions.clone();
        known.extend(unchanged_regions(&head.state, state));
        if !Interpreter::has_same_inputs(&head.state, state, &known) {
            // What is known of the inputs that it met may be forgotten.
            let mut places = self.interpreter.differing_places(&head.state, state);
            let known = self.plans.get(&head.key).places;
            let rows = self.interpreter.row_places(&head.state);
            places.extend(rows.into_iter().filter(|it| !known.contains_key(it)));
            let is_done = |it: &Place| matches!(known.get(it), Some(Forgotten::Any(_)));
            places.retain(|it| !is_done(it));
            places.sort_unstable();
            places.dedup();
            return Some(match self.met_more(head, state) {
                true if !places.is_empty() => self.forget(head, state, &places),
                _ => self.apart(head),
            });
        }
        let mut same = state.clone();
        for hole in &head.holes {
            let value = Value::Term(hole.value);
            if !self.interpreter.set_place(&mut same, hole.place, value) {
                return Some(self.apart(head));
            }
        }
        let mut places = self.interpreter.differing_places(&head.state, &same);
        places.retain(|it| !is_inside(head, reached, *it));
        if !places.is_empty() {
            return Some(self.forget(head, state, &places));
        }
        let Some(shape) = self.numbering.shape(&self.interpreter, &same) else {
            return Some(self.apart(head));
        };
        if !descends(state, &head.state) {
            return Some(self.apart(head));
        }
        if head.holes.is_empty() {
            // A round that changed nothing at all.
            let own = self.numbering.shape(&self.interpreter, &head.state);
            let is_same = own.is_some_and(|it| it.words == shape.words);
            return Some(match is_same {
                true => Cover::Covered,
                false => self.apart(head),
            });
        }
        match self.leads_into_region(head, &same, (reached, &shape)) {
            Some(places) if places.is_empty() => {}
            Some(places) => return Some(self.forget_objects(head, state, &places)),
            None => return Some(self.apart(head)),
        }
        match head.shape.as_ref() == Some(&shape.words) {
            true => None,
            false => Some(self.apart(head)),
        }
    }

    /// A reference that may be none of its choices.
    fn unmet_choice(
        &mut self,
        head: &Head,
        state: &State,
        bindings: &FxHashMap<VarId, TermId>,
    ) -> Result<Option<Place>, Ended> {
        for hole in head.holes.iter().filter(|it| !it.choices.is_empty()) {
            let value = self.interpreter.place_value(state, hole.place);
            let Some(value) = value else {
                return Err(Ended::Refused);
            };
            let term = self.interpreter.lift(value, Scalar::Ref);
            let pool = &mut self.interpreter.pool;
            let meant = pool.substitute(hole.value, bindings);
            let other = pool.ne(term, meant);
            if other == pool.ff() {
                continue;
            }
            if other == pool.tt() || !self.ask(state, other)?.is_unsat() {
                return Ok(Some(hole.place));
            }
        }
        Ok(None)
    }

    /// The shapes differ in something that cannot be forgotten. Another round may be needed before they are alike.
    pub(super) fn apart(&mut self, head: &Head) -> Cover {
        if self.plans.is_frozen {
            return Cover::Apart;
        }
        let plan = self.plans.of(&head.key);
        if plan.peeled > head.round || plan.places.is_empty() && head.round > 2 {
            return Cover::Apart;
        }
        if plan.apart >= 2 {
            return Cover::Apart;
        }
        plan.apart += 1;
        plan.peeled = head.round + 1;
        Cover::Weaker
    }

    /// The plan forgets what is at some places.
    pub(super) fn forget(&mut self, head: &Head, state: &State, places: &[Place]) -> Cover {
        if self.plans.is_frozen {
            return Cover::Apart;
        }
        let mut news = Vec::new();
        for place in places {
            let values = [&head.entry.state, state].map(|it| {
                let value = self.interpreter.place_value(it, *place);
                value.unwrap_or(Value::NULL)
            });
            let sort = self.interpreter.place_sort(state, *place, values);
            let forgotten = match sort {
                Some(Sort::Scalar(Scalar::Ref)) => self
                    .objects(head, *place, values)
                    .or_else(|| self.region_class(head, *place, (state, values))),
                Some(Sort::Array {
                    element: Scalar::Ref,
                    ..
                }) => self.rows(head, *place, (state, values)),
                Some(sort) => Some(Forgotten::Any(sort)),
                None => None,
            };
            let Some(forgotten) = forgotten else {
                return self.apart(head);
            };
            news.push((*place, forgotten));
        }
        let news = self.with_owners(head, state, news);
        let known = self.plans.get(&head.key).places;
        if news.iter().all(|(place, it)| known.get(place) == Some(it)) {
            return self.apart(head);
        }
        self.see(head, state);
        self.add_places(head, news);
        Cover::Weaker
    }

    /// Adds places to the plan.
    pub(super) fn add_places(&mut self, head: &Head, news: Vec<(Place, Forgotten)>) {
        let plan = self.plans.of(&head.key);
        if plan.places.is_empty() {
            plan.peeled = plan.peeled.max(head.round);
        }
        plan.places.extend(news);
    }

    /// The objects that a place may hold, those of the plan included.
    fn objects(&mut self, head: &Head, place: Place, values: [Value; 2]) -> Option<Forgotten> {
        let plan = self.plans.get(&head.key);
        let mut objects = match plan.places.get(&place) {
            Some(Forgotten::OneOf(objects)) => objects.clone(),
            Some(Forgotten::Region(_) | Forgotten::Rows(_)) => return None,
            _ => Vec::new(),
        };
        let interpreter = &self.interpreter;
        let alternatives = values.into_iter().flat_map(|value| match value {
            Value::Term(term) => {
                let terms = interpreter.pool.alternatives(term).into_iter();
                terms.map(|it| interpreter.lower(it)).collect()
            }
            value => vec![value],
        });
        for value in alternatives {
            // An input is not one of a few objects.
            let Value::Ref(object) = value else {
                return None;
            };
            if !object.is_null() && head.entry.state.heap.get(object).is_none() {
                return None;
            }
            if !objects.contains(&object) {
                objects.push(object);
            }
        }
        (objects.len() <= MOST_CHOICES).then_some(Forgotten::OneOf(objects))
    }

    /// Remembers which constants a state has at the places of a loop.
    fn see(&mut self, head: &Head, state: &State) {
        if self.plans.is_frozen {
            return;
        }
        let places: Vec<Place> = head.holes.iter().map(|it| it.place).collect();
        let others = self.interpreter.differing_places(&head.entry.state, state);
        for place in places.into_iter().chain(others) {
            let states = [&head.entry.state, state];
            let values = states.map(|it| self.interpreter.place_value(it, place));
            let seen = self.plans.of(&head.key).seen.entry(place).or_default();
            for value in values.into_iter().flatten() {
                let number = match value {
                    Value::Int(number) => number,
                    Value::Bool(holds) => i64::from(holds),
                    _ => continue,
                };
                if seen.len() < MOST_SEEN {
                    seen.insert(number);
                }
            }
        }
    }
}

/// Whether a place is in an object of which a generalised state knows little.
fn is_inside(head: &Head, reached: &Reached, place: Place) -> bool {
    let (Place::Field(object, _) | Place::Element(object, _) | Place::Elements(object)) = place
    else {
        return false;
    };
    let at_first = head.region.as_ref().map(|it| &it.entry);
    reached.objects.contains(&object) || at_first.is_some_and(|it| it.objects.contains(&object))
}

/// The regions of which a state knows no more than another one but objects that are as they were found. Those were there
/// before, too, so that whoever meets them first finds them alike.
fn unchanged_regions(before: &State, state: &State) -> impl Iterator<Item = RegionId> {
    let regions = &state.inputs.regions;
    let all = regions.since(RegionId::MIN);
    all.filter(|it| regions.met(*it).all(|it| is_as_found(before, state, it)))
}

/// Whether the path of a state goes on from that of another one.
fn descends(state: &State, from: &State) -> bool {
    state.path.common_prefix(&from.path) == from.path.len()
}
