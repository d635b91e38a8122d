//! Rules of alternatives.

use crate::integer::Integer;
use crate::literal::Literal;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Sort;

/// Alternatives deeper than this are not looked into.
const SHALLOW: u32 = 12;

impl TermPool {
    /// `if condition then first else second`.
    pub fn ite(&mut self, condition: TermId, first: TermId, second: TermId) -> TermId {
        debug_assert_eq!(
            self.sort(first),
            self.sort(second),
            "alternatives have one sort"
        );
        // (if true then a else b) = a, (if false then a else b) = b
        if let Some(Literal::Bool(value)) = self.literal_ref(condition) {
            return if *value { first } else { second };
        }
        // (if c then a else a) = a
        if first == second {
            return first;
        }
        if self.sort(first).is_bool() {
            return self.bool_ite(condition, first, second);
        }
        // (if c then (if c then a else b) + 1 else d) = (if c then a + 1 else d), and so for what is added otherwise
        let parts = [(first, true), (second, false)]
            .map(|(it, holds)| self.summed_under(condition, holds, it));
        if parts != [None, None] {
            let [first, second] = [parts[0].unwrap_or(first), parts[1].unwrap_or(second)];
            return self.ite(condition, first, second);
        }
        // (if c then a + 3 else a) = a + (if c then 3 else 0): sums stay flat, however many choices they have
        if !self.is_const(first)
            && !self.is_const(second)
            && matches!(self.sort(first), Sort::Scalar(scalar) if scalar.is_integral())
            && let difference = self.sub(first, second)
            && self.is_const(difference)
        {
            let nothing = self.sub(second, second);
            // What is added is not negative.
            if self.interval(difference).hi().is_some_and(|it| it < 0) {
                let opposite = self.sub(second, first);
                let choice = self.ite(condition, nothing, opposite);
                return self.add(first, choice);
            }
            let choice = self.ite(condition, difference, nothing);
            return self.add(second, choice);
        }
        // (if !c then a else b) = (if c then b else a): of a condition and its negation the older one is kept.
        let negated = self.not(condition);
        if negated < condition {
            self.ordered_ite(negated, second, first)
        } else {
            self.ordered_ite(condition, first, second)
        }
    }

    /// A sum in which a condition is known that one of its terms asks for; none if there is none.
    fn summed_under(&mut self, condition: TermId, holds: bool, term: TermId) -> Option<TermId> {
        if !matches!(self.node(term), Node::Sum(..)) {
            return None;
        }
        let negated = Some(self.not(condition));
        let Node::Sum(scalar, sum) = self.node(term) else {
            return None;
        };
        let known = |term: TermId| match *self.node(term) {
            Node::Ite(inner, yes, no) if inner == condition => Some(if holds { yes } else { no }),
            Node::Ite(inner, yes, no) if Some(inner) == negated => {
                Some(if holds { no } else { yes })
            }
            _ => None,
        };
        let terms = sum.monomials.iter();
        let terms: Vec<(Integer, TermId, bool)> = terms
            .map(|(factor, term)| match known(*term) {
                Some(chosen) => (factor.clone(), chosen, true),
                None => (factor.clone(), *term, false),
            })
            .collect();
        if !terms.iter().any(|(.., is_known)| *is_known) {
            return None;
        }
        let (scalar, constant) = (*scalar, sum.constant.clone());
        let monomials = terms.iter().map(|(factor, term, _)| (factor, *term));
        Some(self.sum_of(scalar, constant, monomials))
    }

    fn bool_ite(&mut self, condition: TermId, first: TermId, second: TermId) -> TermId {
        let not_second = self.not(second);
        // (if c then a else !a) = (c == a)
        if first == not_second {
            return self.iff(condition, first);
        }
        // (if c then a else b) = (c ==> a) && (!c ==> b)
        let yes = self.implies(condition, first);
        let no = self.or(condition, second);
        self.and(yes, no)
    }

