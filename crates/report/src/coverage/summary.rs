//! What was run of each class, method and line.

use std::collections::BTreeMap;

use oxpecker_base::FileId;
use oxpecker_interp::coverage::Iterated;
use oxpecker_ir::CheckKind;

use super::counters::Counter;

/// Whether something was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All of it was.
    Covered,
    /// A part of it was.
    Partly,
    /// It was not.
    Missed,
    /// No input runs it: all paths were followed.
    Unreachable,
}

/// A jump or switch: how often each way was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The ways, in the order of the program.
    pub ways: Vec<u64>,
}

/// A check, and how often it passed or raised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Its line.
    pub line: u32,
    /// Why it raises.
    pub kind: CheckKind,
    /// How often it held.
    pub passed: u64,
    /// How often it did not.
    pub raised: u64,
}

/// A loop, and how often it was gone round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopSummary {
    /// Its line.
    pub line: u32,
    /// How often.
    pub iterated: Iterated,
}

/// A line of a source with code on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How often its first statement was begun.
    pub count: u64,
    /// The statements on it.
    pub statements: Counter,
    /// The jumps and switches on it.
    pub branches: Vec<Branch>,
}

/// A method.
#[derive(Clone, Debug)]
pub struct MethodSummary {
    /// Its name.
    pub name: String,
    /// Its parameters and result as class files or the language spell them.
    pub descriptor: String,
    /// Where it begins.
    pub line: u32,
    /// How often it was entered.
    pub entered: u64,
    /// Its blocks.
    pub blocks: Counter,
    /// Its lines.
    pub lines: BTreeMap<u32, Line>,
    /// What it checks before it does it.
    pub checks: Vec<Check>,
    /// Its loops.
    pub loops: Vec<LoopSummary>,
}

/// A class.
#[derive(Clone, Debug)]
pub struct ClassSummary {
    /// Its name; packages end with `/`.
    pub name: String,
    /// Its source.
    pub file: FileId,
    /// Its methods with code.
    pub methods: Vec<MethodSummary>,
}

/// What was run of a program.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The user's classes that have code.
    pub classes: Vec<ClassSummary>,
    /// Whether what was not run never is.
    pub exhaustive: bool,
}

impl Line {
    /// The ways of its jumps and switches.
    pub fn ways(&self) -> Counter {
        let mut counter = Counter::default();
        let ways = self.branches.iter().flat_map(|it| &it.ways);
        ways.for_each(|count| counter.count(*count > 0));
        counter
    }

    /// Whether it was run.
    pub fn status(&self, exhaustive: bool) -> Status {
        let mut parts = self.ways();
        parts.add(self.statements);
        match (parts.covered, parts.missed) {
            (0, _) if exhaustive => Status::Unreachable,
            (0, _) => Status::Missed,
            (_, 0) => Status::Covered,
            _ => Status::Partly,
        }
    }

    /// Adds what another method or class has on the same line.
    pub fn add(&mut self, other: &Line) {
        self.count = self.count.max(other.count);
        self.statements.add(other.statements);
        self.branches.extend(other.branches.iter().cloned());
    }
}

impl ClassSummary {
    /// The lines of all its methods.
    pub fn lines(&self) -> BTreeMap<u32, Line> {
        let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
        for (number, line) in self.methods.iter().flat_map(|it| &it.lines) {
            lines.entry(*number).or_default().add(line);
        }
        lines
    }
}

impl Summary {
    /// The files of the classes with their lines, in order.
    pub fn files(&self) -> BTreeMap<FileId, BTreeMap<u32, Line>> {
        let mut files: BTreeMap<FileId, BTreeMap<u32, Line>> = BTreeMap::new();
        for class in &self.classes {
            let lines = files.entry(class.file).or_default();
            for (number, line) in class.lines() {
                lines.entry(number).or_default().add(&line);
            }
        }
        files
    }
}
