//! String literals and integers that no machine word holds.

use oxpecker_base::IndexVec;
use oxpecker_ir::{Arith, Const, StrId};
use rustc_hash::FxHashMap;

/// The strings of a program, each once.
#[derive(Debug, Default)]
pub(crate) struct Strings {
    pub(crate) table: IndexVec<StrId, String>,
    ids: FxHashMap<String, StrId>,
}

impl Strings {
    pub(crate) fn intern(&mut self, text: &str) -> StrId {
        if let Some(id) = self.ids.get(text) {
            return *id;
        }
        let id = self.table.push(text.to_string());
        let _ = self.ids.insert(text.to_string(), id);
        id
    }

    /// The integer of a row of digits, reduced as the program computes.
    pub(crate) fn integer(&mut self, digits: &str, arith: Arith) -> Const {
        if arith == Arith::Math {
            return self.exact(digits);
        }
        let value = digits.bytes().fold(0u64, |value, digit| {
            value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'))
        });
        Const::Int(reduce(value.cast_signed(), arith))
    }

    fn exact(&mut self, digits: &str) -> Const {
        match digits.parse() {
            Ok(value) => Const::Int(value),
            Err(_) => Const::BigInt(self.intern(trim_zeros(digits))),
        }
    }

    /// The negation of an integer constant.
    pub(crate) fn negate(&mut self, value: Const, arith: Arith) -> Option<Const> {
        Some(match value {
            Const::Int(value) => match value.checked_neg() {
                Some(negated) => Const::Int(reduce(negated, arith)),
                None if arith == Arith::Math => Const::BigInt(self.intern("9223372036854775808")),
                None => Const::Int(value),
            },
            Const::BigInt(id) => {
                let text = self.table[id].clone();
                match text.strip_prefix('-') {
                    Some(digits) => self.exact(digits),
                    None => self.exact(&format!("-{text}")),
                }
            }
            Const::Float(value) => Const::Float(-value),
            _ => return None,
        })
    }

    /// An integer constant as a float.
    pub(crate) fn float(&self, value: Const) -> Option<f64> {
        match value {
            Const::Int(value) => Some(value as f64),
            Const::BigInt(id) => self.table[id].parse().ok(),
            _ => None,
        }
    }
}

fn reduce(value: i64, arith: Arith) -> i64 {
    match arith {
        Arith::Wrap32 => i64::from(value as i32),
        Arith::Math | Arith::Wrap64 => value,
    }
}

/// A large integer has one spelling.
fn trim_zeros(digits: &str) -> &str {
    let trimmed = digits.trim_start_matches('0');
    if trimmed.is_empty() { "0" } else { trimmed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_of_any_size_negate() {
        let mut strings = Strings::default();
        let edge = strings.integer("9223372036854775808", Arith::Math);
        let least = strings.negate(edge, Arith::Math);
        assert_eq!(least, Some(Const::Int(i64::MIN)));
        assert_eq!(
            strings.negate(Const::Int(i64::MIN), Arith::Math),
            Some(edge)
        );
        assert_eq!(
            strings.integer("0000000000000000000000000012", Arith::Math),
            Const::Int(12)
        );
    }

    #[test]
    fn machine_integers_wrap() {
        let mut strings = Strings::default();
        assert_eq!(
            strings.integer("2147483648", Arith::Wrap32),
            Const::Int(-2147483648)
        );
        assert_eq!(
            strings.integer("4294967296000000000000000001", Arith::Wrap32),
            Const::Int(1)
        );
    }
}
