//! Implied values: variables that can have one value only.

use oxpecker_term::{Integer, Node, Scalar, Sort, Sum, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

use super::Known;

impl Known {
    /// The value of a variable, if it can have only one.
    pub(super) fn value(&self, var: VarId) -> Option<TermId> {
        self.values.get(&var).copied()
    }

    /// The term with known variables replaced; none when there are none in it.
    pub(super) fn with_values(&self, pool: &mut TermPool, term: TermId) -> Option<TermId> {
        if self.values.is_empty() {
            return None;
        }
        let vars = pool.free_vars(term).iter();
        let known: FxHashMap<VarId, TermId> = vars
            .filter_map(|var| self.value(*var).map(|value| (*var, value)))
            .collect();
        (!known.is_empty()).then(|| pool.substitute(term, &known))
    }

    pub(super) fn pin(&mut self, var: VarId, value: TermId) {
        if self.inference.values {
            self.values.insert(var, value);
        }
    }

    pub(super) fn learn_equal(&mut self, pool: &TermPool, one: TermId, two: TermId) {
        for (var, value) in [(one, two), (two, one)] {
            // IEEE equality with a zero leaves its sign open.
            let exact = !pool.sort(var).scalar().is_some_and(Scalar::is_float);
            if let (Some(var), true, true) = (pool.var_of(var), pool.is_const(value), exact) {
                self.pin(var, value);
            }
        }
    }

    /// `±x + constant == 0` leaves one value, also over machine integers.
    pub(super) fn learn_zero(&mut self, pool: &mut TermPool, term: TermId) {
        let Sort::Scalar(scalar) = pool.sort(term) else {
            return;
        };
        let (factor, constant, part) = match pool.node(term) {
            Node::Sum(_, sum) => match single(sum) {
                Some(single) => single,
                None => return,
            },
            _ => (1, 0, term),
        };
        let value = match factor {
            1 => constant.checked_neg(),
            -1 => Some(constant),
            _ => None,
        };
        // The smallest machine integer is its own negation; the mathematical one does not fit.
        let value = value.or_else(|| (factor == 1 && scalar.is_bv()).then_some(constant));
        if let (Some(var), Some(value)) = (pool.var_of(part), value) {
            let value = pool.number(scalar, value);
            self.pin(var, value);
        }
    }
}

/// Factor, constant and term of a sum with one term.
fn single(sum: &Sum) -> Option<(i64, i64, TermId)> {
    match &*sum.monomials {
        [(Integer::Small(factor), part)] => Some((*factor, sum.constant.to_i64()?, *part)),
        _ => None,
    }
}
