//! What a term may be if its operands are in some ranges.

use oxpecker_term::{Conversion, Function, Literal, Node, Scalar, Sort, TermId, TermPool};
use rustc_hash::FxHashMap;

use super::range::{Range, Real};

/// Results of sine and cosine: Java leaves their last digits open.
const CIRCLE: f64 = 1.000_001;

/// The ranges of terms that were looked at.
pub(super) type Ranges = FxHashMap<TermId, Range>;

/// The range of a term whose operands have theirs.
pub(super) fn range(pool: &TermPool, ranges: &Ranges, term: TermId) -> Range {
    let of = |term: &TermId| ranges.get(term).copied().unwrap_or(Range::Unknown);
    let known = match pool.node(term) {
        Node::Literal(literal) => literal_range(literal),
        Node::Not(one) => match of(one) {
            Range::Truth(holds, fails) => Range::Truth(fails, holds),
            other => other,
        },
        Node::And(parts) => conjunction(parts.iter().map(of)),
        Node::Eq(one, two) => equal(of(one), of(two)),
        Node::Ite(condition, one, two) => match of(condition) {
            Range::Truth(true, false) => of(one),
            Range::Truth(false, true) => of(two),
            _ => hull(of(one), of(two)),
        },
        Node::Sum(scalar, sum) => {
            let parts = sum
                .monomials
                .iter()
                .map(|(factor, part)| Some((factor.to_i64()?, of(part))));
            whole_sum(sum.constant.to_i64(), parts, *scalar)
        }
        Node::NotPositive(one) => match of(one) {
            Range::Whole(low, high) => Range::Truth(low <= 0, high > 0),
            _ => Range::Unknown,
        },
        Node::IsZero(one) => match of(one) {
            Range::Whole(low, high) => Range::Truth(low <= 0 && high >= 0, (low, high) != (0, 0)),
            _ => Range::Unknown,
        },
        Node::BvLe(one, two) => match (of(one), of(two)) {
            (Range::Whole(low, high), Range::Whole(least, most)) => {
                Range::Truth(low <= most, high > least)
            }
            _ => Range::Unknown,
        },
        Node::Convert(conversion, one) => converted(*conversion, of(one)),
        Node::Float(op, one, two) => {
            let single = pool.sort(term) == Scalar::Single.into();
            Range::Real(real(of(one)).operation(*op, real(of(two)), single))
        }
        Node::FloatNeg(one) => Range::Real(real(of(one)).negated()),
        Node::Function(function, operands) => {
            Range::Real(function_range(*function, real(of(&operands[0]))))
        }
        Node::FloatLt(one, two) => truth(real(of(one)).compared(real(of(two)), true)),
        Node::FloatLe(one, two) => truth(real(of(one)).compared(real(of(two)), false)),
        _ => Range::Unknown,
    };
    met(known, declared(pool, term))
}

fn truth((holds, fails): (bool, bool)) -> Range {
    Range::Truth(holds, fails)
}

fn real(range: Range) -> Real {
    match range {
        Range::Real(real) => real,
        _ => Real::ANY,
    }
}

fn literal_range(literal: &Literal) -> Range {
    match literal {
        Literal::Bool(value) => Range::Truth(*value, !*value),
        Literal::Float(_) | Literal::Single(_) => match literal.as_f64() {
            Some(value) => Range::Real(Real::of(value)),
            None => Range::Unknown,
        },
        _ => match literal.as_i64() {
            Some(value) => Range::Whole(i128::from(value), i128::from(value)),
            None => Range::Unknown,
        },
    }
}

/// What is known of a term by its sort and where it was made.
fn declared(pool: &TermPool, term: TermId) -> Range {
    match pool.sort(term) {
        Sort::Scalar(Scalar::Bool) => Range::Truth(true, true),
        Sort::Scalar(Scalar::Float | Scalar::Single) => Range::Real(Real::ANY),
        Sort::Scalar(scalar @ (Scalar::Bv32 | Scalar::Bv64)) => {
            let (least, most) = bounds(scalar);
            let interval = pool.interval(term);
            let low = interval.lo().map_or(least, i128::from);
            let high = interval.hi().map_or(most, i128::from);
            Range::Whole(low.max(least), high.min(most))
        }
        _ => Range::Unknown,
    }
}

fn bounds(scalar: Scalar) -> (i128, i128) {
    match scalar {
        Scalar::Bv32 => (i32::MIN.into(), i32::MAX.into()),
        _ => (i64::MIN.into(), i64::MAX.into()),
    }
}

