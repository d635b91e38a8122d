//! `java.lang.Thread`: making and starting threads, waiting for their end, asking about them.

use oxpecker_ir::{BinaryOp, Type};

use super::compute::result;
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Pause, Table};
use crate::exec::is_of_library;
use crate::threads::{JavaThread, Status};
use crate::value::{Ref, Value};

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
    ("java/lang/Thread.sleep(JI)V", sleep),
    ("java/lang/Thread.interrupted()Z", not_interrupted),
    ("java/lang/Thread.isInterrupted()Z", not_interrupted),
    ("java/lang/Thread.run()V", run),
    ("java/lang/Thread.join()V", join),
    ("java/lang/Thread.join(J)V", join),
    ("java/lang/Thread.join(JI)V", join),
    ("java/lang/Thread.setPriority(I)V", set_priority),
    ("java/lang/Thread.setName(Ljava/lang/String;)V", set_name),
    (
        "java/lang/Thread.setUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        unknown,
    ),
    (
        "java/lang/Thread.setDefaultUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        unknown,
    ),
    ("java/lang/Thread.<init>()V", make),
    ("java/lang/Thread.<init>(Ljava/lang/Runnable;)V", make),
    ("java/lang/Thread.<init>(Ljava/lang/String;)V", make),
    (
        "java/lang/Thread.<init>(Ljava/lang/Runnable;Ljava/lang/String;)V",
        make,
    ),
    (
        "java/lang/Thread.<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V",
        make,
    ),
    (
        "java/lang/Thread.<init>(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
        make,
    ),
    (
        "java/lang/Thread.<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;)V",
        make,
    ),
    ("java/lang/Thread.setPriority0(I)V", nothing),
    (
        "java/lang/Thread.setNativeName(Ljava/lang/String;)V",
        nothing,
    ),
    ("java/lang/Thread.isAlive()Z", is_alive),
    ("jdk/internal/misc/Unsafe.park(ZJ)V", park),
    (
        "jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V",
        unpark,
    ),
    ("java/lang/Thread.start()V", start),
    (
        "java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;",
        context_class_loader,
    ),
    (
        "java/lang/Thread.getState()Ljava/lang/Thread$State;",
        get_state,
    ),
    ("java/lang/Thread.interrupt()V", unknown),
    (
        "java/lang/ThreadGroup.getParent()Ljava/lang/ThreadGroup;",
        unknown,
    ),
    ("java/lang/ThreadGroup.activeCount()I", unknown),
];

/// The object of the running thread.
fn current(call: &mut Invocation<'_, '_>) -> Modelled {
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
    call.state.runtime.thread_numbers.0 = call.state.runtime.thread_numbers.0.max(1);
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
    takes_time(call, 0)?;
    nothing(call)
}

/// Whether a time that is not negative, in milliseconds and nanoseconds beginning with this argument, is more than 0.
pub(super) fn takes_time(call: &mut Invocation<'_, '_>, first: usize) -> Modelled<bool> {
    const MOST_NANOSECONDS: i64 = 999_999;
    let illegal = |what: &str| {
        let message = Some(format!("{what} is negative"));
        Err(Pause::Throw("java/lang/IllegalArgumentException", message))
    };
    let Some(time) = call.args.get(first).copied() else {
        return Ok(false);
    };
    let fits = call.on_longs(BinaryOp::Ge, time, Value::Int(0))?;
    if !call.decide(fits)? {
        return illegal("timeout value");
    }
    let some = call.on_longs(BinaryOp::Gt, time, Value::Int(0))?;
    let mut some = call.decide(some)?;
    if let Some(time) = call.args.get(first + 1).copied() {
        for (op, bound) in [(BinaryOp::Ge, 0), (BinaryOp::Le, MOST_NANOSECONDS)] {
            let fits = call.on_ints(op, time, Value::Int(bound))?;
            call.require(fits, "java/lang/IllegalArgumentException")?;
        }
        let more = call.on_ints(BinaryOp::Gt, time, Value::Int(0))?;
        some |= call.decide(more)?;
    }
    Ok(some)
}

/// Nobody is there to interrupt.
fn not_interrupted(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(0))
}

