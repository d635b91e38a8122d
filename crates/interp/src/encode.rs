//! Values, objects and strings as words: what states are compared by.

use std::hash::Hash;

use oxpecker_ir::Type;
use oxpecker_path::Encoding;
use oxpecker_term::{Literal, Node, TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::heap::{ClassOf, Elements, Heap, Memory, Object, Text, Written};
use crate::value::{Ref, Value};

/// What a word means. Beyond all numbers that terms begin with.
#[repr(u64)]
#[derive(Clone, Copy)]
pub(crate) enum Tag {
    Int = 1 << 40,
    Bool,
    Float,
    Single,
    Ref,
    Term,
    Frame,
    Dead,
    Statics,
    Classes,
    Instance,
    Array,
    Terms,
    Writes,
    Str,
    Text,
    Mark,
    Raised,
    Decision,
    Constraint,
    Thread,
    Lock,
    Part,
}

/// Numbers of things that have none of their own, the same for all states that are compared.
#[derive(Debug, Default)]
pub(crate) struct Names {
    types: FxHashMap<Type, u64>,
    strings: FxHashMap<String, u64>,
}

/// Writes something down as words.
#[derive(Debug)]
pub struct Encoder<'a> {
    pub(crate) names: &'a mut Names,
    pub(crate) pool: &'a TermPool,
    pub(crate) heap: &'a Heap,
    pub(crate) encoding: Encoding,
    /// Objects in the order in which they are come to.
    pub(crate) numbers: FxHashMap<Ref, u64>,
    pub(crate) queue: Vec<Ref>,
    /// The part of a slot whose words come next; it is named as soon as there are any.
    pub(crate) part: Option<u64>,
    /// Whether terms are compared as they are, variables included, instead of up to the names of variables.
    pub(crate) exact: bool,
    /// The terms that were compared as they are.
    pub(crate) terms: Vec<TermId>,
}

impl<'a> Encoder<'a> {
    /// An encoder of the objects of a heap, for at most this many words and a few more.
    pub(crate) fn new(
        names: &'a mut Names,
        pool: &'a TermPool,
        heap: &'a Heap,
        most_words: usize,
    ) -> Self {
        Encoder {
            names,
            pool,
            heap,
            encoding: Encoding::new(most_words),
            numbers: FxHashMap::default(),
            queue: Vec::new(),
            part: None,
            exact: false,
            terms: Vec::new(),
        }
    }

    /// What comes next belongs to a part of a slot. Parts that add nothing leave no trace.
    pub fn begin_part(&mut self, part: u64) {
        self.part = Some(part);
    }

