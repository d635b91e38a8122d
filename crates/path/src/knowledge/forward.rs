//! Ranges of terms from those of their parts.

use oxpecker_term::{Integer, Node, Scalar, Sum, TermId, TermPool};

use super::Known;
use super::range::{Range, number};

/// How far a range is computed from the parts of parts.
const DEPTH: u32 = 4;
/// Sums and products with more parts are left to the intervals of the pool.
pub(super) const MAX_PARTS: usize = 16;

/// The term whose range was asked for last. Sets of indexes are many comparisons of one index, and while they are decided
/// nothing is learned.
#[derive(Debug, Default)]
pub(super) struct Latest(Option<(TermId, Range)>);

impl Latest {
    fn of(&mut self, term: TermId, range: impl FnOnce() -> Range) -> Range {
        match self.0 {
            Some((known, range)) if known == term => range,
            _ => self.0.insert((term, range())).1,
        }
    }
}

/// The range of a constant.
fn literal(pool: &TermPool, term: TermId) -> Option<Range> {
    pool.is_const(term).then(|| {
        let scalar = pool.sort(term).scalar()?;
        Some(Range::of_interval(pool.interval(term), scalar))
    })?
}

impl Known {
    /// The values a term can have.
    pub(super) fn range(&self, pool: &TermPool, term: TermId) -> Range {
        self.range_to(pool, term, DEPTH)
    }

    /// Decides a comparison of integers.
    pub(super) fn decide_by_ranges(
        &self,
        pool: &TermPool,
        atom: TermId,
        latest: &mut Latest,
    ) -> Option<bool> {
        let mut range = |term| latest.of(term, || self.range(pool, term));
        match *pool.node(atom) {
            Node::NotPositive(term) => {
                let range = range(term);
                if range.hi().is_some_and(|high| high <= 0) {
                    return Some(true);
                }
                range.lo().is_some_and(|low| low > 0).then_some(false)
            }
            Node::IsZero(term) => {
                let range = range(term);
                if !range.contains(0) {
                    return Some(false);
                }
                (range.value() == Some(0)).then_some(true)
            }
            Node::BvLe(left, right) => {
                let (left, right) = match literal(pool, left) {
                    Some(left) => (left, range(right)),
                    None => (range(left), self.range(pool, right)),
                };
                if left.hi()? <= right.lo()? {
                    return Some(true);
                }
                (left.lo()? > right.hi()?).then_some(false)
            }
            _ => None,
        }
    }

    fn range_to(&self, pool: &TermPool, term: TermId, depth: u32) -> Range {
        let Some(scalar) = pool.sort(term).scalar() else {
            return Range::FULL;
        };
        let own = Range::of_interval(pool.interval(term), scalar);
        if own.value().is_some() {
            return own;
        }
        // The facts of a path that no input takes may leave nothing; then every answer is right.
        let both = |one: Range, two: Range| one.intersect(two).unwrap_or(one);
        let known = self
            .ranges
            .get(&term)
            .map_or(own, |known| both(own, known.range()));
        if depth == 0 || known.value().is_some() || !scalar.is_integral() {
            return known;
        }
        match self.computed(pool, term, depth - 1) {
            Some(exact) => both(known, exact.wrapped(scalar)),
            None => known,
        }
    }

    /// The exact values of the topmost operation, before they are cut to the width of the sort.
    fn computed(&self, pool: &TermPool, term: TermId, depth: u32) -> Option<Range> {
        let of = |part: TermId| self.range_to(pool, part, depth);
        match pool.node(term) {
            Node::Sum(scalar, sum) => {
                let exact = self.exact_sum(pool, sum, depth)?;
                match self.known_sum(*scalar, sum) {
                    Some(known) => Some(exact.intersect(known).unwrap_or(exact)),
                    None => Some(exact),
                }
            }
            Node::Product(_, factors) if factors.len() <= MAX_PARTS => {
                let (first, rest) = factors.split_first()?;
                let mut product = of(*first);
                for factor in rest {
                    product = product.product(of(*factor));
                }
                Some(product)
            }
            Node::Div(left, right) => Some(of(*left).quotient(of(*right))),
            Node::Rem(left, right) => Some(of(*left).remainder(of(*right))),
            Node::Bits(op, left, right) => {
                let amount = of(*right).value()?;
                of(*left).with_bits(*op, pool.sort(term).scalar()?, amount)
            }
            Node::Convert(conversion, value) if conversion.is_integral() => {
                Some(of(*value).converted(*conversion))
            }
            Node::Table(table, index) if self.inference.array_intervals => {
                let (least, most) = table.extremes(of(*index).interval());
                Range::between(Some(least.into()), Some(most.into()))
            }
            Node::Ite(condition, one, two) => Some(match self.fact(pool, *condition) {
                Some(true) => of(*one),
                Some(false) => of(*two),
                None => of(*one).union(of(*two)),
            }),
            _ => None,
        }
    }

    fn exact_sum(&self, pool: &TermPool, sum: &Sum, depth: u32) -> Option<Range> {
        if sum.monomials.len() > MAX_PARTS {
            return None;
        }
        let mut total = Range::point(number(&sum.constant)?);
        for (factor, part) in &sum.monomials {
            let part = self.range_to(pool, *part, depth);
            total = total.plus(part.times(number(factor)?));
        }
        Some(total)
    }

    /// What earlier facts say about the same sum with another constant or sign.
    fn known_sum(&self, scalar: Scalar, sum: &Sum) -> Option<Range> {
        if self.sums.is_empty() || scalar != Scalar::Int || sum.monomials.len() < 2 {
            return None;
        }
        let constant = Range::point(number(&sum.constant)?);
        if let Some(known) = self.sums.get(&*sum.monomials) {
            return Some(known.range().plus(constant));
        }
        let known = self.sums.get(&*negated(sum))?;
        Some(known.range().times(-1).plus(constant))
    }
}

fn negated(sum: &Sum) -> Vec<(Integer, TermId)> {
    let monomials = sum.monomials.iter();
    monomials
        .map(|(factor, term)| (factor.neg(), *term))
        .collect()
}
