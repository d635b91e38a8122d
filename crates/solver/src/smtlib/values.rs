//! Constants and sorts as SMT-LIB writes them.

use oxpecker_term::{Integer, Literal, Scalar, Sort};

/// The name of a scalar sort.
pub(super) fn scalar_text(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "Bool",
        Scalar::Int | Scalar::Ref => "Int",
        Scalar::Bv32 => "(_ BitVec 32)",
        Scalar::Bv64 => "(_ BitVec 64)",
        Scalar::Float => "(_ FloatingPoint 11 53)",
        Scalar::Single => "(_ FloatingPoint 8 24)",
        Scalar::Text => "String",
    }
}

/// The name of a sort.
pub(super) fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Scalar(scalar) => scalar_text(scalar).into(),
        Sort::Array { index, element } => {
            format!("(Array {} {})", scalar_text(index), scalar_text(element))
        }
    }
}

/// A constant.
pub(super) fn literal_text(literal: &Literal) -> String {
    match literal {
        Literal::Bool(value) => value.to_string(),
        Literal::Float(value) => float_text(*value),
        Literal::Single(value) => single_text(*value),
        Literal::Text(units) => super::texts::text_literal(units),
        _ => {
            let value = Integer::of_literal(literal).unwrap_or(Integer::ZERO);
            integer_text(literal.scalar(), &value)
        }
    }
}

/// A constant of an integral sort or a reference.
pub(super) fn integer_text(scalar: Scalar, value: &Integer) -> String {
    let word = || value.wrap(64).to_i64().unwrap_or_default();
    match scalar {
        Scalar::Bv32 => format!("#x{:08x}", word() & 0xffff_ffff),
        Scalar::Bv64 => format!("#x{:016x}", word()),
        _ if value.is_negative() => format!("(- {})", value.abs()),
        _ => value.to_string(),
    }
}

fn float_text(value: f64) -> String {
    if value.is_nan() {
        return "(_ NaN 11 53)".into();
    }
    let bits = value.to_bits();
    let (sign, exponent) = (bits >> 63, bits >> 52 & 0x7ff);
    let fraction = bits & ((1 << 52) - 1);
    format!("(fp #b{sign} #b{exponent:011b} #x{fraction:013x})")
}

fn single_text(value: f32) -> String {
    if value.is_nan() {
        return "(_ NaN 8 24)".into();
    }
    let bits = value.to_bits();
    let (sign, exponent) = (bits >> 31, bits >> 23 & 0xff);
    let fraction = bits & ((1 << 23) - 1);
    format!("(fp #b{sign} #b{exponent:08b} #b{fraction:023b})")
}
