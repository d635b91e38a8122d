//! Back ends: those who really solve. Everything above tries not to ask them.
//!
//! A back end is one line in [`BACKENDS`]. Back ends that have others inside make the rest: the one that asks another
//! after a failure ([`fallback`]), the one that races several ([`portfolio`]), the one that writes questions to files ([`dump`]).

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use oxpecker_term::{TermId, TermPool};

use self::stoppable::stoppable;
use crate::answer::Answer;
use crate::config::{Limits, SolverConfig};
use crate::stack::StackPolicy;

pub mod dump;
pub mod fallback;
pub mod faulty;
pub(crate) mod logic;
pub mod portfolio;
pub(crate) mod process;
pub(crate) mod stoppable;
pub mod z3;

/// Ends the question that is being answered, from any thread. Ending none is harmless.
pub type Interrupt = Arc<dyn Fn() + Send + Sync>;

/// Ends what several back ends are at.
pub(crate) fn all_of(interrupts: Vec<Interrupt>) -> Interrupt {
    Arc::new(move || interrupts.iter().for_each(|it| it()))
}

/// A solver.
pub trait Backend: fmt::Debug {
    /// The name the user types.
    fn name(&self) -> &'static str;

    /// Is the conjunction satisfiable? A positive answer's model has been checked by evaluation; it may leave out
    /// variables that do not occur. Consecutive questions often share a prefix, which a back end may exploit.
    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer;

    /// How to end a question early; `None` if it can only be waited for.
    fn interrupt(&self) -> Option<Interrupt> {
        None
    }
}

/// A back end and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct BackendInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Makes one. Whatever is expensive waits for the first question.
    pub make: fn(StackPolicy) -> Box<dyn Backend>,
    /// Why it cannot be used on this machine, if it cannot.
    pub missing: fn() -> Option<String>,
    /// What it usually costs.
    pub effort: Effort,
}

/// What a back end usually costs, to choose among several before anything is known about the run. Measured on the OOX
/// corpora; only their order matters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort {
    /// Its start.
    pub start: Duration,
    /// An easy question.
    pub question: Duration,
}

impl Effort {
    /// The effort in microseconds.
    pub(crate) const fn of(start: u64, question: u64) -> Self {
        Self {
            start: Duration::from_micros(start),
            question: Duration::from_micros(question),
        }
    }
}

/// All back ends, the default first.
pub const BACKENDS: &[BackendInfo] = &[
    z3::INFO,
    process::Z3_INFO,
    process::CVC5_INFO,
    process::YICES_INFO,
];

/// The back end of a name; those that fail on purpose have names too, which no help shows.
pub fn backend(name: &str) -> Option<&'static BackendInfo> {
    let all = BACKENDS.iter().chain(faulty::FAULTS);
    all.into_iter().find(|it| it.name == name)
}

/// The program of a back end that is one, if it is on this machine.
pub fn program(name: &str) -> Option<PathBuf> {
    let solver = process::solvers::ALL.iter().find(|it| it.name == name);
    solver.and_then(|it| it.find())
}

/// The back end that a configuration describes. Names nobody knows are left out; without any, the default remains.
pub(crate) fn assemble(config: &SolverConfig) -> Box<dyn Backend> {
    if let Some(memory) = config.memory {
        z3::limit_memory(memory);
    }
    let named = |names: &[String]| names.iter().filter_map(|it| backend(it)).collect();
    let chosen: Vec<&'static BackendInfo> = named(&config.backends);
    let fallbacks: Vec<&'static BackendInfo> = named(&config.fallbacks);
    let mut order: Vec<&'static BackendInfo> = Vec::new();
    let mut members: Vec<Box<dyn Backend>> = Vec::new();
    let stop = config.stop.as_ref();
    if let (Some(alone), [_, _, ..]) = (config.race_after, chosen.as_slice()) {
        let portfolio = portfolio::Portfolio::new(&chosen, config.stack, alone);
        members.push(stoppable(Box::new(portfolio), stop));
        order.clone_from(&chosen);
    }
    let last = [&BACKENDS[0]];
    for info in chosen.into_iter().chain(fallbacks).chain(last) {
        if order.iter().all(|it| it.name != info.name) {
            order.push(info);
            members.push(stoppable((info.make)(config.stack), stop));
        }
    }
    let backend: Box<dyn Backend> = Box::new(fallback::Fallback::new(members));
    match &config.dump {
        Some(dump) => Box::new(dump::Dumping::new(backend, dump.clone())),
        None => backend,
    }
}
