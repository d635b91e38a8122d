//! `switch` over types and enum constants: the number of the first label that fits.

use super::assembly::{Assembly, Jump, class, slots};
use super::{Fail, Site};
use crate::classfile::{ClassFile, DynamicConstant, FieldRef, Loadable, MemberRef};
use crate::descriptor::FieldType;
use crate::instructions::{Condition, FieldAccess, Insn, InvokeKind};

/// The number of the first label from a start on that fits an object; -1 for null, the number of labels for none.
pub(super) fn by_type(site: Site<'_>, file: &ClassFile) -> Result<Assembly, Fail> {
    labels(site, |code, target, label| {
        Ok(Some(match label {
            Loadable::Class(ty) if target.is_reference() => by_class(code, target, ty)?,
            Loadable::String(text) if target.is_reference() => by_text(code, target, text)?,
            Loadable::Int(value) if target.is_reference() => by_number(code, target, *value)?,
            Loadable::Dynamic(constant) => match enum_constant(file, constant) {
                Some(field) if target.is_reference() => by_enum(code, target, field),
                // Every value of a primitive type has that type.
                _ if primitive(file, constant).as_ref() == Some(target) => Misses::new(),
                _ => return Err(UNKNOWN.into()),
            },
            _ => return Err(UNKNOWN.into()),
        }))
    })
}

const UNKNOWN: &str = "an unknown label of a switch";

/// The same for an enum, whose constants are labels by name; those that are not there fit nothing.
pub(super) fn by_constant(
    site: Site<'_>,
    exists: impl Fn(&FieldRef) -> bool,
) -> Result<Assembly, Fail> {
    let parameters = &site.call.descriptor.parameters;
    let Some(FieldType::Object(own)) = parameters.first() else {
        return Err("a switch over something else than an enum".into());
    };
    labels(site, |code, target, label| {
        Ok(match label {
            Loadable::Class(ty) => Some(by_class(code, target, ty)?),
            Loadable::String(name) => {
                let field = constant_field(own, &String::from_utf16_lossy(name));
                exists(&field).then(|| by_enum(code, target, field))
            }
            _ => return Err(UNKNOWN.into()),
        })
    })
}

/// Jumps of a label that does not fit.
type Misses = Vec<Jump>;

/// Tries all labels in order; `test` gives nothing for a label that never fits.
fn labels(
    site: Site<'_>,
    test: impl Fn(&mut Assembly, &FieldType, &Loadable) -> Result<Option<Misses>, Fail>,
) -> Result<Assembly, Fail> {
    let [target, FieldType::Int] = site.call.descriptor.parameters.as_slice() else {
        return Err("a switch over several things".into());
    };
    let restart = slots(&site.call.descriptor.parameters, false)[1];
    let labels = &site.bootstrap.arguments;
    let mut code = Assembly::default();
    if target.is_reference() {
        code.load(target, 0);
        let present = code.jump(|target| Insn::IfNull {
            null: false,
            target,
        });
        code.int(-1);
        code.leave(Some(&FieldType::Int));
        code.land(present);
    }
    for (number, label) in (0..).zip(labels) {
        code.load(&FieldType::Int, restart);
        code.int(number);
        let condition = Condition::Gt;
        let passed = code.jump(|target| Insn::IfCompare { condition, target });
        if let Some(misses) = test(&mut code, target, label)? {
            code.int(number);
            code.leave(Some(&FieldType::Int));
            for miss in misses {
                code.land(miss);
            }
        }
        code.land(passed);
    }
    code.int(i32::try_from(labels.len()).unwrap_or(i32::MAX));
    code.leave(Some(&FieldType::Int));
    Ok(code)
}

fn if_zero(code: &mut Assembly) -> Jump {
    let condition = Condition::Eq;
    code.jump(|target| Insn::If { condition, target })
}

fn by_class(code: &mut Assembly, target: &FieldType, ty: &FieldType) -> Result<Misses, Fail> {
    code.load(target, 0);
    code.push(Insn::InstanceOf(ty.clone()));
    Ok(vec![if_zero(code)])
}

fn by_text(code: &mut Assembly, target: &FieldType, text: &[u16]) -> Result<Misses, Fail> {
    code.text(text);
    code.load(target, 0);
    let (owner, descriptor) = ("java/lang/String", "(Ljava/lang/Object;)Z");
    code.invoke(InvokeKind::Virtual, owner, "equals", descriptor)?;
    Ok(vec![if_zero(code)])
}

/// A number fits a boxed number with this value and a `Character` with this code.
fn by_number(code: &mut Assembly, target: &FieldType, value: i32) -> Result<Misses, Fail> {
    let mut misses = Vec::new();
    let boxed = class("java/lang/Number");
    code.load(target, 0);
    code.push(Insn::InstanceOf(boxed));
    let no_number = if_zero(code);
    code.load(target, 0);
    code.invoke(InvokeKind::Virtual, "java/lang/Number", "intValue", "()I")?;
    let compare = code.jump(Insn::Goto);
    code.land(no_number);
    let character = class("java/lang/Character");
    code.load(target, 0);
    code.push(Insn::InstanceOf(character));
    misses.push(if_zero(code));
    code.load(target, 0);
    code.invoke(
        InvokeKind::Virtual,
        "java/lang/Character",
        "charValue",
        "()C",
    )?;
    code.land(compare);
    code.int(value);
    let condition = Condition::Ne;
    misses.push(code.jump(|target| Insn::IfCompare { condition, target }));
    Ok(misses)
}

/// The class of the constant is only initialized when an object of it is there.
fn by_enum(code: &mut Assembly, target: &FieldType, field: FieldRef) -> Misses {
    code.load(target, 0);
    code.push(Insn::InstanceOf(field.ty.clone()));
    let mut misses = vec![if_zero(code)];
    code.load(target, 0);
    code.get_field(FieldAccess::GetStatic, field);
    misses.push(code.jump(|target| Insn::IfReference {
        equal: false,
        target,
    }));
    misses
}

fn constant_field(owner: &str, name: &str) -> FieldRef {
    FieldRef {
        class: owner.into(),
        name: name.into(),
        ty: class(owner),
    }
}

/// The primitive type that a dynamic constant is.
fn primitive(file: &ClassFile, constant: &DynamicConstant) -> Option<FieldType> {
    let bootstrap = file.bootstrap_method(constant.bootstrap)?;
    let MemberRef::Method(method) = &bootstrap.handle.member else {
        return None;
    };
    let is_primitive = &*method.class == "java/lang/invoke/ConstantBootstraps"
        && &*method.name == "primitiveClass";
    is_primitive.then(|| FieldType::parse(&constant.name).ok())?
}

/// The enum constant that a dynamic constant describes: `EnumDesc.of(ClassDesc.of("a.B"), "C")`.
fn enum_constant(file: &ClassFile, constant: &DynamicConstant) -> Option<FieldRef> {
    let arguments = &file.bootstrap_method(constant.bootstrap)?.arguments;
    let [_, Loadable::Dynamic(owner), Loadable::String(name)] = arguments.as_slice() else {
        return None;
    };
    let arguments = &file.bootstrap_method(owner.bootstrap)?.arguments;
    let [_, Loadable::String(owner)] = arguments.as_slice() else {
        return None;
    };
    let owner = String::from_utf16(owner).ok()?.replace('.', "/");
    Some(constant_field(&owner, &String::from_utf16(name).ok()?))
}
