//! The nondeterministic choices of verification tasks: `org.sosy_lab.sv_benchmarks.Verifier`.

use oxpecker_ir::{Type, Word};

use super::{Done, Invocation, Modelled, Table, pure};
use oxpecker_interp::concrete::ConcreteValue;
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    pure("org/sosy_lab/sv_benchmarks/Verifier.assume(Z)V", assume).harmless(),
    pure(
        "org/sosy_lab/sv_benchmarks/Verifier.nondetBoolean()Z",
        boolean,
    )
    .harmless(),
    pure("org/sosy_lab/sv_benchmarks/Verifier.nondetByte()B", byte).harmless(),
    pure("org/sosy_lab/sv_benchmarks/Verifier.nondetChar()C", char).harmless(),
    pure("org/sosy_lab/sv_benchmarks/Verifier.nondetShort()S", short).harmless(),
    pure("org/sosy_lab/sv_benchmarks/Verifier.nondetInt()I", int).harmless(),
    pure("org/sosy_lab/sv_benchmarks/Verifier.nondetLong()J", long).harmless(),
    pure("org/sosy_lab/sv_benchmarks/Verifier.nondetFloat()F", float).harmless(),
    pure(
        "org/sosy_lab/sv_benchmarks/Verifier.nondetDouble()D",
        double,
    )
    .harmless(),
    pure(
        "org/sosy_lab/sv_benchmarks/Verifier.nondetString()Ljava/lang/String;",
        string,
    )
    .harmless()
    .never_null(),
];

/// The path goes on if the argument is true.
pub(super) fn assume(call: &mut Invocation<'_, '_>) -> Modelled {
    let zero = Value::Int(0);
    let holds = call.interpreter.binary(
        call.state,
        (oxpecker_ir::BinaryOp::Ne, oxpecker_ir::Arith::Wrap32),
        call.args[0],
        zero,
    )?;
    if call.decide(holds)? {
        Ok(Done::Return(None))
    } else {
        Ok(Done::AssumedAway)
    }
}

fn boolean(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetBoolean", Type::Machine(Word::Boolean))
}

fn byte(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetByte", Type::Machine(Word::Byte))
}

fn char(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetChar", Type::Machine(Word::Char))
}

fn short(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetShort", Type::Machine(Word::Short))
}

fn int(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetInt", Type::Machine(Word::Int))
}

fn long(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetLong", Type::Machine(Word::Long))
}

fn float(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetFloat", Type::Single)
}

fn double(call: &mut Invocation<'_, '_>) -> Modelled {
    ask(call, "nondetDouble", Type::Float)
}

/// Any string, never null.
fn string(call: &mut Invocation<'_, '_>) -> Modelled {
    let number = call.state.inputs.asked.len();
    let text = match &mut call.interpreter.given.answers {
        Some(answers) => match answers.pop() {
            Some(ConcreteValue::Text(units)) => Text::known(&units),
            Some(ConcreteValue::Str(text)) => Text::from_str(&text),
            _ => return Err(call.unsupported("no value left")),
        },
        None => {
            let name = format!("nondetString{number}");
            call.interpreter.text_input(&name)
        }
    };
    let value = Value::Ref(call.state.heap.create(Object::Text(text)));
    asked(
        call,
        "nondetString",
        Type::Named("java/lang/String".into()),
        value,
    )
}

/// A value of a type: the next one of a concrete run, otherwise anything.
fn ask(call: &mut Invocation<'_, '_>, what: &'static str, ty: Type) -> Modelled {
    let number = call.state.inputs.asked.len();
    let value = match &mut call.interpreter.given.answers {
        Some(answers) => match answers.pop() {
            Some(ConcreteValue::Int(value)) => Value::Int(i64::try_from(value).unwrap_or_default()),
            Some(ConcreteValue::Float(value)) => Value::Float(value),
            Some(ConcreteValue::Single(value)) => Value::Single(value),
            _ => return Err(call.unsupported("no value left")),
        },
        None => {
            let name = format!("{what}{number}");
            call.interpreter.input(call.state, &ty, &name)
        }
    };
    asked(call, what, ty, value)
}

/// Remembers what the program asked for and gives it.
fn asked(call: &mut Invocation<'_, '_>, what: &'static str, ty: Type, value: Value) -> Modelled {
    call.remember_asked(what, ty, value);
    Ok(Done::Return(Some(value)))
}
