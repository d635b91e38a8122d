//! Following open nodes: which one goes on, what it runs into, and what is open after that.

use super::events::Event;
use super::feasible::{Feasible, Ways};
use super::merging::After;
use super::reconstruct::Reconstructed;
use super::rounds::Round;
use super::{Explorer, Moment, Progress, Watched, is_schedule_choice};
use crate::profile::fork_span;
use crate::search_record::PathStatus;
use crate::strategies::NodeView;
use crate::tree::{Held, NodeId};
use oxpecker_interp::decisions::Step;
use oxpecker_interp::exec::Stop;
use oxpecker_interp::labels::Assumptions;
use oxpecker_interp::state::State;
use oxpecker_interp::{Limit, PathEnd, Reason};

/// Instructions after which other states get their turn.
pub(super) const SLICE: u64 = 20_000;

impl Explorer<'_> {
    /// Follows open nodes until there are none.
    pub(super) fn work(&mut self) -> Progress {
        loop {
            self.share();
            self.save(false, false);
            self.prove_loops()?;
            let Some(id) = self.choose() else {
                match self.more_work() {
                    Some(open) => self.open_prefix(&open),
                    None => return Progress::Continue(()),
                }
                continue;
            };
            let Some(held) = self.frontier.tree.take(id) else {
                continue;
            };
            self.begin_turn();
            let way = held.decisions().clone();
            let state = match self.state_of(held) {
                Reconstructed::State(state) => *state,
                Reconstructed::Ended(state, end) => {
                    self.resumed(&state);
                    self.end(id, &state, end)?;
                    continue;
                }
                Reconstructed::Nowhere(decisions) => {
                    let decisions = &decisions;
                    self.emit(&Event::Resumed { decisions });
                    self.settle(decisions, PathStatus::Pruned);
                    self.frontier.tree.close(id);
                    continue;
                }
                Reconstructed::Lost(decisions) => {
                    let decisions = &decisions;
                    self.emit(&Event::Resumed { decisions });
                    self.lose(decisions);
                    self.frontier.tree.close(id);
                    continue;
                }
                Reconstructed::Cut(limit) => {
                    self.frontier.tree.reopen(id, Held::Decisions(way));
                    self.stop_at(limit);
                    return Progress::Continue(());
                }
            };
            if let Some(limit) = self.limit() {
                self.frontier.tree.reopen(id, Held::State(Box::new(state)));
                self.stop_at(limit);
                return Progress::Continue(());
            }
            self.resumed(&state);
            self.advance(id, state)?;
        }
    }

    /// Runs a state until it forks, ends or used up its slice.
    fn advance(&mut self, id: NodeId, mut state: State) -> Progress {
        // Whoever used up its slice without a fork may be in a loop for ever: it is followed back to the next place.
        let mut round: Option<Round> = None;
        loop {
            self.interpreter.watch = round.as_ref().map(Round::watch);
            let mut watched = Watched {
                budget: &mut *self.budget,
                statistics: &self.observers.counting.statistics,
            };
            let stop = watched.run(&mut self.interpreter, &mut state, SLICE);
            self.interpreter.watch = None;
            let stop = match stop {
                Ok(stop) => stop,
                Err(limit) => return self.stopped(id, state, limit),
            };
            self.emit(&Event::Advanced { state: &state });
            match stop {
                Stop::Fuel if round.is_none() && self.may_match(&state) => {
                    round = Some(Round::new(&state));
                }
                Stop::Fuel => {
                    self.put_back(id, state);
                    return Progress::Continue(());
                }
                Stop::End(end) => return self.end(id, &state, end),
                Stop::Joined => {
                    let Some(round) = &mut round else {
                        continue;
                    };
                    if round.comes(&state) && self.is_endless(round, &state) {
                        return self.repeats(id, &state);
                    }
                    if round.is_over() {
                        self.put_back(id, state);
                        return Progress::Continue(());
                    }
                }
                Stop::Fork(alternatives) => {
                    round = None;
                    self.prove_loops()?;
                    let exhaustive = alternatives.len() > 1 || is_schedule_choice(&state);
                    if exhaustive && self.is_visited(&state) {
                        return self.repeats(id, &state);
                    }
                    let mut feasible = self.feasible(&state, alternatives, exhaustive);
                    if feasible.len() > 1 && self.wants_region(&state) {
                        match self.region(id, &state, feasible)? {
                            After::Goes(merged) => state = *merged,
                            After::Done => return Progress::Continue(()),
                        }
                        continue;
                    }
                    if feasible.len() != 1 {
                        return self.branch(id, &state, feasible);
                    }
                    let only = feasible.remove(0);
                    if let Some(end) = self.take(&mut state, only) {
                        return self.end(id, &state, end);
                    }
                    if let Some(limit) = self.limit() {
                        return self.stopped(id, state, limit);
                    }
                }
            }
        }
    }

    /// Leaves a state open because a limit is reached.
    fn stopped(&mut self, id: NodeId, state: State, limit: Limit) -> Progress {
        self.put_back(id, state);
        self.stop_at(limit);
        Progress::Continue(())
    }

    fn put_back(&mut self, id: NodeId, state: State) {
        self.opened(&state);
        let view = self.view(id, self.frontier.tree.parent(id), &state);
        self.frontier.tree.reopen(id, Held::State(Box::new(state)));
        self.offer(&[view]);
    }

    fn repeats(&mut self, id: NodeId, state: &State) -> Progress {
        self.settle(&state.history.path_decisions, PathStatus::Repeated);
        self.frontier.tree.close(id);
        Progress::Continue(())
    }

    /// Opens a child for every alternative; none at all means that the assumptions contradict each other.
    fn branch(&mut self, id: NodeId, state: &State, feasible: Vec<Feasible>) -> Progress {
        if feasible.is_empty() {
            self.settle(&state.history.path_decisions, PathStatus::AssumedAway);
            self.frontier.tree.close(id);
            return Progress::Continue(());
        }
        if feasible.len() > 1
            && let Some(solutions) = self.solutions
            && !solutions.may_choose(state.history.forks)
        {
            self.note(Reason::Limit(Limit::Choices));
            self.settle(&state.history.path_decisions, PathStatus::Cut);
            self.frontier.tree.close(id);
            return Progress::Continue(());
        }
        self.emit(&Event::Forked { state });
        let mut views = Vec::new();
        for it in feasible {
            let mut child = state.clone();
            let end = self.take(&mut child, it);
            let decisions = &child.history.path_decisions;
            self.emit(&Event::Branched { decisions });
            match end {
                Some(end) => self.finished(&child, end)?,
                None => {
                    child.history.forks += 1;
                    self.opened(&child);
                    let view = self.view(id, Some(id), &child);
                    let id = self.frontier.tree.child(id, child);
                    views.push(NodeView { id, ..view });
                }
            }
        }
        if views.is_empty() {
            self.frontier.tree.close(id);
        }
        self.offer(&views);
        Progress::Continue(())
    }

    /// Takes an alternative; says how the path ends if it does.
    pub(super) fn take(&mut self, state: &mut State, feasible: Feasible) -> Option<PathEnd> {
        let guard = feasible.alternative.guard;
        let mark = self.mark(state, &feasible);
        self.note_loop(state, feasible.alternative.then);
        if self.solutions.is_some()
            && feasible.ways == Ways::One
            && let Some(span) = fork_span(self.interpreter.program, &state.frame)
        {
            let facts = &mut state.slot_mut::<Assumptions>().facts;
            facts.0.push_back((guard, span));
        }
        // What follows from the path already the solver need not hear of.
        let added = match feasible.implied {
            true => self.interpreter.pool.tt(),
            false => guard,
        };
        let step = Step::Taken(feasible.decision());
        state.history.path_decisions.push(step, added, mark);
        match feasible.knowledge {
            Some(knowledge) => state.knowledge = knowledge,
            None => state.knowledge.learn(guard),
        }
        if added != self.interpreter.pool.tt() {
            state.path.push(added);
        }
        state.model = feasible.model;
        state.history.uncertain |= feasible.uncertain;
        let end = self.interpreter.resume(state, feasible.alternative.then);
        self.emit(&Event::Advanced { state });
        end
    }

    /// A path is open.
    pub(super) fn opened(&mut self, state: &State) {
        let decisions = &state.history.path_decisions;
        self.emit(&Event::Opened { decisions });
    }

    /// A path that was open is followed.
    pub(super) fn resumed(&mut self, state: &State) {
        let decisions = &state.history.path_decisions;
        self.emit(&Event::Resumed { decisions });
    }

    /// Where a state that was merged is in the search record, below where its paths parted.
    pub(super) fn joined_mark(&mut self, state: &State, parted: u32) -> u32 {
        let moment = Moment {
            interpreter: &mut self.interpreter,
            pipeline: &mut self.pipeline,
            entry: &self.entry,
        };
        match &mut self.observers.record {
            Some(record) => record.joined(state, parted, &moment),
            None => parted,
        }
    }

    /// Where a state is in the search record after a decision.
    pub(super) fn mark(&mut self, state: &State, feasible: &Feasible) -> u32 {
        let moment = Moment {
            interpreter: &mut self.interpreter,
            pipeline: &mut self.pipeline,
            entry: &self.entry,
        };
        match &mut self.observers.record {
            Some(record) => record.mark(state, feasible, &moment),
            None => state.history.path_decisions.mark,
        }
    }
}
