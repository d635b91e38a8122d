//! A process's model as ours.

use std::collections::BTreeMap;
use std::time::Instant;

use oxpecker_term::{Literal, Model, ModelValue, Sort, TermId, TermPool, VarId};

use super::pipe::Pipe;
use super::{garbage, listen};
use crate::answer::UnknownReason;
use crate::smtlib::{Printer, Sexp, array_value, ground_reads, literal_value};

/// Asks for the values of all variables and reads of the constraints and makes a model of them.
pub(super) fn model(
    pool: &TermPool,
    constraints: &[TermId],
    pipe: &Pipe,
    deadline: Instant,
) -> Result<Model, UnknownReason> {
    let vars = free_vars(pool, constraints);
    let mut model = Model::new();
    if vars.is_empty() {
        return Ok(model);
    }
    let has_arrays = vars.iter().any(|it| pool.var_sort(*it).scalar().is_none());
    let reads = match has_arrays {
        true => ground_reads(pool, constraints),
        false => Vec::new(),
    };
    let mut wanted: Vec<String> = vars.iter().map(|it| Printer::var(*it)).collect();
    for (read, _, index) in &reads {
        wanted.push(Printer::known(pool, *read));
        wanted.push(Printer::known(pool, *index));
    }
    pipe.send(format!("(get-value ({}))\n", wanted.join(" ")));
    let text = listen(pipe, deadline)?;
    let values = values(&text, wanted.len()).ok_or_else(|| garbage(&text))?;
    let (of_vars, of_reads) = values.split_at(vars.len());
    let mut arrays: BTreeMap<VarId, ModelValue> = BTreeMap::new();
    for (var, value) in vars.iter().zip(of_vars) {
        match pool.var_sort(*var) {
            Sort::Scalar(scalar) => {
                let value = literal_value(value, scalar).ok_or_else(|| garbage(&text))?;
                model.set(*var, ModelValue::Scalar(value));
            }
            Sort::Array { index, element } => {
                let value = array_value(value, index, element).unwrap_or(ModelValue::Array {
                    default: Literal::default_of(element),
                    entries: BTreeMap::new(),
                });
                arrays.insert(*var, value);
            }
        }
    }
    read_elements(pool, &reads, of_reads, &mut arrays);
    for (var, value) in arrays {
        model.set(var, inputs_only(value).normalized());
    }
    Ok(model)
}

fn free_vars(pool: &TermPool, constraints: &[TermId]) -> Vec<VarId> {
    let mut vars: Vec<VarId> = Vec::new();
    for constraint in constraints {
        vars.extend_from_slice(pool.free_vars(*constraint));
    }
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// The second parts of `((term value) …)`.
fn values(text: &str, count: usize) -> Option<Vec<Sexp>> {
    let Some(Sexp::List(pairs)) = Sexp::parse(text) else {
        return None;
    };
    let value = |pair: Sexp| match pair {
        Sexp::List(mut pair) if pair.len() == 2 => pair.pop(),
        _ => None,
    };
    let values: Vec<Sexp> = pairs.into_iter().filter_map(value).collect();
    (values.len() == count).then_some(values)
}

/// Takes every element that the constraints read from the solver's own evaluation of the read, which is right
/// whatever the solver writes for the array.
fn read_elements(
    pool: &TermPool,
    reads: &[(TermId, TermId, TermId)],
    values: &[Sexp],
    arrays: &mut BTreeMap<VarId, ModelValue>,
) {
    for ((_, array, _), pair) in reads.iter().zip(values.chunks(2)) {
        let (Sort::Array { index, element }, [value, at]) = (pool.sort(*array), pair) else {
            continue;
        };
        let var = pool.var_of(*array);
        let Some(ModelValue::Array { entries, .. }) = var.and_then(|it| arrays.get_mut(&it)) else {
            continue;
        };
        if let (Some(at), Some(value)) = (literal_value(at, index), literal_value(value, element)) {
            entries.insert(at, value);
        }
    }
}

/// Elements nobody asked about may be anything to the solver, but inputs are never negative.
fn inputs_only(value: ModelValue) -> ModelValue {
    let clamp = |value: Literal| match value {
        Literal::Ref(id) => Literal::Ref(id.max(0)),
        other => other,
    };
    match value {
        ModelValue::Array { default, entries } => ModelValue::Array {
            default: clamp(default),
            entries: entries
                .into_iter()
                .map(|(at, it)| (at, clamp(it)))
                .collect(),
        },
        scalar => scalar,
    }
}
