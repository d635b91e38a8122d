//! `java.lang.Thread` as far as one thread goes.

use oxpecker_ir::{BinaryOp, Type};

use super::compute::result;
use super::object::nothing;
use super::{Invocation, Modelled, Pause, Table};
use crate::exec::is_of_library;
use crate::value::Value;

pub(super) const METHODS: Table = &[
    (
        "java/lang/Thread.currentThread()Ljava/lang/Thread;",
        current,
    ),
    (
        "java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;",
        current,
    ),
    ("java/lang/Thread.yield()V", nothing),
    ("java/lang/Thread.onSpinWait()V", nothing),
    ("java/lang/Thread.sleep(J)V", sleep),
    ("java/lang/Thread.setPriority0(I)V", nothing),
    (
        "java/lang/Thread.setNativeName(Ljava/lang/String;)V",
        nothing,
    ),
    ("java/lang/Thread.isAlive()Z", is_alive),
    ("java/lang/Thread.start()V", start),
    (
        "java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;",
        context_class_loader,
    ),
    (
        "java/lang/Thread.getState()Ljava/lang/Thread$State;",
        unknown,
    ),
    ("java/lang/Thread.interrupt()V", unknown),
    (
        "java/lang/ThreadGroup.getParent()Ljava/lang/ThreadGroup;",
        unknown,
    ),
    ("java/lang/ThreadGroup.activeCount()I", unknown),
];

/// The thread of `main`.
fn current(call: &mut Invocation<'_, '_>) -> Modelled {
    if let Some(thread) = call.state.runtime.thread {
        return result(Value::Ref(thread));
    }
    let class = call.interpreter.load_class("java/lang/Thread")?;
    let object = call.interpreter.hollow_object(call.state, class);
    let Value::Ref(thread) = object else {
        return Err(call.gave_up("no thread"));
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
    call.state.runtime.thread = Some(thread);
    result(object)
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

/// Sets those of the fields that the version of the library has.
fn set_all(call: &mut Invocation<'_, '_>, object: Value, fields: &[(&str, Value)]) -> Modelled<()> {
    let Type::Class(class) = (match object {
        Value::Ref(object) => call.class_of(object)?,
        _ => return Err(call.gave_up("no object")),
    }) else {
        return Err(call.gave_up("no object"));
    };
    for (name, value) in fields {
        if let Some(field) = call.interpreter.field_named(class, name) {
            call.interpreter
                .store_field(call.state, object, field, *value)?;
        }
    }
    Ok(())
}

/// Threads inherit it unseen; programs cannot have it.
fn context_class_loader(call: &mut Invocation<'_, '_>) -> Modelled {
    let program = call.interpreter.program;
    let caller = program.methods[call.state.frame.method].class;
    if is_of_library(&program.classes[caller].name) {
        return result(Value::NULL);
    }
    unknown(call)
}

fn unknown(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.gave_up("what only a real machine knows"))
}

/// Time passes unseen; nobody is there to interrupt.
fn sleep(call: &mut Invocation<'_, '_>) -> Modelled {
    let time = call.args[0];
    let fits = call.on_longs(BinaryOp::Ge, time, Value::Int(0))?;
    if call.decide(fits)? {
        return nothing(call);
    }
    let message = Some("timeout value is negative".into());
    Err(Pause::Throw("java/lang/IllegalArgumentException", message))
}

fn is_alive(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let alive = call.state.runtime.thread == Some(object);
    result(Value::Int(i64::from(alive)))
}

fn start(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.gave_up("a second thread"))
}
