//! Who may use a member by reflection: its modifiers, and the modules that open packages to others.
//!
//! The user's classes are in no named module, so everything of theirs can be made accessible. The packages of the library are
//! exported, but nothing opens them (but for two of `jdk.unsupported`).

use oxpecker_ir::{ClassId, FieldId, MethodId};

use super::compute::result;
use super::members::receiver;
use super::object::nothing;
use super::{Invocation, Modelled, Pause, Table, opaque};
use crate::slots::Member;
use crate::slots::Reflection;
use oxpecker_interp::value::{Ref, Value};

macro_rules! of_members {
    ($(($name:literal, $model:ident $(, keeps $slot:ty)?))*) => {
        &[$(
            opaque(concat!("java/lang/reflect/AccessibleObject.", $name), $model)$(.keeps::<$slot>())?,
            opaque(concat!("java/lang/reflect/Field.", $name), $model)$(.keeps::<$slot>())?,
            opaque(concat!("java/lang/reflect/Method.", $name), $model)$(.keeps::<$slot>())?,
            opaque(concat!("java/lang/reflect/Constructor.", $name), $model)$(.keeps::<$slot>())?,
        )*]
    };
}

pub(super) const METHODS: Table = of_members!(
    ("setAccessible(Z)V", set_accessible, keeps Reflection)
    ("trySetAccessible()Z", try_set_accessible, keeps Reflection)
    ("canAccess(Ljava/lang/Object;)Z", can_access)
    ("isAccessible()Z", is_accessible)
);

pub(super) const PUBLIC: u16 = 0x0001;
const PRIVATE: u16 = 0x0002;
const PROTECTED: u16 = 0x0004;
const STATIC: u16 = 0x0008;
const FINAL: u16 = 0x0010;

/// Those whose public classes everybody sees.
const EXPORTED: [&str; 2] = ["java/", "javax/"];
/// Those that are open to everybody.
const OPEN: [&str; 2] = ["sun/misc", "sun/reflect"];

/// A member with what its access depends on.
struct Declared {
    class: ClassId,
    flags: u16,
}

fn declared(call: &Invocation<'_, '_>, member: Member) -> Modelled<Declared> {
    let program = call.interpreter.program;
    let loader = program.loader.as_ref();
    let (class, flags) = match member {
        Member::Field(field) => (
            program.fields[field].class,
            loader.and_then(|loader| loader.field_flags(program, field)),
        ),
        Member::Method(method) => (
            program.methods[method].class,
            loader.and_then(|loader| loader.method_flags(method)),
        ),
    };
    let flags = flags.ok_or_else(|| call.unsupported("a member whose modifiers are not known"))?;
    Ok(Declared { class, flags })
}

fn caller(call: &Invocation<'_, '_>) -> ClassId {
    call.interpreter.program.methods[call.state.frame.method].class
}

/// Whether a class is in a named module; two such classes are taken to be in one.
fn is_in_module(call: &Invocation<'_, '_>, class: ClassId) -> bool {
    call.interpreter.program.classes[class].is_library()
}

/// Whether a package is exported; none if that is not known.
fn exports(call: &Invocation<'_, '_>, class: ClassId) -> Option<bool> {
    let name = &call.interpreter.program.classes[class].name;
    if EXPORTED.iter().any(|it| name.starts_with(it)) {
        Some(true)
    } else {
        name.starts_with("jdk/internal/").then_some(false)
    }
}

/// Whether a class is public for the machine, for which protected ones are public.
fn is_public(call: &Invocation<'_, '_>, class: ClassId) -> bool {
    has_flag(call, class, PUBLIC | PROTECTED)
}

/// Whether a class is declared with one of some flags.
fn has_flag(call: &Invocation<'_, '_>, class: ClassId, flags: u16) -> bool {
    let loader = call.interpreter.program.loader.as_ref();
    let declaration = loader.and_then(|loader| loader.declaration(class));
    declaration.is_some_and(|it| it.flags & flags != 0)
}

fn nest(call: &Invocation<'_, '_>, class: ClassId) -> Option<std::sync::Arc<str>> {
    let loader = call.interpreter.program.loader.as_ref()?;
    Some(loader.declaration(class)?.nest)
}

/// Whether code of a class may use a member of an object of another class, as far as modifiers go.
fn sees(
    call: &Invocation<'_, '_>,
    from: ClassId,
    member: &Declared,
    target: Option<ClassId>,
) -> Modelled<bool> {
    let program = call.interpreter.program;
    let class = member.class;
    if from == class {
        return Ok(true);
    }
    if is_in_module(call, class) && !is_in_module(call, from) {
        let is_exported = exports(call, class);
        match is_exported.ok_or_else(|| call.unsupported("a package that may be exported"))? {
            true => {}
            false => return Ok(false),
        }
    }
    let same_package = program.package(from) == program.package(class);
    if !same_package && !is_public(call, class) {
        return Ok(false);
    }
    if member.flags & PUBLIC != 0 {
        return Ok(true);
    }
    if member.flags & PRIVATE != 0 {
        return Ok(nest(call, from) == nest(call, class));
    }
    if same_package {
        return Ok(true);
    }
    let hierarchy = &program.hierarchy;
    let is_inherited = member.flags & PROTECTED != 0 && hierarchy.is_subtype(from, class);
    Ok(is_inherited && target.is_none_or(|target| hierarchy.is_subtype(target, from)))
}

