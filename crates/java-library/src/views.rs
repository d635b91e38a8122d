//! Numbers that several bytes of an array make.

use oxpecker_ir::{Arith, BinaryOp, Number as Conversion, Type, Word};

use super::boxes::bits;
use super::compute::result;
use super::object::nothing;
use super::{Invocation, Modelled, Pause};
use oxpecker_interp::value::Value;

/// A number of several bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// Two bytes, signed.
    Short,
    /// Two bytes, unsigned.
    Char,
    /// Four bytes.
    Int,
    /// Eight bytes.
    Long,
    /// Four bytes, the bits of a float.
    Float,
    /// Eight bytes, the bits of a double.
    Double,
}

impl Number {
    /// The number of a type.
    pub(crate) fn of(ty: &Type) -> Option<Self> {
        match ty {
            Type::Machine(Word::Short) => Some(Number::Short),
            Type::Machine(Word::Char) => Some(Number::Char),
            Type::Machine(Word::Int) => Some(Number::Int),
            Type::Machine(Word::Long) => Some(Number::Long),
            Type::Single => Some(Number::Float),
            Type::Float => Some(Number::Double),
            _ => None,
        }
    }

    fn size(self) -> i64 {
        match self {
            Number::Short | Number::Char => 2,
            Number::Int | Number::Float => 4,
            Number::Long | Number::Double => 8,
        }
    }
}

/// The indexes of the bytes, the lowest one first, checked.
fn indexes(
    call: &mut Invocation<'_, '_>,
    number: Number,
    big_endian: bool,
) -> Modelled<Vec<Value>> {
    let array = call.object(1)?;
    let length = super::system::length(call, array)?;
    let index = call.args[2];
    let last = call.on_ints(BinaryOp::Sub, length, Value::Int(number.size()))?;
    let low = call.on_ints(BinaryOp::Ge, index, Value::Int(0))?;
    let high = call.on_ints(BinaryOp::Le, index, last)?;
    let fits = call.on_ints(BinaryOp::And, low, high)?;
    if !call.decide(fits)? {
        let out = "java/lang/IndexOutOfBoundsException";
        return Err(Pause::ThrowObject(call.exception(out, None)?));
    }
    from(call, number, (index, big_endian))
}

/// The indexes of the bytes from a first one on, the lowest byte first.
fn from(
    call: &mut Invocation<'_, '_>,
    number: Number,
    (index, big_endian): (Value, bool),
) -> Modelled<Vec<Value>> {
    let mut indexes = Vec::new();
    for place in 0..number.size() {
        let place = match big_endian {
            true => number.size() - 1 - place,
            false => place,
        };
        indexes.push(call.on_ints(BinaryOp::Add, index, Value::Int(place))?);
    }
    Ok(indexes)
}

/// The indexes of the bytes of a number in memory. Outside of the array anything can be.
pub(super) fn in_memory(
    call: &mut Invocation<'_, '_>,
    number: Number,
    index: Value,
) -> Modelled<Vec<Value>> {
    let array = call.args[1];
    let last = call.on_ints(BinaryOp::Add, index, Value::Int(number.size() - 1))?;
    for index in [index, last] {
        let fits = call.interpreter.in_bounds(call.state, array, index)?;
        if !call.decide(fits)? {
            return Err(call.unsupported("memory outside of an array"));
        }
    }
    from(call, number, (index, false))
}

/// Puts the bytes together.
pub(super) fn get(call: &mut Invocation<'_, '_>, number: Number, big_endian: bool) -> Modelled {
    let indexes = indexes(call, number, big_endian)?;
    get_from(call, number, indexes)
}

/// Puts the bytes at these indexes together, the lowest one first.
pub(super) fn get_from(
    call: &mut Invocation<'_, '_>,
    number: Number,
    indexes: Vec<Value>,
) -> Modelled {
    let mut value = Value::Int(0);
    for (place, index) in indexes.into_iter().enumerate() {
        let array = call.args[1];
        let byte = call.interpreter.load_element(call.state, array, index)?;
        let byte = call.converted(Conversion::Int, Conversion::Long, byte)?;
        let byte = call.on_longs(BinaryOp::BitAnd, byte, Value::Int(0xff))?;
        let shift = Value::Int(8 * place as i64);
        let byte = call.on_longs(BinaryOp::Shl, byte, shift)?;
        value = call.on_longs(BinaryOp::BitOr, value, byte)?;
    }
    if number.size() == 8 {
        return result(match number {
            Number::Double => bits::double(call, value),
            _ => value,
        });
    }
    let value = call.converted(Conversion::Long, Conversion::Int, value)?;
    result(match number {
        Number::Short => call.converted(Conversion::Int, Conversion::Short, value)?,
        Number::Char => call.converted(Conversion::Int, Conversion::Char, value)?,
        Number::Float => bits::float(call, value),
        _ => value,
    })
}

/// Takes the bytes apart.
pub(super) fn set(call: &mut Invocation<'_, '_>, number: Number, big_endian: bool) -> Modelled {
    let indexes = indexes(call, number, big_endian)?;
    set_at(call, number, indexes)
}

/// Takes the bytes apart and puts them at these indexes, the lowest one first.
pub(super) fn set_at(
    call: &mut Invocation<'_, '_>,
    number: Number,
    indexes: Vec<Value>,
) -> Modelled {
    let value = call.args.get(3).copied();
    let value = value.ok_or_else(|| call.unsupported("too few arguments"))?;
    let value = match number {
        Number::Float | Number::Double => bits::of(call, value),
        _ => value,
    };
    let arith = match number.size() {
        8 => Arith::Wrap64,
        _ => Arith::Wrap32,
    };
    for (place, index) in indexes.into_iter().enumerate() {
        let shift = Value::Int(8 * place as i64);
        let mut byte = call.compute((BinaryOp::Ushr, arith), value, shift)?;
        if number.size() == 8 {
            byte = call.converted(Conversion::Long, Conversion::Int, byte)?;
        }
        let byte = call.converted(Conversion::Int, Conversion::Byte, byte)?;
        let array = call.args[1];
        call.interpreter
            .store_element(call.state, array, index, byte)?;
    }
    nothing(call)
}
