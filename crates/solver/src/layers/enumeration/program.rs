//! Constraints as a program: one level for each unknown, in the order in which they are given values.
//!
//! A level computes everything that depends on its unknown and on none that comes later, so what depends on few unknowns is
//! computed few times, and a constraint that fails leaves out all values of the later ones.

use oxpecker_term::{Literal, Node, TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use super::operation::Operation;
use super::unknowns::word;

/// A list of levels.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) levels: Vec<Level>,
}

/// What is computed once an unknown has a value. A level has columns of its own: constants, what it takes from the level
/// above, its unknown and what is known of each of its values, results.
#[derive(Debug, Default)]
pub(super) struct Level {
    /// Columns that never change.
    pub(super) constants: Vec<i64>,
    /// How many columns are taken over from those that the level above keeps; they follow the constants.
    pub(super) carried: usize,
    /// How many columns the values of the unknown have; the first is the values themselves.
    pub(super) given: usize,
    /// Operations in order; their results follow what is given.
    pub(super) steps: Vec<Step>,
    /// The columns that later levels need; behind the last level those of all unknowns.
    pub(super) kept: Vec<usize>,
    /// What one input costs.
    pub(super) cost: u64,
}

/// A part of a level.
#[derive(Debug)]
pub(super) enum Step {
    /// Computes the next column.
    Compute(Operation),
    /// Inputs for which the column is false are left out.
    Require(usize),
}

impl Level {
    /// The column of the unknown.
    pub(super) fn input(&self) -> usize {
        self.constants.len() + self.carried
    }

    /// The column of the first result.
    pub(super) fn first_result(&self) -> usize {
        self.input() + self.given
    }
}

/// What a program is made from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// What has to hold; none of them is constant, all their unknowns are given.
    pub(super) constraints: &'a [TermId],
    /// What is wanted of each input besides its unknowns.
    pub(super) wanted: &'a [TermId],
    /// Of each level the unknown and other terms that are given for each of its values.
    pub(super) given: &'a [Vec<TermId>],
}

impl Program {
    /// The program of a source; `None` if something cannot be computed or if there are more than `most_terms` terms.
    pub(super) fn compile(
        pool: &TermPool,
        source: Source<'_>,
        most_terms: usize,
    ) -> Option<Program> {
        let Source {
            constraints,
            wanted,
            given,
        } = source;
        let levels = given.iter().enumerate();
        let levels = levels.flat_map(|(level, it)| it.iter().map(move |it| (*it, level)));
        let unknowns = given.iter().filter_map(|it| it.first());
        let last = unknowns.chain(wanted).map(|it| (*it, given.len()));
        let mut layout = Layout {
            level: levels.collect(),
            last_use: last.collect(),
            terms: Vec::new(),
        };
        layout.visit(pool, &[constraints, wanted].concat(), most_terms)?;
        let mut kept: Vec<TermId> = Vec::new();
        let mut levels = Vec::with_capacity(given.len());
        for (level, given) in given.iter().enumerate() {
            let carried = std::mem::take(&mut kept);
            let mut builder = Builder::new(pool, &layout, level, carried, given);
            for constraint in constraints {
                if layout.level_of(*constraint) == level {
                    builder.require(*constraint)?;
                }
            }
            builder.compute_the_rest()?;
            levels.push(builder.finish(&mut kept));
        }
        Some(Program { levels })
    }

    /// What going through all combinations of so many values each costs at most.
    pub(super) fn cost(&self, sizes: &[usize]) -> u64 {
        let mut inputs = 1_u64;
        let mut cost = 0_u64;
        for (level, size) in self.levels.iter().zip(sizes) {
            inputs = inputs.saturating_mul(*size as u64);
            cost = cost.saturating_add(inputs.saturating_mul(level.cost));
        }
        cost
    }
}

/// Where each term is computed, and where it is used last.
struct Layout {
    level: FxHashMap<TermId, usize>,
    last_use: FxHashMap<TermId, usize>,
    /// All terms but constants and unknowns, operands first.
    terms: Vec<TermId>,
}

