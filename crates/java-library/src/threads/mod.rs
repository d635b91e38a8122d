//! `java.lang.Thread`: making and starting threads, waiting for their end, asking about them.

mod fields;
mod life;
mod make;

use crate::slots::ThreadNumbers;
use oxpecker_ir::BinaryOp;

use self::fields::{read, set_all};
use self::life::{get_state, is_alive, join, park, run, start, unpark};
use self::make::{current, make};
use super::compute::result;
use super::object::nothing;
use super::{Invocation, Modelled, Pause, Table, direct, opaque, pure, writing};
use oxpecker_interp::native::Touches;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    pure(
        "java/lang/Thread.currentThread()Ljava/lang/Thread;",
        current,
    )
    .keeps::<ThreadNumbers>(),
    pure(
        "java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;",
        current,
    )
    .keeps::<ThreadNumbers>(),
    pure("java/lang/Thread.yield()V", nothing),
    pure("java/lang/Thread.onSpinWait()V", nothing),
    pure("java/lang/Thread.sleep(J)V", sleep),
    pure("java/lang/Thread.sleep(JI)V", sleep),
    pure("java/lang/Thread.interrupted()Z", not_interrupted),
    pure("java/lang/Thread.isInterrupted()Z", not_interrupted),
    pure("java/lang/Thread.run()V", run),
    opaque("java/lang/Thread.join()V", join).touching(Touches::WaitsForThread),
    opaque("java/lang/Thread.join(J)V", join).touching(Touches::WaitsForThread),
    opaque("java/lang/Thread.join(JI)V", join).touching(Touches::WaitsForThread),
    direct("java/lang/Thread.setPriority(I)V", set_priority),
    direct("java/lang/Thread.setName(Ljava/lang/String;)V", set_name),
    pure(
        "java/lang/Thread.setUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        unknown,
    ),
    pure(
        "java/lang/Thread.setDefaultUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        unknown,
    ),
    pure("java/lang/Thread.<init>()V", make).keeps::<ThreadNumbers>(),
    pure("java/lang/Thread.<init>(Ljava/lang/Runnable;)V", make).keeps::<ThreadNumbers>(),
    pure("java/lang/Thread.<init>(Ljava/lang/String;)V", make).keeps::<ThreadNumbers>(),
    pure(
        "java/lang/Thread.<init>(Ljava/lang/Runnable;Ljava/lang/String;)V",
        make,
    )
    .keeps::<ThreadNumbers>(),
    pure(
        "java/lang/Thread.<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V",
        make,
    )
    .keeps::<ThreadNumbers>(),
    pure(
        "java/lang/Thread.<init>(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
        make,
    )
    .keeps::<ThreadNumbers>(),
    pure(
        "java/lang/Thread.<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;)V",
        make,
    )
    .keeps::<ThreadNumbers>(),
    pure("java/lang/Thread.setPriority0(I)V", nothing),
    pure(
        "java/lang/Thread.setNativeName(Ljava/lang/String;)V",
        nothing,
    ),
    direct("java/lang/Thread.isAlive()Z", is_alive),
    opaque("jdk/internal/misc/Unsafe.park(ZJ)V", park).touching(Touches::WaitsForPermit),
    writing(
        "jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V",
        unpark,
    ),
    direct("java/lang/Thread.start()V", start),
    pure(
        "java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;",
        context_class_loader,
    ),
    direct(
        "java/lang/Thread.getState()Ljava/lang/Thread$State;",
        get_state,
    ),
    pure("java/lang/Thread.interrupt()V", unknown),
    opaque(
        "java/lang/ThreadGroup.getParent()Ljava/lang/ThreadGroup;",
        unknown,
    ),
    opaque("java/lang/ThreadGroup.activeCount()I", unknown),
];

/// Threads inherit it unseen; programs cannot have it.
fn context_class_loader(call: &mut Invocation<'_, '_>) -> Modelled {
    let program = call.interpreter.program;
    let caller = program.methods[call.state.frame.method].class;
    if program.classes[caller].is_library() {
        return result(Value::NULL);
    }
    unknown(call)
}

fn unknown(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.unsupported("what only a real machine knows"))
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
