//! Substitution, with an explicit stack: terms may be deeper than the machine's.

use rustc_hash::FxHashMap;

use crate::literal::Literal;
use crate::node::{Node, TermId, VarId};
use crate::pool::TermPool;
use crate::sort::Scalar;

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

    /// The term with terms replaced by terms of the same sort, wherever they occur outside of quantifiers.
    pub fn replace_terms(&mut self, term: TermId, map: &FxHashMap<TermId, TermId>) -> TermId {
        self.replace_terms_where(term, &mut map.clone(), |_, _| true)
    }

    /// The same for terms in which objects are replaced that the program made. What was replaced once is kept in the map.
    pub fn replace_made_objects(
        &mut self,
        term: TermId,
        map: &mut FxHashMap<TermId, TermId>,
    ) -> TermId {
        self.replace_terms_where(term, map, TermPool::has_made_objects)
    }

    /// The same, where only some terms can have anything in them that is replaced.
    fn replace_terms_where(
        &mut self,
        term: TermId,
        done: &mut FxHashMap<TermId, TermId>,
        is_meant: impl Fn(&TermPool, TermId) -> bool,
    ) -> TermId {
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            if matches!(self.node(top), Node::Forall { .. }) || !is_meant(self, top) {
                stack.pop();
                done.insert(top, top);
                continue;
            }
            let before = stack.len();
            self.node(top).for_each_child(|child| {
                if !done.contains_key(&child) {
                    stack.push(child);
                }
            });
            if stack.len() == before {
                stack.pop();
                let rebuilt = match self.node(top).clone() {
                    Node::Table(table, index) if table.element() == Scalar::Ref => {
                        let renamed = table.with_references(|id| {
                            let new = done.get(&self.reference(id)).copied();
                            let new = new.and_then(|it| self.literal(it));
                            match new {
                                Some(Literal::Ref(new)) => new,
                                _ => id,
                            }
                        });
                        self.table(&renamed, done[&index])
                    }
                    _ => self.rebuild(top, &FxHashMap::default(), done),
                };
                done.insert(top, rebuilt);
            }
        }
        done[&term]
    }

    /// The term with every quantifier written out for its first `limit` values. It means the same wherever the
    /// lengths of all quantifiers are at most `limit`; those that can be named outside of quantifiers are added to
    /// `lens`.
    pub fn expand_quantifiers(
        &mut self,
        term: TermId,
        limit: i64,
        lens: &mut Vec<TermId>,
    ) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            if !self.has_quantifier(top) {
                done.insert(top, top);
                continue;
            }
            let before = stack.len();
            self.node(top).for_each_child(|child| {
                if !done.contains_key(&child) {
                    stack.push(child);
                }
            });
            if stack.len() == before {
                let rebuilt = match *self.node(top) {
                    Node::Forall { bound, len, body } => {
                        let outside = self.free_vars(term);
                        let mut vars = self.free_vars(len).iter();
                        if vars.all(|var| outside.binary_search(var).is_ok()) {
                            lens.push(len);
                        }
                        self.write_out(bound, done[&len], done[&body], limit)
                    }
                    _ => self.rebuild(top, &FxHashMap::default(), &done),
                };
                done.insert(top, rebuilt);
            }
        }
        done[&term]
    }

    /// `(len <= 0 || body[bound := 0]) && (len <= 1 || body[bound := 1]) && …`
    fn write_out(&mut self, bound: VarId, len: TermId, body: TermId, limit: i64) -> TermId {
        let scalar = self.scalar(len);
        let mut cases = Vec::new();
        for index in 0..limit {
            let value = self.number(scalar, index);
            let short = self.le(len, value);
            let case = self.substitute(body, &FxHashMap::from_iter([(bound, value)]));
            cases.push(self.or(short, case));
        }
        self.and_all(cases)
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
            Node::Bits(op, one, two) => self.bits(op, of(one), of(two)),
            Node::Convert(conversion, one) => self.convert(conversion, of(one)),
            Node::Float(op, one, two) => self.float_op(op, of(one), of(two)),
            Node::FloatNeg(one) => self.float_neg(of(one)),
            Node::Function(function, operands) => {
                let operands: Vec<TermId> = operands.iter().map(|it| of(*it)).collect();
                self.function(function, &operands)
            }
            Node::FloatLt(one, two) => self.float_lt(of(one), of(two)),
            Node::FloatLe(one, two) => self.float_le(of(one), of(two)),
            Node::Text(op, operands) => {
                let operands: Vec<TermId> = operands.iter().map(|it| of(*it)).collect();
                self.text_op(op, &operands)
            }
            Node::Table(table, one) => self.table(&table, of(one)),
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
