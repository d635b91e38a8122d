//! Conversions between the types of a functional interface and those of the method behind it.

use super::Fail;
use super::assembly::Assembly;
use crate::descriptor::FieldType;
use crate::instructions::{ConvertTo, Insn, InvokeKind, Number};

/// Converts the value on the stack: widening, boxing, unboxing or a cast.
pub(super) fn adapt(code: &mut Assembly, from: &FieldType, to: &FieldType) -> Result<(), Fail> {
    match (from.is_reference(), to.is_reference()) {
        (true, true) => cast(code, from, to),
        (false, false) => widen(code, from, to)?,
        (false, true) => {
            let wrapper = wrapper(from);
            let descriptor = format!("({from})L{wrapper};");
            code.invoke(InvokeKind::Static, wrapper, "valueOf", &descriptor)?;
        }
        (true, false) => {
            // What is no wrapper itself can only hold the wrapper of the result.
            let held = unwrapped(from).unwrap_or_else(|| to.clone());
            let wrapper = wrapper(&held);
            cast(code, from, &FieldType::Object(wrapper.into()));
            let name = format!("{}Value", keyword(&held));
            code.invoke(InvokeKind::Virtual, wrapper, &name, &format!("(){held}"))?;
            widen(code, &held, to)?;
        }
    }
    Ok(())
}

/// A cast that can fail; everything is an object.
pub(super) fn cast(code: &mut Assembly, from: &FieldType, to: &FieldType) {
    let is_object = matches!(to, FieldType::Object(name) if &**name == "java/lang/Object");
    if from != to && !is_object {
        code.push(Insn::CheckCast(to.clone()));
    }
}

/// Widening of primitive values; everything below `int` is one already.
fn widen(code: &mut Assembly, from: &FieldType, to: &FieldType) -> Result<(), Fail> {
    let (Some(from_number), Some(to_number)) = (number(from), number(to)) else {
        return match from == to {
            true => Ok(()),
            false => Err(format!("a conversion from {from} to {to}").into()),
        };
    };
    if from_number != to_number {
        let (from, to) = (from_number, target(to_number));
        code.push(Insn::Convert { from, to });
    }
    Ok(())
}

fn number(ty: &FieldType) -> Option<Number> {
    match ty {
        FieldType::Byte | FieldType::Char | FieldType::Short | FieldType::Int => Some(Number::Int),
        FieldType::Long => Some(Number::Long),
        FieldType::Float => Some(Number::Float),
        FieldType::Double => Some(Number::Double),
        FieldType::Boolean | FieldType::Object(_) | FieldType::Array(_) => None,
    }
}

fn target(number: Number) -> ConvertTo {
    match number {
        Number::Int => ConvertTo::Int,
        Number::Long => ConvertTo::Long,
        Number::Float => ConvertTo::Float,
        Number::Double => ConvertTo::Double,
    }
}

/// The class whose objects hold values of a primitive type.
pub(super) fn wrapper(ty: &FieldType) -> &'static str {
    match ty {
        FieldType::Byte => "java/lang/Byte",
        FieldType::Char => "java/lang/Character",
        FieldType::Double => "java/lang/Double",
        FieldType::Float => "java/lang/Float",
        FieldType::Int => "java/lang/Integer",
        FieldType::Long => "java/lang/Long",
        FieldType::Short => "java/lang/Short",
        FieldType::Boolean => "java/lang/Boolean",
        FieldType::Object(_) | FieldType::Array(_) => "java/lang/Object",
    }
}

/// The primitive type whose values objects of a class hold.
fn unwrapped(ty: &FieldType) -> Option<FieldType> {
    let primitives = [
        FieldType::Byte,
        FieldType::Char,
        FieldType::Double,
        FieldType::Float,
        FieldType::Int,
        FieldType::Long,
        FieldType::Short,
        FieldType::Boolean,
    ];
    let FieldType::Object(name) = ty else {
        return None;
    };
    primitives.into_iter().find(|it| wrapper(it) == &**name)
}

/// A primitive type as programs write it.
fn keyword(ty: &FieldType) -> &'static str {
    match ty {
        FieldType::Byte => "byte",
        FieldType::Char => "char",
        FieldType::Double => "double",
        FieldType::Float => "float",
        FieldType::Int => "int",
        FieldType::Long => "long",
        FieldType::Short => "short",
        FieldType::Boolean => "boolean",
        FieldType::Object(_) | FieldType::Array(_) => "object",
    }
}
