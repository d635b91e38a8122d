//! From a script of inputs to the inputs of a method, the reverse of what a counterexample prints.
//!
//! Names are parameters or objects that only the script knows. Parameters without a value have the default of their
//! type; where an input can never be null (the receiver, arrays of an entry method in jip) that is a new object.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_base::{CodeInfo, Diagnostic, FileId, SourceMap, Span};
use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue, Given};
use oxpecker_ir::{Arith, ClassId, ClassKind, MethodId, Program, Type};
use oxpecker_oox::inputs::{InputStatement, InputTarget, InputValue, parse_inputs};

const UNKNOWN_NAME: &str = "OX0951";
const WRONG_TYPE: &str = "OX0952";
const NO_PLACE: &str = "OX0953";

/// The codes of this module.
pub const CODES: &[CodeInfo] = &[
    CodeInfo {
        code: UNKNOWN_NAME,
        title: "unknown name in the inputs",
        explanation: "Inputs name parameters of the entry method, classes of the program, and objects that the script \
                      itself made before: `node1 := new Node; list := node1;`.",
    },
    CodeInfo {
        code: WRONG_TYPE,
        title: "input of the wrong type",
        explanation: "The value cannot be a value of the declared type of the parameter, field or element. A `uint` is not \
                      negative, a `char` is a character or its code, and under --int-bits an `int` fits into its bits.",
    },
    CodeInfo {
        code: NO_PLACE,
        title: "no such field or element",
        explanation: "The class of the object has no such field, the array has no such element, or the name stands for \
                      something that has neither.",
    },
];

/// Reads a script; the diagnostics say what is wrong with it. Parameters that it does not name are free and have defaults.
pub fn read(
    sources: &SourceMap,
    file: FileId,
    program: &Program,
    entry: MethodId,
) -> Result<Given, Vec<Diagnostic>> {
    let (script, mut diagnostics) = parse_inputs(sources, file);
    let mut reader = Reader::new(program, entry);
    for statement in &script.statements {
        if let Err(diagnostic) = reader.statement(statement) {
            diagnostics.push(diagnostic);
        }
    }
    if diagnostics.is_empty() {
        Ok(reader.finish(entry))
    } else {
        Err(diagnostics)
    }
}

/// The inputs of a method where nothing is given.
pub fn defaults(program: &Program, entry: MethodId) -> ConcreteInputs {
    Reader::new(program, entry).finish(entry).inputs
}

struct Reader<'a> {
    program: &'a Program,
    parameters: Vec<(String, Type)>,
    names: BTreeMap<String, ConcreteValue>,
    objects: Vec<ConcreteObject>,
}

impl<'a> Reader<'a> {
    fn new(program: &'a Program, entry: MethodId) -> Self {
        let method = &program.methods[entry];
        let parameters = method.locals().iter().take(method.params).enumerate();
        let parameters = parameters.map(|(number, local)| {
            let receiver = number == 0 && !method.is_static;
            let unnamed = if receiver {
                "this".into()
            } else {
                format!("arg{number}")
            };
            let ty = local.ty.clone().unwrap_or(Type::Class(method.class));
            (local.name.clone().unwrap_or(unnamed), ty)
        });
        Self {
            program,
            parameters: parameters.collect(),
            names: BTreeMap::new(),
            objects: Vec::new(),
        }
    }

    fn finish(mut self, entry: MethodId) -> Given {
        let has_receiver = !self.program.methods[entry].is_static;
        let arrays = self.program.semantics.entry_arrays_are_non_null;
        let (mut arguments, mut is_free) = (Vec::new(), Vec::new());
        for (number, (name, ty)) in self.parameters.clone().into_iter().enumerate() {
            let needed = match ty {
                Type::Class(_) => has_receiver && number == 0,
                Type::Array(_) => arrays,
                _ => false,
            };
            let given = self.names.remove(&name);
            is_free.push(given.is_none());
            arguments.push(match given {
                Some(value) if !(needed && value == ConcreteValue::Null) => value,
                _ if needed => self.some(&ty),
                _ => ConcreteInputs::default_of(&ty),
            });
        }
        let inputs = ConcreteInputs {
            arguments,
            objects: self.objects,
            ..ConcreteInputs::default()
        };
        Given { inputs, is_free }
    }

