//! Tests of OOX programs.

use std::path::Path;

use oxpecker_ir::MethodId;
use oxpecker_testgen::{Explore, oox};

use super::OoxProgram;
use crate::test_files::{TestFile, Tests};
use crate::test_settings::TestSettings;

impl OoxProgram {
    /// Tests of some methods, all in one file.
    pub(crate) fn tests(
        &self,
        entries: &[MethodId],
        settings: &TestSettings,
        explore: &dyn Explore,
    ) -> Tests {
        let (sources, program) = (&self.text.sources, &self.program);
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
}
