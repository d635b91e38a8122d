//! States again: from the decisions that led to them.

use std::rc::Rc;

use oxpecker_solver::Answer;
use rustc_hash::FxHashMap;

use super::feasible::{Feasible, Ways};
use super::work::SLICE;
use super::{Explorer, Progress};
use crate::config::Merging;
use crate::search_record::PathStatus;
use crate::tree::Held;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::decisions::{Decision, Decisions, Merge, Prefix, Step};
use oxpecker_interp::exec::{Alternative, Stop};
use oxpecker_interp::merge::MergePolicy;
use oxpecker_interp::state::State;
use oxpecker_interp::{Extent, Limit, PathEnd, Reason};

/// Where the decisions of a path led.
pub(super) enum Reconstructed {
    /// To a state that can go on.
    State(Box<State>),
    /// To the end of the path.
    Ended(Box<State>, PathEnd),
    /// To none that any input reaches.
    Nowhere(Decisions),
    /// Nowhere, though they should: the decisions are not those of this program, or what was merged cannot be merged again.
    Lost(Decisions),
    /// A limit was reached on the way.
    Cut(Limit),
}

/// What was followed already of the paths that went into one: each part of them runs once, as it did before.
#[derive(Default)]
struct Again {
    /// Where walks came to, by where they stood and what they did.
    known: FxHashMap<(usize, Key), Walk>,
    /// How many places of walks there are.
    places: usize,
    /// Numbers of objects that are in use.
    created: usize,
    /// How many merged paths are being followed.
    nested: usize,
}

/// What a walk did.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Taken(u32),
    Merged(*const Merge),
}

impl Key {
    fn of(step: &Step) -> Self {
        match step {
            Step::Taken(decision) => Key::Taken(decision.place),
            Step::Merged(merge) => Key::Merged(Rc::as_ptr(merge)),
        }
    }
}

/// A path that is followed again.
#[derive(Clone)]
struct Walk {
    /// The same for walks that took the same steps.
    place: usize,
    state: State,
    /// The alternatives that the state stands in front of, if it has come to them.
    fork: Option<Vec<Alternative>>,
    /// How it ended.
    end: Option<PathEnd>,
}

impl Walk {
    fn new(state: State) -> Self {
        Walk {
            place: 0,
            state,
            fork: None,
            end: None,
        }
    }

    /// What it makes from now on has numbers that nothing else has.
    fn number_apart(&mut self, again: &mut Again) {
        again.created = again.created.max(self.state.heap.created());
        self.state.heap.reserve(again.created);
    }

    fn lost(&self) -> Reconstructed {
        Reconstructed::Lost(self.state.history.path_decisions.clone())
    }
}

