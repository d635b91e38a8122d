//! Inputs that are drawn: values of a concrete run, or the model that a concolic run follows.

use std::rc::Rc;

use oxpecker_ir::{Type, Word};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, Sort, TermId, VarId};

use crate::drawing::{Drawing, Gene, Genotype, Pick, Use};
use crate::exec::{Alternative, Interpreter};
use crate::heap::{Elements, Text};
use crate::state::State;
use crate::value::{Ref, Value};

/// Integers without bounds are drawn from this range.
const USUAL: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);
/// Elements of an array variable that are drawn.
const MOST_ELEMENTS: i64 = 8;
/// Elements of an array that are taken from a model.
const MOST_SOLVED: i64 = 64;
/// A reference that is not null, before it is known which objects it can be.
const SOME_OBJECT: i64 = i64::MAX / 2;

impl Interpreter<'_> {
    /// What draws the values of a concrete run.
    fn values(&mut self) -> Option<&mut Drawing> {
        self.given
            .drawing
            .as_mut()
            .filter(|it| it.used_as == Use::Values)
    }

    /// An input of a concrete run; references become known when they are used first.
    pub(super) fn drawn_value(&mut self, ty: &Type, name: &str) -> Option<Value> {
        let drawing = self.values()?;
        Some(match ty {
            Type::Bool => Value::Bool(drawing.bool(name)),
            Type::Machine(Word::Boolean) => Value::Int(i64::from(drawing.bool(name))),
            Type::Machine(word) => {
                let (low, high) = word.range();
                Value::Int(drawing.whole(name, low, high))
            }
            Type::Int => Value::Int(drawing.whole(name, USUAL.0, USUAL.1)),
            Type::Uint => Value::Int(drawing.whole(name, 0, USUAL.1)),
            Type::Char => Value::Int(drawing.whole(name, 0, super::MAX_CHAR)),
            Type::Float => Value::Float(drawing.real(name)),
            Type::Single => Value::Single(drawing.real(name) as f32),
            _ => return None,
        })
    }

    /// An integer of a concrete run within a range.
    pub(super) fn drawn_within(&mut self, name: &str, (low, high): (i64, i64)) -> Option<Value> {
        let drawing = self.values()?;
        Some(Value::Int(drawing.whole(name, low, high)))
    }

    /// The text of an input.
    pub fn text_input(&mut self, name: &str) -> Text {
        let most = self.largest_input();
        match self.values() {
            Some(drawing) => Text::Known(drawing.text(name, most)),
            None => Text::Term(self.pool.fresh_var(name, Scalar::Text.into())),
        }
    }

    /// How many elements arrays, strings and collections have at most.
    pub fn largest_input(&self) -> usize {
        let most = self.config.inputs.max_size;
        most.map_or(i32::MAX as usize, |it| it as usize)
    }

    /// Which of several classes an input object of a concrete run has.
    pub fn drawn_class(&mut self, name: &str, count: usize) -> Option<usize> {
        let drawing = self.values()?;
        let place = drawing.whole(&format!("class of {name}"), 0, count as i64 - 1);
        Some(place as usize)
    }

    /// The length and the elements of an input array of a concrete run.
    pub(super) fn drawn_array(
        &mut self,
        state: &mut State,
        element: &Type,
        name: &str,
    ) -> Option<(Value, Elements)> {
        let high = self.config.inputs.max_array.map_or(USUAL.1, i64::from);
        let high = high.min(self.largest_input() as i64);
        let length = self.values()?.length(&format!("#{name}"), high);
        let input = |place| self.input(state, element, &format!("{name}[{place}]"));
        let elements = Elements::Vector((0..length).map(input).collect());
        Some((Value::Int(length), elements))
    }

    /// Which of the objects it can be an input reference is, by its place among them.
    pub fn drawn_object(&mut self, name: &str, candidates: &[Ref]) -> Option<usize> {
        let drawing = self.given.drawing.as_mut()?;
        let pick = drawing.object(name);
        let null = candidates.iter().position(|it| it.is_null());
        let objects = candidates.len() - usize::from(null.is_some());
        match (pick, null) {
            (Pick::Null, Some(place)) => Some(place),
            _ if objects == 0 => null,
            (Pick::Null, None) => Some(candidates.len() - 1),
            // Null comes first.
            (Pick::Place(place), _) => Some(candidates.len() - 1 - place as usize % objects),
        }
    }

    /// Makes a reference the object that was drawn for it, if the path allows that. In a concrete run it can be no other.
    pub fn settle_drawn(
        &mut self,
        state: &mut State,
        (leaf, name): (TermId, &str),
        candidates: &mut Vec<(Ref, TermId)>,
    ) {
        let Some(model) = state.model.clone().filter(|_| self.given.drawing.is_some()) else {
            return;
        };
        let possible = candidates.iter();
        let possible = possible.filter(|(_, guard)| model.holds(&self.pool, *guard));
        let possible: Vec<Ref> = possible.map(|it| it.0).collect();
        let drawn = self.drawn_object(name, &possible);
        if let Some(drawn) = drawn.and_then(|place| possible.get(place))
            && let Some(changed) = self.with_reference(&model, leaf, *drawn)
            && self.holds_on(state, &changed, leaf)
        {
            state.model = Some(Rc::new(changed));
        }
        if let (true, Some(model)) = (self.draws_values(), &state.model) {
            let settled = model.eval(&self.pool, leaf);
            if candidates.iter().any(|it| settled == Literal::Ref(it.0.0)) {
                candidates.retain(|it| settled == Literal::Ref(it.0.0));
            }
        }
    }

    /// Whether a model with another value of an input still takes the path.
    fn holds_on(&self, state: &State, model: &Model, leaf: TermId) -> bool {
        let vars = self.pool.free_vars(leaf);
        let concerns = |fact: &TermId| {
            let known = self.pool.free_vars(*fact);
            vars.iter().any(|var| known.contains(var))
        };
        let mut facts = state.path.iter().filter(concerns);
        facts.all(|fact| model.holds(&self.pool, fact))
    }

    /// Whether what is drawn is all there is: an input reference is one object then.
    pub fn draws_values(&self) -> bool {
        let drawing = self.given.drawing.as_ref();
        drawing.is_some_and(|it| it.used_as == Use::Values)
    }

    /// Which of the alternatives drawn inputs take.
    pub fn drawn_way(&mut self, state: &mut State, alternatives: &[Alternative]) -> Option<usize> {
        for alternative in alternatives {
            self.complete(state, alternative.guard);
        }
        let model = state.model.as_ref()?;
        let places = 0..alternatives.len();
        let possible: Vec<usize> = places
            .filter(|place| model.holds(&self.pool, alternatives[*place].guard))
            .collect();
        match possible.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => {
                // Threads: anyone may go on.
                let name = format!("turn {}", state.history.path_decisions.len());
                let last = several.len() as i64 - 1;
                let turn = self.given.drawing.as_mut()?.whole(&name, 0, last);
                several.get(turn as usize).copied()
            }
        }
    }

    /// Gives values to the variables of a formula that have none yet, as far as the path allows these.
    fn complete(&mut self, state: &mut State, formula: TermId) {
        let vars: Vec<VarId> = self.pool.free_vars(formula).to_vec();
        for var in vars {
            let Some(model) = state.model.clone().filter(|it| it.get(var).is_none()) else {
                continue;
            };
            let Some(value) = self.drawn_entry(state, var) else {
                continue;
            };
            let changed = model.with(var, value);
            let changed = match self.holds_on(state, &changed, self.pool.var_term(var)) {
                true => changed,
                // What was assumed is true for the value it had until now.
                false => model.with(var, model.value(&self.pool, var)),
            };
            state.model = Some(Rc::new(changed));
        }
    }

    /// A value for a variable.
    fn drawn_entry(&mut self, state: &State, var: VarId) -> Option<ModelValue> {
        let name = self.pool.var_name(var).to_string();
        match self.pool.var_sort(var) {
            Sort::Scalar(scalar) => {
                let bounds = self.pool.var_bounds(var);
                let literal = self.drawn_literal(scalar, &name, (bounds.lo(), bounds.hi()))?;
                Some(ModelValue::Scalar(literal))
            }
            Sort::Array { index, element } => {
                let mut entries = std::collections::BTreeMap::new();
                let ty = state.inputs.base_arrays.get(&var);
                let range = ty.and_then(super::whole_range);
                let range = range.map_or((None, None), |(low, high)| (Some(low), high));
                for place in 0..MOST_ELEMENTS {
                    let name = format!("{name}[{place}]");
                    let value = self.drawn_literal(element, &name, range)?;
                    entries.insert(whole(index, place)?, value);
                }
                let default = Literal::default_of(element);
                Some(ModelValue::Array { default, entries }.normalized())
            }
        }
    }

    fn drawn_literal(
        &mut self,
        scalar: Scalar,
        name: &str,
        (low, high): (Option<i64>, Option<i64>),
    ) -> Option<Literal> {
        let most = self.largest_input();
        let drawing = self.given.drawing.as_mut()?;
        let (low, high) = (low.unwrap_or(USUAL.0), high.unwrap_or(USUAL.1));
        Some(match scalar {
            Scalar::Bool => Literal::Bool(drawing.bool(name)),
            Scalar::Int | Scalar::Bv32 if name.starts_with('#') => {
                whole(scalar, drawing.length(name, high))?
            }
            Scalar::Int | Scalar::Bv32 => whole(scalar, drawing.whole(name, low, high))?,
            Scalar::Bv64 => Literal::Bv64(drawing.whole(name, i64::MIN, i64::MAX)),
            Scalar::Float => Literal::float(drawing.real(name)),
            Scalar::Single => Literal::single(drawing.real(name) as f32),
            Scalar::Text => {
                let units = drawing.text(name, most);
                let fits = (low..=high).contains(&(units.len() as i64));
                return fits.then_some(Literal::Text(units));
            }
            Scalar::Ref => match drawing.object(name) {
                Pick::Null => Literal::Ref(0),
                Pick::Place(_) => Literal::Ref(SOME_OBJECT),
            },
        })
    }

    /// The genes that a model of a state's path stands for, on top of those of the run it comes from.
    pub fn genes_of(&self, state: &State, model: &Model, base: &Genotype) -> Genotype {
        let mut genes = base.clone();
        for (var, value) in model.iter() {
            let name = self.pool.var_name(var);
            match value {
                ModelValue::Scalar(Literal::Ref(id)) => {
                    let term = self.pool.var_term(var);
                    let atom = state.inputs.atoms.get(&term);
                    let known = atom.and_then(|it| it.candidates.as_deref());
                    let gene = Gene::Object(pick_of(*id, known.unwrap_or(&[])));
                    genes.set(&Genotype::reference(name), gene);
                }
                ModelValue::Scalar(literal) => {
                    if let Some(gene) = gene_of(literal) {
                        genes.set(name, gene);
                    }
                }
                ModelValue::Array { .. } => {}
            }
        }
        for (var, value) in model.iter() {
            self.elements_of(self.pool.var_name(var), value, &mut genes);
        }
        genes
    }

    /// The genes of the elements of an array, whose length is known.
    fn elements_of(&self, name: &str, value: &ModelValue, genes: &mut Genotype) {
        let ModelValue::Array { default, entries } = value else {
            return;
        };
        let length = match genes.get(&format!("#{name}")) {
            Some(Gene::Whole(length)) => *length,
            _ => 0,
        };
        for place in 0..length.min(MOST_SOLVED) {
            let at = entries
                .iter()
                .find(|(index, _)| gene_of(index) == Some(Gene::Whole(place)));
            let value = at.map_or(default, |(_, value)| value);
            if let Some(gene) = gene_of(value) {
                genes.set(&format!("{name}[{place}]"), gene);
            }
        }
    }
}

fn pick_of(id: i64, known: &[Ref]) -> Pick {
    if id == 0 {
        return Pick::Null;
    }
    let from_end = known.iter().rev().position(|it| it.0 == id);
    Pick::Place(from_end.unwrap_or(0) as u32)
}

fn gene_of(literal: &Literal) -> Option<Gene> {
    Some(match literal {
        Literal::Bool(value) => Gene::Bool(*value),
        Literal::Int(value) | Literal::Bv64(value) => Gene::Whole(*value),
        Literal::Bv32(value) => Gene::Whole(i64::from(*value)),
        Literal::Float(value) => Gene::Real(*value),
        Literal::Single(value) => Gene::Real(f64::from(*value)),
        Literal::Text(units) => Gene::Text(units.clone()),
        Literal::Big(_) | Literal::Ref(_) => return None,
    })
}

fn whole(scalar: Scalar, value: i64) -> Option<Literal> {
    match scalar {
        Scalar::Int => Some(Literal::Int(value)),
        Scalar::Bv32 => i32::try_from(value).ok().map(Literal::Bv32),
        Scalar::Bv64 => Some(Literal::Bv64(value)),
        _ => None,
    }
}
