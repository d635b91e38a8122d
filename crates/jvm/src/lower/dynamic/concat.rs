//! Concatenation of strings, as a chain of `StringBuilder.append`.

use super::assembly::{Assembly, slots};
use super::{Fail, Site};
use crate::classfile::Loadable;
use crate::descriptor::FieldType;
use crate::instructions::{Insn, InvokeKind, StackOp};

const BUILDER: &str = "java/lang/StringBuilder";
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

/// Makes a builder.
pub(super) fn start(code: &mut Assembly) -> Result<(), Fail> {
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
        FieldType::Object(name) if &**name == "java/lang/String" => "Ljava/lang/String;",
        FieldType::Object(_) | FieldType::Array(_) => "Ljava/lang/Object;",
    };
    let descriptor = format!("({parameter})L{BUILDER};");
    code.invoke(InvokeKind::Virtual, BUILDER, "append", &descriptor)
}

/// Appends a text.
pub(super) fn append_text(code: &mut Assembly, units: &[u16]) -> Result<(), Fail> {
    code.text(units);
    append(code, &FieldType::Object("java/lang/String".into()))
}

/// Returns what the builder has.
pub(super) fn finish(code: &mut Assembly) -> Result<(), Fail> {
    let descriptor = "()Ljava/lang/String;";
    code.invoke(InvokeKind::Virtual, BUILDER, "toString", descriptor)?;
    code.leave(Some(&FieldType::Object("java/lang/String".into())));
    Ok(())
}

fn constant_type(constant: &Loadable) -> FieldType {
    match constant {
        Loadable::Int(_) => FieldType::Int,
        Loadable::Long(_) => FieldType::Long,
        Loadable::Float(_) => FieldType::Float,
        Loadable::Double(_) => FieldType::Double,
        Loadable::String(_) => FieldType::Object("java/lang/String".into()),
        Loadable::Dynamic(constant) => constant.ty.clone(),
        Loadable::Class(_) | Loadable::MethodHandle(_) | Loadable::MethodType(_) => {
            FieldType::Object("java/lang/Object".into())
        }
    }
}