impl Layout {
    fn visit(&mut self, pool: &TermPool, constraints: &[TermId], most_terms: usize) -> Option<()> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = constraints.to_vec();
        while let Some(term) = stack.pop() {
            if pool.is_const(term) || self.level.contains_key(&term) || !seen.insert(term) {
                continue;
            }
            if seen.len() > most_terms {
                return None;
            }
            self.terms.push(term);
            pool.node(term).for_each_child(|it| stack.push(it));
        }
        // A term is younger than those it is made of.
        self.terms.sort_unstable();
        for term in &self.terms {
            let mut level = 0;
            let node = pool.node(*term);
            node.for_each_child(|it| level = level.max(self.level_of(it)));
            self.level.insert(*term, level);
            node.for_each_child(|it| {
                let last = self.last_use.entry(it).or_default();
                *last = level.max(*last);
            });
        }
        Some(())
    }

    fn level_of(&self, term: TermId) -> usize {
        self.level.get(&term).copied().unwrap_or(0)
    }

    fn is_used_after(&self, term: TermId, level: usize) -> bool {
        self.last_use.get(&term).is_some_and(|it| *it > level)
    }
}

struct Builder<'a> {
    pool: &'a TermPool,
    layout: &'a Layout,
    number: usize,
    /// Terms computed here, operands first.
    own: Vec<TermId>,
    places: FxHashMap<TermId, usize>,
    carried: Vec<TermId>,
    given: &'a [TermId],
    columns: usize,
    level: Level,
}

impl<'a> Builder<'a> {
    fn new(
        pool: &'a TermPool,
        layout: &'a Layout,
        number: usize,
        carried: Vec<TermId>,
        given: &'a [TermId],
    ) -> Self {
        let all = layout.terms.iter().copied();
        let own: Vec<TermId> = all.filter(|it| layout.level[it] == number).collect();
        let mut level = Level {
            carried: carried.len(),
            given: given.len(),
            ..Level::default()
        };
        let mut places = FxHashMap::default();
        for term in &own {
            pool.node(*term).for_each_child(|it| {
                if let Node::Literal(literal) = pool.node(it)
                    && !places.contains_key(&it)
                    // One without a word is refused when it is used.
                    && let Some(word) = constant(literal)
                {
                    places.insert(it, level.constants.len());
                    level.constants.push(word);
                }
            });
        }
        for term in carried.iter().chain(given) {
            places.insert(*term, places.len());
        }
        Self {
            pool,
            layout,
            number,
            own,
            columns: places.len(),
            places,
            carried,
            given,
            level,
        }
    }

    /// Computes a constraint and leaves out where it fails.
    fn require(&mut self, constraint: TermId) -> Option<()> {
        let mut needed = Vec::new();
        let mut stack = vec![constraint];
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        while let Some(term) = stack.pop() {
            if !self.places.contains_key(&term) && seen.insert(term) {
                needed.push(term);
                self.pool.node(term).for_each_child(|it| stack.push(it));
            }
        }
        needed.sort_unstable();
        for term in needed {
            self.compute(term)?;
        }
        let place = *self.places.get(&constraint)?;
        self.level.steps.push(Step::Require(place));
        self.level.cost += 1;
        Some(())
    }

    /// Computes what only later levels need.
    fn compute_the_rest(&mut self) -> Option<()> {
        for term in std::mem::take(&mut self.own) {
            if !self.places.contains_key(&term) {
                self.compute(term)?;
            }
        }
        Some(())
    }

    fn compute(&mut self, term: TermId) -> Option<()> {
        let place = |it: TermId| self.places.get(&it).copied();
        let operation = Operation::of(self.pool, term, place)?;
        self.level.cost += operation.cost();
        self.level.steps.push(Step::Compute(operation));
        self.places.insert(term, self.columns);
        self.columns += 1;
        Some(())
    }

    fn finish(mut self, kept: &mut Vec<TermId>) -> Level {
        let here = self.layout.terms.iter().copied();
        let here = here.filter(|it| self.layout.level[it] == self.number);
        let all = self.carried.iter().chain(self.given).copied();
        for term in all.chain(here) {
            if self.layout.is_used_after(term, self.number) {
                kept.push(term);
                self.level.kept.push(self.places[&term]);
            }
        }
        self.level.cost += (self.level.carried + self.level.kept.len()) as u64 + 1;
        self.level
    }
}

fn constant(literal: &Literal) -> Option<i64> {
    word(literal)
}
