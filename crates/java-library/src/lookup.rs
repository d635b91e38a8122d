//! `java.lang.Class`: members by name, as `java.lang.Class` searches for them.

use oxpecker_ir::{ClassId, ClassKind, FieldId, MethodId, Type};

use super::access::PUBLIC;
use super::compute::result;
use super::members::elements;
use super::{Invocation, Modelled, Pause, Table, direct, pure};
use crate::slots::Member;
use crate::slots::Reflection;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    pure(
        "java/lang/Class.getField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
        get_field,
    ).keeps::<Reflection>(),
    pure(
        "java/lang/Class.getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;",
        get_declared_field,
    ).keeps::<Reflection>(),
    pure(
        "java/lang/Class.getMethods()[Ljava/lang/reflect/Method;",
        get_methods,
    ).keeps::<Reflection>(),
    direct(
        "java/lang/Class.getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;",
        get_method,
    ).keeps::<Reflection>(),
    direct(
        "java/lang/Class.getDeclaredMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;",
        get_declared_method,
    ).keeps::<Reflection>(),
    direct(
        "java/lang/Class.getConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
        get_constructor,
    ).keeps::<Reflection>(),
    direct(
        "java/lang/Class.getDeclaredConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;",
        get_declared_constructor,
    ).keeps::<Reflection>(),
];

/// Fields that reflection hides from everybody; classes without names hide all.
const HIDDEN: &[(&str, &[&str])] = &[
    ("java/lang/Class", &["classLoader", "classData"]),
    ("java/lang/System", &["security"]),
    ("java/lang/ClassLoader", &[]),
    ("java/lang/Module", &[]),
    ("java/lang/reflect/AccessibleObject", &[]),
    ("java/lang/reflect/Constructor", &[]),
    ("java/lang/reflect/Field", &[]),
    ("java/lang/reflect/Method", &[]),
    ("jdk/internal/reflect/Reflection", &[]),
];

