//! What only the machine around a program knows: times, random numbers, addresses, processors.
//!
//! In a verification each is an input of its whole range. A concrete run takes them from its inputs, or makes up
//! something possible when there are none: no proof rests on a concrete run.

use oxpecker_ir::{Type, Word};
use oxpecker_term::Scalar;

use super::compute::result;
use super::object::nothing;
use super::{Invocation, Modelled, Table, opaque, pure};
use crate::slots::{Identities, Question};
use oxpecker_interp::concrete::ConcreteValue;
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::slots::{Boxes, InputValues};

pub(super) const METHODS: Table = &[
    pure("java/lang/System.nanoTime()J", nano_time),
    pure("java/lang/System.currentTimeMillis()J", current_time),
    pure("java/lang/Math.random()D", random),
    pure("java/lang/StrictMath.random()D", random),
    opaque("java/util/Random.seedUniquifier()J", uniquifier),
    pure("java/lang/Object.hashCode()I", hash_code).keeps::<Identities>(),
    pure("java/lang/Object.toString()Ljava/lang/String;", to_string).keeps::<Identities>(),
    pure(
        "java/lang/System.identityHashCode(Ljava/lang/Object;)I",
        identity_hash_code,
    )
    .keeps::<Identities>(),
    pure("java/lang/Runtime.availableProcessors()I", processors),
    pure("java/lang/Runtime.freeMemory()J", memory),
    pure("java/lang/Runtime.totalMemory()J", memory),
    pure("java/lang/Runtime.maxMemory()J", memory),
    pure("java/lang/Runtime.gc()V", nothing),
    pure("java/lang/Runtime.runFinalization()V", nothing),
    opaque("java/lang/System.runFinalization()V", nothing),
    pure(
        "java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V",
        shutdown_hook,
    ),
];

/// A range of integers and something in it that a concrete run can have.
pub(super) struct Whole {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) made_up: i64,
}

impl Whole {
    /// A value of the range: generators of inputs know types only.
    fn nearby(&self, value: i64) -> i64 {
        let (low, high) = (i128::from(self.low), i128::from(self.high));
        let inside = low + (i128::from(value) - low).rem_euclid(high - low + 1);
        i64::try_from(inside).unwrap_or(self.made_up)
    }
}

const LONG: Type = Type::Machine(Word::Long);
const INT: Type = Type::Machine(Word::Int);
/// How far the clocks of generated machines advance between two questions.
const TICK: i64 = 1_000;

fn nano_time(call: &mut Invocation<'_, '_>) -> Modelled {
    let passed = call.state.inputs.asked.len() as i64;
    let range = Whole {
        low: i64::MIN,
        high: i64::MAX,
        made_up: passed * TICK,
    };
    result(ask(call, "System.nanoTime", LONG, &range)?)
}

fn current_time(call: &mut Invocation<'_, '_>) -> Modelled {
    const SOME_DAY: i64 = 1_700_000_000_000;
    let passed = call.state.inputs.asked.len() as i64;
    let range = Whole {
        low: 0,
        high: i64::MAX,
        made_up: SOME_DAY + passed,
    };
    result(ask(call, "System.currentTimeMillis", LONG, &range)?)
}

fn memory(call: &mut Invocation<'_, '_>) -> Modelled {
    let range = Whole {
        low: 0,
        high: i64::MAX,
        made_up: 1 << 30,
    };
    result(ask(call, "Runtime.memory", LONG, &range)?)
}

fn processors(call: &mut Invocation<'_, '_>) -> Modelled {
    let range = Whole {
        low: 1,
        high: i64::from(i32::MAX),
        made_up: 1,
    };
    result(ask(call, "Runtime.availableProcessors", INT, &range)?)
}

/// A number below 1.
fn random(call: &mut Invocation<'_, '_>) -> Modelled {
    // Exactly what the real method gives: a multiple of 2 to the power of -53.
    let range = Whole {
        low: 0,
        high: (1 << 53) - 1,
        made_up: scatter(call.state.inputs.asked.len() as i64) & ((1 << 53) - 1),
    };
    let numerator = ask(call, "Math.random", LONG, &range)?;
    let (long, double) = (oxpecker_ir::Number::Long, oxpecker_ir::Number::Double);
    let numerator = call.converted(long, double, numerator)?;
    let unit = Value::Float(1.0 / (1_u64 << 53) as f64);
    result(call.on_ints(oxpecker_ir::BinaryOp::Mul, numerator, unit)?)
}

/// What makes the seeds of two generators differ; the time that is mixed in can be any.
fn uniquifier(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(8_682_522_807_148_012))
}

fn hash_code(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    result(identity(call, object)?)
}

fn identity_hash_code(call: &mut Invocation<'_, '_>) -> Modelled {
    let argument = call.args[0];
    match call.nullable(argument)? {
        Ref::NULL => result(Value::Int(0)),
        object => result(identity(call, object)?),
    }
}

