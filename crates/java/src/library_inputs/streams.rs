//! Streams of bytes in memory, and generators of random numbers.

use oxpecker_ir::{ClassId, Type, Word};
use oxpecker_term::Scalar;

use super::{Shape, Stand};
use crate::Jvm;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::heap::{ArrayObject, Elements, Object};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// The room that a new stream has.
const ROOM: usize = 32;
/// Bits that a generator remembers.
const SEED_BITS: u32 = 48;

impl Jvm<'_, '_> {
    /// A stream at its beginning.
    pub(super) fn byte_stream(
        &mut self,
        state: &mut State,
        stand: Stand,
        class: ClassId,
        name: &str,
    ) -> Result<Ref, Reason> {
        let byte = Type::Machine(Word::Byte);
        if stand.shape == Shape::BytesOut {
            let room = state.heap.add_input(Object::Array(ArrayObject {
                element: byte,
                length: Value::Int(ROOM as i64),
                elements: Elements::Vector(vec![Value::Int(0); ROOM].into_iter().collect()),
            }));
            let stream = self.made(state, class, &[("buf", Value::Ref(room))])?;
            self.note_size(state, &[stream, room], Value::Int(0));
            return Ok(stream);
        }
        let content = match self.session().size {
            Some(size) => self.array_of(state, &byte, (size, name)),
            None => self.fresh_array(state, &byte, name)?,
        };
        let length = match &content {
            Object::Array(array) => array.length,
            _ => Value::Int(0),
        };
        let content = state.heap.add_input(content);
        let fields = [("buf", Value::Ref(content)), ("count", length)];
        let stream = self.made(state, class, &fields)?;
        self.note_size(state, &[stream, content], length);
        Ok(stream)
    }

    /// A generator that may give any numbers next.
    pub(super) fn random(
        &mut self,
        state: &mut State,
        class: ClassId,
        name: &str,
    ) -> Result<Ref, Reason> {
        let number = self.load_class("java/util/concurrent/atomic/AtomicLong")?;
        let seed = match self.draws_values() {
            true => Value::Int(0),
            false => {
                let name = format!("seed of {name}");
                let most = Some((1 << SEED_BITS) - 1);
                let sort = Scalar::Bv64.into();
                Value::Term(self.pool.fresh_var_in(&name, sort, Some(0), most))
            }
        };
        let seed = self.made(state, number, &[("value", seed)])?;
        self.made(state, class, &[("seed", Value::Ref(seed))])
    }
}
