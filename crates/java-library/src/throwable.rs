//! `java.lang.Throwable`: messages and causes; stack traces are not kept.

use crate::slots::Question;
use oxpecker_ir::{BinaryOp, Type};

use super::environment::{ask_text, choice};
use super::members::elements;
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Pause, Table, continuation, direct};
use crate::slots::Streams;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::TEXTS;
use oxpecker_java::slots::Exceptions;

pub(super) const METHODS: Table = &[
    direct("java/lang/Throwable.<init>()V", without_cause).harmless(),
    direct(
        "java/lang/Throwable.<init>(Ljava/lang/String;)V",
        with_message,
    )
    .harmless(),
    direct(
        "java/lang/Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;)V",
        with_message_and_cause,
    ),
    direct(
        "java/lang/Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V",
        with_switches,
    ),
    direct(
        "java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;",
        itself,
    ),
    direct(
        "java/lang/Throwable.getMessage()Ljava/lang/String;",
        get_message,
    )
    .keeps::<Question>(),
    direct("java/lang/Throwable.printStackTrace()V", print),
    direct(
        "java/lang/Throwable.printStackTrace(Ljava/io/PrintStream;)V",
        print_to,
    ),
    direct(
        "java/lang/Throwable.addSuppressed(Ljava/lang/Throwable;)V",
        add_suppressed,
    ),
    direct(
        "java/lang/Throwable.getSuppressed()[Ljava/lang/Throwable;",
        get_suppressed,
    ),
    direct(
        "java/lang/Throwable.getStackTrace()[Ljava/lang/StackTraceElement;",
        stack_trace,
    ),
    direct(
        "java/lang/Throwable.getOurStackTrace()[Ljava/lang/StackTraceElement;",
        stack_trace,
    ),
    direct(
        "java/lang/Throwable.setStackTrace([Ljava/lang/StackTraceElement;)V",
        set_stack_trace,
    ),
];

fn itself(call: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Return(Some(call.args[0])))
}

/// A message that the JVM makes up is any text. Old machines have none for a null pointer.
fn get_message(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    if !call
        .state
        .slot::<Exceptions>()
        .unknown_messages
        .contains(&object)
    {
        let class = call.interpreter.load_class("java/lang/Throwable")?;
        return match call.interpreter.field_named(class, "detailMessage") {
            Some(field) => {
                let receiver = call.args[0];
                let message = call.interpreter.load_field(call.state, receiver, field)?;
                Ok(Done::Return(Some(message)))
            }
            None => call.bytecode(),
        };
    }
    let null = call
        .interpreter
        .load_class("java/lang/NullPointerException")?;
    let may_be_none = call.interpreter.is_instance(call.state, object, null);
    let message = if may_be_none && choice(call, "Throwable.hasMessage", 2)? == 0 {
        Value::NULL
    } else {
        ask_text(call, "Throwable.getMessage")?
    };
    call.state
        .slot_mut::<Exceptions>()
        .unknown_messages
        .remove(&object);
    let class = call.interpreter.load_class("java/lang/Throwable")?;
    if let Some(field) = call.interpreter.field_named(class, "detailMessage") {
        call.interpreter
            .store_field(call.state, Value::Ref(object), field, message)?;
    }
    Ok(Done::Return(Some(message)))
}

const GET_CAUSE: &str = "getCause()Ljava/lang/Throwable;";
const FILL_IN: &str = "fillInStackTrace()Ljava/lang/Throwable;";

/// Whether an exception has code of its own instead of that of `Throwable`.
fn overrides(call: &mut Invocation<'_, '_>, object: Ref, selector: &str) -> Modelled<bool> {
    let throwable = call.interpreter.load_class("java/lang/Throwable")?;
    let method = call.implementation(object, selector)?;
    Ok(call.interpreter.program.methods[method].class != throwable)
}

/// Printing a trace runs the program's code for the text of the exception, if it has any. What causes and suppressed
/// exceptions would run is not followed.
fn print(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let mut has_text = false;
    for selector in TEXTS {
        has_text |= overrides(call, object, selector)?;
    }
    let mut open: Vec<Ref> = related(call, object)?;
    let mut seen = vec![object];
    while let Some(other) = open.pop() {
        if seen.contains(&other) {
            continue;
        }
        seen.push(other);
        for selector in TEXTS {
            if overrides(call, other, selector)? {
                return Err(call.unsupported("a cause that has a message of its own"));
            }
        }
        open.extend(related(call, other)?);
    }
    if !has_text {
        return nothing(call);
    }
    let method = call.implementation(object, TEXTS[0])?;
    Ok(Done::Call {
        method,
        args: vec![Value::Ref(object)],
        then: After::run(const { &continuation(nothing) }, Vec::new()),
    })
}

/// The exceptions that are printed behind one: those it suppressed and its cause.
fn related(call: &mut Invocation<'_, '_>, object: Ref) -> Modelled<Vec<Ref>> {
    if overrides(call, object, GET_CAUSE)? {
        return Err(call.unsupported("a cause that the program computes"));
    }
    let known = call.state.slot::<Exceptions>().suppressed.get(&object);
    let mut found: Vec<Ref> = known.into_iter().flatten().copied().collect();
    let class = call.interpreter.load_class("java/lang/Throwable")?;
    if let Some(field) = call.interpreter.field_named(class, "cause")
        // The machine's own causes are not there, and have no code.
        && let Ok(cause) = call
            .interpreter
            .load_field(call.state, Value::Ref(object), field)
    {
        found.push(call.nullable(cause)?);
    }
    found.retain(|it| *it != Ref::NULL);
    Ok(found)
}

