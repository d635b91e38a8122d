//! Solutions: what the paths of a search end with, and who collects them from all workers.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use num_bigint::BigInt;
use oxpecker_base::Span;

use crate::run_inputs::RunInputs;
pub use crate::solution_value::SolutionValue;

/// Values with their names, in order.
pub type NamedValues = Vec<(String, SolutionValue)>;

/// How the path of a solution ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SolutionEnd {
    /// The method returned.
    Returned,
    /// With an exception or something violated, in words.
    Threw(String),
}

/// One solution, which was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What the program remembered.
    pub labels: NamedValues,
    /// What it returned.
    pub result: Option<SolutionValue>,
    /// What it was given: parameters, and free values in the order it asked for them.
    pub inputs: NamedValues,
    /// How it ended.
    pub end: SolutionEnd,
    /// The inputs for those who run it again.
    pub run: RunInputs,
}

impl Solution {
    /// What it is told apart by: labels, else the result, else the inputs.
    pub fn values(&self) -> NamedValues {
        match (&self.labels, &self.result) {
            (labels, _) if !labels.is_empty() => labels.clone(),
            (_, Some(result)) => vec![("result".into(), result.clone())],
            _ => self.inputs.clone(),
        }
    }

    /// The value of a label, or of the result under its own name.
    pub fn value(&self, name: &str) -> Option<&SolutionValue> {
        let mut labels = self.labels.iter();
        let label = labels.find(|(label, _)| label == name);
        let result = self.result.as_ref().filter(|_| name == "result");
        label.map(|(_, value)| value).or(result)
    }
}

/// Which way an objective is improved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Smaller values are better.
    Minimize,
    /// Larger values are better.
    Maximize,
}

/// What is to be as small or as large as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The label, or `result`.
    pub label: String,
    /// Which way is better.
    pub direction: Direction,
}

impl Objective {
    /// Whether one value is better than another.
    pub fn is_better(&self, one: &BigInt, two: &BigInt) -> bool {
        match self.direction {
            Direction::Minimize => one < two,
            Direction::Maximize => one > two,
        }
    }
}

/// What kind of solutions is looked for.
#[derive(Clone, Debug, Default)]
pub struct SolutionGoal {
    /// So many are enough; all if there is no number.
    pub wanted: Option<u64>,
    /// One for every path, however the paths end.
    pub per_path: bool,
    /// The best one by a label.
    pub objective: Option<Objective>,
    /// The search ends after so many paths that led to no solution.
    pub most_fails: Option<u64>,
    /// Paths are truncated after so many choices.
    pub most_choices: Option<u32>,
    /// Whether ends of paths whose integers have finite ranges are decided by a SAT solver.
    pub finite: bool,
}

/// What became of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is a new one.
    New,
    /// It was known, or is no better than a known one.
    Known,
}

/// Who is told about each new solution.
type Listener = Box<dyn FnMut(u64, &Solution) + Send + 'static>;

/// The solutions of all workers of a search.
pub struct Solutions {
    /// What is looked for.
    pub goal: SolutionGoal,
    found: Mutex<Found>,
    enough: AtomicBool,
}

struct Found {
    known: BTreeSet<NamedValues>,
    count: u64,
    fails: u64,
    best: Option<BigInt>,
    /// Whether the search ended because too many paths led to no solution.
    is_out_of_fails: bool,
    /// Paths without solutions that were to be explained.
    explained: u32,
    /// What exclude each other on the only one of them.
    core: Option<Vec<Span>>,
    /// What was assumed on paths without solutions.
    assumed: BTreeSet<Span>,
    /// Why nothing can be the best, if that is so.
    misuse: Option<String>,
    listener: Listener,
    /// Told about each path that led to no solution, by its number.
    fail_listener: Box<dyn FnMut(u64) + Send + 'static>,
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("goal", &self.goal)
            .finish_non_exhaustive()
    }
}

