//! The files that `test` writes.

use std::path::Path;

use oxpecker::{Project, TestCoverage};
use oxpecker_report::coverage::coverage_format_of;

use crate::failure::Failure;
use crate::output;

/// Writes what the tests run, in the form that the name of the file asks for.
pub(super) fn coverage(
    project: &Project,
    coverage: &TestCoverage,
    path: &Path,
) -> Result<(), Failure> {
    let format = coverage_format_of(path);
    let sources = project.sources();
    let tested = project.tested(&sources, coverage.entry);
    output::result(&(format.render)(&tested, &coverage.summary), Some(path))
}
