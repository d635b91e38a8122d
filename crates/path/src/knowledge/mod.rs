//! What a path condition says without asking anybody: facts, values of variables, ranges of terms.
//!
//! Kept per path and refined as constraints arrive, so that most decisions of a program never become a question.
//! Everything here follows from the constraints learned; nothing is guessed. Persistent: a fork shares it all. The
//! work for one constraint is bounded, whatever the path already holds.
//!
//! * `disjunctions`: a disjunction all parts of which but one are refuted gives that part.
//! * `values`: a variable that can have one value only is replaced by it.
//! * `simpler`: of a formula that is open the parts that are not.
//! * `forward` and `backward`: intervals with stride, from the parts of a term to the term and back.

mod backward;
mod bits;
mod disjunctions;
mod facts;
mod forward;
mod newest;
mod range;
mod simpler;
mod unread;
mod values;

pub use self::unread::Knowledge;

use std::rc::Rc;

use oxpecker_term::{Integer, Literal, Node, TermId, TermPool, VarId};

use self::forward::Latest;
use self::newest::Newest;
use self::range::Kept;
use crate::persistent::LocalMap;

/// Facts looked at again for one constraint, whatever the number of rounds.
const MAX_REVISITED: usize = 64;
/// Facts derived from one constraint.
const MAX_DERIVED: usize = 256;
/// Levels of a formula in which facts are looked for.
const MOST_NESTED: u32 = 5;

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    /// Whether anything is kept at all. Without it even guards that are constants become questions.
    pub evaluation: bool,
    /// Whether variables with one value are replaced by it.
    pub values: bool,
    /// Rounds of interval inference for each constraint; 0 keeps no intervals.
    pub rounds: u32,
    /// Whether vectors of constants are read as tables.
    pub tables: bool,
    /// Whether comparisons of elements of a table are sets of indexes.
    pub index_sets: bool,
    /// Whether intervals say which elements and writes of an array an index meets.
    pub array_intervals: bool,
}

impl Default for Inference {
    fn default() -> Self {
        Self {
            evaluation: true,
            values: true,
            rounds: 2,
            tables: true,
            index_sets: true,
            array_intervals: true,
        }
    }
}

/// The consequences of the constraints that were learned.
#[derive(Clone, Debug, Default)]
struct Known {
    inference: Inference,
    /// Formulas that are known to hold or not to hold, without their negations.
    facts: LocalMap<TermId, bool>,
    /// Variables that have one value only.
    values: LocalMap<VarId, TermId>,
    /// Ranges of integer terms, tighter than the intervals of the pool.
    ranges: LocalMap<TermId, Kept>,
    /// Ranges of sums of several terms without their constants.
    sums: LocalMap<Rc<[(Integer, TermId)]>, Kept>,
    /// Facts by the terms whose ranges they narrow.
    users: LocalMap<TermId, Newest>,
    /// Disjunctions by the variables they speak of.
    watched: LocalMap<VarId, Newest>,
    /// Whether the facts exclude each other.
    contradictory: bool,
}

/// What learning one fact leaves to be done.
#[derive(Debug, Default)]
struct Work {
    /// Facts that follow.
    new: Vec<TermId>,
    /// Terms whose ranges became smaller.
    changed: Vec<TermId>,
}

impl Work {
    /// Another number where something was found out.
    fn done(&self) -> usize {
        self.new.len() + self.changed.len()
    }
}

impl Known {
    /// Takes a formula that holds from now on.
    fn learn(&mut self, pool: &mut TermPool, fact: TermId) {
        let mut work = Work {
            new: vec![fact],
            changed: Vec::new(),
        };
        let mut derived = 0;
        let mut revisited = 0;
        self.learn_all(pool, &mut work, &mut derived);
        for _ in 1..self.inference.rounds {
            let mut changed = std::mem::take(&mut work.changed);
            changed.sort_unstable();
            changed.dedup();
            if changed.is_empty() || self.contradictory {
                break;
            }
            for fact in self.affected(&changed) {
                if revisited < MAX_REVISITED {
                    revisited += 1;
                    self.propagate(pool, fact, &mut work);
                }
            }
            self.learn_all(pool, &mut work, &mut derived);
        }
    }

