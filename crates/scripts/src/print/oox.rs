//! Statements of OOX.

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigInt;
use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_ir::{MethodId, Program, Type};

use super::names::Names;
use super::values::value_text;

/// So many elements with the default of their type need no mention.
const MAX_SILENT: u32 = 16;
/// Arrays up to this length are written out when the rest of the elements does not have the default of its type.
const MAX_WRITTEN: u32 = 4096;

/// The inputs of a method as statements, a line for every parameter and object.
pub(super) fn print(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    names: &Names,
) -> String {
    let mut printer = Printer {
        program,
        inputs,
        names,
        made: vec![false; inputs.objects.len()],
        queue: VecDeque::new(),
        waiting: BTreeMap::new(),
        comment: None,
        lines: Vec::new(),
    };
    let method = &program.methods[entry];
    let own = Type::Class(method.class);
    let typed = inputs.arguments.iter().zip(method.locals().iter());
    for (number, (argument, local)) in typed.enumerate() {
        let ty = local.ty.as_ref().unwrap_or(&own);
        printer.argument(names.parameter(number), argument, ty);
    }
    let mut text = printer.lines.join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

struct Printer<'a> {
    program: &'a Program,
    inputs: &'a ConcreteInputs,
    names: &'a Names,
    made: Vec<bool>,
    queue: VecDeque<usize>,
    /// Assignments that wait for an object to be made.
    waiting: BTreeMap<usize, Vec<String>>,
    /// Stands at the end of the running line, behind everything that is read back.
    comment: Option<String>,
    lines: Vec<String>,
}

impl Printer<'_> {
    fn argument(&mut self, name: &str, argument: &ConcreteValue, ty: &Type) {
        match argument {
            ConcreteValue::Object(place) if self.names.of(*place) == name => {
                self.queue.push_back(*place);
                self.drain();
            }
            value => {
                let text = value_text(self.names, value, ty);
                self.lines.push(format!("{name} := {text};"));
            }
        }
    }

    /// Objects are made one after the other, so that long chains need no stack.
    fn drain(&mut self) {
        while let Some(place) = self.queue.pop_front() {
            if !std::mem::replace(&mut self.made[place], true) {
                let mut line = self.object(place);
                for assignment in self.waiting.remove(&place).unwrap_or_default() {
                    line.push(' ');
                    line.push_str(&assignment);
                }
                line.push_str(&self.comment.take().unwrap_or_default());
                self.lines.push(line);
            }
        }
    }

    fn object(&mut self, place: usize) -> String {
        let inputs = self.inputs;
        match &inputs.objects[place] {
            ConcreteObject::Instance { class, fields } => {
                let program = self.program;
                let name = self.names.of(place);
                let mut line = format!("{name} := new {};", program.classes[*class].name);
                let layout = program.hierarchy.layout(*class);
                for (field, value) in layout.iter().zip(fields) {
                    let field = &program.fields[*field];
                    // A new object has null there anyway.
                    if *value == ConcreteValue::Null {
                        continue;
                    }
                    let target = format!("{name}.{}", field.name);
                    self.assign(&mut line, target, value, &field.ty);
                }
                line
            }
            ConcreteObject::Array {
                element,
                length,
                default,
                entries,
            } => self.array(place, (element, length), default, entries),
            // Only Java has these.
            ConcreteObject::Text { .. }
            | ConcreteObject::Boxed { .. }
            | ConcreteObject::Made { .. }
            | ConcreteObject::Constant { .. } => String::new(),
        }
    }

    fn array(
        &mut self,
        place: usize,
        (element, length): (&Type, &BigInt),
        default: &ConcreteValue,
        entries: &BTreeMap<BigInt, ConcreteValue>,
    ) -> String {
        let name = self.names.of(place).to_string();
        let mut line = format!("{name} := new {};", self.sized(element, length));
        let usual = ConcreteInputs::default_of(element);
        if !same(default, &usual) && *length <= BigInt::from(MAX_WRITTEN) {
            let size = u32::try_from(length).unwrap_or(0);
            for index in 0..size {
                let value = entries.get(&BigInt::from(index)).unwrap_or(default);
                if !same(value, &usual) {
                    self.assign(&mut line, format!("{name}[{index}]"), value, element);
                }
            }
            return line;
        }
        let mut shown = 0_u32;
        for (index, value) in entries {
            if !same(value, default) {
                shown += 1;
                self.assign(&mut line, format!("{name}[{index}]"), value, element);
            }
        }
        let more = length - BigInt::from(shown);
        if more > BigInt::from(MAX_SILENT) {
            let rest = value_text(self.names, default, element);
            self.comment = Some(format!(" // … {more} more elements are {rest}"));
        }
        line
    }

    /// `int[3]` or, for arrays of arrays, `int[3][]`.
    fn sized(&self, element: &Type, length: &BigInt) -> String {
        let (mut base, mut rest) = (element, String::new());
        while let Type::Array(inner) = base {
            rest.push_str("[]");
            base = inner;
        }
        format!("{}[{length}]{rest}", self.program.type_name(base))
    }

    /// Assigns now, or later when the object does not exist yet.
    fn assign(&mut self, line: &mut String, target: String, value: &ConcreteValue, ty: &Type) {
        let text = format!("{target} := {};", value_text(self.names, value, ty));
        match value {
            ConcreteValue::Object(other) if !self.made[*other] => {
                self.waiting.entry(*other).or_default().push(text);
                self.queue.push_back(*other);
            }
            _ => {
                line.push(' ');
                line.push_str(&text);
            }
        }
    }
}

/// Equality that tells `-0.0` from `0.0` and knows that a NaN is a NaN.
fn same(one: &ConcreteValue, other: &ConcreteValue) -> bool {
    match (one, other) {
        (ConcreteValue::Float(one), ConcreteValue::Float(other)) => {
            one.to_bits() == other.to_bits() || (one.is_nan() && other.is_nan())
        }
        _ => one == other,
    }
}
