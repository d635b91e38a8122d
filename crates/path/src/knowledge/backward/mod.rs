//! Ranges of parts from those of their terms: what `a + b <= 0` says about `a`, given what is known about `b`.

mod inverses;
mod sums;
mod users;

use oxpecker_term::{Node, Scalar, TermId, TermPool};

use self::inverses::{
    dividend_of_quotient, dividend_of_remainder, factor_range, index_of_element, root,
};
use super::range::Range;
use super::{Known, Work};

/// How far down a term its parts are narrowed.
const DEPTH: u32 = 6;

impl Known {
    /// Takes a comparison of integers, now and whenever one of its parts has a smaller range.
    pub(super) fn learn_bound(&mut self, pool: &mut TermPool, fact: TermId, work: &mut Work) {
        if self.inference.rounds == 0 {
            return;
        }
        if self.inference.rounds > 1 {
            self.subscribe(pool, fact);
        }
        self.propagate(pool, fact, work);
    }

    /// Narrows what a fact compares.
    pub(super) fn propagate(&mut self, pool: &mut TermPool, fact: TermId, work: &mut Work) {
        match *pool.node(fact) {
            Node::NotPositive(term) => self.at_most(pool, term, Some(0), work),
            Node::IsZero(term) => self.narrow(pool, term, (Range::point(0), DEPTH), work),
            Node::BvLe(left, right) => self.order(pool, (left, right), 0, work),
            Node::Not(inner) => match *pool.node(inner) {
                Node::IsZero(term) => self.exclude(pool, term, 0, work),
                Node::BvLe(left, right) => self.order(pool, (right, left), 1, work),
                _ => {}
            },
            _ => {}
        }
    }

    /// Narrows both sides of `low + distance <= high`, in whole numbers, to what the other one leaves them.
    fn order(
        &mut self,
        pool: &mut TermPool,
        (low, high): (TermId, TermId),
        distance: i128,
        work: &mut Work,
    ) {
        let (below, above) = (self.range(pool, low), self.range(pool, high));
        let most = above.hi().map(|it| it - distance);
        let least = below.lo().map(|it| it + distance);
        // Bounds that hold anyway are no news, and almost all are looked at again in vain.
        if most.is_some_and(|most| below.hi().is_none_or(|it| it > most)) {
            self.at_most(pool, low, most, work);
        }
        if least.is_some_and(|least| above.lo().is_none_or(|it| it < least)) {
            self.at_least(pool, high, least, work);
        }
    }

    fn at_most(&mut self, pool: &mut TermPool, term: TermId, hi: Option<i128>, work: &mut Work) {
        if let Some(range) = hi.and_then(|_| Range::between(None, hi)) {
            self.narrow(pool, term, (range, DEPTH), work);
        }
    }

    fn at_least(&mut self, pool: &mut TermPool, term: TermId, lo: Option<i128>, work: &mut Work) {
        if let Some(range) = lo.and_then(|_| Range::between(lo, None)) {
            self.narrow(pool, term, (range, DEPTH), work);
        }
    }

    /// The term's value is in the range.
    fn narrow(
        &mut self,
        pool: &mut TermPool,
        term: TermId,
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        if let Node::Sum(scalar, sum) = pool.node(term)
            && *scalar != Scalar::Int
        {
            let sum = (*scalar, sum.clone());
            return self.narrow_machine_sum(pool, (term, &sum), (range, depth), work);
        }
        let before = self.range(pool, term);
        self.narrow_from(pool, (term, before), (range, depth), work);
    }

    /// The same for a term whose range was computed just now.
    fn narrow_from(
        &mut self,
        pool: &mut TermPool,
        (term, before): (TermId, Range),
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        let Some(after) = before.intersect(range) else {
            self.contradictory = true;
            return;
        };
        if depth == 0 || pool.is_const(term) {
            return;
        }
        match pool.node(term).clone() {
            Node::Sum(scalar, sum) => {
                self.keep_sum(scalar, &sum, after);
                self.narrow_sum(pool, (scalar, &sum), (after, depth), work);
                return;
            }
            _ if after == before => return,
            node => {
                self.ranges.insert(term, after.into());
                work.changed.push(term);
                self.narrow_parts(pool, &node, (after, depth - 1), work);
            }
        }
        self.fix(pool, term, after, work);
    }

