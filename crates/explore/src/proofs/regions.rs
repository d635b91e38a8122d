//! Lists and trees: objects of which a generalised state knows nothing but their classes and some facts about each.
//!
//! The references at some places become references into a region, and all that they lead to is forgotten. Another state is an
//! instance if what these places lead to there is closed again: nothing else leads to it, all of its objects are of the
//! classes of the region, and the facts hold for each. Objects that nobody looked at since a region began are as they were
//! then, so they have its facts.
//!
//! Fields may hold literals of strings, too. Those are no part of a region: the plan names which there are, and each has to be
//! known as a literal when the loop is entered as in the state that came back, or another one could become the literal.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::{Bound, ObjectFact, Place, Reached, Region};
use oxpecker_interp::heap::{ClassOf, Object};
use oxpecker_interp::state::State;
use oxpecker_interp::state_encoding::Shape;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_ir::{ClassId, Program, Type};
use oxpecker_term::{Literal, Scalar, TermId};

use super::candidates;
use super::cover::Cover;
use super::for_all::ForAll;
use super::generalised::{Forgotten, Head, HeadRegion};
use super::rows::rows_of;
use super::run::{Ended, Runner};

/// Constants of a field that are remembered.
const MOST_VALUES: usize = 4;

impl Runner<'_> {
    /// The places of a generalised state whose references lead into its region.
    fn region_places(&mut self, head: &Head) -> Vec<Place> {
        let plan = self.plans.get(&head.key);
        let places = plan.places.into_iter();
        let own = places.filter(|it| matches!(it.1, Forgotten::Region(_) | Forgotten::Rows(_)));
        own.map(|it| it.0).collect()
    }

    /// What the references lead to in a state that a generalised one leaves open; none if it is not known.
    pub(super) fn reached_by(&mut self, head: &Head, state: &State) -> Option<Reached> {
        if head.holes.is_empty() {
            return Some(Reached::default());
        }
        let mut roots = Vec::new();
        let mut rows = Vec::new();
        for (place, forgotten) in self.plans.get(&head.key).places {
            match forgotten {
                Forgotten::Region(_) => roots.push(self.interpreter.place_value(state, place)?),
                Forgotten::Rows(element) => {
                    let elements = self.interpreter.place_value(state, place)?;
                    let reached = self.interpreter.reached_rows(state, (elements, &element))?;
                    rows.push(reached);
                }
                Forgotten::Any(_) | Forgotten::OneOf(_) => {}
            }
        }
        let mut reached = self.interpreter.reached(state, roots)?;
        for rows in rows {
            reached.objects.extend(rows.objects);
            reached.regions.extend(rows.regions);
        }
        let mut objects = reached.objects.iter();
        let (numbering, interpreter) = (&mut self.numbering, &self.interpreter);
        let unmarked = objects.all(|it| numbering.is_unmarked(interpreter, (state, *it)));
        // What is a literal in one state is one in the other.
        let before = &head.entry.state;
        let mut constants = reached.constants.iter();
        let same = constants.all(|it| {
            let marks = [state, before].map(|state| numbering.marks(interpreter, (state, *it)));
            marks[0].is_some() && (before.heap.get(*it).is_none() || marks[0] == marks[1])
        });
        (unmarked && same).then_some(reached)
    }

    /// What is reached, and all that regions hold that began since, those of loops that the state left and the one of the
    /// generalised state itself: if nothing else leads there, nobody will meet it again.
    pub(super) fn with_left_regions(head: &Head, state: &State, reached: &Reached) -> Reached {
        let mut around = reached.clone();
        let regions = &state.inputs.regions;
        for region in regions.since(head.id) {
            if around.regions.insert(region) {
                around.objects.extend(regions.met(region));
            }
        }
        around
    }

    /// Adds the region of a generalised state to it. False if other places lead into it, which the plan forgets now, too.
    pub(super) fn begin_region(&mut self, head: &mut Head) -> Result<bool, Ended> {
        if self.region_places(head).is_empty() {
            return Ok(true);
        }
        let entry = head.entry.state.clone();
        let constants = self.plans.get(&head.key).constants;
        if constants.iter().any(|it| entry.heap.get(*it).is_none()) {
            // The program has not come to them yet.
            return match self.apart(head) {
                Cover::Weaker => Ok(false),
                Cover::Covered | Cover::Apart => Err(Ended::Refused),
            };
        }
        let reached = self.reached_by(head, &entry).ok_or(Ended::Refused)?;
        let shape = self.numbering.shape(&self.interpreter, &head.state);
        let shape = shape.ok_or(Ended::Refused)?;
        let places = self.leads_into_region(head, &head.state.clone(), (&reached, &shape));
        let places = places.ok_or(Ended::Refused)?;
        if !places.is_empty() {
            return match self.forget_objects(head, &entry, &places) {
                Cover::Weaker if !self.plans.is_frozen => Ok(false),
                _ => Err(Ended::Refused),
            };
        }
        if !self.fits_region(head, &entry, &reached) {
            return match self.plans.is_frozen {
                true => Err(Ended::Refused),
                false => Ok(false),
            };
        }
        let plan = self.plans.get(&head.key);
        let facts = match self.plans.wants_facts_of_objects() {
            true => candidates::objects::propose(&self.interpreter, &plan),
            false => Vec::new(),
        };
        let facts = self.kept_at_entry(head, (&entry, &reached), facts)?;
        let lengths = self.row_lengths(head, (&entry, &reached))?;
        let region = Region {
            classes: plan.classes.iter().copied().collect(),
            constants: plan.constants.iter().copied().collect(),
            facts: facts.iter().map(|it| it.1).collect(),
            rows: rows_of(&plan, &lengths),
        };
        head.state.inputs.regions.insert(head.id, region);
        head.region = Some(HeadRegion {
            entry: reached,
            facts,
            lengths,
        });
        Ok(true)
    }

    /// The places besides those of the plan that lead into a region in a state with the references of a generalised one;
    /// none if something else does.
    pub(super) fn leads_into_region(
        &mut self,
        head: &Head,
        same: &State,
        (reached, shape): (&Reached, &Shape),
    ) -> Option<Vec<Place>> {
        if reached.objects.is_empty() && reached.regions.is_empty() {
            return Some(Vec::new());
        }
        let used = (reached, shape.objects.as_slice());
        let mut places = self.interpreter.places_into(same, used)?;
        let own = self.region_places(head);
        places.retain(|it| !own.contains(it));
        if !places.is_empty() {
            return Some(places);
        }
        let own: Vec<TermId> = head.holes.iter().map(|it| it.value).collect();
        let speaks = self
            .interpreter
            .speaks_of(same, &shape.terms, (reached, &own));
        let leads = shape.objects.iter().any(|it| reached.objects.contains(it));
        (!speaks && !leads).then_some(places)
    }

    /// Whether the objects that a state leads to are of the classes of a region, and the references of their types. If not,
    /// the plan is changed.
    pub(super) fn fits_region(&mut self, head: &Head, state: &State, reached: &Reached) -> bool {
        let plan = self.plans.get(&head.key);
        let knows = reached.constants.is_subset(&plan.constants);
        let mut fits = knows && reached.classes.is_subset(&plan.classes);
        let mut types = Vec::new();
        for (place, forgotten) in &plan.places {
            let Forgotten::Region(class) = forgotten else {
                continue;
            };
            let Some(value) = self.interpreter.place_value(state, *place) else {
                return false;
            };
            let classes = self.classes_at(state, value).unwrap_or_default();
            let joined = joined(self.interpreter.program, &classes, Some(*class));
            if joined != Some(*class) {
                fits = false;
                types.push((*place, joined));
            }
        }
        if fits || self.plans.is_frozen {
            return fits;
        }
        self.see_fields(head, state, reached);
        let plan = self.plans.of(&head.key);
        plan.classes.extend(&reached.classes);
        plan.constants.extend(&reached.constants);
        for (place, joined) in types {
            match joined {
                Some(class) => plan.places.insert(place, Forgotten::Region(class)),
                None => plan.places.remove(&place),
            };
        }
        false
    }

    /// Remembers constants in the fields of objects, and those of what is known about objects of other regions.
    fn see_fields(&mut self, head: &Head, state: &State, reached: &Reached) {
        let program = self.interpreter.program;
        for region in &reached.regions {
            let Some(region) = state.inputs.regions.get(*region) else {
                continue;
            };
            for fact in &region.facts {
                let (Bound::AtLeast(number) | Bound::AtMost(number)) = fact.bound else {
                    continue;
                };
                let plan = self.plans.of(&head.key);
                let seen = plan.field_values.entry(fact.field).or_default();
                if seen.len() < MOST_VALUES {
                    seen.insert(number);
                }
            }
        }
        for object in &reached.objects {
            let Some(Object::Instance {
                class: ClassOf::Known(class),
                fields,
            }) = state.heap.get(*object)
            else {
                continue;
            };
            let layout = program.hierarchy.layout(*class);
            for (field, value) in layout.iter().zip(fields) {
                if let Value::Int(number) = value {
                    let plan = self.plans.of(&head.key);
                    let seen = plan.field_values.entry(*field).or_default();
                    if seen.len() < MOST_VALUES {
                        seen.insert(*number);
                    }
                }
            }
        }
    }

    /// Whether a state knows more references into regions than the generalised one.
    pub(super) fn met_more(&self, head: &Head, state: &State) -> bool {
        let known = &head.state.inputs.atoms;
        let atoms = state.inputs.atoms.iter();
        let mut differing = atoms.filter(|(term, atom)| {
            let before = known.get(*term);
            before.is_none_or(|it| it.candidates != atom.candidates)
        });
        differing.all(|it| it.1.region.is_some())
    }

    /// What a place that holds a reference becomes.
    pub(super) fn region_class(
        &mut self,
        head: &Head,
        place: Place,
        (state, values): (&State, [Value; 2]),
    ) -> Option<Forgotten> {
        let mut classes = self.classes_at(&head.entry.state, values[0])?;
        classes.extend(self.classes_at(state, values[1])?);
        let reached = self.interpreter.reached(state, vec![values[1]])?;
        let at_first = self
            .interpreter
            .reached(&head.entry.state, vec![values[0]])?;
        let known = match self.plans.get(&head.key).places.get(&place) {
            Some(Forgotten::Region(class)) => Some(*class),
            _ => None,
        };
        let class = joined(self.interpreter.program, &classes, known)?;
        self.see_fields(head, state, &reached);
        self.see_fields(head, &head.entry.state, &at_first);
        let plan = self.plans.of(&head.key);
        plan.classes.extend(reached.classes);
        plan.classes.extend(at_first.classes);
        plan.constants.extend(reached.constants);
        plan.constants.extend(at_first.constants);
        Some(Forgotten::Region(class))
    }

    /// The plan forgets what some places lead to, all of it.
    pub(super) fn forget_objects(&mut self, head: &Head, state: &State, places: &[Place]) -> Cover {
        if self.plans.is_frozen {
            return Cover::Apart;
        }
        let mut news = Vec::new();
        for place in places {
            let values = self.at_both(head, state, *place);
            match self.region_class(head, *place, (state, values)) {
                Some(forgotten) => news.push((*place, forgotten)),
                None => return Cover::Apart,
            }
        }
        self.add_places(head, news);
        Cover::Weaker
    }

    fn at_both(&mut self, head: &Head, state: &State, place: Place) -> [Value; 2] {
        [&head.entry.state, state].map(|it| {
            let value = self.interpreter.place_value(it, place);
            value.unwrap_or(Value::NULL)
        })
    }

    /// The first object of a list is like those that follow: where its fields lead to objects of its own class, it is
    /// forgotten itself.
    pub(super) fn with_owners(
        &mut self,
        head: &Head,
        state: &State,
        mut news: Vec<(Place, Forgotten)>,
    ) -> Vec<(Place, Forgotten)> {
        let classes = self.plans.get(&head.key).classes;
        let owner = |place: &Place| match place {
            Place::Field(object, _) => {
                let class = state.heap.known_class(*object)?;
                classes.contains(&class).then_some(*object)
            }
            _ => None,
        };
        let fields = news.iter();
        let fields = fields.filter(|it| matches!(it.1, Forgotten::Region(_)));
        let mut owners = Reached {
            objects: fields.filter_map(|it| owner(&it.0)).collect(),
            ..Reached::default()
        };
        if owners.objects.is_empty() {
            return news;
        }
        let shape = self.numbering.shape(&self.interpreter, state);
        let used = shape.map(|it| it.objects).unwrap_or_default();
        // Those that hold the first objects may be like them, too.
        let places = loop {
            let places = self.interpreter.places_into(state, (&owners, &used));
            let places = places.unwrap_or_default();
            let before = owners.objects.len();
            owners.objects.extend(places.iter().filter_map(owner));
            if owners.objects.len() == before {
                break places;
            }
        };
        let mut holders = Vec::new();
        for place in places {
            let values = self.at_both(head, state, place);
            match self.region_class(head, place, (state, values)) {
                Some(forgotten) => holders.push((place, forgotten)),
                None => return news,
            }
        }
        if holders.is_empty() {
            return news;
        }
        let is_own = |place: &Place| match place {
            Place::Field(object, _) => owners.objects.contains(object),
            _ => false,
        };
        news.retain(|it| !is_own(&it.0));
        self.plans.of(&head.key).places.retain(|it, _| !is_own(it));
        news.extend(holders);
        news
    }

    /// The classes of the objects that a reference may be; none if one is no instance.
    fn classes_at(&mut self, state: &State, value: Value) -> Option<Vec<ClassId>> {
        let term = self.interpreter.lift(value, Scalar::Ref);
        let mut classes = Vec::new();
        for leaf in self.interpreter.pool.alternatives(term) {
            match self.interpreter.pool.literal(leaf) {
                Some(Literal::Ref(0)) => {}
                Some(Literal::Ref(id)) => {
                    let object = state.heap.get(Ref(id))?;
                    let Object::Instance { class, .. } = object else {
                        return None;
                    };
                    match class {
                        ClassOf::Known(class) => classes.push(*class),
                        ClassOf::Among { classes: some, .. } => classes.extend(some.iter()),
                    }
                }
                _ => {
                    let ty = state.inputs.atoms.get(&leaf)?.ty.clone();
                    match self.interpreter.loaded(&ty) {
                        Ok(Type::Class(class)) => classes.push(class),
                        _ => return None,
                    }
                }
            }
        }
        Some(classes)
    }
}

impl ForAll for ObjectFact {
    fn is_assumed(&self, region: &Region) -> bool {
        region.facts.contains(self)
    }

    fn of(&self, interpreter: &mut Interpreter<'_>, object: &Object) -> Option<TermId> {
        interpreter.object_fact(self, object)
    }
}

/// The least class that others are subclasses of.
fn joined(program: &Program, classes: &[ClassId], known: Option<ClassId>) -> Option<ClassId> {
    let first = known.or_else(|| classes.first().copied())?;
    let mut chain = std::iter::successors(Some(first), |it| program.classes[*it].superclass);
    let is_above = |above: &ClassId| {
        let mut all = classes.iter();
        all.all(|it| program.hierarchy.is_subtype(*it, *above))
    };
    chain.find(is_above)
}

impl Head {
    /// What holds for all objects of its region, in the words of the source.
    pub(super) fn object_facts(&self) -> impl Iterator<Item = &str> {
        let facts = self.region.iter().flat_map(|it| &it.facts);
        let lengths = self.region.iter().flat_map(|it| &it.lengths);
        let facts = facts.map(|it| it.0.as_str());
        facts.chain(lengths.map(|it| it.0.as_str()))
    }
}
