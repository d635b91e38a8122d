//! Candidates for contracts. Results are fitted on calls with known arguments, so that few have to be tried.

use std::collections::{BTreeMap, BTreeSet};

use oxpecker_interp::exec::Interpreter;
use oxpecker_ir::{Const, Inst, MethodId, Operand};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId};

use super::Contract;
use super::evaluate::Evaluator;
use crate::proofs::generalised::Fact;
use crate::proofs::run::Runner;

/// Arguments that are tried, for each parameter.
const MOST_ARGUMENTS: usize = 28;
/// Instructions for all results.
const MOST_STEPS: u64 = 400_000;
/// Calls under a condition that a form has to agree with.
const FEWEST: usize = 3;
/// Single results that are remembered.
const MOST_RESULTS: i64 = 64;

/// A condition on the arguments: the number of a parameter, how it compares, with what.
#[derive(Clone, Copy, Debug)]
enum Guard {
    Always,
    AtMost(usize, i64),
    Above(usize, i64),
    Equal(usize, i64),
}

/// What a result is computed as.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// A sum of multiples of the arguments and a constant.
    Affine(Vec<i64>, i64),
    /// The product of two arguments.
    Product(usize, usize),
    /// A constant that is shifted by an argument, and another one.
    Shifted(usize, i64, i64),
    /// The parity of an argument, or the opposite.
    Parity(usize, bool),
    /// At least this.
    AtLeast(i64),
    /// At least an argument and a constant.
    AtLeastArgument(usize, i64),
}

type Sample = (Vec<i64>, i64);

impl Runner<'_> {
    /// Proposes postconditions: what results have in common, those of calls that fulfil the preconditions first of all.
    pub(super) fn propose_results(
        &mut self,
        method: MethodId,
        names: &[String],
        contract: &mut Contract,
    ) {
        let constants = constants(&self.interpreter, &contract.context);
        let samples = self.samples(method, names.len(), &constants);
        let usual = self.usual(contract, &samples);
        let mut to = Builder {
            runner: self,
            names,
            contract,
        };
        let mut guards = vec![Guard::Always];
        for at in 0..names.len() {
            for constant in constants.iter().copied() {
                guards.push(Guard::AtMost(at, constant));
                guards.push(Guard::Above(at, constant));
                guards.push(Guard::Equal(at, constant));
            }
        }
        let mut always: BTreeSet<Form> = BTreeSet::new();
        for guard in guards {
            let chosen: Vec<&Sample> = samples.iter().filter(|it| guard.holds(&it.0)).collect();
            if chosen.len() < FEWEST {
                continue;
            }
            for form in forms(&chosen, names.len(), to.contract.scalar) {
                let is_general = matches!(guard, Guard::Always);
                if !always.contains(&form) {
                    to.post(guard, &form);
                }
                if is_general {
                    always.insert(form);
                }
            }
        }
        let usual: Vec<&Sample> = usual.iter().collect();
        if usual.len() >= FEWEST {
            for form in forms(&usual, names.len(), to.contract.scalar) {
                to.post(Guard::Always, &form);
            }
        }
        if names.len() == 1 {
            for (args, result) in samples.iter().filter(|it| it.0[0].abs() <= MOST_RESULTS) {
                let form = Form::Affine(vec![0], *result);
                to.post(Guard::Equal(0, args[0]), &form);
            }
        }
    }

    /// The calls that fulfil the preconditions.
    fn usual(&self, contract: &Contract, samples: &[Sample]) -> Vec<Sample> {
        let pool = &self.interpreter.pool;
        let fits = |args: &[i64]| {
            let mut model = Model::new();
            for ((var, _), value) in contract.params.iter().zip(args) {
                let literal = match contract.scalar {
                    Scalar::Bv32 => Literal::Bv32(*value as i32),
                    _ => Literal::Int(*value),
                };
                model.set(*var, ModelValue::Scalar(literal));
            }
            contract.pre.iter().all(|it| model.holds(pool, it.term))
        };
        let usual = samples.iter().filter(|it| fits(&it.0));
        usual.cloned().collect()
    }

    /// Calls with known arguments and their results.
    fn samples(&mut self, method: MethodId, params: usize, constants: &[i64]) -> Vec<Sample> {
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
        let interpreter = Interpreter::new(self.interpreter.program, self.interpreter.config);
        let mut evaluator = Evaluator {
            interpreter,
            pure: &mut self.contracts.is_pure,
            known: BTreeMap::new(),
            left: MOST_STEPS,
        };
        let mut samples = Vec::new();
        let mut all: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..params {
            all = all
                .into_iter()
                .flat_map(|args| {
                    values.iter().map(move |it| {
                        let mut args = args.clone();
                        args.push(*it);
                        args
                    })
                })
                .collect();
            if all.len() > 2_000 {
                return Vec::new();
            }
        }
        for args in all {
            if let Some(result) = evaluator.result(method, &args, 0) {
                samples.push((args, result));
            }
        }
        samples
    }

    /// Proposes preconditions.
    pub(super) fn preconditions(&mut self, names: &[String], contract: &Contract) -> Vec<Fact> {
        let constants = constants(&self.interpreter, &contract.context);
        let scalar = contract.scalar;
        let pool = &mut self.interpreter.pool;
        let mut bounds: BTreeSet<i64> = BTreeSet::new();
        for constant in constants {
            bounds.extend([constant - 1, constant, constant + 1]);
        }
        let params: Vec<TermId> = contract.params.iter().map(|it| it.1).collect();
        let mut facts: Vec<(String, TermId)> = Vec::new();
        for (at, name) in names.iter().enumerate() {
            for bound in &bounds {
                let number = pool.number(scalar, *bound);
                facts.push((format!("{name} >= {bound}"), pool.ge(params[at], number)));
                facts.push((format!("{name} <= {bound}"), pool.le(params[at], number)));
            }
            for (other, second) in names.iter().enumerate().filter(|it| it.0 != at) {
                facts.push((
                    format!("{name} <= {second}"),
                    pool.le(params[at], params[other]),
                ));
                facts.push((
                    format!("{name} < {second}"),
                    pool.lt(params[at], params[other]),
                ));
                for case in 0..=3 {
                    let case_term = pool.number(scalar, case);
                    let is = pool.eq(params[at], case_term);
                    for bound in &bounds {
                        let number = pool.number(scalar, *bound);
                        let not = pool.not(is);
                        let most = pool.le(params[other], number);
                        let least = pool.ge(params[other], number);
                        let text = format!("{name} = {case} implies {second}");
                        facts.push((format!("{text} <= {bound}"), pool.or(not, most)));
                        facts.push((format!("{text} >= {bound}"), pool.or(not, least)));
                    }
                }
            }
        }
        let (tt, ff) = (pool.tt(), pool.ff());
        let facts = facts.into_iter().filter(|it| it.1 != tt && it.1 != ff);
        facts.map(|(text, term)| Fact { text, term }).collect()
    }
}

