//! Candidates for contracts. Results are fitted on calls with known arguments, so that few have to be tried.

use std::collections::BTreeSet;

use oxpecker_interp::exec::Interpreter;
use oxpecker_ir::{Const, Inst, MethodId, Operand};
use oxpecker_term::{Scalar, TermId};

use super::Contract;
use super::forms::{Form, Sample, forms};
use super::returns;
use super::samples::MOST_RESULTS;
use crate::proofs::generalised::Fact;
use crate::proofs::run::Runner;

/// Calls under a condition that a form has to agree with.
const FEWEST: usize = 3;

/// A condition on the arguments: the number of a parameter, how it compares, with what.
#[derive(Clone, Copy, Debug)]
enum Guard {
    Always,
    AtMost(usize, i64),
    Above(usize, i64),
    Equal(usize, i64),
}

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
        let params: Vec<TermId> = contract.params.iter().map(|it| it.1).collect();
        let pool = &mut self.interpreter.pool;
        let of = (pool, params.as_slice(), contract.scalar);
        let returns = returns::common(&usual, (names, &constants), of);
        let facts = returns.into_iter();
        contract
            .post
            .extend(facts.map(|(text, term)| Fact { text, term }));
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
        for samples in [&samples.returned, &usual.returned] {
            for guard in &guards {
                let found = to.fitted(*guard, samples, &always);
                if matches!(guard, Guard::Always) {
                    always.extend(found);
                }
            }
        }
        if names.len() == 1 {
            let samples = samples.returned.iter();
            for (args, result) in samples.filter(|it| it.0[0].abs() <= MOST_RESULTS) {
                let form = Form::Affine(vec![0], *result);
                to.post(Guard::Equal(0, args[0]), &form);
            }
        }
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

/// Makes facts of forms.
struct Builder<'r, 'a, 'c> {
    runner: &'r mut Runner<'a>,
    names: &'c [String],
    contract: &'c mut Contract,
}

impl Builder<'_, '_, '_> {
    /// Proposes what samples have in common under a condition, but for what holds always.
    fn fitted(&mut self, guard: Guard, samples: &[Sample], always: &BTreeSet<Form>) -> Vec<Form> {
        let chosen: Vec<&Sample> = samples.iter().filter(|it| guard.holds(&it.0)).collect();
        if chosen.len() < FEWEST {
            return Vec::new();
        }
        let found = forms(&chosen, self.names.len(), self.contract.scalar);
        for form in found.iter().filter(|it| !always.contains(it)) {
            self.post(guard, form);
        }
        found
    }

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
            if !self.contract.post.iter().any(|it| it.text == text) {
                self.contract.post.push(Fact { text, term });
            }
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
