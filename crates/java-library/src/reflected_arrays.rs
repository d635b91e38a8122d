//! Elements of arrays whose type is known at run time.

use oxpecker_ir::Type;

use super::members::{box_class, boxed};
use super::system::{length, within_bounds};
use super::{Done, Invocation, Modelled, Pause, Table, opaque};
use oxpecker_interp::heap::Object;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    opaque(
        "java/lang/reflect/Array.get(Ljava/lang/Object;I)Ljava/lang/Object;",
        get,
    ),
    opaque(
        "java/lang/reflect/Array.set(Ljava/lang/Object;ILjava/lang/Object;)V",
        set,
    ),
];

const OUT: &str = "java/lang/ArrayIndexOutOfBoundsException";
const WRONG: &str = "java/lang/IllegalArgumentException";

/// The array and the type of its elements; the index is in it.
fn array(call: &mut Invocation<'_, '_>) -> Modelled<(Ref, Type)> {
    let array = call.object(0)?;
    let Some(Object::Array(known)) = call.state.heap.get(array) else {
        let message = Some("Argument is not an array".into());
        return Err(Pause::Throw(WRONG, message));
    };
    let element = known.element.clone();
    let length = length(call, array)?;
    within_bounds(call, (call.args[1], Value::Int(1), length), OUT)?;
    Ok((array, element))
}

fn get(call: &mut Invocation<'_, '_>) -> Modelled {
    let (array, element) = array(call)?;
    let index = call.args[1];
    let value = call.interpreter.element(call.state, array, index)?;
    let value = value.ok_or_else(|| call.unsupported("elements that are not known"))?;
    call.interpreter.assume_element(call.state, array, value);
    boxed(call, value, &element)
}

fn set(call: &mut Invocation<'_, '_>) -> Modelled {
    let (array, element) = array(call)?;
    let (index, value) = (call.args[1], call.args[2]);
    let target = Value::Ref(array);
    let stored = match box_class(&element) {
        Some((class, _)) => {
            let object = call.object(2)?;
            match call.declared_class(object)? {
                Some(given) if call.interpreter.program.classes[given].name == class => {
                    call.field_of(Value::Ref(object), class, "value")?
                }
                // A narrower number fits, others do not.
                _ => return Err(call.unsupported("a value of another type")),
            }
        }
        None => {
            let fits = call.interpreter.can_hold(call.state, target, value)?;
            if !call.decide(fits)? {
                let message = Some("array element type mismatch".into());
                return Err(Pause::Throw(WRONG, message));
            }
            value
        }
    };
    call.interpreter
        .store_element(call.state, target, index, stored)?;
    Ok(Done::Return(None))
}
