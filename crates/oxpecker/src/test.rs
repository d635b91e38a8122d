//! Writing tests.

use std::path::{Path, PathBuf};
use std::time::Duration;

use oxpecker_explore::strategies::StrategyChoice;
use oxpecker_explore::{Outcome, SearchConfig};
use oxpecker_ir::MethodId;
use oxpecker_report::coverage::Summary;
use oxpecker_report::coverage::Tested;
use oxpecker_testgen::java::{Machine, Note, Request, Subjects};
use oxpecker_testgen::oox::OoxTest;
use oxpecker_testgen::{Explore, Keep, java, oox};

use crate::TOOL;
use crate::entry::Entry;
use crate::error::Error;
use crate::front_end::FrontEnd;
use crate::front_end::java::JavaProgram;
use crate::front_end::oox::OoxProgram;
use crate::limits::TimeLimit;
use crate::project::Project;
use crate::search::Control;
use crate::settings::Settings;

/// Paths of each method whose inputs become tests, if there is one for every path.
const PATHS: u64 = 200;

/// Which tests are wanted, and how long they are looked for.
#[derive(Clone, Debug)]
pub struct TestSettings {
    /// Which are kept.
    pub keep: Keep,
    /// At most this many for a class.
    pub limit: usize,
    /// Whether tests of Java classes may set private fields.
    pub reflection: bool,
    /// The time for exploring each method.
    pub time: Duration,
    /// At most this many paths of each method; `None` is all if branches are what counts, otherwise a few hundred.
    pub paths: Option<u64>,
    /// Paths are cut after this many source statements and guards.
    pub depth: Option<u32>,
    /// Which path goes on.
    pub strategy: StrategyChoice,
    /// The seed of everything random.
    pub seed: u64,
}

/// A file of tests.
#[derive(Clone, Debug)]
pub struct TestFile {
    /// Where it belongs, below the directory of tests.
    pub path: PathBuf,
    /// What is in it.
    pub text: String,
}

/// Tests of a project.
#[derive(Debug)]
pub struct Tests {
    /// The files.
    pub files: Vec<TestFile>,
    /// How many tests they have.
    pub tests: usize,
    /// How many methods were explored.
    pub methods: usize,
    /// What happened on the way.
    pub notes: Vec<Note>,
    /// What they run; only that of Java classes is counted.
    pub coverage: Option<TestCoverage>,
}

/// What tests run.
#[derive(Debug)]
pub struct TestCoverage {
    /// Lines and branches.
    pub summary: Summary,
    /// How many branches no input takes.
    pub untakable: u64,
    /// For how many methods a limit ended the search.
    pub limited: usize,
    /// The first method.
    pub entry: MethodId,
}

impl Default for TestSettings {
    fn default() -> Self {
        TestSettings {
            keep: Keep::default(),
            limit: 100,
            reflection: false,
            time: Duration::from_secs(5),
            paths: None,
            depth: None,
            strategy: "random-path"
                .parse()
                .expect("a strategy of the table without arguments"),
            seed: 0,
        }
    }
}

impl TestSettings {
    /// The settings of one exploration: the usual ones, but every path is followed to its own end.
    pub fn search(&self) -> Settings {
        let mut settings = Settings::default();
        settings.time = Some(self.time);
        // Tests that take all ways are few, whatever the number of paths.
        let covers = self.keep == Keep::Branches;
        let paths = self.paths.or((!covers).then_some(PATHS));
        let most = paths.map(u32::try_from).and_then(Result::ok);
        settings.engine.search = SearchConfig {
            strategy: self.strategy.clone(),
            seed: self.seed,
            max_paths: paths,
            coverage: true,
            cases: most.unwrap_or(u32::MAX),
            cases_cover: covers,
            match_states: covers,
            ..SearchConfig::default()
        };
        settings.engine.path.max_depth = self.depth;
        // Tests could not name them.
        settings.engine.path.inputs.made_inputs = false;
        settings
    }
}

/// Explores one method after the other, each with its own time.
struct Explorer<'a> {
    project: &'a Project,
    settings: Settings,
}

impl Explore for Explorer<'_> {
    fn explore(&self, entry: MethodId, time: Option<Duration>) -> Outcome {
        let mut limit = TimeLimit::new(time);
        let entry = self.project.entry_of(entry);
        self.project
            .search(&entry, &self.settings, Control::new(&mut limit))
    }
}

impl Project {
    /// The methods that tests can call.
    pub fn testable(&self) -> Result<Vec<Entry>, Error> {
        let methods = match &self.front_end {
            FrontEnd::Oox(it) => oox::methods(&it.program),
            FrontEnd::Java(it) => {
                let own = it.target.own_classes()?;
                match java::callable(&it.program, &*it.loader, &own) {
                    none if none.is_empty() => return Err(Error::NothingToTest),
                    some => some,
                }
            }
        };
        let entries = methods.into_iter().map(|it| self.entry_of(it));
        Ok(entries.collect())
    }

