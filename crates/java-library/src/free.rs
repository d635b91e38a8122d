//! Free values inside programs whose solutions are looked for: `oxpecker.Free`.

use std::sync::Arc;

use oxpecker_interp::concrete::ConcreteValue;
use oxpecker_interp::exec::Alternative;
use oxpecker_interp::heap::{ArrayObject, Elements, Object, Text};
use oxpecker_interp::labels::{Assumptions, Label, Labels};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_ir::{Arith, BinaryOp, Type, Word};

use super::{Done, Invocation, Modelled, Pause, Table, opaque, pure};

/// Any value of a type.
macro_rules! any {
    ($name:ident, $ty:expr) => {
        |call: &mut Invocation<'_, '_>| {
            let what = concat!("Free.", stringify!($name));
            let value = free(call, what, $ty)?;
            Ok(Done::Return(Some(value)))
        }
    };
}

/// A value of a type between two others.
macro_rules! between {
    ($name:ident, $ty:expr, $arith:expr) => {
        |call: &mut Invocation<'_, '_>| {
            let what = concat!("Free.", stringify!($name));
            between(call, what, $ty, $arith)
        }
    };
}

/// Remembers a value of a type.
macro_rules! remembered {
    ($ty:expr) => {
        |call: &mut Invocation<'_, '_>| remember(call, $ty)
    };
}

const fn word(word: Word) -> Type {
    Type::Machine(word)
}

pub(super) const METHODS: Table = &[
    pure("oxpecker/Free.anyInt()I", any!(anyInt, word(Word::Int))).harmless(),
    pure("oxpecker/Free.anyLong()J", any!(anyLong, word(Word::Long))).harmless(),
    pure(
        "oxpecker/Free.anyShort()S",
        any!(anyShort, word(Word::Short)),
    )
    .harmless(),
    pure("oxpecker/Free.anyByte()B", any!(anyByte, word(Word::Byte))).harmless(),
    pure("oxpecker/Free.anyChar()C", any!(anyChar, word(Word::Char))).harmless(),
    pure(
        "oxpecker/Free.anyBoolean()Z",
        any!(anyBoolean, word(Word::Boolean)),
    )
    .harmless(),
    pure("oxpecker/Free.anyFloat()F", any!(anyFloat, Type::Single)).harmless(),
    pure("oxpecker/Free.anyDouble()D", any!(anyDouble, Type::Float)).harmless(),
    pure(
        "oxpecker/Free.intIn(II)I",
        between!(intIn, word(Word::Int), Arith::Wrap32),
    )
    .keeps::<Assumptions>(),
    pure(
        "oxpecker/Free.longIn(JJ)J",
        between!(longIn, word(Word::Long), Arith::Wrap64),
    )
    .keeps::<Assumptions>(),
    pure(
        "oxpecker/Free.shortIn(SS)S",
        between!(shortIn, word(Word::Short), Arith::Wrap32),
    )
    .keeps::<Assumptions>(),
    pure(
        "oxpecker/Free.byteIn(BB)B",
        between!(byteIn, word(Word::Byte), Arith::Wrap32),
    )
    .keeps::<Assumptions>(),
    pure(
        "oxpecker/Free.charIn(CC)C",
        between!(charIn, word(Word::Char), Arith::Wrap32),
    )
    .keeps::<Assumptions>(),
    pure(
        "oxpecker/Free.floatIn(FF)F",
        between!(floatIn, Type::Single, Arith::Wrap32),
    )
    .keeps::<Assumptions>(),
    pure(
        "oxpecker/Free.doubleIn(DD)D",
        between!(doubleIn, Type::Float, Arith::Wrap32),
    )
    .keeps::<Assumptions>(),
    pure("oxpecker/Free.string()Ljava/lang/String;", string)
        .harmless()
        .never_null(),
    opaque(
        "oxpecker/Free.object(Ljava/lang/Class;)Ljava/lang/Object;",
        object,
    )
    .never_null(),
    opaque(
        "oxpecker/Free.array(Ljava/lang/Class;)Ljava/lang/Object;",
        array,
    )
    .never_null(),
    opaque(
        "oxpecker/Free.array(Ljava/lang/Class;I)Ljava/lang/Object;",
        array,
    )
    .never_null(),
    opaque(
        "oxpecker/Free.oneOf([Ljava/lang/Object;)Ljava/lang/Object;",
        one_of,
    )
    .keeps::<Assumptions>(),
    opaque("oxpecker/Free.oneOf([I)I", one_of).keeps::<Assumptions>(),
    opaque("oxpecker/Free.oneOf([J)J", one_of).keeps::<Assumptions>(),
    opaque("oxpecker/Free.oneOf([C)C", one_of).keeps::<Assumptions>(),
    opaque("oxpecker/Free.oneOf([D)D", one_of).keeps::<Assumptions>(),
    pure("oxpecker/Free.assume(Z)V", assume)
        .harmless()
        .keeps::<Assumptions>(),
    pure("oxpecker/Free.fail()Ljava/lang/Error;", fail).harmless(),
    pure("oxpecker/Free.isPossible(Z)Z", is_possible).harmless(),
    pure("oxpecker/Free.assumeIfPossible(Z)Z", assume_if_possible)
        .harmless()
        .keeps::<Assumptions>(),
    pure("oxpecker/Free.inSearch()Z", in_search).harmless(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;I)I",
        remembered!(word(Word::Int)),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;J)J",
        remembered!(word(Word::Long)),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;S)S",
        remembered!(word(Word::Short)),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;B)B",
        remembered!(word(Word::Byte)),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;C)C",
        remembered!(word(Word::Char)),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;Z)Z",
        remembered!(word(Word::Boolean)),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;F)F",
        remembered!(Type::Single),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;D)D",
        remembered!(Type::Float),
    )
    .keeps::<Labels>(),
    opaque(
        "oxpecker/Free.remember(Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/Object;",
        remembered!(Type::Named("java/lang/Object".into())),
    )
    .keeps::<Labels>(),
];

