//! Z3's model as ours.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_term::{Literal, Model, ModelValue, Node, Scalar, Sort, TermId, TermPool, VarId};
use z3::DeclKind;
use z3::ast::{Array, Ast, Dynamic};

use super::expr::Expr;
use super::translate::Translation;

/// Reads the values of all variables of the constraints out of Z3's model.
pub(crate) fn extract(
    pool: &TermPool,
    translation: &mut Translation,
    constraints: &[TermId],
    solution: &z3::Model,
) -> Option<Model> {
    let mut vars: Vec<VarId> = Vec::new();
    for constraint in constraints {
        vars.extend_from_slice(pool.free_vars(*constraint));
    }
    vars.sort_unstable();
    vars.dedup();
    let mut model = Model::new();
    let mut arrays: BTreeMap<TermId, ModelValue> = BTreeMap::new();
    for var in &vars {
        match pool.var_sort(*var) {
            Sort::Scalar(scalar) => {
                let expr = translation.var(pool, *var);
                let value = scalar_value(solution, &expr, scalar)?;
                model.set(*var, ModelValue::Scalar(value));
            }
            Sort::Array { index, element } => {
                let expr = translation.var(pool, *var).array();
                let value = array_value(solution, &expr, index, element);
                arrays.insert(pool.var_term(*var), value);
            }
        }
    }
    if !arrays.is_empty() {
        read_elements(pool, translation, constraints, solution, &mut arrays);
    }
    for (term, value) in arrays {
        model.set(pool.var_of(term)?, value.normalized());
    }
    Some(model)
}

/// Takes every element that the constraints read from Z3's own evaluation of the read. That is right whatever the
/// array's interpretation looks like.
fn read_elements(
    pool: &TermPool,
    translation: &mut Translation,
    constraints: &[TermId],
    solution: &z3::Model,
    arrays: &mut BTreeMap<TermId, ModelValue>,
) {
    let mut reads: Vec<(TermId, TermId, TermId)> = Vec::new();
    pool.visit(constraints, |term| {
        if let Node::Select(array, index) = pool.node(term) {
            reads.push((term, *array, *index));
        }
    });
    for (read, array, index) in reads {
        let Some(ModelValue::Array { entries, .. }) = arrays.get_mut(&array) else {
            continue;
        };
        let Sort::Array {
            index: index_sort,
            element,
        } = pool.sort(array)
        else {
            continue;
        };
        let at = scalar_value(solution, &translation.term(pool, index), index_sort);
        let value = scalar_value(solution, &translation.term(pool, read), element);
        if let (Some(at), Some(value)) = (at, value)
            && !depends_on_bound(pool, constraints, read)
        {
            entries.insert(at, value);
        }
    }
}

/// Whether a read mentions the variable of a quantifier, whose value in Z3's model means nothing.
fn depends_on_bound(pool: &TermPool, constraints: &[TermId], read: TermId) -> bool {
    let free = |var: &VarId| {
        let mut all = constraints.iter();
        all.any(|constraint| pool.free_vars(*constraint).binary_search(var).is_ok())
    };
    !pool.free_vars(read).iter().all(free)
}

pub(super) fn scalar_value(solution: &z3::Model, expr: &Expr, scalar: Scalar) -> Option<Literal> {
    let value = match expr {
        Expr::Bool(it) => Expr::Bool(solution.eval(it, true)?),
        Expr::Int(it) => Expr::Int(solution.eval(it, true)?),
        Expr::Bv(it) => Expr::Bv(solution.eval(it, true)?),
        Expr::Float(it) => Expr::Float(solution.eval(it, true)?),
        Expr::Text(it) => {
            let text = solution.eval(it, true)?.as_string()?;
            return crate::smtlib::read_text(&text).map(|it| Literal::text(&it));
        }
        Expr::Array(_) => return None,
    };
    numeral(&value, scalar)
}

/// A Z3 value as a literal.
fn numeral(value: &Expr, scalar: Scalar) -> Option<Literal> {
    match (value, scalar) {
        (Expr::Bool(it), Scalar::Bool) => it.as_bool().map(Literal::Bool),
        (Expr::Int(it), Scalar::Ref) => it.as_i64().map(Literal::Ref),
        (Expr::Int(it), Scalar::Int) => match it.as_i64() {
            Some(small) => Some(Literal::Int(small)),
            None => parse_big(&it.to_string()).map(Literal::big),
        },
        #[expect(clippy::cast_possible_truncation, reason = "the vector has 32 bits")]
        (Expr::Bv(it), Scalar::Bv32) => it.as_u64().map(|bits| Literal::Bv32(bits as i32)),
        (Expr::Bv(it), Scalar::Bv64) => it.as_u64().map(|bits| Literal::Bv64(bits.cast_signed())),
        (Expr::Float(it), Scalar::Float) => Some(Literal::float(it.as_f64())),
        #[expect(clippy::cast_possible_truncation, reason = "it is a single")]
        (Expr::Float(it), Scalar::Single) => Some(Literal::single(it.as_f64() as f32)),
        _ => None,
    }
}

/// Z3 writes negative numbers as `(- 5)`.
fn parse_big(text: &str) -> Option<BigInt> {
    match text.strip_prefix("(- ") {
        Some(digits) => digits
            .strip_suffix(')')?
            .parse::<BigInt>()
            .ok()
            .map(|it| -it),
        None => text.parse().ok(),
    }
}

/// The interpretation of an array as far as it is a chain of stores on a constant array, or a finite function.
fn array_value(solution: &z3::Model, array: &Array, index: Scalar, element: Scalar) -> ModelValue {
    let mut default = Literal::default_of(element);
    let mut entries = BTreeMap::new();
    let mut current = solution.eval(array, true).map(|it| Dynamic::from_ast(&it));
    while let Some(value) = current.take() {
        let Ok(decl) = value.safe_decl() else { break };
        match (decl.kind(), value.children().as_slice()) {
            (DeclKind::Store, [below, at, stored]) => {
                if let (Some(at), Some(stored)) = (literal(at, index), literal(stored, element)) {
                    // The topmost store of an index is the one that counts.
                    entries.entry(at).or_insert(stored);
                }
                current = Some(below.clone());
            }
            (DeclKind::ConstArray, [value]) => {
                default = literal(value, element).unwrap_or(default);
            }
            (DeclKind::AsArray, _) => {
                let Some(function) = solution.get_func_interp(&array.decl()) else {
                    break;
                };
                default = literal(&function.get_else(), element).unwrap_or(default);
                for entry in function.get_entries() {
                    let at = entry.get_args().first().and_then(|it| literal(it, index));
                    if let (Some(at), Some(value)) = (at, literal(&entry.get_value(), element)) {
                        entries.entry(at).or_insert(value);
                    }
                }
            }
            _ => {}
        }
    }
    // Elements nobody asked about may be anything to Z3, but inputs are never negative.
    let clamp = |value: Literal| match value {
        Literal::Ref(id) => Literal::Ref(id.max(0)),
        other => other,
    };
    ModelValue::Array {
        default: clamp(default),
        entries: entries
            .into_iter()
            .map(|(at, value)| (at, clamp(value)))
            .collect(),
    }
}

fn literal(value: &Dynamic, scalar: Scalar) -> Option<Literal> {
    numeral(&Expr::of_dynamic(value)?, scalar)
}
