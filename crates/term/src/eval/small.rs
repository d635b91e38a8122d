//! Evaluation of small terms: no list of what is to be done, no memory of parts.
//!
//! At every branch the model of the path is asked on which side it is, and what is asked is mostly a comparison or a set of
//! indexes, a few comparisons of one index. Looking them up and keeping them costs more than computing them again. What
//! turns out not to be small is left to [`crate::eval`], whose operations these are.

use super::compute;
use crate::literal::Literal;
use crate::model::{Model, ModelValue};
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

/// Terms that are visited, those that occur twice counted twice.
const MOST_TERMS: u32 = 128;

/// The value of a small scalar term under a model; `None` if it has to be computed with more care.
pub(crate) fn value(pool: &TermPool, model: &Model, term: TermId) -> Option<Literal> {
    let mut small = Small {
        pool,
        model,
        left: MOST_TERMS,
    };
    small.value(term)
}

struct Small<'a> {
    pool: &'a TermPool,
    model: &'a Model,
    left: u32,
}

impl Small<'_> {
    fn value(&mut self, term: TermId) -> Option<Literal> {
        self.left = self.left.checked_sub(1)?;
        let node = self.pool.node(term);
        match node {
            Node::Literal(literal) => Some(literal.clone()),
            Node::Var(var) => match self.model.get(*var) {
                Some(ModelValue::Scalar(literal)) => Some(literal.clone()),
                Some(ModelValue::Array { .. }) => None,
                None => match self.model.value(self.pool, *var) {
                    ModelValue::Scalar(literal) => Some(literal),
                    ModelValue::Array { .. } => None,
                },
            },
            Node::And(parts) => {
                for part in parts {
                    if !self.truth(*part)? {
                        return Some(Literal::Bool(false));
                    }
                }
                Some(Literal::Bool(true))
            }
            Node::Not(inner) => self.truth(*inner).map(|it| Literal::Bool(!it)),
            Node::Ite(condition, first, second) => match self.truth(*condition)? {
                true => self.value(*first),
                false => self.value(*second),
            },
            Node::IsZero(part)
            | Node::NotPositive(part)
            | Node::Convert(_, part)
            | Node::Table(_, part) => {
                let part = self.value(*part)?;
                compute(node, &[part])
            }
            Node::BvLe(one, two)
            | Node::Bits(_, one, two)
            | Node::Div(one, two)
            | Node::Rem(one, two) => {
                let operands = [self.value(*one)?, self.value(*two)?];
                compute(node, &operands)
            }
            Node::Eq(one, two) if self.pool.sort(*one).scalar() == Some(Scalar::Bool) => {
                let same = self.truth(*one)? == self.truth(*two)?;
                Some(Literal::Bool(same))
            }
            Node::Sum(_, sum) => match *sum.monomials {
                [(_, one)] => {
                    let one = self.value(one)?;
                    compute(node, &[one])
                }
                [(_, one), (_, two)] => {
                    let operands = [self.value(one)?, self.value(two)?];
                    compute(node, &operands)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn truth(&mut self, term: TermId) -> Option<bool> {
        self.value(term)?.as_bool()
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_TERMS, value};
    use crate::{Literal, Model, ModelValue, Scalar, TermPool};

    #[test]
    fn small_terms_have_the_values_that_all_terms_have() {
        let mut pool = TermPool::new();
        let u = pool.fresh_var("u", Scalar::Bv32.into());
        let b = pool.fresh_var("b", Scalar::Bool.into());
        let mut numbers = vec![u];
        for constant in [1, 7, -1, i32::MAX] {
            let constant = pool.bv32(constant);
            let sum = pool.add(u, constant);
            let masked = pool.bit_and(sum, constant);
            let product = pool.mul(masked, constant);
            let choice = pool.ite(b, product, sum);
            let rest = pool.rem(sum, constant);
            numbers.extend([constant, sum, masked, product, choice, rest]);
        }
        let mut truths = vec![b];
        for pair in numbers.windows(2) {
            let below = pool.le(pair[0], pair[1]);
            let equal = pool.eq(pair[0], pair[1]);
            let other = pool.not(equal);
            let both = pool.and(below, other);
            truths.extend([below, equal, both, pool.not(both)]);
        }
        let mut tried = 0;
        for input in [0, 1, -1, 5, 8, i32::MIN, i32::MAX] {
            for holds in [false, true] {
                let mut model = Model::new();
                let var = |term| pool.var_of(term).unwrap();
                model.set(var(u), ModelValue::Scalar(Literal::Bv32(input)));
                model.set(var(b), ModelValue::Scalar(Literal::Bool(holds)));
                for term in numbers.iter().chain(&truths) {
                    if let Some(found) = value(&pool, &model, *term) {
                        tried += 1;
                        assert_eq!(Some(found), model.try_eval(&pool, *term));
                    }
                }
            }
        }
        assert!(tried > 500, "{tried}");
    }

    #[test]
    fn large_terms_are_left_alone() {
        let mut pool = TermPool::new();
        let vars: Vec<_> = (0..MOST_TERMS)
            .map(|it| pool.fresh_var(&format!("p{it}"), Scalar::Bool.into()))
            .collect();
        let all = pool.and_all(vars.iter().copied());
        let mut model = Model::new();
        for var in &vars {
            let var = pool.var_of(*var).unwrap();
            model.set(var, ModelValue::Scalar(Literal::Bool(true)));
        }
        assert_eq!(value(&pool, &model, all), None);
        assert!(model.holds(&pool, all));
    }
}
