//! Constraints over finite ranges, decided by a SAT solver: a literal for each value of an integer that has few values,
//! two's complement of as many bits as its range needs for others.
//!
//! Disequalities, choices among constants and sums of few values propagate value by value, which is what puzzles, colourings
//! and assignments need. Whatever has no finite range, and every operation that is not encoded, is refused.

mod arithmetic;
pub(super) mod bounds;
mod cliques;
mod encode;
mod linear;
mod numbers;
mod pairs;
pub(super) mod refused;
mod sat;
mod stages;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use batsat::Lit;
use num_bigint::BigInt;
use oxpecker_term::{Literal, Model, ModelValue, Scalar, Sort, TermId, TermPool, VarId};

pub use self::linear::{Optimum, optimum};
pub use self::stages::optimum as optimum_in_stages;

use self::bounds::Bounds;
use self::encode::Encoder;
use self::numbers::Number;
use self::pairs::{Next, Pairs};
use self::refused::Refused;
use self::sat::Found;
use super::{Backend, BackendInfo, Effort, Kind};
use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::stop::{Interrupt, StopFlag};

/// What it may take of the limits of a query.
const SHARE: u32 = 4;

pub(crate) const INFO: BackendInfo = BackendInfo {
    name: "finite",
    summary: "integers of finite ranges as a SAT problem; linked in",
    kind: Kind::Linked(|_| Box::new(Finite::default())),
    effort: Effort::of(10, 200),
};

/// The back end: every query is a SAT problem of its own.
#[derive(Debug, Default)]
struct Finite {
    stop: Arc<AtomicBool>,
}

impl Backend for Finite {
    fn name(&self) -> &'static str {
        INFO.name
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        match FiniteProblem::new(pool, constraints, &[]) {
            Ok(mut problem) => {
                self.stop.store(false, Ordering::Relaxed);
                problem.stop = Arc::clone(&self.stop);
                let share = Limits {
                    timeout_ms: limits.timeout_ms.map(|it| it.div_ceil(SHARE)),
                    resource: limits.resource.map(|it| it.div_ceil(SHARE)),
                };
                match problem.next(pool, &share) {
                    // Another solver may know more of arithmetic.
                    Answer::Unknown(UnknownReason::Timeout) => {
                        let what = "a problem that is hard for clauses".into();
                        Answer::Unknown(UnknownReason::Unsupported(what))
                    }
                    answer => answer,
                }
            }
            Err(refused) => Answer::Unknown(UnknownReason::Unsupported(refused)),
        }
    }

    fn interrupt(&self) -> Option<Interrupt> {
        let stop = Arc::clone(&self.stop);
        Some(Arc::new(move || stop.store(true, Ordering::Relaxed)))
    }
}

/// Constraints whose solutions are looked for one after the other.
#[derive(Debug)]
pub struct FiniteProblem {
    encoder: Encoder,
    constraints: Vec<TermId>,
    vars: Vec<VarId>,
    /// What solutions are told apart by.
    terms: Vec<Part>,
    /// The same as terms.
    shown: Vec<TermId>,
    others: Others,
    /// Ends the search when it is set.
    stop: Arc<AtomicBool>,
    /// The same for the whole run.
    flag: Option<StopFlag>,
}

/// Where further solutions come from.
#[derive(Debug)]
enum Others {
    /// One is enough, as far as is known.
    NotWanted,
    /// From clauses.
    Clauses,
    /// From backtracking, without the model that clauses gave first.
    Pairs(Box<Pairs>, Model),
}

/// A part of what solutions are told apart by.
#[derive(Debug)]
enum Part {
    Truth(Lit),
    Number(Number),
}

impl FiniteProblem {
    /// The solutions of constraints that differ in some terms; an error names what cannot be encoded.
    pub fn new(pool: &TermPool, constraints: &[TermId], terms: &[TermId]) -> Result<Self, String> {
        Self::encode(pool, constraints, terms).map_err(|Refused(what)| what.to_string())
    }

    fn encode(pool: &TermPool, constraints: &[TermId], terms: &[TermId]) -> Result<Self, Refused> {
        let mut encoder = Encoder::new(Bounds::of_constraints(pool, constraints));
        let mut vars: Vec<VarId> = Vec::new();
        for term in constraints.iter().chain(terms) {
            vars.extend(pool.free_vars(*term));
        }
        vars.sort_unstable();
        vars.dedup();
        if cliques::contradict(pool, constraints, &encoder.bounds) {
            let never = encoder.sat.constant(false);
            encoder.sat.add(&[never]);
        }
        for constraint in constraints {
            encoder.assert(pool, *constraint, true)?;
        }
        let mut parts = Vec::new();
        for term in terms {
            parts.push(match pool.sort(*term).is_bool() {
                true => Part::Truth(encoder.truth(pool, *term)?),
                false => Part::Number(encoder.number(pool, *term)?),
            });
        }
        Ok(FiniteProblem {
            encoder,
            constraints: constraints.to_vec(),
            vars,
            terms: parts,
            shown: terms.to_vec(),
            others: Others::NotWanted,
            stop: Arc::default(),
            flag: None,
        })
    }

    /// The flag ends the search too.
    pub fn stopped_by(mut self, flag: Option<&StopFlag>) -> Self {
        self.flag = flag.cloned();
        self
    }

