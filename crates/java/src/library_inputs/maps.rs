//! Maps, and sets that are made of them.
//!
//! A map is what `new HashMap<>(1, 100f)` and a few calls of `put` give: a table with one list of nodes, so that where a
//! node is does not depend on its key.

use std::rc::Rc;
use std::sync::Arc;

use oxpecker_ir::{ClassId, Inst, Type};
use oxpecker_term::{Literal, Model, Scalar, TermId};

use super::MOST;
use crate::Jvm;
use crate::generics::Generic;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::unsupported;
use oxpecker_interp::heap::{ArrayObject, Elements, Object, Text};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// The load factor of maps, and so the number of nodes from which on the table of one list grows.
const LOAD: f32 = 100.0;

/// Strings of the program that are looked at.
const MOST_LITERALS: usize = 32;

/// A key of a map.
struct Key {
    object: Ref,
    /// What tells it from others.
    content: TermId,
    /// Its hash code.
    hash: TermId,
}

impl Jvm<'_, '_> {
    pub(super) fn hash_map(
        &mut self,
        state: &mut State,
        class: ClassId,
        generic: &Rc<Generic>,
        name: &str,
    ) -> Result<Ref, Reason> {
        let (keys, values) = (generic.argument(0), generic.argument(1));
        let value = |jvm: &mut Self, state: &mut State, number: usize| {
            let name = format!("value {number} of {name}");
            Ok(jvm.element(state, &values, &name))
        };
        self.map_with(state, (class, name), &keys, value)
    }

    /// A set whose elements are the keys of a map, which has something for each of them.
    pub(super) fn set_from_map(
        &mut self,
        state: &mut State,
        class: ClassId,
        element: &Rc<Generic>,
        name: &str,
    ) -> Result<Ref, Reason> {
        let map_class = self.load_class("java/util/HashMap")?;
        let value = |jvm: &mut Self, state: &mut State, number: usize| {
            let name = format!("mark {number} of {name}");
            let mark = jvm.value_object(state, "java/lang/Boolean", &name)?;
            Ok(Value::Ref(mark))
        };
        let map = self.map_with(state, (map_class, name), element, value)?;
        let keys = self.load_class("java/util/HashMap$KeySet")?;
        let keys = self.made(state, keys, &[("this$0", Value::Ref(map))])?;
        let set = self.made(
            state,
            class,
            &[("m", Value::Ref(map)), ("s", Value::Ref(keys))],
        )?;
        let sizes = &state.slot::<crate::slots::InputCollections>().sizes;
        if let Some(size) = sizes.get(&map).copied() {
            self.note_size(state, &[set, keys], Value::Term(size));
        }
        Ok(set)
    }

    fn map_with(
        &mut self,
        state: &mut State,
        (class, name): (ClassId, &str),
        keys: &Rc<Generic>,
        value: impl Fn(&mut Self, &mut State, usize) -> Result<Value, Reason>,
    ) -> Result<Ref, Reason> {
        let mut size = self.size(name, MOST);
        let node_class = self.load_class("java/util/HashMap$Node")?;
        let mut known: Vec<Key> = Vec::new();
        let literals = self.literals();
        let mut parts: Vec<[(&str, Value); 3]> = Vec::new();
        for number in 0..MOST {
            let key = self.key(state, keys, &format!("key {number} of {name}"))?;
            let more = self.has_more(size, number);
            for other in &known {
                let same = self.pool.eq(key.content, other.content);
                let differs = self.pool.not(same);
                let fewer = self.pool.not(more);
                let fact = self.pool.or(fewer, differs);
                self.assume(state, fact);
                // In a concrete run keys are what they are, so there are fewer.
                if let (Value::Int(all), true) = (size, same == self.pool.tt()) {
                    size = Value::Int(all.min(number as i64));
                }
            }
            self.exclude_collisions(state, &key, &literals);
            let hash = self.spread(key.hash);
            let value = value(self, state, number)?;
            let object = Value::Ref(key.object);
            parts.push([
                ("hash", self.lower(hash)),
                ("key", object),
                ("value", value),
            ]);
            known.push(key);
        }
        // From the last one to the first, since each knows the next one.
        let (mut head, mut nodes) = (Value::NULL, Vec::new());
        for (number, [hash, key, value]) in parts.into_iter().enumerate().rev() {
            let fields = [hash, key, value, ("next", head)];
            let node = self.made(state, node_class, &fields)?;
            head = self.if_more(state, (name, size), number, node);
            nodes.push(node);
        }
        let table = state.heap.add_input(Object::Array(ArrayObject {
            element: Type::Class(node_class),
            length: Value::Int(1),
            elements: Elements::Vector([head].into_iter().collect()),
        }));
        let fields = [
            ("table", Value::Ref(table)),
            ("size", size),
            ("threshold", Value::Int(LOAD as i64)),
            ("loadFactor", Value::Single(LOAD)),
        ];
        let map = self.made(state, class, &fields)?;
        nodes.extend([table, map]);
        self.note_size(state, &nodes, size);
        Ok(map)
    }

