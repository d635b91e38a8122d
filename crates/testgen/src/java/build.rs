//! Statements that make the inputs of a test.

use std::collections::BTreeSet;

use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue, PathConfig};
use oxpecker_ir::{ClassId, FieldId, Program, Type};
use oxpecker_java::collections::collection;
use oxpecker_java::enum_constants;

use super::literals::literal;
use super::names::{class_text, is_nameable, is_open, type_name};
use super::no_test::NoTest;
use oxpecker_scripts::print::java::string_literal;

/// Arrays up to this length are written out.
const MOST_ELEMENTS: usize = 64;
/// Longer arrays are not made.
const LONGEST: usize = 1_000_000;
const PRIVATE: u16 = 0x0002;

/// Makes objects.
pub(super) struct Builder<'a> {
    pub(super) program: &'a Program,
    pub(super) config: &'a PathConfig,
    pub(super) inputs: &'a ConcreteInputs,
    /// The package of the test.
    pub(super) package: &'a str,
    /// The variables or expressions of objects that were made.
    pub(super) made: Vec<Option<String>>,
    used: BTreeSet<String>,
    pub(super) lines: Vec<String>,
    /// Whether fields are set that nobody else may set.
    pub(super) reflects: bool,
    /// Whether objects are made without a constructor.
    pub(super) unmade: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        program: &'a Program,
        config: &'a PathConfig,
        inputs: &'a ConcreteInputs,
        package: &'a str,
    ) -> Self {
        Self {
            program,
            config,
            inputs,
            package,
            made: vec![None; inputs.objects.len()],
            used: ["actual", "this"].map(String::from).into(),
            lines: Vec::new(),
            reflects: false,
            unmade: false,
        }
    }

    /// An expression for a value; null has its type, so that no overload is ambiguous.
    pub(super) fn argument(&mut self, value: &ConcreteValue, ty: &Type) -> Result<String, NoTest> {
        match value {
            ConcreteValue::Null => {
                let ty = type_name(self.program, ty, self.package);
                Ok(format!("({}) null", ty.ok_or(NoTest::TypeWithoutName)?))
            }
            other => self.value(other, ty),
        }
    }

    pub(super) fn value(&mut self, value: &ConcreteValue, ty: &Type) -> Result<String, NoTest> {
        match value {
            ConcreteValue::Null => Ok("null".into()),
            ConcreteValue::Object(place) => self.object(*place),
            other => literal(other, ty).ok_or(NoTest::NoLiteral),
        }
    }

    /// The variable of an object that was made already.
    pub(super) fn variable(&self, place: usize) -> Option<&str> {
        self.made.get(place)?.as_deref()
    }

    pub(super) fn fresh(&mut self, stem: &str) -> String {
        let stem = stem.rsplit(['.', '/', '$']).next().unwrap_or(stem);
        let mut name: String = stem.chars().filter(|it| it.is_alphanumeric()).collect();
        if let Some(first) = name.get(..1) {
            let lower = first.to_lowercase();
            name.replace_range(..1, &lower);
        }
        let mut number = 1;
        loop {
            let tried = format!("{name}{number}");
            if self.used.insert(tried.clone()) {
                return tried;
            }
            number += 1;
        }
    }

    fn object(&mut self, place: usize) -> Result<String, NoTest> {
        if let Some(known) = self.variable(place) {
            return Ok(known.to_string());
        }
        let inputs = self.inputs;
        let expression = match &inputs.objects[place] {
            ConcreteObject::Text { units, shared } => {
                let text = string_literal(units);
                match shared {
                    true => text,
                    false => self.declare(place, "String", &format!("new String({text})")),
                }
            }
            ConcreteObject::Boxed {
                class,
                value,
                shared,
            } => {
                let (name, value) = self.boxed(*class, value)?;
                match shared {
                    true => format!("{name}.valueOf({value})"),
                    false => self.declare(place, &name, &format!("new {name}({value})")),
                }
            }
            ConcreteObject::Constant { class, ordinal } => {
                let names = enum_constants(self.program, *class);
                let name = names.get(*ordinal).ok_or(NoTest::ConstantWithoutName)?;
                self.nameable(*class)?;
                format!("{}.{name}", class_text(self.program, *class, self.package))
            }
            ConcreteObject::Made {
                class,
                field: Some(field),
                ..
            } => {
                self.nameable(*class)?;
                let flags = self.field_flags(*field);
                let owner = class_text(self.program, *class, self.package);
                if !is_open(self.program, *class, flags, self.package) {
                    return Err(NoTest::HiddenField);
                }
                format!("{owner}.{}", self.program.fields[*field].name)
            }
            ConcreteObject::Made { .. } => {
                return Err(NoTest::HeldByNothing);
            }
            ConcreteObject::Array {
                element,
                length,
                default,
                entries,
            } => {
                let length = usize::try_from(length).ok().filter(|it| *it <= LONGEST);
                let length = length.ok_or(NoTest::LongArray)?;
                return self.array(place, (element, length), default, entries);
            }
            ConcreteObject::Instance { class, fields } => {
                if let Some(found) = collection(self.program, inputs, place) {
                    return self.collection(place, &found);
                }
                return self.instance(place, *class, fields);
            }
        };
        self.made[place] = Some(expression.clone());
        Ok(expression)
    }

    /// Declares a variable for an object.
    pub(super) fn declare(&mut self, place: usize, ty: &str, expression: &str) -> String {
        let name = self.fresh(ty.trim_end_matches("[]"));
        self.lines.push(format!("{ty} {name} = {expression};"));
        self.made[place] = Some(name.clone());
        name
    }

    pub(super) fn boxed(
        &self,
        class: ClassId,
        value: &ConcreteValue,
    ) -> Result<(String, String), NoTest> {
        let field = self.program.hierarchy.layout(class).first();
        let ty = field.map(|field| &self.program.fields[*field].ty);
        let text = ty.and_then(|ty| literal(value, ty));
        let name = class_text(self.program, class, self.package);
        Ok((name, text.ok_or(NoTest::EmptyBox)?))
    }

    fn array(
        &mut self,
        place: usize,
        (element, length): (&Type, usize),
        default: &ConcreteValue,
        entries: &std::collections::BTreeMap<num_bigint::BigInt, ConcreteValue>,
    ) -> Result<String, NoTest> {
        let ty = type_name(self.program, element, self.package);
        let ty = ty.ok_or(NoTest::ArrayWithoutName)?;
        let usual = ConcreteInputs::default_of(element);
        let is_plain = |it: &ConcreteValue| !matches!(it, ConcreteValue::Object(_));
        let plain = entries.values().all(is_plain) && is_plain(default);
        if length <= MOST_ELEMENTS && plain && !matches!(element, Type::Array(_)) {
            let mut texts = Vec::new();
            for index in 0..length {
                let value = entries.get(&index.into()).unwrap_or(default);
                texts.push(self.value(value, element)?);
            }
            let text = format!("new {ty}[] {{{}}}", texts.join(", "));
            return Ok(self.declare(place, &format!("{ty}[]"), &text));
        }
        // The length belongs into the first brackets.
        let (base, more) = ty.split_at(ty.find('[').unwrap_or(ty.len()));
        let name = self.declare(
            place,
            &format!("{ty}[]"),
            &format!("new {base}[{length}]{more}"),
        );
        if *default != usual && entries.len() < length {
            let value = self.value(default, element)?;
            self.lines
                .push(format!("java.util.Arrays.fill({name}, {value});"));
        }
        for (index, value) in entries {
            let value = self.value(value, element)?;
            self.lines.push(format!("{name}[{index}] = {value};"));
        }
        Ok(name)
    }

    pub(super) fn nameable(&self, class: ClassId) -> Result<(), NoTest> {
        match is_nameable(self.program, class, self.package) {
            true => Ok(()),
            false => {
                let name = self.program.classes[class].name.replace('/', ".");
                Err(NoTest::ObjectWithoutName(name))
            }
        }
    }

    pub(super) fn field_flags(&self, field: FieldId) -> u16 {
        let loader = self.program.loader.as_ref();
        loader
            .and_then(|it| it.field_flags(self.program, field))
            .unwrap_or(PRIVATE)
    }
}
