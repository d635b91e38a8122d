//! `java.lang.Class`.

use oxpecker_ir::{ClassKind, Type, Word};

use super::{Done, Invocation, Modelled, Table, pure};
use oxpecker_interp::value::Value;
use oxpecker_java::naming::{binary_name, primitive};

pub(super) const METHODS: Table = &[
    pure(
        "java/lang/Class.desiredAssertionStatus()Z",
        desired_assertion_status,
    )
    .harmless(),
    pure("java/lang/Class.getName()Ljava/lang/String;", get_name),
    pure("java/lang/Class.isInterface()Z", is_interface),
    pure("java/lang/Class.isArray()Z", is_array),
    pure("java/lang/Class.isPrimitive()Z", is_primitive),
    pure(
        "java/lang/Class.getComponentType()Ljava/lang/Class;",
        component_type,
    ),
    pure(
        "java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;",
        primitive_class,
    ),
    pure(
        "java/lang/Class.isInstance(Ljava/lang/Object;)Z",
        is_instance,
    ),
    pure(
        "java/lang/Class.getSuperclass()Ljava/lang/Class;",
        superclass,
    ),
];

fn flag(value: bool) -> Done {
    Done::Return(Some(Value::Int(i64::from(value))))
}

/// The library's own assertions are never enabled, as on a real machine.
fn desired_assertion_status(call: &mut Invocation<'_, '_>) -> Modelled {
    let enabled = match receiver(call)? {
        Type::Named(name) => {
            call.interpreter.config.assertions && !call.interpreter.is_library_class(&name)
        }
        _ => false,
    };
    Ok(flag(enabled))
}

fn receiver(call: &mut Invocation<'_, '_>) -> Modelled<Type> {
    let object = call.object(0)?;
    call.type_of(object)
}

fn get_name(call: &mut Invocation<'_, '_>) -> Modelled {
    let ty = receiver(call)?;
    let name = binary_name(&ty);
    // Equal names are one object: the real method remembers it.
    let units: Vec<u16> = name.encode_utf16().collect();
    let text = call.interpreter.literal_text(call.state, &units.into());
    Ok(Done::Return(Some(text)))
}

/// The types of the parameters in a selector such as `put(ILjava/lang/Object;)V`.
pub(super) fn parameter_types(selector: &str) -> Option<Vec<Type>> {
    let (_, rest) = selector.split_once('(')?;
    let (mut rest, _) = rest.split_once(')')?;
    let mut types = Vec::new();
    while !rest.is_empty() {
        let (ty, behind) = described(rest)?;
        types.push(ty);
        rest = behind;
    }
    Some(types)
}

/// The first type of a descriptor and what is behind it.
fn described(text: &str) -> Option<(Type, &str)> {
    let behind = text.get(1..)?;
    Some(match text.as_bytes().first()? {
        b'[' => {
            let (element, behind) = described(behind)?;
            (element.array(), behind)
        }
        b'L' => {
            let (name, behind) = behind.split_once(';')?;
            (Type::Named(name.into()), behind)
        }
        b'Z' => (Type::Machine(Word::Boolean), behind),
        b'B' => (Type::Machine(Word::Byte), behind),
        b'S' => (Type::Machine(Word::Short), behind),
        b'C' => (Type::Machine(Word::Char), behind),
        b'I' => (Type::Machine(Word::Int), behind),
        b'J' => (Type::Machine(Word::Long), behind),
        b'F' => (Type::Single, behind),
        b'D' => (Type::Float, behind),
        _ => return None,
    })
}

fn is_interface(call: &mut Invocation<'_, '_>) -> Modelled {
    Ok(flag(match receiver(call)? {
        Type::Named(name) => {
            let class = call.interpreter.load_class(&name)?;
            call.interpreter.program.classes[class].kind == ClassKind::Interface
        }
        _ => false,
    }))
}

fn is_array(call: &mut Invocation<'_, '_>) -> Modelled {
    Ok(flag(matches!(receiver(call)?, Type::Array(_))))
}

fn is_primitive(call: &mut Invocation<'_, '_>) -> Modelled {
    let ty = receiver(call)?;
    Ok(flag(!ty.is_reference()))
}

fn component_type(call: &mut Invocation<'_, '_>) -> Modelled {
    let component = match receiver(call)? {
        Type::Array(element) => call.interpreter.type_object(call.state, &element)?,
        _ => Value::NULL,
    };
    Ok(Done::Return(Some(component)))
}

fn primitive_class(call: &mut Invocation<'_, '_>) -> Modelled {
    let name = String::from_utf16_lossy(&call.text(0)?);
    let ty = primitive(&name).ok_or_else(|| call.unsupported("an unknown name"))?;
    let class = call.interpreter.type_object(call.state, &ty)?;
    Ok(Done::Return(Some(class)))
}

fn is_instance(call: &mut Invocation<'_, '_>) -> Modelled {
    let ty = receiver(call)?;
    let ty = call.interpreter.loaded(&ty)?;
    let test = oxpecker_interp::exec::type_test(&ty)?;
    let passes = call
        .interpreter
        .instance_of(call.state, call.args[1], &test)?;
    let passes = call.interpreter.flag(passes)?;
    Ok(Done::Return(Some(passes)))
}

fn superclass(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = match receiver(call)? {
        Type::Named(name) => {
            let program = call.interpreter.program;
            let class = call.interpreter.load_class(&name)?;
            match (
                program.classes[class].kind,
                program.classes[class].superclass,
            ) {
                (ClassKind::Class | ClassKind::Abstract, Some(parent)) => call
                    .interpreter
                    .type_object(call.state, &Type::Class(parent))?,
                _ => Value::NULL,
            }
        }
        Type::Array(_) => {
            let object = Type::Named("java/lang/Object".into());
            call.interpreter.type_object(call.state, &object)?
        }
        _ => Value::NULL,
    };
    Ok(Done::Return(Some(value)))
}
