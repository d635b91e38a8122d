//! Both ways of a branch at once: what they give different values becomes a choice by the condition.
//!
//! A branch whose ways meet again after a few plain instructions need not double the number of paths. Every way is
//! executed on values of its own for the locals, writes to objects keep the old value where the condition is false.
//! Whatever is not that simple (something that may raise, an object that is new, references that differ) is given up
//! without a trace, and the branch forks as usual.

use std::rc::Rc;

use oxpecker_ir::analysis::{Liveness, Regions};
use oxpecker_ir::{BlockId, Inst, LocalId, MethodId, Terminator};
use oxpecker_path::Knowledge;
use oxpecker_term::{Scalar, TermId};
use rustc_hash::FxHashMap;

use super::{Flow, Interpreter, Truth};
use crate::state::State;
use crate::value::Value;

/// Branches nested deeper than this are followed one way at a time.
const MOST_NESTED: u32 = 8;
/// Values that are made of more choices than this are harder for solvers than the paths they stand for.
const MOST_DEPTH: u32 = 8;
/// A branch that could not be merged so often in a row is not tried again.
const MOST_FAILURES: u32 = 4;

/// What is known about the branches of methods.
#[derive(Debug, Default)]
pub(super) struct Merging {
    methods: FxHashMap<MethodId, (Regions, Liveness)>,
    /// Branches that were merged.
    pub(super) merged: u64,
}

/// How often in a row the branches of a path could not be merged. Every path has its own: whoever takes its decisions
/// again merges where it merged.
#[derive(Clone, Debug, Default)]
pub struct Failures(Rc<FxHashMap<(MethodId, BlockId), u32>>);

impl Failures {
    fn are_too_many(&self, branch: (MethodId, BlockId)) -> bool {
        self.0.get(&branch) >= Some(&MOST_FAILURES)
    }

    fn add(&mut self, branch: (MethodId, BlockId)) {
        *Rc::make_mut(&mut self.0).entry(branch).or_default() += 1;
    }

    fn forget(&mut self, branch: (MethodId, BlockId)) {
        if self.0.contains_key(&branch) {
            Rc::make_mut(&mut self.0).remove(&branch);
        }
    }
}

/// The values of all locals at the end of one way.
type Locals = Vec<Value>;

