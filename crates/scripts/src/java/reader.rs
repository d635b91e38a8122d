//! From statements to the inputs of a method.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_base::{CodeInfo, Diagnostic, FileId, SourceMap, Span};
use oxpecker_interp::{ConcreteAsked, ConcreteInputs, ConcreteObject, ConcreteValue, Given};
use oxpecker_ir::{ClassId, ClassKind, FieldId, MethodId, Program, Type, Word};
use oxpecker_java::collections::Builder;
use oxpecker_java::naming::primitive;
use oxpecker_java::{enum_constants, is_choice};

use super::error::{BadScript, Located};
use super::parser::parse;
use super::{Statement, Target, Value};

const BAD_INPUT: &str = "OX0954";

/// The codes of this module.
pub const CODES: &[CodeInfo] = &[CodeInfo {
    code: BAD_INPUT,
    title: "input of a Java method that cannot be read",
    explanation: "Inputs of Java methods are written as statements of Java: `Node n = new Node(); n.value = 3;`, \
                  `String s = \"a\";`, `int[] a = new int[]{1, 2};`, `Main.count = 5;` for static fields, and \
                  `nondetInt() = 5;` for what the program asks for. `new` runs no constructor. Parameters are called by \
                  their names or numbers: `$0 = 3;`.",
}];

/// The questions that can be answered, with the type of the answer.
const QUESTIONS: &[(&str, Type)] = &[
    ("nondetBoolean", Type::Machine(Word::Boolean)),
    ("nondetByte", Type::Machine(Word::Byte)),
    ("nondetChar", Type::Machine(Word::Char)),
    ("nondetShort", Type::Machine(Word::Short)),
    ("nondetInt", Type::Machine(Word::Int)),
    ("nondetLong", Type::Machine(Word::Long)),
    ("nondetFloat", Type::Single),
    ("nondetDouble", Type::Float),
    ("nondetString", Type::Str),
];

/// Reads a script; the diagnostic says what is wrong with it. Parameters that it does not name are free and have defaults.
pub fn read(
    sources: &SourceMap,
    file: FileId,
    program: &Program,
    entry: MethodId,
) -> Result<Given, Diagnostic> {
    let wrong = |it: Located| Diagnostic::error(BAD_INPUT, it.span, it.problem.to_string());
    let statements = parse(file, &sources.file(file).text).map_err(wrong)?;
    let mut reader = Reader::new(program, entry);
    for statement in &statements {
        let span = statement.span;
        let done = reader.statement(statement);
        done.map_err(|problem| wrong(Located { problem, span }))?;
    }
    Ok(reader.finish())
}

/// The inputs of a method where nothing is given.
pub fn defaults(program: &Program, entry: MethodId) -> ConcreteInputs {
    Reader::new(program, entry).finish().inputs
}

struct Reader<'a> {
    program: &'a Program,
    entry: MethodId,
    parameters: Vec<(String, Type)>,
    names: BTreeMap<String, ConcreteValue>,
    inputs: ConcreteInputs,
}

type Done<T = ()> = Result<T, BadScript>;

impl<'a> Reader<'a> {
    fn new(program: &'a Program, entry: MethodId) -> Self {
        let method = &program.methods[entry];
        let own = Type::Class(method.class);
        // The classes of the user can be named.
        if let Some(loader) = &program.loader {
            loader.user_classes(program);
        }
        let parameters = match program.load_body(entry) {
            Ok(body) => body.locals.iter().take(method.params).enumerate(),
            Err(_) => [].iter().take(0).enumerate(),
        };
        let parameters = parameters.map(|(number, local)| {
            let name = local.name.clone().unwrap_or_else(|| format!("arg{number}"));
            (name, local.ty.clone().unwrap_or_else(|| own.clone()))
        });
        Reader {
            program,
            entry,
            parameters: parameters.collect(),
            names: BTreeMap::new(),
            inputs: ConcreteInputs::default(),
        }
    }

