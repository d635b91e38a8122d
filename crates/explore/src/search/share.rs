//! What a worker of a team gives to the others and gets from them.

use super::events::Event;
use super::team::Member;
use super::{Explorer, OpenPath, Progress};
use crate::config::Goal;
use crate::search_record::PathStatus;
use crate::strategies::NodeView;
use crate::tree::{Held, NodeId};
use oxpecker_interp::decisions::Decisions;
use oxpecker_interp::state::State;
use oxpecker_interp::{Extent, Limit, Reason, Violation};

impl Explorer<'_> {
    /// Opens a node that is below no other.
    pub(super) fn open_root(&mut self, state: State) {
        self.opened(&state);
        let view = self.view(NodeId(0), None, &state);
        let held = Held::State(Box::new(state));
        let id = self.frontier.tree.root(held, Extent::default());
        self.offer(&[NodeView { id, ..view }]);
    }

    /// Opens a node for decisions that somebody else took.
    pub(super) fn open_prefix(&mut self, open: &OpenPath) {
        let always = self.interpreter.pool.tt();
        let mut decisions = Decisions::default();
        for step in open.prefix.steps() {
            decisions.push(step, always, 0);
        }
        let forks = decisions.len() as u32;
        let held = Held::Decisions(decisions);
        let id = self.frontier.tree.root(held, open.extent);
        self.offer(&[NodeView {
            id,
            parent: None,
            depth: 0,
            forks,
            gain: 0,
            level: open.extent.level(),
            places: [].into(),
        }]);
    }

    /// Gives a node to whoever has none, unless it is the last one.
    pub(super) fn share(&mut self) {
        let Some(team) = self.team.clone() else {
            return;
        };
        if team.is_collecting() && !team.leads() {
            let part = self.part();
            self.publish_work(&team);
            team.contribute(part, self.statistics());
        }
        let interpreter = &mut self.interpreter;
        if team.is_asked_for_work()
            && self.frontier.tree.open() > 1
            && let Some(given) = self.frontier.tree.give_away(|it| interpreter.extent(it))
        {
            let (prefix, extent) = (given.0.prefix(), given.1);
            team.give(OpenPath { prefix, extent });
        }
    }

    /// Work of others, if there are any and they have some.
    pub(super) fn more_work(&mut self) -> Option<OpenPath> {
        let team = self.team.clone()?;
        self.end_turn();
        self.update_statistics();
        team.publish(self.statistics());
        self.publish_work(&team);
        let mut limit = None;
        let work = team.wait(|| {
            limit = self.limit();
            self.save(true, limit.is_some());
            limit.is_some()
        });
        if let Some(limit) = limit {
            self.note(Reason::Limit(limit));
        }
        work
    }

    /// Tells the worker that reports what this one decided and ran.
    fn publish_work(&mut self, team: &Member) {
        if team.leads() {
            return;
        }
        team.publish_extent(self.open_extent());
        if let Some(record) = self.own_record(false) {
            team.publish_record(record);
        }
        if let Some(covered) = self.own_covered() {
            team.publish_covered(covered);
        }
    }

    /// The end of the work: the first worker looks at what the others found, the others tell.
    pub(super) fn gather(&mut self, progress: Progress) -> Progress {
        let Some(team) = self.team.clone() else {
            return progress;
        };
        team.end();
        if !team.leads() {
            self.end_turn();
            self.update_statistics();
            team.publish(self.statistics());
            self.publish_work(&team);
            return progress;
        }
        progress?;
        if let Some(prefix) = team.take_found() {
            self.look_again(&prefix)?;
        }
        for prefix in team.take_undecided() {
            self.look_again(&prefix)?;
        }
        for reason in team.take_reasons() {
            self.note(reason);
        }
        Progress::Continue(())
    }

    /// Something is violated. A violation that ends the search ends the work of all workers, and the worker that reports
    /// counts it when it has looked at it. Others are looked at again like everything that is not finished.
    pub(super) fn has_found(&mut self, decisions: &Decisions, violation: &Violation) {
        if self.config.goal == Goal::EveryViolation {
            self.settle(decisions, PathStatus::Violated);
            if !self.found.covers(violation) {
                self.look_later(decisions, PathStatus::Violated);
            }
            return;
        }
        if let Some(team) = &self.team {
            team.has_found(decisions.prefix());
        }
        match self.leads() {
            true => self.settle(decisions, PathStatus::Violated),
            false => self.emit(&Event::Opened { decisions }),
        }
    }

    /// A reason that has no place in the program, from a worker that does not report.
    pub(super) fn tell(&self, reason: &Reason) -> bool {
        let follows = |team: &&Member| !team.leads();
        match (&self.team.as_ref().filter(follows), reason) {
            (None, _) => false,
            // It is over: the others know.
            (Some(_), Reason::Limit(Limit::Interrupted)) => true,
            (Some(team), reason) => {
                team.has_reason(reason.clone());
                true
            }
        }
    }
}
