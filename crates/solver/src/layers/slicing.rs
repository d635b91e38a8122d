//! Independence slicing: only constraints that share variables with the guard, directly or through others, matter.
//!
//! The rest is satisfied by the model the asker already has, and its variables do not occur in the slice, so the two
//! models can be put together. Elements of an array are variables of their own as long as nothing reads the array at an
//! index that is not a constant.

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_term::{Literal, Model, ModelValue, TermId, TermPool, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::occurrences::{Occurrences, Part, is_array};
use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// The part of a question that matters.
#[derive(Debug, Default)]
pub struct Slice {
    /// The constraints, oldest first, the guard last.
    pub constraints: Vec<TermId>,
    /// Their variables, sorted.
    pub vars: Vec<VarId>,
    /// Their elements of arrays of which other elements may matter elsewhere, sorted.
    pub elements: Vec<(VarId, TermId)>,
}

/// Groups variables and elements that occur together. Kept between questions for its memory and for what occurs where.
#[derive(Debug, Default)]
pub struct Slicing {
    occurrences: Occurrences,
    elements: Vec<(VarId, TermId)>,
    numbers: FxHashMap<(VarId, TermId), u32>,
    /// The parent of each node in its group; a root is its own parent. Variables have even numbers, elements odd ones.
    parents: Vec<u32>,
}

/// The nodes of a list of constraints, one list after the other.
struct Nodes {
    all: Vec<u32>,
    ends: Vec<usize>,
}

impl Nodes {
    fn of(&self, position: usize) -> &[u32] {
        let start = position.checked_sub(1).map_or(0, |it| self.ends[it]);
        &self.all[start..self.ends[position]]
    }
}

impl Layer for Slicing {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        // Without a model of the path, the constraints outside of the slice might have none.
        let Some(known) = query.known else {
            return WholePath.ask(pool, query, rest);
        };
        let mut slice = rest.work(|| self.slice(pool, query.path, query.guard));
        query.rewrite(|constraints| *constraints = std::mem::take(&mut slice.constraints));
        let mut reply = rest.ask(pool, query);
        if let Answer::Sat(model) = &reply.answer {
            reply.answer = Answer::Sat(Rc::new(slice.merged(pool, known, model)));
        }
        reply
    }
}

/// Asks about all constraints of the path.
#[derive(Debug)]
pub(crate) struct WholePath;

impl Layer for WholePath {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let mut all = query.path.to_vec();
        all.push(query.guard);
        all.retain(|it| *it != pool.tt());
        query.rewrite(|constraints| *constraints = all);
        rest.ask(pool, query)
    }
}

impl Slicing {
    /// The slice of `path` that belongs to `guard`.
    pub fn slice(&mut self, pool: &TermPool, path: &PathCondition, guard: TermId) -> Slice {
        let mut constraints: Vec<TermId> = path.to_vec();
        constraints.push(guard);
        let nodes = self.nodes(pool, &constraints);
        nodes.all.iter().for_each(|node| self.detach(*node));
        for position in 0..constraints.len() {
            if let [first, rest @ ..] = nodes.of(position) {
                rest.iter().for_each(|node| self.unite(*first, *node));
            }
        }
        let guard = constraints.len() - 1;
        let group = nodes.of(guard).first().map(|node| self.root(*node));
        let mut slice = Slice::default();
        for (position, constraint) in constraints.iter().enumerate() {
            let first = nodes.of(position).first();
            // A constraint without variables belongs to every slice: it is false.
            let belongs = first.is_none_or(|node| Some(self.root(*node)) == group);
            if (belongs || position == guard) && *constraint != pool.tt() {
                slice.constraints.push(*constraint);
                for node in nodes.of(position) {
                    match node % 2 {
                        0 => slice.vars.push(VarId(node / 2)),
                        _ => slice.elements.push(self.elements[(node / 2) as usize]),
                    }
                }
            }
        }
        slice.finish()
    }

    /// What each constraint speaks of. Most questions have no arrays and are done after the variables.
    fn nodes(&mut self, pool: &TermPool, constraints: &[TermId]) -> Nodes {
        let mut nodes = Nodes {
            all: Vec::with_capacity(2 * constraints.len()),
            ends: Vec::with_capacity(constraints.len()),
        };
        let mut arrays = false;
        for constraint in constraints {
            for var in pool.free_vars(*constraint) {
                nodes.all.push(var.0 * 2);
                arrays |= is_array(pool, *var);
            }
            nodes.ends.push(nodes.all.len());
        }
        if arrays {
            self.split(pool, constraints)
        } else {
            nodes
        }
    }

