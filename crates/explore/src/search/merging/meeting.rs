//! Merging states that met.

use oxpecker_interp::PathEnd;
use oxpecker_interp::decisions::{Decisions, Merge, Part, Step};
use oxpecker_interp::exec::Stop;
use oxpecker_interp::merge::{Meeting, MergePolicy, Merged, Refusal, Sizes};
use oxpecker_interp::state::State;
use oxpecker_path::Knowledge;
use rustc_hash::FxHashSet;

use super::region::{Ahead, Live, Region};
use crate::config::Merging;
use crate::search::events::Event;
use crate::search::{Explorer, Progress};

/// Statements by which paths differ at most that are merged under a bound on their depth.
const MOST_APART: u32 = 3;

/// Instructions ahead from which on it pays to merge.
const FEWEST_AHEAD: u64 = 100;

/// How large terms become where all states of a region become one.
const LARGE: Sizes = Sizes {
    depth: 2_000,
    values: 100_000,
    conditions: 20_000,
};

impl Explorer<'_> {
    /// Merges a state with those that wait where it is.
    pub(super) fn meet(&mut self, region: &mut Region, mut live: Box<Live>) -> Progress {
        if live.turns.arrive(&live.state, &mut self.interpreter) {
            live.group = region.group();
        }
        region.stands(&mut live);
        live.is_refused = false;
        let mut at = 0;
        while let Some(next) = region.live.next_with(&live, at) {
            at = next;
            let stays_apart = region.stays_apart();
            let Some(other) = region.live.get_mut(at) else {
                break;
            };
            for it in [&mut **other, &mut *live] {
                let suspects = &region.suspects;
                if !it.apart.has_looked(suspects) {
                    it.apart.look(&it.state, suspects, &mut self.interpreter);
                }
            }
            if other.apart.is_from(&live.apart) {
                region.is_apart();
                at += 1;
                continue;
            }
            if stays_apart && self.are_nearly_over(&mut region.not_over, [&mut **other, &mut *live])
            {
                region.give_up(Refusal::End);
                let other = region.live.remove(at);
                for it in [other, live] {
                    self.end_here(region, it)?;
                }
                return Progress::Continue(());
            }
            match self.merged(&region.live[at], &live, false) {
                Ok(merged) => {
                    region.live.remove(at);
                    region.merges += 1;
                    live = merged;
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
        region.add_where_it_stands(live, &mut self.interpreter);
        Progress::Continue(())
    }

    /// A state that is nearly over comes to its end. Any other one stays.
    fn end_here(&mut self, region: &mut Region, mut live: Box<Live>) -> Progress {
        match live.ahead.take() {
            Some(Ahead::Ends(ended)) => {
                let (state, end) = *ended;
                self.emit(&Event::Advanced { state: &state });
                self.finished(&state, end)?;
            }
            _ => region.add_where_it_stands(live, &mut self.interpreter),
        }
        Progress::Continue(())
    }

    /// Merges states that only indexes in fields kept apart, which are known again where they are read.
    pub(super) fn unite(&mut self, region: &mut Region) {
        let over = region.live.iter_mut().take(2).map(|it| &mut **it);
        if self.are_nearly_over(&mut region.not_over, over) {
            region.give_up(Refusal::End);
            return;
        }
        let mut merged: Vec<Box<Live>> = Vec::new();
        for live in region.live.take() {
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
                    // What was merged so far is what the next one is merged with.
                    merged.extend([live, last]);
                }
            }
        }
        for live in merged {
            region.add_where_it_stands(live, &mut self.interpreter);
        }
    }

    /// Whether states that are at one place come to their ends within a few instructions, without a decision. Merging them takes
    /// more time than going on with each of them.
    fn are_nearly_over<'l>(
        &mut self,
        not_over: &mut FxHashSet<usize>,
        lives: impl IntoIterator<Item = &'l mut Live>,
    ) -> bool {
        // The end of a path is where the work for its solutions begins.
        self.solutions.is_none()
            && lives.into_iter().all(|live| {
                // Where one state has something to do, the next one is not asked.
                if not_over.contains(&live.standing) {
                    return false;
                }
                let ahead = live.ahead.get_or_insert_with(|| {
                    let mut ahead = live.state.clone();
                    match self.interpreter.run(&mut ahead, FEWEST_AHEAD) {
                        Stop::End(end @ PathEnd::Returned(_)) => Ahead::Ends((ahead, end).into()),
                        _ => Ahead::More,
                    }
                });
                let is_nearly_over = matches!(ahead, Ahead::Ends(_));
                if !is_nearly_over {
                    not_over.insert(live.standing);
                }
                is_nearly_over
            })
    }

    /// One state for two that wait at the same place.
    fn merged(&mut self, one: &Live, two: &Live, indexes: bool) -> Merged<Box<Live>> {
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
        let forks = one.forks.up_to(decided).ok_or(Refusal::Callers)?;
        let fork = forks.last().ok_or(Refusal::Callers)?;
        let runs = lives.map(|it| it.run);
        let policy = MergePolicy {
            objects: self.config.merging >= Merging::SinglePaths,
            known_objects: !lives.iter().any(|it| self.may_come_back(&it.state)),
            indexes,
            compared: self.solutions.is_some_and(|it| it.goal.finite),
            sizes: match indexes {
                true => LARGE,
                false => MergePolicy::default().sizes,
            },
            ..MergePolicy::default()
        };
        let share = one.share.with(&two.share);
        let met = (&fork.knowledge, share.is_all_of(&fork.share));
        let state = self.merged_states(states, met, runs, policy)?;
        let decisions = &state.history.path_decisions;
        self.emit(&Event::Merged { decisions });
        let mut live = Live::new(state, two.turns.clone(), forks.clone(), share);
        live.group = two.group;
        live.standing = two.standing;
        Ok(live)
    }

    /// One state for two, with the decisions of both. They may be all that came from where they parted, and ran so many
    /// instructions after their last decisions.
    pub(in crate::search) fn merged_states(
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
}
