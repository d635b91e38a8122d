//! Values as literals or names.

use num_bigint::BigInt;
use oxpecker_interp::ConcreteValue;
use oxpecker_ir::Type;

use super::floats::float_text;
use super::java::java_text;
use super::names::Names;

/// A value of a declared type, as a literal or a name.
pub fn value_text(names: &Names, value: &ConcreteValue, ty: &Type) -> String {
    match value {
        ConcreteValue::Bool(value) => value.to_string(),
        ConcreteValue::Int(code) if *ty == Type::Char => {
            char_text(code).unwrap_or_else(|| code.to_string())
        }
        ConcreteValue::Int(value) => value.to_string(),
        ConcreteValue::Float(value) => float_text(*value),
        ConcreteValue::Single(value) => float_text(f64::from(*value)),
        ConcreteValue::Null => "null".into(),
        ConcreteValue::Str(text) => format!("\"{text}\""),
        ConcreteValue::Text(units) => format!("\"{}\"", java_text(units)),
        ConcreteValue::Object(place) => names.of(*place).to_string(),
    }
}

/// The character of a code as a literal, if it can be printed.
fn char_text(code: &BigInt) -> Option<String> {
    let code = u32::try_from(code).ok()?;
    let symbol = char::from_u32(code)?;
    match symbol {
        '\n' => Some("'\\n'".into()),
        '\t' => Some("'\\t'".into()),
        '\r' => Some("'\\r'".into()),
        '\0' => Some("'\\0'".into()),
        '\'' => Some("'\\''".into()),
        '\\' => Some("'\\\\'".into()),
        ' '..='~' => Some(format!("'{symbol}'")),
        symbol if symbol.is_alphanumeric() => Some(format!("'{symbol}'")),
        _ if code <= 0xffff => Some(format!("'\\u{code:04x}'")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_literals_when_they_can_be() {
        let cases = [(97, "'a'"), (0, "'\\0'"), (39, "'\\''"), (7, "'\\u0007'")];
        for (code, text) in cases {
            assert_eq!(char_text(&BigInt::from(code)).as_deref(), Some(text));
        }
        assert_eq!(char_text(&BigInt::from(0x10_ffff)), None);
    }
}