    /// Tests of one method, or of all methods that tests can call.
    ///
    /// ```
    /// # fn main() -> Result<(), oxpecker::Error> {
    /// use oxpecker::{Project, TestSettings};
    ///
    /// let text = "class Main { static int abs(int n) { if (n < 0) { return -n; } return n; } }";
    /// let project = Project::from_text("abs.oox", text, &Default::default())?;
    /// let tests = project.tests(None, &TestSettings::default())?;
    /// assert_eq!(tests.tests, 2);
    /// assert_eq!(tests.files[0].path.display().to_string(), "abs.oox-tests");
    /// # Ok(())
    /// # }
    /// ```
    pub fn tests(&self, entry: Option<&Entry>, settings: &TestSettings) -> Result<Tests, Error> {
        let explorer = Explorer {
            project: self,
            settings: settings.search(),
        };
        self.tests_by(entry, settings, &explorer)
    }

    /// The same with explorations that the caller watches over.
    pub fn tests_by(
        &self,
        entry: Option<&Entry>,
        settings: &TestSettings,
        explore: &dyn Explore,
    ) -> Result<Tests, Error> {
        let entries = match entry {
            Some(entry) => vec![entry.clone()],
            None => self.testable()?,
        };
        let entries: Vec<MethodId> = entries.iter().map(|it| it.method).collect();
        match &self.front_end {
            FrontEnd::Oox(it) => Ok(oox_tests(it, &entries, settings, explore)),
            FrontEnd::Java(it) => {
                // Code is lowered once; that of tests keeps all branches.
                it.loader.keep_branches();
                java_tests(it, (&entries, entry.is_none()), settings, explore)
            }
        }
    }

    /// What tests run, for formats of coverage.
    pub fn tested<'a>(
        &'a self,
        sources: &'a oxpecker_base::SourceMap,
        entry: MethodId,
    ) -> Tested<'a> {
        Tested {
            tool: TOOL,
            sources,
            program: self.program(),
            entry,
        }
    }

    /// How a test of an OOX program ends now; `None` if its inputs cannot be read.
    pub fn try_test(&self, test: &OoxTest) -> Result<Option<String>, Error> {
        let entry = self.entry(Some(&test.entry))?;
        let sources = self.sources();
        Ok(oox::run(
            &sources,
            self.program(),
            entry.method,
            &test.inputs,
        ))
    }
}

fn oox_tests(
    project: &OoxProgram,
    entries: &[MethodId],
    settings: &TestSettings,
    explore: &dyn Explore,
) -> Tests {
    let (sources, program) = (&project.text.sources, &project.program);
    let wanted = (settings.keep, settings.limit);
    let mut tests = Vec::new();
    for entry in entries {
        let outcome = explore.explore(*entry, Some(settings.time));
        tests.extend(oox::generate((sources, program), *entry, &outcome, wanted));
    }
    let names: Vec<String> = sources.iter().map(|(_, it)| it.name.clone()).collect();
    let first = names.first().map_or("", String::as_str);
    let stem = Path::new(first).file_stem().unwrap_or_default();
    let file = TestFile {
        path: Path::new(stem).with_extension("oox-tests"),
        text: oox::print_tests(&names, &tests),
    };
    Tests {
        files: vec![file],
        tests: tests.len(),
        methods: entries.len(),
        notes: Vec::new(),
        coverage: None,
    }
}

fn java_tests(
    project: &JavaProgram,
    (entries, all): (&[MethodId], bool),
    settings: &TestSettings,
    explore: &dyn Explore,
) -> Result<Tests, Error> {
    let target = &project.target;
    let scratch = || target.host.scratch();
    let machine = target.jdk.as_ref().map(|jdk| Machine {
        jdk,
        class_path: &target.class_path,
        scratch: &scratch,
    });
    let own = target.own_classes()?;
    let subjects = Subjects {
        program: &project.program,
        loader: &project.loader,
        own: &own,
        entries,
        all,
    };
    let mut config = settings.search().engine.path;
    crate::front_end::java::set_checks(&mut config, None);
    let request = Request {
        keep: settings.keep,
        limit: settings.limit,
        reflection: settings.reflection,
        time: Some(settings.time),
        config: &config,
    };
    let generated = java::generate(&subjects, &request, explore, machine.as_ref());
    let files = generated.classes.into_iter().map(|it| TestFile {
        path: it.path.into(),
        text: it.text,
    });
    Ok(Tests {
        files: files.collect(),
        tests: generated.tests,
        methods: entries.len(),
        notes: generated.notes,
        coverage: entries.first().map(|entry| TestCoverage {
            summary: generated.summary,
            untakable: generated.untakable,
            limited: generated.limited,
            entry: *entry,
        }),
    })
}
