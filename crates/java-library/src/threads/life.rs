//! From the start of a thread to its end.

use super::fields::read;
use super::takes_time;
use crate::compute::result;
use crate::object::nothing;
use crate::{After, Done, Invocation, Modelled, Pause};
use oxpecker_interp::threads::{Attributes, Status};
use oxpecker_interp::value::{Ref, Value};

/// What a thread runs that has no code of its own; null for nothing.
fn target(call: &mut Invocation<'_, '_>, thread: Value) -> Modelled<Ref> {
    let value = match read(call, thread, "target")? {
        Some(value) => Some(value),
        None => read(call, thread, "task")?,
    };
    call.nullable(value.unwrap_or(Value::NULL))
}

/// `Thread.run` when it is called like any method.
pub(super) fn run(call: &mut Invocation<'_, '_>) -> Modelled {
    let thread = call.args[0];
    match target(call, thread)? {
        Ref::NULL => nothing(call),
        target => {
            let method = call.implementation(target, RUN)?;
            Ok(Done::Call {
                method,
                args: vec![Value::Ref(target)],
                then: After::give(Value::NULL),
            })
        }
    }
}

/// The thread that is the receiver. Nobody knows how far one is that is an input.
fn own_thread(call: &mut Invocation<'_, '_>) -> Modelled<Ref> {
    let object = call.object(0)?;
    if object.0 > 0 {
        return Err(call.unsupported("a thread that is an input"));
    }
    Ok(object)
}

/// What threads run.
const RUN: &str = "run()V";

pub(super) fn start(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = own_thread(call)?;
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
        Some(_) => return Err(call.unsupported("a thread that may keep the program alive")),
    };
    call.interpreter.begin_threads(call.state)?;
    let java = Attributes {
        object: Some(object),
        daemon,
        ..Attributes::default()
    };
    let code = (method, &[Value::Ref(runs)][..]);
    call.interpreter
        .begin_thread(call.state, code, java, call.span)?;
    nothing(call)
}

/// Waits for the end of a thread, unless it was not started. With a time it may go on at once, which is as good as later.
pub(super) fn join(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = own_thread(call)?;
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
        return Err(call.unsupported("a time that may be 0"));
    }
    threads.attributes_mut(thread).end_seen = true;
    let current = threads.current();
    threads.order.joined(current, thread);
    nothing(call)
}

/// What locks of the library are made of: a thread waits for its permit, and takes it. A time may be over at once.
pub(super) fn park(call: &mut Invocation<'_, '_>) -> Modelled {
    if call.state.threads.is_none() {
        call.interpreter.begin_threads(call.state)?;
        return Ok(Done::Again);
    }
    let threads = call.state.threads_mut();
    let current = threads.current();
    threads.attributes_mut(current).permit = false;
    nothing(call)
}

/// Gives a thread its permit, unless it was not started.
pub(super) fn unpark(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.nullable(call.args[1])?;
    let Some(thread) = call.state.thread_of(object) else {
        return nothing(call);
    };
    call.interpreter.begin_threads(call.state)?;
    let threads = call.state.threads_mut();
    let java = threads.attributes_mut(thread);
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
    let object = own_thread(call)?;
    let Some(thread) = call.state.thread_of(object) else {
        return Ok(Life::New);
    };
    if thread == call.state.thread() {
        return Ok(Life::Runs);
    }
    let threads = call.state.threads.as_ref();
    if threads.is_some_and(|it| it.thread(thread).attributes.end_seen) {
        return Ok(Life::Ended);
    }
    Err(call.unsupported("a thread that may or may not have ended"))
}

pub(super) fn is_alive(call: &mut Invocation<'_, '_>) -> Modelled {
    let alive = matches!(life(call)?, Life::Runs);
    result(Value::Int(i64::from(alive)))
}

/// The library knows which constant a number of the machine means.
pub(super) fn get_state(call: &mut Invocation<'_, '_>) -> Modelled {
    let number = match life(call)? {
        Life::New => 0,
        Life::Ended => 2,
        Life::Runs => 5,
    };
    let selector = "toThreadState(I)Ljava/lang/Thread$State;";
    let method = call.method_of("jdk/internal/misc/VM", selector)?;
    Ok(Done::Enter(method, vec![Value::Int(number)]))
}
