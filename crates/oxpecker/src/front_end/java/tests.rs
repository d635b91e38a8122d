//! Tests of Java programs.

use oxpecker_ir::MethodId;
use oxpecker_testgen::java::{Machine, Request, Subjects};
use oxpecker_testgen::{Explore, java};

use super::checks::set_checks;
use super::program::JavaProgram;
use crate::error::JavaError;
use crate::test_files::{TestCoverage, TestFile, Tests};
use crate::test_settings::TestSettings;

impl JavaProgram {
    /// The methods that tests can call.
    pub(crate) fn testable(&self) -> Result<Vec<MethodId>, JavaError> {
        let own = self.target.own_classes()?;
        Ok(java::callable(&self.program, &*self.loader, &own))
    }

    /// Tests of some methods, or of all that tests can call.
    pub(crate) fn tests(
        &self,
        (entries, all): (&[MethodId], bool),
        settings: &TestSettings,
        explore: &dyn Explore,
    ) -> Result<Tests, JavaError> {
        let target = &self.target;
        let scratch = || target.host.scratch();
        let machine = target.jdk.as_ref().map(|jdk| Machine {
            jdk,
            class_path: &target.class_path,
            scratch: &scratch,
        });
        let own = target.own_classes()?;
        let subjects = Subjects {
            program: &self.program,
            loader: &self.loader,
            own: &own,
            entries,
            all,
        };
        let mut config = settings.search().engine.path;
        set_checks(&mut config, None);
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
}
