//! Ranges of parts from those of their terms: what `a + b <= 0` says about `a`, given what is known about `b`.

use std::rc::Rc;

use oxpecker_term::{Node, Scalar, Sum, TermId, TermPool};

use super::forward::MAX_PARTS;
use super::range::{Range, number};
use super::{Knowledge, Work};

/// How far down a term its parts are narrowed.
const DEPTH: u32 = 6;

impl Knowledge {
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
            Node::BvLe(left, right) => {
                let (least, most) = (self.range(pool, left).lo, self.range(pool, right).hi);
                self.at_most(pool, left, most, work);
                self.at_least(pool, right, least, work);
            }
            Node::Not(inner) => match *pool.node(inner) {
                Node::IsZero(term) => self.exclude(pool, term, 0, work),
                Node::BvLe(left, right) => {
                    let (least, most) = (self.range(pool, right).lo, self.range(pool, left).hi);
                    self.at_least(pool, left, least.map(|it| it + 1), work);
                    self.at_most(pool, right, most.map(|it| it - 1), work);
                }
                _ => {}
            },
            _ => {}
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
        let before = self.range(pool, term);
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
                self.ranges.insert(term, after);
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

    fn narrow_sum(
        &mut self,
        pool: &mut TermPool,
        (scalar, sum): (Scalar, &Sum),
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        let Some(mut parts) = self.parts(pool, sum) else {
            return;
        };
        let Some(constant) = number(&sum.constant).map(Range::point) else {
            return;
        };
        let scaled = parts.iter().map(|(factor, _, part)| part.times(*factor));
        let total = scaled.fold(constant, Range::plus);
        let target = match range.unwrapped(scalar, total) {
            None => return,
            Some(None) => {
                self.contradictory = true;
                return;
            }
            Some(Some(target)) => target,
        };
        for index in 0..parts.len() {
            let others = parts
                .iter()
                .enumerate()
                .filter(|(place, _)| *place != index);
            let others = others.map(|(_, (factor, _, part))| part.times(*factor));
            let rest = target.plus(others.fold(constant, Range::plus).times(-1));
            let (factor, term, _) = parts[index];
            match rest.divided(factor) {
                Some(range) => self.narrow(pool, term, (range, depth - 1), work),
                None => self.contradictory = true,
            }
            if self.contradictory {
                return;
            }
            parts[index].2 = self.range(pool, term);
        }
    }

    fn parts(&self, pool: &TermPool, sum: &Sum) -> Option<Vec<(i128, TermId, Range)>> {
        if sum.monomials.len() > MAX_PARTS {
            return None;
        }
        let parts = sum.monomials.iter();
        parts
            .map(|(factor, part)| Some((number(factor)?, *part, self.range(pool, *part))))
            .collect()
    }

