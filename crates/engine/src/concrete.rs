//! Concrete inputs: what a counterexample is, what `run` executes.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_ir::{ClassId, MethodId, Program, Type};
use oxpecker_term::{Literal, Model, ModelValue, TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::config::Config;
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, ClassOf, Elements, Object};
use crate::state::State;
use crate::value::{Ref, Value};

/// A constant input.
#[derive(Clone, Debug, PartialEq)]
pub enum ConcreteValue {
    /// A truth value.
    Bool(bool),
    /// An integer or the code of a character.
    Int(BigInt),
    /// An IEEE double.
    Float(f64),
    /// No object.
    Null,
    /// A string.
    Str(String),
    /// An object of [`ConcreteInputs::objects`], by its place there.
    Object(usize),
}

/// An input object.
#[derive(Clone, Debug, PartialEq)]
pub enum ConcreteObject {
    /// An instance; the fields are in the order of the class's layout.
    Instance {
        /// Its class.
        class: ClassId,
        /// Its fields.
        fields: Vec<ConcreteValue>,
    },
    /// An array.
    Array {
        /// Type of the elements.
        element: Type,
        /// How many there are.
        length: BigInt,
        /// The value of all elements that are not in `entries`.
        default: ConcreteValue,
        /// The other elements.
        entries: BTreeMap<BigInt, ConcreteValue>,
    },
}

/// Inputs of a method: arguments and the objects they lead to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConcreteInputs {
    /// The arguments, the receiver first.
    pub arguments: Vec<ConcreteValue>,
    /// The objects; aliases are equal places.
    pub objects: Vec<ConcreteObject>,
}

impl ConcreteInputs {
    /// The default value of a type.
    pub fn default_of(ty: &Type) -> ConcreteValue {
        match ty {
            Type::Bool => ConcreteValue::Bool(false),
            Type::Int | Type::Uint | Type::Char | Type::Void => ConcreteValue::Int(0.into()),
            Type::Float => ConcreteValue::Float(0.0),
            Type::Str | Type::Class(_) | Type::Array(_) => ConcreteValue::Null,
        }
    }

    /// The inputs under which a path is taken, read off a model of its path condition.
    pub fn of_model(
        interpreter: &Interpreter<'_>,
        state: &State,
        arguments: &[Value],
        entry: MethodId,
        model: &Model,
    ) -> Self {
        let (program, pool) = (interpreter.program, &interpreter.pool);
        let mut reader = Reader {
            program,
            pool,
            config: interpreter.config,
            state,
            model,
            objects: Vec::new(),
            places: FxHashMap::default(),
            found: Vec::new(),
            spare: Vec::new(),
            strangers: Vec::new(),
        };
        let method = &program.methods[entry];
        let typed = arguments.iter().zip(method.locals.iter());
        let own = Type::Class(method.class);
        let arguments =
            typed.map(|(value, local)| reader.value(*value, local.ty.as_ref().unwrap_or(&own)));
        let arguments = arguments.collect();
        reader.finish(arguments)
    }
}

/// Reads input objects as they were at the start of a path.
struct Reader<'a> {
    program: &'a Program,
    pool: &'a TermPool,
    config: &'a Config,
    state: &'a State,
    model: &'a Model,
    objects: Vec<Option<ConcreteObject>>,
    places: FxHashMap<Ref, usize>,
    /// The same in the order they were found.
    found: Vec<(Ref, usize)>,
    /// Objects nobody looked into, for references that must not be null.
    spare: Vec<(Type, usize)>,
    /// Objects that only the model knows, by their identity there.
    strangers: Vec<((i64, Type), ConcreteValue)>,
}