/// The name of the class and the number of the object: any text, but always the same.
fn to_string(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let hash = call.implementation(object, "hashCode()I")?;
    let own = call.interpreter.program.methods[hash].class;
    let is_identity = call.interpreter.program.classes[own].name == "java/lang/Object";
    if call.interpreter.given.answers.is_some() || !is_identity {
        return call.bytecode();
    }
    if let Some(known) = call.state.slot::<Identities>().descriptions.get(&object) {
        return result(*known);
    }
    let text = ask_text(call, "Object.toString")?;
    call.state
        .slot_mut::<Identities>()
        .descriptions
        .insert(object, text);
    result(text)
}

/// The number an object has for its whole life.
fn identity(call: &mut Invocation<'_, '_>, object: Ref) -> Modelled<Value> {
    let object = call.origin(object)?;
    if let Some(known) = call.state.slot::<Identities>().identities.get(&object) {
        return Ok(*known);
    }
    let may_be_shared = call.state.slot::<Boxes>().maybe_shared.contains(&object);
    let inputs = call.state.slot::<InputValues>();
    if may_be_shared || inputs.identity_of.contains_key(&object) {
        return Err(call.unsupported("a box that may be a shared one"));
    }
    let made_up = scatter(object.0) & i64::from(i32::MAX);
    let range = Whole {
        low: i64::from(i32::MIN),
        high: i64::from(i32::MAX),
        made_up,
    };
    let value = ask(call, "System.identityHashCode", INT, &range)?;
    call.state
        .slot_mut::<Identities>()
        .identities
        .insert(object, value);
    Ok(value)
}

/// Its code would never be run.
fn shutdown_hook(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.unsupported("a thread that runs at the end"))
}

/// A number that looks random.
fn scatter(number: i64) -> i64 {
    let mixed = (number as u64)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 1) as i64
}

/// An integer that the environment chooses.
pub(super) fn ask(
    call: &mut Invocation<'_, '_>,
    what: &'static str,
    ty: Type,
    range: &Whole,
) -> Modelled<Value> {
    let value = if call.interpreter.given.answers.is_some() {
        match call.interpreter.given.surroundings.pop() {
            Some(ConcreteValue::Int(value)) => {
                let value = i64::try_from(value).unwrap_or_default();
                Value::Int(range.nearby(value))
            }
            Some(_) => return Err(call.unsupported("an input of another type")),
            None => Value::Int(range.made_up),
        }
    } else {
        let name = format!("{what}#{}", call.state.inputs.asked.len());
        let sort = call.interpreter.scalar(&ty).into();
        let (low, high) = (Some(range.low), Some(range.high));
        Value::Term(call.interpreter.pool.fresh_var_in(&name, sort, low, high))
    };
    call.remember_asked(what, ty, value);
    Ok(value)
}

/// A text that the environment chooses, as an object.
pub(super) fn ask_text(call: &mut Invocation<'_, '_>, what: &'static str) -> Modelled<Value> {
    let text = if call.interpreter.given.answers.is_some() {
        match call.interpreter.given.surroundings.pop() {
            Some(ConcreteValue::Text(units)) => Text::known(&units),
            Some(ConcreteValue::Str(text)) => Text::from_str(&text),
            Some(_) => return Err(call.unsupported("an input of another type")),
            None => Text::from_str(""),
        }
    } else {
        let name = format!("{what}#{}", call.state.inputs.asked.len());
        let pool = &mut call.interpreter.pool;
        Text::Term(pool.fresh_var(&name, Scalar::Text.into()))
    };
    let value = Value::Ref(call.state.heap.create(Object::Text(text)));
    call.remember_asked(what, Type::Named("java/lang/String".into()), value);
    Ok(value)
}

/// What the environment lets happen, one of several things; all are explored. Nothing may have been changed before.
pub(super) fn choice(
    call: &mut Invocation<'_, '_>,
    what: &'static str,
    choices: i64,
) -> Modelled<i64> {
    // The call is executed again once it is decided: it is asked for once.
    let asked = match call.state.slot::<Question>().question {
        Some(asked) => asked,
        None => {
            let range = Whole {
                low: 0,
                high: choices - 1,
                made_up: 0,
            };
            ask(call, what, INT, &range)?
        }
    };
    call.state.slot_mut::<Question>().question = Some(asked);
    for chosen in 0..choices - 1 {
        let holds = call.on_ints(oxpecker_ir::BinaryOp::Eq, asked, Value::Int(chosen))?;
        if call.decide(holds)? {
            call.state.slot_mut::<Question>().question = None;
            return Ok(chosen);
        }
    }
    call.state.slot_mut::<Question>().question = None;
    Ok(choices - 1)
}
