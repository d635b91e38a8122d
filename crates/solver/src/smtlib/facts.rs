//! What holds of variables besides the constraints: their bounds, and that elements of input arrays are inputs.

use oxpecker_term::{Integer, Interval, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashSet;

use super::print::{Printer, holds_references};
use super::values::{integer_text, scalar_text};

/// The declared bounds of a variable as formulas.
pub(crate) fn var_facts(pool: &TermPool, var: VarId) -> Vec<String> {
    let Sort::Scalar(scalar) = pool.var_sort(var) else {
        return Vec::new();
    };
    let bounds = pool.var_bounds(var);
    if scalar == Scalar::Text {
        return length_facts(var, bounds);
    }
    let at_most = match scalar {
        Scalar::Int | Scalar::Ref => "<=",
        Scalar::Bv32 | Scalar::Bv64 if bounds != Interval::of_scalar(scalar) => "bvsle",
        _ => return Vec::new(),
    };
    let name = Printer::var(var);
    let number = |value: i64| integer_text(scalar, &Integer::Small(value));
    let low = bounds
        .lo()
        .map(|lo| format!("({at_most} {} {name})", number(lo)));
    let high = bounds
        .hi()
        .map(|hi| format!("({at_most} {name} {})", number(hi)));
    low.into_iter().chain(high).collect()
}

/// The bounds of the length of a text that matter: none is ever as long as the longest.
fn length_facts(var: VarId, bounds: Interval) -> Vec<String> {
    const LONG: i64 = 1 << 16;
    let name = Printer::var(var);
    let low = bounds.lo().filter(|lo| *lo > 0);
    let high = bounds.hi().filter(|hi| *hi < LONG);
    let low = low.map(|lo| format!("(<= {lo} (str.len {name}))"));
    let high = high.map(|hi| format!("(<= (str.len {name}) {hi})"));
    low.into_iter().chain(high).collect()
}

/// Elements of input arrays of references are never negative: for each read of one, and for all elements if a
/// quantifier reads it. The constraint has been printed.
pub(crate) fn element_facts(pool: &TermPool, constraint: TermId) -> Vec<String> {
    let free = pool.free_vars(constraint);
    if !free.iter().any(|var| holds_references(pool, *var)) {
        return Vec::new();
    }
    let mut reads: Vec<(TermId, VarId)> = Vec::new();
    pool.visit(&[constraint], |term| {
        if let Node::Select(array, _) = pool.node(term)
            && let Some(var) = pool.var_of(*array).filter(|it| holds_references(pool, *it))
        {
            reads.push((term, var));
        }
    });
    let mut facts = Vec::new();
    let mut whole: FxHashSet<VarId> = FxHashSet::default();
    for (read, array) in reads {
        let mut vars = pool.free_vars(read).iter();
        if vars.all(|var| free.binary_search(var).is_ok()) {
            facts.push(format!("(<= 0 {})", Printer::known(pool, read)));
        } else if whole.insert(array) {
            facts.extend(all_elements(pool, array));
        }
    }
    facts
}

fn all_elements(pool: &TermPool, array: VarId) -> Option<String> {
    let Sort::Array { index, .. } = pool.var_sort(array) else {
        return None;
    };
    let (sort, name) = (scalar_text(index), Printer::var(array));
    Some(format!(
        "(forall ((any {sort})) (<= 0 (select {name} any)))"
    ))
}