/// A new thread: what it runs, its name, and what it has from the thread that makes it.
fn make(call: &mut Invocation<'_, '_>) -> Modelled {
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
        return Err(call.gave_up("a group of threads"));
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
    let (last, unnamed) = &mut call.state.runtime.thread_numbers;
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

/// A field of a thread, which newer versions keep in a part.
fn read(call: &mut Invocation<'_, '_>, thread: Value, name: &str) -> Modelled<Option<Value>> {
    let class = call.interpreter.load_class("java/lang/Thread")?;
    if let Some(field) = call.interpreter.field_named(class, name) {
        let value = call.interpreter.load_field(call.state, thread, field)?;
        return Ok(Some(value));
    }
    let Some(holder) = call.interpreter.field_named(class, "holder") else {
        return Ok(None);
    };
    let holder = call.interpreter.load_field(call.state, thread, holder)?;
    let class = call
        .interpreter
        .load_class("java/lang/Thread$FieldHolder")?;
    let Some(field) = call.interpreter.field_named(class, name) else {
        return Ok(None);
    };
    let value = call.interpreter.load_field(call.state, holder, field)?;
    Ok(Some(value))
}

/// What a thread runs that has no code of its own; null for nothing.
fn target(call: &mut Invocation<'_, '_>, thread: Value) -> Modelled<Ref> {
    let value = match read(call, thread, "target")? {
        Some(value) => Some(value),
        None => read(call, thread, "task")?,
    };
    call.nullable(value.unwrap_or(Value::NULL))
}

/// `Thread.run` when it is called like any method.
fn run(call: &mut Invocation<'_, '_>) -> Modelled {
    let thread = call.args[0];
    match target(call, thread)? {
        Ref::NULL => nothing(call),
        target => {
            let method = call.implementation(target, RUN)?;
            Ok(Done::Call {
                method,
                args: vec![Value::Ref(target)],
                then: After::Give(Value::NULL),
            })
        }
    }
}

/// What threads run.
const RUN: &str = "run()V";

fn start(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    if call.state.thread_of(object).is_some() {
        let class = "java/lang/IllegalThreadStateException";
        return Err(Pause::Throw(class, None));
    }
    let own = call.method_of("java/lang/Thread", RUN)?;
    let mut runs = object;
    let mut method = call.implementation(runs, RUN)?;
    while method == own {
        match target(call, Value::Ref(runs))? {
            // The code of the library does nothing then.
            Ref::NULL => break,
            target => runs = target,
        }
        method = call.implementation(runs, RUN)?;
    }
    let daemon = read(call, Value::Ref(object), "daemon")?;
    let daemon = match daemon {
        Some(Value::Int(daemon)) => daemon != 0,
        None => false,
        Some(_) => return Err(call.gave_up("a thread that may keep the program alive")),
    };
    call.interpreter.begin_threads(call.state)?;
    let java = JavaThread {
        object: Some(object),
        daemon,
        ..JavaThread::default()
    };
    let code = (method, &[Value::Ref(runs)][..]);
    call.interpreter
        .begin_thread(call.state, code, java, call.span)?;
    nothing(call)
}

/// Waits for the end of a thread, unless it was not started. With a time it may go on at once, which is as good as later.
fn join(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let timed = takes_time(call, 1)?;
    let Some(thread) = call.state.thread_of(object) else {
        return nothing(call);
    };
    if timed {
        return nothing(call);
    }
    if call.state.threads.is_none() {
        call.interpreter.begin_threads(call.state)?;
        return Ok(Done::Again);
    }
    let threads = call.state.threads_mut();
    if !matches!(threads.thread(thread).status, Status::Ended) {
        return Err(call.gave_up("a time that may be 0"));
    }
    threads.java_mut(thread).end_seen = true;
    let current = threads.current();
    threads.order.joined(current, thread);
    nothing(call)
}

/// What locks of the library are made of: a thread waits for its permit, and takes it. A time may be over at once.
fn park(call: &mut Invocation<'_, '_>) -> Modelled {
    if call.state.threads.is_none() {
        call.interpreter.begin_threads(call.state)?;
        return Ok(Done::Again);
    }
    let threads = call.state.threads_mut();
    let current = threads.current();
    threads.java_mut(current).permit = false;
    nothing(call)
}

/// Gives a thread its permit, unless it was not started.
fn unpark(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.nullable(call.args[1])?;
    let Some(thread) = call.state.thread_of(object) else {
        return nothing(call);
    };
    call.interpreter.begin_threads(call.state)?;
    let threads = call.state.threads_mut();
    let java = threads.java_mut(thread);
    java.permit = true;
    if std::mem::take(&mut java.parked) {
        threads.set(thread, Status::Running);
    }
    let current = threads.current();
    threads.order.unlocked(current, object);
    nothing(call)
}

/// How far a thread is, where nothing depends on the order of steps: before its start, when it is the running one, and
/// when somebody waited for its end.
enum Life {
    New,
    Runs,
    Ended,
}

fn life(call: &mut Invocation<'_, '_>) -> Modelled<Life> {
    let object = call.object(0)?;
    let Some(thread) = call.state.thread_of(object) else {
        return Ok(Life::New);
    };
    if thread == call.state.thread() {
        return Ok(Life::Runs);
    }
    let threads = call.state.threads.as_ref();
    if threads.is_some_and(|it| it.thread(thread).java.end_seen) {
        return Ok(Life::Ended);
    }
    Err(call.gave_up("a thread that may or may not have ended"))
}

fn is_alive(call: &mut Invocation<'_, '_>) -> Modelled {
    let alive = matches!(life(call)?, Life::Runs);
    result(Value::Int(i64::from(alive)))
}

/// The library knows which constant a number of the machine means.
fn get_state(call: &mut Invocation<'_, '_>) -> Modelled {
    let number = match life(call)? {
        Life::New => 0,
        Life::Ended => 2,
        Life::Runs => 5,
    };
    let selector = "toThreadState(I)Ljava/lang/Thread$State;";
    let method = call.method_of("jdk/internal/misc/VM", selector)?;
    Ok(Done::Enter(method, vec![Value::Int(number)]))
}

fn set_priority(call: &mut Invocation<'_, '_>) -> Modelled {
    let (thread, priority) = (call.args[0], call.args[1]);
    call.object(0)?;
    for (op, bound) in [(BinaryOp::Ge, 1), (BinaryOp::Le, 10)] {
        let fits = call.on_ints(op, priority, Value::Int(bound))?;
        call.require(fits, "java/lang/IllegalArgumentException")?;
    }
    set_all(call, thread, &[("priority", priority)])?;
    if let Some(holder) = read(call, thread, "holder")?
        && holder != Value::NULL
    {
        set_all(call, holder, &[("priority", priority)])?;
    }
    nothing(call)
}

fn set_name(call: &mut Invocation<'_, '_>) -> Modelled {
    let (thread, name) = (call.args[0], call.args[1]);
    call.object(0)?;
    if call.nullable(name)? == Ref::NULL {
        let message = Some("name cannot be null".into());
        return Err(Pause::Throw("java/lang/NullPointerException", message));
    }
    set_all(call, thread, &[("name", name)])?;
    nothing(call)
}
