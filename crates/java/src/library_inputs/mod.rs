//! Input objects of the library's types whose fields are private: lists, maps, sets, optional values.
//!
//! Such an object is made of input values so that what its class keeps to itself fits together, in a state that its public
//! constructors and methods lead to. Lists have at most [`MOST_LISTED`] elements, maps, sets and linked lists
//! at most [`MOST`]; that and which class stands for an interface is said in the verdict.

mod chains;
mod functions;
mod held;
mod maps;
mod streams;
mod values;

use std::rc::Rc;

use oxpecker_ir::{ClassId, FieldId, MethodId, Type};
use oxpecker_term::{Node, Scalar, TermId};

use super::generics::{self, Generic};
use super::slots::InputCollections;
use super::{Jvm, session};
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::{Interpreter, unsupported};
use oxpecker_interp::heap::{ArrayObject, ClassOf, Elements, Object};
use oxpecker_interp::state::{Atom, State};
use oxpecker_interp::value::{Ref, Value};

/// Elements that maps, sets and linked lists have at most.
const MOST: usize = 3;
/// Elements that lists with an array have at most.
const MOST_LISTED: usize = 8;
/// Places that such a list has left, so that it need not grow at once.
const SPARE: usize = 8;

/// What keys of maps are not.
const PLAIN_KEYS: &str = "that are not null and have no hash code of another string of the class";

/// How an object is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    ArrayList,
    LinkedList,
    HashMap,
    SetFromMap,
    Optional,
    /// A stream of the bytes of an array.
    BytesIn,
    /// A new stream into an array.
    BytesOut,
    Random,
    Duration,
    BitSet,
    BigInteger,
    BigDecimal,
    /// A buffer around all bytes of an array.
    Buffer,
    /// A new digest.
    Digest,
    /// What static fields of the library hold.
    Held(&'static held::Held),
}

/// What stands for a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    shape: Shape,
    /// Whether all objects of the type are of this kind, however large.
    is_all: bool,
}

/// Types and what stands for them.
const STANDS: &[(&[&str], Shape)] = &[
    (
        &[
            "java/util/ArrayList",
            "java/util/List",
            "java/util/Collection",
            "java/lang/Iterable",
            "java/util/AbstractList",
            "java/util/AbstractCollection",
        ],
        Shape::ArrayList,
    ),
    (
        &[
            "java/util/LinkedList",
            "java/util/Queue",
            "java/util/Deque",
            "java/util/AbstractSequentialList",
        ],
        Shape::LinkedList,
    ),
    (
        &[
            "java/util/HashMap",
            "java/util/Map",
            "java/util/AbstractMap",
        ],
        Shape::HashMap,
    ),
    (
        &["java/util/Set", "java/util/AbstractSet"],
        Shape::SetFromMap,
    ),
    (&["java/util/Optional"], Shape::Optional),
    (
        &["java/io/ByteArrayInputStream", "java/io/InputStream"],
        Shape::BytesIn,
    ),
    (
        &["java/io/ByteArrayOutputStream", "java/io/OutputStream"],
        Shape::BytesOut,
    ),
    (&["java/util/Random"], Shape::Random),
    (&["java/time/Duration"], Shape::Duration),
    (&["java/util/BitSet"], Shape::BitSet),
    (&["java/math/BigInteger"], Shape::BigInteger),
    (&["java/math/BigDecimal"], Shape::BigDecimal),
    (&["java/nio/ByteBuffer", "java/nio/Buffer"], Shape::Buffer),
    (&["java/security/MessageDigest"], Shape::Digest),
    (&["java/nio/charset/Charset"], Shape::Held(&held::CHARSETS)),
    (&["java/util/Locale"], Shape::Held(&held::LOCALES)),
];

/// What stands for a type of the library, by its name.
pub(super) fn stand_for(name: &str) -> Option<Stand> {
    let found = STANDS.iter().find(|(names, _)| names.contains(&name));
    found.map(|(names, shape)| Stand {
        shape: *shape,
        is_all: names[0] == name && matches!(shape, Shape::Optional | Shape::Duration),
    })
}