    /// A term with one value equals it.
    fn fix(&mut self, pool: &mut TermPool, term: TermId, range: Range, work: &mut Work) {
        let value = range.value().and_then(|value| i64::try_from(value).ok());
        let scalar = pool.sort(term).scalar();
        if let (Some(value), Some(scalar)) = (value, scalar.filter(|it| it.is_integral())) {
            let value = pool.number(scalar, value);
            if let Some(var) = pool.var_of(term) {
                self.pin(var, value);
            }
            work.new.push(pool.eq(term, value));
        }
    }

    fn narrow_parts(
        &mut self,
        pool: &mut TermPool,
        node: &Node,
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        match node {
            Node::Ite(condition, one, two) => {
                let meets = |this: &Self, part| this.range(pool, part).intersect(range).is_some();
                match (meets(self, *one), meets(self, *two)) {
                    (false, false) => self.contradictory = true,
                    (true, true) => {}
                    (true, false) => {
                        work.new.push(*condition);
                        self.narrow(pool, *one, (range, depth), work);
                    }
                    (false, true) => {
                        work.new.push(pool.not(*condition));
                        self.narrow(pool, *two, (range, depth), work);
                    }
                }
            }
            Node::Product(Scalar::Int, factors) => {
                if let [one, two] = **factors {
                    self.narrow_product(pool, (one, two), (range, depth), work);
                }
            }
            Node::Div(dividend, divisor) => {
                if let Some(divisor @ 1..) = self.range(pool, *divisor).value()
                    && let Some(range) = dividend_of_quotient(range, divisor)
                {
                    self.narrow(pool, *dividend, (range, depth), work);
                }
            }
            Node::Rem(dividend, divisor) => {
                if let Some(divisor) = self.range(pool, *divisor).value().filter(|it| *it != 0)
                    && let Some(range) = dividend_of_remainder(range, divisor)
                {
                    self.narrow(pool, *dividend, (range, depth), work);
                }
            }
            Node::Bits(op, left, right) => {
                let scalar = pool.sort(*left).scalar();
                if let Some((scalar, constant)) = scalar.zip(self.range(pool, *right).value()) {
                    let own = self.range(pool, *left);
                    match range.without_bits(*op, (scalar, constant), own) {
                        Some(range) => self.narrow(pool, *left, (range, depth), work),
                        None => self.contradictory = true,
                    }
                }
            }
            Node::Table(table, index) if self.inference.array_intervals => {
                let own = self.range(pool, *index).interval();
                match index_of_element(table, own, range) {
                    Some(range) => self.narrow(pool, *index, (range, depth), work),
                    None => self.contradictory = true,
                }
            }
            Node::Convert(conversion, value) if conversion.is_integral() => {
                let own = self.range(pool, *value);
                match range.unconverted(*conversion, own) {
                    Some(range) => self.narrow(pool, *value, (range, depth), work),
                    None => self.contradictory = true,
                }
            }
            _ => {}
        }
    }

    /// `one · two` is in the range.
    fn narrow_product(
        &mut self,
        pool: &mut TermPool,
        (one, two): (TermId, TermId),
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        if one == two {
            if let Some(root) = range.hi().map(root) {
                let range = Range::between(Some(-root), Some(root)).unwrap_or(Range::FULL);
                self.narrow(pool, one, (range, depth), work);
            }
            return;
        }
        for (factor, other) in [(one, two), (two, one)] {
            let other = self.range(pool, other);
            let quotient = if other.lo().is_some_and(|lo| lo >= 1) {
                factor_range(range, other)
            } else if other.hi().is_some_and(|hi| hi <= -1) {
                factor_range(range.times(-1), other.times(-1))
            } else {
                continue;
            };
            match quotient {
                Some(quotient) => self.narrow(pool, factor, (quotient, depth), work),
                None => self.contradictory = true,
            }
        }
    }
}
