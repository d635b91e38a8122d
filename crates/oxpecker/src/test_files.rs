//! Tests as values.

use std::path::PathBuf;

use oxpecker_ir::MethodId;
use oxpecker_report::coverage::Summary;
use oxpecker_testgen::java::Note;

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
