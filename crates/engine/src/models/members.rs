//! `java.lang.reflect.Field`, `Method` and `Constructor`: members that a program finds by name.
//!
//! Their objects have no constructor; what they stand for is kept beside them.

use oxpecker_ir::{ClassId, FieldId, MethodId, Type, Word};

use super::class::parameter_types;
use super::compute::result;
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Pause, Table};
use crate::heap::Object;
use crate::runtime::Member;
use crate::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    (
        "java/lang/Class.getField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
        get_field,
    ),
    (
        "java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
        get_declared_field,
    ),
    (
        "java/lang/Class.getMethods()[Ljava/lang/reflect/Method;",
        get_methods,
    ),
    (
        "java/lang/Class.getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;",
        get_method,
    ),
    (
        "java/lang/Class.getDeclaredMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;",
        get_declared_method,
    ),
    (
        "java/lang/reflect/Field.getName()Ljava/lang/String;",
        get_name,
    ),
    (
        "java/lang/reflect/Method.getName()Ljava/lang/String;",
        get_name,
    ),
    (
        "java/lang/reflect/Field.get(Ljava/lang/Object;)Ljava/lang/Object;",
        field_get,
    ),
    (
        "java/lang/reflect/Field.set(Ljava/lang/Object;Ljava/lang/Object;)V",
        field_set,
    ),
    ("java/lang/reflect/Field.setAccessible(Z)V", set_accessible),
    ("java/lang/reflect/Method.setAccessible(Z)V", set_accessible),
    (
        "java/lang/reflect/Method.invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
];

const PUBLIC: u16 = 0x0001;

/// The class that the receiver stands for.
fn class(call: &mut Invocation<'_, '_>) -> Modelled<ClassId> {
    let object = call.object(0)?;
    match call.type_of(object)? {
        Type::Named(name) => Ok(call.interpreter.load_class(&name)?),
        _ => Err(call.gave_up("something that is no class")),
    }
}

fn name(call: &mut Invocation<'_, '_>) -> Modelled<String> {
    Ok(String::from_utf16_lossy(&call.text(1)?))
}

fn is_public_field(call: &Invocation<'_, '_>, field: FieldId) -> bool {
    let program = call.interpreter.program;
    let loader = program.loader.as_ref();
    let flags = loader.and_then(|loader| loader.field_flags(program, field));
    flags.is_some_and(|flags| flags & PUBLIC != 0)
}

fn is_public_method(call: &Invocation<'_, '_>, method: MethodId) -> bool {
    let loader = call.interpreter.program.loader.as_ref();
    let flags = loader.and_then(|loader| loader.method_flags(method));
    flags.is_some_and(|flags| flags & PUBLIC != 0)
}

fn get_field(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let name = name(call)?;
    let field = call.interpreter.field_named(class, &name);
    match field.filter(|field| is_public_field(call, *field)) {
        Some(field) => member(call, "java/lang/reflect/Field", Member::Field(field)),
        None => Err(Pause::Throw("java/lang/NoSuchFieldException", Some(name))),
    }
}

fn get_declared_field(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let name = name(call)?;
    let field = call.interpreter.field_named(class, &name);
    let program = call.interpreter.program;
    match field.filter(|field| program.fields[*field].class == class) {
        Some(field) => member(call, "java/lang/reflect/Field", Member::Field(field)),
        None => Err(Pause::Throw("java/lang/NoSuchFieldException", Some(name))),
    }
}

/// A new object that stands for a member.
fn member(call: &mut Invocation<'_, '_>, class: &str, member: Member) -> Modelled {
    result(Value::Ref(new_member(call, class, member)?))
}

fn new_member(call: &mut Invocation<'_, '_>, class: &str, member: Member) -> Modelled<Ref> {
    let class = call.interpreter.load_class(class)?;
    match call.interpreter.hollow_object(call.state, class) {
        Value::Ref(object) => {
            call.state.runtime.members.insert(object, member);
            Ok(object)
        }
        _ => Err(call.gave_up("no object")),
    }
}

