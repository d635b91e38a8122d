//! The calls of a test, with statements before them that make their arguments.

use oxpecker_interp::ConcreteValue;
use oxpecker_ir::{MethodId, Type};

use super::build::Builder;
use super::names::{class_text, is_nameable, is_open};
use super::no_test::NoTest;
use super::subject::{Sequence, Subject, given};

/// The call of the tested method.
#[derive(Debug)]
pub(super) struct Called {
    /// The expression.
    pub(super) text: String,
    /// The variable of the object that a sequence of calls made.
    pub(super) object: Option<String>,
}

/// Everything up to the call of the tested method, and that call.
pub(super) fn call(builder: &mut Builder<'_>, subject: &Subject) -> Result<Called, NoTest> {
    statics(builder)?;
    match &subject.sequence {
        Some(sequence) => in_sequence(builder, sequence),
        None => alone(builder, subject.tested),
    }
}

/// Every static field that counts gets its value, so that tests do not depend on their order.
fn statics(builder: &mut Builder<'_>) -> Result<(), NoTest> {
    let (program, package, inputs) = (builder.program, builder.package, builder.inputs);
    for (field, value) in &inputs.statics {
        let flags = builder.field_flags(*field);
        let field = &program.fields[*field];
        let owner = class_text(program, field.class, package);
        let is_free = is_nameable(program, field.class, package)
            && is_open(program, field.class, flags, package);
        let text = builder.value(value, &field.ty)?;
        builder.lines.push(match is_free {
            true => format!("{owner}.{} = {text};", field.name),
            false => {
                builder.reflects = true;
                let class = program.classes[field.class].name.replace('/', ".");
                format!(
                    "set(null, Class.forName(\"{class}\"), \"{}\", {text});",
                    field.name
                )
            }
        });
    }
    Ok(())
}

fn alone(builder: &mut Builder<'_>, tested: MethodId) -> Result<Called, NoTest> {
    let (program, inputs) = (builder.program, builder.inputs);
    is_callable(builder, tested)?;
    let method = &program.methods[tested];
    let own = Type::Class(method.class);
    let receiver = match inputs.arguments.first() {
        Some(value) if !method.is_static && method.name != "<init>" => {
            Some(builder.value(value, &own)?)
        }
        _ => None,
    };
    let skipped = usize::from(!method.is_static);
    let arguments = arguments(builder, tested, &inputs.arguments[skipped..])?;
    let class = class_text(program, method.class, builder.package);
    let text = match receiver {
        _ if method.name == "<init>" => format!("new {class}({arguments})"),
        Some(receiver) => format!("{receiver}.{}({arguments})", method.name),
        None => format!("{class}.{}({arguments})", method.name),
    };
    Ok(Called { text, object: None })
}

fn in_sequence(builder: &mut Builder<'_>, sequence: &Sequence) -> Result<Called, NoTest> {
    let (program, inputs) = (builder.program, builder.inputs);
    let mut values = &inputs.arguments[..];
    let mut object = String::new();
    let mut text = String::new();
    for (number, id) in sequence.calls.iter().enumerate() {
        is_callable(builder, *id)?;
        let method = &program.methods[*id];
        let (own, others) = values.split_at(given(program, *id));
        values = others;
        let arguments = arguments(builder, *id, own)?;
        match number {
            0 => {
                let class = class_text(program, method.class, builder.package);
                object = builder.fresh(&class);
                let line = format!("{class} {object} = new {class}({arguments});");
                builder.lines.push(line);
            }
            _ => text = format!("{object}.{}({arguments})", method.name),
        }
        if number > 0 && number + 1 < sequence.calls.len() {
            builder.lines.push(format!("{text};"));
        }
    }
    let object = Some(object);
    Ok(Called { text, object })
}

fn is_callable(builder: &Builder<'_>, id: MethodId) -> Result<(), NoTest> {
    let (program, package) = (builder.program, builder.package);
    let class = program.methods[id].class;
    let flags = program.loader.as_ref().and_then(|it| it.method_flags(id));
    let is_usable = is_nameable(program, class, package)
        && flags.is_some_and(|it| is_open(program, class, it, package));
    match is_usable {
        true => Ok(()),
        false => Err(NoTest::NotCallable),
    }
}

fn arguments(
    builder: &mut Builder<'_>,
    id: MethodId,
    values: &[ConcreteValue],
) -> Result<String, NoTest> {
    let method = &builder.program.methods[id];
    let own = Type::Class(method.class);
    let skipped = usize::from(!method.is_static);
    let mut texts = Vec::new();
    for (value, local) in values.iter().zip(method.locals().iter().skip(skipped)) {
        let ty = local.ty.as_ref().unwrap_or(&own);
        texts.push(builder.argument(value, ty)?);
    }
    Ok(texts.join(", "))
}
