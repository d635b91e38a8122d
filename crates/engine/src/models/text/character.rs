//! `java.lang.Character`: properties of characters. Of unknown ones they are trees of comparisons, without a fork.

use oxpecker_ir::{Arith, BinaryOp};
use oxpecker_term::{Scalar, TermId};
use oxpecker_text::character::{self as known, Piece, Property};

use super::super::compute::result;
use super::super::{Invocation, Modelled, Table};
use crate::value::Value;

/// A property: its name, its values, and its value for numbers that are no code points.
struct About {
    name: &'static str,
    property: Property,
    otherwise: Otherwise,
}

/// What numbers that are no code points have.
#[derive(Clone, Copy)]
enum Otherwise {
    /// This value.
    Value(i64),
    /// Themselves.
    Same,
}

macro_rules! properties {
    ($($model:ident: $otherwise:expr, $property:expr;)*) => {
        $(fn $model(call: &mut Invocation<'_, '_>) -> Modelled {
            let property: Property = $property;
            let about = About { name: stringify!($model), property, otherwise: $otherwise };
            let value = value_of(call, &about)?;
            result(value)
        })*
    };
}

const FALSE: Otherwise = Otherwise::Value(0);
const NONE: Otherwise = Otherwise::Value(-1);

properties! {
    category: FALSE, |it| i64::from(known::category(it));
    direction: NONE, |it| i64::from(known::direction(it));
    numeric_value: NONE, |it| i64::from(known::numeric_value(it));
    to_upper: Otherwise::Same, |it| i64::from(known::to_upper(it));
    to_lower: Otherwise::Same, |it| i64::from(known::to_lower(it));
    to_title: Otherwise::Same, |it| i64::from(known::to_title(it));
    is_defined: FALSE, |it| i64::from(known::is_defined(it));
    is_letter: FALSE, |it| i64::from(known::is_letter(it));
    is_digit: FALSE, |it| i64::from(known::is_digit(it));
    is_letter_or_digit: FALSE, |it| i64::from(known::is_letter_or_digit(it));
    is_alphabetic: FALSE, |it| i64::from(known::is_alphabetic(it));
    is_lower: FALSE, |it| i64::from(known::is_lower(it));
    is_upper: FALSE, |it| i64::from(known::is_upper(it));
    is_title: FALSE, |it| i64::from(known::is_title(it));
    is_space_char: FALSE, |it| i64::from(known::is_space_char(it));
    is_whitespace: FALSE, |it| i64::from(known::is_whitespace(it));
    is_space: FALSE, |it| i64::from(known::is_space(it));
    is_control: FALSE, |it| i64::from(known::is_control(it));
    is_ignorable: FALSE, |it| i64::from(known::is_ignorable(it));
    is_mirrored: FALSE, |it| i64::from(known::is_mirrored(it));
    is_ideographic: FALSE, |it| i64::from(known::is_ideographic(it));
    is_java_start: FALSE, |it| i64::from(known::is_java_start(it));
    is_java_part: FALSE, |it| i64::from(known::is_java_part(it));
    is_unicode_start: FALSE, |it| i64::from(known::is_unicode_start(it));
    is_unicode_part: FALSE, |it| i64::from(known::is_unicode_part(it));
}

pub(super) const METHODS: Table = &[
    ("java/lang/Character.getType(C)I", category),
    ("java/lang/Character.getType(I)I", category),
    ("java/lang/Character.getDirectionality(C)B", direction),
    ("java/lang/Character.getDirectionality(I)B", direction),
    ("java/lang/Character.getNumericValue(C)I", numeric_value),
    ("java/lang/Character.getNumericValue(I)I", numeric_value),
    ("java/lang/Character.toUpperCase(C)C", to_upper),
    ("java/lang/Character.toUpperCase(I)I", to_upper),
    ("java/lang/Character.toLowerCase(C)C", to_lower),
    ("java/lang/Character.toLowerCase(I)I", to_lower),
    ("java/lang/Character.toTitleCase(C)C", to_title),
    ("java/lang/Character.toTitleCase(I)I", to_title),
    ("java/lang/Character.isDefined(C)Z", is_defined),
    ("java/lang/Character.isDefined(I)Z", is_defined),
    ("java/lang/Character.isLetter(C)Z", is_letter),
    ("java/lang/Character.isLetter(I)Z", is_letter),
    ("java/lang/Character.isDigit(C)Z", is_digit),
    ("java/lang/Character.isDigit(I)Z", is_digit),
    (
        "java/lang/Character.isLetterOrDigit(C)Z",
        is_letter_or_digit,
    ),
    (
        "java/lang/Character.isLetterOrDigit(I)Z",
        is_letter_or_digit,
    ),
    ("java/lang/Character.isAlphabetic(I)Z", is_alphabetic),
    ("java/lang/Character.isLowerCase(C)Z", is_lower),
    ("java/lang/Character.isLowerCase(I)Z", is_lower),
    ("java/lang/Character.isUpperCase(C)Z", is_upper),
    ("java/lang/Character.isUpperCase(I)Z", is_upper),
    ("java/lang/Character.isTitleCase(C)Z", is_title),
    ("java/lang/Character.isTitleCase(I)Z", is_title),
    ("java/lang/Character.isSpaceChar(C)Z", is_space_char),
    ("java/lang/Character.isSpaceChar(I)Z", is_space_char),
    ("java/lang/Character.isWhitespace(C)Z", is_whitespace),
    ("java/lang/Character.isWhitespace(I)Z", is_whitespace),
    ("java/lang/Character.isSpace(C)Z", is_space),
    ("java/lang/Character.isISOControl(C)Z", is_control),
    ("java/lang/Character.isISOControl(I)Z", is_control),
    (
        "java/lang/Character.isIdentifierIgnorable(C)Z",
        is_ignorable,
    ),
    (
        "java/lang/Character.isIdentifierIgnorable(I)Z",
        is_ignorable,
    ),
    ("java/lang/Character.isMirrored(C)Z", is_mirrored),
    ("java/lang/Character.isMirrored(I)Z", is_mirrored),
    ("java/lang/Character.isIdeographic(I)Z", is_ideographic),
    ("java/lang/Character.isJavaLetter(C)Z", is_java_start),
    ("java/lang/Character.isJavaLetterOrDigit(C)Z", is_java_part),
    (
        "java/lang/Character.isJavaIdentifierStart(C)Z",
        is_java_start,
    ),
    (
        "java/lang/Character.isJavaIdentifierStart(I)Z",
        is_java_start,
    ),
    ("java/lang/Character.isJavaIdentifierPart(C)Z", is_java_part),
    ("java/lang/Character.isJavaIdentifierPart(I)Z", is_java_part),
    (
        "java/lang/Character.isUnicodeIdentifierStart(C)Z",
        is_unicode_start,
    ),
    (
        "java/lang/Character.isUnicodeIdentifierStart(I)Z",
        is_unicode_start,
    ),
    (
        "java/lang/Character.isUnicodeIdentifierPart(C)Z",
        is_unicode_part,
    ),
    (
        "java/lang/Character.isUnicodeIdentifierPart(I)Z",
        is_unicode_part,
    ),
    ("java/lang/Character.digit(CI)I", digit),
    ("java/lang/Character.digit(II)I", digit),
    ("java/lang/Character.forDigit(II)C", for_digit),
];

