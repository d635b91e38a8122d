//! Objects and their fields. A read through several candidates is an `ite`, a write a guarded update.

use oxpecker_ir::{ClassId, FieldId};

use rustc_hash::FxHashMap;

use super::{Interpreter, Step};
use crate::ending::Reason;
use crate::heap::{ClassOf, Object};
use crate::language::Changed;
use crate::state::State;
use crate::value::{Ref, Value};

/// What a field holds that nobody set.
const ABSENT: Value = Value::Ref(Ref::ABSENT);

impl Interpreter<'_> {
    /// A new object with default fields.
    pub fn new_object(&mut self, state: &mut State, class: ClassId) -> Value {
        let language = self.language;
        if let Some(special) = language.make(self, state, class) {
            return special;
        }
        let layout = self.program.hierarchy.layout(class);
        let fields = layout
            .iter()
            .map(|id| Self::default_value(&self.program.fields[*id].ty));
        let fields = fields.collect();
        let object = Object::Instance {
            class: ClassOf::Known(class),
            fields,
        };
        Value::Ref(language.place(self, state, object))
    }

    /// An object that no constructor makes: fields that nobody sets cannot be read.
    pub fn hollow_object(&mut self, state: &mut State, class: ClassId) -> Value {
        let count = self.program.hierarchy.layout(class).len();
        Value::Ref(state.heap.create(Object::Instance {
            class: ClassOf::Known(class),
            fields: vec![ABSENT; count],
        }))
    }

    /// A field of an object that is not null.
    pub fn load_field(&mut self, state: &mut State, object: Value, field: FieldId) -> Step<Value> {
        if let Value::Ref(reference) = object {
            return match self.field(state, reference, field) {
                Some(Value::Ref(Ref::ABSENT)) | None => Err(self.no_field(field)),
                Some(value) => Ok(value),
            };
        }
        let integers = self.scalar(&self.program.fields[field].ty);
        if let Some(choice) = self.choice(state, object) {
            let fields = choice.objects.iter();
            let fields = fields.filter_map(|it| Some((*it, self.field(state, *it, field)?)));
            let fields: FxHashMap<Ref, Value> = fields.collect();
            if !fields.values().any(|it| *it == ABSENT)
                && let Some(value) = self.led_to(&choice, &fields, integers)?
            {
                return Ok(value);
            }
        }
        let mut loaded: Option<Value> = None;
        for (reference, guard) in self.candidates(state, object)? {
            let Some(value) = self.field(state, reference, field) else {
                continue;
            };
            if value == ABSENT {
                return Err(self.no_field(field));
            }
            loaded = Some(match loaded {
                Some(others) => self.merge(guard, value, others, integers)?,
                None => value,
            });
        }
        loaded.ok_or_else(|| self.no_field(field))
    }

    /// Sets a field of an object that is not null.
    pub fn store_field(
        &mut self,
        state: &mut State,
        object: Value,
        field: FieldId,
        value: Value,
    ) -> Step<()> {
        let integers = self.scalar(&self.program.fields[field].ty);
        let mut stored = false;
        for (reference, guard) in self.candidates(state, object)? {
            let Some(old) = self.field(state, reference, field) else {
                continue;
            };
            let new = match old {
                Value::Ref(Ref::ABSENT) if guard == self.pool.tt() => value,
                Value::Ref(Ref::ABSENT) => return Err(self.no_field(field)),
                old => self.merge(guard, value, old, integers)?,
            };
            if reference.0 > 0 {
                self.language
                    .changed(self, state, Changed::Input(reference));
            }
            self.set_field(state, reference, field, new);
            stored = true;
        }
        if self.recorded.trace.is_some() {
            let name = format!(".{}", self.program.fields[field].name);
            self.record(Some(&name), value);
        }
        if stored {
            Ok(())
        } else {
            Err(self.no_field(field))
        }
    }

    fn field(&self, state: &State, reference: Ref, field: FieldId) -> Option<Value> {
        let Some(Object::Instance { class, fields }) = state.heap.get(reference) else {
            return None;
        };
        fields.get(self.place(class, field)?).copied()
    }

    pub(crate) fn set_field(
        &self,
        state: &mut State,
        reference: Ref,
        field: FieldId,
        value: Value,
    ) {
        if let Some(Object::Instance { class, fields }) = state.heap.get_mut(reference)
            && let Some(place) = self.place(class, field)
        {
            fields[place] = value;
        }
    }

    /// The place of a field in an object; none when its class lacks it.
    fn place(&self, class: &ClassOf, field: FieldId) -> Option<usize> {
        match class {
            ClassOf::Known(class) => {
                let declaring = self.program.fields[field].class;
                let has =
                    *class == declaring || self.program.hierarchy.is_subtype(*class, declaring);
                has.then(|| self.program.hierarchy.slot(field))
            }
            ClassOf::Among { fields, .. } => fields.iter().position(|known| *known == field),
        }
    }

    fn no_field(&self, field: FieldId) -> Reason {
        let what = format!(
            "no object here has the field `{}`",
            self.program.fields[field].name
        );
        Reason::Unsupported { what, span: None }
    }
}
