//! The text of one operation, given the texts of its operands.

use oxpecker_term::{
    BitOp, Conversion, FloatOp, Function, Integer, Literal, Node, Scalar, Sum, TermId, TermPool,
    VarId,
};

use crate::array_encoding::{Shape, shape};
use crate::logic::is_evaluated;

use super::tables::read_text;
use super::texts::{are_viewed, compose_text, text_operands, view, view_operands};
use super::values::{integer_text, literal_text, scalar_text, sort_text};

/// Calls the function with every term whose text [`compose`] asks for, once per use.
pub(super) fn operands(pool: &TermPool, term: TermId, mut visit: impl FnMut(TermId)) {
    match pool.node(term) {
        // The sum below a comparison is split into two sides and has no text itself.
        Node::IsZero(sum) if are_viewed(pool, &[*sum]) => view_operands(pool, *sum, &mut visit),
        Node::NotPositive(sum) | Node::IsZero(sum) => match pool.node(*sum) {
            Node::Sum(_, sum) => sum.monomials.iter().for_each(|it| visit(it.1)),
            _ => visit(*sum),
        },
        Node::Div(one, two) | Node::Rem(one, two) => {
            for _ in 0..2 {
                visit(*one);
                visit(*two);
            }
        }
        Node::Convert(Conversion::ToBv32 | Conversion::ToBv64 | Conversion::ToBits, one) => {
            visit(*one);
            visit(*one);
        }
        Node::BvLe(one, two) if are_viewed(pool, &[*one, *two]) => {
            view_operands(pool, *one, &mut visit);
            view_operands(pool, *two, &mut visit);
        }
        Node::Text(..) => text_operands(pool, term, &mut visit),
        Node::Table(_, index) => {
            visit(*index);
            visit(*index);
        }
        node => node.for_each_child(visit),
    }
}

/// The name of the unknown number that stands for a function's value.
pub(super) fn value_text(term: TermId) -> String {
    format!("f{}", term.0)
}

/// The name of a variable.
pub(super) fn var_text(var: VarId) -> String {
    format!("v{}", var.0)
}

/// The text of a term whose operands have these texts.
pub(super) fn compose<'a>(pool: &TermPool, term: TermId, of: &dyn Fn(TermId) -> &'a str) -> String {
    let all = |list: &[TermId]| list.iter().map(|it| of(*it)).collect::<Vec<_>>().join(" ");
    match pool.node(term) {
        node if is_evaluated(node) => value_text(term),
        Node::Literal(literal) => literal_text(literal),
        Node::Var(var) => var_text(*var),
        Node::Not(one) => format!("(not {})", of(*one)),
        Node::And(list) => format!("(and {})", all(list)),
        Node::Eq(one, two) if pool.sort(*one).scalar().is_some_and(Scalar::is_float) => {
            format!("(fp.eq {})", all(&[*one, *two]))
        }
        Node::Eq(one, two) => format!("(= {})", all(&[*one, *two])),
        Node::Ite(one, two, three) => format!("(ite {})", all(&[*one, *two, *three])),
        Node::Sum(scalar, sum) => sum_text(*scalar, sum, of),
        Node::Product(Scalar::Int, list) => format!("(* {})", all(list)),
        Node::Product(_, list) => format!("(bvmul {})", all(list)),
        Node::Div(one, two) => division(pool, (*one, of(*one)), (*two, of(*two))),
        Node::Rem(one, two) => remainder(pool, (*one, of(*one)), (*two, of(*two))),
        Node::NotPositive(sum) => comparison(pool, "<=", *sum, of),
        Node::IsZero(sum) if are_viewed(pool, &[*sum]) => {
            format!("(= {} 0)", view(pool, *sum, of))
        }
        Node::IsZero(sum) => comparison(pool, "=", *sum, of),
        Node::BvLe(one, two) if are_viewed(pool, &[*one, *two]) => {
            format!("(<= {} {})", view(pool, *one, of), view(pool, *two, of))
        }
        Node::Text(op, list) => compose_text(pool, (*op, list), of),
        Node::BvLe(one, two) => format!("(bvsle {})", all(&[*one, *two])),
        Node::Bits(op, one, two) => bits(pool, *op, of(*one), (*two, of(*two))),
        Node::Convert(conversion, one) => convert(pool, *conversion, (*one, of(*one))),
        Node::Float(op, one, two) => format!("({} {})", float_op(*op), all(&[*one, *two])),
        Node::Function(function, list) => format!("({} {})", function_text(*function), all(list)),
        Node::FloatNeg(one) => format!("(fp.neg {})", of(*one)),
        Node::FloatLt(one, two) => format!("(fp.lt {})", all(&[*one, *two])),
        Node::FloatLe(one, two) => format!("(fp.leq {})", all(&[*one, *two])),
        Node::Table(table, index) => {
            let shape = shape(pool, term).unwrap_or(Shape::Circuit);
            read_text(pool, term, (table, shape), (*index, of(*index)))
        }
        Node::Select(one, two) => format!("(select {})", all(&[*one, *two])),
        Node::Store(one, two, three) => format!("(store {})", all(&[*one, *two, *three])),
        Node::ConstArray(_, value) => {
            let sort = sort_text(pool.sort(term));
            format!("((as const {sort}) {})", of(*value))
        }
        Node::Forall { bound, len, body } => forall(pool, *bound, of(*len), of(*body)),
    }
}

