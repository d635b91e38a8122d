//! Operations on columns: the same operation on the words of many inputs at once.
//!
//! A word is the value of a term: truth values are 0 and 1, machine integers are extended with their sign, IEEE numbers are
//! their bits. A mathematical integer that does not fit a word ends the enumeration.

use oxpecker_term::eval::compute;
use oxpecker_term::{BitOp, Conversion, Scalar, TermPool};

use super::operation::Operation;
use super::unknowns::{literal, word};

/// How many inputs are computed at once.
pub(super) const LANES: usize = 256;

impl Operation {
    /// Computes the operation on the first `lanes` words of columns; `None` if a result does not fit a word.
    pub(super) fn run(
        &self,
        pool: &TermPool,
        columns: &[i64],
        out: &mut [i64],
        lanes: usize,
    ) -> Option<()> {
        let at = |place: usize| &columns[place * LANES..][..lanes];
        let out = &mut out[..lanes];
        match self {
            Operation::Not(one) => map(out, at(*one), |it| it ^ 1),
            Operation::And(list) => {
                out.fill(1);
                for part in list {
                    fold(out, at(*part), |all, it| all & it);
                }
            }
            Operation::Same(one, two) => both(out, at(*one), at(*two), |a, b| i64::from(a == b)),
            Operation::Choose([condition, one, two]) => {
                out.copy_from_slice(at(*two));
                let chosen = at(*condition).iter().zip(at(*one));
                for (out, (condition, value)) in out.iter_mut().zip(chosen) {
                    *out = if *condition != 0 { *value } else { *out };
                }
            }
            Operation::Sum(Scalar::Int, constant, parts) => {
                let parts = parts.iter().map(|(factor, part)| (*factor, at(*part)));
                return exact_sum(out, *constant, parts);
            }
            Operation::Sum(scalar, constant, parts) => {
                out.fill(*constant);
                for (factor, part) in parts {
                    let add = |total: i64, it: i64| total.wrapping_add(factor.wrapping_mul(it));
                    fold(out, at(*part), add);
                }
                wrap(*scalar, out);
            }
            Operation::Product(Scalar::Int, list) => {
                return exact_product(out, list.iter().map(|part| at(*part)));
            }
            Operation::Product(scalar, list) => {
                out.fill(1);
                for part in list {
                    fold(out, at(*part), i64::wrapping_mul);
                }
                wrap(*scalar, out);
            }
            Operation::Div(scalar, one, two) => {
                let (one, two) = (at(*one), at(*two));
                if *scalar == Scalar::Int && has_overflow(one, two) {
                    return None;
                }
                both(out, one, two, |a, b| match b {
                    0 => 0,
                    b => a.wrapping_div(b),
                });
                wrap(*scalar, out);
            }
            Operation::Rem(scalar, one, two) => {
                both(out, at(*one), at(*two), |a, b| match b {
                    0 => a,
                    b => a.wrapping_rem(b),
                });
                wrap(*scalar, out);
            }
            Operation::NotPositive(one) => map(out, at(*one), |it| i64::from(it <= 0)),
            Operation::IsZero(one) => map(out, at(*one), |it| i64::from(it == 0)),
            Operation::Le(one, two) => both(out, at(*one), at(*two), |a, b| i64::from(a <= b)),
            Operation::Bits(op, scalar, one, two) => bits(*op, *scalar, out, (at(*one), at(*two))),
            Operation::Convert(conversion, one) => convert(*conversion, out, at(*one)),
            Operation::Read(table, one) => map(out, at(*one), |it| table.word(Some(it))),
            Operation::Other(term, operands) => {
                let node = pool.node(*term);
                let mut values = Vec::with_capacity(operands.len());
                for (lane, out) in out.iter_mut().enumerate() {
                    values.clear();
                    for (scalar, place) in operands {
                        values.push(literal(*scalar, at(*place)[lane])?);
                    }
                    *out = word(&compute(node, &values)?)?;
                }
            }
        }
        Some(())
    }
}

