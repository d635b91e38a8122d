//! Calls with known arguments: those that return, with their results, and those that seem not to.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use oxpecker_interp::exec::Interpreter;
use oxpecker_ir::MethodId;
use oxpecker_term::{Literal, Model, ModelValue, Scalar};

use super::Contract;
use super::evaluate::Evaluator;
use super::forms::Sample;
use crate::proofs::run::Runner;

/// Arguments that are tried, for each parameter.
const MOST_ARGUMENTS: usize = 28;
/// Calls that are tried.
const MOST_CALLS: usize = 2_000;
/// Instructions for all results.
const MOST_STEPS: u64 = 400_000;
/// Single results that are remembered.
pub(super) const MOST_RESULTS: i64 = 64;

/// What came of calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    pub(super) returned: Vec<Sample>,
    /// Arguments of calls that did not return soon.
    pub(super) endless: Vec<Vec<i64>>,
}

impl Samples {
    /// Those whose arguments fulfil something.
    pub(super) fn of(&self, fits: impl Fn(&[i64]) -> bool) -> Samples {
        let returned = self.returned.iter().filter(|it| fits(&it.0));
        let endless = self.endless.iter().filter(|it| fits(it));
        Samples {
            returned: returned.cloned().collect(),
            endless: endless.cloned().collect(),
        }
    }
}

impl Runner<'_> {
    /// The calls that fulfil the preconditions.
    pub(super) fn usual(&self, contract: &Contract, samples: &Samples) -> Samples {
        let pool = &self.interpreter.pool;
        samples.of(|args| {
            let mut model = Model::new();
            for ((var, _), value) in contract.params.iter().zip(args) {
                let literal = match contract.scalar {
                    Scalar::Bv32 => Literal::Bv32(*value as i32),
                    _ => Literal::Int(*value),
                };
                model.set(*var, ModelValue::Scalar(literal));
            }
            contract.pre.iter().all(|it| model.holds(pool, it.term))
        })
    }

    /// Calls with known arguments, which are made once.
    pub(super) fn samples(
        &mut self,
        method: MethodId,
        params: usize,
        constants: &[i64],
    ) -> Rc<Samples> {
        if let Some(known) = self.contracts.samples.get(&method) {
            return Rc::clone(known);
        }
        let made = Rc::new(self.called_with(method, arguments(params, constants)));
        self.contracts.samples.insert(method, Rc::clone(&made));
        made
    }

    fn called_with(&mut self, method: MethodId, all: Vec<Vec<i64>>) -> Samples {
        let interpreter = Interpreter::new(self.interpreter.program, self.interpreter.config);
        let mut evaluator = Evaluator {
            interpreter,
            pure: &mut self.contracts.is_pure,
            known: BTreeMap::new(),
            left: MOST_STEPS,
        };
        let mut samples = Samples::default();
        for args in all {
            match evaluator.result(method, &args, 0) {
                Some(result) => samples.returned.push((args, result)),
                None if evaluator.left > 0 => samples.endless.push(args),
                None => {}
            }
        }
        samples
    }
}

/// Arguments around zero and the constants of a program; none if there are too many parameters.
fn arguments(params: usize, constants: &[i64]) -> Vec<Vec<i64>> {
    let mut values: BTreeSet<i64> = (-2..=6).collect();
    for constant in constants.iter().filter(|it| it.abs() <= 1_000) {
        values.extend((-1..=if params == 1 { 4 } else { 1 }).map(|it| constant + it));
    }
    let mut values: Vec<i64> = values.into_iter().collect();
    values.sort_by_key(|it| (it.unsigned_abs(), *it));
    if params == 1 {
        let others = (0..=MOST_RESULTS).filter(|it| !values.contains(it));
        values.extend(others.collect::<Vec<_>>());
    } else {
        values.truncate(MOST_ARGUMENTS);
    }
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..params {
        let longer = |args: Vec<i64>| {
            let values = values.iter();
            values.map(move |it| [args.as_slice(), &[*it]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
        if all.len() > MOST_CALLS {
            return Vec::new();
        }
    }
    all
}