    /// A new object of a type with defaults in it.
    fn some(&mut self, ty: &Type) -> ConcreteValue {
        match ty {
            Type::Class(class) => match self.program.hierarchy.instantiable(*class).first() {
                Some(class) => self.instance(*class),
                None => ConcreteValue::Null,
            },
            Type::Array(element) => self.array((**element).clone(), 0),
            other => ConcreteInputs::default_of(other),
        }
    }

    fn instance(&mut self, class: ClassId) -> ConcreteValue {
        let layout = self.program.hierarchy.layout(class).iter();
        let fields =
            layout.map(|field| ConcreteInputs::default_of(&self.program.fields[*field].ty));
        self.add(ConcreteObject::Instance {
            class,
            fields: fields.collect(),
        })
    }

    fn array(&mut self, element: Type, length: u64) -> ConcreteValue {
        let default = ConcreteInputs::default_of(&element);
        self.add(ConcreteObject::Array {
            element,
            length: length.into(),
            default,
            entries: BTreeMap::new(),
        })
    }

    fn add(&mut self, object: ConcreteObject) -> ConcreteValue {
        self.objects.push(object);
        ConcreteValue::Object(self.objects.len() - 1)
    }

    fn statement(&mut self, statement: &InputStatement) -> Result<(), Diagnostic> {
        let span = statement.target_span;
        let value = (&statement.value, statement.value_span);
        match &statement.target {
            InputTarget::Name(name) => {
                let parameter = self.parameters.iter().find(|(known, _)| known == name);
                let ty = parameter.map(|(_, ty)| ty.clone());
                let value = self.value(value, ty.as_ref())?;
                self.names.insert(name.clone(), value);
            }
            InputTarget::Field(name, field) => {
                let (place, slot, ty) = self.field(name, field, span)?;
                let value = self.value(value, Some(&ty))?;
                if let ConcreteObject::Instance { fields, .. } = &mut self.objects[place] {
                    fields[slot] = value;
                }
            }
            InputTarget::Element(name, index) => {
                let (place, ty) = self.element(name, *index, span)?;
                let value = self.value(value, Some(&ty))?;
                if let ConcreteObject::Array { entries, .. } = &mut self.objects[place] {
                    entries.insert((*index).into(), value);
                }
            }
        }
        Ok(())
    }

    fn object(&self, name: &str, span: Span) -> Result<usize, Diagnostic> {
        match self.named(name, span)? {
            ConcreteValue::Object(place) => Ok(place),
            _ => {
                let message = format!("`{name}` is no object");
                Err(Diagnostic::error(NO_PLACE, span, message))
            }
        }
    }

    fn named(&self, name: &str, span: Span) -> Result<ConcreteValue, Diagnostic> {
        let value = self.names.get(name).cloned();
        value.ok_or_else(|| {
            let message = format!("`{name}` has no value yet");
            let help = format!("make it first: `{name} := new …;`");
            Diagnostic::error(UNKNOWN_NAME, span, message).with_help(help)
        })
    }

    fn field(
        &self,
        name: &str,
        field: &str,
        span: Span,
    ) -> Result<(usize, usize, Type), Diagnostic> {
        let place = self.object(name, span)?;
        if let ConcreteObject::Instance { class, .. } = &self.objects[place] {
            let layout = self.program.hierarchy.layout(*class);
            // A field of a subclass hides one of the same name above it.
            let found = layout
                .iter()
                .rposition(|id| self.program.fields[*id].name == field);
            if let Some(slot) = found {
                let ty = self.program.fields[layout[slot]].ty.clone();
                return Ok((place, slot, ty));
            }
        }
        let message = format!("`{name}` has no field `{field}`");
        Err(Diagnostic::error(NO_PLACE, span, message))
    }

    fn element(&self, name: &str, index: u64, span: Span) -> Result<(usize, Type), Diagnostic> {
        let place = self.object(name, span)?;
        match &self.objects[place] {
            ConcreteObject::Array {
                element, length, ..
            } if BigInt::from(index) < *length => Ok((place, element.clone())),
            _ => {
                let message = format!("`{name}` has no element {index}");
                Err(Diagnostic::error(NO_PLACE, span, message))
            }
        }
    }

