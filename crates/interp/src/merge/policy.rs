//! Which values are worth a choice.
//!
//! A merged value saves paths now and makes queries harder later. What would decide many branches or which element of an
//! array is meant stays apart.

use oxpecker_term::{Scalar, Sort, TermId, TermPool};
use rustc_hash::FxHashSet;

use super::{Merged, Refusal};
use crate::exec::Interpreter;
use crate::value::Value;

/// What may be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergePolicy {
    /// Whether only what is worth it is merged, not whatever can be.
    pub weighs: bool,
    /// New objects, and choices of objects.
    pub objects: bool,
    /// Choices of objects that are known.
    pub known_objects: bool,
    /// Known indexes in fields, which are known again where they are read.
    pub indexes: bool,
    /// Numbers that say which of them is meant, which is hard for solvers of machine integers.
    pub compared: bool,
    /// How large terms become.
    pub sizes: Sizes,
    /// The same where terms are arrays of any length: solvers are slow with choices of them.
    pub with_arrays: Sizes,
}

/// How large the terms of a merged state become at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The depth of a merged value.
    pub depth: u32,
    /// The number of different terms that all merged values together are.
    pub values: usize,
    /// The same for the conditions that tell the states apart.
    pub conditions: usize,
}

impl Default for MergePolicy {
    fn default() -> Self {
        MergePolicy {
            weighs: true,
            objects: true,
            known_objects: true,
            indexes: false,
            compared: false,
            sizes: Sizes {
                depth: 400,
                values: 20_000,
                conditions: 3_000,
            },
            with_arrays: Sizes {
                depth: 40,
                values: 300,
                conditions: 300,
            },
        }
    }
}

impl MergePolicy {
    /// Whatever was merged once is merged again, in the same way.
    pub fn again(objects: bool) -> Self {
        MergePolicy {
            weighs: false,
            objects,
            ..MergePolicy::default()
        }
    }

    /// Whether states may be merged that are told apart by these conditions.
    pub(super) fn admits_conditions(
        &self,
        interpreter: &Interpreter<'_>,
        conditions: [TermId; 2],
    ) -> Merged<()> {
        if !self.weighs {
            return Ok(());
        }
        let pool = &interpreter.pool;
        let (mut has_floats, mut has_arrays, mut size) = (false, false, 0);
        pool.visit(&conditions, |term| {
            size += 1;
            let sort = pool.sort(term);
            has_floats |= matches!(sort, Sort::Scalar(Scalar::Float | Scalar::Single));
            has_arrays |= matches!(sort, Sort::Array { .. });
        });
        match (has_floats, size > self.sizes_of(has_arrays).conditions) {
            (true, _) => Err(Refusal::Floats),
            (_, true) => Err(Refusal::Size),
            _ => Ok(()),
        }
    }

    /// Whether two different values may become one.
    pub(super) fn admits(
        &self,
        interpreter: &mut Interpreter<'_>,
        guard: TermId,
        values: [Value; 2],
        integers: Scalar,
    ) -> Merged<()> {
        if !self.weighs {
            return Ok(());
        }
        for value in values {
            match interpreter.scalar_of_value(value) {
                Some(Scalar::Ref) if !self.objects => return Err(Refusal::Allocation),
                _ => {}
            }
        }
        if !self.known_objects && values.iter().all(|it| matches!(it, Value::Ref(_))) {
            return Err(Refusal::Loop);
        }
        // Known numbers are computed with at once, unknown ones by a solver that is slow with them.
        if values
            .iter()
            .any(|it| matches!(it, Value::Float(_) | Value::Single(_)))
        {
            return Err(Refusal::Floats);
        }
        let is_hard = !self.compared
            && values.iter().all(|it| is_compared(interpreter, guard, *it))
            && !is_counted(interpreter, values, integers);
        match is_hard {
            true => Err(Refusal::Compared),
            false => Ok(()),
        }
    }

    /// Whether a merged value is small enough. What was counted for other values of the same states is not counted again.
    pub(super) fn fits(&self, pool: &TermPool, value: TermId, counted: &mut Counted) -> Merged<()> {
        if !self.weighs {
            return Ok(());
        }
        let mut open = vec![value];
        while let Some(term) = open.pop() {
            if counted.terms.insert(term) {
                counted.has_arrays |= matches!(pool.sort(term), Sort::Array { .. });
                if counted.terms.len() > self.sizes_of(counted.has_arrays).values {
                    return Err(Refusal::Size);
                }
                pool.node(term).for_each_child(|child| open.push(child));
            }
        }
        match pool.depth(value) > self.sizes_of(counted.has_arrays).depth {
            true => Err(Refusal::Size),
            false => Ok(()),
        }
    }

    fn sizes_of(&self, has_arrays: bool) -> Sizes {
        match has_arrays {
            true => self.with_arrays,
            false => self.sizes,
        }
    }
}

/// What the merged values of two states consist of.
#[derive(Debug, Default)]
pub(super) struct Counted {
    terms: FxHashSet<TermId>,
    has_arrays: bool,
}

/// Whether two integers differ by a constant, as those that count something do.
fn is_counted(interpreter: &mut Interpreter<'_>, values: [Value; 2], integers: Scalar) -> bool {
    if !integers.is_integral() {
        return false;
    }
    let [one, two] = values.map(|it| interpreter.lift(it, integers));
    let pool = &mut interpreter.pool;
    let difference = (pool.sort(one) == pool.sort(two)).then(|| pool.sub(one, two));
    difference.is_some_and(|it| pool.is_const(it))
}

/// Whether a condition is about a number. The larger of two numbers says which one it is: chains of such choices, as loops
/// make them, are harder for solvers than the paths they stand for.
fn is_compared(interpreter: &Interpreter<'_>, guard: TermId, value: Value) -> bool {
    let Value::Term(term) = value else {
        return false;
    };
    if interpreter.pool.sort(term) == Sort::Scalar(Scalar::Ref) {
        return false;
    }
    let asked = interpreter.pool.free_vars(guard);
    let vars = interpreter.pool.free_vars(term);
    !vars.is_empty() && vars.iter().all(|var| asked.contains(var))
}
