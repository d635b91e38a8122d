//! Strings as results: which object a method gives.
//!
//! Programs can tell a new string from one that was there before. The library's code makes a string only if it has to:
//! what is left as it is is the string itself, what has no units is the literal `""`. Where the text is not known, which
//! of them it is depends on a condition.

use std::sync::Arc;

use oxpecker_term::Scalar;

use super::super::compute::result;
use super::super::{Invocation, Modelled};
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::slots::Strings;

impl Invocation<'_, '_> {
    /// A string that is always a new one.
    pub(super) fn give_new_text(&mut self, text: Text) -> Modelled {
        let object = self.state.heap.create(Object::Text(text));
        result(Value::Ref(object))
    }

    /// What parts of strings and contents of builders are: the literal if there is nothing in it, otherwise a new string.
    pub(super) fn give_text(&mut self, text: Text) -> Modelled {
        let empty = self.literal_if_empty(&text)?;
        self.give_one_of(&[empty], text)
    }

    /// The receiver if a condition holds, otherwise a new string.
    pub(super) fn give_itself_or_new(&mut self, same: Value, text: Text) -> Modelled {
        let itself = (self.object(0)?, same);
        self.give_one_of(&[itself], text)
    }

    /// The receiver if a condition holds, otherwise a part of it.
    pub(super) fn give_itself_or_part(&mut self, same: Value, text: Text) -> Modelled {
        let itself = (self.object(0)?, same);
        let empty = self.literal_if_empty(&text)?;
        self.give_one_of(&[itself, empty], text)
    }

    /// The literal `""`, and when it is the string of a text.
    pub(super) fn literal_if_empty(&mut self, text: &Text) -> Modelled<(Ref, Value)> {
        let empty = self.equal_texts(text, &Text::known(&[]))?;
        self.empty_literal(empty)
    }

    /// The literal `""` if a condition holds.
    pub(super) fn empty_literal(&mut self, condition: Value) -> Modelled<(Ref, Value)> {
        if condition == Value::FALSE {
            return Ok((Ref::NULL, condition));
        }
        let mut condition = condition;
        if !self.interpreter.shares_empty_string() {
            // Another library: it may or may not be.
            let pool = &mut self.interpreter.pool;
            let open = Value::Term(pool.fresh_var("is the literal", Scalar::Bool.into()));
            condition = self.both(condition, open)?;
        }
        let nothing: Arc<[u16]> = Arc::from([]);
        let literal = self.interpreter.literal_text(self.state, &nothing);
        Ok((self.known(literal)?, condition))
    }

    /// The object that a string is: one that may be an older one is told apart.
    pub(in super::super) fn origin(&mut self, mut object: Ref) -> Modelled<Ref> {
        'older: loop {
            let older = self.state.slot::<Strings>().maybe_same.get(&object);
            for (older, same) in older.cloned().into_iter().flatten() {
                if self.decide(Value::Term(same))? {
                    object = older;
                    continue 'older;
                }
            }
            return Ok(object);
        }
    }

    /// The first string whose condition holds, otherwise a new one.
    pub(super) fn give_one_of(&mut self, others: &[(Ref, Value)], text: Text) -> Modelled {
        let possible: Vec<_> = others.iter().filter(|it| it.1 != Value::FALSE).collect();
        match possible.first() {
            None => return self.give_new_text(text),
            Some((object, Value::Bool(true))) => return result(Value::Ref(*object)),
            Some(_) => {}
        }
        let lift = |(object, condition): &(Ref, Value)| {
            let condition = self.interpreter.lift(*condition, Scalar::Bool);
            (*object, condition)
        };
        let older = possible.into_iter().map(lift).collect();
        let new = self.state.heap.create(Object::Text(text));
        self.state
            .slot_mut::<Strings>()
            .maybe_same
            .insert(new, older);
        result(Value::Ref(new))
    }
}
