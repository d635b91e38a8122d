//! `jdk.internal.misc.Unsafe`: fields and elements by number. Atomic numbers, locks and concurrent collections of the
//! library rest on it. There is one thread, so every access is atomic.
//!
//! The number of a field is its place in the program plus [`FIELDS`]; elements are numbered as on a real machine, since
//! the library computes with those numbers.

use oxpecker_ir::{Arith, BinaryOp, FieldId, Number as Conversion, Type, Word};
use oxpecker_term::Scalar;

use super::compute::result;
use super::object::nothing;
use super::views::{self, Number};
use super::{Invocation, Modelled, Table, pure, reading, writing};
use crate::slots::Member;
use crate::slots::Reflection;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::heap::Object;
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// The number of the first field.
const FIELDS: i64 = 1 << 20;
/// The number of the first element of every array.
pub(super) const ELEMENTS: i64 = 16;

macro_rules! unsafe_methods {
    ($($name:literal $type:literal),*) => {
        &[
            $(
                reading(concat!("jdk/internal/misc/Unsafe.get", $name, "(Ljava/lang/Object;J)", $type), get),
                reading(concat!("jdk/internal/misc/Unsafe.get", $name, "Volatile(Ljava/lang/Object;J)", $type), get),
                writing(concat!("jdk/internal/misc/Unsafe.put", $name, "(Ljava/lang/Object;J", $type, ")V"), put),
                writing(concat!("jdk/internal/misc/Unsafe.put", $name, "Volatile(Ljava/lang/Object;J", $type, ")V"), put),
                writing(
                    concat!("jdk/internal/misc/Unsafe.compareAndSet", $name, "(Ljava/lang/Object;J", $type, $type, ")Z"),
                    compare_and_set,
                ),
                writing(
                    concat!("jdk/internal/misc/Unsafe.compareAndExchange", $name, "(Ljava/lang/Object;J", $type, $type, ")", $type),
                    compare_and_exchange,
                ),
            )*
            pure("jdk/internal/misc/Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J", field_number),
            pure("jdk/internal/misc/Unsafe.objectFieldOffset0(Ljava/lang/reflect/Field;)J", number_of_field),
            pure("jdk/internal/misc/Unsafe.staticFieldOffset0(Ljava/lang/reflect/Field;)J", number_of_field),
            pure("jdk/internal/misc/Unsafe.staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;", class_of_field),
            pure("jdk/internal/misc/Unsafe.arrayBaseOffset0(Ljava/lang/Class;)I", first_element),
            pure("jdk/internal/misc/Unsafe.arrayIndexScale0(Ljava/lang/Class;)I", element_size),
            writing("jdk/internal/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", allocate),
            writing("jdk/internal/misc/Unsafe.ensureClassInitialized0(Ljava/lang/Class;)V", initialize_class),
            writing("jdk/internal/misc/Unsafe.shouldBeInitialized0(Ljava/lang/Class;)Z", should_be_initialized),
            pure("jdk/internal/misc/Unsafe.loadFence()V", nothing),
            pure("jdk/internal/misc/Unsafe.storeFence()V", nothing),
            pure("jdk/internal/misc/Unsafe.fullFence()V", nothing),
        ]
    };
}

pub(super) const METHODS: Table = unsafe_methods!(
    "Int" "I", "Long" "J", "Boolean" "Z", "Byte" "B", "Short" "S", "Char" "C", "Float" "F", "Double" "D",
    "Reference" "Ljava/lang/Object;"
);

/// What a machine of 64 bits has.
pub(super) fn constants(
    interpreter: &mut Interpreter<'_>,
    state: &mut State,
    class: oxpecker_ir::ClassId,
) -> Result<(), Reason> {
    let values = [
        ("ADDRESS_SIZE0", 8),
        ("PAGE_SIZE", 4096),
        ("BIG_ENDIAN", 0),
        ("UNALIGNED_ACCESS", 1),
        ("DATA_CACHE_LINE_FLUSH_SIZE", 0),
    ];
    for (name, value) in values {
        interpreter.set_static(state, class, name, Value::Int(value));
    }
    Ok(())
}

/// What a number means for an object.
pub(super) enum Place {
    Field(FieldId),
    Static(FieldId),
    Element(Value),
}

