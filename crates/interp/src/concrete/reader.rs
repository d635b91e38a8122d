//! From a model of a path to the inputs that take it.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_ir::{ClassId, MethodId, Program, Type};
use oxpecker_term::{Literal, Model, ModelValue, TermId, TermPool};
use rustc_hash::FxHashMap;

use super::{ConcreteAsked, ConcreteInputs, ConcreteObject, ConcreteValue};
use crate::config::PathConfig;
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, ClassOf, Elements, Object, Text};
use crate::inputs::whole_range;
use crate::state::{Asked, State};
use crate::value::{Ref, Value};

impl ConcreteInputs {
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
            interpreter,
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
            values: Vec::new(),
        };
        let method = &program.methods[entry];
        let typed = arguments.iter().zip(method.locals().iter());
        let own = Type::Class(method.class);
        let arguments =
            typed.map(|(value, local)| reader.value(*value, local.ty.as_ref().unwrap_or(&own)));
        let arguments = arguments.collect();
        let happened = |asked: &&Asked| asked.guard.is_none_or(|guard| model.holds(pool, guard));
        let asked = state
            .inputs
            .asked
            .iter()
            .filter(happened)
            .map(|asked| ConcreteAsked {
                what: asked.what,
                is_replayable: asked.is_replayable,
                ty: asked.ty.clone(),
                value: reader.value(asked.value, &asked.ty),
                span: asked.span,
                method: asked.method,
            });
        let asked = asked.collect();
        let statics = state.classes.static_inputs.iter();
        let statics =
            statics.map(|(id, value)| (*id, reader.value(*value, &program.fields[*id].ty)));
        let statics = statics.collect();
        ConcreteInputs {
            asked,
            statics,
            ..reader.finish(arguments)
        }
    }
}

impl ConcreteInputs {
    /// The same, with the turns that the threads of a path took.
    pub fn in_order(mut self, state: &State) -> Self {
        if let Some(threads) = &state.threads {
            self.schedule = threads.schedule();
        }
        self
    }
}

/// Reads input objects as they were at the start of a path.
#[derive(Debug)]
pub struct Reader<'a> {
    /// What ran.
    pub interpreter: &'a Interpreter<'a>,
    /// The program.
    pub program: &'a Program,
    /// All terms.
    pub pool: &'a TermPool,
    config: &'a PathConfig,
    /// The state at the end of the path.
    pub state: &'a State,
    /// A model of its path condition.
    pub model: &'a Model,
    objects: Vec<Option<ConcreteObject>>,
    places: FxHashMap<Ref, usize>,
    /// The same in the order they were found.
    found: Vec<(Ref, usize)>,
    /// Objects nobody looked into, for references that must not be null.
    spare: Vec<(Type, usize)>,
    /// Objects that only the model knows, by their identity there.
    strangers: Vec<((i64, Type), ConcreteValue)>,
    /// Strings and boxes by what makes them one object: its number and its value.
    values: Vec<(i64, ConcreteObject, usize)>,
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
            ..ConcreteInputs::default()
        }
    }

    /// A value of a type under the model.
    pub fn value(&mut self, value: Value, ty: &Type) -> ConcreteValue {
        match value {
            Value::Int(value) => ConcreteValue::Int(value.into()),
            Value::Bool(value) => ConcreteValue::Bool(value),
            Value::Float(value) => ConcreteValue::Float(value),
            Value::Single(value) => ConcreteValue::Single(value),
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
        let atom = self.state.inputs.atoms.get(&term);
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
            Literal::Single(value) => ConcreteValue::Single(value),
            Literal::Ref(id) => self.reference(Ref(id), ty),
            Literal::Text(units) => ConcreteValue::Text(units.to_vec()),
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
        if let (Some(Object::Text(text)), true) = (self.state.heap.get(reference), reference.0 < 0)
        {
            return ConcreteValue::Text(self.units(text));
        }
        let language = self.interpreter.language;
        if let Some(value) = language.read_object(self, reference) {
            return value;
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
        let closed = self.config.inputs.aliasing && !self.config.inputs.symbolic_null;
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

    /// The code units of a string under the model.
    pub fn units(&self, text: &Text) -> Vec<u16> {
        match text {
            Text::Known(units) => units.to_vec(),
            Text::Term(term) => match self.model.eval(self.pool, *term) {
                Literal::Text(units) => units.to_vec(),
                _ => Vec::new(),
            },
        }
    }

    /// One object for everything with the same number and contents.
    pub fn one(&mut self, identity: i64, object: ConcreteObject) -> ConcreteValue {
        let mut known = self.values.iter();
        let known = known.find(|(number, it, _)| *number == identity && *it == object);
        if let Some((_, _, place)) = known {
            return ConcreteValue::Object(*place);
        }
        let place = self.objects.len();
        self.objects.push(Some(object.clone()));
        self.values.push((identity, object, place));
        ConcreteValue::Object(place)
    }

    /// An object of a type with default values; none when the type has no objects of its own.
    fn blank(&mut self, ty: &Type) -> Option<ConcreteObject> {
        let program = self.program;
        let language = self.interpreter.language;
        if let Some(own) = language.blank_object(self, ty) {
            return own;
        }
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
    pub fn default(&mut self, ty: &Type) -> ConcreteValue {
        let object =
            ty.is_reference() && self.config.inputs.aliasing && !self.config.inputs.symbolic_null;
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
            Object::Text(text) => Some(ConcreteObject::Text {
                units: self.units(&text),
                shared: false,
            }),
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
            // Arrays as they were in the beginning have no writes.
            Elements::Written(_) => {}
            Elements::Term(term) => {
                let stored = self.model.eval_array(self.pool, *term);
                if let Some(ModelValue::Array {
                    default: rest,
                    entries: known,
                }) = stored
                {
                    default = self.element(rest, &array.element);
                    default = wrapped(default, &array.element);
                    for (index, value) in known {
                        let ConcreteValue::Int(place) = self.literal(index, &Type::Int) else {
                            continue;
                        };
                        if place >= BigInt::from(0) && place < length {
                            let value = self.element(value, &array.element);
                            entries.insert(place, wrapped(value, &array.element));
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
        if let Some(fits) = self.interpreter.language.fits(self, reference, ty) {
            return fits;
        }
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
    pub fn class(&self, class: &ClassOf) -> ClassId {
        match class {
            ClassOf::Known(class) => *class,
            ClassOf::Among { tag, classes, .. } => {
                let tag = self.model.eval(self.pool, *tag).as_i64().unwrap_or(0);
                *classes.get(tag as usize).unwrap_or(&classes[0])
            }
        }
    }
}

/// A number as its type has it: elements of arrays that nobody looked at may be anything in a model.
fn wrapped(value: ConcreteValue, ty: &Type) -> ConcreteValue {
    match (value, ty) {
        (ConcreteValue::Int(value), Type::Machine(word)) => {
            let (low, high) = word.range();
            let (low, high) = (BigInt::from(low), BigInt::from(high));
            ConcreteValue::Int(value.clamp(low, high))
        }
        (ConcreteValue::Int(value), ty) => {
            let Some((low, high)) = whole_range(ty) else {
                return ConcreteValue::Int(value);
            };
            let value = value.max(low.into());
            ConcreteValue::Int(high.map_or(value.clone(), |high| value.min(high.into())))
        }
        (value, _) => value,
    }
}

/// Stands for an object that is none of the known ones.
const FRESH: i64 = i64::MAX;