/// The public methods of a class and its supertypes, those that are overridden left out.
fn get_methods(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let program = call.interpreter.program;
    let mut open = vec![class];
    let mut next = 0;
    let mut found: Vec<MethodId> = Vec::new();
    while let Some(class) = open.get(next).copied() {
        next += 1;
        let declared = &program.classes[class];
        for method in declared.methods.iter().copied() {
            let candidate = &program.methods[method];
            let known = found
                .iter()
                .any(|known| program.methods[*known].selector == candidate.selector);
            let counts = !candidate.is_constructor && candidate.name != "<clinit>" && !known;
            if counts && is_public_method(call, method) {
                found.push(method);
            }
        }
        open.extend(declared.superclass);
        open.extend(declared.interfaces.iter().copied());
    }
    let element = Type::Named("java/lang/reflect/Method".into());
    let length = Value::Int(found.len() as i64);
    let array = call.interpreter.new_array(call.state, &element, length)?;
    for (place, method) in found.into_iter().enumerate() {
        let object = new_member(call, "java/lang/reflect/Method", Member::Method(method))?;
        let (index, value) = (Value::Int(place as i64), Value::Ref(object));
        call.interpreter
            .store_element(call.state, array, index, value)?;
    }
    result(array)
}

fn get_method(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let wanted = parameters(call)?;
    let program = call.interpreter.program;
    let chain = std::iter::successors(Some(class), |class| program.classes[*class].superclass);
    let declared = chain.flat_map(|class| program.classes[class].methods.iter().copied());
    let found = declared
        .filter(|method| program.methods[*method].selector.starts_with(&wanted))
        .find(|method| is_public_method(call, *method));
    method_or_exception(call, found)
}

fn get_declared_method(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let wanted = parameters(call)?;
    let program = call.interpreter.program;
    let mut declared = program.classes[class].methods.iter().copied();
    let found = declared.find(|method| program.methods[*method].selector.starts_with(&wanted));
    method_or_exception(call, found)
}

fn method_or_exception(call: &mut Invocation<'_, '_>, found: Option<MethodId>) -> Modelled {
    match found {
        Some(method) => member(call, "java/lang/reflect/Method", Member::Method(method)),
        None => {
            let none = "java/lang/NoSuchMethodException";
            Err(Pause::ThrowObject(call.exception(none, None)?))
        }
    }
}

/// The selector of a method up to its result, from a name and an array of types.
fn parameters(call: &mut Invocation<'_, '_>) -> Modelled<String> {
    let mut selector = name(call)? + "(";
    let types = call.args[2];
    let types = match call.nullable(types)? {
        Ref::NULL => Vec::new(),
        array => elements(call, array)?,
    };
    for ty in types {
        let object = call.known(ty)?;
        let ty = call.type_of(object)?;
        selector += &super::class::descriptor(&ty);
    }
    Ok(selector + ")")
}

pub(super) fn elements(call: &mut Invocation<'_, '_>, array: Ref) -> Modelled<Vec<Value>> {
    let length = match call.state.heap.get(array) {
        Some(Object::Array(array)) => array.length,
        _ => return Err(call.gave_up("something that is no array")),
    };
    let Value::Int(length) = length else {
        return Err(call.gave_up("an array of unknown length"));
    };
    let mut values = Vec::new();
    for place in 0..length {
        let element = call
            .interpreter
            .element(call.state, array, Value::Int(place))?;
        values.push(element.ok_or_else(|| call.gave_up("elements that are not known"))?);
    }
    Ok(values)
}