fn place(call: &mut Invocation<'_, '_>) -> Modelled<(Ref, Place)> {
    let object = call.object(1)?;
    let number = call.args[2];
    let element = match call.state.heap.get(object) {
        Some(Object::Array(array)) => array.element.clone(),
        _ => {
            let fields = call.interpreter.program.fields.len() as i64;
            return match number {
                Value::Int(number) if (FIELDS..FIELDS + fields).contains(&number) => {
                    let field = FieldId((number - FIELDS) as u32);
                    let place = match call.interpreter.program.fields[field].is_static {
                        true => Place::Static(field),
                        false => Place::Field(field),
                    };
                    Ok((object, place))
                }
                _ => Err(call.unsupported("a field that is not known")),
            };
        }
    };
    let method = &call.interpreter.program.methods[call.method];
    if accessed(&method.name) != type_name(&element) {
        return Err(call.unsupported("elements of another type"));
    }
    let shift = Value::Int(i64::from(size(&element).trailing_zeros()));
    let beyond = call.on_longs(BinaryOp::Sub, number, Value::Int(ELEMENTS))?;
    let index = call.on_longs(BinaryOp::Shr, beyond, shift)?;
    let index = call.converted(Conversion::Long, Conversion::Int, index)?;
    Ok((object, Place::Element(index)))
}

/// What the methods for elements of a type have in their names.
fn type_name(element: &Type) -> &'static str {
    match element {
        Type::Machine(Word::Boolean) => "Boolean",
        Type::Machine(Word::Byte) => "Byte",
        Type::Machine(Word::Short) => "Short",
        Type::Machine(Word::Char) => "Char",
        Type::Machine(Word::Int) => "Int",
        Type::Machine(Word::Long) => "Long",
        Type::Single => "Float",
        Type::Float => "Double",
        _ => "Reference",
    }
}

/// The type in the name of a method: `Int` of `getIntVolatile`.
fn accessed(method: &str) -> &str {
    let actions = ["get", "put", "compareAndSet", "compareAndExchange"];
    let rest = actions
        .iter()
        .find_map(|action| method.strip_prefix(action));
    let rest = rest.unwrap_or(method);
    rest.strip_suffix("Volatile").unwrap_or(rest)
}

/// The bytes of an element.
pub(super) fn size(element: &Type) -> i64 {
    match element {
        Type::Machine(Word::Boolean | Word::Byte) => 1,
        Type::Machine(Word::Short | Word::Char) => 2,
        Type::Machine(Word::Long) | Type::Float => 8,
        _ => 4,
    }
}

pub(super) fn load(call: &mut Invocation<'_, '_>, object: Ref, place: &Place) -> Modelled<Value> {
    let object = Value::Ref(object);
    let value = match place {
        Place::Field(field) => call.interpreter.load_field(call.state, object, *field)?,
        Place::Static(field) => call.interpreter.static_value(call.state, *field),
        Place::Element(index) => call.interpreter.load_element(call.state, object, *index)?,
    };
    Ok(value)
}

pub(super) fn store(
    call: &mut Invocation<'_, '_>,
    object: Ref,
    place: &Place,
    value: Value,
) -> Modelled<()> {
    let object = Value::Ref(object);
    match place {
        Place::Field(field) => {
            call.interpreter
                .store_field(call.state, object, *field, value)?;
        }
        Place::Static(field) => call.interpreter.store_static(call.state, *field, value),
        Place::Element(index) => {
            call.interpreter
                .store_element(call.state, object, *index, value)?;
        }
    }
    Ok(())
}

/// The number that several bytes of an array make, and the indexes of those bytes, if that is what is accessed.
fn bytes(call: &mut Invocation<'_, '_>) -> Modelled<Option<(Number, Vec<Value>)>> {
    let object = call.object(1)?;
    let of_bytes = match call.state.heap.get(object) {
        Some(Object::Array(array)) => array.element == Type::Machine(Word::Byte),
        _ => false,
    };
    let method = &call.interpreter.program.methods[call.method];
    let number = match accessed(&method.name) {
        "Short" => Number::Short,
        "Char" => Number::Char,
        "Int" => Number::Int,
        "Long" => Number::Long,
        "Float" => Number::Float,
        "Double" => Number::Double,
        _ => return Ok(None),
    };
    if !of_bytes {
        return Ok(None);
    }
    let index = call.on_longs(BinaryOp::Sub, call.args[2], Value::Int(ELEMENTS))?;
    let index = call.converted(Conversion::Long, Conversion::Int, index)?;
    Ok(Some((number, views::in_memory(call, number, index)?)))
}

