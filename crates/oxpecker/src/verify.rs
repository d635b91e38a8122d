//! Proving or refuting.

use oxpecker_base::SourceMap;
use oxpecker_explore::{Outcome, Verdict};
use oxpecker_ir::MethodId;
use oxpecker_report::coverage::Summary;
use oxpecker_report::{Format, Report, WitnessSubject, witness};

use crate::entry::Entry;
use crate::error::Error;
use crate::limits::TimeLimit;
use crate::project::Project;
use crate::search::{Control, search};
use crate::settings::Settings;
use crate::tool::TOOL;

/// The answer to whether a method can violate something.
#[derive(Debug)]
pub struct Verified<'a> {
    /// What the search found.
    pub outcome: Outcome,
    /// What it ran, if that was asked for.
    pub coverage: Option<Summary>,
    project: &'a Project,
    entry: MethodId,
    sources: SourceMap,
}

impl Project {
    /// Searches for a violation of the assertions and clauses that a method can reach, until one is found, all paths
    /// were followed, or the time is over. Another [`Goal`](crate::Goal) ends it elsewhere.
    ///
    /// ```
    /// # fn main() -> Result<(), oxpecker::Error> {
    /// use oxpecker::{Project, Settings, Verdict};
    ///
    /// let text = "class Main { static void main(int n) { int m := n * n; assert m >= 0; } }";
    /// let project = Project::from_text("square.oox", text, &Default::default())?;
    /// let entry = project.entry(Some("Main.main"))?;
    /// let verified = project.verify(&entry, &Settings::counted(100_000))?;
    /// assert!(matches!(verified.verdict(), Verdict::Valid(_)));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// A search that ends when all branches are covered proves nothing:
    ///
    /// ```
    /// # fn main() -> Result<(), oxpecker::Error> {
    /// # use oxpecker::{Project, Settings, Verdict};
    /// use oxpecker::{Goal, Percent};
    ///
    /// let text = "class Main { static void main(int n) { while (n > 0) { n := n - 1; } assert n <= 0; } }";
    /// let project = Project::from_text("count.oox", text, &Default::default())?;
    /// let mut settings = Settings::counted(100_000);
    /// settings.engine.search.goal = Percent::new(100).map(Goal::Coverage).unwrap_or_default();
    /// let verified = project.verify(&project.entry(None)?, &settings)?;
    /// assert!(matches!(verified.verdict(), Verdict::Unknown(_)));
    /// assert!(verified.coverage.is_some());
    /// # Ok(())
    /// # }
    /// ```
    pub fn verify(&self, entry: &Entry, settings: &Settings) -> Result<Verified<'_>, Error> {
        settings.check()?;
        let mut limit = TimeLimit::new(settings.time);
        Ok(self.decide(entry, settings, Control::new(&mut limit)))
    }

    /// The search alone, watched over by the caller. Its violation still has to be [confirmed](Self::confirm).
    pub fn search(&self, entry: &Entry, settings: &Settings, control: Control<'_>) -> Outcome {
        let mut settings = settings.clone();
        self.front_end
            .set_checks(&mut settings.engine.path, settings.property);
        self.front_end.set_violations(&mut settings);
        if settings.engine.search.counts_coverage() {
            self.front_end.count_branches();
        }
        search(&self.front_end, entry, &settings, control)
    }

    /// The answer that a search gives: a violation of a Java program counts only if the JVM shows it too.
    pub fn confirm(&self, entry: &Entry, settings: &Settings, outcome: Outcome) -> Verified<'_> {
        let how = (settings.property, settings.replay);
        let outcome = self.front_end.confirmed(entry.method, outcome, how);
        let sources = || self.sources().clone();
        // Loads the rest of the user's classes, and their sources with them.
        let coverage = Summary::new(self.program(), &sources, &outcome);
        Verified {
            outcome,
            coverage,
            project: self,
            entry: entry.method,
            sources: sources(),
        }
    }
}

impl Verified<'_> {
    /// The answer.
    pub fn verdict(&self) -> &Verdict {
        &self.outcome.verdict
    }

    /// All about it, for formats. Options, times and details are the caller's to add.
    pub fn report(&self) -> Report<'_> {
        Report {
            tool: TOOL,
            sources: &self.sources,
            program: self.project.program(),
            entry: self.entry,
            dialect: self.project.dialect(),
            options: &[],
            outcome: &self.outcome,
            layers: false,
            invariants: false,
            receiver: None,
            timing: None,
        }
    }

    /// The answer in a format.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use oxpecker::{Project, Settings};
    /// let text = "class Main { static void main(int n) { assert n != 7; } }";
    /// let project = Project::from_text("seven.oox", text, &Default::default())?;
    /// let entry = project.entry(None)?;
    /// let verified = project.verify(&entry, &Settings::counted(100_000))?;
    /// let text = verified.render(oxpecker::format("text")?);
    /// assert!(text.starts_with("INVALID  seven.oox:1:47: assertion `n != 7` does not hold"));
    /// assert!(text.contains("n := 7;"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn render(&self, format: &Format) -> String {
        (format.render)(&self.report())
    }

    /// The word that competitions read off the last line, if properties are about programs of this language.
    pub fn competition_word(&self) -> Option<&'static str> {
        let word = match self.outcome.verdict {
            Verdict::Valid(_) => "TRUE",
            Verdict::Invalid(_) => "FALSE",
            Verdict::ValidUpTo(_) | Verdict::Unknown(_) => "UNKNOWN",
        };
        self.project.language().has_properties().then_some(word)
    }

    /// The violation as an automaton for validators, if properties are about programs of this language.
    pub fn witness(&self, subject: WitnessSubject<'_>) -> Option<String> {
        let has_properties = self.project.language().has_properties();
        has_properties.then(|| witness(&self.report(), subject))
    }
}
