//! Back ends that fail on purpose, for tests: whatever a solver does, a run neither crashes nor gives a wrong verdict.
//!
//! Each is the first solver of the table with a fault in every other question.

use std::rc::Rc;
use std::time::Duration;

use oxpecker_term::{Literal, Model, ModelValue, Sort, TermId, TermPool};

use super::{BACKENDS, Backend, BackendInfo, Effort, Kind};
use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::stack::StackPolicy;

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The solver crashes.
    Crash,
    /// The solver ignores its limit and knows nothing in the end.
    Hang,
    /// The solver says unknown.
    Unknown,
    /// The solver's models are wrong, also for questions that have none.
    WrongModel,
    /// The values in the solver's models have the wrong sort.
    WrongSort,
    /// The solver says that there is no model, also for questions that have one. Only a second opinion finds that.
    WrongUnsat,
}

/// The faults as back ends, for configurations of tests.
pub const FAULTS: &[BackendInfo] = &[
    info("fault-crash", |_| Faulty::boxed(Fault::Crash)),
    info("fault-hang", |_| Faulty::boxed(Fault::Hang)),
    info("fault-unknown", |_| Faulty::boxed(Fault::Unknown)),
    info("fault-model", |_| Faulty::boxed(Fault::WrongModel)),
    info("fault-sort", |_| Faulty::boxed(Fault::WrongSort)),
    info("fault-unsat", |_| Faulty::boxed(Fault::WrongUnsat)),
];

const fn info(name: &'static str, make: fn(StackPolicy) -> Box<dyn Backend>) -> BackendInfo {
    BackendInfo {
        name,
        summary: "fails on purpose",
        kind: Kind::Linked(make),
        effort: Effort::of(0, 1),
    }
}

/// A solver with a fault.
#[derive(Debug)]
pub struct Faulty {
    fault: Fault,
    honest: Box<dyn Backend>,
    asked: u64,
}

impl Faulty {
    /// A back end with a fault.
    pub fn new(fault: Fault) -> Self {
        Self {
            fault,
            honest: BACKENDS[0].make(StackPolicy::default()),
            asked: 0,
        }
    }

    fn boxed(fault: Fault) -> Box<dyn Backend> {
        Box::new(Self::new(fault))
    }

    fn fail(&self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        match self.fault {
            Fault::Crash => Answer::Unknown(UnknownReason::Failed("its process ended".into())),
            Fault::Hang => {
                let limit = limits.timeout_ms.unwrap_or(10).min(100);
                std::thread::sleep(Duration::from_millis(u64::from(limit) * 2));
                Answer::Unknown(UnknownReason::Timeout)
            }
            Fault::Unknown => Answer::Unknown(UnknownReason::Incomplete("no idea".into())),
            Fault::WrongModel => Answer::Sat(Rc::new(Model::new())),
            Fault::WrongSort => Answer::Sat(Rc::new(wrong_sorts(pool, constraints))),
            Fault::WrongUnsat => Answer::Unsat,
        }
    }
}

impl Backend for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        self.asked += 1;
        if self.asked.is_multiple_of(2) {
            return self.fail(pool, constraints, limits);
        }
        self.honest.check(pool, constraints, limits)
    }
}

/// Arrays for scalars, numbers for truth values, truth values for everything else.
fn wrong_sorts(pool: &TermPool, constraints: &[TermId]) -> Model {
    let mut model = Model::new();
    for var in constraints.iter().flat_map(|it| pool.free_vars(*it)) {
        let value = match pool.var_sort(*var) {
            Sort::Array { .. } => ModelValue::Scalar(Literal::Int(3)),
            Sort::Scalar(_) if var.0 % 2 == 0 => ModelValue::Scalar(Literal::Bool(true)),
            Sort::Scalar(_) => ModelValue::Array {
                default: Literal::Float(0.5),
                entries: std::collections::BTreeMap::new(),
            },
        };
        model.set(*var, value);
    }
    model
}
