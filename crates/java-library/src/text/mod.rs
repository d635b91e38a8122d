//! Strings: `String`, `StringBuilder`, `StringBuffer`, and what turns numbers and characters into them.
//!
//! A string object is its text. A builder is an ordinary object whose text lives beside the heap, in
//! [`Runtime::builders`](oxpecker_java::slots::Runtime::builders).

mod arrays;
mod builder;
mod builder_changes;
mod bytes;
mod character;
mod chars;
mod create;
mod format;
mod give;
mod kept;
mod locales;
mod numbers;
mod ops;
mod regular;
mod string;
mod string_changes;

pub(super) use self::format::is_formatted;
pub(super) use self::kept::{builders, kept_of_builder, set_kept_of_builder};

use std::sync::Arc;

use oxpecker_term::{Literal, Scalar, TermId, TextOp};

use super::{Invocation, LibraryModel, Modelled, Pause, Table};
use crate::slots::Builder;
use crate::slots::Builders;
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::value::{Ref, Value};

pub(super) const TABLES: &[Table] = &[
    string::METHODS,
    create::METHODS,
    bytes::METHODS,
    character::METHODS,
    format::METHODS,
    locales::METHODS,
    numbers::METHODS,
];

/// What indexes of strings throw.
const OUT_OF_TEXT: &str = "java/lang/StringIndexOutOfBoundsException";
/// What indexes of arrays throw where strings meet them.
const OUT_OF_BOUNDS: &str = "java/lang/IndexOutOfBoundsException";

/// Numbers that are told apart are one of so many.
const FEW: u32 = 32;

/// The longest text that is computed at once.
const MAX_UNITS: usize = 1 << 24;

/// The model of a method of a builder.
pub(super) fn find_builder(class: &str, selector: &str) -> Option<&'static LibraryModel> {
    builder::find(class, selector)
}

/// The methods of builders that have a model.
pub(super) fn builder_methods() -> Vec<String> {
    builder::all()
}

