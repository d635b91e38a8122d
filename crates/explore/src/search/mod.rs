//! The explorer: asks the solver which alternatives exist, opens and prunes nodes, and says what was found.
//!
//! [`Search`] sets a search up. `work` follows open nodes until none is left or the goal is reached; `feasible` says which
//! alternatives exist; `path_end` and `counterexample` say what the end of a path means; `verdict` what all of it comes
//! to. Who only watches is an [`Observer`] of `events`.

mod behaviours;
mod branch_goal;
mod budget;
mod counterexample;
mod covered;
mod doubts;
mod events;
mod feasible;
mod findings;
mod frontier;
mod loop_proofs;
mod merging;
mod moment;
mod path_end;
mod path_inputs;
mod reconstruct;
mod rounds;
mod share;
mod single_runs;
mod snapshot;
mod solving;
mod state_matching;
mod statistics;
pub mod team;
mod verdict;
mod work;

use oxpecker_ir::{MethodId, Program};
use oxpecker_solver::{Pipeline, SolverConfig};

use self::behaviours::Behaviours;
use self::budget::Watched;
pub use self::budget::{Budget, Unlimited};
use self::doubts::Doubts;
use self::events::Observers;
pub use self::events::{Event, Observer};
pub(crate) use self::feasible::{Feasible, Ways};
use self::findings::{Found, Progress};
use self::frontier::Frontier;
use self::loop_proofs::Turns;
use self::moment::Entry;
pub use self::moment::Moment;
use self::path_inputs::KeptInputs;
use self::snapshot::Earlier;
pub use self::snapshot::{OpenPath, Snapshot};
use self::state_matching::Visited;
use self::team::Member;
use crate::config::{Config, Goal, Merging, Mode, SearchConfig};
use crate::outcome::{Outcome, Proof};
use crate::profile::Profile;
use crate::pruning::Pruning;
use crate::search_record::{Places, Recording};
use crate::solutions::Solutions;
use oxpecker_interp::Extent;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::prover::{Prover, Task};
use oxpecker_interp::state::State;

/// Verifies a method: explores its paths until something is violated, all are covered or a limit is reached.
pub fn verify(
    program: &Program,
    entry: MethodId,
    config: &Config,
    solver: SolverConfig,
    budget: &mut dyn Budget,
) -> Outcome {
    Search::new(program, entry, config, solver).run(budget)
}

/// A search for violations.
#[derive(Debug)]
pub struct Search<'a> {
    /// The program.
    pub program: &'a Program,
    /// The method to verify.
    pub entry: MethodId,
    /// Restrictions, bounds, heuristics and the goal.
    pub config: &'a Config,
    /// How queries are answered.
    pub solver: SolverConfig,
    /// What may prove the method without following its paths, tried in this order.
    pub provers: &'a [&'a dyn Prover],
    /// The workers it is one of; only the first one's outcome counts.
    pub team: Option<Member>,
    /// Where an earlier search was interrupted.
    pub start: Option<Snapshot>,
    /// Records all decisions that are taken, by the places in the sources it knows.
    pub record: Option<&'a dyn Places>,
    /// Who collects solutions, if they are what the search is for.
    pub solutions: Option<&'a Solutions>,
    /// Those who watch.
    pub observers: Vec<&'a mut dyn Observer>,
}

impl<'a> Search<'a> {
    /// A search from the beginning by one worker.
    pub fn new(
        program: &'a Program,
        entry: MethodId,
        config: &'a Config,
        solver: SolverConfig,
    ) -> Self {
        Search {
            program,
            entry,
            config,
            solver,
            provers: &[],
            team: None,
            start: None,
            record: None,
            solutions: None,
            observers: Vec::new(),
        }
    }

    /// Explores paths until the goal is reached, all are covered or a limit is reached.
    pub fn run(self, budget: &mut dyn Budget) -> Outcome {
        let (config, checks) = (&self.config.search, &self.config.path.checks);
        let mut interpreter = Interpreter::new(self.program, &self.config.path);
        interpreter.inference = self.solver.inference;
        interpreter.settles_indexes = config.merging != Merging::Off;
        interpreter
            .pool
            .use_index_sets(self.solver.inference.index_sets);
        if config.counts_coverage() {
            interpreter.count(Coverage::counting());
        } else {
            interpreter.recorded.coverage = Some(Coverage::default());
        }
        let entry = self.program.method_name(self.entry);
        let subscribed = self.observers.into_iter();
        let observers = Observers {
            record: self.record.map(|places| Recording::new(places, entry)),
            profile: config.profile.then(Profile::default),
            inputs: match config.goal {
                Goal::Inputs(goal) => Some(KeptInputs::new(goal)),
                Goal::FirstViolation
                | Goal::EveryViolation
                | Goal::Coverage(_)
                | Goal::Solutions => None,
            },
            behaviours: checks.exceptions.then(Behaviours::default),
            subscribed: subscribed.map(|it| it as &mut dyn Observer).collect(),
            ..Observers::default()
        };
        let explorer = Explorer {
            config,
            interpreter,
            pipeline: Pipeline::new(SolverConfig {
                counts_work: config.prove_after.is_some(),
                ..self.solver
            }),
            pruning: config.pruning.make(config.seed),
            entry: Entry::new(self.entry),
            frontier: Frontier::new(config),
            visited: Visited::default(),
            left_open: Extent::default(),
            provers: self.provers,
            proofs: Turns::new(config.prove_after),
            team: self.team,
            budget,
            earlier: Earlier::new(self.start),
            doubts: Doubts::default(),
            found: Found::new(config.goal, self.program, self.entry),
            solutions: self.solutions,
            observers,
        };
        explorer.run()
    }
}