/// What the receiver stands for.
fn receiver(call: &mut Invocation<'_, '_>) -> Modelled<Member> {
    let object = call.object(0)?;
    let member = call.state.runtime.members.get(&object).copied();
    member.ok_or_else(|| call.gave_up("a member of unknown origin"))
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

fn set_accessible(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    call.state.runtime.accessible.insert(object);
    nothing(call)
}

/// Gives up unless the running method certainly may use a member.
fn check_access(call: &mut Invocation<'_, '_>, class: ClassId, is_public: bool) -> Modelled<()> {
    let object = call.object(0)?;
    let program = call.interpreter.program;
    let caller = program.methods[call.state.frame.method].class;
    let allowed = is_public || caller == class || call.state.runtime.accessible.contains(&object);
    if allowed {
        Ok(())
    } else {
        Err(call.gave_up("a member that is not public"))
    }
}

/// The object whose field it is, checked; none for static fields.
fn holder(call: &mut Invocation<'_, '_>, field: FieldId) -> Modelled<Option<Ref>> {
    let class = call.interpreter.program.fields[field].class;
    let is_public = is_public_field(call, field);
    check_access(call, class, is_public)?;
    if call.interpreter.program.fields[field].is_static {
        call.initialized(class)?;
        return Ok(None);
    }
    let object = call.object(1)?;
    if !call.interpreter.is_instance(call.state, object, class) {
        let wrong = "java/lang/IllegalArgumentException";
        return Err(Pause::ThrowObject(call.exception(wrong, None)?));
    }
    Ok(Some(object))
}

fn field(call: &mut Invocation<'_, '_>) -> Modelled<FieldId> {
    match receiver(call)? {
        Member::Field(field) => Ok(field),
        Member::Method(_) => Err(call.gave_up("something that is no field")),
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
fn box_class(ty: &Type) -> Option<(&'static str, &'static str)> {
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
fn boxed(call: &mut Invocation<'_, '_>, value: Value, ty: &Type) -> Modelled {
    match box_class(ty) {
        Some((class, letter)) => {
            let selector = format!("valueOf({letter})L{class};");
            let method = call.method_of(class, &selector)?;
            let after = After::Run(same, Vec::new());
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
                let test = crate::exec::type_test(&test)?;
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
        return Err(call.gave_up("a box of another type"));
    }
    match call.interpreter.field_named(id, "value") {
        Some(field) => {
            let value = call
                .interpreter
                .load_field(call.state, Value::Ref(object), field)?;
            Ok(value)
        }
        None => Err(call.gave_up("a box without a value")),
    }
}

/// Runs the method; what it throws is wrapped.
fn invoke(call: &mut Invocation<'_, '_>) -> Modelled {
    let method = match receiver(call)? {
        Member::Method(method) => method,
        Member::Field(_) => return Err(call.gave_up("something that is no method")),
    };
    let program = call.interpreter.program;
    let declared = &program.methods[method];
    let class = declared.class;
    let is_public = is_public_method(call, method);
    check_access(call, class, is_public)?;
    let (mut args, mut target) = (Vec::new(), method);
    if declared.is_static {
        call.initialized(class)?;
    } else {
        let object = call.object(1)?;
        let test = call.interpreter.loaded(&Type::Class(class))?;
        let test = crate::exec::type_test(&test)?;
        let fits = call
            .interpreter
            .instance_of(call.state, Value::Ref(object), &test)?;
        if fits != Value::TRUE {
            let message = Some("object is not an instance of declaring class".into());
            return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
        }
        target = selected(call, object, method)?;
        args.push(Value::Ref(object));
    }
    let given = call.args[2];
    let given = match call.nullable(given)? {
        Ref::NULL => Vec::new(),
        array => elements(call, array)?,
    };
    let types = parameter_types(&declared.selector);
    let types = types.ok_or_else(|| call.gave_up("a method whose types are not known"))?;
    if types.len() != given.len() {
        let message = Some("wrong number of arguments".into());
        return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
    }
    for (value, ty) in given.into_iter().zip(&types) {
        args.push(unboxed(call, value, ty)?);
    }
    Ok(Done::Call {
        method: target,
        args,
        then: After::Reflected(declared.result.clone()),
    })
}

/// The method that an object runs for one that was found by name.
fn selected(call: &mut Invocation<'_, '_>, object: Ref, method: MethodId) -> Modelled<MethodId> {
    let class = match call.class_of(object)? {
        Type::Named(name) => call.interpreter.load_class(&name)?,
        Type::Class(class) => class,
        _ => call.interpreter.load_class("java/lang/Object")?,
    };
    let selected = call.interpreter.program.selected(class, method);
    selected.map_err(|_| call.gave_up("a method that the object has no code for"))
}

/// What a method that was called by reflection gives.
pub(crate) fn reflected(
    call: &mut Invocation<'_, '_>,
    value: Option<Value>,
    ty: &Type,
) -> Modelled {
    match value {
        Some(value) => boxed(call, value, ty),
        None => result(Value::NULL),
    }
}
