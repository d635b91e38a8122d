//! What the garbage collector does to references: at any time it may clear a weak or soft reference to an object that
//! nothing else leads to.
//!
//! Only references that the program made count, those in its `WeakHashMap`s included. What the library caches in such
//! references for itself is there or made again, which nobody notices.

use super::compute::result;
use super::environment::choice;
use super::{Invocation, Modelled, Table, direct, opaque};
use crate::slots::Question;
use crate::slots::WeakReferences;
use oxpecker_interp::threads::strongly_reached;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    direct(
        "java/lang/ref/Reference.<init>(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V",
        make,
    )
    .keeps::<WeakReferences>(),
    direct("java/lang/ref/Reference.get()Ljava/lang/Object;", get).keeps::<Question>(),
    direct(
        "java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z",
        refers_to,
    )
    .keeps::<Question>(),
    opaque(
        "java/lang/ref/ReferenceQueue.poll()Ljava/lang/ref/Reference;",
        poll,
    )
    .keeps::<Question>(),
    opaque(
        "java/lang/ref/ReferenceQueue.remove(J)Ljava/lang/ref/Reference;",
        poll,
    )
    .keeps::<Question>(),
    opaque(
        "java/lang/ref/ReferenceQueue.remove()Ljava/lang/ref/Reference;",
        poll,
    )
    .keeps::<Question>(),
    opaque(
        "java/lang/ref/Cleaner.create()Ljava/lang/ref/Cleaner;",
        cleaner,
    ),
    opaque(
        "java/lang/ref/Cleaner.create(Ljava/util/concurrent/ThreadFactory;)Ljava/lang/ref/Cleaner;",
        cleaner,
    ),
];

const REFERENCE: &str = "java/lang/ref/Reference";

/// Classes that make references for whoever calls them.
const MAKERS: &[&str] = &["java/lang/ref/", "java/util/WeakHashMap"];

fn make(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let interpreter = &*call.interpreter;
    let callers = call.state.callers.iter().rev().map(|frame| frame.method);
    let mut methods = std::iter::once(call.state.frame.method).chain(callers);
    let maker = methods.find(|method| {
        let class = interpreter.program.methods[*method].class;
        let name = &interpreter.program.classes[class].name;
        !MAKERS.iter().any(|start| name.starts_with(start))
    });
    if maker.is_some_and(|method| !interpreter.is_library_code(method)) {
        call.state.slot_mut::<WeakReferences>().weak.insert(object);
    }
    call.bytecode()
}

fn get(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    result(Value::Ref(referent(call, object)?))
}

fn refers_to(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let (referent, other) = (referent(call, object)?, call.args[1]);
    let same = call.on_ints(oxpecker_ir::BinaryOp::Eq, Value::Ref(referent), other)?;
    call.truth(same)
}

/// What a reference refers to, after the collector had its chance.
fn referent(call: &mut Invocation<'_, '_>, reference: Ref) -> Modelled<Ref> {
    let referent = field(call, reference, "referent")?;
    let referent = call.nullable(referent)?;
    let is_own = call
        .state
        .slot::<WeakReferences>()
        .weak
        .contains(&reference);
    if !is_own || referent.is_null() || is_kept(call, referent)? {
        return Ok(referent);
    }
    if choice(call, "Reference.get", 2)? == 0 {
        return Ok(referent);
    }
    clear(call, referent)?;
    Ok(Ref::NULL)
}

/// Clears all references to an object and to what leads to it, at once.
fn clear(call: &mut Invocation<'_, '_>, collected: Ref) -> Modelled<()> {
    let class = call.interpreter.load_class(REFERENCE)?;
    let Some(place) = call.interpreter.field_named(class, "referent") else {
        return Err(call.unsupported("a reference without an object"));
    };
    let mut references: Vec<Ref> = call
        .state
        .slot::<WeakReferences>()
        .weak
        .iter()
        .copied()
        .collect();
    references.sort_unstable_by_key(|reference| reference.0);
    for reference in references {
        let Value::Ref(other) = field(call, reference, "referent")? else {
            return Err(call.unsupported("references to unknown objects"));
        };
        let leads =
            other == collected || !other.is_null() && reached(call, Some(other), collected)?;
        if leads {
            let (interpreter, state) = (&mut *call.interpreter, &mut *call.state);
            interpreter.store_field(state, Value::Ref(reference), place, Value::NULL)?;
        }
    }
    Ok(())
}

/// Whether something else than references leads to an object, so that the collector must keep it.
fn is_kept(call: &mut Invocation<'_, '_>, object: Ref) -> Modelled<bool> {
    reached(call, None, object)
}

fn reached(call: &mut Invocation<'_, '_>, from: Option<Ref>, object: Ref) -> Modelled<bool> {
    let class = call.interpreter.load_class(REFERENCE)?;
    let Some(field) = call.interpreter.field_named(class, "referent") else {
        return Ok(true);
    };
    let (pool, program) = (&call.interpreter.pool, call.interpreter.program);
    Ok(strongly_reached(
        (pool, program),
        call.state,
        (class, field),
        (from, object),
    ))
}

/// Cleared references may have been put into a queue, at any time after.
fn poll(call: &mut Invocation<'_, '_>) -> Modelled {
    let queue = call.object(0)?;
    let references: Vec<Ref> = call
        .state
        .slot::<WeakReferences>()
        .weak
        .iter()
        .copied()
        .collect();
    for reference in references {
        if field(call, reference, "queue")? != Value::Ref(queue) {
            continue;
        }
        let referent = field(call, reference, "referent")?;
        let referent = call.nullable(referent)?;
        if referent.is_null() || !is_kept(call, referent)? {
            return Err(call.unsupported("objects that the garbage collector may take"));
        }
    }
    call.bytecode()
}

fn cleaner(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.unsupported("actions that the garbage collector starts"))
}

fn field(call: &mut Invocation<'_, '_>, object: Ref, name: &str) -> Modelled<Value> {
    call.field_of(Value::Ref(object), REFERENCE, name)
}