/// The class that the receiver stands for.
fn class(call: &mut Invocation<'_, '_>) -> Modelled<ClassId> {
    let object = call.object(0)?;
    match call.type_of(object)? {
        Type::Named(name) => Ok(call.interpreter.load_class(&name)?),
        _ => Err(call.unsupported("something that is no class")),
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

fn own_field(call: &Invocation<'_, '_>, class: ClassId, name: &str) -> Option<FieldId> {
    let program = call.interpreter.program;
    let class = &program.classes[class];
    let mut hidden = HIDDEN.iter().filter(|(owner, _)| *owner == class.name);
    if hidden.any(|(_, names)| names.is_empty() || names.contains(&name)) {
        return None;
    }
    let mut fields = class.fields.iter().copied();
    fields.find(|id| program.fields[*id].name == name)
}

/// The public field of a class, its interfaces or its superclass, in this order.
fn public_field(call: &Invocation<'_, '_>, class: ClassId, name: &str) -> Option<FieldId> {
    let own = own_field(call, class, name);
    if let Some(found) = own.filter(|field| is_public_field(call, *field)) {
        return Some(found);
    }
    let declared = &call.interpreter.program.classes[class];
    let parents = declared.interfaces.iter().chain(&declared.superclass);
    let mut found = parents.filter_map(|parent| public_field(call, *parent, name));
    found.next()
}

fn get_field(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let name = name(call)?;
    let found = public_field(call, class, &name);
    field_or_exception(call, found, name)
}

fn get_declared_field(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let name = name(call)?;
    let found = own_field(call, class, &name);
    field_or_exception(call, found, name)
}

fn field_or_exception(
    call: &mut Invocation<'_, '_>,
    found: Option<FieldId>,
    name: String,
) -> Modelled {
    match found {
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
            call.state
                .slot_mut::<Reflection>()
                .members
                .insert(object, member);
            Ok(object)
        }
        _ => Err(call.unsupported("no object")),
    }
}

/// The public methods of a class and its supertypes, those that are overridden left out, and static ones of interfaces above.
fn get_methods(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let program = call.interpreter.program;
    let mut open = vec![class];
    let mut next = 0;
    let mut found: Vec<MethodId> = Vec::new();
    while let Some(owner) = open.get(next).copied() {
        next += 1;
        let declared = &program.classes[owner];
        for method in declared.methods.iter().copied() {
            let candidate = &program.methods[method];
            let known = found
                .iter()
                .any(|known| program.methods[*known].selector == candidate.selector);
            let is_above = owner != class && declared.kind == ClassKind::Interface;
            let counts = is_ordinary(call, method) && !(is_above && candidate.is_static);
            if counts && !known && is_public_method(call, method) {
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

/// Whether a method is neither a constructor nor an initializer.
fn is_ordinary(call: &Invocation<'_, '_>, method: MethodId) -> bool {
    !call.interpreter.program.methods[method]
        .name
        .starts_with('<')
}

/// The methods of a class itself with a name and parameters.
fn own_methods(call: &Invocation<'_, '_>, class: ClassId, wanted: &str) -> Vec<MethodId> {
    let program = call.interpreter.program;
    let methods = program.classes[class].methods.iter().copied();
    methods
        .filter(|id| program.methods[*id].selector.starts_with(wanted) && is_ordinary(call, *id))
        .collect()
}

/// The public methods that a class declares or, if it has none, inherits.
fn public_methods(
    call: &Invocation<'_, '_>,
    class: ClassId,
    wanted: &str,
    with_static: bool,
) -> Vec<MethodId> {
    let program = call.interpreter.program;
    let mut found = own_methods(call, class, wanted);
    found.retain(|id| is_public_method(call, *id));
    found.retain(|id| with_static || !program.methods[*id].is_static);
    if !found.is_empty() {
        return found;
    }
    let declared = &program.classes[class];
    if let Some(parent) = declared.superclass {
        found = public_methods(call, parent, wanted, with_static);
    }
    for parent in &declared.interfaces {
        for method in public_methods(call, *parent, wanted, false) {
            merge(call, &mut found, method);
        }
    }
    found
}

/// Adds an inherited method unless one with the same result overrides it. Methods of classes come before those of interfaces.
fn merge(call: &Invocation<'_, '_>, found: &mut Vec<MethodId>, method: MethodId) {
    let program = call.interpreter.program;
    let owner = |id: MethodId| program.methods[id].class;
    let is_interface = |id| program.classes[owner(id)].kind == ClassKind::Interface;
    let is_same = |id: MethodId| program.methods[id].selector == program.methods[method].selector;
    let is_below = |sub, sup| program.hierarchy.is_subtype(owner(sub), owner(sup));
    let is_overridden =
        |id: &MethodId| is_same(*id) && (!is_interface(*id) || is_below(*id, method));
    if found.iter().any(is_overridden) {
        return;
    }
    found.retain(|id| !(is_same(*id) && is_below(method, *id)));
    found.push(method);
}

/// The first of several methods whose result is none of another one's supertypes.
fn most_specific(call: &Invocation<'_, '_>, found: &[MethodId]) -> Option<MethodId> {
    let methods = &call.interpreter.program.methods;
    found.iter().copied().reduce(|best, other| {
        let (old, new) = (&methods[best].result, &methods[other].result);
        match old != new && call.interpreter.is_subtype(new, old) {
            true => other,
            false => best,
        }
    })
}

fn get_method(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let types = call.args[2];
    let wanted = name(call)? + &parameters(call, types)?;
    let found = public_methods(call, class, &wanted, true);
    let found = most_specific(call, &found);
    method_or_exception(call, "java/lang/reflect/Method", found)
}

fn get_declared_method(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = class(call)?;
    let types = call.args[2];
    let wanted = name(call)? + &parameters(call, types)?;
    let found = own_methods(call, class, &wanted);
    let found = most_specific(call, &found);
    method_or_exception(call, "java/lang/reflect/Method", found)
}

fn constructor(call: &mut Invocation<'_, '_>) -> Modelled<Option<MethodId>> {
    let class = class(call)?;
    let types = call.args[1];
    let wanted = format!("<init>{}", parameters(call, types)?);
    let program = call.interpreter.program;
    let mut methods = program.classes[class].methods.iter().copied();
    Ok(methods.find(|id| program.methods[*id].selector.starts_with(&wanted)))
}

fn get_constructor(call: &mut Invocation<'_, '_>) -> Modelled {
    let found = constructor(call)?;
    let found = found.filter(|method| is_public_method(call, *method));
    method_or_exception(call, "java/lang/reflect/Constructor", found)
}

fn get_declared_constructor(call: &mut Invocation<'_, '_>) -> Modelled {
    let found = constructor(call)?;
    method_or_exception(call, "java/lang/reflect/Constructor", found)
}

fn method_or_exception(
    call: &mut Invocation<'_, '_>,
    kind: &str,
    found: Option<MethodId>,
) -> Modelled {
    match found {
        Some(method) => member(call, kind, Member::Method(method)),
        None => {
            let none = "java/lang/NoSuchMethodException";
            Err(Pause::ThrowObject(call.exception(none, None)?))
        }
    }
}

/// The parameters of a selector, from an array of types.
fn parameters(call: &mut Invocation<'_, '_>, types: Value) -> Modelled<String> {
    let mut selector = String::from("(");
    let types = match call.nullable(types)? {
        Ref::NULL => Vec::new(),
        array => elements(call, array)?,
    };
    for ty in types {
        let object = call.known(ty)?;
        let ty = call.type_of(object)?;
        selector += &oxpecker_java::naming::descriptor(&ty);
    }
    Ok(selector + ")")
}