    /// Adds words; how many there are must be clear from those before.
    pub fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        self.name_part();
        self.encoding.words(words);
    }

    /// Adds a reference.
    pub fn object(&mut self, object: Ref) {
        let number = self.number(object);
        self.tag(Tag::Ref, [number]);
    }

    /// Adds a type.
    pub fn ty(&mut self, ty: &Type) {
        let number = numbered(&mut self.names.types, ty);
        self.tag(Tag::Mark, [number]);
    }

    /// Adds a term.
    pub fn term(&mut self, term: TermId) -> Option<()> {
        self.tagged_term(Tag::Term, term)
    }

    /// Whether terms are compared as they are, variables included.
    pub fn keeps_names(&self) -> bool {
        self.exact
    }

    /// An object of the state.
    pub fn get(&self, object: Ref) -> Option<&Object> {
        self.heap.get(object)
    }

    fn name_part(&mut self) {
        if let Some(part) = self.part.take() {
            self.encoding.words([Tag::Part as u64, part]);
        }
    }

    pub(crate) fn tag(&mut self, tag: Tag, words: impl IntoIterator<Item = u64>) {
        self.name_part();
        self.encoding.words([tag as u64]);
        self.encoding.words(words);
    }

    /// Adds a value.
    pub fn value(&mut self, value: Value) -> Option<()> {
        match value {
            Value::Int(it) => self.tag(Tag::Int, [it.cast_unsigned()]),
            Value::Bool(it) => self.tag(Tag::Bool, [u64::from(it)]),
            Value::Float(it) => self.tag(Tag::Float, [it.to_bits()]),
            Value::Single(it) => self.tag(Tag::Single, [u64::from(it.to_bits())]),
            Value::Ref(reference) => {
                let number = self.number(reference);
                self.tag(Tag::Ref, [number]);
            }
            Value::Term(term) => self.tagged_term(Tag::Term, term)?,
        }
        Some(())
    }

    /// The number of an object; null is 0.
    pub(crate) fn number(&mut self, reference: Ref) -> u64 {
        if reference.is_null() {
            return 0;
        }
        // A field that cannot be read is no object.
        if reference == Ref::ABSENT {
            return u64::MAX;
        }
        let next = self.numbers.len() as u64 + 1;
        *self.numbers.entry(reference).or_insert_with(|| {
            self.queue.push(reference);
            next
        })
    }

    /// The very term. Objects in it have to be the same ones.
    fn exact_term(&mut self, tag: Tag, term: TermId) {
        let pool = self.pool;
        let mut objects = Vec::new();
        pool.visit(&[term], |part| match pool.node(part) {
            Node::Literal(Literal::Ref(id)) if *id != 0 => objects.push(*id),
            Node::Table(table, _) => objects.extend(table.references().filter(|it| *it != 0)),
            _ => {}
        });
        self.terms.push(term);
        self.tag(tag, [u64::from(term.0), objects.len() as u64]);
        for object in objects {
            let number = self.number(Ref(object));
            self.encoding.words([object.cast_unsigned(), number]);
        }
    }

    /// A term; objects in terms are not compared.
    pub(crate) fn tagged_term(&mut self, tag: Tag, term: TermId) -> Option<()> {
        if self.exact {
            self.exact_term(tag, term);
            return Some(());
        }
        let pool = self.pool;
        let mut objects = false;
        pool.visit(&[term], |part| {
            let node = pool.node(part);
            objects |= match node {
                Node::Literal(Literal::Ref(id)) => *id != 0,
                Node::Table(table, _) => table.references().any(|it| it != 0),
                _ => false,
            };
        });
        if objects {
            return None;
        }
        let place = self.encoding.term(pool, term)?;
        self.tag(tag, [place]);
        Some(())
    }

    /// A vector with writes.
    fn memory(&mut self, memory: &Memory) -> Option<()> {
        self.encoding.words([memory.base.len() as u64]);
        memory.base.iter().try_for_each(|it| self.value(*it))?;
        self.tag(Tag::Writes, [memory.writes.len() as u64]);
        for write in &memory.writes {
            let Written::One(value) = write.what else {
                return None;
            };
            self.tagged_term(Tag::Term, write.guard)?;
            self.value(write.at)?;
            self.value(value)?;
        }
        Some(())
    }

    /// The contents of an object.
    pub(crate) fn contents(&mut self, object: &Object) -> Option<()> {
        match object {
            Object::Instance {
                class: ClassOf::Known(class),
                fields,
            } => {
                self.tag(Tag::Instance, [u64::from(class.0), fields.len() as u64]);
                fields.iter().try_for_each(|value| self.value(*value))
            }
            Object::Instance {
                class: ClassOf::Among { tag, classes, .. },
                fields,
            } if self.exact => {
                self.tag(Tag::Instance, [u64::MAX, classes.len() as u64]);
                self.encoding
                    .words(classes.iter().map(|it| u64::from(it.0)));
                self.encoding.words([fields.len() as u64]);
                self.tagged_term(Tag::Term, *tag)?;
                fields.iter().try_for_each(|value| self.value(*value))
            }
            Object::Instance { .. } => None,
            Object::Array(array) => {
                let element = numbered(&mut self.names.types, &array.element);
                self.tag(Tag::Array, [element]);
                self.value(array.length)?;
                match &array.elements {
                    Elements::Vector(values) => {
                        self.encoding.words([values.len() as u64]);
                        values.iter().try_for_each(|value| self.value(*value))
                    }
                    Elements::Written(memory) => self.memory(memory),
                    Elements::Term(term) => self.tagged_term(Tag::Terms, *term),
                }
            }
            Object::Str(text) => {
                let number = numbered(&mut self.names.strings, text);
                self.tag(Tag::Str, [number]);
                Some(())
            }
            Object::Text(text) => self.text(text),
        }
    }

    /// Adds the code units of a string.
    pub fn text(&mut self, text: &Text) -> Option<()> {
        match text {
            Text::Known(units) => {
                self.tag(Tag::Text, [units.len() as u64]);
                self.encoding
                    .words(units.iter().map(|unit| u64::from(*unit)));
                Some(())
            }
            Text::Term(term) => self.tagged_term(Tag::Terms, *term),
        }
    }
}

/// The number of something, a new one for what is new.
fn numbered<T: Clone + Eq + Hash>(numbers: &mut FxHashMap<T, u64>, it: &T) -> u64 {
    let next = numbers.len() as u64;
    match numbers.get(it) {
        Some(number) => *number,
        None => {
            numbers.insert(it.clone(), next);
            next
        }
    }
}
