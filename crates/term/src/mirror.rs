//! Copies of a pool for other threads, kept up to date by sending what is new.
//!
//! A copy holds the same terms in the same order, so a term has one number in both. That holds as long as nothing but
//! deltas is put into the copy.

use oxpecker_base::id::Id;

use crate::node::{Node, TermId};
use crate::pool::{TermPool, Variable};

/// How much of a pool a copy has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    terms: usize,
    vars: usize,
}

/// What a copy lacks.
#[derive(Clone, Debug)]
pub struct Delta {
    from: Extent,
    vars: Vec<Variable>,
    nodes: Vec<Node>,
}

impl TermPool {
    /// How much there is.
    pub fn extent(&self) -> Extent {
        Extent {
            terms: self.len(),
            vars: self.vars.len(),
        }
    }

    /// What a copy that has this much lacks.
    pub fn delta(&self, from: Extent) -> Delta {
        let terms = from.terms..self.len();
        Delta {
            from,
            vars: self.vars.as_slice()[from.vars..].to_vec(),
            nodes: terms.map(|it| self.node(TermId::new(it)).clone()).collect(),
        }
    }

    /// Adds to a copy what it lacks; `false` if it is no copy of that pool, which then is of no further use.
    #[must_use]
    pub fn apply(&mut self, delta: Delta) -> bool {
        if self.extent() != delta.from {
            return false;
        }
        // Variables first: the facts of a term are computed from those of its variables.
        for var in delta.vars {
            self.vars.push(var);
        }
        delta.nodes.into_iter().enumerate().all(|(offset, node)| {
            let place = delta.from.terms + offset;
            self.make(node).index() == place
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Scalar, TermPool};

    #[test]
    fn a_copy_follows_its_original() {
        let (mut pool, mut copy) = (TermPool::new(), TermPool::new());
        let mut seen = copy.extent();
        let mut sum = pool.int(1);
        for round in 0..4 {
            let name = format!("x{round}");
            let var = pool.fresh_var_in(&name, Scalar::Int.into(), Some(round), None);
            sum = pool.add(sum, var);
            let positive = pool.gt(sum, var);
            let delta = pool.delta(seen);
            seen = pool.extent();
            assert!(
                std::thread::spawn(move || delta)
                    .join()
                    .is_ok_and(|it| copy.apply(it))
            );
            assert_eq!(copy.extent(), pool.extent());
            let text = |pool: &TermPool| pool.display(positive).to_string();
            assert_eq!(text(&copy), text(&pool));
            assert_eq!(copy.interval(sum), pool.interval(sum));
            assert_eq!(copy.free_vars(sum), pool.free_vars(sum));
        }
        assert!(
            !copy.apply(pool.delta(TermPool::new().extent())),
            "seen already"
        );
    }
}
