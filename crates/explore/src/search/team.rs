//! Several workers on one search: each has a program, terms and solvers of its own, and they hand over nothing but
//! decisions.
//!
//! A worker without work asks for some; whoever has more than one open node gives the one with the fewest decisions. The
//! first worker alone reports: what another one finds he looks at again, in his own program, by taking its decisions.

use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::branch_goal::BranchKey;
use super::{Budget, OpenPath};
use crate::search_record::SearchRecord;
use crate::statistics::Statistics;
use oxpecker_interp::coverage::NamedCoverage;
use oxpecker_interp::decisions::Prefix;
use oxpecker_interp::{Extent, Limit, Reason};

/// How long a worker without work sleeps before it looks at the limits.
const NAP: Duration = Duration::from_millis(20);

/// What one worker has to do, and what it had to leave out.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) frontier: Vec<OpenPath>,
    pub(super) gaps: Vec<String>,
    pub(super) left_out: Vec<String>,
    /// How far everything went that it left open besides.
    pub(super) left_open: Extent,
}

/// Makes the members of a team.
#[derive(Debug)]
pub struct Team(Arc<Shared>);

/// One worker's place in a team.
#[derive(Clone, Debug)]
pub struct Member {
    shared: Arc<Shared>,
    number: usize,
}

#[derive(Debug)]
struct Shared {
    common: Mutex<Common>,
    changed: Condvar,
    /// Workers that wait for work that nobody has given yet.
    hungry: AtomicUsize,
    over: AtomicBool,
    /// Whether the first worker collects what everybody has to do.
    collecting: AtomicBool,
}

#[derive(Debug, Default)]
struct Common {
    /// What others have to do, while it is collected.
    parts: Vec<Part>,
    /// Work that nobody has begun.
    waiting: VecDeque<OpenPath>,
    idle: usize,
    /// Workers that are still there.
    present: usize,
    /// Where something is violated.
    found: Option<Prefix>,
    /// Paths about which nothing definite can be said.
    undecided: Vec<Prefix>,
    /// What keeps the run from being a proof wherever it happens.
    reasons: Vec<Reason>,
    statistics: Vec<Statistics>,
    /// For each worker, how far everything went that it has to do, or something less.
    extents: Vec<Extent>,
    /// All decisions of each worker, if they are recorded.
    search_record: Vec<Option<SearchRecord>>,
    /// What each worker ran, if it is counted.
    covered: Vec<Option<NamedCoverage>>,
    /// The branches that any worker covered, if covering them is the goal.
    branches: BTreeSet<BranchKey>,
    /// Whether a worker ended before its work was done.
    broken: bool,
}

impl Team {
    /// A team of this many workers.
    pub fn new(workers: usize) -> Self {
        let common = Common {
            present: workers,
            statistics: vec![Statistics::default(); workers],
            extents: vec![Extent::BEYOND; workers],
            search_record: vec![None; workers],
            covered: vec![None; workers],
            ..Common::default()
        };
        Team(Arc::new(Shared {
            common: Mutex::new(common),
            changed: Condvar::new(),
            hungry: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            collecting: AtomicBool::new(false),
        }))
    }

    /// The worker of a number; number 0 is the one that reports.
    pub fn member(&self, number: usize) -> Member {
        Member {
            shared: Arc::clone(&self.0),
            number,
        }
    }
}

impl Member {
    fn common(&self) -> MutexGuard<'_, Common> {
        let common = self.shared.common.lock();
        common.unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this is the worker that reports.
    pub(super) fn leads(&self) -> bool {
        self.number == 0
    }

    /// Whether somebody waits for work.
    pub(super) fn is_asked_for_work(&self) -> bool {
        self.shared.hungry.load(Ordering::Relaxed) > 0
    }

    /// Gives work away.
    pub(super) fn give(&self, open: OpenPath) {
        let mut common = self.common();
        common.waiting.push_back(open);
        self.count_hungry(&common);
        self.shared.changed.notify_one();
    }

