//! What solvers print: values of scalars and arrays.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_term::{Literal, ModelValue, Scalar};

use super::texts::read_text;

/// A word or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sexp {
    /// A word; quotes are kept.
    Atom(String),
    /// A list in parentheses.
    List(Vec<Sexp>),
}

impl Sexp {
    /// Reads one expression; anything malformed is `None`.
    pub(crate) fn parse(text: &str) -> Option<Sexp> {
        let mut open: Vec<Vec<Sexp>> = vec![Vec::new()];
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let end = match first {
                '(' => {
                    open.push(Vec::new());
                    1
                }
                ')' => {
                    let list = open.pop()?;
                    open.last_mut()?.push(Sexp::List(list));
                    1
                }
                '"' => quoted(rest)?,
                '|' => rest[1..].find(first)? + 2,
                _ => {
                    let ends = |it: char| it.is_whitespace() || "()\"|".contains(it);
                    rest.find(ends).unwrap_or(rest.len())
                }
            };
            if !matches!(first, '(' | ')') {
                open.last_mut()?.push(Sexp::Atom(rest[..end].into()));
            }
            rest = rest[end..].trim_start();
        }
        let mut top = open.pop().filter(|_| open.is_empty())?;
        (top.len() == 1).then(|| top.remove(0))
    }

    /// The parts of a list.
    pub(crate) fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::List(list) => Some(list),
            Sexp::Atom(_) => None,
        }
    }

    fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(text) => Some(text),
            Sexp::List(_) => None,
        }
    }

    /// A list of words.
    fn words(&self) -> Option<Vec<&str>> {
        self.list()?.iter().map(Sexp::atom).collect()
    }
}

/// The size of a quoted text at the beginning; two quotes in it stand for one.
fn quoted(text: &str) -> Option<usize> {
    let mut end = 1;
    loop {
        end += text.get(end..)?.find('"')? + 1;
        if !text[end..].starts_with('"') {
            return Some(end);
        }
        end += 1;
    }
}

/// The value of a scalar; `None` if it is not one of this sort.
pub(crate) fn literal_value(value: &Sexp, scalar: Scalar) -> Option<Literal> {
    match scalar {
        Scalar::Bool => value.atom()?.parse().ok().map(Literal::Bool),
        Scalar::Int => integer(value).map(Literal::big),
        Scalar::Ref => i64::try_from(integer(value)?).ok().map(Literal::Ref),
        Scalar::Bv32 => {
            let bits = word(value, 32)?;
            u32::try_from(bits)
                .ok()
                .map(|it| Literal::Bv32(it.cast_signed()))
        }
        Scalar::Bv64 => word(value, 64).map(|it| Literal::Bv64(it.cast_signed())),
        Scalar::Float => float(value, (11, 52)).map(|it| Literal::float(f64::from_bits(it))),
        Scalar::Text => {
            let quoted = value.atom()?.strip_prefix('"')?.strip_suffix('"')?;
            read_text(&quoted.replace("\"\"", "\"")).map(|it| Literal::text(&it))
        }
        Scalar::Single => {
            let bits = float(value, (8, 23))?;
            u32::try_from(bits)
                .ok()
                .map(|it| Literal::single(f32::from_bits(it)))
        }
    }
}

fn integer(value: &Sexp) -> Option<BigInt> {
    match value {
        Sexp::Atom(text) => text.parse().ok(),
        Sexp::List(_) => match value.words()?.as_slice() {
            ["-", digits] => digits.parse::<BigInt>().ok().map(|it| -it),
            _ => None,
        },
    }
}

fn word(value: &Sexp, width: usize) -> Option<u64> {
    match value {
        Sexp::Atom(text) => bits(text).filter(|it| it.1 == width).map(|it| it.0),
        Sexp::List(_) => match value.words()?.as_slice() {
            ["_", digits, size] if size.parse() == Ok(width) => {
                digits.strip_prefix("bv")?.parse().ok()
            }
            _ => None,
        },
    }
}

/// `#x1f` or `#b101` and the number of bits.
fn bits(text: &str) -> Option<(u64, usize)> {
    if let Some(digits) = text.strip_prefix("#x") {
        return Some((u64::from_str_radix(digits, 16).ok()?, digits.len() * 4));
    }
    let digits = text.strip_prefix("#b")?;
    Some((u64::from_str_radix(digits, 2).ok()?, digits.len()))
}

