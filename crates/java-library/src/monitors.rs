//! `wait` and `notify` of `java.lang.Object`. Nobody is woken for no reason, which Java would allow.

use std::rc::Rc;

use super::threads::takes_time;
use super::{Done, Invocation, Modelled, Pause, Table, opaque, pure};
use oxpecker_interp::exec::{Alternative, Continuation};
use oxpecker_interp::native::Touches;
use oxpecker_interp::threads::MainThread;
use oxpecker_interp::threads::{Operation, Status, ThreadId, Wait};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::may_be_shared;

pub(super) const METHODS: Table = &[
    opaque("java/lang/Object.wait()V", wait).touching(Touches::WaitsForNotification),
    opaque("java/lang/Object.wait(J)V", wait_for).touching(Touches::WaitsForNotification),
    opaque("java/lang/Object.wait(JI)V", wait_for).touching(Touches::WaitsForNotification),
    pure("java/lang/Object.notify()V", notify),
    pure("java/lang/Object.notifyAll()V", notify_all),
];

fn wait(call: &mut Invocation<'_, '_>) -> Modelled {
    begin_or_end(call, false)
}

/// A time of 0 means to wait for ever.
fn wait_for(call: &mut Invocation<'_, '_>) -> Modelled {
    let timed = takes_time(call, 1)?;
    begin_or_end(call, timed)
}

/// The first time the lock is given back and the thread waits; the second time it has been woken and takes the lock.
fn begin_or_end(call: &mut Invocation<'_, '_>, timed: bool) -> Modelled {
    let object = call.object(0)?;
    if call.state.threads.is_none() {
        call.interpreter.begin_threads(call.state)?;
        return Ok(Done::Again);
    }
    let threads = call.state.threads_mut();
    let thread = threads.current();
    if let Some(wait) = threads.attributes_mut(thread).wait.take() {
        threads.locks.insert(wait.object, (thread, wait.count));
        threads.order.locked(thread, wait.object);
        return Ok(Done::Return(None));
    }
    let owner = threads.locks.get(&object).copied();
    let Some((_, count)) = owner.filter(|(owner, _)| *owner == thread) else {
        return Err(not_owner());
    };
    threads.locks.remove(&object);
    threads.order.unlocked(thread, object);
    threads.attributes_mut(thread).wait = Some(Wait {
        object,
        count,
        timed,
        notified: false,
    });
    // After some time it goes on by itself, as soon as it gets the lock.
    threads.set(
        thread,
        if timed {
            Status::Parked(Rc::new(Operation::Lock(object)))
        } else {
            Status::Waiting
        },
    );
    Ok(Done::Again)
}

fn not_owner() -> Pause {
    let message = Some("current thread is not owner".into());
    Pause::Throw("java/lang/IllegalMonitorStateException", message)
}

/// The object, whose lock the running thread must hold.
fn owned(call: &mut Invocation<'_, '_>) -> Modelled<Ref> {
    let object = call.object(0)?;
    let owns = match &call.state.threads {
        Some(threads) => {
            let owner = threads.locks.get(&object);
            owner.is_some_and(|(owner, _)| *owner == threads.current())
        }
        None => {
            let held = call.state.slot::<MainThread>().monitors.clone();
            held.contains(&call.args[0]) || holds(call, object, held)?
        }
    };
    if owns { Ok(object) } else { Err(not_owner()) }
}

/// Whether an object is one of those whose locks the only thread holds.
fn holds(
    call: &mut Invocation<'_, '_>,
    object: Ref,
    held: impl IntoIterator<Item = Value>,
) -> Modelled<bool> {
    let wanted = call.origin(object)?;
    let mut unclear = may_be_shared(call.state, wanted);
    for monitor in held {
        let monitor = call.interpreter.one_reference(call.state, monitor)?;
        let monitor = call.origin(monitor)?;
        if monitor == wanted {
            return Ok(true);
        }
        unclear |= may_be_shared(call.state, monitor);
    }
    match unclear {
        true => Err(call.unsupported("a lock of a string or number that may be shared")),
        false => Ok(false),
    }
}

/// Wakes one thread, whichever: all are tried.
fn notify(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = owned(call)?;
    if call.state.threads.is_none() {
        return Ok(Done::Return(None));
    }
    let threads = call.state.threads_mut();
    let waiters = threads.waiters(object);
    let chosen = threads.chosen.take();
    let woken = match (waiters.as_slice(), chosen) {
        ([], _) => None,
        ([only], _) => Some(*only),
        (_, Some(chosen)) => Some(chosen),
        (all, None) => match next_in_schedule(call, all) {
            Some(next) => Some(next),
            None => {
                let guard = call.interpreter.pool.tt();
                let wake = |id: &ThreadId| Alternative {
                    guard,
                    then: Continuation::Wake(*id),
                };
                return Err(Pause::Fork(all.iter().map(wake).collect()));
            }
        },
    };
    if let Some(woken) = woken {
        call.state.threads_mut().wake(woken);
    }
    Ok(Done::Return(None))
}

/// In a run that follows a schedule that one is woken that needs it first. It makes no difference which one that was when
/// the schedule was found: whoever is notified cannot be told from others before it goes on.
fn next_in_schedule(call: &mut Invocation<'_, '_>, waiters: &[ThreadId]) -> Option<ThreadId> {
    let turns = call.interpreter.given.follow.as_ref()?;
    let threads = call.state.threads.as_ref()?;
    let is_timed = |id: &ThreadId| {
        let wait = threads.thread(*id).attributes.wait;
        wait.is_some_and(|wait| wait.timed)
    };
    let (timed, others): (Vec<ThreadId>, Vec<ThreadId>) =
        waiters.iter().copied().partition(is_timed);
    let mut coming = turns.iter().rev().map(|turn| turn.thread);
    let next = coming.find(|thread| others.contains(thread));
    next.or(timed.first().copied()).or(waiters.first().copied())
}

fn notify_all(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = owned(call)?;
    if call.state.threads.is_some() {
        call.state.threads_mut().wake_all(object);
    }
    Ok(Done::Return(None))
}
