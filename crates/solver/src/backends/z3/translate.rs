//! Terms as Z3 expressions, each translated once.
//!
//! References are integers. Truncating division is written with Z3's Euclidean one, so that Z3 and our evaluation
//! agree on every operand, 0 included.

use oxpecker_term::{Integer, Node, Scalar, Sum, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;
use z3::ast::{Bool, Int};

use super::convert::Conversions;
use super::division::{division, remainder};
use super::expr::{
    Expr, bits, const_array, constant, equal, float_op, forall, function, integer, ite,
    literal_expr, multiply, select, store,
};
use super::tables;
use crate::logic::is_evaluated;

/// The table of translations.
#[derive(Debug, Default)]
pub(crate) struct Translation {
    done: FxHashMap<TermId, Expr>,
    conversions: Conversions,
}

impl Translation {
    /// The number of expressions held.
    pub(crate) fn len(&self) -> usize {
        self.done.len()
    }

    /// The formula as a Z3 expression.
    pub(crate) fn formula(&mut self, pool: &TermPool, term: TermId) -> Bool {
        self.term(pool, term).bool()
    }

    /// The variable as a Z3 constant.
    pub(crate) fn var(&mut self, pool: &TermPool, var: VarId) -> Expr {
        self.term(pool, pool.var_term(var))
    }

    /// Any term as a Z3 expression.
    pub(crate) fn term(&mut self, pool: &TermPool, term: TermId) -> Expr {
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if self.done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let mut need = |child: TermId| {
                if !self.done.contains_key(&child) {
                    stack.push(child);
                }
            };
            match pool.node(top) {
                // The sum below a comparison is split into two sides and not translated itself.
                Node::NotPositive(sum) | Node::IsZero(sum) => match pool.node(*sum) {
                    Node::Sum(_, sum) => sum.monomials.iter().for_each(|it| need(it.1)),
                    _ => need(*sum),
                },
                node => node.for_each_child(need),
            }
            if stack.len() == before {
                stack.pop();
                let expr = self.top(pool, top);
                self.done.insert(top, expr);
            }
        }
        self.done[&term].clone()
    }

    /// Translates the topmost operation; everything below is done.
    fn top(&self, pool: &TermPool, term: TermId) -> Expr {
        let of = |term: &TermId| &self.done[term];
        match pool.node(term) {
            // Z3 chooses the value; evaluation of its model tells whether that was right.
            node if is_evaluated(node) => constant(&format!("f{}", term.0), pool.sort(term)),
            Node::Literal(literal) => literal_expr(literal),
            Node::Var(var) => constant(&format!("v{}", var.0), pool.var_sort(*var)),
            Node::Not(one) => Expr::Bool(of(one).bool().not()),
            Node::And(list) => {
                let parts: Vec<Bool> = list.iter().map(|it| of(it).bool()).collect();
                Expr::Bool(Bool::and(&parts))
            }
            Node::Eq(one, two) => Expr::Bool(equal(of(one), of(two))),
            Node::Ite(one, two, three) => ite(&of(one).bool(), of(two), of(three)),
            Node::Sum(scalar, sum) => self.sum(*scalar, sum),
            Node::Product(scalar, factors) => self.product(*scalar, factors),
            Node::Div(one, two) => division(pool, (*one, of(one)), (*two, of(two))),
            Node::Rem(one, two) => remainder(pool, (*one, of(one)), (*two, of(two))),
            Node::NotPositive(sum) => {
                let (left, right) = self.sides(pool, *sum);
                Expr::Bool(left.int().le(right.int()))
            }
            Node::IsZero(sum) => {
                let (left, right) = self.sides(pool, *sum);
                Expr::Bool(equal(&left, &right))
            }
            Node::BvLe(one, two) => Expr::Bool(of(one).bv().bvsle(of(two).bv())),
            Node::Bits(op, one, two) => Expr::Bv(bits(*op, &of(one).bv(), &of(two).bv())),
            Node::Convert(conversion, one) => {
                let from = pool.sort(*one).scalar().unwrap_or(Scalar::Bv32);
                self.conversions.convert(*conversion, from, of(one))
            }
            Node::Float(op, one, two) => {
                Expr::Float(float_op(*op, &of(one).float(), &of(two).float()))
            }
            Node::Function(name, operands) => {
                Expr::Float(function(*name, &of(&operands[0]).float()))
            }
            Node::FloatNeg(one) => Expr::Float(of(one).float().unary_neg()),
            Node::FloatLt(one, two) => Expr::Bool(of(one).float().lt(of(two).float())),
            Node::FloatLe(one, two) => Expr::Bool(of(one).float().le(of(two).float())),
            Node::Text(..) => unreachable!("queries about strings are scripts"),
            Node::Table(table, index) => tables::read(pool, term, table, (*index, of(index))),
            Node::Select(array, index) => select(&of(array).array(), of(index)),
            Node::Store(array, index, value) => store(&of(array).array(), of(index), of(value)),
            Node::ConstArray(index, value) => const_array(*index, of(value)),
            Node::Forall { bound, len, body } => {
                // The variable occurs in the body, so it has been translated.
                let bound = of(&pool.var_term(*bound));
                Expr::Bool(forall(bound, of(len), &of(body).bool()))
            }
        }
    }

    /// A sum as two sides of a comparison with nothing negative in them, which is what Z3 likes best.
    fn sides(&self, pool: &TermPool, term: TermId) -> (Expr, Expr) {
        let scalar = pool.sort(term).scalar().unwrap_or(Scalar::Int);
        let (left, right) = pool.sides(term);
        (self.sum(scalar, &left), self.sum(scalar, &right))
    }

    fn sum(&self, scalar: Scalar, sum: &Sum) -> Expr {
        let mut parts: Vec<Expr> = Vec::with_capacity(sum.monomials.len() + 1);
        for (factor, term) in &sum.monomials {
            let part = self.done[term].clone();
            parts.push(if *factor == Integer::ONE {
                part
            } else {
                multiply(scalar, vec![integer(scalar, factor), part])
            });
        }
        if !sum.constant.is_zero() || parts.is_empty() {
            parts.push(integer(scalar, &sum.constant));
        }
        if parts.len() == 1 {
            return parts.remove(0);
        }
        if scalar == Scalar::Int {
            let parts: Vec<Int> = parts.iter().map(Expr::int).collect();
            return Expr::Int(Int::add(&parts));
        }
        let parts = parts.into_iter().map(|it| it.bv());
        Expr::Bv(parts.reduce(|one, two| one.bvadd(two)).expect("not empty"))
    }

    fn product(&self, scalar: Scalar, factors: &[TermId]) -> Expr {
        let factors = factors.iter().map(|it| self.done[it].clone()).collect();
        multiply(scalar, factors)
    }
}
