//! Looking for solutions.

use std::collections::BTreeMap;
use std::sync::Arc;

use oxpecker_explore::pruning::PruningChoice;
use oxpecker_explore::solutions::{Objective, Solution, SolutionGoal, Solutions};
use oxpecker_explore::statistics::Counter;
use oxpecker_explore::{Budget, Goal, Merging, Mode, Outcome, Verdict};
use oxpecker_interp::{GivenInputs, Limit, Reason};
use oxpecker_report::reason_text;
use oxpecker_report::solutions::{SolveStatus, SolveSummary, source_line};
use oxpecker_solver::StopFlag;
use oxpecker_solver::backends::{backend, default_backend};

use crate::entry::Entry;
use crate::error::{Error, Problems};
use crate::front_end::FrontEnd;
use crate::given::{Misfit, Written};
use crate::limits::TimeLimit;
use crate::project::Project;
use crate::run::Script;
use crate::search::{Control, search};
use crate::settings::Settings;

/// Which solutions are wanted.
#[derive(Clone, Debug)]
pub struct SolveSettings {
    /// So many are enough; all without a number.
    pub solutions: Option<u64>,
    /// One for each path, however it ends.
    pub paths: bool,
    /// The best one.
    pub objective: Option<Objective>,
    /// Arguments as the user writes them, `_` for those that are free.
    pub arguments: Option<String>,
    /// Other inputs that are known, as `run` reads them; parameters without a value are free.
    pub inputs: Option<Script>,
    /// Inputs that are integers are between these.
    pub domain: Option<(i64, i64)>,
    /// The search ends after so many paths without a solution.
    pub fails: Option<u64>,
    /// Paths are truncated after so many choices.
    pub choices: Option<u32>,
    /// Whether ends of paths whose integers have finite ranges are decided by a SAT solver.
    pub finite: bool,
}

impl Default for SolveSettings {
    fn default() -> Self {
        SolveSettings {
            solutions: Some(1),
            paths: false,
            objective: None,
            arguments: None,
            inputs: None,
            domain: None,
            fails: None,
            choices: None,
            finite: true,
        }
    }
}

impl SolveSettings {
    /// The usual settings of a search, changed into one for solutions.
    pub fn search(&self, usual: &Settings) -> Settings {
        let mut settings = usual.clone();
        let search = &mut settings.engine.search;
        search.goal = Goal::Solutions;
        search.mode = Mode::Symbolic;
        // A path that comes to a known state may still have been given other values.
        search.match_states = false;
        let always = PruningChoice::default().to_string();
        if self.paths {
            search.merging = Merging::Off;
        } else if search.pruning.to_string() == always
            && search.merging != Merging::Off
            && let Ok(backoff) = "backoff:4096".parse()
        {
            // Paths that are merged are checked when they end.
            search.pruning = backoff;
        }
        let solver = &mut settings.solver;
        let is_usual =
            matches!(solver.backends.as_slice(), [one] if one.name == default_backend().name);
        if self.finite
            && is_usual
            && let Ok(finite) = backend("finite")
        {
            // What it refuses goes to the usual one.
            solver.fallbacks.splice(0..0, solver.backends.drain(..));
            solver.backends.push(finite);
        }
        let inputs = &mut settings.engine.path.inputs;
        inputs.statics = false;
        inputs.integers = self.domain;
        settings
    }

    /// Who collects what is wanted.
    pub fn collector(&self, each: impl FnMut(u64, &Solution) + Send + 'static) -> Solutions {
        let goal = SolutionGoal {
            wanted: self.solutions,
            per_path: self.paths,
            objective: self.objective.clone(),
            most_fails: self.fails,
            most_choices: self.choices,
            finite: self.finite,
        };
        Solutions::new(goal, each)
    }
}

