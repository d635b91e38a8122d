//! The fields of threads, which differ from version to version of the library.

use oxpecker_ir::Type;

use crate::{Invocation, Modelled};
use oxpecker_interp::value::Value;

/// Sets those of the fields that the version of the library has.
pub(super) fn set_all(
    call: &mut Invocation<'_, '_>,
    object: Value,
    fields: &[(&str, Value)],
) -> Modelled<()> {
    let Type::Class(class) = (match object {
        Value::Ref(object) => call.class_of(object)?,
        _ => return Err(call.unsupported("no object")),
    }) else {
        return Err(call.unsupported("no object"));
    };
    for (name, value) in fields {
        if let Some(field) = call.interpreter.field_named(class, name) {
            call.interpreter
                .store_field(call.state, object, field, *value)?;
        }
    }
    Ok(())
}

/// A field of a thread, which newer versions keep in a part.
pub(super) fn read(
    call: &mut Invocation<'_, '_>,
    thread: Value,
    name: &str,
) -> Modelled<Option<Value>> {
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
