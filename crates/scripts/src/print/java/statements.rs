//! Statements of Java.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_ir::{ClassId, MethodId, Program, Type};

use oxpecker_java::collections::{Collection, Contents, collection};

use super::literals::{boxed_value, class_text, expression, plain, string_literal, type_text};
use crate::print::names::Names;

/// Arrays up to this length are written out.
const MAX_WRITTEN: usize = 32;

/// The inputs of a Java method as statements, a line for every parameter, static field and object.
pub(crate) fn print(
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
        waiting: BTreeMap::new(),
        lines: Vec::new(),
    };
    let method = &program.methods[entry];
    let own = Type::Class(method.class);
    let typed = inputs.arguments.iter().zip(method.locals().iter());
    for (number, (argument, local)) in typed.enumerate() {
        if number == 0 && method.is_constructor {
            if let ConcreteValue::Object(place) = argument {
                printer.made[*place] = true;
            }
            continue;
        }
        let ty = local.ty.as_ref().unwrap_or(&own);
        printer.variable(names.parameter(number), argument, ty);
    }
    for (field, value) in &inputs.statics {
        let field = &program.fields[*field];
        let target = format!("{}.{}", class_text(program, field.class), field.name);
        if let ConcreteValue::Object(place) = value {
            printer.object_and_parts(*place);
        }
        let text = value_text(names, value, &field.ty);
        printer.lines.push(format!("{target} = {text};"));
    }
    let mut text = printer.lines.join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The elements of an array, all of them if there are not many.
fn written_out(
    length: &BigInt,
    default: &ConcreteValue,
    entries: &BTreeMap<BigInt, ConcreteValue>,
) -> BTreeMap<BigInt, ConcreteValue> {
    let mut all = entries.clone();
    let short = usize::try_from(length).ok();
    for index in 0..short.filter(|it| *it <= MAX_WRITTEN).unwrap_or(0) {
        let place = BigInt::from(index);
        all.entry(place).or_insert_with(|| default.clone());
    }
    all
}

struct Printer<'a> {
    program: &'a Program,
    inputs: &'a ConcreteInputs,
    names: &'a Names,
    made: Vec<bool>,
    /// Assignments that wait for an object to be made.
    waiting: BTreeMap<usize, Vec<String>>,
    lines: Vec<String>,
}

