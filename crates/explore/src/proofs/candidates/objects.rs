//! What may hold for all objects of lists and trees: fields that are never null, and numbers at or on one side of a
//! constant, everywhere or where another field is null.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::{Bound, ObjectFact};
use oxpecker_ir::FieldId;

use crate::proofs::generalised::Plan;

/// Facts about objects that are tried at most.
const MOST_FACTS: usize = 200;

pub(crate) fn propose(interpreter: &Interpreter<'_>, plan: &Plan) -> Vec<(String, ObjectFact)> {
    let program = interpreter.program;
    let mut fields: Vec<FieldId> = Vec::new();
    for class in &plan.classes {
        for field in program.hierarchy.layout(*class) {
            if !fields.contains(field) {
                fields.push(*field);
            }
        }
    }
    let name = |field: FieldId| {
        let field = &program.fields[field];
        let class = &program.classes[field.class].name;
        format!("{}.{}", class.replace(['/', '$'], "."), field.name)
    };
    let is_reference = |it: &&FieldId| program.fields[**it].ty.is_reference();
    let references: Vec<FieldId> = fields.iter().filter(is_reference).copied().collect();
    let mut facts = Vec::new();
    for field in &references {
        let fact = ObjectFact {
            unless: None,
            field: *field,
            bound: Bound::NotNull,
        };
        facts.push((format!("every {} != null", name(*field)), fact));
    }
    let unless: Vec<Option<FieldId>> = references.iter().copied().map(Some).collect();
    for field in &fields {
        if !interpreter.scalar(&program.fields[*field].ty).is_integral() {
            continue;
        }
        let mut constants = plan.field_values.get(field).cloned().unwrap_or_default();
        constants.extend([0, 1]);
        for unless in [None].into_iter().chain(unless.iter().copied()) {
            for constant in &constants {
                let bounds = [
                    (">=", Bound::AtLeast(*constant)),
                    ("<=", Bound::AtMost(*constant)),
                ];
                for (sign, bound) in bounds {
                    let condition = match unless {
                        Some(unless) => format!(" where {} == null", name(unless)),
                        None => String::new(),
                    };
                    let text = format!("every {} {sign} {constant}{condition}", name(*field));
                    let field = *field;
                    facts.push((
                        text,
                        ObjectFact {
                            unless,
                            field,
                            bound,
                        },
                    ));
                }
            }
        }
    }
    facts.truncate(MOST_FACTS);
    facts
}