/// Throws unless the running method may use what the receiver stands for.
pub(super) fn check(
    call: &mut Invocation<'_, '_>,
    member: Member,
    target: Option<Ref>,
) -> Modelled<()> {
    let object = call.object(0)?;
    if call.state.slot::<Reflection>().accessible.contains(&object) {
        return Ok(());
    }
    let target = match target {
        Some(target) => call.declared_class(target)?,
        None => None,
    };
    let member = declared(call, member)?;
    let from = caller(call);
    match sees(call, from, &member, target)? {
        true => Ok(()),
        false => Err(illegal_access(call)?),
    }
}

/// Whether the running method may call another one.
pub(super) fn may_call(call: &mut Invocation<'_, '_>, method: MethodId) -> Modelled<bool> {
    let member = declared(call, Member::Method(method))?;
    sees(call, caller(call), &member, None)
}

/// Throws unless the field that the receiver stands for can be written: final ones of objects can, once they are accessible.
pub(super) fn check_writable(call: &mut Invocation<'_, '_>, field: FieldId) -> Modelled<()> {
    let member = declared(call, Member::Field(field))?;
    if member.flags & FINAL == 0 {
        return Ok(());
    }
    let object = call.object(0)?;
    let record = call.interpreter.program.class_named("java/lang/Record");
    let is_record = call.interpreter.program.classes[member.class].superclass == record;
    let is_fixed = member.flags & STATIC != 0 || (record.is_some() && is_record);
    match !is_fixed && call.state.slot::<Reflection>().accessible.contains(&object) {
        true => Ok(()),
        false => Err(illegal_access(call)?),
    }
}

/// The exception for a member that the running method may not use.
pub(super) fn illegal_access(call: &mut Invocation<'_, '_>) -> Modelled<Pause> {
    let thrown = call.exception("java/lang/IllegalAccessException", None)?;
    Ok(Pause::ThrowObject(thrown))
}

/// Whether the running method can make a member accessible.
fn can_open(call: &mut Invocation<'_, '_>, member: Member) -> Modelled<bool> {
    let member = declared(call, member)?;
    let from = caller(call);
    if !is_in_module(call, member.class) || is_in_module(call, from) {
        return Ok(true);
    }
    let program = call.interpreter.program;
    // There were no modules before Java 9, and everything was open for some time.
    if program.load_class("java/lang/Module").is_err() {
        return Ok(true);
    }
    if call.method_of("java/lang/Class", "isSealed()Z").is_err() {
        return Err(call.unsupported("a module that may be open"));
    }
    if OPEN.contains(&program.package(member.class)) {
        return Ok(true);
    }
    let is_listed = has_flag(call, member.class, PUBLIC);
    if is_listed && member.flags & PUBLIC != 0 {
        let is_exported = exports(call, member.class);
        return is_exported.ok_or_else(|| call.unsupported("a package that may be exported"));
    }
    let is_inherited = member.flags & (PROTECTED | STATIC) == PROTECTED | STATIC
        && program.hierarchy.is_subtype(from, member.class);
    Ok(is_listed && is_inherited && exports(call, member.class) == Some(true))
}

fn set_accessible(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let flag = call.int(1)? != 0;
    if !flag {
        call.state
            .slot_mut::<Reflection>()
            .accessible
            .remove(&object);
        return nothing(call);
    }
    let member = receiver(call)?;
    if !can_open(call, member)? {
        const CLOSED: &str = "java/lang/reflect/InaccessibleObjectException";
        return Err(Pause::ThrowObject(call.exception(CLOSED, None)?));
    }
    call.state
        .slot_mut::<Reflection>()
        .accessible
        .insert(object);
    nothing(call)
}

fn try_set_accessible(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let member = receiver(call)?;
    let opens = can_open(call, member)?;
    if opens {
        call.state
            .slot_mut::<Reflection>()
            .accessible
            .insert(object);
    }
    result(Value::Int(i64::from(opens)))
}

fn is_accessible(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let is_set = call.state.slot::<Reflection>().accessible.contains(&object);
    result(Value::Int(i64::from(is_set)))
}

fn can_access(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let found = receiver(call)?;
    let member = declared(call, found)?;
    let is_constructor = match found {
        Member::Method(method) => call.interpreter.program.methods[method].is_constructor,
        Member::Field(_) => false,
    };
    let target = call.args[1];
    let target = call.nullable(target)?;
    let needs_object = member.flags & STATIC == 0 && !is_constructor;
    let class = match target {
        Ref::NULL => None,
        target => call.declared_class(target)?,
    };
    let fits = match needs_object {
        true => class.is_some_and(|class| {
            let hierarchy = &call.interpreter.program.hierarchy;
            hierarchy.is_subtype(class, member.class)
        }),
        false => target == Ref::NULL,
    };
    if !fits {
        const WRONG: &str = "java/lang/IllegalArgumentException";
        return Err(Pause::ThrowObject(call.exception(WRONG, None)?));
    }
    let target = if is_constructor {
        Some(member.class)
    } else {
        class
    };
    let from = caller(call);
    let allowed = call.state.slot::<Reflection>().accessible.contains(&object)
        || sees(call, from, &member, target)?;
    result(Value::Int(i64::from(allowed)))
}