/// `forall bound: 0 <= bound < len ==> body`.
pub(super) fn forall(pool: &TermPool, bound: VarId, len: &str, body: &str) -> String {
    let name = var_text(bound);
    let scalar = pool.var_sort(bound).scalar().unwrap_or(Scalar::Int);
    let (at_most, below) = match scalar.is_bv() {
        true => ("bvsle", "bvslt"),
        false => ("<=", "<"),
    };
    let (sort, zero) = (scalar_text(scalar), integer_text(scalar, &Integer::ZERO));
    format!(
        "(forall (({name} {sort})) (=> (and ({at_most} {zero} {name}) ({below} {name} {len})) {body}))"
    )
}

fn sum_text<'a>(scalar: Scalar, sum: &Sum, of: &dyn Fn(TermId) -> &'a str) -> String {
    let (plus, times) = match scalar.is_bv() {
        true => ("bvadd", "bvmul"),
        false => ("+", "*"),
    };
    let mut parts: Vec<String> = Vec::with_capacity(sum.monomials.len() + 1);
    for (factor, term) in &sum.monomials {
        parts.push(if *factor == Integer::ONE {
            of(*term).into()
        } else {
            format!("({times} {} {})", integer_text(scalar, factor), of(*term))
        });
    }
    if !sum.constant.is_zero() || parts.is_empty() {
        parts.push(integer_text(scalar, &sum.constant));
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => format!("({plus} {})", parts.join(" ")),
    }
}

/// A sum compared with 0, as a comparison of two sides with nothing negative in them.
fn comparison<'a>(
    pool: &TermPool,
    relation: &str,
    term: TermId,
    of: &dyn Fn(TermId) -> &'a str,
) -> String {
    let scalar = pool.sort(term).scalar().unwrap_or(Scalar::Int);
    let (left, right) = pool.sides(term);
    let (left, right) = (sum_text(scalar, &left, of), sum_text(scalar, &right, of));
    format!("({relation} {left} {right})")
}

/// Truncating division: `a / b = if b = 0 then 0 else if a >= 0 then a div b else -(-a div b)`, where `div` rounds
/// such that the remainder is not negative.
fn division(pool: &TermPool, left: (TermId, &str), right: (TermId, &str)) -> String {
    let (one, two) = (left.1, right.1);
    let scalar = pool.sort(left.0).scalar().unwrap_or(Scalar::Int);
    let quotient = if scalar.is_bv() {
        format!("(bvsdiv {one} {two})")
    } else {
        let (above, below) = (
            format!("(div {one} {two})"),
            format!("(- (div (- {one}) {two}))"),
        );
        by_sign(pool, left, above, below)
    };
    let zero = integer_text(scalar, &Integer::ZERO);
    unless_zero(pool, right, &zero, quotient)
}

/// The remainder of truncating division: `a % b = if b = 0 then a else if a >= 0 then a mod b else -(-a mod b)`.
fn remainder(pool: &TermPool, left: (TermId, &str), right: (TermId, &str)) -> String {
    let (one, two) = (left.1, right.1);
    if pool.sort(left.0).scalar().is_some_and(Scalar::is_bv) {
        // SMT-LIB defines the remainder modulo 0 as we do.
        return format!("(bvsrem {one} {two})");
    }
    let (above, below) = (
        format!("(mod {one} {two})"),
        format!("(- (mod (- {one}) {two}))"),
    );
    let rest = by_sign(pool, left, above, below);
    unless_zero(pool, right, one, rest)
}

/// Chooses by the sign of a term unless its interval knows it.
fn by_sign(pool: &TermPool, (term, text): (TermId, &str), above: String, below: String) -> String {
    let interval = pool.interval(term);
    if interval.lo().is_some_and(|lo| lo >= 0) {
        above
    } else if interval.hi().is_some_and(|hi| hi <= 0) {
        below
    } else {
        format!("(ite (>= {text} 0) {above} {below})")
    }
}

