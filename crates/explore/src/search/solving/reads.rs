//! Elements of input arrays that a path looked at.

use oxpecker_interp::heap::{Elements, Object};
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_term::{Literal, Node, Sort, TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// The elements of array variables that the conditions of a path are about. An element behind the end of its array is none:
/// it has a default value, so that it tells nothing apart.
pub(super) fn of_arrays(pool: &mut TermPool, state: &State, arrays: &[TermId]) -> Vec<TermId> {
    if arrays.is_empty() {
        return Vec::new();
    }
    let lengths = lengths(pool, state);
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut open: Vec<TermId> = state.path.to_vec();
    let mut reads = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = pool.node(term);
        node.for_each_child(|it| open.push(it));
        if let Node::Select(array, index) = node
            && arrays.contains(array)
        {
            reads.push((term, *array, *index));
        }
    }
    let inside = reads.into_iter().map(|(read, array, index)| {
        let length = lengths.get(&array).copied();
        inside(pool, (read, index), length).unwrap_or(read)
    });
    inside.collect()
}

/// An element, or the default behind the end.
fn inside(
    pool: &mut TermPool,
    (read, index): (TermId, TermId),
    length: Option<Value>,
) -> Option<TermId> {
    let (Sort::Scalar(scalar), Sort::Scalar(number)) = (pool.sort(read), pool.sort(index)) else {
        return None;
    };
    let length = match length? {
        Value::Term(length) => length,
        Value::Int(length) => pool.number(number, length),
        _ => return None,
    };
    let (zero, nothing) = (pool.number(number, 0), Literal::default_of(scalar));
    let (from, to) = (pool.le(zero, index), pool.lt(index, length));
    let (is_inside, nothing) = (pool.and(from, to), pool.constant(&nothing));
    Some(pool.ite(is_inside, read, nothing))
}

/// The lengths of arrays that are variables.
fn lengths(pool: &TermPool, state: &State) -> FxHashMap<TermId, Value> {
    let inputs = state.heap.inputs().filter_map(|(reference, _)| {
        let Some(Object::Array(array)) = state.heap.initial(reference) else {
            return None;
        };
        match array.elements {
            Elements::Term(term) if matches!(pool.node(term), Node::Var(_)) => {
                Some((term, array.length))
            }
            _ => None,
        }
    });
    inputs.collect()
}