fn map(out: &mut [i64], one: &[i64], f: impl Fn(i64) -> i64) {
    for (out, one) in out.iter_mut().zip(one) {
        *out = f(*one);
    }
}

fn fold(out: &mut [i64], one: &[i64], mut f: impl FnMut(i64, i64) -> i64) {
    for (out, one) in out.iter_mut().zip(one) {
        *out = f(*out, *one);
    }
}

fn both(out: &mut [i64], one: &[i64], two: &[i64], f: impl Fn(i64, i64) -> i64) {
    for (out, (one, two)) in out.iter_mut().zip(one.iter().zip(two)) {
        *out = f(*one, *two);
    }
}

/// A sum of mathematical integers; `None` if one does not fit a word.
fn exact_sum<'a>(
    out: &mut [i64],
    constant: i64,
    parts: impl Iterator<Item = (i64, &'a [i64])>,
) -> Option<()> {
    out.fill(constant);
    let mut fits = true;
    for (factor, part) in parts {
        fold(out, part, |total, it| {
            let (product, one) = factor.overflowing_mul(it);
            let (total, two) = total.overflowing_add(product);
            fits &= !one & !two;
            total
        });
    }
    fits.then_some(())
}

/// A product of mathematical integers; `None` if one does not fit a word.
fn exact_product<'a>(out: &mut [i64], parts: impl Iterator<Item = &'a [i64]>) -> Option<()> {
    out.fill(1);
    let mut fits = true;
    for part in parts {
        fold(out, part, |total, it| {
            let (product, overflow) = total.overflowing_mul(it);
            fits &= !overflow;
            product
        });
    }
    fits.then_some(())
}

/// The one quotient of words that is not a word.
fn has_overflow(one: &[i64], two: &[i64]) -> bool {
    let mut pairs = one.iter().zip(two);
    pairs.any(|(one, two)| *one == i64::MIN && *two == -1)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "wrapping is what is asked for"
)]
fn wrap(scalar: Scalar, out: &mut [i64]) {
    if scalar == Scalar::Bv32 {
        out.iter_mut().for_each(|it| *it = i64::from(*it as i32));
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shifts take the low bits of the amount, and narrow numbers are the low bits of words"
)]
fn bits(op: BitOp, scalar: Scalar, out: &mut [i64], (one, two): (&[i64], &[i64])) {
    let narrow = scalar == Scalar::Bv32;
    match op {
        BitOp::And => both(out, one, two, |a, b| a & b),
        BitOp::Or => both(out, one, two, |a, b| a | b),
        BitOp::Xor => both(out, one, two, |a, b| a ^ b),
        BitOp::Shl if narrow => {
            both(out, one, two, |a, b| {
                i64::from((a as i32).wrapping_shl(b as u32))
            });
        }
        BitOp::Shr if narrow => both(out, one, two, |a, b| a >> (b & 31)),
        BitOp::Ushr if narrow => both(out, one, two, |a, b| {
            i64::from((a as u32).wrapping_shr(b as u32).cast_signed())
        }),
        BitOp::Shl => both(out, one, two, |a, b| a.wrapping_shl(b as u32)),
        BitOp::Shr => both(out, one, two, |a, b| a.wrapping_shr(b as u32)),
        BitOp::Ushr => both(out, one, two, |a, b| {
            a.cast_unsigned().wrapping_shr(b as u32).cast_signed()
        }),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "truncation is what is asked for"
)]
fn convert(conversion: Conversion, out: &mut [i64], one: &[i64]) {
    match conversion {
        Conversion::Byte => map(out, one, |it| i64::from(it as i8)),
        Conversion::Short => map(out, one, |it| i64::from(it as i16)),
        Conversion::Truncate => map(out, one, |it| i64::from(it as i32)),
        // A word is extended with its sign already.
        _ => map(out, one, |it| it),
    }
}
