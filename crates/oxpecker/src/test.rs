//! Writing tests.

use std::time::Duration;

use oxpecker_base::SourceMap;
use oxpecker_explore::Outcome;
use oxpecker_ir::MethodId;
use oxpecker_report::coverage::Tested;
use oxpecker_testgen::oox::OoxTest;
use oxpecker_testgen::{Explore, oox};

use crate::entry::Entry;
use crate::error::Error;
use crate::front_end::FrontEnd;
use crate::limits::TimeLimit;
use crate::project::Project;
use crate::search::Control;
use crate::settings::Settings;
use crate::test_files::Tests;
use crate::test_settings::TestSettings;
use crate::tool::TOOL;

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
            FrontEnd::Java(it) => match it.testable()? {
                none if none.is_empty() => return Err(Error::NothingToTest),
                some => some,
            },
        };
        let entries = methods.into_iter().map(|it| self.entry_of(it));
        Ok(entries.collect())
    }

    /// Tests of some methods, or of all methods that tests can call.
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
    pub fn tests(
        &self,
        entries: Option<&[Entry]>,
        settings: &TestSettings,
    ) -> Result<Tests, Error> {
        let explorer = Explorer {
            project: self,
            settings: settings.search(),
        };
        self.tests_by(entries, settings, &explorer)
    }

    /// The same with explorations that the caller watches over.
    pub fn tests_by(
        &self,
        chosen: Option<&[Entry]>,
        settings: &TestSettings,
        explore: &dyn Explore,
    ) -> Result<Tests, Error> {
        let entries = match chosen {
            Some(entries) => entries.to_vec(),
            None => self.testable()?,
        };
        let entries: Vec<MethodId> = entries.iter().map(|it| it.method).collect();
        match &self.front_end {
            FrontEnd::Oox(it) => Ok(it.tests(&entries, settings, explore)),
            FrontEnd::Java(it) => {
                // Code is lowered once; that of tests keeps all branches.
                it.loader.keep_branches();
                Ok(it.tests((&entries, chosen.is_none()), settings, explore)?)
            }
        }
    }

    /// What tests run, for formats of coverage.
    pub fn tested<'a>(&'a self, sources: &'a SourceMap, entry: MethodId) -> Tested<'a> {
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