    fn count_hungry(&self, common: &Common) {
        let hungry = common.idle.saturating_sub(common.waiting.len());
        self.shared.hungry.store(hungry, Ordering::Relaxed);
    }

    /// Waits for work; none comes when nobody has any, or when `reached` says so.
    pub(super) fn wait(&self, mut reached: impl FnMut() -> bool) -> Option<OpenPath> {
        let mut common = self.common();
        common.idle += 1;
        let work = loop {
            if self.is_over() {
                break None;
            }
            if !self.is_collecting()
                && let Some(open) = common.waiting.pop_front()
            {
                if let Some(own) = common.extents.get_mut(self.number) {
                    *own = own.of_both(open.extent);
                }
                break Some(open);
            }
            if common.idle >= common.present && common.waiting.is_empty() {
                self.end();
                break None;
            }
            self.count_hungry(&common);
            let slept = self.shared.changed.wait_timeout(common, NAP);
            // Whoever looks at the limits may want to know what the others have done.
            drop(slept.unwrap_or_else(PoisonError::into_inner));
            if reached() {
                self.end();
            }
            common = self.common();
        };
        common.idle -= 1;
        self.count_hungry(&common);
        work
    }

    /// Whether the first worker collects what everybody has to do.
    pub(super) fn is_collecting(&self) -> bool {
        self.shared.collecting.load(Ordering::Acquire)
    }

    /// Collects what the others have to do. They stand still until `release`. Nothing if the work is over. The first
    /// worker may be `waiting` for work itself.
    pub(super) fn collect(&self, waiting: bool) -> Option<Vec<Part>> {
        let mut common = self.common();
        common.parts.clear();
        self.shared.collecting.store(true, Ordering::Release);
        // Those without work stand still anyway.
        let here = usize::from(!waiting);
        while !self.is_over() && common.parts.len() + common.idle + here < common.present {
            self.shared.changed.notify_all();
            let slept = self.shared.changed.wait_timeout(common, NAP);
            common = slept.unwrap_or_else(PoisonError::into_inner).0;
        }
        if self.is_over() {
            self.shared.collecting.store(false, Ordering::Release);
            return None;
        }
        let mut parts = std::mem::take(&mut common.parts);
        let waiting = common.waiting.iter().cloned();
        let undecided = common.undecided.iter().map(OpenPath::of);
        parts.push(Part {
            frontier: waiting.chain(undecided).collect(),
            gaps: Vec::new(),
            left_out: Vec::new(),
            left_open: Extent::BEYOND,
        });
        Some(parts)
    }

    /// Lets everybody go on.
    pub(super) fn release(&self) {
        self.shared.collecting.store(false, Ordering::Release);
        self.shared.changed.notify_all();
    }