fn value_of(call: &mut Invocation<'_, '_>, about: &About) -> Modelled<Value> {
    match call.args[0] {
        Value::Int(number) => {
            let point = u32::try_from(number).ok().filter(|it| *it <= known::LAST);
            Ok(Value::Int(match (point, about.otherwise) {
                (Some(point), _) => (about.property)(point),
                (None, Otherwise::Value(value)) => value,
                (None, Otherwise::Same) => number,
            }))
        }
        Value::Term(term) => Ok(tree_of(call, term, about)),
        _ => Err(call.gave_up("something that is no character")),
    }
}

/// Whether the called method takes a character, not a code point.
fn takes_char(call: &Invocation<'_, '_>) -> bool {
    let selector = &call.interpreter.program.methods[call.method].selector;
    selector.contains("(C")
}

fn tree_of(call: &mut Invocation<'_, '_>, point: TermId, about: &About) -> Value {
    let last = if takes_char(call) {
        0xffff
    } else {
        known::LAST
    };
    let pieces = known::pieces(about.name, about.property, last);
    let mut starts: Vec<(i64, Piece)> = Vec::with_capacity(pieces.len() + 2);
    let otherwise = match about.otherwise {
        Otherwise::Value(value) => Piece::Value(value),
        Otherwise::Same => Piece::Plus(0),
    };
    if last == known::LAST {
        starts.push((i64::from(i32::MIN), otherwise));
    }
    starts.extend(
        pieces
            .iter()
            .map(|(start, piece)| (i64::from(*start), *piece)),
    );
    if last == known::LAST {
        starts.push((i64::from(last) + 1, otherwise));
    }
    let tree = tree(call, point, &starts);
    call.interpreter.lower(tree)
}

/// Halves the pieces until one is left.
fn tree(call: &mut Invocation<'_, '_>, point: TermId, pieces: &[(i64, Piece)]) -> TermId {
    let middle = pieces.len() / 2;
    if middle == 0 {
        let piece = pieces.first().map_or(Piece::Value(0), |(_, piece)| *piece);
        return leaf(call, point, piece);
    }
    let (below, above) = pieces.split_at(middle);
    let (low, high) = (tree(call, point, below), tree(call, point, above));
    let pool = &mut call.interpreter.pool;
    let border = pool.number(Scalar::Bv32, above[0].0);
    let is_below = pool.lt(point, border);
    pool.ite(is_below, low, high)
}

fn leaf(call: &mut Invocation<'_, '_>, point: TermId, piece: Piece) -> TermId {
    let pool = &mut call.interpreter.pool;
    let plus = |pool: &mut oxpecker_term::TermPool, distance: i64| {
        let distance = pool.number(Scalar::Bv32, distance);
        pool.add(point, distance)
    };
    match piece {
        Piece::Value(value) => pool.number(Scalar::Bv32, value),
        Piece::Plus(distance) => plus(pool, distance),
        Piece::Alternating(even, odd) => {
            let one = pool.number(Scalar::Bv32, 1);
            let zero = pool.number(Scalar::Bv32, 0);
            let lowest = pool.bit_and(point, one);
            let is_even = pool.eq(lowest, zero);
            let (even, odd) = (plus(pool, even), plus(pool, odd));
            pool.ite(is_even, even, odd)
        }
    }
}

/// The value of a digit if it is less than the radix, otherwise -1.
fn digit(call: &mut Invocation<'_, '_>) -> Modelled {
    let about = About {
        name: "digit",
        property: |point| i64::from(known::digit(point, 36)),
        otherwise: NONE,
    };
    let (value, radix) = (value_of(call, &about)?, call.args[1]);
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
