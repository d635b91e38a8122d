//! Substitution, with an explicit stack: terms may be deeper than the machine's.

use rustc_hash::FxHashMap;

use crate::node::{Node, TermId, VarId};
use crate::pool::TermPool;

impl TermPool {
    /// The term with variables replaced by terms of the same sort, rebuilt by the constructors. Variables of
    /// quantifiers are not replaced inside them; replacements must not mention them.
    pub fn substitute(&mut self, term: TermId, map: &FxHashMap<VarId, TermId>) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            if !self.mentions(top, map) {
                done.insert(top, top);
                stack.pop();
                continue;
            }
            let before = stack.len();
            if let Node::Forall { len, .. } = *self.node(top) {
                // The body is done by a call of its own, because the map may be smaller there.
                if !done.contains_key(&len) {
                    stack.push(len);
                }
            } else {
                self.node(top).for_each_child(|child| {
                    if !done.contains_key(&child) {
                        stack.push(child);
                    }
                });
            }
            if stack.len() == before {
                stack.pop();
                let rebuilt = self.rebuild(top, map, &done);
                done.insert(top, rebuilt);
            }
        }
        done[&term]
    }

    fn mentions(&self, term: TermId, map: &FxHashMap<VarId, TermId>) -> bool {
        self.free_vars(term).iter().any(|var| map.contains_key(var))
    }

    fn rebuild(
        &mut self,
        term: TermId,
        map: &FxHashMap<VarId, TermId>,
        done: &FxHashMap<TermId, TermId>,
    ) -> TermId {
        let of = |term: TermId| done[&term];
        match self.node(term).clone() {
            Node::Literal(_) => term,
            Node::Var(var) => map.get(&var).copied().unwrap_or(term),
            Node::Not(one) => self.not(of(one)),
            Node::And(list) => self.and_all(list.iter().map(|it| of(*it))),
            Node::Eq(one, two) => self.eq(of(one), of(two)),
            Node::Ite(one, two, three) => self.ite(of(one), of(two), of(three)),
            Node::Sum(scalar, sum) => {
                let monomials = sum.monomials.iter().map(|(factor, it)| (factor, of(*it)));
                self.sum_of(scalar, sum.constant, monomials)
            }
            Node::Product(_, factors) => {
                let factors: Vec<TermId> = factors.iter().map(|it| of(*it)).collect();
                self.mul_all(&factors)
            }
            Node::Div(one, two) => self.div(of(one), of(two)),
            Node::Rem(one, two) => self.rem(of(one), of(two)),
            Node::NotPositive(one) => self.not_positive(of(one)),
            Node::IsZero(one) => self.is_zero(of(one)),
            Node::BvLe(one, two) => self.bv_le(of(one), of(two)),
            Node::Float(op, one, two) => self.float_op(op, of(one), of(two)),
            Node::FloatNeg(one) => self.float_neg(of(one)),
            Node::FloatLt(one, two) => self.float_lt(of(one), of(two)),
            Node::FloatLe(one, two) => self.float_le(of(one), of(two)),
            Node::Select(one, two) => self.select(of(one), of(two)),
            Node::Store(one, two, three) => self.store(of(one), of(two), of(three)),
            Node::ConstArray(index, one) => self.const_array(index, of(one)),
            Node::Forall { bound, len, body } => {
                let mut inside = map.clone();
                inside.remove(&bound);
                let body = self.substitute(body, &inside);
                self.forall(bound, of(len), body)
            }
        }
    }

    fn mul_all(&mut self, factors: &[TermId]) -> TermId {
        let mut product = factors[0];
        for factor in &factors[1..] {
            product = self.mul(product, *factor);
        }
        product
    }
}
