//! Truncating division and its remainder, in terms of what Z3 has: Euclidean division on integers, division with
//! another idea of `x / 0` on bit-vectors.

use oxpecker_term::{TermId, TermPool};
use z3::ast::{BV, Int};

use super::expr::{Expr, ite};

/// An operand together with the term it came from.
pub(crate) type Operand<'a> = (TermId, &'a Expr);

/// Truncating division: `a / b = if b = 0 then 0 else if a >= 0 then a div b else -(-a div b)`, where `div` rounds
/// such that the remainder is not negative.
pub(crate) fn division(
    pool: &TermPool,
    (left, one): Operand<'_>,
    (right, two): Operand<'_>,
) -> Expr {
    if let (Expr::Bv(one), Expr::Bv(divisor)) = (one, two) {
        let zero = BV::from_i64(0, divisor.get_size());
        let quotient = one.bvsdiv(divisor);
        return unless_zero(pool, (right, two), Expr::Bv(zero), Expr::Bv(quotient));
    }
    let (one, divisor) = (one.int(), two.int());
    let above = one.div(&divisor);
    let below = one.unary_minus().div(&divisor).unary_minus();
    let quotient = by_sign(pool, (left, &one), above, below);
    let zero = Expr::Int(Int::from_i64(0));
    unless_zero(pool, (right, two), zero, Expr::Int(quotient))
}

/// The remainder of truncating division: `a % b = if b = 0 then a else if a >= 0 then a mod b else -(-a mod b)`.
pub(crate) fn remainder(
    pool: &TermPool,
    (left, one): Operand<'_>,
    (right, two): Operand<'_>,
) -> Expr {
    if let (Expr::Bv(one), Expr::Bv(two)) = (one, two) {
        // SMT-LIB defines the remainder modulo 0 as we do.
        return Expr::Bv(one.bvsrem(two));
    }
    let (one, divisor) = (one.int(), two.int());
    let above = one.modulo(&divisor);
    let below = one.unary_minus().modulo(&divisor).unary_minus();
    let rest = by_sign(pool, (left, &one), above, below);
    unless_zero(pool, (right, two), Expr::Int(one), Expr::Int(rest))
}

/// Chooses by the sign of a term unless its interval knows it.
fn by_sign(pool: &TermPool, (term, expr): (TermId, &Int), above: Int, below: Int) -> Int {
    let interval = pool.interval(term);
    if interval.lo().is_some_and(|lo| lo >= 0) {
        above
    } else if interval.hi().is_some_and(|hi| hi <= 0) {
        below
    } else {
        expr.ge(Int::from_i64(0)).ite(&above, &below)
    }
}

/// Chooses by whether a divisor is 0 unless its interval knows that it is not.
fn unless_zero(pool: &TermPool, (term, expr): Operand<'_>, zero: Expr, otherwise: Expr) -> Expr {
    if !pool.interval(term).contains(0) {
        return otherwise;
    }
    let is_zero = match expr {
        Expr::Bv(divisor) => divisor.eq(BV::from_i64(0, divisor.get_size())),
        _ => expr.int().eq(Int::from_i64(0)),
    };
    ite(&is_zero, &zero, &otherwise)
}
