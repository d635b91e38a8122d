//! What a worker of a team gives to the others and gets from them.

use super::team::Member;
use super::tree::{Held, NodeId};
use super::{Explorer, Found};
use crate::strategies::NodeView;
use oxpecker_interp::decisions::{Decisions, Prefix};
use oxpecker_interp::state::State;
use oxpecker_interp::{Limit, Reason};

impl Explorer<'_> {
    /// Opens a node that is below no other.
    pub(super) fn open_root(&mut self, state: State) {
        self.record_open(&state.path_decisions, 1);
        let view = self.view(NodeId(0), None, &state);
        let id = self.tree.root(Held::State(Box::new(state)));
        self.offer(&[NodeView { id, ..view }]);
    }

    /// Opens a node for decisions that somebody else took.
    pub(super) fn open_prefix(&mut self, prefix: &Prefix) {
        let mut decisions = Decisions::default();
        prefix.decisions().for_each(|choice| decisions.push(choice));
        let forks = decisions.len() as u32;
        let id = self.tree.root(Held::Decisions(decisions));
        self.offer(&[NodeView {
            id,
            parent: None,
            depth: 0,
            forks,
            gain: 0,
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
            team.contribute(part, &self.statistics);
        }
        if team.is_asked_for_work()
            && self.tree.open() > 1
            && let Some(decisions) = self.tree.give_away()
        {
            team.give(decisions.prefix());
        }
    }

    /// Work of others, if there are any and they have some.
    pub(super) fn more_work(&mut self) -> Option<Prefix> {
        let team = self.team.clone()?;
        self.end_turn();
        self.update_statistics();
        team.publish(&self.statistics);
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
        self.publish_record(team);
        if !team.leads()
            && let Some(covered) = self.own_covered()
        {
            team.publish_covered(covered);
        }
    }

    /// The end of the work: the first worker looks at what the others found, the others tell.
    pub(super) fn gather(&mut self, found: Found) -> Found {
        let Some(team) = self.team.clone() else {
            return found;
        };
        team.end();
        if !team.leads() {
            self.end_turn();
            self.update_statistics();
            team.publish(&self.statistics);
            self.publish_work(&team);
            return found;
        }
        if found.is_some() {
            return found;
        }
        if let Some(prefix) = team.take_found()
            && let Some(found) = self.look_again(&prefix)
        {
            return Some(found);
        }
        for prefix in team.take_undecided() {
            if let Some(found) = self.look_again(&prefix) {
                return Some(found);
            }
        }
        for reason in team.take_reasons() {
            self.note(reason);
        }
        None
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