/// The bits of an IEEE number whose exponent and fraction have these widths.
fn float(value: &Sexp, (exponent_width, fraction_width): (usize, usize)) -> Option<u64> {
    let negative = 1_u64 << (exponent_width + fraction_width);
    let infinite = ((1_u64 << exponent_width) - 1) << fraction_width;
    match value.words()?.as_slice() {
        ["_", "NaN", ..] => Some(infinite | 1),
        ["_", "+oo", ..] => Some(infinite),
        ["_", "-oo", ..] => Some(negative | infinite),
        ["_", "+zero", ..] => Some(0),
        ["_", "-zero", ..] => Some(negative),
        ["fp", sign, exponent, fraction] => {
            let (sign, exponent, fraction) = (bits(sign)?, bits(exponent)?, bits(fraction)?);
            let widths = (sign.1, exponent.1, fraction.1);
            let value = (sign.0 * negative) | (exponent.0 << fraction_width) | fraction.0;
            (widths == (1, exponent_width, fraction_width)).then_some(value)
        }
        _ => None,
    }
}

/// The value of an array, if it is written as stores on a constant array.
pub(crate) fn array_value(value: &Sexp, index: Scalar, element: Scalar) -> Option<ModelValue> {
    let mut entries: BTreeMap<Literal, Literal> = BTreeMap::new();
    let mut current = value;
    loop {
        match current.list()? {
            [Sexp::Atom(store), below, at, stored] if store == "store" => {
                let (at, stored) = (literal_value(at, index)?, literal_value(stored, element)?);
                // The topmost store of an index is the one that counts.
                entries.entry(at).or_insert(stored);
                current = below;
            }
            [Sexp::List(_), everywhere] => {
                let default = literal_value(everywhere, element)?;
                return Some(ModelValue::Array { default, entries });
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_every_sort() {
        let cases = [
            ("true", Scalar::Bool, Literal::Bool(true)),
            ("(- 5)", Scalar::Int, Literal::Int(-5)),
            ("-5", Scalar::Int, Literal::Int(-5)),
            ("7", Scalar::Ref, Literal::Ref(7)),
            ("#xffffffff", Scalar::Bv32, Literal::Bv32(-1)),
            ("(_ bv3 64)", Scalar::Bv64, Literal::Bv64(3)),
            ("(_ -zero 11 53)", Scalar::Float, Literal::Float(-0.0)),
            (
                "(fp #b0 #b01111111111 #x8000000000000)",
                Scalar::Float,
                Literal::Float(1.5),
            ),
            (
                "(fp #b1 #x7f #b10000000000000000000000)",
                Scalar::Single,
                Literal::Single(-1.5),
            ),
            ("(_ NaN 8 24)", Scalar::Single, Literal::Single(f32::NAN)),
            (
                "(_ -oo 8 24)",
                Scalar::Single,
                Literal::Single(f32::NEG_INFINITY),
            ),
        ];
        for (text, scalar, expected) in cases {
            let value = Sexp::parse(text).and_then(|it| literal_value(&it, scalar));
            assert_eq!(value, Some(expected), "{text}");
        }
    }

    #[test]
    fn garbage_is_no_value() {
        for text in [
            "",
            "(",
            ")",
            "(()",
            "1 2",
            "#",
            "#x",
            "#xg",
            "\"",
            "(_ bv 32)",
            "((as",
            "é(",
        ] {
            for scalar in [
                Scalar::Bool,
                Scalar::Int,
                Scalar::Bv32,
                Scalar::Float,
                Scalar::Single,
            ] {
                let value = Sexp::parse(text).and_then(|it| literal_value(&it, scalar));
                assert_eq!(value, None, "{text}");
            }
        }
        // A vector of another width is a value of another sort.
        let value = Sexp::parse("#xff").and_then(|it| literal_value(&it, Scalar::Bv32));
        assert_eq!(value, None);
    }

    #[test]
    fn arrays_are_stores_on_a_constant() {
        let text = "(store (store ((as const (Array Int Int)) 0) 5 7) 5 (- 1))";
        let value = Sexp::parse(text).and_then(|it| array_value(&it, Scalar::Int, Scalar::Int));
        let value = value.expect("an array");
        assert_eq!(value.element(&Literal::Int(5)), Some(&Literal::Int(-1)));
        assert_eq!(value.element(&Literal::Int(6)), Some(&Literal::Int(0)));
    }
}
