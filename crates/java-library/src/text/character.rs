//! `java.lang.Character`: properties of characters. Of unknown ones they are terms, without a fork.

use oxpecker_ir::{Arith, BinaryOp};
use oxpecker_java_string::character::Property;

use super::super::compute::result;
use super::super::{Invocation, Modelled, Table, pure};
use oxpecker_interp::value::Value;

macro_rules! properties {
    ($($model:ident: $property:ident;)*) => {
        $(fn $model(call: &mut Invocation<'_, '_>) -> Modelled {
            result(value_of(call, Property::$property)?)
        })*
    };
}

properties! {
    category: Category;
    direction: Direction;
    numeric_value: NumericValue;
    to_upper: Upper;
    to_lower: Lower;
    to_title: Title;
    is_defined: IsDefined;
    is_letter: IsLetter;
    is_digit: IsDigit;
    is_letter_or_digit: IsLetterOrDigit;
    is_alphabetic: IsAlphabetic;
    is_lower: IsLower;
    is_upper: IsUpper;
    is_title: IsTitle;
    is_space_char: IsSpaceChar;
    is_whitespace: IsWhitespace;
    is_space: IsSpace;
    is_control: IsControl;
    is_ignorable: IsIgnorable;
    is_mirrored: IsMirrored;
    is_ideographic: IsIdeographic;
    is_java_start: IsJavaStart;
    is_java_part: IsJavaPart;
    is_unicode_start: IsUnicodeStart;
    is_unicode_part: IsUnicodePart;
}

pub(super) const METHODS: Table = &[
    pure("java/lang/Character.getType(C)I", category),
    pure("java/lang/Character.getType(I)I", category),
    pure("java/lang/Character.getDirectionality(C)B", direction),
    pure("java/lang/Character.getDirectionality(I)B", direction),
    pure("java/lang/Character.getNumericValue(C)I", numeric_value),
    pure("java/lang/Character.getNumericValue(I)I", numeric_value),
    pure("java/lang/Character.toUpperCase(C)C", to_upper),
    pure("java/lang/Character.toUpperCase(I)I", to_upper),
    pure("java/lang/Character.toLowerCase(C)C", to_lower),
    pure("java/lang/Character.toLowerCase(I)I", to_lower),
    pure("java/lang/Character.toTitleCase(C)C", to_title),
    pure("java/lang/Character.toTitleCase(I)I", to_title),
    pure("java/lang/Character.isDefined(C)Z", is_defined),
    pure("java/lang/Character.isDefined(I)Z", is_defined),
    pure("java/lang/Character.isLetter(C)Z", is_letter),
    pure("java/lang/Character.isLetter(I)Z", is_letter),
    pure("java/lang/Character.isDigit(C)Z", is_digit),
    pure("java/lang/Character.isDigit(I)Z", is_digit),
    pure(
        "java/lang/Character.isLetterOrDigit(C)Z",
        is_letter_or_digit,
    ),
    pure(
        "java/lang/Character.isLetterOrDigit(I)Z",
        is_letter_or_digit,
    ),
    pure("java/lang/Character.isAlphabetic(I)Z", is_alphabetic),
    pure("java/lang/Character.isLowerCase(C)Z", is_lower),
    pure("java/lang/Character.isLowerCase(I)Z", is_lower),
    pure("java/lang/Character.isUpperCase(C)Z", is_upper),
    pure("java/lang/Character.isUpperCase(I)Z", is_upper),
    pure("java/lang/Character.isTitleCase(C)Z", is_title),
    pure("java/lang/Character.isTitleCase(I)Z", is_title),
    pure("java/lang/Character.isSpaceChar(C)Z", is_space_char),
    pure("java/lang/Character.isSpaceChar(I)Z", is_space_char),
    pure("java/lang/Character.isWhitespace(C)Z", is_whitespace),
    pure("java/lang/Character.isWhitespace(I)Z", is_whitespace),
    pure("java/lang/Character.isSpace(C)Z", is_space),
    pure("java/lang/Character.isISOControl(C)Z", is_control),
    pure("java/lang/Character.isISOControl(I)Z", is_control),
    pure(
        "java/lang/Character.isIdentifierIgnorable(C)Z",
        is_ignorable,
    ),
    pure(
        "java/lang/Character.isIdentifierIgnorable(I)Z",
        is_ignorable,
    ),
    pure("java/lang/Character.isMirrored(C)Z", is_mirrored),
    pure("java/lang/Character.isMirrored(I)Z", is_mirrored),
    pure("java/lang/Character.isIdeographic(I)Z", is_ideographic),
    pure("java/lang/Character.isJavaLetter(C)Z", is_java_start),
    pure("java/lang/Character.isJavaLetterOrDigit(C)Z", is_java_part),
    pure(
        "java/lang/Character.isJavaIdentifierStart(C)Z",
        is_java_start,
    ),
    pure(
        "java/lang/Character.isJavaIdentifierStart(I)Z",
        is_java_start,
    ),
    pure("java/lang/Character.isJavaIdentifierPart(C)Z", is_java_part),
    pure("java/lang/Character.isJavaIdentifierPart(I)Z", is_java_part),
    pure(
        "java/lang/Character.isUnicodeIdentifierStart(C)Z",
        is_unicode_start,
    ),
    pure(
        "java/lang/Character.isUnicodeIdentifierStart(I)Z",
        is_unicode_start,
    ),
    pure(
        "java/lang/Character.isUnicodeIdentifierPart(C)Z",
        is_unicode_part,
    ),
    pure(
        "java/lang/Character.isUnicodeIdentifierPart(I)Z",
        is_unicode_part,
    ),
    pure("java/lang/Character.digit(CI)I", digit),
    pure("java/lang/Character.digit(II)I", digit),
    pure("java/lang/Character.forDigit(II)C", for_digit),
];

