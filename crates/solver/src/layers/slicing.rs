//! Independence slicing: only constraints that share variables with the guard, directly or through others, matter.
//!
//! The rest is satisfied by the model the asker already has, and its variables do not occur in the slice, so the two
//! models can be put together.

use oxpecker_base::id::Id;
use oxpecker_term::{TermId, TermPool, VarId};

use crate::path::PathCondition;

/// The part of a question that matters.
#[derive(Debug, Default)]
pub struct Slice {
    /// The constraints, oldest first, the guard last.
    pub constraints: Vec<TermId>,
    /// Their variables, sorted.
    pub vars: Vec<VarId>,
}

/// Groups variables that occur together. Kept between questions for its memory only.
#[derive(Debug, Default)]
pub struct Slicing {
    /// The parent of each variable in its group; a root is its own parent.
    parents: Vec<u32>,
}

impl Slicing {
    /// The slice of `path` that belongs to `guard`.
    pub fn slice(&mut self, pool: &TermPool, path: &PathCondition, guard: TermId) -> Slice {
        let constraints: Vec<TermId> = path.to_vec();
        for constraint in constraints.iter().chain([&guard]) {
            for var in pool.free_vars(*constraint) {
                self.detach(*var);
            }
        }
        for constraint in constraints.iter().chain([&guard]) {
            if let [first, rest @ ..] = pool.free_vars(*constraint) {
                for var in rest {
                    self.unite(*first, *var);
                }
            }
        }
        let group = pool.free_vars(guard).first().map(|var| self.root(*var));
        let mut slice = Slice::default();
        for constraint in constraints {
            let first = pool.free_vars(constraint).first();
            // A constraint without variables belongs to every slice: it is false.
            if first.is_none_or(|var| Some(self.root(*var)) == group) {
                slice.add(pool, constraint);
            }
        }
        slice.add(pool, guard);
        slice.finish()
    }

    fn detach(&mut self, var: VarId) {
        let index = var.index();
        if self.parents.len() <= index {
            self.parents.resize(index + 1, 0);
        }
        self.parents[index] = var.0;
    }

    fn root(&mut self, var: VarId) -> u32 {
        let mut current = var.0;
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

    fn unite(&mut self, one: VarId, two: VarId) {
        let (one, two) = (self.root(one), self.root(two));
        self.parents[one as usize] = two;
    }
}

impl Slice {
    /// Everything: for when nothing is known about the path.
    pub fn whole(pool: &TermPool, path: &PathCondition, guard: TermId) -> Slice {
        let mut slice = Slice::default();
        for constraint in path.to_vec() {
            slice.add(pool, constraint);
        }
        slice.add(pool, guard);
        slice.finish()
    }

    fn add(&mut self, pool: &TermPool, constraint: TermId) {
        if constraint != pool.tt() {
            self.constraints.push(constraint);
            self.vars.extend_from_slice(pool.free_vars(constraint));
        }
    }

    fn finish(mut self) -> Slice {
        self.vars.sort_unstable();
        self.vars.dedup();
        self
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::{Scalar, TermId, TermPool};

    use super::Slicing;
    use crate::path::PathCondition;

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
