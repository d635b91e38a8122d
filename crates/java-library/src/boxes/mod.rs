//! Boxes: `Boolean`, `Byte`, `Short`, `Character`, `Integer`, `Long`, and what the classes of numbers compute.
//!
//! Only what the library's own code would fork on, or what it keeps in tables, has a model; the rest of these classes
//! is branch-free code that runs as it is.

pub(super) mod bits;
pub(super) mod order;
mod zeros;

pub(super) use self::bits::METHODS as FLOATS;
pub(super) use self::order::METHODS as NUMBERS;

use oxpecker_ir::{ClassId, Type, Word};
use oxpecker_term::Scalar;

use super::compute::result;
use super::{Invocation, Modelled, Table, pure};
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::shared_numbers::SharedKey;
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::Jvm;
use oxpecker_java::boxes::shared_range;
use oxpecker_java::slots::Boxes;

pub(super) const METHODS: Table = &[
    pure("java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean;", boolean),
    pure("java/lang/Byte.valueOf(B)Ljava/lang/Byte;", number),
    pure("java/lang/Short.valueOf(S)Ljava/lang/Short;", number),
    pure(
        "java/lang/Character.valueOf(C)Ljava/lang/Character;",
        number,
    ),
    pure("java/lang/Integer.valueOf(I)Ljava/lang/Integer;", number),
    pure("java/lang/Long.valueOf(J)Ljava/lang/Long;", number),
    pure(
        "java/lang/Integer.numberOfLeadingZeros(I)I",
        zeros::leading_zeros_of_int,
    ),
    pure(
        "java/lang/Long.numberOfLeadingZeros(J)I",
        zeros::leading_zeros_of_long,
    ),
    pure(
        "java/lang/Integer.numberOfTrailingZeros(I)I",
        zeros::trailing_zeros_of_int,
    ),
    pure(
        "java/lang/Long.numberOfTrailingZeros(J)I",
        zeros::trailing_zeros_of_long,
    ),
];

/// `valueOf`: one object per small number, otherwise a new one.
fn number(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call.interpreter.program.methods[call.method].class;
    let range = shared_range(&call.interpreter.program.classes[class].name);
    let (low, high) = range.unwrap_or((0, -1));
    let value = call.args[0];
    let known = match value {
        Value::Int(value) if (low..=high).contains(&value) => Some(value),
        _ => None,
    };
    if let Some(shared) =
        known.and_then(|value| call.state.slot::<Boxes>().boxes.get(&(class, value)))
    {
        return result(Value::Ref(*shared));
    }
    let mut object = new_box(call.interpreter.0, call.state, class, value)?;
    match (known, value) {
        (Some(value), _) => {
            object = share(call.interpreter.0, call.state, (class, value), object);
            call.state
                .slot_mut::<Boxes>()
                .boxes
                .insert((class, value), object);
        }
        (None, Value::Int(_)) => {}
        (None, _) => {
            call.state.slot_mut::<Boxes>().maybe_shared.insert(object);
        }
    }
    result(Value::Ref(object))
}

/// One of two objects.
fn boolean(call: &mut Invocation<'_, '_>) -> Modelled {
    let yes = truth_box(call.interpreter.0, call.state, true)?;
    let no = truth_box(call.interpreter.0, call.state, false)?;
    let (zero, value) = (Value::Int(0), call.args[0]);
    let holds = call.on_ints(oxpecker_ir::BinaryOp::Ne, value, zero)?;
    let guard = call.interpreter.lift(holds, Scalar::Bool);
    let (yes, no) = (Value::Ref(yes), Value::Ref(no));
    let chosen = call.interpreter.merge(guard, yes, no, Scalar::Ref)?;
    result(chosen)
}

/// `Boolean.TRUE` or `Boolean.FALSE`.
fn truth_box(
    interpreter: &mut Interpreter<'_>,
    state: &mut State,
    value: bool,
) -> Result<Ref, Reason> {
    let class = interpreter.load_class("java/lang/Boolean")?;
    let key = (class, i64::from(value));
    if let Some(known) = state.slot::<Boxes>().boxes.get(&key) {
        return Ok(*known);
    }
    let object = new_box(interpreter, state, class, Value::Int(key.1))?;
    let object = share(interpreter, state, key, object);
    state.slot_mut::<Boxes>().boxes.insert(key, object);
    Ok(object)
}

/// The same box in all states.
fn share(
    interpreter: &mut Interpreter<'_>,
    state: &mut State,
    (class, value): (ClassId, i64),
    object: Ref,
) -> Ref {
    let number = interpreter.shared.of(SharedKey::Box(class, value));
    state.heap.share(object, number)
}

fn new_box(
    interpreter: &mut Interpreter<'_>,
    state: &mut State,
    class: ClassId,
    value: Value,
) -> Result<Ref, Reason> {
    let object = interpreter.new_object(state, class);
    let program = interpreter.program;
    let layout = program.hierarchy.layout(class).iter().copied();
    let mut fields = layout.filter(|field| program.fields[*field].name == "value");
    match (object, fields.next()) {
        (Value::Ref(reference), Some(field)) => {
            interpreter.store_field(state, object, field, value)?;
            Ok(reference)
        }
        _ => Err(Reason::Unsupported {
            what: format!("{} has no value", program.classes[class].name),
            span: None,
        }),
    }
}

/// Sets the type object of a class of boxes, and the two truth values: all that programs see of its initializer. Its
/// tables are made by the initializer itself when somebody reads them.
pub(super) fn initialize(
    interpreter: &mut Interpreter<'_>,
    state: &mut State,
    class: ClassId,
) -> Result<(), Reason> {
    let ty = match interpreter.program.classes[class].name.as_str() {
        "java/lang/Boolean" => Type::Machine(Word::Boolean),
        "java/lang/Byte" => Type::Machine(Word::Byte),
        "java/lang/Short" => Type::Machine(Word::Short),
        "java/lang/Character" => Type::Machine(Word::Char),
        "java/lang/Integer" => Type::Machine(Word::Int),
        "java/lang/Long" => Type::Machine(Word::Long),
        "java/lang/Float" => Type::Single,
        "java/lang/Double" => Type::Float,
        _ => Type::Void,
    };
    let object = Jvm(interpreter).type_object(state, &ty)?;
    interpreter.set_static(state, class, "TYPE", object);
    if ty == Type::Machine(Word::Boolean) {
        for (name, value) in [("TRUE", true), ("FALSE", false)] {
            let object = truth_box(interpreter, state, value)?;
            interpreter.set_static(state, class, name, Value::Ref(object));
        }
    }
    Ok(())
}