    /// Tells what this worker has to do and waits until all have told.
    pub(super) fn contribute(&self, part: Part, statistics: &Statistics) {
        self.publish(statistics);
        let mut common = self.common();
        common.parts.push(part);
        self.shared.changed.notify_all();
        while self.is_collecting() && !self.is_over() {
            let slept = self.shared.changed.wait_timeout(common, NAP);
            common = slept.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the work of everybody.
    pub(super) fn end(&self) {
        self.shared.over.store(true, Ordering::Release);
        self.shared.changed.notify_all();
    }

    /// Whether the work is over.
    pub fn is_over(&self) -> bool {
        self.shared.over.load(Ordering::Acquire)
    }

    /// Something is violated at the end of these decisions.
    pub(super) fn has_found(&self, prefix: Prefix) {
        self.common().found.get_or_insert(prefix);
        self.end();
    }

    /// Nothing definite can be said about the end of these decisions.
    pub(super) fn is_undecided(&self, prefix: Prefix) {
        self.common().undecided.push(prefix);
    }

    /// What others found.
    pub(super) fn take_found(&self) -> Option<Prefix> {
        self.common().found.take()
    }

    /// What others could not decide.
    pub(super) fn take_undecided(&self) -> Vec<Prefix> {
        std::mem::take(&mut self.common().undecided)
    }

    /// What keeps the run from being a proof wherever it happens.
    pub(super) fn has_reason(&self, reason: Reason) {
        self.common().reasons.push(reason);
    }

    /// What others say keeps the run from being a proof.
    pub(super) fn take_reasons(&self) -> Vec<Reason> {
        let mut common = self.common();
        let mut reasons = std::mem::take(&mut common.reasons);
        if common.broken {
            let what = "a worker ended before its work was done".into();
            reasons.push(Reason::Unsupported { what, span: None });
        }
        reasons
    }

    /// Tells the others how far this one is.
    pub(super) fn publish(&self, statistics: &Statistics) {
        if let Some(own) = self.common().statistics.get_mut(self.number) {
            own.clone_from(statistics);
        }
    }

    /// Tells the others how far everything went that this one has to do.
    pub(super) fn publish_extent(&self, extent: Extent) {
        if let Some(own) = self.common().extents.get_mut(self.number) {
            *own = extent;
        }
    }

    /// How far everything went that the others have to do. What a worker told last is not more than it is now: its paths
    /// only go on, and what it takes from others counts at once.
    pub(super) fn others_extent(&self) -> Extent {
        let common = self.common();
        let others = common.extents.iter().enumerate();
        let others = others.filter(|(number, _)| *number != self.number);
        let waiting = common.waiting.iter().map(|it| it.extent);
        let all = others.map(|(_, extent)| *extent).chain(waiting);
        all.fold(Extent::BEYOND, Extent::of_both)
    }

    /// What all others have done.
    pub(super) fn others(&self) -> Statistics {
        let common = self.common();
        let mut sum = Statistics::default();
        for (number, statistics) in common.statistics.iter().enumerate() {
            if number != self.number {
                sum.add(statistics);
            }
        }
        sum
    }

    /// Tells the others all decisions of this one.
    pub(super) fn publish_record(&self, search_record: SearchRecord) {
        if let Some(own) = self.common().search_record.get_mut(self.number) {
            *own = Some(search_record);
        }
    }

    /// All decisions of the others.
    pub(super) fn others_record(&self) -> Vec<SearchRecord> {
        let common = self.common();
        let others = common.search_record.iter().enumerate();
        let others = others.filter(|(number, _)| *number != self.number);
        others
            .filter_map(|(_, search_record)| search_record.clone())
            .collect()
    }

    /// Tells the others what this one ran.
    pub(super) fn publish_covered(&self, covered: NamedCoverage) {
        if let Some(own) = self.common().covered.get_mut(self.number) {
            *own = Some(covered);
        }
    }

    /// What the others ran.
    pub(super) fn others_covered(&self) -> Vec<NamedCoverage> {
        let common = self.common();
        let others = common.covered.iter().enumerate();
        let others = others.filter(|(number, _)| *number != self.number);
        others.filter_map(|(_, covered)| covered.clone()).collect()
    }

    /// Tells the others which branches this one covered; says how many all of them did.
    pub(super) fn cover(&self, new: Vec<BranchKey>) -> usize {
        let branches = &mut self.common().branches;
        branches.extend(new);
        branches.len()
    }

    /// Leaves the team; `finished` says whether the work was done or its end was wanted.
    pub fn leave(&self, finished: bool) {
        let mut common = self.common();
        common.present = common.present.saturating_sub(1);
        if !finished {
            common.broken = true;
            self.end();
        }
        self.shared.changed.notify_all();
    }
}

/// The limits of a worker that does not report: it works until the others are done with it.
#[derive(Debug)]
pub struct Follower(pub Member);

impl Budget for Follower {
    fn reached(&mut self, _: &Statistics) -> Option<Limit> {
        self.0.is_over().then_some(Limit::Interrupted)
    }
}