    /// A key whose hash code is known without running anything: a string or a box.
    fn key(&mut self, state: &mut State, ty: &Generic, name: &str) -> Result<Key, Reason> {
        let class = match &ty.ty {
            Type::Named(class) => class.to_string(),
            _ => String::new(),
        };
        let class = match class.as_str() {
            "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character" => class.as_str(),
            "java/lang/String" => "java/lang/String",
            "java/lang/Object"
            | "java/lang/CharSequence"
            | "java/lang/Comparable"
            | "java/io/Serializable" => {
                if let Some(world) = self.world() {
                    world.leave_out("keys of maps that are strings");
                }
                "java/lang/String"
            }
            other => {
                let shown = other.replace('/', ".");
                return Err(unsupported(format!(
                    "an input map with keys of type {shown}"
                )));
            }
        };
        let object = self.value_object(state, class, name)?;
        let content = match state.heap.get(object) {
            Some(Object::Text(Text::Term(text))) => *text,
            Some(Object::Text(Text::Known(units))) => {
                let literal = Literal::text(units);
                self.pool.constant(&literal)
            }
            Some(Object::Instance { fields, .. }) => {
                let wide = match class {
                    "java/lang/Long" => Scalar::Bv64,
                    _ => Scalar::Bv32,
                };
                let value = fields.first().copied().unwrap_or(Value::Int(0));
                self.lift(value, wide)
            }
            _ => return Err(unsupported("an input map".into())),
        };
        let hash = match class {
            "java/lang/String" => self.pool.hash_code(content),
            "java/lang/Long" => self.folded(content),
            _ => content,
        };
        Ok(Key {
            object,
            content,
            hash,
        })
    }

    /// The strings of the class of the entry method.
    fn literals(&mut self) -> Rc<[Arc<[u16]>]> {
        if let Some(known) = &self.session().literals {
            return Rc::clone(known);
        }
        let program = self.program;
        let methods = match self.session().entry {
            Some(entry) => program.classes[program.methods[entry].class]
                .methods
                .clone(),
            None => Vec::new(),
        };
        let mut found: Vec<Arc<[u16]>> = Vec::new();
        for method in methods {
            let Ok(body) = program.load_body(method) else {
                continue;
            };
            for inst in body.blocks.iter().flat_map(|it| &it.insts) {
                if let Inst::Text { units, .. } = inst
                    && !found.contains(units)
                    && found.len() < MOST_LITERALS
                {
                    found.push(Arc::clone(units));
                }
            }
        }
        let found: Rc<[Arc<[u16]>]> = found.into();
        self.session().literals = Some(Rc::clone(&found));
        found
    }

    /// A string with the hash code of another one of the program is this one: solvers search long for others.
    fn exclude_collisions(&mut self, state: &mut State, key: &Key, literals: &[Arc<[u16]>]) {
        if self.pool.sort(key.content) != Scalar::Text.into() {
            return;
        }
        for units in literals {
            let literal = self.pool.constant(&Literal::text(units));
            let hash = self.pool.hash_code(literal);
            let collides = self.pool.eq(key.hash, hash);
            let same = self.pool.eq(key.content, literal);
            let differs = self.pool.not(collides);
            let fact = self.pool.or(same, differs);
            self.assume(state, fact);
            let holds = |it: &Rc<Model>| it.holds(&self.pool, fact);
            if !state.model.as_ref().is_none_or(holds) {
                state.model = None;
            }
        }
    }

    /// `(int) (value ^ (value >>> 32))`.
    fn folded(&mut self, value: TermId) -> TermId {
        let high = self.pool.number(Scalar::Bv64, 32);
        let high = self.pool.ushr(value, high);
        let mixed = self.pool.bit_xor(value, high);
        self.pool.truncate(mixed)
    }

    /// `hash ^ (hash >>> 16)`.
    fn spread(&mut self, hash: TermId) -> TermId {
        let high = self.pool.number(Scalar::Bv32, 16);
        let high = self.pool.ushr(hash, high);
        self.pool.bit_xor(hash, high)
    }
}
