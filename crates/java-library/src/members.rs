//! `java.lang.reflect.Field`, `Method` and `Constructor`: members that a program finds by name.
//!
//! Their objects have no constructor; what they stand for is kept beside them.

use oxpecker_ir::{ClassKind, FieldId, MethodId, Type, Word};

use super::access;
use super::class::parameter_types;
use super::compute::result;
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Pause, Table, continuation, opaque};
use crate::slots::Member;
use crate::slots::Reflection;
use oxpecker_interp::heap::Object;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    opaque(
        "java/lang/reflect/Field.getName()Ljava/lang/String;",
        get_name,
    ),
    opaque(
        "java/lang/reflect/Method.getName()Ljava/lang/String;",
        get_name,
    ),
    opaque(
        "java/lang/reflect/Field.get(Ljava/lang/Object;)Ljava/lang/Object;",
        field_get,
    ),
    opaque(
        "java/lang/reflect/Field.set(Ljava/lang/Object;Ljava/lang/Object;)V",
        field_set,
    ),
    opaque(
        "java/lang/reflect/Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    opaque(
        "java/lang/reflect/Constructor.newInstance([Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
];

pub(super) fn elements(call: &mut Invocation<'_, '_>, array: Ref) -> Modelled<Vec<Value>> {
    let length = match call.state.heap.get(array) {
        Some(Object::Array(array)) => array.length,
        _ => return Err(call.unsupported("something that is no array")),
    };
    let Value::Int(length) = length else {
        return Err(call.unsupported("an array of unknown length"));
    };
    let mut values = Vec::new();
    for place in 0..length {
        let element = call
            .interpreter
            .element(call.state, array, Value::Int(place))?;
        values.push(element.ok_or_else(|| call.unsupported("elements that are not known"))?);
    }
    Ok(values)
}

/// What the receiver stands for.
pub(super) fn receiver(call: &mut Invocation<'_, '_>) -> Modelled<Member> {
    let object = call.object(0)?;
    let member = call
        .state
        .slot::<Reflection>()
        .members
        .get(&object)
        .copied();
    member.ok_or_else(|| call.unsupported("a member of unknown origin"))
}

fn get_name(call: &mut Invocation<'_, '_>) -> Modelled {
    let program = call.interpreter.program;
    let name = match receiver(call)? {
        Member::Field(field) => &program.fields[field].name,
        Member::Method(method) => &program.methods[method].name,
    };
    let units: Vec<u16> = name.encode_utf16().collect();
    result(call.interpreter.literal_text(call.state, &units.into()))
}

/// The object whose field it is, checked; none for static fields.
fn holder(call: &mut Invocation<'_, '_>, field: FieldId) -> Modelled<Option<Ref>> {
    let class = call.interpreter.program.fields[field].class;
    if call.interpreter.program.fields[field].is_static {
        access::check(call, Member::Field(field), None)?;
        call.initialized(class)?;
        return Ok(None);
    }
    let object = call.object(1)?;
    if !call.interpreter.is_instance(call.state, object, class) {
        let wrong = "java/lang/IllegalArgumentException";
        return Err(Pause::ThrowObject(call.exception(wrong, None)?));
    }
    access::check(call, Member::Field(field), Some(object))?;
    Ok(Some(object))
}

fn field(call: &mut Invocation<'_, '_>) -> Modelled<FieldId> {
    match receiver(call)? {
        Member::Field(field) => Ok(field),
        Member::Method(_) => Err(call.unsupported("something that is no field")),
    }
}

fn field_get(call: &mut Invocation<'_, '_>) -> Modelled {
    let field = field(call)?;
    let value = match holder(call, field)? {
        Some(object) => call
            .interpreter
            .load_field(call.state, Value::Ref(object), field)?,
        None => call.interpreter.static_value(call.state, field),
    };
    let ty = call.interpreter.program.fields[field].ty.clone();
    boxed(call, value, &ty)
}

fn field_set(call: &mut Invocation<'_, '_>) -> Modelled {
    let field = field(call)?;
    let holder = holder(call, field)?;
    access::check_writable(call, field)?;
    let ty = call.interpreter.program.fields[field].ty.clone();
    let value = call.args[2];
    let value = unboxed(call, value, &ty)?;
    match holder {
        Some(object) => {
            call.interpreter
                .store_field(call.state, Value::Ref(object), field, value)?;
        }
        None => call.interpreter.store_static(call.state, field, value),
    }
    nothing(call)
}

/// The class of boxes for a primitive type.
pub(super) fn box_class(ty: &Type) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        Type::Machine(Word::Boolean) => ("java/lang/Boolean", "Z"),
        Type::Machine(Word::Byte) => ("java/lang/Byte", "B"),
        Type::Machine(Word::Short) => ("java/lang/Short", "S"),
        Type::Machine(Word::Char) => ("java/lang/Character", "C"),
        Type::Machine(Word::Int) => ("java/lang/Integer", "I"),
        Type::Machine(Word::Long) => ("java/lang/Long", "J"),
        Type::Single => ("java/lang/Float", "F"),
        Type::Float => ("java/lang/Double", "D"),
        _ => return None,
    })
}