/// The next value of a concrete run; none in a search.
fn given(call: &mut Invocation<'_, '_>) -> Modelled<Option<ConcreteValue>> {
    let no_value = call.unsupported("no value left");
    match &mut call.interpreter.given.answers {
        Some(answers) => answers.pop().map(Some).ok_or(no_value),
        None => Ok(None),
    }
}

/// A number of a type: the next one of a concrete run, otherwise anything.
fn free(call: &mut Invocation<'_, '_>, what: &'static str, ty: Type) -> Modelled<Value> {
    let value = match given(call)? {
        None => {
            let number = call.state.inputs.asked.len();
            let name = format!("{what}{number}");
            call.interpreter.asked_input(call.state, &ty, &name)
        }
        Some(ConcreteValue::Int(value)) => Value::Int(i64::try_from(value).unwrap_or_default()),
        Some(ConcreteValue::Float(value)) => Value::Float(value),
        Some(ConcreteValue::Single(value)) => Value::Single(value),
        Some(_) => return Err(call.unsupported("a value of another type")),
    };
    call.remember_asked(what, ty, value);
    Ok(value)
}

/// A number between the two arguments.
fn between(call: &mut Invocation<'_, '_>, what: &'static str, ty: Type, arith: Arith) -> Modelled {
    let (low, high) = (call.args[0], call.args[1]);
    let fits = call
        .interpreter
        .binary(call.state, (BinaryOp::Le, arith), low, high)?;
    if !call.decide(fits)? {
        let message = format!("{what} of an empty range");
        return Err(Pause::Throw(
            "java/lang/IllegalArgumentException",
            Some(message),
        ));
    }
    let value = match (low, high, &ty) {
        (Value::Int(low), Value::Int(high), Type::Machine(_))
            if call.interpreter.given.answers.is_none()
                && call.interpreter.given.drawing.is_none() =>
        {
            let number = call.state.inputs.asked.len();
            let sort = call.interpreter.scalar(&ty).into();
            let name = format!("{what}{number}");
            let pool = &mut call.interpreter.pool;
            let value = pool.same_var_in(&name, sort, Some(low), Some(high));
            let value = call.interpreter.lower(value);
            call.remember_asked(what, ty, value);
            value
        }
        _ => free(call, what, ty)?,
    };
    for (one, two) in [(low, value), (value, high)] {
        let holds = call
            .interpreter
            .binary(call.state, (BinaryOp::Le, arith), one, two)?;
        if !assumed(call, holds)? {
            return Ok(Done::AssumedAway);
        }
    }
    Ok(Done::Return(Some(value)))
}

/// Adds a condition to the path without a question: whoever needs to know whether it can hold asks. False if it cannot.
fn assumed(call: &mut Invocation<'_, '_>, condition: Value) -> Modelled<bool> {
    let fact = match condition {
        Value::Bool(true) => return Ok(true),
        Value::Bool(false) => call.interpreter.pool.ff(),
        Value::Term(fact) if call.interpreter.pool.sort(fact).is_bool() => fact,
        _ => return Err(call.unsupported("no truth value")),
    };
    let span = call.span;
    if call.interpreter.config.ignored.contains(&span) {
        return Ok(true);
    }
    Ok(call.interpreter.assume_unasked(call.state, fact, span))
}