fn get(call: &mut Invocation<'_, '_>) -> Modelled {
    if let Some((number, indexes)) = bytes(call)? {
        return views::get_from(call, number, indexes);
    }
    let (object, place) = place(call)?;
    result(load(call, object, &place)?)
}

fn put(call: &mut Invocation<'_, '_>) -> Modelled {
    if let Some((number, indexes)) = bytes(call)? {
        return views::set_at(call, number, indexes);
    }
    let (object, place) = place(call)?;
    let value = call.args[3];
    store(call, object, &place, value)?;
    nothing(call)
}

/// Stores the new value if the old one is the expected; gives the old one and whether it was.
fn exchange(call: &mut Invocation<'_, '_>) -> Modelled<(Value, Value)> {
    let (object, place) = place(call)?;
    let (expected, new) = (call.args[3], call.args[4]);
    let old = load(call, object, &place)?;
    let method = &call.interpreter.program.methods[call.method];
    let arith = match accessed(&method.name) {
        "Long" => Arith::Wrap64,
        _ => Arith::Wrap32,
    };
    let same = call.compute((BinaryOp::Eq, arith), old, expected)?;
    let integers = match old {
        Value::Ref(_) => Scalar::Ref,
        _ => oxpecker_interp::exec::scalar_of(arith),
    };
    let guard = call.interpreter.lift(same, Scalar::Bool);
    let value = call.interpreter.merge(guard, new, old, integers)?;
    store(call, object, &place, value)?;
    Ok((old, same))
}

fn compare_and_set(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, same) = exchange(call)?;
    call.truth(same)
}

fn compare_and_exchange(call: &mut Invocation<'_, '_>) -> Modelled {
    let (old, _) = exchange(call)?;
    result(old)
}

fn class_argument(call: &mut Invocation<'_, '_>) -> Modelled<Type> {
    let object = call.object(1)?;
    call.type_of(object)
}

fn field_number(call: &mut Invocation<'_, '_>) -> Modelled {
    let ty = class_argument(call)?;
    let name = String::from_utf16_lossy(&call.text(2)?);
    let field = match ty {
        Type::Named(class) => {
            let class = call.interpreter.load_class(&class)?;
            call.interpreter.field_named(class, &name)
        }
        _ => None,
    };
    match field {
        Some(field) => result(Value::Int(FIELDS + i64::from(field.0))),
        None => Err(call.unsupported("a field that does not exist")),
    }
}

/// The field that an object of reflection stands for.
fn field_argument(call: &mut Invocation<'_, '_>) -> Modelled<FieldId> {
    let object = call.object(1)?;
    match call.state.slot::<Reflection>().members.get(&object) {
        Some(Member::Field(field)) => Ok(*field),
        _ => Err(call.unsupported("a field of unknown origin")),
    }
}

fn number_of_field(call: &mut Invocation<'_, '_>) -> Modelled {
    let field = field_argument(call)?;
    result(Value::Int(FIELDS + i64::from(field.0)))
}

/// Static fields belong to the object of their class.
fn class_of_field(call: &mut Invocation<'_, '_>) -> Modelled {
    let field = field_argument(call)?;
    let class = call.interpreter.program.fields[field].class;
    let class = call
        .interpreter
        .type_object(call.state, &Type::Class(class))?;
    result(class)
}

fn first_element(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(ELEMENTS))
}

fn element_size(call: &mut Invocation<'_, '_>) -> Modelled {
    match class_argument(call)? {
        Type::Array(element) => result(Value::Int(size(&element))),
        _ => Err(call.unsupported("something that is no array")),
    }
}

fn named_class(call: &mut Invocation<'_, '_>) -> Modelled<oxpecker_ir::ClassId> {
    match class_argument(call)? {
        Type::Named(name) => Ok(call.interpreter.load_class(&name)?),
        _ => Err(call.unsupported("something that is no class")),
    }
}

fn allocate(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = named_class(call)?;
    call.initialized(class)?;
    result(call.interpreter.new_object(call.state, class))
}

fn initialize_class(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = named_class(call)?;
    call.initialized(class)?;
    nothing(call)
}

fn should_be_initialized(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = named_class(call)?;
    let classes = &call.state.classes;
    let done = match classes.partly.get(&class) {
        Some(condition) => call.decide(Value::Term(*condition))?,
        None => classes.initialized.contains(&class),
    };
    result(Value::Int(i64::from(!done)))
}
