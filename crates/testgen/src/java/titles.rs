//! The names of tests: what is called, what comes of it, and for which arguments.

use oxpecker_interp::{After, ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_ir::{MethodId, Program, Type};

use super::literals::{identifier, text_word, word};
use super::subject::Subject;

/// Arguments that a name tells.
const MOST_ARGUMENTS: usize = 3;

/// `returns3`, `returnsNull`, `returns`.
pub(super) fn returns(is_constructor: bool, after: &After, ty: &Type) -> String {
    let shown = match &after.value {
        Some(ConcreteValue::Object(place)) => match &after.objects[*place] {
            ConcreteObject::Text { units, .. } => Some(text_word(units)),
            _ => None,
        },
        Some(value) if !is_constructor && !matches!(ty, Type::Void) => word(value, ty),
        _ => None,
    };
    match shown {
        Some(shown) => format!("returns{shown}"),
        None => "returns".into(),
    }
}

/// `method_returns3_whenXIs2AndYIs5`, `method_returns3_afterOther`.
pub(super) fn title(
    program: &Program,
    subject: &Subject,
    inputs: &ConcreteInputs,
    ending: &str,
) -> String {
    let method = &program.methods[subject.tested];
    let mut parts = Vec::new();
    let own = Type::Class(method.class);
    let skipped = usize::from(!method.is_static);
    let locals = method.locals().iter().take(method.params).skip(skipped);
    for (value, local) in subject.arguments(program, inputs).iter().zip(locals) {
        let ty = local.ty.as_ref().unwrap_or(&own);
        let shown = match value {
            ConcreteValue::Object(place) => match &inputs.objects[*place] {
                ConcreteObject::Text { units, .. } => Some(text_word(units)),
                ConcreteObject::Array { length, .. } => Some(format!("Length{length}")),
                _ => None,
            },
            plain => word(plain, ty),
        };
        if let (Some(shown), Some(name)) = (shown, &local.name) {
            parts.push(format!("{}Is{shown}", identifier(name)));
        }
    }
    parts.truncate(MOST_ARGUMENTS);
    let mut title = format!("{}_{ending}", called(program, subject.tested));
    if !parts.is_empty() {
        title += &format!("_when{}", parts.join("And"));
    }
    let before: Vec<String> = subject
        .calls_between()
        .iter()
        .map(|id| identifier(called(program, *id)))
        .collect();
    if !before.is_empty() {
        title += &format!("_after{}", before.join("And"));
    }
    title
}

fn called(program: &Program, method: MethodId) -> &str {
    match program.methods[method].name.as_str() {
        "<init>" => "constructor",
        name => name,
    }
}
