//! Functions on doubles whose last digits Java leaves open: how far each result is off.

use oxpecker_term::{Function, Scalar, TermId, VarId};
use rustc_hash::FxHashMap;

use super::Interpreter;

/// What is known about results of such functions.
#[derive(Debug, Default)]
pub struct Near {
    /// How far the result of a function of some operands is off: an unknown number.
    distances: FxHashMap<(Function, Vec<TermId>), TermId>,
    /// Whether also a concrete run leaves them open.
    pub open: bool,
    /// A function whose strict result a concrete run took although there are others.
    pub taken: Option<Function>,
}

impl Interpreter<'_> {
    /// Whether results are the strict ones: a run of constants has to go on with one of them.
    pub fn has_strict_math(&self) -> bool {
        !self.near.open && (self.given.answers.is_some() || self.given.drawing.is_some())
    }

    /// A strict result was taken; remembers if there are others.
    pub fn note_strict_math(&mut self, function: Function, operands: &[TermId]) {
        let constants = operands.iter().map(|it| self.pool.enclosure(*it));
        let constants: Option<Vec<f64>> = constants.map(|it| it.map(|it| it.0)).collect();
        let bounds = constants.and_then(|it| function.bounds_at(&it));
        if bounds.is_some_and(|(low, high)| low.to_bits() != high.to_bits()) {
            let _ = self.near.taken.get_or_insert(function);
        }
    }

    /// The unknown number that says how far a result is off; equal operands have equal results.
    pub fn distance(&mut self, function: Function, operands: &[TermId]) -> TermId {
        let key = (function, operands.to_vec());
        if let Some(known) = self.near.distances.get(&key) {
            return *known;
        }
        let name = format!("last digits of {}", function.name());
        let distance = self.pool.fresh_var(&name, Scalar::Float.into());
        let _ = self.near.distances.insert(key, distance);
        distance
    }

    /// That all results that some variables speak of are the strict ones.
    pub fn all_strict(&mut self, vars: &[VarId]) -> TermId {
        let known = self.near.distances.values();
        let mut known: Vec<TermId> = known.copied().collect();
        known.retain(|it| self.pool.var_of(*it).is_some_and(|it| vars.contains(&it)));
        known.sort_unstable();
        let (zero, mut all) = (self.pool.float(0.0), self.pool.tt());
        for distance in known {
            let none = self.pool.eq(distance, zero);
            all = self.pool.and(all, none);
        }
        all
    }

    /// The function of which one of some variables says how far it is off.
    pub fn function_of_distance(&self, vars: &[VarId]) -> Option<Function> {
        let known = self.near.distances.iter();
        let mut known = known.filter(|(_, term)| {
            let var = self.pool.var_of(**term);
            var.is_some_and(|it| vars.contains(&it))
        });
        // The first one of the table of functions, so that equal runs say the same.
        let functions = known.by_ref().map(|((function, _), _)| *function);
        functions.min_by_key(|it| *it as u8)
    }
}
