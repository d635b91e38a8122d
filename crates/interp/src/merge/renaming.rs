//! States in which objects have other names.

use std::rc::Rc;

use imbl::Vector;
use oxpecker_term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::heap::{ArrayObject, Elements, Memory, Object, Write, Written};
use crate::value::{Ref, Value};

/// New names of objects.
#[derive(Debug)]
pub struct Renaming<'p> {
    pool: &'p mut TermPool,
    pub(super) names: FxHashMap<Ref, Ref>,
    /// Terms that were renamed so far.
    terms: FxHashMap<TermId, TermId>,
    /// Whether all terms could be renamed.
    pub(super) is_complete: bool,
}

impl<'p> Renaming<'p> {
    pub(super) fn new(pool: &'p mut TermPool, names: FxHashMap<Ref, Ref>) -> Self {
        let pairs = names
            .iter()
            .map(|(old, new)| (pool.reference(old.0), pool.reference(new.0)));
        let terms = pairs.collect();
        Renaming {
            pool,
            names,
            terms,
            is_complete: true,
        }
    }

    /// What an object is called.
    pub fn object(&self, object: Ref) -> Ref {
        self.names.get(&object).copied().unwrap_or(object)
    }

    /// A term in which objects have their new names.
    pub fn term(&mut self, term: TermId) -> TermId {
        if !self.pool.has_made_objects(term) {
            return term;
        }
        self.is_complete &= !self.pool.has_quantifier(term);
        self.pool.replace_made_objects(term, &mut self.terms)
    }

    /// A value in which objects have their new names.
    pub fn value(&mut self, value: Value) -> Value {
        match value {
            Value::Ref(object) => Value::Ref(self.object(object)),
            Value::Term(term) => Value::Term(self.term(term)),
            known => known,
        }
    }

    /// An object in which others have their new names; none if it has none of them in it.
    pub(super) fn values(&mut self, object: &Object) -> Option<Object> {
        match object {
            Object::Instance { class, fields } => {
                let renamed: Vec<Value> = fields.iter().map(|it| self.value(*it)).collect();
                (renamed != *fields).then(|| Object::Instance {
                    class: class.clone(),
                    fields: renamed,
                })
            }
            Object::Array(array) => {
                let elements = self.elements(&array.elements)?;
                let array = array.clone();
                Some(Object::Array(ArrayObject { elements, ..array }))
            }
            Object::Str(_) | Object::Text(_) => None,
        }
    }

    fn elements(&mut self, elements: &Elements) -> Option<Elements> {
        match elements {
            Elements::Vector(values) => self.vector(values).map(Elements::Vector),
            Elements::Term(term) => {
                let renamed = self.term(*term);
                (renamed != *term).then_some(Elements::Term(renamed))
            }
            Elements::Written(memory) => {
                let base = self.vector(&memory.base);
                let base = base.unwrap_or_else(|| memory.base.clone());
                let writes = memory.writes.iter().map(|it| self.write(it)).collect();
                Some(Elements::Written(Rc::new(Memory { base, writes })))
            }
        }
    }

    fn vector(&mut self, values: &Vector<Value>) -> Option<Vector<Value>> {
        let mut renamed: Option<Vector<Value>> = None;
        for (at, value) in values.iter().enumerate() {
            let new = self.value(*value);
            if new != *value {
                let renamed = renamed.get_or_insert_with(|| values.clone());
                renamed.set(at, new);
            }
        }
        renamed
    }

    fn write(&mut self, write: &Write) -> Write {
        let what = match &write.what {
            Written::One(value) => Written::One(self.value(*value)),
            Written::Copy {
                source,
                count,
                distance,
                depth,
            } => Written::Copy {
                source: self.elements(source).unwrap_or_else(|| source.clone()),
                count: self.value(*count),
                distance: self.value(*distance),
                depth: *depth,
            },
        };
        Write {
            guard: self.term(write.guard),
            at: self.value(write.at),
            what,
        }
    }
}