impl Reader<'_> {
    fn finish(mut self, arguments: Vec<ConcreteValue>) -> ConcreteInputs {
        // Objects are filled in one after the other, so that long chains need no stack.
        let mut next = 0;
        while let Some((reference, place)) = self.found.get(next).copied() {
            self.objects[place] = self.object(reference);
            next += 1;
        }
        let objects = self.objects.into_iter().map(|object| {
            object.unwrap_or(ConcreteObject::Instance {
                class: ClassId(0),
                fields: Vec::new(),
            })
        });
        ConcreteInputs {
            arguments,
            objects: objects.collect(),
        }
    }

    fn value(&mut self, value: Value, ty: &Type) -> ConcreteValue {
        match value {
            Value::Int(value) => ConcreteValue::Int(value.into()),
            Value::Bool(value) => ConcreteValue::Bool(value),
            Value::Float(value) => ConcreteValue::Float(value),
            Value::Ref(reference) => self.reference(reference, ty),
            Value::Term(term) => {
                let literal = self.model.eval(self.pool, term);
                let settled = self.settle(term, literal);
                self.literal(settled, ty)
            }
        }
    }

    /// A reference nobody looked into may have any identity in the model; null is as good as any when it may be null.
    fn settle(&self, term: TermId, literal: Literal) -> Literal {
        let Literal::Ref(id) = literal else {
            return literal;
        };
        let atom = self.state.atoms.get(&term);
        let nullable = atom.is_none_or(|atom| atom.nullable);
        let known = match atom.and_then(|atom| atom.candidates.as_ref()) {
            Some(known) => known.contains(&Ref(id)),
            None => id == 0 && nullable,
        };
        if known || id == 0 && nullable {
            Literal::Ref(id)
        } else {
            Literal::Ref(FRESH)
        }
    }

    fn literal(&mut self, literal: Literal, ty: &Type) -> ConcreteValue {
        match literal {
            Literal::Bool(value) => ConcreteValue::Bool(value),
            Literal::Int(value) | Literal::Bv64(value) => ConcreteValue::Int(value.into()),
            Literal::Bv32(value) => ConcreteValue::Int(value.into()),
            Literal::Big(value) => ConcreteValue::Int(value),
            Literal::Float(value) => ConcreteValue::Float(value),
            Literal::Ref(id) => self.reference(Ref(id), ty),
        }
    }

    fn reference(&mut self, reference: Ref, ty: &Type) -> ConcreteValue {
        if reference.is_null() {
            return ConcreteValue::Null;
        }
        if reference.0 == FRESH {
            return self.anything(ty);
        }
        if let Some(Object::Str(text)) = self.state.heap.initial(reference) {
            return ConcreteValue::Str(text.clone());
        }
        let place = *self.places.entry(reference).or_insert_with(|| {
            self.objects.push(None);
            self.found.push((reference, self.objects.len() - 1));
            self.objects.len() - 1
        });
        ConcreteValue::Object(place)
    }

    /// Some object of a type, for references that are only known not to be null.
    fn anything(&mut self, ty: &Type) -> ConcreteValue {
        let closed = self.config.aliasing && !self.config.symbolic_null;
        if let (true, Some((_, place))) = (closed, self.spare.iter().find(|(it, _)| it == ty)) {
            return ConcreteValue::Object(*place);
        }
        let place = self.objects.len();
        self.objects.push(None);
        self.spare.push((ty.clone(), place));
        match self.blank(ty) {
            Some(object) => {
                self.objects[place] = Some(object);
                ConcreteValue::Object(place)
            }
            None => {
                self.objects.pop();
                self.spare.pop();
                match ty {
                    Type::Str => ConcreteValue::Str("some string".into()),
                    _ => ConcreteValue::Null,
                }
            }
        }
    }

    /// An object of a type with default values; none when the type has no objects of its own.
    fn blank(&mut self, ty: &Type) -> Option<ConcreteObject> {
        let program = self.program;
        match ty {
            Type::Class(class) => {
                let class = *program.hierarchy.instantiable(*class).first()?;
                let layout = program.hierarchy.layout(class).iter();
                let fields = layout.map(|field| self.default(&program.fields[*field].ty));
                let fields = fields.collect();
                Some(ConcreteObject::Instance { class, fields })
            }
            Type::Array(element) => Some(ConcreteObject::Array {
                element: (**element).clone(),
                length: 0.into(),
                default: ConcreteInputs::default_of(element),
                entries: BTreeMap::new(),
            }),
            _ => None,
        }
    }

    /// The value of an input nobody looked at. Without null, some object; aliasing makes such a structure finite.
    fn default(&mut self, ty: &Type) -> ConcreteValue {
        let object = ty.is_reference() && self.config.aliasing && !self.config.symbolic_null;
        if object {
            self.anything(ty)
        } else {
            ConcreteInputs::default_of(ty)
        }
    }

    fn object(&mut self, reference: Ref) -> Option<ConcreteObject> {
        match self.state.heap.initial(reference)?.clone() {
            Object::Instance { class, fields } => Some(self.instance(&class, &fields)),
            Object::Array(array) => Some(self.array(&array)),
            Object::Str(_) => None,
        }
    }

    fn instance(&mut self, class: &ClassOf, values: &[Value]) -> ConcreteObject {
        let known = match class {
            ClassOf::Known(class) => self.program.hierarchy.layout(*class).to_vec(),
            ClassOf::Among { fields, .. } => fields.to_vec(),
        };
        let class = self.class(class);
        let layout = self.program.hierarchy.layout(class).to_vec();
        let mut fields = Vec::with_capacity(layout.len());
        for field in layout {
            let ty = &self.program.fields[field].ty;
            let value = known
                .iter()
                .position(|it| *it == field)
                .map(|place| values[place]);
            fields.push(match value {
                Some(value) => self.value(value, ty),
                None => self.default(ty),
            });
        }
        ConcreteObject::Instance { class, fields }
    }

    fn array(&mut self, array: &ArrayObject) -> ConcreteObject {
        let length = match self.value(array.length, &Type::Int) {
            ConcreteValue::Int(length) => length,
            _ => BigInt::from(0),
        };
        let mut default = ConcreteInputs::default_of(&array.element);
        let mut entries = BTreeMap::new();
        match &array.elements {
            Elements::Vector(values) => {
                for (place, value) in values.iter().enumerate() {
                    if BigInt::from(place) < length {
                        entries.insert(place.into(), self.value(*value, &array.element));
                    }
                }
            }
            Elements::Term(term) => {
                let stored = self.model.eval_array(self.pool, *term);
                if let Some(ModelValue::Array {
                    default: rest,
                    entries: known,
                }) = stored
                {
                    default = self.element(rest, &array.element);
                    for (index, value) in known {
                        let ConcreteValue::Int(place) = self.literal(index, &Type::Int) else {
                            continue;
                        };
                        if place >= BigInt::from(0) && place < length {
                            let value = self.element(value, &array.element);
                            entries.insert(place, value);
                        }
                    }
                }
            }
        }
        ConcreteObject::Array {
            element: array.element.clone(),
            length,
            default,
            entries,
        }
    }

    /// An element of an array variable. References that no path looked into become null or some object: in the
    /// model they may have any identity, also that of an object of another type.
    fn element(&mut self, value: Literal, ty: &Type) -> ConcreteValue {
        match value {
            Literal::Ref(0) => self.default(ty),
            Literal::Ref(id) if !self.fits(Ref(id), ty) => {
                let key = (id, ty.clone());
                if let Some((_, known)) = self.strangers.iter().find(|(it, _)| *it == key) {
                    return known.clone();
                }
                let stranger = self.anything(ty);
                self.strangers.push((key, stranger.clone()));
                stranger
            }
            value => self.literal(value, ty),
        }
    }

    /// Whether a reference is an input object of a type.
    fn fits(&self, reference: Ref, ty: &Type) -> bool {
        match (self.state.heap.initial(reference), ty) {
            (Some(Object::Instance { class, .. }), Type::Class(wanted)) => {
                let class = self.class(class);
                self.program.hierarchy.is_subtype(class, *wanted)
            }
            (Some(Object::Array(array)), Type::Array(element)) => array.element == **element,
            (Some(Object::Str(_)), Type::Str) => true,
            _ => false,
        }
    }

    /// The class of an object under the model.
    fn class(&self, class: &ClassOf) -> ClassId {
        match class {
            ClassOf::Known(class) => *class,
            ClassOf::Among { tag, classes, .. } => {
                let tag = self.model.eval(self.pool, *tag).as_i64().unwrap_or(0);
                *classes.get(tag as usize).unwrap_or(&classes[0])
            }
        }
    }
}