impl Project {
    /// Looks for solutions of a method: values of the labels that it remembers, else of its result, else of its inputs.
    /// Each is run before it is given.
    ///
    /// ```
    /// # fn main() -> Result<(), oxpecker::Error> {
    /// use oxpecker::{Project, Settings, SolveSettings};
    ///
    /// let text = "class Main { static void square(int n) { assume n * n == 49; } }";
    /// let project = Project::from_text("square.oox", text, &Default::default())?;
    /// let wanted = SolveSettings { solutions: None, ..SolveSettings::default() };
    /// let entry = project.entry(Some("Main.square"))?;
    /// let solved = project.solve(&entry, &Settings::counted(100_000), &wanted, |_, _| {})?;
    /// assert_eq!(solved.solutions, 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve(
        &self,
        entry: &Entry,
        usual: &Settings,
        wanted: &SolveSettings,
        each: impl FnMut(u64, &Solution) + Send + 'static,
    ) -> Result<SolveSummary, Error> {
        let mut settings = wanted.search(usual);
        settings.engine.path.inputs.given = self.given(entry, wanted)?;
        settings.check()?;
        let mut limit = TimeLimit::new(settings.time);
        let collector = wanted.collector(each);
        let outcome = self.solve_by(entry, &settings, &collector, Control::new(&mut limit));
        let mut summary = self.solve_summary(entry, &collector, &outcome)?;
        self.explain(
            entry,
            &settings,
            (&collector, &mut summary),
            (&mut limit, None),
        );
        Ok(summary)
    }

    /// Says why there is no solution, if that is not known yet and can be found out.
    pub fn explain(
        &self,
        entry: &Entry,
        settings: &Settings,
        (collector, summary): (&Solutions, &mut SolveSummary),
        limits: (&mut dyn Budget, Option<StopFlag>),
    ) {
        if summary.status != SolveStatus::None || !summary.why.is_empty() {
            return;
        }
        let why = self.why_none(entry, settings, collector, limits);
        let sources = self.sources();
        let why = why.iter().flatten();
        summary.why = why.map(|span| source_line(&sources, *span)).collect();
    }

    /// The inputs that the user gave, if some were.
    pub fn given(
        &self,
        entry: &Entry,
        wanted: &SolveSettings,
    ) -> Result<Option<Arc<dyn GivenInputs>>, Error> {
        let written = match (&wanted.arguments, &wanted.inputs, &self.front_end) {
            (Some(text), _, _) => Written::Arguments(text.clone()),
            (None, None, _) => return Ok(None),
            (None, Some(script), FrontEnd::Java(_)) => Written::Java(script.sources.clone()),
            (None, Some(script), FrontEnd::Oox(_)) => Written::Oox(script.sources.clone()),
        };
        match written.fitting(self.program(), entry.method) {
            Ok(_) => Ok(Some(Arc::new(written))),
            Err(Misfit::Arguments(why)) => Err(Error::Arguments(why)),
            Err(Misfit::Script(sources, diagnostics)) => Err(Error::Inputs(Box::new(Problems {
                sources,
                dialect: None,
                diagnostics,
            }))),
        }
    }

    /// The search alone, watched over by the caller.
    pub fn solve_by(
        &self,
        entry: &Entry,
        settings: &Settings,
        collector: &Solutions,
        control: Control<'_>,
    ) -> Outcome {
        let mut settings = settings.clone();
        self.front_end.set_checks(&mut settings.engine.path, None);
        let control = Control {
            solutions: Some(collector),
            budget: control.budget,
            stop: control.stop,
            start: control.start,
            record: control.record,
        };
        search(&self.front_end, entry, &settings, control)
    }

    /// What a search came to.
    pub fn solve_summary(
        &self,
        entry: &Entry,
        collector: &Solutions,
        outcome: &Outcome,
    ) -> Result<SolveSummary, Error> {
        if let Some(why) = collector.misuse() {
            return Err(Error::Objective(why));
        }
        let mut reasons = match &outcome.verdict {
            Verdict::Unknown(reasons) => reasons.clone(),
            _ => BTreeMap::new(),
        };
        reasons.remove(&Reason::Limit(Limit::Solutions));
        let is_cut =
            matches!(&outcome.verdict, Verdict::ValidUpTo(bounds) if bounds.depth.is_some());
        let count = collector.count();
        let wanted = collector.goal.wanted;
        let is_best = collector.goal.objective.is_some();
        let status = if collector.is_reached() {
            SolveStatus::Enough
        } else if !reasons.is_empty() || is_cut {
            SolveStatus::Unfinished
        } else if count == 0 {
            SolveStatus::None
        } else if is_best {
            SolveStatus::Best
        } else if wanted.is_some() && !collector.goal.per_path {
            SolveStatus::Fewer
        } else {
            SolveStatus::All
        };
        let mut told: Vec<(String, String, u64)> = Vec::new();
        if status == SolveStatus::Unfinished {
            let sources = self.sources();
            for (reason, count) in &reasons {
                let (text, next) = reason_text(&sources, reason);
                told.push((text, next.into(), *count));
            }
            if is_cut {
                let text = "paths were truncated".to_string();
                told.push((text, "more --depth or choices".into(), 1));
            }
        }
        let core = collector.core().filter(|_| status == SolveStatus::None);
        let sources = self.sources();
        let why = core.iter().flatten();
        let why = why.map(|span| source_line(&sources, *span)).collect();
        Ok(SolveSummary {
            why,
            entry: self.program().method_name(entry.method).replace('/', "."),
            status,
            solutions: count,
            per_path: collector.goal.per_path,
            best: collector.best().map(|it| it.to_string()),
            reasons: told,
            paths: outcome.statistics.paths_ended(),
            solver_calls: outcome.statistics[Counter::SolverQueries],
            time: None,
        })
    }
}
