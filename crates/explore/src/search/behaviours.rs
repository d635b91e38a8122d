//! Exceptions that leave the entry method without violating anything, each with small inputs.

use std::collections::BTreeMap;

use oxpecker_base::Span;

use super::events::{Event, Observer};
use super::moment::Moment;
use crate::outcome::Behaviour;
use oxpecker_interp::PathEnd;
use oxpecker_interp::concrete_run::execute;
use oxpecker_interp::state::State;
use oxpecker_interp::{PathConfig, Raised};
use oxpecker_ir::{MethodId, Program};

/// Exceptions of which inputs are kept.
const MOST: usize = 20;
/// Instructions that a run of the inputs may take.
const FUEL: u64 = 5_000_000;

/// What was thrown so far, by class and place.
#[derive(Debug, Default)]
pub(super) struct Behaviours {
    seen: BTreeMap<(String, Span), Behaviour>,
}

impl Observer for Behaviours {
    fn observe(&mut self, event: &Event<'_>, moment: &mut Moment<'_, '_>) {
        if let Event::Ended {
            state,
            end: end @ PathEnd::Threw(raised),
        } = event
        {
            self.keep(state, (end, *raised), moment);
        }
    }
}

impl Behaviours {
    fn keep(
        &mut self,
        state: &State,
        (end, raised): (&PathEnd, Raised),
        moment: &mut Moment<'_, '_>,
    ) {
        let described = moment.described(state, end);
        let class = described.split(':').next().unwrap_or(&described);
        let key = (class.to_string(), raised.span);
        if self.seen.len() >= MOST || self.seen.contains_key(&key) {
            return;
        }
        if let Some(inputs) = moment.inputs(state) {
            let behaviour = Behaviour {
                exception: key.0.clone(),
                span: raised.span,
                method: raised.method,
                inputs,
            };
            self.seen.insert(key, behaviour);
        }
    }

    /// Those whose inputs end with an exception when they are run.
    pub(super) fn confirmed(
        self,
        program: &Program,
        entry: MethodId,
        config: &PathConfig,
    ) -> Vec<Behaviour> {
        let mut all: Vec<Behaviour> = self.seen.into_values().collect();
        all.retain(|it| {
            let ran = execute(program, entry, &it.inputs, config, FUEL);
            matches!(ran.end, PathEnd::Threw(_))
        });
        all
    }
}
