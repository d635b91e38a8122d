//! What tests run, for choosing among them.

use std::collections::BTreeSet;

use oxpecker_interp::coverage::Coverage;
use oxpecker_ir::{BlockId, MethodId};

use super::subject::Subject;

/// Something that a test runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Covered {
    /// From one block of a method to another.
    Way(MethodId, BlockId, BlockId),
    /// A statement: what is in front of it in its block was done.
    Statement(MethodId, BlockId, usize),
    /// A block returns: everything in it was done.
    Exit(MethodId, BlockId),
}

impl Covered {
    /// Everything that was run, without the calls that only lead to what is tested.
    pub(super) fn all(coverage: &Coverage, subject: &Subject) -> BTreeSet<Covered> {
        let ways = coverage.edges();
        let ways = ways.map(|(method, from, to)| Covered::Way(method, from, to));
        let statements = coverage.statements();
        let statements =
            statements.map(|(method, block, at)| Covered::Statement(method, block, at));
        let exits = coverage.exits();
        let exits = exits.map(|(method, block)| Covered::Exit(method, block));
        let all = ways.chain(statements).chain(exits);
        let sequence = subject.sequence.as_ref().map(|it| it.run);
        all.filter(|it| Some(it.method()) != sequence).collect()
    }

    fn method(&self) -> MethodId {
        match self {
            Covered::Way(method, ..)
            | Covered::Statement(method, ..)
            | Covered::Exit(method, _) => *method,
        }
    }
}