impl Explorer<'_> {
    /// A path is gone, so that nothing can be proved any more.
    pub(super) fn lose(&mut self, decisions: &Decisions) {
        let what = "a path that cannot be followed again".into();
        self.settle(decisions, PathStatus::Unsupported);
        self.note(Reason::Unsupported { what, span: None });
    }

    /// The state of an open node.
    pub(super) fn state_of(&mut self, held: Held) -> Reconstructed {
        match held {
            Held::State(state) => Reconstructed::State(state),
            Held::Decisions(decisions) => self.follow(&decisions.prefix()),
        }
    }

    /// Takes the decisions of a path once more. Nobody is asked but at the end, for a model.
    pub(super) fn follow(&mut self, prefix: &Prefix) -> Reconstructed {
        if !self.interpreter.recorded.counts {
            return self.follow_decisions(prefix);
        }
        // Whoever took the decisions first has counted what they run.
        let counted = self
            .interpreter
            .recorded
            .coverage
            .replace(Coverage::counting());
        let restored = self.follow_decisions(prefix);
        self.interpreter.recorded.coverage = counted;
        restored
    }

    fn follow_decisions(&mut self, prefix: &Prefix) -> Reconstructed {
        let Some(state) = self.entry.root.clone() else {
            return Reconstructed::Nowhere(Decisions::default());
        };
        let mut walk = Walk::new(state);
        let mut again = Again::default();
        for step in prefix.steps() {
            if let Err(instead) = self.retake(&mut walk, &step, &mut again) {
                return instead;
            }
        }
        match walk.end {
            Some(end) => Reconstructed::Ended(Box::new(walk.state), end),
            None => self.with_model(walk.state),
        }
    }

    /// Takes one step of a path once more.
    fn retake(
        &mut self,
        walk: &mut Walk,
        step: &Step,
        again: &mut Again,
    ) -> Result<(), Reconstructed> {
        let key = (walk.place, Key::of(step));
        if let Some(known) = again.known.get(&key) {
            *walk = known.clone();
            return Ok(());
        }
        if walk.end.is_some() {
            return Err(walk.lost());
        }
        if walk.fork.is_none() {
            walk.fork = Some(self.run_to_fork(walk)?);
        }
        match step {
            Step::Taken(decision) => self.take_again(walk, *decision)?,
            Step::Merged(merge) => self.remerge(walk, merge, again)?,
        }
        again.places += 1;
        walk.place = again.places;
        // Nothing but paths that were merged comes to the same place twice.
        if again.nested > 0 {
            again.known.insert(key, walk.clone());
        }
        Ok(())
    }

    fn take_again(&mut self, walk: &mut Walk, decision: Decision) -> Result<(), Reconstructed> {
        let alternatives = walk.fork.take().unwrap_or_default();
        let ways = Ways::of(&alternatives);
        let place = decision.place as usize;
        let alternative = alternatives.into_iter().nth(place);
        let feasible = Feasible {
            place,
            ways,
            alternative: alternative.ok_or_else(|| walk.lost())?,
            model: None,
            knowledge: None,
            uncertain: decision.uncertain,
            implied: decision.implied,
        };
        walk.end = self.take(&mut walk.state, feasible);
        Ok(())
    }

    /// Follows both paths of a merged one and merges them again.
    fn remerge(
        &mut self,
        walk: &mut Walk,
        merge: &Merge,
        again: &mut Again,
    ) -> Result<(), Reconstructed> {
        let mut met = Vec::new();
        again.nested += 1;
        for part in &merge.parts {
            let mut own = walk.clone();
            for step in &part.steps {
                own.number_apart(again);
                self.retake(&mut own, step, again)?;
            }
            own.number_apart(again);
            let ran = self.interpreter.run_again(&mut own.state, part.run.into());
            ran.map_err(|_| own.lost())?;
            again.created = again.created.max(own.state.heap.created());
            met.push(own.state);
        }
        again.nested -= 1;
        let [one, two] = met.as_slice() else {
            return Err(walk.lost());
        };
        let runs = [merge.parts[0].run, merge.parts[1].run];
        let knowledge = walk.state.knowledge.clone();
        let policy = MergePolicy::again(self.config.merging >= Merging::SinglePaths);
        let merged = self.merged_states([one, two], (&knowledge, merge.is_complete), runs, policy);
        walk.state = merged.map_err(|_| walk.lost())?;
        walk.fork = None;
        Ok(())
    }

    /// Runs to the next fork.
    fn run_to_fork(&mut self, walk: &mut Walk) -> Result<Vec<Alternative>, Reconstructed> {
        loop {
            match self.interpreter.run(&mut walk.state, SLICE) {
                Stop::Fork(alternatives) => return Ok(alternatives),
                Stop::End(_) => return Err(walk.lost()),
                Stop::Fuel | Stop::Joined => {}
            }
            if let Some(limit) = self.limit() {
                return Err(Reconstructed::Cut(limit));
            }
        }
    }

    fn with_model(&mut self, mut state: State) -> Reconstructed {
        if state.path.is_empty() || state.history.uncertain {
            return Reconstructed::State(Box::new(state));
        }
        let truth = self.interpreter.pool.tt();
        let pool = &mut self.interpreter.pool;
        match self.pipeline.check(pool, &state.path, truth, None) {
            Answer::Sat(model) => state.model = Some(model),
            Answer::Unsat => return Reconstructed::Nowhere(state.history.path_decisions),
            Answer::Unknown(_) => state.history.uncertain = true,
        }
        Reconstructed::State(Box::new(state))
    }

    /// What a path shows that ended on another worker.
    pub(super) fn look_again(&mut self, prefix: &Prefix) -> Progress {
        match self.follow(prefix) {
            Reconstructed::Ended(state, end) => {
                self.resumed(&state);
                self.finished(&state, end)
            }
            // It goes on for a while without another decision.
            Reconstructed::State(state) => {
                self.resumed(&state);
                self.open_root(*state);
                self.work()
            }
            Reconstructed::Nowhere(_) => Progress::Continue(()),
            Reconstructed::Lost(decisions) => {
                self.lose(&decisions);
                Progress::Continue(())
            }
            Reconstructed::Cut(limit) => {
                self.left_open = Extent::default();
                self.note(Reason::Limit(limit));
                Progress::Continue(())
            }
        }
    }
}
