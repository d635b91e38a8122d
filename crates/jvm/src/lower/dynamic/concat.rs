//! Concatenation of strings, as a chain of `StringBuilder.append`.

use super::assembly::{Assembly, slots};
use super::{Fail, Site};
use crate::classfile::Loadable;
use crate::descriptor::FieldType;
use crate::instructions::{Insn, InvokeKind, StackOp};

const BUILDER: &str = "java/lang/StringBuilder";
const STRING: &str = "java/lang/String";
/// What stands for an argument in a recipe.
const ARGUMENT: u16 = 1;
/// What stands for a constant in a recipe.
const CONSTANT: u16 = 2;

/// All arguments in order.
pub(super) fn plain(site: Site<'_>) -> Result<Assembly, Fail> {
    let recipe = vec![ARGUMENT; site.call.descriptor.parameters.len()];
    follow(site, &recipe, &[])
}

/// Arguments, constants and text in the order of a recipe.
pub(super) fn with_recipe(site: Site<'_>) -> Result<Assembly, Fail> {
    match site.bootstrap.arguments.split_first() {
        Some((Loadable::String(recipe), constants)) => follow(site, recipe, constants),
        _ => Err("a concatenation without a recipe".into()),
    }
}

fn follow(site: Site<'_>, recipe: &[u16], constants: &[Loadable]) -> Result<Assembly, Fail> {
    let parameters = &site.call.descriptor.parameters;
    let slots = slots(parameters, false);
    if let ([ARGUMENT], [FieldType::Boolean | FieldType::Float | FieldType::Double]) =
        (recipe, parameters.as_slice())
    {
        return alone(&parameters[0]);
    }
    let mut arguments = parameters.iter().zip(slots);
    let mut constants = constants.iter();
    let mut code = Assembly::default();
    start(&mut code)?;
    for part in recipe.chunk_by(|one, two| *one > CONSTANT && *two > CONSTANT) {
        match part {
            [ARGUMENT] => {
                let (ty, slot) = arguments.next().ok_or("a recipe with too few arguments")?;
                code.load(ty, slot);
                append(&mut code, ty)?;
            }
            [CONSTANT] => {
                let constant = constants.next().ok_or("a recipe with too few constants")?;
                code.push(Insn::Push(constant.clone()));
                append(&mut code, &constant_type(constant))?;
            }
            text => append_text(&mut code, text)?,
        }
    }
    finish(&mut code)?;
    Ok(code)
}

/// A single value of a primitive type is what `toString` gives: for some that is a literal.
fn alone(ty: &FieldType) -> Result<Assembly, Fail> {
    let (class, parameter) = match ty {
        FieldType::Boolean => ("java/lang/Boolean", "Z"),
        FieldType::Float => ("java/lang/Float", "F"),
        _ => ("java/lang/Double", "D"),
    };
    let mut code = Assembly::default();
    code.load(ty, 0);
    let descriptor = format!("({parameter})L{STRING};");
    code.invoke(InvokeKind::Static, class, "toString", &descriptor)?;
    code.leave(Some(&FieldType::Object(STRING.into())));
    Ok(code)
}

/// Makes a builder, and the string that it becomes: always a new one, also of nothing.
pub(super) fn start(code: &mut Assembly) -> Result<(), Fail> {
    code.push(Insn::New(STRING.into()));
    code.push(Insn::Stack(StackOp::Dup));
    code.push(Insn::New(BUILDER.into()));
    code.push(Insn::Stack(StackOp::Dup));
    code.invoke(InvokeKind::Special, BUILDER, "<init>", "()V")
}

/// Appends the value on the stack.
pub(super) fn append(code: &mut Assembly, ty: &FieldType) -> Result<(), Fail> {
    let parameter = match ty {
        FieldType::Byte | FieldType::Short | FieldType::Int => "I",
        FieldType::Boolean => "Z",
        FieldType::Char => "C",
        FieldType::Long => "J",
        FieldType::Float => "F",
        FieldType::Double => "D",
        FieldType::Object(name) if &**name == STRING => "Ljava/lang/String;",
        FieldType::Object(_) | FieldType::Array(_) => "Ljava/lang/Object;",
    };
    let descriptor = format!("({parameter})L{BUILDER};");
    code.invoke(InvokeKind::Virtual, BUILDER, "append", &descriptor)
}

/// Appends a text.
pub(super) fn append_text(code: &mut Assembly, units: &[u16]) -> Result<(), Fail> {
    code.text(units);
    append(code, &FieldType::Object(STRING.into()))
}

/// Returns what the builder has.
pub(super) fn finish(code: &mut Assembly) -> Result<(), Fail> {
    let descriptor = format!("(L{BUILDER};)V");
    code.invoke(InvokeKind::Special, STRING, "<init>", &descriptor)?;
    code.leave(Some(&FieldType::Object(STRING.into())));
    Ok(())
}

fn constant_type(constant: &Loadable) -> FieldType {
    match constant {
        Loadable::Int(_) => FieldType::Int,
        Loadable::Long(_) => FieldType::Long,
        Loadable::Float(_) => FieldType::Float,
        Loadable::Double(_) => FieldType::Double,
        Loadable::String(_) => FieldType::Object(STRING.into()),
        Loadable::Dynamic(constant) => constant.ty.clone(),
        Loadable::Class(_) | Loadable::MethodHandle(_) | Loadable::MethodType(_) => {
            FieldType::Object("java/lang/Object".into())
        }
    }
}
