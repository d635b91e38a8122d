//! `java.lang.Object`.

use oxpecker_ir::Type;

use super::{Done, Invocation, Modelled, Table, direct, pure};
use oxpecker_interp::heap::{ClassOf, Object};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::naming::binary_name;

pub(super) const METHODS: Table = &[
    pure("java/lang/Object.<init>()V", nothing).harmless(),
    pure("java/lang/Object.getClass()Ljava/lang/Class;", get_class),
    direct("java/lang/Object.clone()Ljava/lang/Object;", clone),
];

pub(super) fn nothing(_: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Return(None))
}

fn get_class(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let ty = run_time_type(call, object)?;
    let class = call.interpreter.type_object(call.state, &ty)?;
    Ok(Done::Return(Some(class)))
}

/// The run-time type of an object.
pub(crate) fn run_time_type(call: &mut Invocation<'_, '_>, object: Ref) -> Modelled<Type> {
    match call.state.heap.get(object) {
        Some(Object::Instance {
            class: ClassOf::Known(class),
            ..
        }) => Ok(Type::Class(*class)),
        Some(Object::Text(_)) => Ok(Type::Named("java/lang/String".into())),
        Some(Object::Array(array)) => Ok(array.element.clone().array()),
        _ => Err(call.unsupported("an object of unknown class")),
    }
}

/// A copy of an array, or of an object whose class allows it.
fn clone(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let copy = match call.state.heap.get(object) {
        Some(array @ Object::Array(_)) => array.clone(),
        Some(instance @ Object::Instance { .. }) => {
            let instance = instance.clone();
            let cloneable = call.interpreter.load_class("java/lang/Cloneable")?;
            if !call.interpreter.is_instance(call.state, object, cloneable) {
                let class = "java/lang/CloneNotSupportedException";
                let ty = call.class_of(object)?;
                let name = binary_name(&call.interpreter.canonical(&ty));
                return Err(super::Pause::Throw(class, Some(name)));
            }
            instance
        }
        _ => return Err(call.unsupported("an object of unknown class")),
    };
    let copy = call.state.heap.create(copy);
    Ok(Done::Return(Some(Value::Ref(copy))))
}
