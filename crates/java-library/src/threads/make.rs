//! New threads, and that of `main`, whose object is made when somebody asks for it.

use super::fields::{read, set_all};
use crate::compute::result;
use crate::object::nothing;
use crate::slots::ThreadNumbers;
use crate::{Invocation, Modelled, Pause};
use oxpecker_interp::threads::MainThread;
use oxpecker_interp::value::{Ref, Value};

/// The object of the running thread.
pub(super) fn current(call: &mut Invocation<'_, '_>) -> Modelled {
    if let Some(thread) = call.state.thread_object() {
        return result(Value::Ref(thread));
    }
    let first = first(call)?;
    result(first)
}

/// Makes the object of the thread of `main`.
fn first(call: &mut Invocation<'_, '_>) -> Modelled<Value> {
    let class = call.interpreter.load_class("java/lang/Thread")?;
    let object = call.interpreter.hollow_object(call.state, class);
    let Value::Ref(thread) = object else {
        return Err(call.unsupported("no thread"));
    };
    let group = group(call)?;
    let name = name(call);
    let fields = [
        ("name", name),
        ("tid", Value::Int(1)),
        ("priority", Value::Int(PRIORITY)),
        ("group", group),
        ("daemon", Value::Int(0)),
        ("interrupted", Value::Int(0)),
        ("threadLocals", Value::NULL),
        ("inheritableThreadLocals", Value::NULL),
        ("uncaughtExceptionHandler", Value::NULL),
        ("threadLocalRandomSeed", Value::Int(0)),
        ("threadLocalRandomProbe", Value::Int(0)),
        ("threadLocalRandomSecondarySeed", Value::Int(0)),
    ];
    set_all(call, object, &fields)?;
    // Newer versions keep some of it in a part.
    if call.interpreter.field_named(class, "holder").is_some() {
        let part = call
            .interpreter
            .load_class("java/lang/Thread$FieldHolder")?;
        let part = call.interpreter.hollow_object(call.state, part);
        set_all(
            call,
            part,
            &[
                ("priority", Value::Int(PRIORITY)),
                ("group", group),
                ("daemon", Value::Int(0)),
            ],
        )?;
        set_all(call, object, &[("holder", part)])?;
    }
    call.state.slot_mut::<MainThread>().thread = Some(thread);
    let numbers = &mut call.state.slot_mut::<ThreadNumbers>().thread_numbers;
    numbers.0 = numbers.0.max(1);
    Ok(object)
}

/// The priority of threads that nobody changed.
const PRIORITY: i64 = 5;

fn name(call: &mut Invocation<'_, '_>) -> Value {
    let name: Vec<u16> = "main".encode_utf16().collect();
    call.interpreter.literal_text(call.state, &name.into())
}

/// The group of the thread of `main`.
fn group(call: &mut Invocation<'_, '_>) -> Modelled<Value> {
    let class = call.interpreter.load_class("java/lang/ThreadGroup")?;
    let object = call.interpreter.hollow_object(call.state, class);
    let name = name(call);
    set_all(
        call,
        object,
        &[
            ("name", name),
            ("maxPriority", Value::Int(10)),
            ("daemon", Value::Int(0)),
            ("destroyed", Value::Int(0)),
            ("nUnstartedThreads", Value::Int(0)),
        ],
    )?;
    Ok(object)
}

/// A new thread: what it runs, its name, and what it has from the thread that makes it.
pub(super) fn make(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.args[0];
    let selector = &call.interpreter.program.methods[call.method].selector;
    let types: Vec<&str> = selector.split(';').collect();
    let given = |ty: &str| {
        types
            .iter()
            .position(|it| it.ends_with(ty))
            .map(|it| it + 1)
    };
    let argument = |ty: &str| given(ty).and_then(|it| call.args.get(it).copied());
    let (group, target, name) = (
        argument("java/lang/ThreadGroup"),
        argument("java/lang/Runnable").unwrap_or(Value::NULL),
        argument("java/lang/String"),
    );
    if group.is_some_and(|it| it != Value::NULL) {
        return Err(call.unsupported("a group of threads"));
    }
    if let Some(name) = name
        && call.nullable(name)? == Ref::NULL
    {
        let message = Some("name cannot be null".into());
        return Err(Pause::Throw("java/lang/NullPointerException", message));
    }
    let parent = match call.state.thread_object() {
        Some(parent) => Value::Ref(parent),
        None => first(call)?,
    };
    let (tid, name) = numbers(call, name);
    let inherited = ["group", "priority", "daemon"];
    let mut fields = Vec::new();
    for field in inherited {
        if let Some(value) = read(call, parent, field)? {
            fields.push((field, value));
        }
    }
    fields.extend([
        ("target", target),
        ("task", target),
        ("name", name),
        ("tid", tid),
    ]);
    let class = call.interpreter.load_class("java/lang/Thread")?;
    if call.interpreter.field_named(class, "holder").is_some() {
        let part = call
            .interpreter
            .load_class("java/lang/Thread$FieldHolder")?;
        let part = call.interpreter.new_object(call.state, part);
        set_all(call, part, &fields)?;
        fields.push(("holder", part));
    }
    set_all(call, object, &fields)?;
    nothing(call)
}

/// The number and the name of a new thread. Which ones those are that other threads make depends on the order, so
/// that nobody may read them.
fn numbers(call: &mut Invocation<'_, '_>, name: Option<Value>) -> (Value, Value) {
    let is_first = call.state.thread() == 0;
    let (last, unnamed) = &mut call.state.slot_mut::<ThreadNumbers>().thread_numbers;
    *last += 1;
    let number = *unnamed;
    *unnamed += i64::from(name.is_none());
    let tid = if is_first {
        Value::Int(*last)
    } else {
        Value::Ref(Ref::ABSENT)
    };
    let name = match name {
        Some(name) => name,
        None if is_first => {
            let text: Vec<u16> = format!("Thread-{number}").encode_utf16().collect();
            call.interpreter.new_text(call.state, text.into())
        }
        None => Value::Ref(Ref::ABSENT),
    };
    (tid, name)
}
