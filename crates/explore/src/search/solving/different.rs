//! How a solution differs from others.

use oxpecker_interp::labels::OpenArray;
use oxpecker_interp::value::Value;
use oxpecker_ir::Type;
use oxpecker_term::{Literal, Model, Sort, TermId, TermPool};

use super::project::Projection;

/// Longer arrays are not told apart.
const LONGEST: i64 = 10_000;

/// What a solution is told apart by, and what it is there; none if it is too much.
pub(super) fn values(
    pool: &mut TermPool,
    projection: &Projection,
    model: &Model,
) -> Option<Vec<(TermId, Literal)>> {
    let mut terms = projection.terms.clone();
    for array in &projection.open {
        if let Value::Term(length) = array.length {
            terms.push(length);
        }
        terms.extend(elements(pool, array, model)?);
    }
    let values = terms.into_iter().map(|it| (it, model.eval(pool, it)));
    Some(values.collect())
}

/// As many elements of an array as it has in a model.
fn elements(pool: &mut TermPool, array: &OpenArray, model: &Model) -> Option<Vec<TermId>> {
    let length = match array.length {
        Value::Int(length) => length,
        Value::Term(term) => model.eval(pool, term).as_i64()?,
        _ => return None,
    };
    let Some(elements) = array.elements else {
        return Some(Vec::new());
    };
    let Sort::Array { index, .. } = pool.sort(elements) else {
        return None;
    };
    let element = |at| {
        let at = pool.number(index, at);
        pool.select(elements, at)
    };
    (length <= LONGEST).then(|| (0..length).map(element).collect())
}

/// What the elements of arrays can be by their type, where nobody looked at them.
pub(super) fn ranges(pool: &mut TermPool, projection: &Projection, model: &Model) -> Vec<TermId> {
    let mut ranges = Vec::new();
    for array in &projection.open {
        let Type::Machine(word) = &array.element else {
            continue;
        };
        let (low, high) = word.range();
        for element in elements(pool, array, model).unwrap_or_default() {
            let Some(scalar) = pool.sort(element).scalar() else {
                continue;
            };
            let (low, high) = (pool.number(scalar, low), pool.number(scalar, high));
            ranges.extend([pool.le(low, element), pool.le(element, high)]);
        }
    }
    ranges
}

/// Whether a term has another value. IEEE equality does not tell zeros apart, and no NaN is equal to itself.
pub(super) fn differs(pool: &mut TermPool, term: TermId, value: &Literal) -> TermId {
    let constant = pool.constant(value);
    match value.as_f64() {
        Some(number) if number.is_nan() => pool.eq(term, term),
        Some(0.0) => {
            let (bits, zero) = (pool.to_bits(term), pool.to_bits(constant));
            pool.ne(bits, zero)
        }
        _ => pool.ne(term, constant),
    }
}