    /// The next model; it is the same until one is excluded.
    pub fn next(&mut self, pool: &TermPool, limits: &Limits) -> Answer {
        if let Others::Pairs(pairs, first) = &mut self.others {
            loop {
                match pairs.next() {
                    Next::Model(model)
                        if self.vars.iter().all(|it| model.get(*it) == first.get(*it)) => {}
                    Next::Model(model) => return checked(pool, &self.constraints, model),
                    Next::Nothing => return Answer::Unsat,
                    Next::TooLong => break,
                }
            }
            // Those that were found come again, and are known then.
            self.others = Others::Clauses;
        }
        self.search(pool, &[], limits)
    }

    /// A model in which a further constraint holds. From now on it holds if there is one, otherwise its opposite does.
    pub fn next_if(&mut self, pool: &TermPool, fact: TermId, limits: &Limits) -> Answer {
        let Ok(lit) = self.encoder.truth(pool, fact) else {
            let what = "a further constraint".into();
            return Answer::Unknown(UnknownReason::Unsupported(what));
        };
        let answer = self.search(pool, &[lit], limits);
        match &answer {
            Answer::Sat(_) => self.encoder.sat.add(&[lit]),
            Answer::Unsat => self.encoder.sat.add(&[!lit]),
            Answer::Unknown(_) => {}
        }
        answer
    }

    fn search(&mut self, pool: &TermPool, assumed: &[Lit], limits: &Limits) -> Answer {
        let ends = (&self.stop, self.flag.as_ref());
        let is_over = |flag: Option<&StopFlag>| flag.is_some_and(StopFlag::is_set);
        match self.encoder.sat.solve(assumed, limits, ends) {
            Found::Nothing => Answer::Unsat,
            Found::Stopped if self.stop.load(Ordering::Relaxed) || is_over(self.flag.as_ref()) => {
                Answer::Unknown(UnknownReason::Interrupted)
            }
            Found::Stopped => Answer::Unknown(UnknownReason::Timeout),
            Found::Model => {
                let model = self.model(pool);
                checked(pool, &self.constraints, model)
            }
        }
    }

    /// Excludes all models that give the terms the values of the last one; false if that excludes everything.
    pub fn exclude_last(&mut self, pool: &TermPool) -> bool {
        if let Others::Pairs(..) = &self.others {
            return true;
        }
        if let Others::NotWanted = &self.others {
            let variables = (self.vars.as_slice(), &self.encoder.bounds);
            let pairs = Pairs::new(pool, &self.constraints, &self.shown, variables);
            self.others = match pairs {
                Some(pairs) => Others::Pairs(Box::new(pairs), self.model(pool)),
                None => Others::Clauses,
            };
        }
        let sat = &mut self.encoder.sat;
        let mut differs = Vec::new();
        for part in &self.terms {
            match part {
                Part::Truth(lit) => differs.push(if sat.value(*lit) { !*lit } else { *lit }),
                Part::Number(Number::Domain(values)) => {
                    let holds = values.iter().find(|it| sat.value(it.1));
                    differs.extend(holds.map(|it| !it.1));
                }
                Part::Number(Number::Bits(bits, _)) => {
                    let bits = bits.iter();
                    differs.extend(bits.map(|it| if sat.value(*it) { !*it } else { *it }));
                }
            }
        }
        differs.retain(|it| sat.known(*it).is_none());
        sat.add(&differs);
        !differs.is_empty()
    }

    fn model(&self, pool: &TermPool) -> Model {
        let sat = &self.encoder.sat;
        let mut model = Model::new();
        for var in &self.vars {
            if let Some(lit) = self.encoder.bool_vars.get(var) {
                model.set(*var, ModelValue::Scalar(Literal::Bool(sat.value(*lit))));
            }
            if let Some(number) = self.encoder.number_vars.get(var) {
                let value = self.value(number);
                let literal = match pool.var_sort(*var) {
                    Sort::Scalar(Scalar::Bv32) => Literal::Bv32(value as i32),
                    Sort::Scalar(Scalar::Bv64) => Literal::Bv64(value as i64),
                    _ => Literal::big(BigInt::from(value)),
                };
                model.set(*var, ModelValue::Scalar(literal));
            }
        }
        model
    }

    fn value(&self, number: &Number) -> i128 {
        let sat = &self.encoder.sat;
        match number {
            Number::Domain(values) => {
                let holds = values.iter().find(|it| sat.value(it.1));
                holds.map_or(0, |it| it.0)
            }
            Number::Bits(bits, _) => {
                let ones = bits.iter().enumerate().filter(|(_, it)| sat.value(**it));
                let value: i128 = ones.map(|(at, _)| 1 << at).sum();
                let negative = bits.last().is_some_and(|it| sat.value(*it));
                if negative {
                    value - (1 << bits.len())
                } else {
                    value
                }
            }
        }
    }
}

/// A model that satisfies all constraints.
fn checked(pool: &TermPool, constraints: &[TermId], model: Model) -> Answer {
    match constraints.iter().all(|it| model.holds(pool, *it)) {
        true => Answer::Sat(Rc::new(model)),
        false => Answer::Unknown(UnknownReason::BadModel),
    }
}