fn value_of(call: &mut Invocation<'_, '_>, property: Property) -> Modelled<Value> {
    match call.args[0] {
        Value::Int(number) => Ok(Value::Int(i64::from(property.of(number as i32)))),
        Value::Term(term) => {
            let value = call.interpreter.pool.character(property, term);
            Ok(call.interpreter.lower(value))
        }
        _ => Err(call.unsupported("something that is no character")),
    }
}

/// The value of a digit if it is less than the radix, otherwise -1.
fn digit(call: &mut Invocation<'_, '_>) -> Modelled {
    let (value, radix) = (value_of(call, Property::Digit)?, call.args[1]);
    let conditions = [
        (BinaryOp::Ge, radix, Value::Int(2)),
        (BinaryOp::Le, radix, Value::Int(36)),
        (BinaryOp::Lt, value, radix),
    ];
    let valid = all(call, &conditions)?;
    result(call.choose(valid, value, Value::Int(-1), Arith::Wrap32)?)
}

fn for_digit(call: &mut Invocation<'_, '_>) -> Modelled {
    let (value, radix) = (call.args[0], call.args[1]);
    let conditions = [
        (BinaryOp::Ge, radix, Value::Int(2)),
        (BinaryOp::Le, radix, Value::Int(36)),
        (BinaryOp::Ge, value, Value::Int(0)),
        (BinaryOp::Lt, value, radix),
    ];
    let valid = all(call, &conditions)?;
    let is_number = call.on_ints(BinaryOp::Lt, value, Value::Int(10))?;
    let number = call.on_ints(BinaryOp::Add, value, Value::Int(i64::from(b'0')))?;
    let letter = call.on_ints(BinaryOp::Add, value, Value::Int(i64::from(b'a') - 10))?;
    let sign = call.choose(is_number, number, letter, Arith::Wrap32)?;
    result(call.choose(valid, sign, Value::Int(0), Arith::Wrap32)?)
}

fn all(call: &mut Invocation<'_, '_>, conditions: &[(BinaryOp, Value, Value)]) -> Modelled<Value> {
    let mut holds = Value::TRUE;
    for (op, one, two) in conditions {
        let condition = call.on_ints(*op, *one, *two)?;
        holds = call.on_ints(BinaryOp::And, holds, condition)?;
    }
    Ok(holds)
}