    fn finish(mut self) -> Given {
        let method = &self.program.methods[self.entry];
        let mut is_free = Vec::new();
        let parameters = match method.selector == "main([Ljava/lang/String;)V" {
            true => Vec::new(),
            false => self.parameters.clone(),
        };
        for (number, (name, ty)) in parameters.into_iter().enumerate() {
            let given = self.names.get(&name).cloned();
            is_free.push(given.is_none());
            let value = match given {
                Some(value) => value,
                None if number == 0 && !method.is_static => self.receiver(),
                None => ConcreteInputs::default_of(&ty),
            };
            self.inputs.arguments.push(value);
        }
        Given {
            inputs: self.inputs,
            is_free,
        }
    }

    /// Some receiver with default fields.
    fn receiver(&mut self) -> ConcreteValue {
        let program = self.program;
        let class = program.methods[self.entry].class;
        if !enum_constants(program, class).is_empty() {
            return self.add(ConcreteObject::Constant { class, ordinal: 0 });
        }
        let possible = program.hierarchy.instantiable(class);
        let exact = possible.iter().find(|it| **it == class);
        match exact.or(possible.first()) {
            Some(class) => self.instance(*class),
            None => ConcreteValue::Null,
        }
    }

    fn statement(&mut self, statement: &Statement) -> Done {
        match (&statement.target, &statement.value) {
            (Target::Name(ty, name), value) => self.variable(ty.as_deref(), name, value.as_ref()),
            (Target::Call(owner, method, arguments), None) => self.call(owner, method, arguments),
            (Target::Call(..), Some(_)) => Err(BadScript::Call),
            (_, None) => Err(BadScript::Missing("a value")),
            (Target::Asked(what), Some(value)) => self.asked(what, value, statement.span),
            (Target::Element(name, index), Some(value)) => self.element(name, index, value),
            (Target::Field(owner, field), Some(value)) => self.field(owner, field, value),
        }
    }

    fn variable(&mut self, ty: Option<&str>, name: &str, value: Option<&Value>) -> Done {
        let name = self.parameter_name(name);
        let parameter = self.parameters.iter().find(|(known, _)| *known == name);
        let declared = match (parameter, ty) {
            (Some((_, ty)), _) => ty.clone(),
            (None, Some(ty)) => self.ty(ty)?,
            (None, None) => return Err(BadScript::NoParameter(name)),
        };
        let value = match value {
            Some(value) => self.value(value, &declared)?,
            None => return Err(BadScript::NoValue(name)),
        };
        self.names.insert(name, value);
        Ok(())
    }

    /// The name of a parameter that is called by its number, `$0`, whatever its name is in the source.
    fn parameter_name(&self, name: &str) -> String {
        let number = name.strip_prefix('$').and_then(|it| it.parse().ok());
        let numbered = number.and_then(|it: usize| self.parameters.get(it));
        numbered.map_or_else(|| name.into(), |(name, _)| name.clone())
    }

    fn asked(&mut self, what: &str, value: &Value, span: Span) -> Done {
        let simple = what.rsplit('.').next().unwrap_or(what);
        let known = QUESTIONS.iter().find(|(name, _)| *name == simple);
        let (name, ty) = known.ok_or_else(|| BadScript::NotAsked(what.into()))?;
        let value = match (value, ty) {
            (Value::Text(units), Type::Str) => ConcreteValue::Text(units.clone()),
            _ => self.value(value, ty)?,
        };
        self.inputs.asked.push(ConcreteAsked {
            what: name,
            is_replayable: is_choice(name),
            ty: ty.clone(),
            value,
            span,
            method: self.entry,
        });
        Ok(())
    }

