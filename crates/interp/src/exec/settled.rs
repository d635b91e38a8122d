//! Indexes that add up elements of tables at different inputs, as those of automata do.
//!
//! In `next[base[state] + symbol]` the state comes from earlier inputs and the symbol from the latest one. Reads of such
//! reads are hard for solvers, and harder with each input. But the state is one of few numbers, and once it is decided
//! which one the index is a table of the latest input alone. Paths that come to the same state meet again.

use std::collections::BTreeSet;

use oxpecker_ir::Operand;
use oxpecker_term::{Interval, Node, Sort, TermId, VarId};
use rustc_hash::FxHashMap;

use super::{Alternative, Interpreter};
use crate::native::Pause;
use crate::state::State;
use crate::value::Value;

/// What is decided is one of at most so many numbers,
const MOST_VALUES: usize = 64;
/// which are elements of at most so many.
const MOST_ELEMENTS: usize = 1024;
/// With no more bits of input than this the values of all inputs can be tried.
const FEW_BITS: u32 = 14;

/// Where inputs are small, new arrays of at most so many lengths have one that is known.
const MOST_LENGTHS: u32 = 32;

impl Interpreter<'_> {
    /// The length of a new array. Where inputs are small each length is a case of its own, as each size of an input is: what is
    /// done with the array needs no theory of arrays then.
    pub fn settled_length(
        &mut self,
        state: &State,
        length: Value,
    ) -> Result<Value, Vec<Alternative>> {
        if self.config.inputs.max_size.is_none() {
            return Ok(length);
        }
        match self.one_of_few(state, length, MOST_LENGTHS) {
            Ok(Some(known)) => Ok(Value::Int(known)),
            Err(Pause::Fork(alternatives)) => Err(alternatives),
            _ => Ok(length),
        }
    }

    /// Decides what an index owes to earlier inputs, if that is worth it; the alternatives if that is still open.
    pub(super) fn settle_index(
        &mut self,
        state: &mut State,
        index: Operand,
    ) -> Result<(), Vec<Alternative>> {
        if !self.settles_indexes || state.threads.is_some() {
            return Ok(());
        }
        let Value::Term(index) = self.operand(state, index) else {
            return Ok(());
        };
        if let Some(part) = self.earlier_part(index)
            && let Some((cause, values)) = self.cause(state, part)
            && self.has_many_inputs(state)
            && let Some(value) = self.one_of(state, cause, &values)?
        {
            state.decisions.clear();
            self.settle(state, (cause, value), part);
        }
        Ok(())
    }

    /// Of a sum of elements at different indexes the one whose inputs came first.
    fn earlier_part(&self, index: TermId) -> Option<TermId> {
        let Node::Sum(_, sum) = self.pool.node(index) else {
            return None;
        };
        let mut parts: Vec<(VarId, TermId)> = Vec::new();
        for (_, part) in &sum.monomials {
            let Node::Table(_, index) = self.pool.node(*part) else {
                return None;
            };
            parts.push((*self.pool.free_vars(*index).last()?, *part));
        }
        let (first, last) = (parts.iter().min()?, parts.iter().max()?);
        (first.0 != last.0).then_some(first.1)
    }

    /// The value of a local that decides an element, and what it can be; the element itself if there is none.
    fn cause(&mut self, state: &State, part: TermId) -> Option<(TermId, BTreeSet<i64>)> {
        let locals = state.frame.locals.iter();
        let terms = locals.filter_map(|it| match it {
            Value::Term(term) if *term != part => Some(*term),
            _ => None,
        });
        for term in terms.chain([part]) {
            if let Some(values) = self.elements(state, term) {
                let mut each = values.iter();
                if each.all(|it| self.determined(part, (term, *it)).is_some()) {
                    return Some((term, values));
                }
            }
        }
        None
    }

    /// The numbers that a choice of constants and elements of tables can be, if they are few.
    fn elements(&mut self, state: &State, term: TermId) -> Option<BTreeSet<i64>> {
        let mut found = BTreeSet::new();
        for it in self.pool.alternatives(term) {
            let known = match *self.pool.node(it) {
                Node::Table(_, index) => self.known_interval(state, index),
                _ => Interval::FULL,
            };
            match (self.pool.node(it), self.lower(it)) {
                (_, Value::Int(value)) => drop(found.insert(value)),
                (Node::Table(table, _), _) if table.element().is_integral() => {
                    let (inside, outside) = table.reach(known);
                    if inside.len() > MOST_ELEMENTS {
                        return None;
                    }
                    found.extend(&table.words()[inside]);
                    found.extend(outside.then(|| table.outside()));
                }
                _ => return None,
            }
        }
        (found.len() <= MOST_VALUES).then_some(found)
    }

    /// What a term is if another one has a value; none if that is not enough to know it.
    fn determined(&self, term: TermId, (cause, value): (TermId, i64)) -> Option<i64> {
        if term == cause {
            return Some(value);
        }
        let Node::Table(table, index) = self.pool.node(term) else {
            return None;
        };
        if *index == cause {
            return Some(table.word(Some(value)));
        }
        let Node::Table(causes, same) = self.pool.node(cause) else {
            return None;
        };
        if same != index || table.len() != causes.len() || causes.outside() == value {
            return None;
        }
        let pairs = causes.words().iter().zip(table.words());
        let mut found = pairs.filter(|it| *it.0 == value).map(|it| *it.1);
        let first = found.next()?;
        found.all(|it| it == first).then_some(first)
    }

    /// Whether a path knows too many inputs to try them all.
    fn has_many_inputs(&mut self, state: &State) -> bool {
        let mut seen: BTreeSet<VarId> = BTreeSet::new();
        let mut bits = 0;
        for constraint in state.path.iter() {
            for var in self.pool.free_vars(constraint).to_vec() {
                if seen.insert(var) {
                    let term = self.pool.var_term(var);
                    let known = state.knowledge.interval(&mut self.pool, term);
                    bits += match (known.lo(), known.hi()) {
                        (Some(lo), Some(hi)) => 64 - hi.abs_diff(lo).leading_zeros(),
                        _ => FEW_BITS,
                    };
                }
            }
        }
        bits > FEW_BITS
    }

    /// Gives the locals of the running method the values that they have now.
    fn settle(&mut self, state: &mut State, (cause, value): (TermId, i64), part: TermId) {
        let mut known: FxHashMap<TermId, TermId> = FxHashMap::default();
        for term in [cause, part] {
            if let (Some(value), Sort::Scalar(scalar)) =
                (self.determined(term, (cause, value)), self.pool.sort(term))
            {
                known.insert(term, self.pool.number(scalar, value));
            }
        }
        for place in 0..state.frame.locals.len() {
            if let Value::Term(term) = state.frame.locals[place] {
                let settled = self.pool.replace_terms(term, &known);
                state.frame.locals[place] = self.lower(settled);
            }
        }
    }
}