/// Chooses by whether a divisor is 0 unless its interval knows that it is not.
fn unless_zero(
    pool: &TermPool,
    (term, text): (TermId, &str),
    zero: &str,
    otherwise: String,
) -> String {
    if !pool.interval(term).contains(0) {
        return otherwise;
    }
    let scalar = pool.sort(term).scalar().unwrap_or(Scalar::Int);
    let nothing = integer_text(scalar, &Integer::ZERO);
    format!("(ite (= {text} {nothing}) {zero} {otherwise})")
}

/// An operation on bits; amounts of shifts are taken modulo the width, which SMT-LIB does not do.
fn bits(pool: &TermPool, op: BitOp, one: &str, (right, two): (TermId, &str)) -> String {
    let name = match op {
        BitOp::And => return format!("(bvand {one} {two})"),
        BitOp::Or => return format!("(bvor {one} {two})"),
        BitOp::Xor => return format!("(bvxor {one} {two})"),
        BitOp::Shl => "bvshl",
        BitOp::Shr => "bvashr",
        BitOp::Ushr => "bvlshr",
    };
    // Constant amounts are below the width.
    if pool.is_const(right) {
        return format!("({name} {one} {two})");
    }
    let scalar = pool.sort(right).scalar().unwrap_or(Scalar::Bv32);
    let low = if scalar == Scalar::Bv32 { 31 } else { 63 };
    let mask = integer_text(scalar, &Integer::Small(low));
    format!("({name} {one} (bvand {two} {mask}))")
}

/// Conversions from and to IEEE numbers say what Java does where SMT-LIB leaves it open.
fn convert(pool: &TermPool, conversion: Conversion, (term, one): (TermId, &str)) -> String {
    let from = pool.sort(term).scalar().unwrap_or(Scalar::Bv32);
    match conversion {
        Conversion::Widen => format!("((_ sign_extend 32) {one})"),
        Conversion::Truncate => format!("((_ extract 31 0) {one})"),
        Conversion::Byte => format!("((_ sign_extend 24) ((_ extract 7 0) {one}))"),
        Conversion::Short => format!("((_ sign_extend 16) ((_ extract 15 0) {one}))"),
        Conversion::ToFloat => format!("((_ to_fp 11 53) RNE {one})"),
        Conversion::ToSingle => format!("((_ to_fp 8 24) RNE {one})"),
        Conversion::OfBits if from == Scalar::Bv32 => format!("((_ to_fp 8 24) {one})"),
        Conversion::OfBits => format!("((_ to_fp 11 53) {one})"),
        Conversion::ToBv32 => {
            saturating(from, (Scalar::Bv32, i32::MIN.into(), i32::MAX.into()), one)
        }
        Conversion::ToBv64 => saturating(from, (Scalar::Bv64, i64::MIN, i64::MAX), one),
        Conversion::ToBits => {
            let nan = conversion
                .apply(&Literal::ieee(from, f64::NAN))
                .map(|it| literal_text(&it));
            let nan = nan.unwrap_or_default();
            format!("(ite (fp.isNaN {one}) {nan} (fp.to_ieee_bv {one}))")
        }
    }
}

/// An IEEE number as an integer: 0 for `NaN`, else the nearest that there is after cutting the fraction.
fn saturating(from: Scalar, (to, least, most): (Scalar, i64, i64), one: &str) -> String {
    let number = |value: i64| integer_text(to, &Integer::Small(value));
    // The power of two above the largest integer; IEEE numbers have it exactly.
    let limit = if to == Scalar::Bv32 {
        2_f64.powi(31)
    } else {
        2_f64.powi(63)
    };
    let (above, below) = (
        literal_text(&Literal::ieee(from, limit)),
        literal_text(&Literal::ieee(from, -limit)),
    );
    let width = if to == Scalar::Bv32 { 32 } else { 64 };
    let (zero, least, most) = (number(0), number(least), number(most));
    let cut = format!("((_ fp.to_sbv {width}) RTZ {one})");
    let low = format!("(ite (fp.leq {one} {below}) {least} {cut})");
    let high = format!("(ite (fp.leq {above} {one}) {most} {low})");
    format!("(ite (fp.isNaN {one}) {zero} {high})")
}

fn float_op(op: FloatOp) -> &'static str {
    match op {
        FloatOp::Add => "fp.add RNE",
        FloatOp::Mul => "fp.mul RNE",
        FloatOp::Div => "fp.div RNE",
        // SMT-LIB's rounds to nearest; an unknown number stands for it.
        FloatOp::Rem => "fmod",
    }
}

fn function_text(function: Function) -> &'static str {
    match function {
        Function::Abs => "fp.abs",
        Function::Sqrt => "fp.sqrt RNE",
        Function::Floor => "fp.roundToIntegral RTN",
        Function::Ceil => "fp.roundToIntegral RTP",
        Function::Rint => "fp.roundToIntegral RNE",
        other => other.name(),
    }
}
