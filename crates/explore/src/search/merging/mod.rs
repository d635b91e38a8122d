//! Path merging: the alternatives of a fork run first, and those that meet again are merged there.
//!
//! A region is the states that a fork led to. They run in the order of the program, the innermost calls first, so that one
//! waits for the others wherever several ways lead to a place. Nothing that a region does is lost: states that are not
//! merged are open nodes like any others, and so is everything when a region grows too large.

mod barrier;
mod loops;
mod region;
mod shares;
mod turns;

use oxpecker_interp::decisions::{Decisions, Merge, Part, Step};
use oxpecker_interp::exec::{Stop, Watch};
use oxpecker_interp::merge::Assumptions;
use oxpecker_interp::merge::{Meeting, MergePolicy, Merged, Refusal, Sizes};
use oxpecker_interp::state::State;
use oxpecker_path::Knowledge;

use self::region::{Fork, Live, Region};
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

/// Statements by which paths differ at most that are merged under a bound on their depth.
const MOST_APART: u32 = 3;

/// How large terms become where all states of a region become one.
const LARGE: Sizes = Sizes {
    depth: 2_000,
    values: 100_000,
    conditions: 20_000,
};

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
        let root = (&Turns::default(), 0, &[][..], Share::whole());
        self.spread(&mut region, state, root, feasible)?;
        while let Some(live) = region.next(&mut self.interpreter) {
            self.prove_loops()?;
            let goes_on = self.follow_one(&mut region, live)?;
            if !goes_on || region.is_exhausted() {
                break;
            }
        }
        // What was merged and had to be told apart again stays apart.
        if region.is_left() && !self.interpreter.is_at_load(state) {
            self.unite(&mut region);
        }
        self.emit(&Event::RegionEnded {
            state,
            merges: region.merges,
            refused: &region.refused,
        });
        Progress::Continue(self.release(id, region))
    }

    /// Takes the alternatives of a state of a region.
    fn spread(
        &mut self,
        region: &mut Region,
        state: &State,
        (turns, group, forks, share): (&Turns, u32, &[Fork], Share),
        feasible: Vec<Feasible>,
    ) -> Progress {
        let alternatives = feasible.len();
        self.emit(&Event::Forked { state });
        region.forks((state, alternatives), &mut self.interpreter);
        let mut forks = forks.to_vec();
        forks.push(Fork {
            decided: state.history.path_decisions.len(),
            knowledge: state.knowledge.clone(),
            share: share.clone(),
        });
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
    fn follow_one(&mut self, region: &mut Region, mut live: Live) -> Progress<bool> {
        live.state.heap.reserve(region.created);
        self.interpreter.watch = Some(region.watch(&live));
        let before = self.interpreter.counted.steps;
        let assumed = |state: &State| state.slot::<Assumptions>().facts.0.len();
        let assumed_before = assumed(&live.state);
        let mut watched = Watched {
            budget: &mut *self.budget,
            statistics: &self.observers.counting.statistics,
        };
        let stop = watched.run(&mut self.interpreter, &mut live.state, SLICE);
        self.interpreter.watch = None;
        let steps = self.interpreter.counted.steps - before;
        live.run += steps as u32;
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
            Stop::Joined => self.meet(region, live),
            Stop::End(end) => {
                region.leaves();
                self.finished(&live.state, end)?;
            }
            Stop::Fork(alternatives) => {
                let exhaustive = alternatives.len() > 1;
                if exhaustive && self.is_visited(&live.state) {
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

    /// Merges a state with those that wait where it is.
    fn meet(&mut self, region: &mut Region, mut live: Live) {
        if live.turns.arrive(&live.state, &mut self.interpreter) {
            live.group = region.group();
        }
        live.is_refused = false;
        live.indexes = Some(self.interpreter.known_indexes(&live.state));
        let mut at = 0;
        while let Some(other) = region.live.get(at) {
            if !other.is_with(&live) {
                at += 1;
                continue;
            }
            if self.is_kept_apart(region, other, &live) {
                *region.refused.entry(Refusal::Index).or_default() += 1;
                at += 1;
                continue;
            }
            match self.merged(other, &live, false) {
                Ok(merged) => {
                    region.live.remove(at);
                    region.merges += 1;
                    live = merged;
                    live.indexes = Some(self.interpreter.known_indexes(&live.state));
                    at = 0;
                }
                Err(refusal) => {
                    let suspect = self.interpreter.take_suspect();
                    if refusal != Refusal::Index {
                        live.is_refused = true;
                    }
                    region.refuse(refusal, suspect);
                    at += 1;
                }
            }
        }
        region.add(live, &mut self.interpreter);
    }

    /// Merges states that only indexes in fields kept apart, which are known again where they are read.
    fn unite(&mut self, region: &mut Region) {
        let mut merged: Vec<Live> = Vec::new();
        for live in std::mem::take(&mut region.live) {
            let Some(last) = merged.pop() else {
                merged.push(live);
                continue;
            };
            match self.merged(&last, &live, true) {
                Ok(both) => {
                    region.merges += 1;
                    merged.push(both);
                }
                Err(refusal) => {
                    region.refuse(refusal, None);
                    merged.extend([live, last]);
                }
            }
        }
        region.live = merged;
    }

    /// Whether two states that wait at the same place differ in a known index, which is soon found out.
    fn is_kept_apart(&mut self, region: &Region, one: &Live, two: &Live) -> bool {
        let differ = match (&one.indexes, &two.indexes) {
            (Some(one), Some(two)) => one != two,
            _ => {
                let indexes = [one, two].map(|it| self.interpreter.known_indexes(&it.state));
                indexes[0] != indexes[1]
            }
        };
        let states = [&one.state, &two.state];
        let mut suspects = region.suspects.iter();
        differ || suspects.any(|it| self.interpreter.differ_at(states, *it))
    }

    /// One state for two that wait at the same place.
    fn merged(&mut self, one: &Live, two: &Live, indexes: bool) -> Merged<Live> {
        let lives = [one, two];
        let depths = lives.map(|it| it.state.history.depth);
        // The bound is on single paths, so those that are merged must be about as long.
        if self.interpreter.config.max_depth.is_some() && depths[0].abs_diff(depths[1]) > MOST_APART
        {
            return Err(Refusal::Depth);
        }
        let states = lives.map(|it| &it.state);
        let parting = states[0]
            .history
            .path_decisions
            .parting(&states[1].history.path_decisions);
        let decided = parting.common.len();
        let fork = one.forks.iter().position(|it| it.decided == decided);
        let fork = fork.ok_or(Refusal::Callers)?;
        let runs = lives.map(|it| it.run);
        let policy = MergePolicy {
            objects: self.config.merging >= Merging::SinglePaths,
            known_objects: !lives.iter().any(|it| self.may_come_back(&it.state)),
            indexes,
            sizes: match indexes {
                true => LARGE,
                false => MergePolicy::default().sizes,
            },
            ..MergePolicy::default()
        };
        let share = one.share.with(&two.share);
        let Fork {
            knowledge,
            share: whole,
            ..
        } = &one.forks[fork];
        let state =
            self.merged_states(states, (knowledge, share.is_all_of(whole)), runs, policy)?;
        let decisions = &state.history.path_decisions;
        self.emit(&Event::Merged { decisions });
        let forks = one.forks[..=fork].to_vec();
        let mut live = Live::new(state, two.turns.clone(), forks, share);
        live.group = two.group;
        Ok(live)
    }

    /// One state for two, with the decisions of both. They may be all that came from where they parted, and ran so many
    /// instructions after their last decisions.
    pub(super) fn merged_states(
        &mut self,
        states: [&State; 2],
        (knowledge, is_complete): (&Knowledge, bool),
        runs: [u32; 2],
        policy: MergePolicy,
    ) -> Merged<State> {
        let decisions = states.map(|it| &it.history.path_decisions);
        let parting = decisions[0].parting(decisions[1]);
        let [(first, ours), (second, theirs)] = parting.since;
        let meeting = Meeting {
            guards: [&ours, &theirs],
            knowledge,
            is_complete,
        };
        let (mut merged, guard) = self.interpreter.merge_states(states, meeting, policy)?;
        let [one, two] = runs;
        let part = |steps, run| Part { steps, run };
        let parts = [part(first, one), part(second, two)];
        let mut all: Decisions = parting.common;
        let mark = self.joined_mark(&merged, all.mark);
        let merge = Merge { parts, is_complete };
        all.push(Step::Merged(merge.into()), guard, mark);
        merged.history.path_decisions = all;
        Ok(merged)
    }

    /// The states of a region are open nodes from now on.
    fn release(&mut self, id: NodeId, region: Region) -> After {
        let mut live = region.live;
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
        let own = live.state.callers.len();
        let others = self.live.iter().map(|it| {
            // Those that wait at the same place are going to come to the same calls.
            it.state.callers.len() + usize::from(it.is_with(live))
        });
        Watch {
            callers: others.max().unwrap_or(own),
            at: self.barrier.map(|it| (it.callers, it.block, it.next)),
            entries: false,
        }
    }
}