fn assume(call: &mut Invocation<'_, '_>) -> Modelled {
    let (ne, zero) = ((BinaryOp::Ne, Arith::Wrap32), Value::Int(0));
    let holds = call
        .interpreter
        .binary(call.state, ne, call.args[0], zero)?;
    match assumed(call, holds)? {
        true => Ok(Done::Return(None)),
        false => Ok(Done::AssumedAway),
    }
}

fn fail(_: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::AssumedAway)
}

/// Whether a condition can hold. Nothing is assumed: the search answers by taking one of two alternatives that are both
/// always true, and a concrete run gets the answer that the search gave.
fn possible(call: &mut Invocation<'_, '_>) -> Modelled<(bool, Value)> {
    const WHAT: &str = "Free.isPossible";
    let (ne, zero) = ((BinaryOp::Ne, Arith::Wrap32), Value::Int(0));
    let condition = call.args[0];
    let holds = call.interpreter.binary(call.state, ne, condition, zero)?;
    let answer = match (given(call)?, holds) {
        (Some(ConcreteValue::Int(answer)), _) => answer != 0.into(),
        (Some(_), _) => return Err(call.unsupported("a value of another type")),
        (None, Value::Bool(holds)) => holds,
        (None, Value::Term(fact)) => {
            let pool = &mut call.interpreter.pool;
            let mut decided = call.state.decisions.iter();
            let decided = decided.find(|it| it.0 == fact).map(|it| it.1);
            match decided.or_else(|| call.state.knowledge.decide(pool, fact)) {
                Some(answer) => answer,
                None => return Err(Pause::Fork(Alternative::possible(pool, fact))),
            }
        }
        (None, _) => return Err(call.unsupported("no truth value")),
    };
    call.remember_asked(WHAT, word(Word::Boolean), Value::Int(answer.into()));
    Ok((answer, holds))
}

fn is_possible(call: &mut Invocation<'_, '_>) -> Modelled {
    let (answer, _) = possible(call)?;
    Ok(Done::Return(Some(Value::Int(answer.into()))))
}

fn assume_if_possible(call: &mut Invocation<'_, '_>) -> Modelled {
    let (answer, holds) = possible(call)?;
    if answer && !assumed(call, holds)? {
        return Ok(Done::AssumedAway);
    }
    Ok(Done::Return(Some(Value::Int(answer.into()))))
}

fn in_search(_: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Return(Some(Value::Int(1))))
}

/// Any string, never null.
fn string(call: &mut Invocation<'_, '_>) -> Modelled {
    const WHAT: &str = "Free.string";
    let text = match given(call)? {
        None => {
            let name = format!("{WHAT}{}", call.state.inputs.asked.len());
            call.interpreter.text_input(&name)
        }
        Some(ConcreteValue::Text(units)) => Text::known(&units),
        Some(ConcreteValue::Str(text)) => Text::from_str(&text),
        Some(_) => return Err(call.unsupported("a value of another type")),
    };
    let value = Value::Ref(call.state.heap.create(Object::Text(text)));
    call.remember_asked(WHAT, Type::Named("java/lang/String".into()), value);
    Ok(Done::Return(Some(value)))
}

/// The object of a concrete run, if it is one.
fn given_object(call: &mut Invocation<'_, '_>) -> Modelled<Option<Value>> {
    match given(call)? {
        None => Ok(None),
        Some(ConcreteValue::Object(place)) => {
            let first = call.interpreter.given.first_object;
            Ok(Some(Value::Ref(Ref(first + place as i64))))
        }
        Some(_) => Err(call.unsupported("a value of another type")),
    }
}

/// A new object of a class, whose fields are free.
fn object(call: &mut Invocation<'_, '_>) -> Modelled {
    const WHAT: &str = "Free.object";
    let class = call.object(0)?;
    let ty = call.type_of(class)?;
    let ty = call.interpreter.loaded(&ty)?;
    let value = match given_object(call)? {
        Some(value) => value,
        None => {
            let name = format!("{WHAT}{}", call.state.inputs.asked.len());
            let objects = call
                .interpreter
                .fresh_objects(call.state, &ty, (None, &name))?;
            match objects.as_slice() {
                [object] => Value::Ref(*object),
                _ => return Err(call.unsupported("a class without objects of its own")),
            }
        }
    };
    call.remember_asked(WHAT, ty, value);
    Ok(Done::Return(Some(value)))
}