/// A value as the result of a method that gives objects.
pub(super) fn boxed(call: &mut Invocation<'_, '_>, value: Value, ty: &Type) -> Modelled {
    match box_class(ty) {
        Some((class, letter)) => {
            let selector = format!("valueOf({letter})L{class};");
            let method = call.method_of(class, &selector)?;
            let after = After::run(const { &continuation(same) }, Vec::new());
            Ok(Done::Call {
                method,
                args: vec![value],
                then: after,
            })
        }
        None => result(value),
    }
}

fn same(call: &mut Invocation<'_, '_>) -> Modelled {
    result(call.args[0])
}

/// The value in a box, or a reference; gives up where Java would convert or throw.
fn unboxed(call: &mut Invocation<'_, '_>, value: Value, ty: &Type) -> Modelled<Value> {
    let Some((class, _)) = box_class(ty) else {
        let test = call.interpreter.loaded(ty)?;
        let fits = match value {
            Value::Ref(Ref::NULL) => Value::TRUE,
            value => {
                let test = oxpecker_interp::exec::type_test(&test)?;
                call.interpreter.instance_of(call.state, value, &test)?
            }
        };
        if !call.decide(fits)? {
            let wrong = "java/lang/IllegalArgumentException";
            let message = Some("argument type mismatch".into());
            return Err(Pause::Throw(wrong, message));
        }
        return Ok(value);
    };
    let object = call.known(value)?;
    let id = call.interpreter.load_class(class)?;
    if !call.interpreter.is_instance(call.state, object, id) {
        return Err(call.unsupported("a box of another type"));
    }
    call.field_of(Value::Ref(object), class, "value")
}

/// Runs the method; what it throws is wrapped.
fn invoke(call: &mut Invocation<'_, '_>) -> Modelled {
    let method = match receiver(call)? {
        Member::Method(method) => method,
        Member::Field(_) => return Err(call.unsupported("something that is no method")),
    };
    let program = call.interpreter.program;
    let declared = &program.methods[method];
    let class = declared.class;
    let (mut args, mut target) = (Vec::new(), method);
    if declared.is_static {
        access::check(call, Member::Method(method), None)?;
        call.initialized(class)?;
    } else {
        let object = call.object(1)?;
        let test = call.interpreter.loaded(&Type::Class(class))?;
        let test = oxpecker_interp::exec::type_test(&test)?;
        let fits = call
            .interpreter
            .instance_of(call.state, Value::Ref(object), &test)?;
        if fits != Value::TRUE {
            let message = Some("object is not an instance of declaring class".into());
            return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
        }
        access::check(call, Member::Method(method), Some(object))?;
        target = selected(call, object, method)?;
        args.push(Value::Ref(object));
    }
    let given = call.args[2];
    args.extend(arguments(call, given, method)?);
    Ok(Done::Call {
        method: target,
        args,
        then: After::run(
            const { &continuation(reflected) },
            vec![Value::Int(i64::from(method.0))],
        )
        .wrapping(),
    })
}

/// The arguments in an array, as a method takes them.
fn arguments(
    call: &mut Invocation<'_, '_>,
    given: Value,
    method: MethodId,
) -> Modelled<Vec<Value>> {
    let given = match call.nullable(given)? {
        Ref::NULL => Vec::new(),
        array => elements(call, array)?,
    };
    let types = parameter_types(&call.interpreter.program.methods[method].selector);
    let types = types.ok_or_else(|| call.unsupported("a method whose types are not known"))?;
    if types.len() != given.len() {
        let message = Some("wrong number of arguments".into());
        return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
    }
    let given = given.into_iter().zip(&types);
    given.map(|(value, ty)| unboxed(call, value, ty)).collect()
}

/// Makes an object; what the constructor throws is wrapped.
fn new_instance(call: &mut Invocation<'_, '_>) -> Modelled {
    let constructor = match receiver(call)? {
        Member::Method(method) => method,
        Member::Field(_) => return Err(call.unsupported("something that is no constructor")),
    };
    let program = call.interpreter.program;
    let class = program.methods[constructor].class;
    access::check(call, Member::Method(constructor), None)?;
    if super::reflection::is_enumeration(call, class)? {
        let message = Some("Cannot reflectively create enum objects".into());
        return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
    }
    if program.classes[class].kind != ClassKind::Class {
        return Err(Pause::Throw("java/lang/InstantiationException", None));
    }
    let given = call.args[1];
    let mut args = arguments(call, given, constructor)?;
    call.initialized(class)?;
    let object = call.interpreter.new_object(call.state, class);
    args.insert(0, object);
    Ok(Done::Call {
        method: constructor,
        args,
        then: After::give(object).wrapping(),
    })
}

/// The method that an object runs for one that was found by name.
fn selected(call: &mut Invocation<'_, '_>, object: Ref, method: MethodId) -> Modelled<MethodId> {
    let class = call.class_with_code(object)?;
    let selected = call.interpreter.program.selected(class, method);
    selected.map_err(|_| call.unsupported("a method that the object has no code for"))
}

/// What a method that was called by reflection gives.
fn reflected(call: &mut Invocation<'_, '_>) -> Modelled {
    let Value::Int(method) = call.args[0] else {
        return result(Value::NULL);
    };
    let method = MethodId(method as u32);
    let ty = call.interpreter.program.methods[method].result.clone();
    match call.args.get(1) {
        Some(value) => boxed(call, *value, &ty),
        None => result(Value::NULL),
    }
}