fn print_to(call: &mut Invocation<'_, '_>) -> Modelled {
    let stream = call.object(1)?;
    if call.state.slot::<Streams>().streams.contains_key(&stream) {
        return print(call);
    }
    Err(call.unsupported("a stream of the program"))
}

fn stack_trace(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.unsupported("a trace, which is not kept"))
}

fn add_suppressed(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let suppressed = call.args[1];
    let suppressed = match call.nullable(suppressed)? {
        Ref::NULL => {
            let message = Some("Cannot suppress a null exception.".into());
            return Err(Pause::Throw("java/lang/NullPointerException", message));
        }
        suppressed if suppressed == object => return Err(self_suppression(call, object)?),
        suppressed => suppressed,
    };
    if call
        .state
        .slot::<Exceptions>()
        .without_suppression
        .contains(&object)
    {
        return Ok(Done::Return(None));
    }
    let known = call
        .state
        .slot_mut::<Exceptions>()
        .suppressed
        .entry(object)
        .or_default();
    known.push_back(suppressed);
    Ok(Done::Return(None))
}

fn self_suppression(call: &mut Invocation<'_, '_>, object: Ref) -> Modelled<Pause> {
    const WRONG: &str = "java/lang/IllegalArgumentException";
    let message = Some("Self-suppression not permitted".into());
    let thrown = call.exception(WRONG, message)?;
    set_field(call, thrown, "cause", Value::Ref(object))?;
    Ok(Pause::ThrowObject(thrown))
}

/// Sets a field of an exception.
fn set_field(call: &mut Invocation<'_, '_>, object: Ref, name: &str, value: Value) -> Modelled<()> {
    let class = call.interpreter.load_class("java/lang/Throwable")?;
    if let Some(field) = call.interpreter.field_named(class, name) {
        call.interpreter
            .store_field(call.state, Value::Ref(object), field, value)?;
    }
    Ok(())
}

fn get_suppressed(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let known = call.state.slot::<Exceptions>().suppressed.get(&object);
    let known: Vec<Ref> = known.into_iter().flatten().copied().collect();
    let element = Type::Named("java/lang/Throwable".into());
    let length = Value::Int(known.len() as i64);
    let array = call.interpreter.new_array(call.state, &element, length)?;
    for (place, suppressed) in known.into_iter().enumerate() {
        let (index, value) = (Value::Int(place as i64), Value::Ref(suppressed));
        call.interpreter
            .store_element(call.state, array, index, value)?;
    }
    Ok(Done::Return(Some(array)))
}

fn without_cause(call: &mut Invocation<'_, '_>) -> Modelled {
    let fields = [Value::NULL, call.args[0]];
    begin(call, fields)
}

fn with_message(call: &mut Invocation<'_, '_>) -> Modelled {
    let fields = [call.args[1], call.args[0]];
    begin(call, fields)
}

fn with_message_and_cause(call: &mut Invocation<'_, '_>) -> Modelled {
    let fields = [call.args[1], call.args[2]];
    begin(call, fields)
}

/// Without a trace that can be written none is filled in.
fn with_switches(call: &mut Invocation<'_, '_>) -> Modelled {
    let (suppresses, has_trace) = (call.args[3], call.args[4]);
    let suppresses = flag(call, suppresses)?;
    let has_trace = flag(call, has_trace)?;
    if !suppresses {
        let object = call.object(0)?;
        call.state
            .slot_mut::<Exceptions>()
            .without_suppression
            .insert(object);
    }
    let fields = [call.args[1], call.args[2]];
    match has_trace {
        true => begin(call, fields),
        false => {
            let receiver = call.args[0];
            finish(call, receiver, fields)
        }
    }
}

fn flag(call: &mut Invocation<'_, '_>, value: Value) -> Modelled<bool> {
    let is_set = call.on_ints(BinaryOp::Ne, value, Value::Int(0))?;
    call.decide(is_set)
}

/// A constructor calls `fillInStackTrace`, which the program may override, before it sets the message and the cause. A cause
/// that was not given is the exception itself, as `getCause` and `initCause` expect.
fn begin(call: &mut Invocation<'_, '_>, fields: [Value; 2]) -> Modelled {
    let object = call.object(0)?;
    if !overrides(call, object, FILL_IN)? {
        return finish(call, Value::Ref(object), fields);
    }
    set_field(call, object, "cause", Value::Ref(object))?;
    let [message, cause] = fields;
    Ok(Done::Call {
        method: call.implementation(object, FILL_IN)?,
        args: vec![Value::Ref(object)],
        then: After::run(
            const { &continuation(filled_in) },
            vec![Value::Ref(object), message, cause],
        ),
    })
}

fn filled_in(call: &mut Invocation<'_, '_>) -> Modelled {
    let (receiver, fields) = (call.args[0], [call.args[1], call.args[2]]);
    finish(call, receiver, fields)
}

fn finish(
    call: &mut Invocation<'_, '_>,
    receiver: Value,
    [message, cause]: [Value; 2],
) -> Modelled {
    let object = call.known(receiver)?;
    set_field(call, object, "detailMessage", message)?;
    set_field(call, object, "cause", cause)?;
    Ok(Done::Return(None))
}

/// The trace itself is not kept, but it has to be one.
fn set_stack_trace(call: &mut Invocation<'_, '_>) -> Modelled {
    let array = call.object(1)?;
    for (place, element) in elements(call, array)?.into_iter().enumerate() {
        if call.nullable(element)? == Ref::NULL {
            let message = Some(format!("stackTrace[{place}]"));
            return Err(Pause::Throw("java/lang/NullPointerException", message));
        }
    }
    nothing(call)
}
