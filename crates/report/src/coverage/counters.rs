//! Sums: how much there is of something, and how much of that was run.

use super::summary::{ClassSummary, Line, MethodSummary};

/// How much there is of something, and how much of that was run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// What was run.
    pub covered: u64,
    /// What was not.
    pub missed: u64,
}

/// Sums of methods, classes or everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Statements.
    pub statements: Counter,
    /// Ways of jumps and switches.
    pub branches: Counter,
    /// Lines with code.
    pub lines: Counter,
    /// Methods with code.
    pub methods: Counter,
    /// Classes with such methods.
    pub classes: Counter,
    /// Checks: those that passed some time.
    pub checks: Counter,
}

impl Counter {
    /// Adds one thing.
    pub fn count(&mut self, covered: bool) {
        match covered {
            true => self.covered += 1,
            false => self.missed += 1,
        }
    }

    /// Adds another counter.
    pub fn add(&mut self, other: Counter) {
        self.covered += other.covered;
        self.missed += other.missed;
    }

    /// All there is.
    pub fn all(self) -> u64 {
        self.covered + self.missed
    }

    /// The covered part in percent; absent when there is nothing.
    pub fn percent(self) -> Option<u64> {
        (self.covered * 100).checked_div(self.all())
    }
}

impl Totals {
    fn lines<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) {
        for line in lines {
            self.statements.add(line.statements);
            self.branches.add(line.ways());
            self.lines.count(line.statements.covered > 0);
        }
    }

    /// Those of one method.
    pub fn of_method(method: &MethodSummary) -> Self {
        let mut totals = Totals::default();
        totals.lines(method.lines.values());
        totals.methods.count(method.entered > 0);
        for check in &method.checks {
            totals.checks.count(check.passed > 0);
        }
        totals
    }

    /// Those of one class.
    pub fn of_class(class: &ClassSummary) -> Self {
        let mut totals = Totals::default();
        for method in &class.methods {
            let own = Totals::of_method(method);
            totals.methods.add(own.methods);
            totals.checks.add(own.checks);
        }
        totals.lines(class.lines().values());
        totals.classes.count(totals.methods.covered > 0);
        totals
    }

    /// Those of several classes.
    pub fn of_classes<'a>(classes: impl Iterator<Item = &'a ClassSummary>) -> Self {
        let mut totals = Totals::default();
        for class in classes {
            let own = Totals::of_class(class);
            totals.statements.add(own.statements);
            totals.branches.add(own.branches);
            totals.lines.add(own.lines);
            totals.methods.add(own.methods);
            totals.classes.add(own.classes);
            totals.checks.add(own.checks);
        }
        totals
    }
}
