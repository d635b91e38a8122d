//! Copies of values as values that need no program to be understood.

use oxpecker_interp::heap::Text;
use oxpecker_interp::labels::Snapshot;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_ir::Program;
use oxpecker_term::{Literal, Model, TermPool};
use rustc_hash::FxHashMap;

use super::read::{class_name, constant, literal_value};
use crate::solutions::SolutionValue;

/// A copy as a value; terms are looked up in a model, if there is one.
pub(super) fn snapshot_value(
    program: &Program,
    copy: &Snapshot,
    model: Option<(&TermPool, &Model)>,
) -> Option<SolutionValue> {
    let mut copied = Copied {
        program,
        model,
        root: copy,
        named: None,
        seen: Vec::new(),
    };
    copied.value(copy)
}

/// Reads a copy.
struct Copied<'a> {
    program: &'a Program,
    model: Option<(&'a TermPool, &'a Model)>,
    root: &'a Snapshot,
    /// Where objects were copied, once anybody asks.
    named: Option<FxHashMap<Ref, &'a Snapshot>>,
    /// Arrays and objects that came so far.
    seen: Vec<Ref>,
}

impl<'a> Copied<'a> {
    fn value(&mut self, copy: &'a Snapshot) -> Option<SolutionValue> {
        let program = self.program;
        Some(match copy {
            Snapshot::Scalar(value, ty) => {
                let literal = match (value, self.model) {
                    (Value::Term(term), Some((pool, model))) => model.eval(pool, *term),
                    // A large integer is a term, too.
                    (Value::Term(_), None) => return None,
                    (Value::Int(value), _) => Literal::Int(*value),
                    (Value::Bool(value), _) => Literal::Bool(*value),
                    (Value::Float(value), _) => Literal::Float(*value),
                    (Value::Single(value), _) => Literal::Single(*value),
                    (Value::Ref(_), _) => return None,
                };
                literal_value(&literal, ty)?
            }
            Snapshot::Null => SolutionValue::Null,
            Snapshot::Text(Text::Known(units)) => SolutionValue::Text(units.to_vec()),
            Snapshot::Text(Text::Term(term)) => {
                let (pool, model) = self.model?;
                SolutionValue::Text(model.eval(pool, *term).as_text()?.to_vec())
            }
            Snapshot::Str(text) => SolutionValue::Text(text.encode_utf16().collect()),
            Snapshot::Array(name, _, elements) => {
                SolutionValue::Array(self.parts(*name, elements)?)
            }
            Snapshot::Open(_) => return None,
            Snapshot::Instance(name, class, fields) => {
                let names = program.hierarchy.layout(*class).iter();
                let names = names.map(|it| program.fields[*it].name.clone());
                let fields = names.zip(self.parts(*name, fields)?).collect();
                SolutionValue::Object(class_name(program, *class), fields)
            }
            Snapshot::Constant(class, ordinal) => constant(program, *class, *ordinal),
            Snapshot::Again(name) => match self.seen.iter().position(|it| it == name) {
                Some(place) => SolutionValue::Again(place),
                // Where it was copied is not what was chosen.
                None => {
                    let copy = self.named(*name)?;
                    self.value(copy)?
                }
            },
            Snapshot::Choice(which, copies) => {
                let (pool, model) = self.model?;
                let which = model.eval(pool, *which).as_i64()?;
                self.value(copies.get(usize::try_from(which).ok()?)?)?
            }
        })
    }

    fn parts(&mut self, name: Ref, parts: &'a [Snapshot]) -> Option<Vec<SolutionValue>> {
        self.seen.push(name);
        parts.iter().map(|it| self.value(it)).collect()
    }

    /// Where an object was copied.
    fn named(&mut self, name: Ref) -> Option<&'a Snapshot> {
        let root = self.root;
        let named = self.named.get_or_insert_with(|| {
            let mut named = FxHashMap::default();
            let mut open = vec![root];
            while let Some(copy) = open.pop() {
                match copy {
                    Snapshot::Array(name, _, parts) | Snapshot::Instance(name, _, parts) => {
                        named.insert(*name, copy);
                        open.extend(parts);
                    }
                    Snapshot::Choice(_, parts) => open.extend(parts),
                    _ => {}
                }
            }
            named
        });
        named.get(&name).copied()
    }
}
