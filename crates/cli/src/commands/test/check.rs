//! `test --check`: runs tests of OOX programs again and compares how they end.

use std::path::{Path, PathBuf};

use oxpecker::Language;
use oxpecker_testgen::oox::read_tests;

use crate::args::{SourceArgs, TestArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{output, project};

/// Runs the tests of files.
pub(super) fn check(args: &TestArgs) -> Result<Exit, Failure> {
    let mut bad = 0;
    let mut count = 0;
    for path in &args.source.files {
        let text = std::fs::read_to_string(path).map_err(|source| Failure::read(path, source))?;
        let (names, tests) = read_tests(&text).map_err(|source| Failure::Tests {
            path: path.clone(),
            source,
        })?;
        let source = SourceArgs {
            files: found(path, &names),
            ..args.source.clone()
        };
        let project = project::open_as(Language::Oox, &source, &args.java)?;
        for test in tests {
            count += 1;
            let ended = project.try_test(&test)?;
            let ended = ended.unwrap_or_else(|| "the inputs cannot be read".into());
            if ended != test.expected {
                bad += 1;
                let message = format!(
                    "{}\nexpected: {}\ninstead:  {ended}",
                    test.entry, test.expected
                );
                output::error(&message, None);
            }
        }
    }
    output::result(&format!("{} of {count} tests pass\n", count - bad), None)?;
    Ok(if bad == 0 { Exit::Fine } else { Exit::Invalid })
}

/// The files of a program, from here or from the directory of the tests.
fn found(tests: &Path, names: &[String]) -> Vec<PathBuf> {
    let folder = tests.parent().unwrap_or(Path::new(""));
    let path = |name: &String| {
        let own = PathBuf::from(name);
        match own.exists() {
            true => own,
            false => folder.join(own.file_name().unwrap_or_default()),
        }
    };
    names.iter().map(path).collect()
}