/// Whether the state stands at a choice among all threads, where states are compared.
fn is_schedule_choice(state: &State) -> bool {
    state.threads.as_ref().is_some_and(|it| it.is_full_choice())
}

struct Explorer<'a> {
    config: &'a SearchConfig,
    interpreter: Interpreter<'a>,
    pipeline: Pipeline,
    pruning: Box<dyn Pruning>,
    entry: Entry,
    /// The open nodes, and who chooses among them.
    frontier: Frontier,
    /// States to which no path comes twice.
    visited: Visited,
    /// How far everything went that is left open without a node; nowhere until there are nodes.
    left_open: Extent,
    provers: &'a [&'a dyn Prover],
    /// When proofs of loops are tried, and what came of it.
    proofs: Turns<'a>,
    team: Option<Member>,
    budget: &'a mut dyn Budget,
    /// What earlier searches did.
    earlier: Earlier,
    doubts: Doubts,
    found: Found,
    solutions: Option<&'a Solutions>,
    observers: Observers<'a>,
}

impl<'a> Explorer<'a> {
    fn run(mut self) -> Outcome {
        if let Some(proof) = self.proof() {
            return self.outcome(Some(proof));
        }
        match self.interpreter.symbolic_state(self.entry.method) {
            Ok(state) => self.search(state),
            Err(reason) => self.note(reason),
        }
        self.note_gaps();
        self.end_turn();
        self.update_statistics();
        let layers = self.pipeline.statistics().clone();
        self.observers.counting.statistics.layers = layers;
        self.outcome(None)
    }

    /// What proves the method without following its paths.
    fn proof(&self) -> Option<Proof> {
        if !self.may_prove() || self.earlier.snapshot.is_some() {
            return None;
        }
        let task = Task {
            program: self.interpreter.program,
            entry: self.entry.method,
            config: self.interpreter.config,
        };
        self.provers.iter().find_map(|prover| {
            let certificate = prover.prove(&task)?;
            Some(Proof::Prover {
                name: prover.name(),
                certificate,
            })
        })
    }

    /// Whether a proof is an answer to what is searched for, and this worker gives it.
    fn may_prove(&self) -> bool {
        let searches = self.config.mode != Mode::Concolic && !self.config.counts_coverage();
        let wants_paths = matches!(self.config.goal, Goal::Inputs(_) | Goal::Solutions);
        searches && !wants_paths && self.leads()
    }

    fn search(&mut self, state: State) {
        self.entry.arguments = self.interpreter.entry_arguments(&state, self.entry.method);
        self.entry.root = Some(state.clone());
        let mut progress = self.single_runs(&state);
        if progress.is_continue() && self.config.mode != Mode::Concolic {
            self.left_open = Extent::BEYOND;
            match self.earlier.snapshot.take() {
                Some(snapshot) => self.open_snapshot(snapshot),
                None if self.leads() => {
                    self.interpreter.count_entry(self.entry.method);
                    self.open_root(state);
                }
                None => {}
            }
            progress = self.work();
        }
        // Whatever ended the work, what others found counts too.
        let _ = self.gather(progress);
    }

    /// Whether this is the worker that reports.
    fn leads(&self) -> bool {
        self.team.as_ref().is_none_or(Member::leads)
    }

    /// The search as observers see it.
    fn moment(&mut self) -> Moment<'_, 'a> {
        Moment {
            interpreter: &mut self.interpreter,
            pipeline: &mut self.pipeline,
            entry: &self.entry,
        }
    }

    /// Tells all observers what happened.
    fn emit(&mut self, event: &Event<'_>) {
        let mut moment = Moment {
            interpreter: &mut self.interpreter,
            pipeline: &mut self.pipeline,
            entry: &self.entry,
        };
        self.observers.emit(event, &mut moment);
    }
}
