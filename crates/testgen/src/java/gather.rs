//! The tests of one method: of inputs that its paths need, on receivers that calls bring about.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use oxpecker_explore::{Counter, Outcome, Verdict};
use oxpecker_interp::Reason;
use oxpecker_ir::MethodId;

use super::covered::Covered;
use super::subject::Subject;
use super::test::{JavaTest, java_test};

use super::driver::sequence;
use super::no_test::NoTest;
use super::reach::Seen;
use super::request::{Request, Subjects};
use super::sequences::sequences;
use crate::explore::Explore;

/// A sequence of calls gets this part of the time of a method.
const PART: u32 = 4;

/// Finds tests.
pub(super) struct Gatherer<'a> {
    pub(super) subjects: &'a Subjects<'a>,
    pub(super) request: &'a Request<'a>,
    pub(super) explore: &'a dyn Explore,
}

/// What is known of the tests of one class.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) tests: Vec<JavaTest>,
    /// Why tests were left out, with how many.
    pub(super) left_out: BTreeMap<String, usize>,
}

impl Gatherer<'_> {
    /// Adds the tests of a method.
    pub(super) fn method(&self, tested: MethodId, known: &mut Gathered, seen: &mut Seen) {
        let subject = Subject::alone(tested);
        let outcome = self.explore.explore(subject.entry(), self.request.time);
        if let Some(coverage) = &outcome.coverage {
            seen.coverage.add(coverage);
        }
        if outcome.exhaustive {
            seen.exhausted.insert(tested);
        }
        seen.limited += usize::from(is_limited(&outcome));
        let first = known.tests.len();
        let mut left_out = BTreeMap::new();
        self.tests(&subject, &outcome, known, &mut left_out);
        if let Verdict::Unknown(reasons) = &outcome.verdict {
            for reason in reasons.keys() {
                if let Reason::Unsupported { what, .. } = reason {
                    left_out.insert(NoTest::NotFollowed(what.clone()), 1);
                }
            }
        }
        let mut open = self.ways(&outcome);
        for test in &known.tests[first..] {
            open.retain(|way| !test.covers.contains(way));
        }
        if !open.is_empty() && !self.request.reflection {
            self.sequences(tested, known, &mut open);
        }
        for (why, count) in left_out {
            let name = self.subjects.program.method_name(tested).replace('/', ".");
            *known.left_out.entry(format!("{name}: {why}")).or_default() += count;
        }
    }

    /// Adds tests whose receivers are made by calls, until all ways are taken or the time is over.
    fn sequences(&self, tested: MethodId, known: &mut Gathered, open: &mut BTreeSet<Covered>) {
        let time = self.request.time;
        let (program, loader) = (self.subjects.program, self.subjects.loader);
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        for calls in sequences(program, loader, tested) {
            let left = deadline.map(|it| it.saturating_duration_since(Instant::now()));
            if open.is_empty() || left == Some(Duration::ZERO) {
                return;
            }
            let sequence = Some(sequence(program, loader, &calls));
            let subject = Subject { tested, sequence };
            let part = time.map(|time| time / PART);
            let time = part.min(left).or(part);
            let outcome = self.explore.explore(subject.entry(), time);
            let first = known.tests.len();
            self.tests(&subject, &outcome, known, &mut BTreeMap::new());
            for test in &known.tests[first..] {
                open.retain(|way| !test.covers.contains(way));
            }
        }
    }

    fn tests(
        &self,
        subject: &Subject,
        outcome: &Outcome,
        known: &mut Gathered,
        left_out: &mut BTreeMap<NoTest, usize>,
    ) {
        for case in &outcome.cases {
            match java_test(self.subjects.program, subject, case, self.request.config) {
                Ok(test) if test.unmade && !self.request.reflection => {
                    *left_out.entry(NoTest::Unmade).or_default() += 1;
                }
                Ok(test) => known.tests.push(test),
                Err(why) => *left_out.entry(why).or_default() += 1,
            }
        }
    }

    /// The ways through the user's own code, and out of it, that a search found.
    fn ways(&self, outcome: &Outcome) -> BTreeSet<Covered> {
        let edges = outcome.coverage.iter().flat_map(|it| it.edges());
        let is_own = |method: &MethodId| {
            let class = self.subjects.program.methods[*method].class;
            self.subjects
                .own
                .contains(&self.subjects.program.classes[class].name)
        };
        let ways = edges
            .filter(|(method, _, _)| is_own(method))
            .map(|(method, from, to)| Covered::Way(method, from, to));
        let exits = outcome.coverage.iter().flat_map(|it| it.exits());
        let exits = exits
            .filter(|(method, _)| is_own(method))
            .map(|(method, block)| Covered::Exit(method, block));
        ways.chain(exits).collect()
    }
}

/// Whether a limit ended a search.
fn is_limited(outcome: &Outcome) -> bool {
    match &outcome.verdict {
        Verdict::Unknown(reasons) => reasons.keys().any(|it| matches!(it, Reason::Limit(_))),
        _ => outcome.statistics[Counter::PathsOpen] > 0,
    }
}