    fn ordered_ite(&mut self, condition: TermId, first: TermId, second: TermId) -> TermId {
        let (mut first, mut second) = (first, second);
        if let Node::Ite(inner, one, two) = *self.node(first) {
            // (if c then (if c then a else b) else d) = (if c then a else d)
            if inner == condition {
                first = one;
            } else if one == second {
                // (if c then (if d then a else b) else a) = (if c && !d then b else a)
                let otherwise = self.not(inner);
                let both = self.and(condition, otherwise);
                return self.ite(both, two, second);
            } else if two == second {
                // (if c then (if d then a else b) else b) = (if c && d then a else b)
                let both = self.and(condition, inner);
                return self.ite(both, one, second);
            }
        }
        if let Node::Ite(inner, one, two) = *self.node(second) {
            // (if c then a else (if c then b else d)) = (if c then a else d)
            if inner == condition {
                second = two;
            } else if one == first {
                // (if c then a else (if d then a else b)) = (if c || d then a else b)
                let either = self.or(condition, inner);
                return self.ite(either, first, two);
            } else if two == first {
                // (if c then a else (if d then b else a)) = (if c || !d then a else b)
                let otherwise = self.not(inner);
                let either = self.or(condition, otherwise);
                return self.ite(either, first, one);
            }
        }
        if first == second {
            return first;
        }
        // (if x == 0 then 0 else 1) = x if x is 0 or 1
        if let Node::IsZero(term) = *self.node(condition)
            && self.word_of(first) == Some(0)
            && self.word_of(second) == Some(1)
            && self.sort(term) == self.sort(first)
            && (self.interval(term).lo(), self.interval(term).hi()) == (Some(0), Some(1))
        {
            return term;
        }
        if let Sort::Array { .. } = self.sort(first)
            && let Some(merged) = self.merge_stores(condition, first, second)
        {
            return merged;
        }
        self.make(Node::Ite(condition, first, second))
    }

    /// The alternatives of a term if they are few and one of them is a constant or made of some.
    pub(crate) fn shallow_ite(&self, term: TermId) -> Option<(TermId, TermId, TermId)> {
        let Node::Ite(condition, first, second) = *self.node(term) else {
            return None;
        };
        let promising = |branch| matches!(self.node(branch), Node::Literal(_) | Node::Ite(..));
        let shallow = self.ite_depth(term, SHALLOW) < SHALLOW;
        (shallow && (promising(first) || promising(second))).then_some((condition, first, second))
    }

    /// How deeply alternatives are nested on the longer side, up to the limit.
    fn ite_depth(&self, term: TermId, limit: u32) -> u32 {
        match *self.node(term) {
            Node::Ite(_, first, second) if limit > 0 => {
                let one = self.ite_depth(first, limit - 1);
                // Two bushy sides would double the work at every level: the second gets half of the limit.
                let two = self.ite_depth(second, if one > 0 { limit / 2 } else { limit - 1 });
                1 + one.max(two)
            }
            _ => 0,
        }
    }

    /// Applies a test of `k + c · (if d then a else b)` to both alternatives if one of them is a constant:
    /// `f(k + c·(if d then a else b)) = if d then f(k + c·a) else f(k + c·b)`.
    pub(crate) fn push_into_ite(
        &mut self,
        term: TermId,
        fuel: &mut u32,
        test: fn(&mut TermPool, TermId, &mut u32) -> TermId,
    ) -> Option<TermId> {
        if *fuel == 0 {
            return None;
        }
        let (factor, constant, inner) = match self.node(term) {
            Node::Ite(..) => (crate::Integer::ONE, crate::Integer::ZERO, term),
            Node::Sum(_, sum) => match &*sum.monomials {
                [(factor, inner)] => (factor.clone(), sum.constant.clone(), *inner),
                _ => return None,
            },
            _ => return None,
        };
        let Node::Ite(condition, first, second) = *self.node(inner) else {
            return None;
        };
        let promising = |branch| matches!(self.node(branch), Node::Literal(_) | Node::Ite(..));
        if !promising(first) && !promising(second) {
            return None;
        }
        *fuel -= 1;
        let scalar = self.scalar(term);
        let mut branch = |pool: &mut TermPool, value: TermId| {
            let sum = pool.sum_of(scalar, constant.clone(), [(&factor, value)].into_iter());
            test(pool, sum, fuel)
        };
        let first = branch(self, first);
        let second = branch(self, second);
        Some(self.ite(condition, first, second))
    }
}