    /// `list.add(x)` or `map.put(x, y)`.
    fn call(&mut self, owner: &str, method: &str, arguments: &[Value]) -> Done {
        let place = self.object(owner)?;
        let any = Type::Named("java/lang/Object".into());
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(argument, &any)?);
        }
        let mut builder = self.builder();
        let done = match (method, values.as_slice()) {
            ("add", [value]) => builder.add(place, value.clone()),
            ("put", [key, value]) => builder.put(place, key.clone(), value.clone()),
            _ => None,
        };
        done.ok_or(BadScript::Call)
    }

    fn builder(&mut self) -> Builder<'_> {
        Builder {
            program: self.program,
            objects: &mut self.inputs.objects,
        }
    }

    fn element(&mut self, name: &str, index: &BigInt, value: &Value) -> Done {
        let place = self.object(name)?;
        let ConcreteObject::Array {
            element, length, ..
        } = &self.inputs.objects[place]
        else {
            return Err(BadScript::NoArray(name.into()));
        };
        if *index < BigInt::from(0) || index >= length {
            let (name, index) = (name.into(), index.clone());
            return Err(BadScript::NoElement { name, index });
        }
        let element = element.clone();
        let value = self.value(value, &element)?;
        if let ConcreteObject::Array { entries, .. } = &mut self.inputs.objects[place] {
            entries.insert(index.clone(), value);
        }
        Ok(())
    }

    fn field(&mut self, owner: &str, name: &str, value: &Value) -> Done {
        if !self.names.contains_key(owner) && owner == "this" {
            let receiver = self.receiver();
            self.names.insert("this".into(), receiver);
        }
        let program = self.program;
        if !self.names.contains_key(owner) {
            let class = self.class(owner)?;
            let field = find_field(program, &program.classes[class].fields, name, true)?;
            let value = self.value(value, &program.fields[field].ty)?;
            self.inputs.statics.push((field, value));
            return Ok(());
        }
        let place = self.object(owner)?;
        let ConcreteObject::Instance { class, .. } = &self.inputs.objects[place] else {
            return Err(BadScript::NoFields(owner.into()));
        };
        let layout = program.hierarchy.layout(*class);
        let field = find_field(program, layout, name, false)?;
        let value = self.value(value, &program.fields[field].ty)?;
        let slot = program.hierarchy.slot(field);
        if let ConcreteObject::Instance { fields, .. } = &mut self.inputs.objects[place] {
            fields[slot] = value;
        }
        Ok(())
    }

    /// The object of a name.
    fn object(&self, name: &str) -> Done<usize> {
        match self.names.get(name) {
            Some(ConcreteValue::Object(place)) => Ok(*place),
            Some(_) => Err(BadScript::NoObject(name.into())),
            None => Err(BadScript::Unknown(name.into())),
        }
    }

    fn value(&mut self, value: &Value, ty: &Type) -> Done<ConcreteValue> {
        let wrong = || BadScript::WrongType(self.program.type_name(ty));
        match (value, ty) {
            (Value::Int(value), Type::Machine(word)) if *word != Word::Boolean => {
                let (low, high) = word.range();
                let fits = *value >= low.into() && *value <= high.into();
                match fits {
                    true => Ok(ConcreteValue::Int(value.clone())),
                    false => Err(wrong()),
                }
            }
            (Value::Char(unit), Type::Machine(word)) if *word != Word::Boolean => {
                Ok(ConcreteValue::Int((*unit).into()))
            }
            (Value::Bool(value), Type::Machine(Word::Boolean)) => {
                Ok(ConcreteValue::Int(u8::from(*value).into()))
            }
            // What a program asks for is shown as a number.
            (Value::Int(value), Type::Machine(Word::Boolean)) => {
                let truth = *value != BigInt::from(0);
                Ok(ConcreteValue::Int(u8::from(truth).into()))
            }
            (Value::Int(digits), Type::Float | Type::Single) => float(&digits.to_string(), ty),
            (Value::Float(digits), Type::Float | Type::Single) => float(digits, ty),
            (Value::Name(name), Type::Float | Type::Single) => {
                let constant = name.rsplit('.').next().unwrap_or(name);
                match constant {
                    "NaN" => float("NaN", ty),
                    "POSITIVE_INFINITY" | "Infinity" => float("inf", ty),
                    "NEGATIVE_INFINITY" => float("-inf", ty),
                    _ => Err(wrong()),
                }
            }
            _ if !ty.is_reference() => Err(wrong()),
            _ => {
                let value = self.reference(value, ty)?;
                match self.fits(&value, ty) {
                    true => Ok(value),
                    false => Err(BadScript::WrongType(self.program.type_name(ty))),
                }
            }
        }
    }

    fn reference(&mut self, value: &Value, ty: &Type) -> Done<ConcreteValue> {
        let shared = !matches!(value, Value::New(..));
        match value {
            Value::Null => Ok(ConcreteValue::Null),
            Value::Text(units) => {
                let units = units.clone();
                Ok(self.shared(ConcreteObject::Text { units, shared }))
            }
            Value::Name(name) if self.names.contains_key(name) => Ok(self.names[name].clone()),
            Value::Name(name) => self.constant(name),
            Value::New(class, Some(content)) | Value::Shared(class, content) => {
                let class = self.class(class)?;
                if let (Value::Text(units), false) = (&**content, shared) {
                    let units = units.clone();
                    return Ok(self.add(ConcreteObject::Text { units, shared }));
                }
                self.boxed(class, content, shared)
            }
            Value::Given(method, value) => self.given(method, value),
            Value::New(class, None) => {
                let class = self.class(class)?;
                if let Some(place) = self.builder().blank(class) {
                    return Ok(ConcreteValue::Object(place));
                }
                match self.program.classes[class].kind {
                    ClassKind::Class => Ok(self.instance(class)),
                    _ => Err(BadScript::NoInstances),
                }
            }
            Value::Array(element, length, elements) => {
                let element = self.ty(element)?;
                let mut entries = BTreeMap::new();
                for (index, value) in elements.iter().enumerate() {
                    entries.insert(index.into(), self.value(value, &element)?);
                }
                if *length < BigInt::from(0) || *length > BigInt::from(i32::MAX) {
                    return Err(BadScript::Length(length.clone()));
                }
                Ok(self.add(ConcreteObject::Array {
                    default: ConcreteInputs::default_of(&element),
                    element,
                    length: length.clone(),
                    entries,
                }))
            }
            // A number where a box is wanted.
            Value::Int(_) | Value::Float(_) | Value::Char(_) | Value::Bool(_) => match ty {
                Type::Named(name) => {
                    let class = self.program.load_class(name);
                    let class = class.map_err(BadScript::Class)?;
                    self.boxed(class, value, true)
                }
                _ => Err(BadScript::WrongType(self.program.type_name(ty))),
            },
        }
    }

    /// An optional value, or a set.
    fn given(&mut self, method: &str, value: &Value) -> Done<ConcreteValue> {
        let place = match method {
            "Optional.ofNullable" => {
                let any = Type::Named("java/lang/Object".into());
                let value = self.value(value, &any)?;
                self.builder().optional(value)
            }
            _ => {
                let set = self.program.load_class("java/util/Collections$SetFromMap");
                let set = set.map_err(BadScript::Class)?;
                self.builder().blank(set)
            }
        };
        let place = place.ok_or(BadScript::Call)?;
        Ok(ConcreteValue::Object(place))
    }

    fn boxed(&mut self, class: ClassId, content: &Value, shared: bool) -> Done<ConcreteValue> {
        let program = self.program;
        let layout = program.hierarchy.layout(class);
        let (Some(range), [field]) = (shared_boxes(&program.classes[class].name), layout) else {
            return Err(BadScript::NoBox);
        };
        let value = self.value(content, &program.fields[*field].ty)?;
        let small = match &value {
            ConcreteValue::Int(value) => {
                i64::try_from(value).is_ok_and(|value| range.contains(&value))
            }
            _ => false,
        };
        if shared && small {
            let object = ConcreteObject::Boxed {
                class,
                value,
                shared,
            };
            return Ok(self.shared(object));
        }
        Ok(self.add(ConcreteObject::Boxed {
            class,
            value,
            shared: false,
        }))
    }

    fn constant(&mut self, path: &str) -> Done<ConcreteValue> {
        let unknown = || BadScript::Unknown(path.into());
        let (class, name) = path.rsplit_once('.').ok_or_else(unknown)?;
        let class = self.class(class)?;
        let constants = enum_constants(self.program, class);
        let ordinal = constants.iter().position(|it| *it == name);
        let ordinal = ordinal.ok_or_else(unknown)?;
        Ok(self.shared(ConcreteObject::Constant { class, ordinal }))
    }

    fn instance(&mut self, class: ClassId) -> ConcreteValue {
        let layout = self.program.hierarchy.layout(class).iter();
        let fields = layout.map(|id| ConcreteInputs::default_of(&self.program.fields[*id].ty));
        let fields = fields.collect();
        self.add(ConcreteObject::Instance { class, fields })
    }

    /// An object of which there is only one.
    fn shared(&mut self, object: ConcreteObject) -> ConcreteValue {
        let known = self.inputs.objects.iter().position(|it| *it == object);
        known.map_or_else(|| self.add(object), ConcreteValue::Object)
    }

    fn add(&mut self, object: ConcreteObject) -> ConcreteValue {
        self.inputs.objects.push(object);
        ConcreteValue::Object(self.inputs.objects.len() - 1)
    }

    fn fits(&self, value: &ConcreteValue, ty: &Type) -> bool {
        let ConcreteValue::Object(place) = value else {
            return true;
        };
        let program = self.program;
        let wanted = match ty {
            Type::Named(name) => program.load_class(name).ok(),
            Type::Class(class) => Some(*class),
            _ => None,
        };
        let is = |class: ClassId| {
            wanted.is_some_and(|wanted| program.hierarchy.is_subtype(class, wanted))
        };
        match &self.inputs.objects[*place] {
            ConcreteObject::Instance { class, .. }
            | ConcreteObject::Boxed { class, .. }
            | ConcreteObject::Constant { class, .. } => is(*class),
            ConcreteObject::Made { .. } => true,
            ConcreteObject::Text { .. } => program.load_class("java/lang/String").is_ok_and(is),
            ConcreteObject::Array { element, .. } => match ty {
                Type::Array(wanted) => {
                    **wanted == *element || wanted.is_reference() && element.is_reference()
                }
                _ => wanted.is_some_and(|it| program.classes[it].name == "java/lang/Object"),
            },
        }
    }

    /// A type by its name in Java.
    fn ty(&self, name: &str) -> Done<Type> {
        if let Some(element) = name.strip_suffix("[]") {
            return Ok(self.ty(element)?.array());
        }
        match primitive(name) {
            Some(ty) if ty != Type::Void => Ok(ty),
            _ => {
                let class = self.class(name)?;
                Ok(Type::Named(
                    self.program.classes[class].name.as_str().into(),
                ))
            }
        }
    }

    /// A class by its simple or whole name.
    fn class(&self, name: &str) -> Done<ClassId> {
        let program = self.program;
        let name = name.split('<').next().unwrap_or(name);
        let inner = name.replace('.', "$");
        let whole_name = name.replace('.', "/");
        let mut exact = program.classes.iter_ids();
        if let Some((id, _)) = exact.find(|(_, class)| class.name == whole_name) {
            return Ok(id);
        }
        let known = program.classes.iter_ids().find(|(_, class)| {
            let simple = class.name.rsplit('/').next().unwrap_or(&class.name);
            simple == inner
        });
        let unknown = || BadScript::Unknown(name.into());
        let library = || {
            let of = |package| program.load_class(&format!("java/{package}/{name}")).ok();
            of("lang")
                .or_else(|| of("util"))
                .or_else(|| of("util/function"))
        };
        // A class inside of another one, which need not be there yet.
        let nested = || {
            let (outer, inner) = name.rsplit_once('.')?;
            let outer = self.class(outer).ok()?;
            let name = format!("{}${inner}", program.classes[outer].name);
            program.load_class(&name).ok()
        };
        let whole = || program.load_class(&whole_name).ok();
        known
            .map(|(id, _)| id)
            .or_else(whole)
            .or_else(library)
            .or_else(nested)
            .ok_or_else(unknown)
    }
}

