//! Values as exact literals.

use num_bigint::BigInt;
use oxpecker_interp::ConcreteValue;
use oxpecker_ir::{Type, Word};

use oxpecker_scripts::print::java::{escaped, string_literal};

/// Letters and digits of one value in a name.
const MOST_LETTERS: usize = 24;

/// A value that is no object, with the very type.
pub(super) fn literal(value: &ConcreteValue, ty: &Type) -> Option<String> {
    Some(match (value, ty) {
        (ConcreteValue::Bool(value), _) => value.to_string(),
        (ConcreteValue::Int(value), Type::Machine(word)) => integer(value, *word),
        (ConcreteValue::Int(value), _) => value.to_string(),
        (ConcreteValue::Float(value), _) => double(*value),
        (ConcreteValue::Single(value), _) => single(*value),
        (ConcreteValue::Text(units), _) => string_literal(units),
        (ConcreteValue::Str(text), _) => string_literal(&text.encode_utf16().collect::<Vec<_>>()),
        (ConcreteValue::Null | ConcreteValue::Object(_), _) => return None,
    })
}

fn integer(value: &BigInt, word: Word) -> String {
    match word {
        Word::Boolean => (*value != BigInt::from(0)).to_string(),
        Word::Char => {
            let unit = u16::try_from(value).unwrap_or_default();
            format!("'{}'", escaped(&[unit], '\''))
        }
        Word::Byte => format!("(byte) {value}"),
        Word::Short => format!("(short) {value}"),
        Word::Int => value.to_string(),
        Word::Long => format!("{value}L"),
    }
}

/// The shortest digits that give the very number again.
fn double(value: f64) -> String {
    match value {
        value if value.is_nan() => "Double.NaN".into(),
        f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        value => format!("{value:?}"),
    }
}

fn single(value: f32) -> String {
    match value {
        value if value.is_nan() => "Float.NaN".into(),
        f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        value => format!("{value:?}f"),
    }
}

/// A value as a part of a name.
pub(super) fn word(value: &ConcreteValue, ty: &Type) -> Option<String> {
    let text = match value {
        ConcreteValue::Null => return Some("Null".into()),
        ConcreteValue::Object(_) => return None,
        ConcreteValue::Int(value) if *ty == Type::Machine(Word::Char) => {
            return Some(format!("Char{value}"));
        }
        ConcreteValue::Text(units) => return Some(text_word(units)),
        ConcreteValue::Str(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            return Some(text_word(&units));
        }
        other => literal(other, ty)?,
    };
    let text = text.trim_start_matches("(byte) ");
    let text = text.trim_start_matches("(short) ");
    Some(identifier(text.trim_end_matches(['L', 'f'])))
}

/// A string as a part of a name: itself if it is a short word, otherwise its length.
pub(super) fn text_word(units: &[u16]) -> String {
    let text = String::from_utf16_lossy(units);
    match units.len() {
        0 => "Empty".into(),
        1..=MOST_LETTERS if text.chars().all(|it| it.is_ascii_alphanumeric()) => identifier(&text),
        length => format!("OfLength{length}"),
    }
}

/// Text as a part of a name: at most a few letters and digits.
pub(super) fn identifier(text: &str) -> String {
    let mut name = String::new();
    for char in text.chars() {
        match char {
            '-' => name.push_str("Minus"),
            '.' => name.push_str("Point"),
            it if it.is_ascii_alphanumeric() => name.push(it),
            _ => {}
        }
    }
    let mut letters = name.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters)
        .take(MOST_LETTERS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_exact() {
        let cases = [
            (ConcreteValue::Float(-0.0), Type::Float, "-0.0"),
            (ConcreteValue::Float(1e300), Type::Float, "1e300"),
            (ConcreteValue::Float(f64::NAN), Type::Float, "Double.NaN"),
            (ConcreteValue::Single(0.1), Type::Single, "0.1f"),
            (
                ConcreteValue::Int((-5).into()),
                Type::Machine(Word::Byte),
                "(byte) -5",
            ),
            (
                ConcreteValue::Int(10.into()),
                Type::Machine(Word::Char),
                "'\\n'",
            ),
            (
                ConcreteValue::Int(1.into()),
                Type::Machine(Word::Boolean),
                "true",
            ),
            (
                ConcreteValue::Int(7.into()),
                Type::Machine(Word::Long),
                "7L",
            ),
        ];
        for (value, ty, expected) in cases {
            assert_eq!(literal(&value, &ty).as_deref(), Some(expected));
        }
    }

    #[test]
    fn words_are_parts_of_names() {
        let ints = (ConcreteValue::Int((-3).into()), Type::Machine(Word::Long));
        assert_eq!(word(&ints.0, &ints.1).as_deref(), Some("Minus3"));
        let single = (ConcreteValue::Single(2.5), Type::Single);
        assert_eq!(word(&single.0, &single.1).as_deref(), Some("2Point5"));
        assert_eq!(identifier("self"), "Self");
        let texts = [
            ("", "Empty"),
            ("aL", "AL"),
            ("f", "F"),
            ("!!", "OfLength2"),
            ("a b", "OfLength3"),
            ("-3", "OfLength2"),
            ("\u{e4}", "OfLength1"),
        ];
        for (text, expected) in texts {
            let units: Vec<u16> = text.encode_utf16().collect();
            assert_eq!(text_word(&units), expected, "{text}");
        }
    }
}