/// Both are true of a value.
fn met(known: Range, declared: Range) -> Range {
    match (known, declared) {
        (Range::Unknown, other) => other,
        (Range::Whole(low, high), Range::Whole(least, most)) => {
            let (low, high) = (low.max(least), high.min(most));
            match low <= high {
                true => Range::Whole(low, high),
                false => declared,
            }
        }
        (known, _) => known,
    }
}

fn conjunction(parts: impl Iterator<Item = Range>) -> Range {
    let (mut holds, mut fails) = (true, false);
    for part in parts {
        let (can_hold, can_fail) = match part {
            Range::Truth(can_hold, can_fail) => (can_hold, can_fail),
            _ => (true, true),
        };
        holds &= can_hold;
        fails |= can_fail;
    }
    Range::Truth(holds, fails)
}

/// Equality of values. Zeros of both signs differ and are one here, so equal ranges say nothing.
fn equal(one: Range, two: Range) -> Range {
    match (one, two) {
        (Range::Real(one), Range::Real(two)) => {
            let (above, _) = one.compared(two, false);
            let (below, _) = two.compared(one, false);
            Range::Truth(above && below || one.nan && two.nan, true)
        }
        (Range::Whole(low, high), Range::Whole(least, most)) => {
            let is_same = low == high && (low, high) == (least, most);
            Range::Truth(low <= most && least <= high, !is_same)
        }
        _ => Range::Truth(true, true),
    }
}

fn hull(one: Range, two: Range) -> Range {
    match (one, two) {
        (Range::Real(one), Range::Real(two)) => Range::Real(one.hull(two)),
        (Range::Whole(low, high), Range::Whole(least, most)) => {
            Range::Whole(low.min(least), high.max(most))
        }
        (Range::Truth(one, two), Range::Truth(three, four)) => {
            Range::Truth(one || three, two || four)
        }
        _ => Range::Unknown,
    }
}

/// A sum of machine integers; anything if it may overflow.
fn whole_sum(
    constant: Option<i64>,
    parts: impl Iterator<Item = Option<(i64, Range)>>,
    scalar: Scalar,
) -> Range {
    let Some(constant) = constant else {
        return Range::Unknown;
    };
    let (mut low, mut high) = (i128::from(constant), i128::from(constant));
    for part in parts {
        let Some((factor, Range::Whole(least, most))) = part else {
            return Range::Unknown;
        };
        let ends = [least, most].map(|it| it.checked_mul(i128::from(factor)));
        let [Some(one), Some(two)] = ends else {
            return Range::Unknown;
        };
        low = low.saturating_add(one.min(two));
        high = high.saturating_add(one.max(two));
    }
    let is_machine = matches!(scalar, Scalar::Bv32 | Scalar::Bv64);
    let (least, most) = bounds(scalar);
    match is_machine && least <= low && high <= most {
        true => Range::Whole(low, high),
        false => Range::Unknown,
    }
}

fn converted(conversion: Conversion, from: Range) -> Range {
    match (conversion, from) {
        (Conversion::ToFloat, Range::Real(real)) => Range::Real(real),
        (Conversion::ToSingle, Range::Real(real)) => {
            Range::Real(real.mapped(|it| f64::from(it as f32)))
        }
        (Conversion::ToFloat, Range::Whole(low, high)) => {
            Range::Real(Real::numbers(low as f64, high as f64))
        }
        (Conversion::ToSingle, Range::Whole(low, high)) => {
            Range::Real(Real::numbers(f64::from(low as f32), f64::from(high as f32)))
        }
        (Conversion::ToBv32, Range::Real(real)) => truncated(real, |it| i128::from(it as i32)),
        (Conversion::ToBv64, Range::Real(real)) => truncated(real, |it| i128::from(it as i64)),
        (Conversion::Widen, Range::Whole(low, high)) => Range::Whole(low, high),
        _ => Range::Unknown,
    }
}

/// Java's conversion to integers: toward zero, as near as possible, and 0 for what is no number.
fn truncated(real: Real, convert: impl Fn(f64) -> i128) -> Range {
    let (low, high) = match real.has_number() {
        true => (convert(real.low), convert(real.high)),
        false => return Range::Whole(0, 0),
    };
    match real.nan {
        true => Range::Whole(low.min(0), high.max(0)),
        false => Range::Whole(low, high),
    }
}

fn function_range(function: Function, operand: Real) -> Real {
    match function {
        Function::Abs => operand.absolute(),
        Function::Sqrt => operand.root(),
        Function::Floor => operand.mapped(f64::floor),
        Function::Ceil => operand.mapped(f64::ceil),
        Function::Rint => operand.mapped(f64::round_ties_even),
        Function::Sin | Function::Cos => Real {
            low: -CIRCLE,
            high: CIRCLE,
            nan: true,
        },
        _ => Real::ANY,
    }
}