/// The numbers whose boxes are shared, for classes of boxes.
fn shared_boxes(class: &str) -> Option<std::ops::Range<i64>> {
    match class {
        "java/lang/Boolean" => Some(0..2),
        "java/lang/Character" => Some(0..128),
        "java/lang/Byte" | "java/lang/Short" | "java/lang/Integer" | "java/lang/Long" => {
            Some(-128..128)
        }
        "java/lang/Float" | "java/lang/Double" => Some(0..0),
        _ => None,
    }
}

fn float(digits: &str, ty: &Type) -> Done<ConcreteValue> {
    let wrong = |_| BadScript::NoNumber(digits.into());
    Ok(match ty {
        Type::Single => ConcreteValue::Single(digits.parse().map_err(wrong)?),
        _ => ConcreteValue::Float(digits.parse().map_err(wrong)?),
    })
}

fn find_field(program: &Program, fields: &[FieldId], name: &str, is_static: bool) -> Done<FieldId> {
    // The nearest class wins where a field hides another.
    let mut fields = fields.iter().rev().copied();
    let is = |id: &FieldId| {
        let field = &program.fields[*id];
        field.name == name && field.is_static == is_static
    };
    fields
        .find(is)
        .ok_or_else(|| BadScript::NoField(name.into()))
}
