//! A search put down so that it can be taken up again: nothing but decisions and counts.

use super::team::{Member, Part};
use super::{Explorer, Moment};
use crate::search_record::SearchRecord;
use crate::statistics::{Counter, Statistics};
use oxpecker_interp::coverage::{Coverage, NamedCoverage};
use oxpecker_interp::decisions::Prefix;
use oxpecker_interp::{Extent, Limit, Reason};

/// A path that is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenPath {
    /// Its decisions.
    pub prefix: Prefix,
    /// How far it went.
    pub extent: Extent,
}

/// What is left to do of a search, and what was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The open nodes, and the ends of paths about which nothing definite can be said: these are looked at again.
    pub frontier: Vec<OpenPath>,
    /// How far everything went that is left open besides.
    pub left_open: Extent,
    /// What keeps the run from being a proof wherever it happens.
    pub gaps: Vec<String>,
    /// What stands for types of which not all objects are inputs.
    pub left_out: Vec<String>,
    /// What was done.
    pub statistics: Statistics,
    /// All decisions, if they are recorded.
    pub search_record: Option<SearchRecord>,
    /// What was run, if it is counted.
    pub coverage: Option<NamedCoverage>,
}

impl OpenPath {
    /// A path of which nobody knows how far it went.
    pub(super) fn of(prefix: &Prefix) -> Self {
        OpenPath {
            prefix: prefix.clone(),
            extent: Extent::default(),
        }
    }
}

/// What earlier searches did, and where the last one was interrupted.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    /// Where to go on, until that is open again.
    pub(super) snapshot: Option<Snapshot>,
    pub(super) statistics: Statistics,
    /// What was run, if it is counted.
    pub(super) coverage: NamedCoverage,
}

impl Earlier {
    pub(super) fn new(snapshot: Option<Snapshot>) -> Self {
        Earlier {
            snapshot,
            ..Earlier::default()
        }
    }
}