    /// The same with the elements of arrays that are read at constants only.
    fn split(&mut self, pool: &TermPool, constraints: &[TermId]) -> Nodes {
        let parts: Vec<Rc<[Part]>> = constraints
            .iter()
            .map(|it| self.occurrences.of(pool, *it))
            .collect();
        let mut whole: FxHashSet<VarId> = FxHashSet::default();
        for part in parts.iter().flat_map(|it| it.iter()) {
            if let Part::Var(var) = part
                && is_array(pool, *var)
            {
                whole.insert(*var);
            }
        }
        let mut nodes = Nodes {
            all: Vec::new(),
            ends: Vec::with_capacity(constraints.len()),
        };
        for parts in parts {
            for part in parts.iter() {
                nodes.all.push(match *part {
                    Part::Element(var, index) if !whole.contains(&var) => self.element(var, index),
                    Part::Element(var, _) | Part::Var(var) => var.0 * 2,
                });
            }
            nodes.ends.push(nodes.all.len());
        }
        nodes
    }

    fn element(&mut self, var: VarId, index: TermId) -> u32 {
        let next = u32::try_from(self.elements.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry((var, index)).or_insert(next);
        if number == next {
            self.elements.push((var, index));
        }
        number * 2 + 1
    }

    fn detach(&mut self, node: u32) {
        let index = node as usize;
        if self.parents.len() <= index {
            self.parents.resize(index + 1, 0);
        }
        self.parents[index] = node;
    }

    fn root(&mut self, node: u32) -> u32 {
        let mut current = node;
        loop {
            let parent = self.parents[current as usize];
            if parent == current {
                return current;
            }
            // Halving the way keeps later walks short.
            let grandparent = self.parents[parent as usize];
            self.parents[current as usize] = grandparent;
            current = grandparent;
        }
    }

    fn unite(&mut self, one: u32, two: u32) {
        let (one, two) = (self.root(one), self.root(two));
        self.parents[one as usize] = two;
    }
}

impl Slice {
    /// A model of the whole path and the guard, from one of the path and one of the slice: what is outside of the slice
    /// keeps its value.
    pub fn merged(&self, pool: &TermPool, path: &Model, slice: &Model) -> Model {
        let mut merged = path.overlaid(slice, &self.vars);
        for group in self.elements.chunk_by(|one, two| one.0 == two.0) {
            let var = group[0].0;
            let mut value = merged.value(pool, var);
            let new = slice.value(pool, var);
            if let ModelValue::Array { entries, .. } = &mut value {
                let indexes = group.iter().filter_map(|(_, index)| pool.literal(*index));
                let read = |index: Literal| Some((index.clone(), new.element(&index)?.clone()));
                entries.extend(indexes.filter_map(read));
            }
            merged.set(var, value);
        }
        merged
    }

    fn finish(mut self) -> Slice {
        self.vars.sort_unstable();
        self.vars.dedup();
        self.elements.sort_unstable();
        self.elements.dedup();
        self
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::{Scalar, TermId, TermPool};

    use super::Slicing;
    use oxpecker_path::PathCondition;

    #[test]
    fn only_what_is_connected_to_the_guard_stays() {
        let mut pool = TermPool::new();
        let vars: Vec<TermId> = (0..6)
            .map(|index| pool.fresh_var(&format!("x{index}"), Scalar::Int.into()))
            .collect();
        let mut path = PathCondition::new();
        let links = [(0, 1), (2, 3), (1, 4)].map(|(one, two)| pool.lt(vars[one], vars[two]));
        links.iter().for_each(|link| path.push(*link));
        let zero = pool.int(0);
        let guard = pool.gt(vars[4], zero);
        let slice = Slicing::default().slice(&pool, &path, guard);
        assert_eq!(slice.constraints, [links[0], links[2], guard]);
        let expected = [0, 1, 4].map(|index: usize| pool.var_of(vars[index]).unwrap());
        assert_eq!(slice.vars, expected);
    }
}