/// Whether the text of a string argument is known.
pub(super) fn is_known(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<bool> {
    let text = call.string(number)?;
    Ok(matches!(text, Text::Known(_)))
}

/// Which of some texts a string argument is.
pub(super) fn is_among(
    call: &mut Invocation<'_, '_>,
    number: usize,
    texts: &[&str],
) -> Modelled<Option<usize>> {
    let text = call.string(number)?;
    for (place, candidate) in texts.iter().enumerate() {
        let equal = call.equal_texts(&text, &Text::from_str(candidate))?;
        if call.decide(equal)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// Whether a string argument starts with one of some texts.
pub(super) fn starts_with_one(
    call: &mut Invocation<'_, '_>,
    number: usize,
    texts: &[&str],
) -> Modelled<bool> {
    let text = call.string(number)?;
    let mut one = Value::FALSE;
    for candidate in texts {
        let starts = call.relation(TextOp::Starts, &text, &Text::from_str(candidate));
        one = call.on_ints(oxpecker_ir::BinaryOp::Or, one, starts)?;
    }
    call.decide(one)
}

impl Invocation<'_, '_> {
    /// The text of a string or builder argument; none of any other sequence of characters. Throws for null.
    fn sequence(&mut self, number: usize) -> Modelled<Option<Text>> {
        let object = self.object(number)?;
        Ok(self.sequence_of(object))
    }

    /// The text of a string or builder.
    fn sequence_of(&mut self, object: Ref) -> Option<Text> {
        match self.state.heap.get(object) {
            Some(Object::Text(text)) => Some(text.clone()),
            _ => {
                let builder = self.state.slot::<Builders>().builders.get(&object)?;
                Some(builder.text.clone())
            }
        }
    }

    /// The text of a string argument, or of nothing: `null`.
    fn string_or_null(&mut self, number: usize) -> Modelled<Text> {
        match self.nullable(self.args[number])? {
            Ref::NULL => Ok(Text::from_str("null")),
            object => self.string_of(object),
        }
    }

    /// The text of a string argument; throws for null.
    fn string(&mut self, number: usize) -> Modelled<Text> {
        let object = self.object(number)?;
        self.string_of(object)
    }

    /// The text of a string.
    pub(crate) fn text_object(&mut self, object: Ref) -> Modelled<Text> {
        self.string_of(object)
    }

    /// The number of units of a text.
    pub(crate) fn text_length(&mut self, text: &Text) -> Value {
        self.length_of(text)
    }

    fn string_of(&mut self, object: Ref) -> Modelled<Text> {
        self.sequence_of(object)
            .ok_or_else(|| self.unsupported("an object that has no known string"))
    }

    /// The builder that is the receiver.
    fn builder(&mut self) -> Modelled<(Ref, Builder)> {
        let object = self.object(0)?;
        match self.state.slot::<Builders>().builders.get(&object) {
            Some(builder) => Ok((object, builder.clone())),
            None => Err(self.unsupported("a builder of unknown origin")),
        }
    }

    /// The builder that is the receiver, to be changed: also a change that fails makes a `StringBuffer` forget.
    fn builder_to_change(&mut self) -> Modelled<(Ref, Builder)> {
        let (object, mut builder) = self.builder()?;
        if builder.has_copy {
            builder.has_copy = false;
            let builders = &mut self.state.slot_mut::<Builders>().builders;
            builders.insert(object, builder.clone());
        }
        Ok((object, builder))
    }

    /// An integer that must be known, or be one of few numbers. Nothing may have been changed before.
    fn known_int(&mut self, value: Value) -> Modelled<i64> {
        match self.interpreter.one_of_few(self.state, value, FEW)? {
            Some(value) => Ok(value),
            None => Err(self.unsupported("a number that is not known")),
        }
    }

    /// The units of a text that must be known.
    fn known_units(&self, text: &Text) -> Modelled<Arc<[u16]>> {
        match text {
            Text::Known(units) => Ok(Arc::clone(units)),
            Text::Term(_) => Err(self.unsupported("a string that is not known")),
        }
    }

    /// A text as a term.
    fn lifted(&mut self, text: &Text) -> TermId {
        match text {
            Text::Known(units) => self.interpreter.pool.text(units),
            Text::Term(term) => *term,
        }
    }

    /// A term as a text: constants become known again.
    fn lowered(&self, term: TermId) -> Text {
        match self.interpreter.pool.literal(term) {
            Some(Literal::Text(units)) => Text::Known(units),
            _ => Text::Term(term),
        }
    }

    /// A 32-bit integer as a term.
    fn int_term(&mut self, value: Value) -> TermId {
        self.interpreter.lift(value, Scalar::Bv32)
    }

    /// The result of an operation on texts.
    fn text_op(&mut self, op: TextOp, operands: &[TermId]) -> TermId {
        self.interpreter.pool.text_op(op, operands)
    }

    /// Throws an exception with a text as its message.
    fn throw<T>(&mut self, class: &'static str, message: Text) -> Modelled<T> {
        // Halves of surrogate pairs have no place in a string of Rust.
        if let Text::Known(units) = &message
            && let Ok(message) = String::from_utf16(units)
        {
            return Err(Pause::Throw(class, Some(message)));
        }
        let object = self.interpreter.new_exception(self.state, class, None)?;
        let id = self.interpreter.load_class(class)?;
        let text = Value::Ref(self.state.heap.create(Object::Text(message)));
        if let Some(field) = self.interpreter.field_named(id, "detailMessage") {
            self.interpreter
                .store_field(self.state, Value::Ref(object), field, text)?;
        }
        Err(Pause::ThrowObject(object))
    }

    /// A text nobody knows anything about.
    fn any_text(&mut self, name: &str) -> Text {
        let pool = &mut self.interpreter.pool;
        Text::Term(pool.fresh_var(name, Scalar::Text.into()))
    }

    /// Throws an exception with the given words and numbers as its message, unless a condition holds.
    fn check(
        &mut self,
        holds: Value,
        class: &'static str,
        parts: &[(&str, Value)],
    ) -> Modelled<()> {
        if self.decide(holds)? {
            return Ok(());
        }
        let message = self.message(parts)?;
        self.throw(class, message)
    }

    /// A message of words and numbers.
    fn message(&mut self, parts: &[(&str, Value)]) -> Modelled<Text> {
        let mut texts = Vec::new();
        for (words, number) in parts {
            texts.push(Text::from_str(words));
            texts.push(numbers::number_text(self, *number)?);
        }
        self.joined(&texts)
    }
}
