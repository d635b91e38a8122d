//! Searches with one or several workers: every one in a thread of its own, with its own program and solvers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{fmt, thread};

use oxpecker_explore::{Budget, Follower, Member, Outcome, Search, Snapshot, Solutions, Team};
use oxpecker_solver::{SolverConfig, StopFlag};

use crate::entry::Entry;
use crate::front_end::{FrontEnd, Reopen};
use crate::settings::Settings;

/// The stack that searches want: deep terms and long call chains of analyzed programs must not end the process.
pub const STACK: usize = 256 << 20;

/// Who watches over a search.
pub struct Control<'a> {
    /// Says when it is enough.
    pub budget: &'a mut dyn Budget,
    /// Ends queries to solvers when it is set.
    pub stop: Option<StopFlag>,
    /// Where an earlier search was interrupted.
    pub start: Option<Snapshot>,
    /// Whether all decisions are recorded.
    pub record: bool,
    /// Who collects solutions, if they are what the search is for.
    pub solutions: Option<&'a Solutions>,
}

impl<'a> Control<'a> {
    /// A search from the beginning that a budget ends.
    pub fn new(budget: &'a mut dyn Budget) -> Self {
        Control {
            budget,
            stop: None,
            start: None,
            record: false,
            solutions: None,
        }
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").finish_non_exhaustive()
    }
}

/// What every worker explores.
struct Task<'a> {
    settings: &'a Settings,
    reopen: &'a dyn Reopen,
    entry: &'a Entry,
    record: bool,
    solutions: Option<&'a Solutions>,
}

/// Explores a method with as many workers as the settings say.
pub(crate) fn search(
    front_end: &FrontEnd,
    entry: &Entry,
    settings: &Settings,
    control: Control<'_>,
) -> Outcome {
    let solver = SolverConfig {
        stop: control.stop,
        ..settings.solver_config()
    };
    let places = control.record.then(|| front_end.places());
    let config = &settings.worker_config(0);
    let mut search = Search::new(front_end.program(), entry.method, config, solver);
    search.record = places.as_deref();
    search.start = control.start;
    search.solutions = control.solutions;
    search.provers = front_end.provers();
    if settings.workers <= 1 {
        return search.run(control.budget);
    }
    let team = Team::new(settings.workers);
    let flags: Vec<StopFlag> = (1..settings.workers).map(|_| StopFlag::default()).collect();
    let task = &Task {
        settings,
        reopen: front_end.reopener(),
        entry,
        record: control.record,
        solutions: control.solutions,
    };
    thread::scope(|scope| {
        for (number, flag) in (1..).zip(&flags) {
            let member = team.member(number);
            let own = member.clone();
            let builder = thread::Builder::new().stack_size(STACK);
            let spawned = builder.spawn_scoped(scope, move || task.follow(number, &own, flag));
            if spawned.is_err() {
                member.leave(true);
            }
        }
        search.team = Some(team.member(0));
        let outcome = search.run(control.budget);
        for flag in &flags {
            flag.set();
        }
        outcome
    })
}

impl Task<'_> {
    /// The work of another worker than the first; nothing of the program can be shared, so it is read again.
    fn follow(&self, number: usize, member: &Member, flag: &StopFlag) {
        let work = || {
            let counts = self.settings.engine.search.counts_coverage();
            let copied = self.reopen.reopen(self.entry.asked.as_deref(), counts)?;
            let solver = SolverConfig {
                stop: Some(flag.clone()),
                ..self.settings.solver_config()
            };
            let config = &self.settings.worker_config(number);
            let mut search = Search::new(&copied.program, copied.entry, config, solver);
            search.team = Some(member.clone());
            search.record = self.record.then_some(&*copied.places);
            search.solutions = self.solutions;
            search.run(&mut Follower(member.clone()));
            Some(())
        };
        let done = catch_unwind(AssertUnwindSafe(work));
        member.leave(matches!(done, Ok(Some(()))));
    }
}