impl Interpreter<'_> {
    /// Takes both ways of the branch at the end of the running block, if that is possible.
    pub(super) fn take_both(&mut self, state: &mut State, guard: TermId) -> bool {
        let (method, block) = (state.frame.method, state.frame.block);
        // Others could see what happens between the instructions.
        if state.has_threads() {
            return false;
        }
        if !self.config.merge
            || self.recorded.counts
            || state.history.unmerged.are_too_many((method, block))
        {
            return false;
        }
        let Some(join) = self.join(method, block) else {
            return false;
        };
        let mut both = state.clone();
        let always = self.pool.tt();
        let merged = self.both(&mut both, (always, guard), (block, join), 0);
        let same_world = both.heap.len() == state.heap.len()
            && both.path.len() == state.path.len()
            && both.inputs.asked.len() == state.inputs.asked.len();
        match merged {
            Some(locals) if same_world => {
                both.frame.locals = locals;
                both.knowledge = state.knowledge.clone();
                both.frame.block = join;
                both.frame.next = 0;
                *state = both;
                state.history.unmerged.forget((method, block));
                self.merging.merged += 1;
                true
            }
            _ => {
                state.history.unmerged.add((method, block));
                false
            }
        }
    }

    fn join(&mut self, method: MethodId, block: BlockId) -> Option<BlockId> {
        let body = &self.program.methods[method];
        let known = self.merging.methods.entry(method);
        let (regions, _) = known.or_insert_with(|| (Regions::new(body), Liveness::new(body)));
        regions.join(block)
    }

    fn start_over(&mut self, state: &mut State, locals: Locals, knowledge: &Knowledge) {
        state.frame.locals = locals;
        state.knowledge = knowledge.clone();
    }

    /// Executes one way under its condition.
    fn way(
        &mut self,
        state: &mut State,
        guard: TermId,
        (start, join): (BlockId, BlockId),
        nested: u32,
    ) -> Option<Locals> {
        state.knowledge.learn(&mut self.pool, guard);
        let program = self.program;
        let blocks = program.methods[state.frame.method].blocks();
        let mut at = start;
        while at != join {
            for inst in &blocks[at].insts {
                self.counted.steps += 1;
                if !self.under(state, guard, inst) {
                    return None;
                }
            }
            at = match &blocks[at].terminator {
                Terminator::Goto(to) | Terminator::Alone { alone: to, .. } => *to,
                Terminator::Branch {
                    cond,
                    then,
                    otherwise,
                    ..
                } => {
                    let cond = self.operand(state, *cond);
                    match self.truth(state, cond).ok()? {
                        Truth::Known(true) => *then,
                        Truth::Known(false) => *otherwise,
                        Truth::Open(inner) => {
                            // Its ways meet inside of this one, or where this one ends.
                            let meet = self.join(state.frame.method, at)?;
                            let knowledge = state.knowledge.clone();
                            state.frame.locals =
                                self.both(state, (guard, inner), (at, meet), nested + 1)?;
                            state.knowledge = knowledge;
                            meet
                        }
                    }
                }
                _ => return None,
            };
        }
        Some(state.frame.locals.clone())
    }

    /// Executes both ways of a branch up to where they meet; the locals there. The branch itself may be under a condition:
    /// writes to objects depend on both.
    fn both(
        &mut self,
        state: &mut State,
        (outer, inner): (TermId, TermId),
        (branch, join): (BlockId, BlockId),
        nested: u32,
    ) -> Option<Locals> {
        let program = self.program;
        let blocks = program.methods[state.frame.method].blocks();
        let Terminator::Branch {
            then, otherwise, ..
        } = blocks[branch].terminator
        else {
            return None;
        };
        if nested > MOST_NESTED {
            return None;
        }
        let (before, knowledge) = (state.frame.locals.clone(), state.knowledge.clone());
        let opposite = self.pool.not(inner);
        let both = self.pool.and(outer, inner);
        let depth = state.history.depth;
        let one = self.way(state, both, (then, join), nested)?;
        let deepest = std::mem::replace(&mut state.history.depth, depth);
        self.start_over(state, before, &knowledge);
        let other = self.pool.and(outer, opposite);
        let two = self.way(state, other, (otherwise, join), nested)?;
        state.history.depth = state.history.depth.max(deepest);
        self.merged_locals(state, inner, join, (one, two))
    }

    /// Executes an instruction where a condition holds. False if it cannot be merged.
    fn under(&mut self, state: &mut State, guard: TermId, inst: &Inst) -> bool {
        match inst {
            Inst::StoreField { object, field, src } => {
                let (object, new) = (self.operand(state, *object), self.operand(state, *src));
                let integers = self.scalar(&self.program.fields[*field].ty);
                let old = self.load_field(state, object, *field).ok();
                let value = old.and_then(|old| self.one_of(guard, new, old, integers));
                value.is_some_and(|value| self.store_field(state, object, *field, value).is_ok())
            }
            Inst::StoreElement { array, index, src } => {
                let (array, index) = (self.operand(state, *array), self.operand(state, *index));
                let new = self.operand(state, *src);
                let Some(integers) = self.element_scalar(state, array) else {
                    return false;
                };
                let old = self.load_element(state, array, index).ok();
                let value = old.and_then(|old| self.one_of(guard, new, old, integers));
                value.is_some_and(|value| self.store_element(state, array, index, value).is_ok())
            }
            Inst::StoreStatic { field, src } => {
                let new = self.operand(state, *src);
                let ty = &self.program.fields[*field].ty;
                let old = state.classes.statics.get(field).copied();
                let old = old.unwrap_or_else(|| Self::default_value(ty));
                let integers = self.scalar(ty);
                match self.one_of(guard, new, old, integers) {
                    Some(value) => {
                        self.store_static(state, *field, value);
                        true
                    }
                    None => false,
                }
            }
            _ => matches!(self.inst(state, inst), Ok(Flow::Next)),
        }
    }

    /// One value or another; none if they are different objects.
    fn one_of(&mut self, guard: TermId, one: Value, two: Value, integers: Scalar) -> Option<Value> {
        if one == two {
            return Some(one);
        }
        // Floats stay what they are: solvers are slow with choices of them, and known ones make states that come again.
        let is_kept_apart = |value: Value| {
            matches!(
                self.scalar_of_value(value),
                Some(Scalar::Ref | Scalar::Float | Scalar::Single)
            )
        };
        if is_kept_apart(one) || is_kept_apart(two) {
            return None;
        }
        let compared = self.is_compared(guard, one) && self.is_compared(guard, two);
        if compared && !self.is_counted(one, two, integers) {
            return None;
        }
        let merged = self.merge(guard, one, two, integers).ok()?;
        match merged {
            Value::Term(term) if self.pool.depth(term) > MOST_DEPTH => None,
            merged => Some(merged),
        }
    }

    /// Whether two integers differ by a constant, as those that count something do.
    fn is_counted(&mut self, one: Value, two: Value, integers: Scalar) -> bool {
        if !integers.is_integral() {
            return false;
        }
        let (one, two) = (self.lift(one, integers), self.lift(two, integers));
        let difference =
            (self.pool.sort(one) == self.pool.sort(two)).then(|| self.pool.sub(one, two));
        difference.is_some_and(|it| self.pool.is_const(it))
    }

    /// Whether a condition is about a value. The larger of two numbers says which one it is: chains of such choices, as loops
    /// make them, are harder for solvers than the paths they stand for.
    fn is_compared(&self, guard: TermId, value: Value) -> bool {
        let Value::Term(term) = value else {
            return false;
        };
        let asked = self.pool.free_vars(guard);
        let vars = self.pool.free_vars(term);
        !vars.is_empty() && vars.iter().all(|var| asked.contains(var))
    }

    /// The sort of the elements of an array that is known.
    fn element_scalar(&self, state: &State, array: Value) -> Option<Scalar> {
        let Value::Ref(reference) = array else {
            return None;
        };
        match state.heap.get(reference)? {
            crate::heap::Object::Array(array) => Some(self.scalar(&array.element)),
            _ => None,
        }
    }

    fn merged_locals(
        &mut self,
        state: &State,
        guard: TermId,
        join: BlockId,
        (one, two): (Locals, Locals),
    ) -> Option<Locals> {
        let method = state.frame.method;
        let body = &self.program.methods[method];
        let (_, liveness) = self.merging.methods.get(&method)?;
        let live = liveness.before(&body.blocks()[join], 0);
        let mut merged = one;
        for (number, two) in two.into_iter().enumerate() {
            let one = merged[number];
            if one == two || !live.get(number).copied().unwrap_or(true) {
                continue;
            }
            let integers = self.sort_of_local(method, number, (one, two))?;
            merged[number] = self.one_of(guard, one, two, integers)?;
        }
        Some(merged)
    }

    /// The sort of integers in a local. Machine integers of unknown width cannot be merged.
    fn sort_of_local(
        &self,
        method: MethodId,
        number: usize,
        (one, two): (Value, Value),
    ) -> Option<Scalar> {
        let local = LocalId(number as u32);
        let ty = self.program.methods[method].locals()[local].ty.as_ref();
        match ty {
            Some(ty) => Some(self.scalar(ty)),
            None if matches!((one, two), (Value::Int(_), Value::Int(_)))
                && self.language.has_several_widths() =>
            {
                None
            }
            None => Some(self.int_scalar()),
        }
    }
}