impl Guard {
    fn holds(self, args: &[i64]) -> bool {
        match self {
            Guard::Always => true,
            Guard::AtMost(at, bound) => args[at] <= bound,
            Guard::Above(at, bound) => args[at] > bound,
            Guard::Equal(at, value) => args[at] == value,
        }
    }
}

/// The forms that all samples agree with.
fn forms(samples: &[&Sample], params: usize, scalar: Scalar) -> Vec<Form> {
    let mut tried = Vec::new();
    let factors: Vec<Vec<i64>> = match params {
        1 => (-2..=2).map(|it| vec![it]).collect(),
        2 => (-2..=2)
            .flat_map(|one| (-2..=2).map(move |two| vec![one, two]))
            .collect(),
        _ => vec![vec![0; params]],
    };
    let Some((args, result)) = samples.first() else {
        return Vec::new();
    };
    let mut factors = factors;
    factors.sort_by_key(|it| it.iter().map(|it| it.unsigned_abs()).sum::<u64>());
    for factors in factors {
        let sum = weighted(&factors, args);
        tried.push(Form::Affine(factors, result.wrapping_sub(sum)));
    }
    for one in 0..params {
        tried.extend((one + 1..params).map(|two| Form::Product(one, two)));
        tried.extend([Form::Parity(one, true), Form::Parity(one, false)]);
        tried.extend([-1, 0, 1].map(|it| Form::AtLeastArgument(one, it)));
        let at = |value: i64| {
            let found = samples.iter().find(|it| it.0[one] == value);
            found.map(|it| it.1)
        };
        if let (Some(first), Some(second)) = (at(0), at(1)) {
            let factor = second.wrapping_sub(first);
            tried.push(Form::Shifted(one, factor, first.wrapping_sub(factor)));
        }
    }
    tried.extend([-1, 0, 1, 2].map(Form::AtLeast));
    let is_exact = |form: &Form| !matches!(form, Form::AtLeast(_) | Form::AtLeastArgument(..));
    tried.retain(|form| samples.iter().all(|it| form.agrees(&it.0, it.1, scalar)));
    // Where the result is known exactly its bounds follow.
    if tried.iter().any(is_exact) {
        tried.retain(is_exact);
        tried.truncate(1);
    }
    tried
}

/// Numbers times factors, as far as they fit: what comes out is a guess that is checked.
fn weighted(factors: &[i64], numbers: &[i64]) -> i64 {
    let products = factors.iter().zip(numbers);
    let products = products.map(|(factor, number)| factor.wrapping_mul(*number));
    products.fold(0, i64::wrapping_add)
}

impl Form {
    fn agrees(&self, args: &[i64], result: i64, scalar: Scalar) -> bool {
        let value = match self {
            Form::Affine(factors, constant) => weighted(factors, args).wrapping_add(*constant),
            Form::Product(one, two) => args[*one].wrapping_mul(args[*two]),
            Form::Shifted(at, factor, constant) => match args[*at] {
                by @ 0..=28 => (factor << by).wrapping_add(*constant),
                _ => return true,
            },
            Form::Parity(at, is_odd) => match *is_odd {
                true => args[*at] % 2,
                false => 1 - args[*at] % 2,
            },
            Form::AtLeast(bound) => return result >= *bound,
            Form::AtLeastArgument(at, constant) => {
                return result >= args[*at].saturating_add(*constant);
            }
        };
        match scalar {
            Scalar::Bv32 => value as i32 == result as i32,
            _ => value == result,
        }
    }
}