/// A new array whose elements are free, of a length if one is given.
fn array(call: &mut Invocation<'_, '_>) -> Modelled {
    const WHAT: &str = "Free.array";
    let class = call.object(0)?;
    let ty = call.type_of(class)?;
    let Type::Array(element) = ty.clone() else {
        let message = "not the class of an array".to_string();
        return Err(Pause::Throw(
            "java/lang/IllegalArgumentException",
            Some(message),
        ));
    };
    let element = call.interpreter.loaded(&element)?;
    let length = call.args.get(1).copied();
    if !fits_length(call, length)? {
        return Ok(Done::AssumedAway);
    }
    let value = match given_object(call)? {
        Some(value) => value,
        None => {
            let name = format!("{WHAT}{}", call.state.inputs.asked.len());
            let object = match length {
                None => call.interpreter.fresh_array(call.state, &element, &name)?,
                Some(length @ Value::Term(_)) => {
                    let any = call.interpreter.fresh_array(call.state, &element, &name)?;
                    of_length(any, length)
                }
                Some(Value::Int(length)) => {
                    let mut elements = imbl::Vector::new();
                    for place in 0..length {
                        let name = format!("{name}[{place}]");
                        elements.push_back(call.interpreter.input(call.state, &element, &name));
                    }
                    Object::Array(ArrayObject {
                        element: element.clone(),
                        length: Value::Int(length),
                        elements: Elements::Vector(elements),
                    })
                }
                Some(_) => return Err(call.unsupported("a length that is no number")),
            };
            Value::Ref(call.state.heap.add_input(object))
        }
    };
    call.remember_asked(WHAT, element.array(), value);
    Ok(Done::Return(Some(value)))
}

/// Whether an array can have a length. A negative one is an exception; one that is not known may be assumed away.
fn fits_length(call: &mut Invocation<'_, '_>, length: Option<Value>) -> Modelled<bool> {
    let Some(length) = length else {
        return Ok(true);
    };
    let le = (BinaryOp::Le, Arith::Wrap32);
    let fits = call
        .interpreter
        .binary(call.state, le, Value::Int(0), length)?;
    if call.interpreter.config.checks.assume_in_range && matches!(fits, Value::Term(_)) {
        return assumed(call, fits);
    }
    match call.decide(fits)? {
        true => Ok(true),
        false => Err(Pause::Throw("java/lang/NegativeArraySizeException", None)),
    }
}

/// The same elements with another length.
fn of_length(array: Object, length: Value) -> Object {
    match array {
        Object::Array(array) => Object::Array(ArrayObject { length, ..array }),
        other => other,
    }
}

/// One of the elements of an array.
fn one_of(call: &mut Invocation<'_, '_>) -> Modelled {
    const WHAT: &str = "Free.oneOf";
    let array = call.object(0)?;
    let Value::Int(length) = call.interpreter.length(call.state, Value::Ref(array))? else {
        return Err(call.unsupported("an array whose length is not known"));
    };
    if length == 0 {
        let message = format!("{WHAT} of nothing");
        return Err(Pause::Throw(
            "java/lang/IllegalArgumentException",
            Some(message),
        ));
    }
    let ty = word(Word::Int);
    let index = match given(call)? {
        Some(ConcreteValue::Int(index)) => Value::Int(i64::try_from(index).unwrap_or_default()),
        Some(_) => return Err(call.unsupported("a value of another type")),
        None => {
            let name = format!("{WHAT}{}", call.state.inputs.asked.len());
            let sort = call.interpreter.scalar(&ty).into();
            let pool = &mut call.interpreter.pool;
            let index = pool.same_var_in(&name, sort, Some(0), Some(length - 1));
            call.interpreter.lower(index)
        }
    };
    call.remember_asked(WHAT, ty, index);
    for (one, two) in [(Value::Int(0), index), (index, Value::Int(length - 1))] {
        let le = (BinaryOp::Le, Arith::Wrap32);
        let holds = call.interpreter.binary(call.state, le, one, two)?;
        if !assumed(call, holds)? {
            return Ok(Done::AssumedAway);
        }
    }
    let value = call
        .interpreter
        .load_element(call.state, Value::Ref(array), index)?;
    Ok(Done::Return(Some(value)))
}

/// Makes a value a part of the solution.
fn remember(call: &mut Invocation<'_, '_>, ty: Type) -> Modelled {
    let name = call.text(0)?;
    let name = String::from_utf16_lossy(&name);
    let value = call.args[1];
    if call
        .state
        .slot::<Labels>()
        .labels
        .0
        .iter()
        .any(|it| *it.name == *name)
    {
        let message = format!("the label {name} is there already");
        return Err(Pause::Throw(
            "java/lang/IllegalStateException",
            Some(message),
        ));
    }
    let copy = call.interpreter.snapshot(call.state, value, &ty)?;
    let labels = &mut call.state.slot_mut::<Labels>().labels;
    labels.0.push_back(Label {
        name: Arc::from(name),
        value: copy,
    });
    Ok(Done::Return(Some(value)))
}
