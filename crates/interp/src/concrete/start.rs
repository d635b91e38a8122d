//! From concrete inputs to the state a run starts from.

use oxpecker_ir::MethodId;
use rustc_hash::FxHashMap;

use super::{ConcreteAsked, ConcreteInputs, ConcreteObject, ConcreteValue};
use crate::config::Given;
use crate::ending::Reason;
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, ClassOf, Elements, Object, Text};
use crate::state::State;
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// The state a run of a method with constant inputs starts from.
    pub fn concrete_state(
        &mut self,
        entry: MethodId,
        inputs: &ConcreteInputs,
    ) -> Result<State, Reason> {
        self.load_entry(entry)?;
        let language = self.language;
        language.discover(self, entry);
        let mut state = self.blank_state(entry, &[]);
        let asked = inputs.asked.iter().rev();
        let (choices, surroundings): (Vec<_>, Vec<_>) =
            asked.partition(|asked| asked.is_replayable);
        let values = |asked: Vec<&ConcreteAsked>| asked.iter().map(|it| it.value.clone()).collect();
        self.given.answers = Some(values(choices));
        self.given.surroundings = values(surroundings);
        let arguments = self.place_inputs(&mut state, inputs);
        for (number, value) in arguments.into_iter().enumerate() {
            if let Some(local) = state.frame.locals.get_mut(number) {
                *local = value;
            }
        }
        language.begin(self, &mut state)?;
        language.added_inputs(self, &mut state, inputs)?;
        Ok(state)
    }

    /// Known arguments of a search, and none for those that are free.
    pub(crate) fn place_given(&mut self, state: &mut State, given: &Given) -> Vec<Option<Value>> {
        let values = self.place_inputs(state, &given.inputs).into_iter();
        let values = values.zip(given.is_free.iter());
        values
            .map(|(it, is_free)| (!is_free).then_some(it))
            .collect()
    }

    /// Puts constant objects and static fields into a state, and gives the arguments.
    fn place_inputs(&mut self, state: &mut State, inputs: &ConcreteInputs) -> Vec<Value> {
        let language = self.language;
        let first = state.heap.inputs().count() as i64 + 1;
        self.given.first_object = first;
        let mut texts: FxHashMap<String, Ref> = FxHashMap::default();
        for (number, text) in self.program.strings.iter().enumerate() {
            texts.entry(text.clone()).or_insert(Ref(number as i64 + 1));
        }
        let mut strings = StringInputs {
            texts,
            next: first + inputs.objects.len() as i64,
            new: Vec::new(),
        };
        for object in &inputs.objects {
            let concrete = self.concrete_object(object, first, &mut strings);
            let reference = state.heap.add_input(concrete);
            language.added_input(self, state, object, reference);
        }
        let arguments = inputs.arguments.iter();
        let arguments = arguments
            .map(|it| self.concrete_value(it, first, &mut strings))
            .collect();
        let statics = inputs.statics.iter();
        let statics =
            statics.map(|(field, value)| (*field, self.concrete_value(value, first, &mut strings)));
        let statics = statics.collect();
        self.given.statics = Some(statics);
        for text in strings.new {
            state.heap.add_input(Object::Str(text));
        }
        arguments
    }

    fn concrete_value(
        &mut self,
        value: &ConcreteValue,
        first: i64,
        strings: &mut StringInputs,
    ) -> Value {
        match value {
            ConcreteValue::Bool(value) => Value::Bool(*value),
            ConcreteValue::Int(value) => match i64::try_from(value) {
                Ok(value) => Value::Int(value),
                Err(_) => Value::Term(self.pool.big(value)),
            },
            ConcreteValue::Single(value) => Value::Single(*value),
            ConcreteValue::Float(value) => Value::Float(*value),
            ConcreteValue::Null => Value::NULL,
            ConcreteValue::Str(text) => Value::Ref(strings.intern(text)),
            ConcreteValue::Text(units) => {
                Value::Ref(strings.intern(&String::from_utf16_lossy(units)))
            }
            ConcreteValue::Object(place) => Value::Ref(Ref(first + *place as i64)),
        }
    }

    fn concrete_object(
        &mut self,
        object: &ConcreteObject,
        first: i64,
        strings: &mut StringInputs,
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
            ConcreteObject::Text { units, .. } => Object::Text(Text::known(units)),
            ConcreteObject::Boxed { class, value, .. } => Object::Instance {
                class: ClassOf::Known(*class),
                fields: vec![self.concrete_value(value, first, strings)],
            },
            // Its initializer makes it anew.
            ConcreteObject::Constant { class, .. } | ConcreteObject::Made { class, .. } => {
                Object::Instance {
                    class: ClassOf::Known(*class),
                    fields: Vec::new(),
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
struct StringInputs {
    texts: FxHashMap<String, Ref>,
    next: i64,
    new: Vec<String>,
}

impl StringInputs {
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