impl Stand {
    /// The class of the object.
    pub(super) fn class(self) -> &'static str {
        match self.shape {
            Shape::ArrayList => "java/util/ArrayList",
            Shape::LinkedList => "java/util/LinkedList",
            Shape::HashMap => "java/util/HashMap",
            Shape::SetFromMap => "java/util/Collections$SetFromMap",
            Shape::Optional => "java/util/Optional",
            Shape::BytesIn => "java/io/ByteArrayInputStream",
            Shape::BytesOut => "java/io/ByteArrayOutputStream",
            Shape::Random => "java/util/Random",
            Shape::Duration => "java/time/Duration",
            Shape::BitSet => "java/util/BitSet",
            Shape::BigInteger => "java/math/BigInteger",
            Shape::BigDecimal => "java/math/BigDecimal",
            Shape::Buffer => "java/nio/HeapByteBuffer",
            Shape::Digest => values::DIGEST,
            Shape::Held(held) => held.owner(),
        }
    }

    /// The classes that are initialized before there is an object.
    pub(super) fn needs(self) -> Vec<&'static str> {
        match self.shape {
            Shape::Digest => vec![values::DIGEST, values::ALGORITHM],
            Shape::Held(held) => held.owners().collect(),
            _ => vec![self.class()],
        }
    }

    /// How many elements it has at most, if it has any.
    fn most(self) -> Option<usize> {
        match self.shape {
            Shape::ArrayList => Some(MOST_LISTED),
            Shape::LinkedList | Shape::HashMap | Shape::SetFromMap => Some(MOST),
            Shape::BytesIn | Shape::Buffer => Some(usize::MAX),
            _ => None,
        }
    }

    /// What of a type is left out, for the verdict.
    pub(super) fn left_out(self, ty: &str) -> Option<String> {
        if self.is_all {
            return None;
        }
        let class = self.class().rsplit('/').next().unwrap_or_default();
        let size = match self.shape {
            Shape::Held(held) => return Some(format!("{ty} that is {}", held.names())),
            Shape::BitSet => " of at most 64 bits".into(),
            Shape::BigInteger => " of at most 32 bits".into(),
            Shape::BigDecimal => " whose digits are a long".into(),
            Shape::Buffer => return Some(format!("{ty} that is ByteBuffer.wrap(byte[])")),
            Shape::Digest => return Some(format!("{ty} that is a new MD5")),
            Shape::Optional
            | Shape::BytesIn
            | Shape::BytesOut
            | Shape::Random
            | Shape::Duration => String::new(),
            Shape::ArrayList => format!(" of at most {MOST_LISTED} elements"),
            Shape::HashMap => format!(" of at most {MOST} entries {PLAIN_KEYS}"),
            Shape::SetFromMap => format!(" of at most {MOST} elements {PLAIN_KEYS}"),
            Shape::LinkedList => format!(" of at most {MOST} elements"),
        };
        let class = match self.shape {
            Shape::SetFromMap => "Collections.newSetFromMap(HashMap)",
            _ => class,
        };
        Some(format!("{ty} that is {class}{size}"))
    }
}

impl Jvm<'_, '_> {
    /// Remembers the type arguments of the parameters of the entry method.
    pub(super) fn note_parameters(&mut self, state: &State, entry: MethodId) {
        let method = &self.program.methods[entry];
        let loader = self.program.loader.as_ref();
        let signature = loader.and_then(|it| it.method_signature(entry));
        let Some(types) = signature.and_then(|it| generics::of_parameters(&it)) else {
            return;
        };
        let own = usize::from(!method.is_static);
        // Constructors of inner classes and enumerations have parameters of which nothing is said.
        if types.len() + own != method.params {
            return;
        }
        let frame = state.callers.front().map_or(&state.frame, |it| &**it);
        let values: Vec<Value> = frame.locals.iter().skip(own).copied().collect();
        for (value, ty) in values.into_iter().zip(types) {
            self.note_generic(value, ty);
        }
    }

    /// Remembers the type arguments of a field.
    pub(super) fn note_field(&mut self, field: FieldId, value: Value) {
        let loader = self.program.loader.as_ref();
        let signature = loader.and_then(|it| it.field_signature(self.program, field));
        if let Some(ty) = signature.and_then(|it| generics::of_field(&it)) {
            self.note_generic(value, ty);
        }
    }

    /// Remembers the type arguments of the fields of an object.
    pub(super) fn note_fields(&mut self, object: &Object) {
        let Object::Instance { class, fields } = object else {
            return;
        };
        let layout: Vec<FieldId> = match class {
            ClassOf::Known(class) => self.program.hierarchy.layout(*class).to_vec(),
            ClassOf::Among { fields, .. } => fields.to_vec(),
        };
        for (field, value) in layout.into_iter().zip(fields) {
            self.note_field(field, *value);
        }
    }