    fn decide(&self, pool: &mut TermPool, formula: TermId) -> Option<bool> {
        if !self.inference.evaluation {
            return None;
        }
        self.decide_as_is(pool, formula).or_else(|| {
            let simpler = self.with_values(pool, formula)?;
            self.decide_as_is(pool, simpler)
        })
    }

    fn was_learned_within(&self, pool: &TermPool, formula: TermId, levels: u32) -> Option<bool> {
        if let Some(known) = self.fact(pool, formula) {
            return Some(known);
        }
        let levels = levels.checked_sub(1)?;
        let mut known = |part: &TermId| self.was_learned_within(pool, *part, levels);
        match pool.node(formula) {
            Node::Not(part) => known(part).map(|it| !it),
            Node::And(parts) => {
                let known: Vec<Option<bool>> = parts.iter().map(&mut known).collect();
                match known.contains(&Some(false)) {
                    true => Some(false),
                    false => known.iter().all(|it| *it == Some(true)).then_some(true),
                }
            }
            _ => None,
        }
    }

    fn learn_all(&mut self, pool: &mut TermPool, work: &mut Work, derived: &mut usize) {
        while let Some(fact) = work.new.pop() {
            let known = self.fact(pool, fact);
            if fact == pool.ff() || known == Some(false) {
                self.contradictory = true;
            }
            if pool.is_const(fact) || known.is_some() || *derived >= MAX_DERIVED {
                continue;
            }
            *derived += 1;
            self.keep(pool, fact);
            self.learn_shape(pool, fact, work);
            self.recheck_disjunctions(pool, fact, &mut work.new);
        }
    }

    fn learn_shape(&mut self, pool: &mut TermPool, fact: TermId, work: &mut Work) {
        match *pool.node(fact) {
            Node::And(ref parts) => work.new.extend(parts.iter().copied()),
            Node::Var(var) => self.pin(var, pool.tt()),
            Node::Eq(one, two) => self.learn_equal(pool, one, two),
            Node::NotPositive(_) | Node::BvLe(..) => self.learn_bound(pool, fact, work),
            Node::IsZero(term) => {
                self.learn_zero(pool, term);
                self.learn_bound(pool, fact, work);
            }
            Node::Not(inner) => match *pool.node(inner) {
                Node::Var(var) => self.pin(var, pool.ff()),
                Node::And(ref parts) => {
                    let parts = parts.clone();
                    self.watch(pool, fact, &parts, &mut work.new);
                }
                Node::IsZero(_) | Node::BvLe(..) => self.learn_bound(pool, fact, work),
                _ => {}
            },
            _ => {}
        }
    }

    /// The facts that may say more now that these terms have smaller ranges; the newest ones of each.
    fn affected(&self, changed: &[TermId]) -> Vec<TermId> {
        let mut facts = Vec::new();
        for term in changed {
            if let Some(users) = self.users.get(term) {
                facts.extend(users.iter());
            }
        }
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    fn decide_as_is(&self, pool: &TermPool, formula: TermId) -> Option<bool> {
        if let Some(Literal::Bool(value)) = pool.literal(formula) {
            return Some(value);
        }
        if let Some(known) = self.fact(pool, formula) {
            return Some(known);
        }
        match *pool.node(formula) {
            Node::Not(inner) => self.decide_flat(pool, inner).map(|value| !value),
            _ => self.decide_flat(pool, formula),
        }
    }

    /// One level of conjunction, which is what guards of forks are made of.
    fn decide_flat(&self, pool: &TermPool, formula: TermId) -> Option<bool> {
        let mut latest = Latest::default();
        let Node::And(parts) = pool.node(formula) else {
            return self.decide_atom(pool, formula, &mut latest);
        };
        let mut all = Some(true);
        for part in parts {
            let known = match *pool.node(*part) {
                Node::Not(inner) => self.decide_atom(pool, inner, &mut latest).map(|it| !it),
                _ => self.decide_atom(pool, *part, &mut latest),
            };
            match known {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all = None,
            }
        }
        all
    }

    fn decide_atom(&self, pool: &TermPool, atom: TermId, latest: &mut Latest) -> Option<bool> {
        if let Some(known) = self.fact(pool, atom) {
            return Some(known);
        }
        if self.inference.rounds == 0 {
            return None;
        }
        self.decide_by_ranges(pool, atom, latest)
    }
}
