//! Objects that the JVM itself makes: strings of literals and objects that stand for types.

use std::sync::Arc;

use oxpecker_ir::{ClassId, Program, Type};

use super::Jvm;
use super::slots::{Strings, TypeObjects};
use oxpecker_interp::exec::{Interpreter, Step};
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::shared_numbers::SharedKey;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;

/// The fields of type objects that only remember something; all others are never read.
const TYPE_CACHES: &[&str] = &[
    "name",
    "packageName",
    "enumConstants",
    "enumConstantDirectory",
    "reflectionData",
    "genericInfo",
    "classRedefinedCount",
];

impl Jvm<'_, '_> {
    /// The object of a string literal.
    pub fn literal_text(&mut self, state: &mut State, units: &Arc<[u16]>) -> Value {
        if let Some(known) = state.slot::<Strings>().texts.get(units) {
            return Value::Ref(*known);
        }
        let object = Object::Text(Text::Known(Arc::clone(units)));
        let object = state.heap.create(object);
        let number = self.shared.of(SharedKey::Text(Arc::clone(units)));
        let object = state.heap.share(object, number);
        state
            .slot_mut::<Strings>()
            .texts
            .insert(Arc::clone(units), object);
        Value::Ref(object)
    }

    /// A new string object.
    pub fn new_text(&mut self, state: &mut State, units: Arc<[u16]>) -> Value {
        Value::Ref(state.heap.create(Object::Text(Text::Known(units))))
    }

    /// The object that stands for a type.
    pub fn type_object(&mut self, state: &mut State, ty: &Type) -> Step<Value> {
        let ty = self.canonical(ty);
        if let Some(known) = state.slot::<TypeObjects>().types.get(&ty) {
            return Ok(Value::Ref(*known));
        }
        let class = self.load_class("java/lang/Class")?;
        let object = self.hollow_object(state, class);
        // What the engine remembers is nothing to tell.
        let trace = self.recorded.trace.take();
        for name in TYPE_CACHES {
            if let Some(field) = self.field_named(class, name) {
                let empty = Interpreter::default_value(&self.program.fields[field].ty);
                self.store_field(state, object, field, empty)?;
            }
        }
        self.recorded.trace = trace;
        if let Value::Ref(object) = object {
            let number = self.shared.of(SharedKey::Type(ty.clone()));
            let object = state.heap.share(object, number);
            state
                .slot_mut::<TypeObjects>()
                .types
                .insert(ty.clone(), object);
            state.slot_mut::<TypeObjects>().types_of.insert(object, ty);
            return Ok(Value::Ref(object));
        }
        Ok(object)
    }
}

/// The enumeration and the place of a constant.
pub(crate) fn constant(
    program: &Program,
    class: ClassId,
    fields: &[Value],
) -> Option<(ClassId, usize)> {
    let classes = &program.classes;
    let mut owner = class;
    loop {
        let above = classes[owner].superclass?;
        if classes[above].name == "java/lang/Enum" {
            break;
        }
        owner = above;
    }
    let mut named = program.hierarchy.layout(class).iter().zip(fields);
    let (_, ordinal) = named.find(|(field, _)| program.fields[**field].name == "ordinal")?;
    match ordinal {
        Value::Int(ordinal) => Some((owner, usize::try_from(*ordinal).ok()?)),
        _ => None,
    }
}