    pub(super) fn note_generic(&mut self, value: Value, ty: Rc<Generic>) {
        if let Value::Term(term) = value
            && !ty.arguments.is_empty()
        {
            self.session().generics.insert(term, ty);
        }
    }

    /// The type arguments of an input reference.
    pub(super) fn generic_of(&self, leaf: Option<TermId>) -> Rc<Generic> {
        let known = |term| session(self.0).generics.get(&term).cloned();
        let found = leaf.and_then(|leaf| {
            known(leaf).or_else(|| match *self.pool.node(leaf) {
                Node::Select(array, _) => known(array),
                _ => None,
            })
        });
        found.unwrap_or_else(Generic::any)
    }

    /// Objects that stand for a type: one, or one of each size.
    pub(super) fn library_objects(
        &mut self,
        state: &mut State,
        stand: Stand,
        leaf: (Option<TermId>, &str),
        made: &mut Vec<Ref>,
    ) -> Result<(), Reason> {
        if !state.slot::<InputCollections>().sizes.is_empty()
            && let Some(world) = self.world()
        {
            world.leave_out("collections that are different objects");
        }
        match stand.shape {
            Shape::Held(held) => return self.held_objects(state, held, made),
            Shape::BitSet => return self.bit_sets(state, leaf.1, made),
            Shape::BigInteger => return self.whole_numbers(state, leaf.1, made),
            _ => {}
        }
        let sizes = self.sizes().filter(|_| stand.most().is_some());
        let Some(sizes) = sizes else {
            made.push(self.library_object(state, stand, leaf)?);
            return Ok(());
        };
        let most = stand.most().unwrap_or_default();
        for size in sizes.take_while(|it| *it as usize <= most) {
            self.session().size = Some(size);
            let object = self.library_object(state, stand, leaf);
            self.session().size = None;
            made.push(object?);
        }
        Ok(())
    }

    /// An object that stands for a type.
    fn library_object(
        &mut self,
        state: &mut State,
        stand: Stand,
        (leaf, name): (Option<TermId>, &str),
    ) -> Result<Ref, Reason> {
        let generic = self.generic_of(leaf);
        let class = self.load_class(stand.class())?;
        match stand.shape {
            Shape::ArrayList => self.array_list(state, class, &generic.argument(0), name),
            Shape::LinkedList => self.linked_list(state, class, &generic.argument(0), name),
            Shape::HashMap => self.hash_map(state, class, &generic, name),
            Shape::SetFromMap => self.set_from_map(state, class, &generic.argument(0), name),
            Shape::Optional => {
                let content = self.element(state, &generic.argument(0), &format!("{name}.value"));
                self.made(state, class, &[("value", content)])
            }
            Shape::BytesIn | Shape::BytesOut => self.byte_stream(state, stand, class, name),
            Shape::Random => self.random(state, class, name),
            Shape::Duration => self.duration(state, class, name),
            Shape::BigDecimal => self.decimal_number(state, class, name),
            Shape::Buffer => self.byte_buffer(state, class, name),
            Shape::Digest => self.digest(state, class, name),
            Shape::BitSet | Shape::BigInteger | Shape::Held(_) => {
                Err(unsupported(format!("an input of type {}", stand.class())))
            }
        }
    }

    /// A list with a few places more than elements.
    fn array_list(
        &mut self,
        state: &mut State,
        class: ClassId,
        element: &Rc<Generic>,
        name: &str,
    ) -> Result<Ref, Reason> {
        let size = self.size(name, MOST_LISTED);
        let elements = (0..MOST_LISTED)
            .map(|number| self.element(state, element, &format!("{name}[{number}]")));
        let elements: Vec<Value> = elements.collect();
        let spare = std::iter::repeat_n(Value::NULL, SPARE);
        let array = state.heap.add_input(Object::Array(ArrayObject {
            element: Type::Named("java/lang/Object".into()),
            length: Value::Int((MOST_LISTED + SPARE) as i64),
            elements: Elements::Vector(elements.into_iter().chain(spare).collect()),
        }));
        let fields = [("elementData", Value::Ref(array)), ("size", size)];
        let list = self.made(state, class, &fields)?;
        self.note_size(state, &[list, array], size);
        Ok(list)
    }