impl Explorer<'_> {
    /// Takes an earlier search up.
    pub(super) fn open_snapshot(&mut self, start: Snapshot) {
        for open in &start.frontier {
            self.open_prefix(open);
        }
        self.left_open = start.left_open;
        for what in start.gaps {
            self.note(Reason::Unsupported { what, span: None });
        }
        for what in start.left_out {
            self.note(Reason::LeftOut { what });
        }
        self.earlier.statistics = start.statistics;
        if let Some(record) = &mut self.observers.record {
            record.go_on(start.search_record);
        }
        self.earlier.coverage = start.coverage.unwrap_or_default();
        self.count_earlier_branches();
    }

    /// Ends the search at a limit. Whatever was begun is open again.
    pub(super) fn stop_at(&mut self, limit: Limit) {
        self.save(false, true);
        self.note(Reason::Limit(limit));
    }

    /// Saves the search if the budget wants it. No node is taken while this is called; the worker may be `waiting` for
    /// some.
    pub(super) fn save(&mut self, waiting: bool, forced: bool) {
        if !self.leads() || !self.budget.wants_snapshot(forced) {
            return;
        }
        let team = self.team.clone();
        let others = match &team {
            Some(team) => team.collect(waiting),
            None => Some(Vec::new()),
        };
        // The work is over: there is nothing to be taken up.
        let Some(mut parts) = others else {
            return;
        };
        parts.push(self.part());
        let mut statistics = self.all_statistics();
        // Paths that are looked at again were not done.
        for (_, status) in &self.doubts.unfinished {
            statistics.reopen(*status);
        }
        statistics[Counter::PathsOpen] = 0;
        let mut snapshot = Snapshot {
            statistics,
            search_record: self.all_record(true),
            coverage: self.all_covered(),
            left_open: Extent::BEYOND,
            ..Snapshot::default()
        };
        for part in parts {
            snapshot.frontier.extend(part.frontier);
            snapshot.gaps.extend(part.gaps);
            snapshot.left_out.extend(part.left_out);
            snapshot.left_open = snapshot.left_open.of_both(part.left_open);
        }
        snapshot.gaps.sort();
        snapshot.gaps.dedup();
        snapshot.left_out.sort();
        snapshot.left_out.dedup();
        self.budget.save(snapshot);
        if let Some(team) = &team {
            team.release();
        }
    }

    /// What this worker ran, if it is counted.
    pub(super) fn own_covered(&self) -> Option<NamedCoverage> {
        let coverage = self.interpreter.recorded.coverage.as_ref();
        let coverage = coverage.filter(|it| it.counts());
        coverage.map(|it| it.named(self.interpreter.program))
    }

    /// What all workers ran, now and in earlier searches, if it is counted.
    fn all_covered(&self) -> Option<NamedCoverage> {
        let mut all = self.own_covered()?;
        self.covered_elsewhere().iter().for_each(|it| all.add(it));
        Some(all)
    }

    /// What this worker decided, if it is recorded; `reopened` if the search is taken up again.
    pub(super) fn own_record(&mut self, reopened: bool) -> Option<SearchRecord> {
        let moment = Moment {
            interpreter: &mut self.interpreter,
            pipeline: &mut self.pipeline,
            entry: &self.entry,
        };
        let record = self.observers.record.as_mut()?;
        Some(match reopened {
            true => record.own_reopened(&moment),
            false => record.own(&moment),
        })
    }

    /// What all workers decided, now and in earlier searches; `reopened` if the search is taken up again.
    pub(super) fn all_record(&mut self, reopened: bool) -> Option<SearchRecord> {
        let own = self.own_record(reopened)?;
        let before = self.observers.record.as_ref()?.before();
        let team = self.team.as_ref();
        let others = team.map(Member::others_record).unwrap_or_default();
        let all = std::iter::once(&own).chain(before);
        Some(SearchRecord::sum(all.chain(&others)))
    }

    /// What other workers ran, and earlier searches did.
    pub(super) fn covered_elsewhere(&self) -> Vec<NamedCoverage> {
        let team = self.team.as_ref();
        let mut parts = team.map(Member::others_covered).unwrap_or_default();
        parts.push(self.earlier.coverage.clone());
        parts
    }

    /// What was run, with what other workers and earlier searches ran if it is counted.
    pub(super) fn all_coverage(&mut self) -> Option<Coverage> {
        let elsewhere = self.covered_elsewhere();
        let program = self.interpreter.program;
        let mut coverage = self.interpreter.recorded.coverage.take();
        if let Some(coverage) = coverage.as_mut().filter(|it| it.counts()) {
            elsewhere
                .iter()
                .for_each(|it| coverage.add_named(program, it));
        }
        coverage
    }

    /// What this worker has to do, and what it had to leave out.
    pub(super) fn part(&mut self) -> Part {
        self.end_turn();
        self.update_statistics();
        let interpreter = &mut self.interpreter;
        let open = self.frontier.tree.frontier(|it| interpreter.extent(it));
        let open = open.map(|(decisions, extent)| OpenPath {
            prefix: decisions.prefix(),
            extent,
        });
        let mut frontier: Vec<OpenPath> = open.collect();
        let unfinished = self.doubts.unfinished.iter();
        frontier.extend(unfinished.map(|(prefix, _)| OpenPath::of(prefix)));
        let gaps = self.interpreter.language.gaps(&self.interpreter);
        let mut gaps: Vec<String> = gaps.into_iter().collect();
        let reasons = || self.doubts.reasons.keys();
        gaps.extend(reasons().filter_map(|it| match it {
            Reason::Unsupported { what, span: None } => Some(what.clone()),
            _ => None,
        }));
        let left_out = self.interpreter.language.left_out(&self.interpreter);
        let mut left_out: Vec<String> = left_out.into_iter().collect();
        left_out.extend(reasons().filter_map(|it| match it {
            Reason::LeftOut { what } => Some(what.clone()),
            _ => None,
        }));
        Part {
            frontier,
            gaps,
            left_out,
            left_open: self.left_open,
        }
    }
}
