//! Decisions made fewer: rounds of a loop become one, and so do chains without another way.

use oxpecker_explore::{SearchRecord, Tally};

/// A decision with everything below it.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    /// Its node in the record.
    pub(super) node: usize,
    /// Where and which way: equal for equal decisions.
    key: (u32, u32, u32),
    /// How often in a row it was taken.
    pub(super) rounds: u64,
    /// Decisions in front of it that had no other way.
    pub(super) skipped: u64,
    /// Whether decisions are below it in no order.
    pub(super) gathers: bool,
    own: Tally,
    pub(super) total: Tally,
    /// Decisions below it.
    pub(super) decisions: u64,
    pub(super) children: Vec<usize>,
}

/// All decisions, the root first.
pub(super) struct Branches(pub(super) Vec<Branch>);

impl Branches {
    pub(super) fn of(record: &SearchRecord) -> Self {
        let mut all: Vec<Branch> = Vec::with_capacity(record.nodes.len());
        let mut depths: Vec<u32> = Vec::with_capacity(record.nodes.len());
        for (at, node) in record.nodes.iter().enumerate() {
            let parent = node.parent as usize;
            let depth = if at == 0 { 0 } else { depths[parent] + 1 };
            depths.push(depth);
            all.push(Branch {
                node: at,
                key: (node.site, node.place, node.way),
                rounds: 1,
                gathers: depth >= record.deepest,
                own: node.tally,
                ..Branch::default()
            });
            if at > 0 {
                all[parent].children.push(at);
            }
        }
        let mut branches = Branches(all);
        // Children come after their parents.
        for at in (0..branches.0.len()).rev() {
            branches.sum(at);
            if at > 0 {
                branches.join_rounds(at);
                branches.skip_chain(at);
            }
        }
        branches
    }

    fn sum(&mut self, at: usize) {
        let (mut total, mut decisions) = (self.0[at].own, 0);
        for child in &self.0[at].children {
            total.add(&self.0[*child].total);
            decisions += 1 + self.0[*child].decisions;
        }
        // How often decisions below were taken says nothing about this one.
        total.times = self.0[at].own.times;
        (self.0[at].total, self.0[at].decisions) = (total, decisions);
    }

    /// The same decision once more, while all other ways end: another round of a loop.
    fn join_rounds(&mut self, at: usize) {
        let branch = &self.0[at];
        let inner = |child: &&usize| !self.0[**child].children.is_empty();
        let mut inner = branch.children.iter().filter(inner);
        let (Some(&next), None) = (inner.next(), inner.next()) else {
            return;
        };
        let joins = self.0[next].key == branch.key && self.0[next].skipped == 0;
        if !joins || branch.gathers {
            return;
        }
        let mut children = std::mem::take(&mut self.0[next].children);
        let ends = std::mem::take(&mut self.0[at].children);
        for end in ends.into_iter().filter(|it| *it != next) {
            let same = |it: &&usize| self.0[**it].key == self.0[end].key && self.is_leaf(**it);
            match children.iter().find(same) {
                Some(&same) => {
                    let (own, total) = (self.0[end].own, self.0[end].total);
                    self.0[same].own.add(&own);
                    self.0[same].total.add(&total);
                    self.0[same].rounds += self.0[end].rounds;
                }
                None => children.push(end),
            }
        }
        let (own, rounds, gathers) = {
            let next = &self.0[next];
            (next.own, next.rounds, next.gathers)
        };
        let branch = &mut self.0[at];
        branch.own.add(&own);
        branch.rounds += rounds;
        branch.gathers = gathers;
        branch.children = children;
        self.sum(at);
    }

    /// One decision below this one and nothing else: this one need not be seen.
    fn skip_chain(&mut self, at: usize) {
        let branch = &self.0[at];
        let [only] = branch.children.as_slice() else {
            return;
        };
        if branch.own.paths() > 0 || branch.rounds > 1 || branch.gathers {
            return;
        }
        let only = *only;
        let (skipped, own) = (branch.skipped, branch.own);
        let mut kept = std::mem::take(&mut self.0[only]);
        kept.skipped += skipped + 1;
        let times = kept.own.times;
        kept.own.add(&own);
        kept.own.times = times;
        self.0[at] = kept;
        self.sum(at);
    }

    fn is_leaf(&self, at: usize) -> bool {
        self.0[at].children.is_empty()
    }
}
