//! Models near the one that a path has: most conditions of a generalised state can go either way, and a solver need not say
//! so.

use oxpecker_interp::state::State;
use oxpecker_term::{Literal, Model, ModelValue, Node, Scalar, Sort, TermId, TermPool, VarId};

/// Parts of a condition that are changed.
const MOST_PARTS: usize = 6;
/// Values that each is given.
const MOST_VALUES: usize = 12;

/// Elements of an array that are looked at one by one.
const MOST_ELEMENTS: i64 = 100;

/// A part of a condition that a model gives a value.
enum Part {
    Variable(VarId),
    /// The element of an array at an index.
    Element(VarId, Literal),
}

/// A model of the path of a state in which a condition holds, if changing one value of its model is enough.
pub(super) fn nearby(pool: &TermPool, state: &State, guard: TermId) -> Option<Model> {
    let model = state.model.as_deref()?;
    let (parts, numbers) = looked_at(pool, model, guard);
    let path = state.path.to_vec();
    for part in parts.iter().take(MOST_PARTS) {
        let (Part::Variable(var) | Part::Element(var, _)) = part;
        let concerns = |it: &&TermId| pool.free_vars(**it).binary_search(var).is_ok();
        let concerned = path.iter().filter(concerns).copied();
        let concerned: Vec<TermId> = [guard].into_iter().chain(concerned).collect();
        for number in &numbers {
            let Some(other) = changed(pool, model, part, *number) else {
                continue;
            };
            // What says nothing about the part holds as before.
            let holds = |it: &TermId| !is_costly(pool, &other, *it) && other.holds(pool, *it);
            if concerned.iter().all(holds) {
                return Some(other);
            }
        }
    }
    None
}

/// Whether evaluating a formula would go through many elements of an array.
pub(super) fn is_costly(pool: &TermPool, model: &Model, term: TermId) -> bool {
    let mut is_costly = false;
    pool.visit(&[term], |part| {
        if let Node::Forall { len, .. } = pool.node(part) {
            let length = model.try_eval(pool, *len);
            let length = length.as_ref().and_then(number);
            is_costly |= length.is_none_or(|it| it > MOST_ELEMENTS);
        }
    });
    is_costly
}

/// What a condition is about, and numbers that it may compare with.
fn looked_at(pool: &TermPool, model: &Model, guard: TermId) -> (Vec<Part>, Vec<i64>) {
    let mut parts = Vec::new();
    let mut known = vec![0, 1];
    pool.visit(&[guard], |term| match pool.node(term) {
        Node::Literal(literal) => known.extend(number(literal)),
        Node::Var(var) => {
            if let Sort::Scalar(_) = pool.var_sort(*var) {
                parts.push(Part::Variable(*var));
                known.extend(model.try_eval(pool, term).as_ref().and_then(number));
            }
        }
        Node::Select(array, index) => {
            let index = model.try_eval(pool, *index);
            if let (Some(var), Some(index)) = (pool.var_of(*array), index) {
                parts.push(Part::Element(var, index));
                known.extend(model.try_eval(pool, term).as_ref().and_then(number));
            }
        }
        _ => {}
    });
    let near = known
        .iter()
        .flat_map(|it| [Some(*it), it.checked_add(1), it.checked_sub(1)]);
    let mut numbers: Vec<i64> = Vec::new();
    for number in near.flatten() {
        if !numbers.contains(&number) && numbers.len() < MOST_VALUES {
            numbers.push(number);
        }
    }
    (parts, numbers)
}

fn number(literal: &Literal) -> Option<i64> {
    match literal {
        Literal::Int(number) | Literal::Bv64(number) => Some(*number),
        Literal::Bv32(number) => Some(i64::from(*number)),
        _ => None,
    }
}

/// The model with another value of a part of it.
fn changed(pool: &TermPool, model: &Model, part: &Part, number: i64) -> Option<Model> {
    match part {
        Part::Variable(var) => {
            let Sort::Scalar(scalar) = pool.var_sort(*var) else {
                return None;
            };
            let is_inside = scalar == Scalar::Bool || pool.var_bounds(*var).contains(number);
            let value = literal(scalar, number).filter(|_| is_inside)?;
            Some(model.with(*var, ModelValue::Scalar(value)))
        }
        Part::Element(var, index) => {
            let Sort::Array { element, .. } = pool.var_sort(*var) else {
                return None;
            };
            let ModelValue::Array {
                default,
                mut entries,
            } = model.value(pool, *var)
            else {
                return None;
            };
            entries.insert(index.clone(), literal(element, number)?);
            Some(model.with(*var, ModelValue::Array { default, entries }))
        }
    }
}

/// A number as a value of a sort. Of references only null is a number that means something.
fn literal(scalar: Scalar, number: i64) -> Option<Literal> {
    match scalar {
        Scalar::Bool => Some(Literal::Bool(number == 1)),
        Scalar::Int => Some(Literal::Int(number)),
        Scalar::Bv32 => i32::try_from(number).ok().map(Literal::Bv32),
        Scalar::Bv64 => Some(Literal::Bv64(number)),
        Scalar::Ref => (number == 0).then_some(Literal::Ref(0)),
        Scalar::Float | Scalar::Single | Scalar::Text => None,
    }
}