/// Makes facts of forms.
struct Builder<'r, 'a, 'c> {
    runner: &'r mut Runner<'a>,
    names: &'c [String],
    contract: &'c mut Contract,
}

impl Builder<'_, '_, '_> {
    fn post(&mut self, guard: Guard, form: &Form) {
        let Some((said, fact)) = self.form(form) else {
            return;
        };
        let (when, guard) = self.guard(guard);
        let pool = &mut self.runner.interpreter.pool;
        let not = pool.not(guard);
        let term = pool.or(not, fact);
        if term != pool.tt() && term != pool.ff() {
            let text = format!("{when}{said}");
            self.contract.post.push(Fact { text, term });
        }
    }

    fn guard(&mut self, guard: Guard) -> (String, TermId) {
        let scalar = self.contract.scalar;
        let pool = &mut self.runner.interpreter.pool;
        let (at, sign, number) = match guard {
            Guard::Always => return (String::new(), pool.tt()),
            Guard::AtMost(at, number) => (at, "<=", number),
            Guard::Above(at, number) => (at, ">", number),
            Guard::Equal(at, number) => (at, "=", number),
        };
        let term = self.contract.params[at].1;
        let constant = pool.number(scalar, number);
        let condition = match guard {
            Guard::Always => pool.tt(),
            Guard::AtMost(..) => pool.le(term, constant),
            Guard::Above(..) => pool.gt(term, constant),
            Guard::Equal(..) => pool.eq(term, constant),
        };
        (
            format!("{} {sign} {number} implies ", self.names[at]),
            condition,
        )
    }

    fn form(&mut self, form: &Form) -> Option<(String, TermId)> {
        let scalar = self.contract.scalar;
        let params: Vec<TermId> = self.contract.params.iter().map(|it| it.1).collect();
        let result = self.contract.result.1;
        let pool = &mut self.runner.interpreter.pool;
        let names = self.names;
        Some(match form {
            Form::Affine(factors, constant) => {
                let mut sum = pool.number(scalar, *constant);
                let mut text = String::new();
                for (at, factor) in factors.iter().enumerate().filter(|it| *it.1 != 0) {
                    let number = pool.number(scalar, *factor);
                    let product = pool.mul(number, params[at]);
                    sum = pool.add(sum, product);
                    text.push_str(&format!("{factor} * {} + ", names[at]));
                }
                (format!("result = {text}{constant}"), pool.eq(result, sum))
            }
            Form::Product(one, two) => {
                let product = pool.mul(params[*one], params[*two]);
                let text = format!("result = {} * {}", names[*one], names[*two]);
                (text, pool.eq(result, product))
            }
            Form::Shifted(at, factor, constant) => {
                if scalar != Scalar::Bv32 {
                    return None;
                }
                let (number, added) =
                    (pool.number(scalar, *factor), pool.number(scalar, *constant));
                let shifted = pool.shl(number, params[*at]);
                let sum = pool.add(shifted, added);
                let text = format!("result = ({factor} << {}) + {constant}", names[*at]);
                (text, pool.eq(result, sum))
            }
            Form::Parity(at, is_odd) => {
                let (two, one) = (pool.number(scalar, 2), pool.number(scalar, 1));
                let rest = pool.rem(params[*at], two);
                let value = match is_odd {
                    true => rest,
                    false => pool.sub(one, rest),
                };
                let sign = if *is_odd { "" } else { "1 - " };
                let text = format!("result = {sign}{} % 2", names[*at]);
                (text, pool.eq(result, value))
            }
            Form::AtLeast(bound) => {
                let number = pool.number(scalar, *bound);
                (format!("result >= {bound}"), pool.ge(result, number))
            }
            Form::AtLeastArgument(at, constant) => {
                let number = pool.number(scalar, *constant);
                let sum = pool.add(params[*at], number);
                let text = format!("result >= {} + {constant}", names[*at]);
                (text, pool.ge(result, sum))
            }
        })
    }
}

/// Constants in the methods that run, and small ones.
fn constants(interpreter: &Interpreter<'_>, state: &oxpecker_interp::state::State) -> Vec<i64> {
    let mut found: BTreeSet<i64> = (0..=3).collect();
    let callers = state.callers.iter().map(|it| it.method);
    for method in callers.chain([state.frame.method]) {
        let blocks = interpreter.program.methods[method].blocks();
        for inst in blocks.iter().flat_map(|it| &it.insts) {
            let Inst::Binary { lhs, rhs, .. } = inst else {
                continue;
            };
            for operand in [lhs, rhs] {
                if let Operand::Const(Const::Int(number)) = operand
                    && number.abs() < 1 << 30
                {
                    found.insert(*number);
                }
            }
        }
    }
    let mut found: Vec<i64> = found.into_iter().collect();
    found.sort_by_key(|it| (it.unsigned_abs(), *it));
    found.truncate(16);
    found
}
