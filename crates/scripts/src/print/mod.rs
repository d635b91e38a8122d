//! Concrete inputs as statements that `oxpecker run` reads back.
//!
//! ```text
//! node := new Node; node.value := 1; node.next := node;
//! a := new int[2]; a[0] := 7;
//! b := a;
//! ```

pub mod java;
mod names;
mod oox;

use num_bigint::BigInt;
use oxpecker_engine::ConcreteValue;
use oxpecker_ir::Type;

pub use names::Names;
pub use oox::print_inputs;

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
        ConcreteValue::Text(units) => format!("\"{}\"", java::java_text(units)),
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

/// A float so that reading it gives the same bits; digits stand on both sides of the point.
pub fn float_text(value: f64) -> String {
    if value.is_nan() {
        "NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.into()
    } else {
        // `Display` never uses an exponent and gives the shortest digits that read back exactly.
        let text = value.to_string();
        if text.contains('.') {
            text
        } else {
            text + ".0"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_exact() {
        let cases = [
            (0.1, "0.1"),
            (-0.0, "-0.0"),
            (1e21, "1000000000000000000000.0"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ];
        for (value, text) in cases {
            assert_eq!(float_text(value), text);
        }
        let tiny = f64::from_bits(1);
        assert_eq!(float_text(tiny).parse::<f64>(), Ok(tiny));
    }

    #[test]
    fn characters_are_literals_when_they_can_be() {
        let cases = [(97, "'a'"), (0, "'\\0'"), (39, "'\\''"), (7, "'\\u0007'")];
        for (code, text) in cases {
            assert_eq!(char_text(&BigInt::from(code)).as_deref(), Some(text));
        }
        assert_eq!(char_text(&BigInt::from(0x10_ffff)), None);
    }
}