impl Solutions {
    /// Nothing is found yet; the listener is told about each new solution and its number.
    pub fn new(goal: SolutionGoal, listener: impl FnMut(u64, &Solution) + Send + 'static) -> Self {
        Solutions {
            goal,
            found: Mutex::new(Found {
                known: BTreeSet::new(),
                count: 0,
                fails: 0,
                best: None,
                is_out_of_fails: false,
                explained: 0,
                core: None,
                assumed: BTreeSet::new(),
                misuse: None,
                listener: Box::new(listener),
                fail_listener: Box::new(|_| ()),
            }),
            enough: AtomicBool::new(false),
        }
    }

    /// Tells somebody about each path that led to no solution, too.
    #[must_use]
    pub fn telling_fails(self, listener: impl FnMut(u64) + Send + 'static) -> Self {
        self.found().fail_listener = Box::new(listener);
        self
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are so far.
    pub fn count(&self) -> u64 {
        self.found().count
    }

    /// The best value of the objective so far.
    pub fn best(&self) -> Option<BigInt> {
        self.found().best.clone()
    }

    /// Whether a path without solutions was explained.
    pub(crate) fn is_explained(&self) -> bool {
        self.found().explained > 0
    }

    /// A path has no solution, because assumptions exclude each other, if that is known.
    pub(crate) fn explain(&self, core: Option<Vec<Span>>) {
        let mut found = self.found();
        found.explained += 1;
        found.core = core.filter(|_| found.explained == 1);
    }

    /// The assumptions that exclude each other, if there was one path and it is known.
    pub fn core(&self) -> Option<Vec<Span>> {
        self.found().core.clone()
    }

    /// Places of the source assumed something on a path without solutions.
    pub(crate) fn note_assumed(&self, spans: impl Iterator<Item = Span>) {
        self.found().assumed.extend(spans);
    }

    /// What was assumed on paths without solutions.
    pub fn assumed(&self) -> Vec<Span> {
        self.found().assumed.iter().copied().collect()
    }

    /// Whether as many as were wanted were found.
    pub fn is_reached(&self) -> bool {
        self.is_enough() && !self.found().is_out_of_fails
    }

    /// Why the question makes no sense, if it makes none.
    pub fn misuse(&self) -> Option<String> {
        self.found().misuse.clone()
    }

    /// Whether nothing more is wanted.
    pub fn is_enough(&self) -> bool {
        self.enough.load(Ordering::Acquire)
    }

    /// Ends the search because the question makes no sense.
    pub(crate) fn refuse(&self, why: String) {
        self.found().misuse.get_or_insert(why);
        self.enough.store(true, Ordering::Release);
    }

    /// Whether a path that made so many choices may make another one.
    pub(crate) fn may_choose(&self, choices: u32) -> bool {
        self.goal.most_choices.is_none_or(|most| choices < most)
    }

    /// A path led to no solution; whether that was one too many.
    pub(crate) fn fail(&self) -> bool {
        let mut found = self.found();
        found.fails += 1;
        let number = found.fails;
        (found.fail_listener)(number);
        let is_over = self.goal.most_fails.is_some_and(|most| found.fails >= most);
        if is_over {
            found.is_out_of_fails = true;
            self.enough.store(true, Ordering::Release);
        }
        is_over
    }

    /// Takes a solution that was run.
    pub(crate) fn take(&self, solution: &Solution) -> Taken {
        let mut found = self.found();
        if self.is_enough() {
            return Taken::Known;
        }
        if let Some(objective) = &self.goal.objective {
            let Some(SolutionValue::Int(value)) = solution.value(&objective.label) else {
                return Taken::Known;
            };
            let is_better = |best: &BigInt| objective.is_better(value, best);
            if !found.best.as_ref().is_none_or(is_better) {
                return Taken::Known;
            }
            found.best = Some(value.clone());
        } else if !self.goal.per_path && !found.known.insert(solution.values()) {
            return Taken::Known;
        }
        found.count += 1;
        let number = found.count;
        (found.listener)(number, solution);
        let wanted = self.goal.wanted.filter(|_| self.goal.objective.is_none());
        if wanted.is_some_and(|wanted| number >= wanted) {
            self.enough.store(true, Ordering::Release);
        }
        Taken::New
    }
}
