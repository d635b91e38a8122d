//! What proofs about loops forget of builders: their texts, and for how many units they have room.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::heap::Text;
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

use crate::slots::Builders;

/// Which of the values of a builder is its text; the other one is its room.
const TEXT: usize = 0;
const ROOM: usize = 1;

/// All builders of a state, in a fixed order.
pub(crate) fn builders(state: &State) -> Vec<Ref> {
    let mut all: Vec<Ref> = state.slot::<Builders>().builders.keys().copied().collect();
    all.sort_unstable();
    all
}

/// A value of a builder.
pub(crate) fn kept_of_builder(
    interpreter: &mut Interpreter<'_>,
    state: &State,
    (object, which): (Ref, usize),
) -> Option<Value> {
    let builder = state.slot::<Builders>().builders.get(&object)?;
    match which {
        TEXT => Some(Value::Term(match &builder.text {
            Text::Known(units) => interpreter.pool.text(units),
            Text::Term(term) => *term,
        })),
        ROOM => Some(builder.capacity),
        _ => None,
    }
}

/// Puts another value into a builder.
pub(crate) fn set_kept_of_builder(
    state: &mut State,
    (object, which): (Ref, usize),
    value: Value,
) -> bool {
    let Some(builder) = state.slot::<Builders>().builders.get(&object) else {
        return false;
    };
    let mut builder = builder.clone();
    match (which, value) {
        (TEXT, Value::Term(term)) => builder.text = Text::Term(term),
        (ROOM, value) => builder.capacity = value,
        _ => return false,
    }
    let builders = &mut state.slot_mut::<Builders>().builders;
    builders.insert(object, builder);
    true
}
