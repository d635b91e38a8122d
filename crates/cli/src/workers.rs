//! Several workers: every one in a thread of its own, with its own program and solvers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use oxpecker_engine::{Follower, Outcome, Places, Search, Team};
use oxpecker_ir::{MethodId, Program};
use oxpecker_solver::StopFlag;

use crate::STACK;
use crate::limits::Watch;
use crate::settings::Settings;

/// What is explored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    /// The program.
    pub(crate) program: &'a Program,
    /// The method.
    pub(crate) entry: MethodId,
    /// Where in its sources something stands, if decisions are recorded.
    pub(crate) places: Option<&'a dyn Places>,
}

impl<'a> Subject<'a> {
    /// A method of a program whose decisions nobody wants to see.
    pub(crate) fn unrecorded(program: &'a Program, entry: MethodId) -> Self {
        Subject {
            program,
            entry,
            places: None,
        }
    }
}

/// What another worker explores: the same, read again.
type Again<'a> = dyn Fn() -> Option<(Program, MethodId, Box<dyn Places>)> + Sync + 'a;

/// Explores a program with as many workers as the settings say. The others read the program again: nothing of it
/// can be shared.
pub(crate) fn explore(
    subject: &Subject<'_>,
    settings: &Settings,
    watch: &mut Watch,
    again: &Again<'_>,
) -> Outcome {
    let mut solver = settings.solver.clone();
    solver.stop = Some(watch.stop());
    let mut search = Search::new(subject.program, subject.entry, &settings.engine, solver);
    // Only what is kept in a folder can be shown later.
    let recorded = watch.saves();
    search.record = subject.places.filter(|_| recorded);
    search.start = watch.take_start();
    if settings.workers <= 1 {
        return search.run(watch);
    }
    let team = Team::new(settings.workers);
    let flags: Vec<StopFlag> = (1..settings.workers).map(|_| StopFlag::default()).collect();
    thread::scope(|scope| {
        for (number, flag) in (1..).zip(&flags) {
            let member = team.member(number);
            let follow = {
                let member = member.clone();
                move || {
                    let work = || {
                        let (program, entry, places) = again()?;
                        let mut solver = settings.solver.clone();
                        solver.stop = Some(flag.clone());
                        let mut search = Search::new(&program, entry, &settings.engine, solver);
                        search.team = Some(member.clone());
                        search.record = recorded.then_some(&*places);
                        search.run(&mut Follower(member.clone()));
                        Some(())
                    };
                    let done = catch_unwind(AssertUnwindSafe(work));
                    member.leave(matches!(done, Ok(Some(()))));
                }
            };
            let builder = thread::Builder::new().stack_size(STACK);
            if builder.spawn_scoped(scope, follow).is_err() {
                member.leave(true);
            }
        }
        search.team = Some(team.member(0));
        let outcome = search.run(watch);
        for flag in &flags {
            flag.set();
        }
        outcome
    })
}
