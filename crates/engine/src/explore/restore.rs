//! States again: from the decisions that led to them.

use oxpecker_solver::Answer;

use super::choices::{Choices, Prefix};
use super::feasible::Feasible;
use super::record::Ways;
use super::tree::Held;
use super::{Explorer, Found, SLICE};
use crate::coverage::Coverage;
use crate::exec::Stop;
use crate::outcome::{Limit, PathEnd, Reason};
use crate::state::State;

/// Where the decisions of a path led.
pub(super) enum Restored {
    /// To a state that can go on.
    State(Box<State>),
    /// To the end of the path.
    Ended(Box<State>, PathEnd),
    /// To none that any input reaches, or to something that is not the same program.
    Nowhere(Choices),
    /// A limit was reached on the way.
    Cut(Limit),
}

impl Explorer<'_> {
    /// The state of an open node.
    pub(super) fn state_of(&mut self, held: Held) -> Restored {
        match held {
            Held::State(state) => Restored::State(state),
            Held::Choices(choices) => self.follow(&choices.prefix()),
        }
    }

    /// Takes the decisions of a path once more. Nobody is asked but at the end, for a model.
    pub(super) fn follow(&mut self, prefix: &Prefix) -> Restored {
        if !self.interpreter.counts {
            return self.follow_decisions(prefix);
        }
        // Whoever took the decisions first has counted what they run.
        let counted = self.interpreter.coverage.replace(Coverage::counting());
        let restored = self.follow_decisions(prefix);
        self.interpreter.coverage = counted;
        restored
    }

    fn follow_decisions(&mut self, prefix: &Prefix) -> Restored {
        let Some(mut state) = self.root.clone() else {
            return Restored::Nowhere(Choices::default());
        };
        let mut choices = prefix.choices();
        let mut left = choices.next();
        while let Some(choice) = left {
            match self.interpreter.run(&mut state, SLICE) {
                Stop::Fuel => {
                    if let Some(limit) = self.limit() {
                        return Restored::Cut(limit);
                    }
                }
                Stop::End(_) => return Restored::Nowhere(state.choices),
                Stop::Fork(alternatives) => {
                    let place = choice.place as usize;
                    let ways = Ways::of(&alternatives);
                    let Some(alternative) = alternatives.into_iter().nth(place) else {
                        return Restored::Nowhere(state.choices);
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
                    left = choices.next();
                    if let Some(end) = self.take(&mut state, feasible) {
                        return match left {
                            None => Restored::Ended(Box::new(state), end),
                            Some(_) => Restored::Nowhere(state.choices),
                        };
                    }
                }
            }
        }
        self.with_model(state)
    }

    fn with_model(&mut self, mut state: State) -> Restored {
        if state.path.is_empty() || state.uncertain {
            return Restored::State(Box::new(state));
        }
        let truth = self.interpreter.pool.tt();
        let pool = &mut self.interpreter.pool;
        match self.pipeline.check(pool, &state.path, truth, None) {
            Answer::Sat(model) => state.model = Some(model),
            Answer::Unsat => return Restored::Nowhere(state.choices),
            Answer::Unknown(_) => state.uncertain = true,
        }
        Restored::State(Box::new(state))
    }

    /// What a path shows that ended on another worker.
    pub(super) fn look_again(&mut self, prefix: &Prefix) -> Found {
        match self.follow(prefix) {
            Restored::Ended(state, end) => {
                self.record_open(&state.choices, -1);
                self.finished(&state, end)
            }
            // It goes on for a while without another decision.
            Restored::State(state) => {
                self.record_open(&state.choices, -1);
                self.open_root(*state);
                self.work()
            }
            Restored::Nowhere(_) => None,
            Restored::Cut(limit) => {
                self.note(Reason::Limit(limit));
                None
            }
        }
    }
}
