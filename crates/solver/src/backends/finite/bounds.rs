//! The ranges of variables that constraints give by themselves.

use oxpecker_term::{Integer, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

/// Mathematical integers of a wider range are refused.
const WIDEST: i128 = 1 << 62;

/// Ranges of variables.
#[derive(Clone, Debug, Default)]
pub(in crate::backends) struct Bounds {
    ranges: FxHashMap<VarId, (i128, i128)>,
}

impl Bounds {
    /// What constraints say about single variables.
    pub(in crate::backends) fn of_constraints(pool: &TermPool, constraints: &[TermId]) -> Self {
        let mut bounds = Bounds::default();
        for constraint in constraints {
            bounds.learn(pool, *constraint, true);
        }
        bounds
    }

    fn learn(&mut self, pool: &TermPool, fact: TermId, holds: bool) {
        match pool.node(fact) {
            Node::Not(inner) => self.learn(pool, *inner, !holds),
            Node::And(parts) if holds => {
                for part in parts {
                    self.learn(pool, *part, true);
                }
            }
            // `a x + c <= 0`, or above.
            Node::NotPositive(inner) => {
                let Some((var, factor, constant)) = single(pool, *inner) else {
                    return;
                };
                match (factor, holds) {
                    (1, true) => self.limit(pool, var, None, Some(-constant)),
                    (1, false) => self.limit(pool, var, Some(1 - constant), None),
                    (-1, true) => self.limit(pool, var, Some(constant), None),
                    (-1, false) => self.limit(pool, var, None, Some(constant - 1)),
                    _ => {}
                }
            }
            Node::BvLe(one, two) => {
                let value = |term| {
                    pool.literal(term)
                        .and_then(|it| Integer::of_literal(&it)?.to_i128())
                };
                let var = |term| match pool.node(term) {
                    Node::Var(var) => Some(*var),
                    _ => None,
                };
                match (var(*one), value(*two), value(*one), var(*two)) {
                    (Some(var), Some(value), _, _) if holds => {
                        self.limit(pool, var, None, Some(value))
                    }
                    (Some(var), Some(value), _, _) => self.limit(pool, var, Some(value + 1), None),
                    (_, _, Some(value), Some(var)) if holds => {
                        self.limit(pool, var, Some(value), None)
                    }
                    (_, _, Some(value), Some(var)) => self.limit(pool, var, None, Some(value - 1)),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn limit(&mut self, pool: &TermPool, var: VarId, low: Option<i128>, high: Option<i128>) {
        let (lower, higher) = self.known(pool, var);
        let range = (
            low.map_or(lower, |it| it.max(lower)),
            high.map_or(higher, |it| it.min(higher)),
        );
        self.ranges.insert(var, range);
    }

    fn known(&self, pool: &TermPool, var: VarId) -> (i128, i128) {
        self.ranges
            .get(&var)
            .copied()
            .unwrap_or_else(|| declared(pool, var))
    }

    /// The range of a variable; none if it is too wide. An empty one becomes its first value, which its constraints
    /// exclude.
    pub(in crate::backends) fn of(&self, pool: &TermPool, var: VarId) -> Option<(i128, i128)> {
        let (low, high) = self.known(pool, var);
        let is_machine = matches!(
            pool.var_sort(var),
            Sort::Scalar(Scalar::Bv32 | Scalar::Bv64)
        );
        let narrow = is_machine || high.saturating_sub(low) < WIDEST && low.abs() < WIDEST;
        narrow.then_some((low, high.max(low)))
    }
}

/// A constraint on one variable: `factor · var + constant`.
fn single(pool: &TermPool, term: TermId) -> Option<(VarId, i128, i128)> {
    match pool.node(term) {
        Node::Var(var) => Some((*var, 1, 0)),
        Node::Sum(Scalar::Int, sum) => match &*sum.monomials {
            [(factor, var)] => match pool.node(*var) {
                Node::Var(var) => Some((*var, factor.to_i128()?, sum.constant.to_i128()?)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// The range that a variable always has.
fn declared(pool: &TermPool, var: VarId) -> (i128, i128) {
    let bounds = pool.var_bounds(var);
    let (low, high) = match pool.var_sort(var) {
        Sort::Scalar(Scalar::Bv32) => (i128::from(i32::MIN), i128::from(i32::MAX)),
        Sort::Scalar(Scalar::Bv64) => (i128::from(i64::MIN), i128::from(i64::MAX)),
        _ => (-(1 << 100), 1 << 100),
    };
    (
        bounds.lo().map_or(low, |it| low.max(it.into())),
        bounds.hi().map_or(high, |it| high.min(it.into())),
    )
}
