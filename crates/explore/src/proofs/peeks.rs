//! Fields of the objects that references into a region lead to: `list.next`, `list.next.value`. Facts speak of them as of
//! places whose values are forgotten, by variables that stand for what a state reads there.
//!
//! Reading looks at objects that nobody met before: they become known, null or any object of the region, which is no more
//! than lazy initialization does when the program reads. So a fact that is shown for what an arriving state reads holds for
//! the objects it leads to, and assuming it of what the generalised state reads says it of the same objects. A fact says
//! nothing where a reference on the way is null. Only fields are read that all objects of the declared class have.

use oxpecker_interp::generalise::Place;
use oxpecker_interp::state::State;
use oxpecker_ir::{ClassId, FieldId, Type};
use oxpecker_term::{Scalar, Sort, TermId, VarId};
use rustc_hash::FxHashMap;

use super::calls::CALL;
use super::generalised::{Forgotten, Head, Plan};
use super::run::Runner;

/// Fields that facts speak of at most.
const MOST_PEEKS: usize = 16;

/// What a reference leads to.
#[derive(Clone, Debug)]
pub(super) struct Peek {
    /// Where the reference is.
    pub(super) place: Place,
    /// The fields that are read, one after the other.
    path: Vec<FieldId>,
    /// How it is called in the source.
    pub(super) name: String,
    /// The variable for what is read.
    pub(super) var: VarId,
    pub(super) value: TermId,
    pub(super) sort: Scalar,
    /// The variable that says whether no reference on the way is null.
    pub(super) exists: VarId,
    pub(super) guard: TermId,
}

impl Runner<'_> {
    /// What facts speak of behind the references of a generalised state.
    pub(super) fn peeks(&mut self, head: &Head, plan: &Plan) -> Vec<Peek> {
        let mut peeks = Vec::new();
        if !self.plans.peeks || head.round == CALL {
            return peeks;
        }
        for hole in &head.holes {
            let Some(Forgotten::Region(class)) = plan.places.get(&hole.place) else {
                continue;
            };
            let own = self.peeked_fields(*class);
            let mut paths: Vec<Vec<FieldId>> = own.iter().map(|it| vec![*it]).collect();
            for field in own {
                if let Some(next) = self.region_class_of(field, plan) {
                    let fields = self.peeked_fields(next).into_iter();
                    let numbers = fields.filter(|it| self.region_class_of(*it, plan).is_none());
                    paths.extend(numbers.map(|it| vec![field, it]));
                }
            }
            for path in paths {
                let peek = self.peek((hole.place, &hole.name), path);
                peeks.extend(peek);
            }
        }
        peeks.truncate(MOST_PEEKS);
        peeks
    }

    /// The fields of a class that hold numbers or lead to objects of user's classes.
    fn peeked_fields(&self, class: ClassId) -> Vec<FieldId> {
        let program = self.interpreter.program;
        let fields = program.hierarchy.layout(class).iter().copied();
        let is_known = |it: &FieldId| {
            let scalar = self.interpreter.scalar(&program.fields[*it].ty);
            scalar.is_integral() || scalar == Scalar::Ref
        };
        fields.filter(is_known).collect()
    }

    /// The class that a field leads to, if objects of a region are of it.
    fn region_class_of(&self, field: FieldId, plan: &Plan) -> Option<ClassId> {
        let program = self.interpreter.program;
        let Ok(Type::Class(class)) = self.interpreter.loaded(&program.fields[field].ty) else {
            return None;
        };
        let mut classes = plan.classes.iter();
        let leads = classes.any(|it| program.hierarchy.is_subtype(*it, class));
        leads.then_some(class)
    }

    fn peek(&mut self, (place, name): (Place, &str), path: Vec<FieldId>) -> Option<Peek> {
        let program = self.interpreter.program;
        let names = path.iter().map(|it| program.fields[*it].name.as_str());
        let name = format!("{name}.{}", names.collect::<Vec<_>>().join("."));
        let last = program.fields[*path.last()?].ty.clone();
        let sort = self.interpreter.scalar(&last);
        let pool = &mut self.interpreter.pool;
        let value = pool.fresh_var(&name, Sort::Scalar(sort));
        let guard = pool.fresh_var(&name, Scalar::Bool.into());
        Some(Peek {
            place,
            path,
            name,
            var: pool.var_of(value)?,
            value,
            sort,
            exists: pool.var_of(guard)?,
            guard,
        })
    }

    /// What a state reads there, for the variables of peeks; none if it cannot be read. The state knows the objects then.
    pub(super) fn peeked(
        &mut self,
        head: &Head,
        state: &mut State,
    ) -> Option<FxHashMap<VarId, TermId>> {
        let mut bindings = FxHashMap::default();
        for peek in &head.peeks {
            let (exists, value) = self.read(state, peek)?;
            bindings.insert(peek.var, value);
            bindings.insert(peek.exists, exists);
        }
        Some(bindings)
    }

    fn read(&mut self, state: &mut State, peek: &Peek) -> Option<(TermId, TermId)> {
        let mut value = self.interpreter.place_value(state, peek.place)?;
        let mut exists = self.interpreter.pool.tt();
        for field in &peek.path {
            let reference = self.interpreter.lifted(value, Sort::Scalar(Scalar::Ref))?;
            if self.interpreter.candidates(state, value).ok()?.is_empty() {
                let pool = &mut self.interpreter.pool;
                let nothing = match peek.sort {
                    Scalar::Ref => pool.reference(0),
                    sort => pool.number(sort, 0),
                };
                return Some((pool.ff(), nothing));
            }
            let pool = &mut self.interpreter.pool;
            let null = pool.reference(0);
            let is_null = pool.eq(reference, null);
            let is_object = pool.not(is_null);
            exists = pool.and(exists, is_object);
            value = self.interpreter.load_field(state, value, *field).ok()?;
        }
        let value = self.interpreter.lifted(value, Sort::Scalar(peek.sort))?;
        Some((exists, value))
    }

    /// Whether a fact speaks of something behind a reference.
    pub(super) fn is_peeked(&self, head: &Head, fact: TermId) -> bool {
        let vars = self.interpreter.pool.free_vars(fact);
        let mut peeks = head.peeks.iter();
        peeks.any(|it| vars.contains(&it.var) || vars.contains(&it.exists))
    }

    /// Assumes what is known behind the references of a generalised state; false if it cannot be read.
    pub(super) fn assume_peeked(&mut self, head: &Head, state: &mut State) -> bool {
        let facts = head.facts.iter();
        let facts = facts.filter(|it| self.is_peeked(head, it.term));
        let facts: Vec<TermId> = facts.map(|it| it.term).collect();
        if facts.is_empty() {
            return true;
        }
        let Some(bindings) = self.peeked(head, state) else {
            return false;
        };
        for fact in facts {
            let known = self.interpreter.pool.substitute(fact, &bindings);
            self.interpreter.assume(state, known);
            let pool = &self.interpreter.pool;
            let model = state.model.as_ref();
            if model.is_some_and(|it| !it.holds(pool, known)) {
                state.model = None;
            }
        }
        true
    }
}
