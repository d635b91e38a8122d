//! What a constraint speaks of: variables, and single elements of arrays that are read at constants.

use std::rc::Rc;

use oxpecker_term::{Node, Sort, TermId, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Something that has a value of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    /// A variable; an array that is read at an index other than a constant, compared or changed.
    Var(VarId),
    /// The element of an array variable at a constant.
    Element(VarId, TermId),
}

/// The parts of constraints, each found once.
#[derive(Debug, Default)]
pub(crate) struct Occurrences {
    known: FxHashMap<TermId, Rc<[Part]>>,
}

impl Occurrences {
    /// The parts of a constraint.
    pub(crate) fn of(&mut self, pool: &TermPool, constraint: TermId) -> Rc<[Part]> {
        let parts = self.known.entry(constraint);
        Rc::clone(parts.or_insert_with(|| find(pool, constraint)))
    }
}

/// Whether a variable is an array.
pub(crate) fn is_array(pool: &TermPool, var: VarId) -> bool {
    matches!(pool.var_sort(var), Sort::Array { .. })
}

fn find(pool: &TermPool, constraint: TermId) -> Rc<[Part]> {
    let free = pool.free_vars(constraint);
    let mut parts = Vec::new();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack = vec![constraint];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match *pool.node(term) {
            // The variable of a quantifier has no value.
            Node::Var(var) if free.binary_search(&var).is_ok() => parts.push(Part::Var(var)),
            Node::Select(array, index) if pool.is_const(index) => match pool.var_of(array) {
                Some(var) => parts.push(Part::Element(var, index)),
                None => stack.push(array),
            },
            _ => pool.node(term).for_each_child(|child| stack.push(child)),
        }
    }
    parts.into()
}
