//! Sums of methods, classes or everything.

use super::counters::Counter;
use super::summary::{ClassSummary, Line, MethodSummary};

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