    /// Remembers a sum of several terms, so that it is known with every other constant too.
    fn keep_sum(&mut self, scalar: Scalar, sum: &Sum, range: Range) {
        if scalar != Scalar::Int || !(2..=MAX_PARTS).contains(&sum.monomials.len()) {
            return;
        }
        let Some(constant) = number(&sum.constant) else {
            return;
        };
        let range = range.plus(Range::point(-constant));
        let first_negative = sum.monomials[0].0.is_negative();
        let (key, range): (Rc<[_]>, Range) = if first_negative {
            let monomials = sum.monomials.iter();
            let negated = monomials.map(|(factor, term)| (factor.neg(), *term));
            (negated.collect(), range.times(-1))
        } else {
            (sum.monomials.iter().cloned().collect(), range)
        };
        let known = self.sums.get(&key).copied().unwrap_or(Range::FULL);
        if let Some(both) = known.intersect(range).filter(|both| *both != known) {
            self.sums.insert(key, both);
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
            if let Some(root) = range.hi.map(root) {
                let range = Range::between(Some(-root), Some(root)).unwrap_or(Range::FULL);
                self.narrow(pool, one, (range, depth), work);
            }
            return;
        }
        for (factor, other) in [(one, two), (two, one)] {
            let other = self.range(pool, other);
            let quotient = if other.lo.is_some_and(|lo| lo >= 1) {
                factor_range(range, other)
            } else if other.hi.is_some_and(|hi| hi <= -1) {
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

    /// The term's value is another one: an end of a range that is excluded is the next one inside.
    fn exclude(&mut self, pool: &mut TermPool, term: TermId, value: i128, work: &mut Work) {
        let (term, value) = match pool.node(term).clone() {
            Node::Sum(Scalar::Int, sum) => match self.open_part(pool, &sum) {
                Some((1, part, rest)) => (part, value - rest),
                Some((-1, part, rest)) => (part, rest - value),
                _ => return,
            },
            _ => (term, value),
        };
        let range = self.range(pool, term);
        if range.lo == Some(value) {
            if range.hi == Some(value) {
                self.contradictory = true;
            } else {
                self.at_least(pool, term, Some(value + 1), work);
            }
        } else if range.hi == Some(value) {
            self.at_most(pool, term, Some(value - 1), work);
        }
    }

    /// The only part of a sum that has more than one value, with its factor and the sum of the others.
    fn open_part(&self, pool: &TermPool, sum: &Sum) -> Option<(i128, TermId, i128)> {
        let mut rest = number(&sum.constant)?;
        let mut open = None;
        for (factor, part, range) in self.parts(pool, sum)? {
            match range.value() {
                Some(value) => rest = rest.checked_add(value.checked_mul(factor)?)?,
                None if open.is_some() => return None,
                None => open = Some((factor, part)),
            }
        }
        let (factor, part) = open?;
        (rest.abs() < 1 << 100).then_some((factor, part, rest))
    }

    /// Makes a fact known to the terms whose ranges it uses.
    fn subscribe(&mut self, pool: &TermPool, fact: TermId) {
        let mut leaves = Vec::new();
        let mut open = vec![(fact, DEPTH)];
        while let Some((term, depth)) = open.pop() {
            match pool.node(term) {
                _ if depth == 0 || leaves.len() > 2 * MAX_PARTS => {}
                Node::Literal(_) => {}
                Node::Not(inner) | Node::NotPositive(inner) | Node::IsZero(inner) => {
                    open.push((*inner, depth - 1));
                }
                Node::BvLe(one, two) => open.extend([(*one, depth - 1), (*two, depth - 1)]),
                Node::Sum(_, sum) => {
                    open.extend(sum.monomials.iter().map(|(_, part)| (*part, depth - 1)));
                }
                node @ (Node::Product(..)
                | Node::Div(..)
                | Node::Rem(..)
                | Node::Bits(..)
                | Node::Convert(..)
                | Node::Ite(..)) => {
                    leaves.push(term);
                    node.for_each_child(|child| {
                        if !pool.sort(child).is_bool() {
                            open.push((child, depth - 1));
                        }
                    });
                }
                _ => leaves.push(term),
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        // A bound of one term says all it can say at once; an excluded value waits for the end of a range.
        if leaves.len() == 1 && !matches!(pool.node(fact), Node::Not(_)) {
            return;
        }
        for leaf in leaves {
            self.users.entry(leaf).or_default().push_back(fact);
        }
    }
}

/// What `x` can be if `x / divisor`, truncated, is in the range.
fn dividend_of_quotient(range: Range, divisor: i128) -> Option<Range> {
    let least = |lo: i128| {
        if lo >= 1 {
            lo.checked_mul(divisor)
        } else {
            (lo - 1).checked_mul(divisor).map(|it| it + 1)
        }
    };
    let most = |hi: i128| {
        if hi <= -1 {
            hi.checked_mul(divisor)
        } else {
            (hi + 1).checked_mul(divisor).map(|it| it - 1)
        }
    };
    Range::between(range.lo.and_then(least), range.hi.and_then(most))
}

/// What `x` can be if `x % divisor`, with the sign of `x`, is in the range.
fn dividend_of_remainder(range: Range, divisor: i128) -> Option<Range> {
    let lo = range.lo.filter(|lo| *lo > 0);
    let hi = range.hi.filter(|hi| *hi < 0);
    let signed = Range::between(lo, hi)?;
    match range.value() {
        Some(value) => signed.intersect(Range::congruent(divisor.abs(), value)),
        None => Some(signed),
    }
}

/// What `x` can be if `x · other` is in the range and `other` is at least 1.
fn factor_range(range: Range, other: Range) -> Option<Range> {
    let (least, most) = (other.lo?, other.hi);
    let below = |hi: i128| match (hi >= 0, most) {
        (true, _) => hi.div_euclid(least),
        (false, Some(most)) => hi.div_euclid(most),
        (false, None) => -1,
    };
    Range::between(range.lo.map(|lo| -below(-lo)), range.hi.map(below))
}

/// The largest number whose square is not above the value; 0 for negative ones.
fn root(value: i128) -> i128 {
    let mut root = value.max(0).isqrt();
    while root * root > value.max(0) {
        root -= 1;
    }
    root
}