    /// An input of the type of an element.
    fn element(&mut self, state: &mut State, ty: &Rc<Generic>, name: &str) -> Value {
        let value = self.input(state, &ty.ty, name);
        self.note_generic(value, Rc::clone(ty));
        value
    }

    /// A number of elements.
    fn size(&mut self, name: &str, most: usize) -> Value {
        if let Some(size) = self.session().size {
            return Value::Int(i64::from(size));
        }
        let fitting = most.min(self.largest_input());
        if let Some(drawn) = self.drawn_class(&format!("size of {name}"), fitting + 1) {
            return Value::Int(drawn as i64);
        }
        let name = format!("#{name}");
        let sort = Scalar::Bv32.into();
        let most = Some(most as i64);
        Value::Term(self.pool.fresh_var_in(&name, sort, Some(0), most))
    }

    /// An input object of a class with some fields; all others have their defaults.
    fn made(
        &mut self,
        state: &mut State,
        class: ClassId,
        given: &[(&str, Value)],
    ) -> Result<Ref, Reason> {
        let program = self.program;
        let layout = program.hierarchy.layout(class).iter();
        let fields = layout.map(|id| {
            let field = &program.fields[*id];
            let own = given.iter().find(|(name, _)| *name == field.name);
            own.map_or_else(
                || Interpreter::default_value(&field.ty),
                |(_, value)| *value,
            )
        });
        let fields: Vec<Value> = fields.collect();
        let names = program.hierarchy.layout(class).iter();
        let names: Vec<&str> = names.map(|id| program.fields[*id].name.as_str()).collect();
        // Another version of the library keeps other things.
        if let Some((missing, _)) = given.iter().find(|(name, _)| !names.contains(name)) {
            let class = program.classes[class].name.replace('/', ".");
            return Err(unsupported(format!("a {class} without a field {missing}")));
        }
        Ok(state.heap.add_input(Object::Instance {
            class: ClassOf::Known(class),
            fields,
        }))
    }

    /// Remembers that objects belong to a collection of a size. Nothing else refers to them.
    fn note_size(&mut self, state: &mut State, objects: &[Ref], size: Value) {
        let size = self.lift(size, Scalar::Bv32);
        let sizes = &mut state.slot_mut::<InputCollections>().sizes;
        for object in objects {
            sizes.insert(*object, size);
        }
    }

    /// A reference that is null or one of some objects, each under a condition; the conditions exclude each other.
    fn choice(&mut self, state: &mut State, name: &str, among: &[(TermId, Ref)]) -> Value {
        let (yes, no) = (self.pool.tt(), self.pool.ff());
        if let Some((_, object)) = among.iter().find(|(guard, _)| *guard == yes) {
            return Value::Ref(*object);
        }
        if among.iter().all(|(guard, _)| *guard == no) {
            return Value::NULL;
        }
        let term = self.pool.fresh_var(name, Scalar::Ref.into());
        let objects = among.iter().map(|(_, object)| *object);
        let candidates: Rc<[Ref]> = std::iter::once(Ref::NULL).chain(objects).collect();
        let atom = Atom {
            ty: Type::Named("java/lang/Object".into()),
            nullable: true,
            candidates: Some(candidates),
            region: None,
        };
        state.inputs.atoms.insert(term, atom);
        let null = self.pool.reference(0);
        let mut possible = self.pool.eq(term, null);
        for (guard, object) in among {
            let object = self.pool.reference(object.0);
            let chosen = self.pool.eq(term, object);
            let other = self.pool.not(chosen);
            let is = self.pool.and(*guard, chosen);
            let unless = self.pool.not(*guard);
            let is_not = self.pool.and(unless, other);
            let fact = self.pool.or(is, is_not);
            self.assume(state, fact);
            possible = self.pool.or(possible, chosen);
        }
        self.assume(state, possible);
        Value::Term(term)
    }

    /// A reference to an object if there are more elements than some, else null.
    fn if_more(
        &mut self,
        state: &mut State,
        (name, size): (&str, Value),
        than: usize,
        object: Ref,
    ) -> Value {
        let more = self.has_more(size, than);
        self.choice(state, &format!("{name}.{than}"), &[(more, object)])
    }

    /// Whether there are more elements than some.
    fn has_more(&mut self, size: Value, than: usize) -> TermId {
        let size = self.lift(size, Scalar::Bv32);
        let least = self.pool.number(Scalar::Bv32, than as i64 + 1);
        self.pool.ge(size, least)
    }
}