impl Printer<'_> {
    fn variable(&mut self, name: &str, value: &ConcreteValue, ty: &Type) {
        if let ConcreteValue::Object(place) = value {
            let own = self.names.of(*place) == name;
            self.object_and_parts(*place);
            if own {
                return;
            }
        }
        let text = value_text(self.names, value, ty);
        let ty = type_text(self.program, ty);
        self.lines.push(format!("{ty} {name} = {text};"));
    }

    /// Objects are made one after the other, so that long chains need no stack.
    fn object_and_parts(&mut self, place: usize) {
        let mut open = std::collections::VecDeque::from([place]);
        while let Some(place) = open.pop_front() {
            let object = &self.inputs.objects[place];
            let known = std::mem::replace(&mut self.made[place], true);
            if known || expression(self.program, object).is_some() {
                continue;
            }
            let mut line = self.object(place, &mut open);
            for assignment in self.waiting.remove(&place).unwrap_or_default() {
                line.push(' ');
                line.push_str(&assignment);
            }
            if !line.is_empty() {
                self.lines.push(line.trim_start().to_string());
            }
        }
    }

    fn object(&mut self, place: usize, open: &mut std::collections::VecDeque<usize>) -> String {
        let inputs = self.inputs;
        let name = self.names.of(place).to_string();
        match &inputs.objects[place] {
            ConcreteObject::Instance { class, fields } => {
                match collection(self.program, inputs, place) {
                    Some(found) => self.collection(&name, *class, &found, open),
                    None => self.instance(&name, *class, fields, open),
                }
            }
            ConcreteObject::Array {
                element,
                length,
                default,
                entries,
            } => {
                let entries = written_out(length, default, entries);
                let usual = ConcreteInputs::default_of(element);
                let mut line = self.array(&name, (element, length), &entries);
                if line.ends_with("};") {
                    return line;
                }
                for (index, value) in &entries {
                    if *value != usual {
                        let target = format!("{name}[{index}]");
                        self.assign(&mut line, &target, (value, element), open);
                    }
                }
                if *default != usual && entries.len() != usize::try_from(length).unwrap_or(0) {
                    let value = value_text(self.names, default, element);
                    line.push_str(&format!(" /* all others are {value} */"));
                    if let ConcreteValue::Object(place) = default {
                        open.push_back(*place);
                    }
                }
                line
            }
            ConcreteObject::Text { units, .. } => {
                let text = string_literal(units);
                format!("String {name} = new String({text});")
            }
            ConcreteObject::Boxed { class, value, .. } => {
                let text = boxed_value(self.program, *class, value);
                let class = class_text(self.program, *class);
                format!("{class} {name} = new {class}({text});")
            }
            ConcreteObject::Constant { .. } | ConcreteObject::Made { .. } => String::new(),
        }
    }

    /// An object that calls of its methods fill, when everything is there that is in it.
    fn collection(
        &mut self,
        name: &str,
        class: ClassId,
        found: &Collection,
        open: &mut std::collections::VecDeque<usize>,
    ) -> String {
        for part in &found.parts {
            self.made[*part] = true;
        }
        let text = |value: &ConcreteValue| match value {
            ConcreteValue::Object(place) => self.names.of(*place).to_string(),
            _ => "null".into(),
        };
        let mut line = match class_text(self.program, class).as_str() {
            "Collections.SetFromMap" => format!("Set {name} = {};", found.blank),
            _ if matches!(found.contents, Contents::Value(_)) => String::new(),
            class => format!("{class} {name} = {};", found.blank),
        };
        let (calls, values): (Vec<String>, Vec<&ConcreteValue>) = match &found.contents {
            Contents::Elements(all) => {
                let calls = all.iter().map(|it| format!("{name}.add({});", text(it)));
                (calls.collect(), all.iter().collect())
            }
            Contents::Entries(all) => {
                let calls = all.iter();
                let calls =
                    calls.map(|(key, it)| format!("{name}.put({}, {});", text(key), text(it)));
                let values = all.iter().flat_map(|(key, value)| [key, value]);
                (calls.collect(), values.collect())
            }
            Contents::Value(it) => {
                let made = format!("Optional {name} = Optional.ofNullable({});", text(it));
                (vec![made], vec![it])
            }
        };
        match self.last_missing(&values, open) {
            Some(last) => self.waiting.entry(last).or_default().extend(calls),
            None => {
                for call in calls {
                    line.push_str(if line.is_empty() { "" } else { " " });
                    line.push_str(&call);
                }
            }
        }
        line
    }

    /// The object that is made last of those that are not there.
    fn last_missing(
        &self,
        values: &[&ConcreteValue],
        open: &mut std::collections::VecDeque<usize>,
    ) -> Option<usize> {
        let mut missing = Vec::new();
        for value in values {
            if let ConcreteValue::Object(place) = value
                && !self.made[*place]
                && expression(self.program, &self.inputs.objects[*place]).is_none()
            {
                missing.push(*place);
                if !open.contains(place) {
                    open.push_back(*place);
                }
            }
        }
        let last = |place: &usize| open.iter().position(|it| it == place);
        missing.into_iter().max_by_key(last)
    }

    fn instance(
        &mut self,
        name: &str,
        class: ClassId,
        fields: &[ConcreteValue],
        open: &mut std::collections::VecDeque<usize>,
    ) -> String {
        let program = self.program;
        let text = class_text(program, class);
        if matches!(text.as_str(), "Double" | "Float") && fields.len() == 1 {
            let value = boxed_value(program, class, &fields[0]);
            return format!("{text} {name} = new {text}({value});");
        }
        let layout = program.hierarchy.layout(class);
        let comment = match self.has_default_constructor(class) {
            true => "",
            false => "/* without its constructor */ ",
        };
        let mut line = format!("{text} {name} = {comment}new {text}();");
        for (field, value) in layout.iter().zip(fields) {
            let field = &program.fields[*field];
            let library = program.classes[field.class].name.starts_with("java/");
            if library && *value == ConcreteInputs::default_of(&field.ty) {
                continue;
            }
            let target = format!("{name}.{}", field.name);
            self.assign(&mut line, &target, (value, &field.ty), open);
        }
        line
    }

    fn has_default_constructor(&self, class: ClassId) -> bool {
        let methods = self.program.classes[class].methods.iter();
        let mut selectors = methods.map(|id| self.program.methods[*id].selector.as_str());
        selectors.any(|it| it == "<init>()V")
    }

    fn array(
        &self,
        name: &str,
        (element, length): (&Type, &BigInt),
        entries: &BTreeMap<BigInt, ConcreteValue>,
    ) -> String {
        let ty = type_text(self.program, element);
        let is_ready = |value: &ConcreteValue| match value {
            ConcreteValue::Object(place) => {
                self.made[*place]
                    || expression(self.program, &self.inputs.objects[*place]).is_some()
            }
            _ => true,
        };
        let complete = BigInt::from(entries.len()) == *length && entries.len() <= MAX_WRITTEN;
        if complete && entries.values().all(is_ready) {
            let all = entries.values();
            let all = all.map(|value| value_text(self.names, value, element));
            let all: Vec<String> = all.collect();
            return format!("{ty}[] {name} = new {ty}[]{{{}}};", all.join(", "));
        }
        let (mut base, mut rest) = (element, String::new());
        while let Type::Array(inner) = base {
            rest.push_str("[]");
            base = inner;
        }
        let base = type_text(self.program, base);
        format!("{ty}[] {name} = new {base}[{length}]{rest};")
    }

    /// Assigns now, or later when the object does not exist yet.
    fn assign(
        &mut self,
        line: &mut String,
        target: &str,
        (value, ty): (&ConcreteValue, &Type),
        open: &mut std::collections::VecDeque<usize>,
    ) {
        let text = format!("{target} = {};", value_text(self.names, value, ty));
        let later = match value {
            ConcreteValue::Object(place) => {
                let object = &self.inputs.objects[*place];
                !self.made[*place] && expression(self.program, object).is_none()
            }
            _ => false,
        };
        match value {
            ConcreteValue::Object(place) if later => {
                self.waiting.entry(*place).or_default().push(text);
                open.push_back(*place);
            }
            _ => {
                line.push(' ');
                line.push_str(&text);
            }
        }
    }
}

/// A value as Java writes it.
fn value_text(names: &Names, value: &ConcreteValue, ty: &Type) -> String {
    match value {
        ConcreteValue::Object(place) => names.of(*place).to_string(),
        other => plain(other, ty),
    }
}
