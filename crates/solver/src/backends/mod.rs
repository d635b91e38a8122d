//! Back ends: those who really solve. Everything above tries not to ask them.
//!
//! A back end is one line in [`BACKENDS`], or a record of a program in `process/solvers.rs`. Back ends that have others inside make the rest: the one that asks another
//! after a failure ([`fallback`]), the one that races several ([`portfolio`]), the one that writes questions to files ([`dump`]).

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use oxpecker_term::{TermId, TermPool};

use self::flatzinc::{FlatZinc, FlatZincProgram};
use self::process::Process;
use self::process::solvers::{SOLVERS, Solver};
use crate::answer::Answer;
use crate::error::SettingError;
use crate::limits::Limits;
use crate::stack::StackPolicy;
use crate::stop::Interrupt;

pub mod dump;
pub mod fallback;
pub mod faulty;
pub mod finite;
pub mod flatzinc;
pub mod portfolio;
pub(crate) mod process;
pub(crate) mod stoppable;
#[cfg(feature = "z3")]
pub mod z3;

/// A solver.
pub trait Backend: fmt::Debug {
    /// The name the user types.
    fn name(&self) -> &'static str;

    /// Is the conjunction satisfiable? A positive answer's model has been checked by evaluation; it may leave out
    /// variables that do not occur. Consecutive questions often share a prefix, which a back end may exploit.
    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer;

    /// From now on it counts what its questions cost. To look at what was counted may change what it finds, so nobody looks
    /// who does not need it.
    fn count_work(&mut self) {}

    /// What its questions have cost since, in units of its own that do not depend on the machine, about 3,000 in a
    /// millisecond; 0 if it does not count.
    fn spent(&self) -> u64 {
        0
    }

    /// How to end a question early; `None` if it can only be waited for.
    fn interrupt(&self) -> Option<Interrupt> {
        None
    }

    /// The constraints in a language of its own, with the ending of such files; `None` if it reads SMT-LIB.
    fn script(&self, pool: &TermPool, constraints: &[TermId]) -> Option<(&'static str, String)> {
        let _ = (pool, constraints);
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
    /// How it is made.
    pub(crate) kind: Kind,
    /// What it usually costs.
    pub effort: Effort,
}

/// How a back end is made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// It is a part of this program.
    Linked(fn(StackPolicy) -> Box<dyn Backend>),
    /// It is a program of its own.
    Process(&'static Solver),
    /// It is a program of the user's that reads FlatZinc.
    FlatZinc(&'static FlatZincProgram),
}

impl BackendInfo {
    /// Makes one. Whatever is expensive waits for the first query.
    pub fn make(&self, stack: StackPolicy) -> Box<dyn Backend> {
        match self.kind {
            Kind::Linked(make) => make(stack),
            Kind::Process(solver) => Box::new(Process::new(solver, stack)),
            Kind::FlatZinc(solver) => Box::new(FlatZinc::new(solver)),
        }
    }

    /// Whether it can be used on this machine.
    pub fn available(&self) -> Result<(), SettingError> {
        self.program().map(|_| ())
    }

    /// Its program, if it is one.
    pub fn program(&self) -> Result<Option<PathBuf>, SettingError> {
        match self.kind {
            Kind::Linked(_) => Ok(None),
            Kind::Process(solver) => solver.find().map(Some),
            Kind::FlatZinc(solver) => solver.find().map(Some),
        }
    }

    const fn process(solver: &'static Solver) -> Self {
        Self {
            name: solver.name,
            summary: solver.summary,
            kind: Kind::Process(solver),
            effort: solver.effort,
        }
    }
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

/// The back ends that are linked in.
const LINKED: &[BackendInfo] = &[
    #[cfg(feature = "z3")]
    z3::INFO,
];

/// Those that are linked in but refuse most queries: never the default.
const PARTIAL: &[BackendInfo] = &[finite::INFO];

/// All back ends: those that are linked in, then the programs, then those for some queries only.
pub const BACKENDS: &[BackendInfo] = &{
    let mut all = [BackendInfo::process(&SOLVERS[0]); LINKED.len() + SOLVERS.len() + PARTIAL.len()];
    let mut number = 0;
    while number < all.len() {
        let (programs, partial) = (LINKED.len(), LINKED.len() + SOLVERS.len());
        all[number] = if number < programs {
            LINKED[number]
        } else if number < partial {
            BackendInfo::process(&SOLVERS[number - programs])
        } else {
            PARTIAL[number - partial]
        };
        number += 1;
    }
    all
};

/// Whether there is any back end on this machine.
pub fn any_available() -> Result<(), SettingError> {
    let whole = &BACKENDS[..BACKENDS.len() - PARTIAL.len()];
    if whole.iter().any(|it| it.available().is_ok()) {
        return Ok(());
    }
    let programs: Vec<String> = SOLVERS
        .iter()
        .map(|it| format!("`{}`", it.command))
        .collect();
    let programs = programs.join(", ");
    Err(SettingError::NothingInstalled { programs })
}

/// The back end that is used if none is named: the first one on this machine.
pub fn default_backend() -> &'static BackendInfo {
    let first = BACKENDS.iter().find(|it| it.available().is_ok());
    first.unwrap_or(&BACKENDS[0])
}

/// The program of a back end that is one, if it is on this machine.
pub fn program(name: &str) -> Option<PathBuf> {
    backend(name).ok()?.program().ok()?
}

/// The back end of a name, `flatzinc:PROGRAM` for a FlatZinc solver; those that fail on purpose have names too, which no help shows.
pub fn backend(name: &str) -> Result<&'static BackendInfo, SettingError> {
    if let Some(program) = name
        .strip_prefix(flatzinc::PREFIX)
        .filter(|it| !it.is_empty())
    {
        return Ok(flatzinc::info(program));
    }
    let mut all = BACKENDS.iter().chain(faulty::FAULTS);
    let named = all.find(|it| it.name == name);
    named.ok_or_else(|| SettingError::UnknownSolver(name.into()))
}
