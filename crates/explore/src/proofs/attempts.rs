//! Ways to look for a proof, one after the other. Each goes on in the next turn where it was put down, and what was found is
//! checked by another run that shares nothing with it but the invariants.

use oxpecker_ir::{Inst, Program};
use oxpecker_solver::SolverConfig;

use super::candidates::Cost;
use super::generalised::Plans;
use super::run::{Ended, Runner};
use super::{Attempt, Task};
use crate::user_code::own_methods;

/// A way to look for a proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    /// How many of the first rounds of loops are left out of what is generalised.
    pub(super) peeled: u32,
    /// How costly the facts are that are tried.
    pub(super) cost: Cost,
    /// Whether facts are tried of those loops only that something is violated in or behind.
    pub(super) is_lazy: bool,
    /// Whether facts speak of what references into lists and trees lead to.
    pub(super) peeks: bool,
}

impl Try {
    const fn lazy(peeled: u32, cost: Cost) -> Self {
        Try {
            peeled,
            cost,
            is_lazy: true,
            peeks: false,
        }
    }

    const fn peeking(peeled: u32) -> Self {
        Try {
            peeks: true,
            ..Try::lazy(peeled, Cost::Cheap)
        }
    }

    const fn eager(peeled: u32, cost: Cost) -> Self {
        Try {
            peeled,
            cost,
            is_lazy: false,
            peeks: false,
        }
    }
}

/// What is tried, one after the other.
const TRIES: &[Try] = &[
    Try::lazy(0, Cost::Cheap),
    Try::lazy(1, Cost::Cheap),
    Try::peeking(0),
    Try::peeking(1),
    Try::eager(0, Cost::Cheap),
    Try::eager(0, Cost::Quantified),
    Try::eager(2, Cost::Cheap),
    Try::eager(1, Cost::Quantified),
];

/// How often what was found is checked before it is given up.
const MOST_CHECKS: u32 = 4;

/// Effort after which somebody may want it to end.
const SLICE: u64 = 100_000;

/// Attempts at a proof that go on where they were put down.
#[derive(Default)]
pub(crate) struct Attempts<'a> {
    /// Which of [`TRIES`] it is.
    tried: usize,
    /// What this try has come to.
    stage: Stage<'a>,
    /// How often this was checked.
    checks: u32,
    /// Whether some loop goes through lists or trees.
    has_regions: bool,
}

/// What a try has come to.
#[derive(Default)]
enum Stage<'a> {
    #[default]
    Start,
    /// Invariants are looked for.
    Search(Box<Runner<'a>>),
    /// These are to be checked.
    Check(Plans),
}

impl std::fmt::Debug for Attempts<'_> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let stage = match &self.stage {
            Stage::Start => "start",
            Stage::Search(_) => "search",
            Stage::Check(_) => "check",
        };
        write!(to, "try {}, {stage}, {} checks", self.tried, self.checks)
    }
}

/// What an attempt may take.
pub(crate) struct Share<'s> {
    /// In instructions and queries.
    pub(crate) effort: u64,
    /// Whether somebody wants it to end.
    pub(crate) stop: &'s mut dyn FnMut() -> bool,
}

impl<'a> Attempts<'a> {
    /// Tries to prove that no run violates anything.
    pub(crate) fn go_on(
        &mut self,
        task: Task<'a>,
        solver: &SolverConfig,
        mut share: Share<'_>,
    ) -> Attempt {
        if task.config.max_depth.is_some() || may_be_collected(task.program) {
            return Attempt::Open;
        }
        while let Some(next) = TRIES.get(self.tried).copied() {
            if next.peeks && !self.has_regions {
                self.tried += 1;
                continue;
            }
            match self.attempt((task, solver), next, &mut share) {
                Attempt::Open => {
                    self.tried += 1;
                    self.stage = Stage::Start;
                    self.checks = 0;
                }
                ended => return ended,
            }
        }
        Attempt::Open
    }

    /// Looks for invariants and checks what was found.
    fn attempt(
        &mut self,
        (task, solver): (Task<'a>, &SolverConfig),
        next: Try,
        share: &mut Share<'_>,
    ) -> Attempt {
        let runner = |plans| Box::new(Runner::new(task, solver, plans));
        while self.checks < MOST_CHECKS {
            let mut plans = match std::mem::take(&mut self.stage) {
                Stage::Check(plans) => plans,
                begun => {
                    let mut searching = match begun {
                        Stage::Search(searching) => searching,
                        _ => runner(Plans::new(next)),
                    };
                    match drive(&mut searching, share) {
                        Ended::Proved => std::mem::take(&mut searching.plans),
                        Ended::Exhausted => {
                            self.stage = Stage::Search(searching);
                            return Attempt::Exhausted;
                        }
                        Ended::Violated | Ended::Refused => {
                            self.has_regions |= searching.plans.has_regions();
                            return Attempt::Open;
                        }
                    }
                }
            };
            // The check shares nothing with the search for the proof but the invariants: another interpreter, another
            // solver, and nothing is weakened any more.
            plans.is_frozen = true;
            let mut checker = runner(plans);
            let ended = drive(&mut checker, share);
            if ended == Ended::Proved {
                return Attempt::Proved(checker.certificate());
            }
            let mut plans = std::mem::take(&mut checker.plans);
            if ended == Ended::Exhausted {
                self.stage = Stage::Check(plans);
                return Attempt::Exhausted;
            }
            // A loop that is come to on several ways may have lost facts that one of them relied on.
            plans.is_frozen = false;
            self.stage = Stage::Search(runner(plans));
            self.checks += 1;
        }
        Attempt::Open
    }
}

/// Lets a runner go on, with pauses in which somebody may end it, as long as its share suffices.
fn drive(runner: &mut Runner<'_>, share: &mut Share<'_>) -> Ended {
    let mut slice = SLICE;
    runner.left = share.effort;
    loop {
        if (share.stop)() {
            share.effort = 0;
            return Ended::Exhausted;
        }
        runner.pauses_at = runner.left.saturating_sub(slice);
        let ended = runner.prove();
        if ended != Ended::Exhausted || !runner.is_paused || runner.left == 0 {
            share.effort = runner.left;
            return ended;
        }
        if runner.begins_anew() {
            slice = slice.saturating_mul(4);
        }
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
