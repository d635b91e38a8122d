//! Proofs of programs whose paths never end: loops are followed once from a state that stands for all of their rounds.
//!
//! A state that comes to the head of a loop is *generalised*: the values of some places become variables, about which some
//! facts are assumed. The ordinary interpreter goes on from there, through the body as through what follows the loop. A
//! state that comes back to the head is *covered* if it is an instance of the generalised one:
//!
//! 1. it descends from it, so what was assumed before the loop still holds;
//! 2. it met the same inputs, but for objects of regions that are as they were found, which were there before, too, and
//!    regions that nothing leads to any more;
//! 3. with the values of those places replaced by the variables it has the same shape: the same activations, live locals,
//!    reachable objects, static fields, initialized classes and slots of the library, word by word;
//! 4. the facts hold for its values, which a solver shows for all inputs that take its path.
//!
//! So whatever it can still do the generalised state can do, too, and it need not be followed. No analysis of what a loop
//! may write is needed: what it did write makes the state differ. A state that is not covered weakens the generalised
//! one, by more places or fewer facts, and everything that came of it is forgotten. If all states are covered or end, and
//! none of them violates anything, no run of the program does: the states that were followed include all that a run
//! comes to. A violation of a generalised state says nothing, since it may stand for states that no run comes to.
//!
//! Termination is neither proved nor needed. Threads, bounds on the depth and whatever the shape leaves out are given up.

mod calls;
mod candidates;
mod certificate;
mod contracts;
mod cover;
mod failures;
mod for_all;
mod generalised;
mod guided;
mod holes;
mod kept;
mod nearby;
mod pending;
mod products;
mod queries;
mod regions;
mod rows;
mod run;
mod tail_calls;

pub use self::certificate::{Certificate, Invariant, MethodContract};

use oxpecker_interp::PathConfig;
use oxpecker_ir::{Inst, MethodId, Program};
use oxpecker_solver::SolverConfig;

use crate::user_code::own_methods;

use self::candidates::Cost;
use self::generalised::Plans;
pub(crate) use self::queries::{QUERY, solver_effort};
use self::run::{Ended, Runner};

/// A way to look for a proof.
#[derive(Clone, Copy, Debug)]
struct Try {
    /// How many of the first rounds of loops are left out of what is generalised.
    peeled: u32,
    /// How costly the facts are that are tried.
    cost: Cost,
    /// Whether facts are tried of those loops only that something is violated in or behind.
    is_lazy: bool,
}

impl Try {
    const fn lazy(peeled: u32, cost: Cost) -> Self {
        Try {
            peeled,
            cost,
            is_lazy: true,
        }
    }

    const fn eager(peeled: u32, cost: Cost) -> Self {
        Try {
            peeled,
            cost,
            is_lazy: false,
        }
    }
}

/// What is tried, one after the other.
const TRIES: &[Try] = &[
    Try::lazy(0, Cost::Cheap),
    Try::lazy(1, Cost::Cheap),
    Try::eager(0, Cost::Cheap),
    Try::eager(0, Cost::Quantified),
    Try::eager(2, Cost::Cheap),
    Try::eager(1, Cost::Quantified),
];

/// How often what was found is checked before it is given up.
const MOST_CHECKS: u32 = 4;

/// What is to be proved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) program: &'a Program,
    pub(crate) entry: MethodId,
    pub(crate) config: &'a PathConfig,
    pub(crate) solver: &'a SolverConfig,
}

/// How an attempt ended.
#[derive(Debug)]
pub(crate) enum Attempt {
    /// Nothing is violated, and this is why.
    Proved(Certificate),
    /// The candidates do not suffice, whatever the effort.
    Open,
    /// It took more than was allowed.
    Exhausted,
}

/// Attempts at a proof that go on where they were put down: what was weakened once stays so.
#[derive(Debug, Default)]
pub(crate) struct Attempts {
    /// Which of [`TRIES`] it is.
    tried: usize,
    /// What this try has come to.
    plans: Option<Plans>,
    /// How often this was checked.
    checks: u32,
}

impl Attempts {
    /// Tries to prove that no run violates anything. The effort is counted in instructions and queries; `stop` says
    /// whether somebody wants it to end.
    pub(crate) fn go_on(
        &mut self,
        task: Task<'_>,
        effort: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Attempt {
        if task.config.max_depth.is_some() || may_be_collected(task.program) {
            return Attempt::Open;
        }
        let mut left = effort;
        while let Some(next) = TRIES.get(self.tried).copied() {
            let plans = self.plans.take();
            let plans = plans.unwrap_or_else(|| Plans::new(next));
            match self.attempt(task, plans, &mut left, stop) {
                Attempt::Open => {
                    self.tried += 1;
                    self.plans = None;
                    self.checks = 0;
                }
                ended => return ended,
            }
        }
        Attempt::Open
    }

    /// Looks for invariants, beginning with those of the plans, and checks what was found.
    fn attempt(
        &mut self,
        task: Task<'_>,
        mut plans: Plans,
        left: &mut u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Attempt {
        while self.checks < MOST_CHECKS {
            let mut runner = Runner::new(task, plans, *left, stop);
            let ended = runner.prove();
            *left = runner.left;
            plans = std::mem::take(&mut runner.plans);
            match ended {
                Ended::Proved => {}
                Ended::Exhausted => {
                    self.plans = Some(plans);
                    return Attempt::Exhausted;
                }
                Ended::Violated | Ended::Refused => return Attempt::Open,
            }
            // The check shares nothing with the search for the proof but the invariants: another interpreter, another
            // solver, and nothing is weakened any more.
            plans.is_frozen = true;
            let mut checker = Runner::new(task, plans, *left, stop);
            let ended = checker.prove();
            if ended == Ended::Proved {
                return Attempt::Proved(checker.certificate());
            }
            *left = checker.left;
            plans = std::mem::take(&mut checker.plans);
            plans.is_frozen = false;
            if ended == Ended::Exhausted {
                self.plans = Some(plans);
                return Attempt::Exhausted;
            }
            // A loop that is come to on several ways may have lost facts that one of them relied on.
            self.checks += 1;
        }
        Attempt::Open
    }
}

/// Whether code of the user makes references that the garbage collector clears. What may be cleared depends on what is
/// reachable, and a place that may hold one of several objects reaches all of them.
fn may_be_collected(program: &Program) -> bool {
    own_methods(program).any(|method| {
        let blocks = program.methods[method].blocks();
        let mut insts = blocks.iter().flat_map(|it| &it.insts);
        insts.any(|inst| match inst {
            Inst::NewObject { class, .. } => {
                let name = &program.classes[*class].name;
                name.contains("Reference") || name.contains("Weak")
            }
            _ => false,
        })
    })
}