/// Stands for an object that is none of the known ones.
const FRESH: i64 = i64::MAX;

impl Interpreter<'_> {
    /// The state a run of a method with constant inputs starts from.
    pub fn concrete_state(&mut self, entry: MethodId, inputs: &ConcreteInputs) -> State {
        let mut state = self.blank_state(entry, &[]);
        let first = state.heap.inputs().count() as i64 + 1;
        let mut texts: FxHashMap<String, Ref> = FxHashMap::default();
        for (number, text) in self.program.strings.iter().enumerate() {
            texts.entry(text.clone()).or_insert(Ref(number as i64 + 1));
        }
        let mut strings = Strings {
            texts,
            next: first + inputs.objects.len() as i64,
            new: Vec::new(),
        };
        for object in &inputs.objects {
            let object = self.concrete_object(object, first, &mut strings);
            state.heap.add_input(object);
        }
        for (number, argument) in inputs.arguments.iter().enumerate() {
            let value = self.concrete_value(argument, first, &mut strings);
            if let Some(local) = state.frame.locals.get_mut(number) {
                *local = value;
            }
        }
        for text in strings.new {
            state.heap.add_input(Object::Str(text));
        }
        state
    }

    fn concrete_value(
        &mut self,
        value: &ConcreteValue,
        first: i64,
        strings: &mut Strings,
    ) -> Value {
        match value {
            ConcreteValue::Bool(value) => Value::Bool(*value),
            ConcreteValue::Int(value) => match i64::try_from(value) {
                Ok(value) => Value::Int(value),
                Err(_) => Value::Term(self.pool.big(value)),
            },
            ConcreteValue::Float(value) => Value::Float(*value),
            ConcreteValue::Null => Value::NULL,
            ConcreteValue::Str(text) => Value::Ref(strings.intern(text)),
            ConcreteValue::Object(place) => Value::Ref(Ref(first + *place as i64)),
        }
    }

    fn concrete_object(
        &mut self,
        object: &ConcreteObject,
        first: i64,
        strings: &mut Strings,
    ) -> Object {
        match object {
            ConcreteObject::Instance { class, fields } => {
                let fields = fields
                    .iter()
                    .map(|it| self.concrete_value(it, first, strings));
                Object::Instance {
                    class: ClassOf::Known(*class),
                    fields: fields.collect(),
                }
            }
            ConcreteObject::Array {
                element,
                length,
                default,
                entries,
            } => {
                let scalar = self.scalar(element);
                let length_value =
                    self.concrete_value(&ConcreteValue::Int(length.clone()), first, strings);
                let default = self.concrete_value(default, first, strings);
                let entries: Vec<_> = entries
                    .iter()
                    .map(|(index, value)| {
                        (index.clone(), self.concrete_value(value, first, strings))
                    })
                    .collect();
                let elements = match length_value {
                    Value::Int(length) if length <= MAX_DENSE => {
                        let mut values: imbl::Vector<Value> =
                            std::iter::repeat_n(default, length.max(0) as usize).collect();
                        for (index, value) in entries {
                            if let Some(slot) = usize::try_from(&index)
                                .ok()
                                .and_then(|at| values.get_mut(at))
                            {
                                *slot = value;
                            }
                        }
                        Elements::Vector(values)
                    }
                    _ => {
                        let default = self.lift(default, scalar);
                        let mut term = self.pool.const_array(self.int_scalar(), default);
                        for (index, value) in entries {
                            let index = match i64::try_from(&index) {
                                Ok(index) => self.pool.number(self.int_scalar(), index),
                                Err(_) => self.pool.big(&index),
                            };
                            let value = self.lift(value, scalar);
                            term = self.pool.store(term, index, value);
                        }
                        Elements::Term(term)
                    }
                };
                Object::Array(ArrayObject {
                    element: element.clone(),
                    length: length_value,
                    elements,
                })
            }
        }
    }
}

/// Input arrays up to this length are vectors in concrete runs.
const MAX_DENSE: i64 = 1 << 16;

/// Strings of the inputs: literals of the program keep their identity, others get one each.
struct Strings {
    texts: FxHashMap<String, Ref>,
    next: i64,
    new: Vec<String>,
}

impl Strings {
    fn intern(&mut self, text: &str) -> Ref {
        if let Some(known) = self.texts.get(text) {
            return *known;
        }
        let reference = Ref(self.next);
        self.next += 1;
        self.new.push(text.to_string());
        self.texts.insert(text.to_string(), reference);
        reference
    }
}