    /// A value that fits a type; names of the script alone have none.
    fn value(
        &mut self,
        (value, span): (&InputValue, Span),
        ty: Option<&Type>,
    ) -> Result<ConcreteValue, Diagnostic> {
        let made = match value {
            InputValue::Int(digits) => number(digits, ty),
            InputValue::Bool(value) => ConcreteValue::Bool(*value),
            InputValue::Float(value) => ConcreteValue::Float(*value),
            InputValue::Char(symbol) => ConcreteValue::Int(u32::from(*symbol).into()),
            InputValue::Str(text) => ConcreteValue::Str(text.clone()),
            InputValue::Null => ConcreteValue::Null,
            InputValue::Name(name) => self.named(name, span)?,
            InputValue::NewObject(class) => {
                let class = self.class(class, span)?;
                self.instance(class)
            }
            InputValue::NewArray {
                element,
                inner_dimensions,
                length,
            } => {
                let mut element = self.element_type(element, span)?;
                for _ in 0..*inner_dimensions {
                    element = element.array();
                }
                self.array(element, *length)
            }
        };
        match ty {
            Some(ty) if !self.fits(&made, value, ty) => {
                let message = format!("not a value of type {}", self.program.type_name(ty));
                Err(Diagnostic::error(WRONG_TYPE, span, message))
            }
            _ => Ok(made),
        }
    }

    fn class(&self, name: &str, span: Span) -> Result<ClassId, Diagnostic> {
        let class = self.program.class_named(name);
        match class.filter(|id| self.program.classes[*id].kind == ClassKind::Class) {
            Some(class) => Ok(class),
            None => {
                let message = format!("there is no class `{name}`");
                Err(Diagnostic::error(UNKNOWN_NAME, span, message))
            }
        }
    }

    fn element_type(&self, name: &str, span: Span) -> Result<Type, Diagnostic> {
        Ok(match name {
            "int" => Type::Int,
            "uint" => Type::Uint,
            "bool" => Type::Bool,
            "float" => Type::Float,
            "char" => Type::Char,
            "string" => Type::Str,
            // Interfaces are fine here: only their implementors have instances.
            _ => match self.program.class_named(name) {
                Some(class) => Type::Class(class),
                None => Type::Class(self.class(name, span)?),
            },
        })
    }

    fn fits(&self, value: &ConcreteValue, written: &InputValue, ty: &Type) -> bool {
        let character = matches!(written, InputValue::Char(_));
        match (value, ty) {
            (ConcreteValue::Bool(_), Type::Bool) | (ConcreteValue::Float(_), Type::Float) => true,
            (ConcreteValue::Null, ty) => ty.is_reference(),
            (ConcreteValue::Str(_), Type::Str) => true,
            (ConcreteValue::Int(value), Type::Int) => !character && self.in_width(value),
            (ConcreteValue::Int(value), Type::Uint) => {
                !character && *value >= BigInt::from(0) && self.in_width(value)
            }
            (ConcreteValue::Int(value), Type::Char) => {
                *value >= BigInt::from(0) && *value <= BigInt::from(0x10_ffff)
            }
            (ConcreteValue::Object(place), ty) => match (&self.objects[*place], ty) {
                (ConcreteObject::Instance { class, .. }, Type::Class(wanted)) => {
                    self.program.hierarchy.is_subtype(*class, *wanted)
                }
                (ConcreteObject::Array { element, .. }, Type::Array(wanted)) => {
                    element == &**wanted
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn in_width(&self, value: &BigInt) -> bool {
        match self.program.semantics.int {
            Arith::Math => true,
            Arith::Wrap32 => i32::try_from(value).is_ok(),
            Arith::Wrap64 => i64::try_from(value).is_ok(),
        }
    }
}

/// An integer literal; where a float is wanted it is one.
fn number(digits: &str, ty: Option<&Type>) -> ConcreteValue {
    match ty {
        Some(Type::Float) => ConcreteValue::Float(digits.parse().unwrap_or(f64::INFINITY)),
        _ => ConcreteValue::Int(digits.parse().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests;
