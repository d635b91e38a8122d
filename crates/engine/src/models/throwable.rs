//! `java.lang.Throwable`: messages and causes; stack traces are not kept.

use oxpecker_ir::Type;

use super::environment::{ask_text, choice};
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Pause, Table};
use crate::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    ("java/lang/Throwable.<init>()V", without_cause),
    (
        "java/lang/Throwable.<init>(Ljava/lang/String;)V",
        with_message,
    ),
    (
        "java/lang/Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;)V",
        with_message_and_cause,
    ),
    (
        "java/lang/Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V",
        with_switches,
    ),
    (
        "java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;",
        itself,
    ),
    (
        "java/lang/Throwable.getMessage()Ljava/lang/String;",
        get_message,
    ),
    ("java/lang/Throwable.printStackTrace()V", print),
    (
        "java/lang/Throwable.printStackTrace(Ljava/io/PrintStream;)V",
        print_to,
    ),
    (
        "java/lang/Throwable.addSuppressed(Ljava/lang/Throwable;)V",
        add_suppressed,
    ),
    (
        "java/lang/Throwable.getSuppressed()[Ljava/lang/Throwable;",
        get_suppressed,
    ),
    (
        "java/lang/Throwable.getStackTrace()[Ljava/lang/StackTraceElement;",
        stack_trace,
    ),
    (
        "java/lang/Throwable.getOurStackTrace()[Ljava/lang/StackTraceElement;",
        stack_trace,
    ),
    (
        "java/lang/Throwable.setStackTrace([Ljava/lang/StackTraceElement;)V",
        nothing,
    ),
];

fn itself(call: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Return(Some(call.args[0])))
}

/// A message that the Java machine makes up is any text. Old machines have none for a null pointer.
fn get_message(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    if !call.state.runtime.unknown_messages.contains(&object) {
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
    call.state.runtime.unknown_messages.remove(&object);
    let class = call.interpreter.load_class("java/lang/Throwable")?;
    if let Some(field) = call.interpreter.field_named(class, "detailMessage") {
        call.interpreter
            .store_field(call.state, Value::Ref(object), field, message)?;
    }
    Ok(Done::Return(Some(message)))
}

/// Printing a trace runs the program's code for the text of the exception, if it has any.
fn print(call: &mut Invocation<'_, '_>) -> Modelled {
    const TEXTS: [&str; 3] = ["toString", "getLocalizedMessage", "getMessage"];
    let object = call.object(0)?;
    let throwable = call.interpreter.load_class("java/lang/Throwable")?;
    let mut overrides = false;
    for name in TEXTS {
        let method = call.implementation(object, &format!("{name}()Ljava/lang/String;"))?;
        overrides |= call.interpreter.program.methods[method].class != throwable;
    }
    if !overrides {
        return nothing(call);
    }
    let method = call.implementation(object, "toString()Ljava/lang/String;")?;
    Ok(Done::Call {
        method,
        args: vec![Value::Ref(object)],
        then: After::Run(nothing, Vec::new()),
    })
}

fn print_to(call: &mut Invocation<'_, '_>) -> Modelled {
    let stream = call.object(1)?;
    if call.state.runtime.streams.contains_key(&stream) {
        return print(call);
    }
    Err(call.gave_up("a stream of the program"))
}

fn stack_trace(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.gave_up("a trace, which is not kept"))
}

fn add_suppressed(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let suppressed = call.args[1];
    let suppressed = match call.nullable(suppressed)? {
        Ref::NULL => {
            let message = Some("Cannot suppress a null exception.".into());
            return Err(Pause::Throw("java/lang/NullPointerException", message));
        }
        suppressed if suppressed == object => {
            let message = Some("Self-suppression not permitted".into());
            return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
        }
        suppressed => suppressed,
    };
    let known = call.state.runtime.suppressed.entry(object).or_default();
    known.push_back(suppressed);
    Ok(Done::Return(None))
}

fn get_suppressed(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let known = call.state.runtime.suppressed.get(&object);
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
    fill(call, Value::NULL, None)
}

fn with_message(call: &mut Invocation<'_, '_>) -> Modelled {
    let message = call.args[1];
    fill(call, message, None)
}

fn with_message_and_cause(call: &mut Invocation<'_, '_>) -> Modelled {
    let (message, cause) = (call.args[1], call.args[2]);
    fill(call, message, Some(cause))
}

/// Suppression cannot be switched off here.
fn with_switches(call: &mut Invocation<'_, '_>) -> Modelled {
    if call.int(3)? == 0 {
        return Err(call.gave_up("suppression disabled"));
    }
    with_message_and_cause(call)
}

/// A cause that was not given is the exception itself, as `getCause` and `initCause` expect.
fn fill(call: &mut Invocation<'_, '_>, message: Value, cause: Option<Value>) -> Modelled {
    let receiver = call.args[0];
    let class = call.interpreter.load_class("java/lang/Throwable")?;
    let fields = [
        ("detailMessage", message),
        ("cause", cause.unwrap_or(receiver)),
    ];
    for (name, value) in fields {
        if let Some(field) = call.interpreter.field_named(class, name) {
            call.interpreter
                .store_field(call.state, receiver, field, value)?;
        }
    }
    Ok(Done::Return(None))
}
