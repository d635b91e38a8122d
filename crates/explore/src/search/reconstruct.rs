//! States again: from the decisions that led to them.

use oxpecker_solver::Answer;

use super::feasible::{Feasible, Ways};
use super::work::SLICE;
use super::{Explorer, Progress};
use crate::tree::Held;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::decisions::{Decisions, Prefix};
use oxpecker_interp::exec::Stop;
use oxpecker_interp::state::State;
use oxpecker_interp::{Limit, PathEnd, Reason};

/// Where the decisions of a path led.
pub(super) enum Reconstructed {
    /// To a state that can go on.
    State(Box<State>),
    /// To the end of the path.
    Ended(Box<State>, PathEnd),
    /// To none that any input reaches, or to something that is not the same program.
    Nowhere(Decisions),
    /// A limit was reached on the way.
    Cut(Limit),
}

impl Explorer<'_> {
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
        let Some(mut state) = self.entry.root.clone() else {
            return Reconstructed::Nowhere(Decisions::default());
        };
        let mut decisions = prefix.decisions();
        let mut left = decisions.next();
        while let Some(choice) = left {
            match self.interpreter.run(&mut state, SLICE) {
                Stop::Fuel => {
                    if let Some(limit) = self.limit() {
                        return Reconstructed::Cut(limit);
                    }
                }
                Stop::End(_) => return Reconstructed::Nowhere(state.history.path_decisions),
                Stop::Fork(alternatives) => {
                    let place = choice.place as usize;
                    let ways = Ways::of(&alternatives);
                    let Some(alternative) = alternatives.into_iter().nth(place) else {
                        return Reconstructed::Nowhere(state.history.path_decisions);
                    };
                    let feasible = Feasible {
                        place,
                        ways,
                        alternative,
                        model: None,
                        knowledge: None,
                        uncertain: choice.uncertain,
                        implied: choice.implied,
                    };
                    left = decisions.next();
                    if let Some(end) = self.take(&mut state, feasible) {
                        return match left {
                            None => Reconstructed::Ended(Box::new(state), end),
                            Some(_) => Reconstructed::Nowhere(state.history.path_decisions),
                        };
                    }
                }
            }
        }
        self.with_model(state)
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
            Reconstructed::Cut(limit) => {
                self.note(Reason::Limit(limit));
                Progress::Continue(())
            }
        }
    }
}
