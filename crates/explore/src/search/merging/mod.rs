//! Path merging: the alternatives of a fork run first, and those that meet again are merged there.
//!
//! A region is the states that a fork led to. They run in the order of the program, the innermost calls first, so that one
//! waits for the others wherever several ways lead to a place. Nothing that a region does is lost: states that are not
//! merged are open nodes like any others, and so is everything when a region grows too large.

mod apart;
mod barrier;
mod forks;
mod loops;
mod meeting;
mod region;
mod shares;
mod turns;
mod waiting;

use oxpecker_interp::exec::{Stop, Watch};
use oxpecker_interp::merge::{Assumptions, Refusal};
use oxpecker_interp::state::State;

use self::apart::Apart;
use self::forks::Forks;
use self::region::{Live, Region};
use self::shares::Share;
use self::turns::Turns;
use super::events::Event;
use super::feasible::Feasible;
use super::work::SLICE;
use super::{Explorer, Progress, Watched};
use crate::config::Merging;
use crate::search_record::PathStatus;
use crate::strategies::NodeView;
use crate::tree::NodeId;

/// What becomes of the node whose state forked.
pub(super) enum After {
    /// All states of the region are one.
    Goes(Box<State>),
    /// It has children or is closed.
    Done,
}

impl Explorer<'_> {
    /// Whether the alternatives of a state are followed up to where they meet.
    pub(super) fn wants_region(&self, state: &State) -> bool {
        self.config.merging != Merging::Off
            && state.threads.is_none()
            && !self.interpreter.recorded.counts
    }

    /// Follows the alternatives of a state up to where they meet.
    pub(super) fn region(
        &mut self,
        id: NodeId,
        state: &State,
        feasible: Vec<Feasible>,
    ) -> Progress<After> {
        let mut region = Region::new(state, self.config.merging);
        let root = (&Turns::default(), 0, &Forks::default(), Share::whole());
        self.spread(&mut region, state, root, feasible)?;
        let mut goes_on = true;
        while let Some(live) = region.next(&mut self.interpreter) {
            self.prove_loops()?;
            goes_on = self.follow_one(&mut region, live)?;
            if !goes_on {
                break;
            }
            if let Some(reason) = region.exhausted() {
                region.give_up(reason);
                break;
            }
        }
        // What was merged and had to be told apart again stays apart.
        if region.is_left() && !self.interpreter.is_at_load(state) {
            self.unite(&mut region);
        }
        if goes_on && region.is_unexplained() {
            region.give_up(Refusal::Apart);
        }
        self.emit(&Event::RegionEnded {
            state,
            merges: region.merges,
            refused: &region.refusals(),
        });
        Progress::Continue(self.release(id, region))
    }

    /// Takes the alternatives of a state of a region.
    fn spread(
        &mut self,
        region: &mut Region,
        state: &State,
        (turns, group, forks, share): (&Turns, u32, &Forks, Share),
        feasible: Vec<Feasible>,
    ) -> Progress {
        let alternatives = feasible.len();
        self.emit(&Event::Forked { state });
        region.forks((state, alternatives), &mut self.interpreter);
        let decided = state.history.path_decisions.len();
        let forks = forks.and(decided, state.knowledge.clone(), share.clone());
        for (it, share) in feasible.into_iter().zip(share.split(alternatives)) {
            let mut child = state.clone();
            let end = self.take(&mut child, it);
            let decisions = &child.history.path_decisions;
            self.emit(&Event::Branched { decisions });
            match end {
                Some(end) => {
                    region.leaves();
                    self.finished(&child, end)?;
                }
                None => {
                    child.history.forks += 1;
                    let mut live = Live::new(child, turns.clone(), forks.clone(), share);
                    live.group = group;
                    region.add(live, &mut self.interpreter);
                }
            }
        }
        Progress::Continue(())
    }

    /// Runs a state of a region until it could meet another one; false at a limit.
    fn follow_one(&mut self, region: &mut Region, mut live: Box<Live>) -> Progress<bool> {
        live.state.heap.reserve(region.created);
        self.interpreter.watch = Some(region.watch(&live));
        live.apart = Apart::default();
        live.ahead = None;
        let before = self.interpreter.counted.steps;
        let executed = self.interpreter.instructions();
        let assumed = |state: &State| state.slot::<Assumptions>().facts.0.len();
        let assumed_before = assumed(&live.state);
        let mut watched = Watched {
            budget: &mut *self.budget,
            statistics: &self.observers.counting.statistics,
        };
        let stop = watched.run(&mut self.interpreter, &mut live.state, SLICE);
        self.interpreter.watch = None;
        let steps = self.interpreter.counted.steps - before;
        live.run += (self.interpreter.instructions() - executed) as u32;
        region.ran(steps, &live.state);
        if assumed(&live.state) != assumed_before {
            live.share = Share::none();
        }
        let Ok(stop) = stop else {
            region.add(live, &mut self.interpreter);
            return Progress::Continue(false);
        };
        self.emit(&Event::Advanced { state: &live.state });
        match stop {
            Stop::Fuel => region.add(live, &mut self.interpreter),
            Stop::Joined => self.meet(region, live)?,
            Stop::End(end) => {
                region.leaves();
                self.finished(&live.state, end)?;
            }
            Stop::Fork(alternatives) => {
                let exhaustive = alternatives.len() > 1;
                if exhaustive && self.is_visited_in_region(&live.state) {
                    self.settle(&live.state.history.path_decisions, PathStatus::Repeated);
                    return Progress::Continue(true);
                }
                let mut feasible = self.feasible(&live.state, alternatives, exhaustive);
                match feasible.len() {
                    0 => {
                        let decisions = &live.state.history.path_decisions;
                        self.settle(decisions, PathStatus::AssumedAway);
                    }
                    1 => {
                        live.run = 0;
                        let only = feasible.remove(0);
                        if !only.implied && only.alternative.guard != self.interpreter.pool.tt() {
                            live.share = Share::none();
                        }
                        match self.take(&mut live.state, only) {
                            Some(end) => {
                                region.leaves();
                                self.finished(&live.state, end)?;
                            }
                            None => region.add(live, &mut self.interpreter),
                        }
                    }
                    _ => self.spread(
                        region,
                        &live.state,
                        (&live.turns, live.group, &live.forks, live.share),
                        feasible,
                    )?,
                }
            }
        }
        Progress::Continue(self.limit().is_none())
    }

    /// The states of a region are open nodes from now on.
    fn release(&mut self, id: NodeId, mut region: Region) -> After {
        let mut live: Vec<_> = region.live.take().collect();
        if live.len() == 1
            && let Some(only) = live.pop()
        {
            return After::Goes(Box::new(only.state));
        }
        if live.is_empty() {
            self.frontier.tree.close(id);
        }
        let mut views = Vec::new();
        for it in live {
            self.opened(&it.state);
            let view = self.view(id, Some(id), &it.state);
            let id = self.frontier.tree.child(id, it.state);
            views.push(NodeView { id, ..view });
        }
        self.offer(&views);
        After::Done
    }
}

/// Where a state stops that others wait for.
impl Region {
    fn watch(&self, live: &Live) -> Watch {
        // Those that wait at the same place are going to come to the same calls, and may become one there.
        let come_together = !self.stays_apart() && self.live.has_with(live);
        let together = come_together.then(|| live.callers() + 1);
        let others = together.max(self.live.most_callers());
        Watch {
            callers: others.unwrap_or(live.callers()),
            at: self
                .live
                .barrier()
                .map(|it| (it.callers, it.block, it.next)),
            entries: false,
        }
    }
}
