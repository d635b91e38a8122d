//! Sums and products, over mathematical and machine integers alike.
//!
//! Both are commutative rings, so `+`, `-` and multiplication by a constant have one canonical form: a constant plus
//! a sorted list of coefficients and terms. Over machine integers coefficients are reduced modulo the width.

use crate::integer::Integer;
use crate::node::{Node, Sum, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

/// Products of sums are multiplied out up to this many parts; beyond that they stay products.
const MULTIPLY_OUT: usize = 16;

/// A sum under construction.
struct Parts {
    scalar: Scalar,
    constant: Integer,
    monomials: Vec<(Integer, TermId)>,
}

impl Parts {
    fn new(scalar: Scalar) -> Self {
        Self {
            scalar,
            constant: Integer::ZERO,
            monomials: Vec::new(),
        }
    }

    /// Adds `factor · term`.
    fn add(&mut self, pool: &TermPool, factor: &Integer, term: TermId) {
        if let Some(value) = pool.integer_of(term) {
            self.constant = self.constant.add(&factor.mul(&value));
            return;
        }
        match pool.node(term) {
            // f·(k + Σ c·x) = f·k + Σ (f·c)·x
            Node::Sum(_, sum) => {
                self.constant = self.constant.add(&factor.mul(&sum.constant));
                let scaled = sum.monomials.iter();
                self.monomials
                    .extend(scaled.map(|(coefficient, term)| (factor.mul(coefficient), *term)));
            }
            _ => self.monomials.push((factor.clone(), term)),
        }
    }

    fn finish(mut self, pool: &mut TermPool) -> TermId {
        self.monomials.sort_by_key(|(_, term)| *term);
        // c·x + d·x = (c + d)·x
        self.monomials.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            if same {
                kept.0 = kept.0.add(&next.0);
            }
            same
        });
        for (coefficient, _) in &mut self.monomials {
            *coefficient = reduce(self.scalar, coefficient);
        }
        // 0·x = 0
        self.monomials
            .retain(|(coefficient, _)| !coefficient.is_zero());
        if let Some(condition) = self.shared_choice(pool) {
            return self.with_one_choice(pool, condition);
        }
        let constant = reduce(self.scalar, &self.constant);
        match self.monomials.as_slice() {
            [] => pool.integer(self.scalar, constant),
            // 0 + 1·x = x
            [(Integer::ONE, term)] if constant.is_zero() => *term,
            _ => pool.make(Node::Sum(
                self.scalar,
                Box::new(Sum {
                    constant,
                    monomials: self.monomials.into_boxed_slice(),
                }),
            )),
        }
    }
}

impl Parts {
    /// A condition by which several of the terms are one constant or another.
    fn shared_choice(&self, pool: &TermPool) -> Option<TermId> {
        let choices = self.monomials.iter();
        let mut conditions: Vec<TermId> = choices
            .filter_map(|(_, term)| choice(pool, *term).map(|(condition, ..)| condition))
            .collect();
        conditions.sort_unstable();
        let pairs = conditions.windows(2);
        pairs.filter(|it| it[0] == it[1]).map(|it| it[0]).next()
    }

    /// c·(if p then a else b) + d·(if p then e else f) = (if p then c·a + d·e - c·b - d·f else 0) + c·b + d·f
    fn with_one_choice(mut self, pool: &mut TermPool, condition: TermId) -> TermId {
        let mut difference = Integer::ZERO;
        let monomials = std::mem::take(&mut self.monomials);
        for (coefficient, term) in monomials {
            match choice(pool, term) {
                Some((own, yes, no)) if own == condition => {
                    difference = difference.add(&coefficient.mul(&yes));
                    difference = difference.sub(&coefficient.mul(&no));
                    self.constant = self.constant.add(&coefficient.mul(&no));
                }
                _ => self.monomials.push((coefficient, term)),
            }
        }
        let yes = pool.integer(self.scalar, reduce(self.scalar, &difference));
        let no = pool.integer(self.scalar, Integer::ZERO);
        let choice = pool.ite(condition, yes, no);
        self.add(pool, &Integer::ONE, choice);
        self.finish(pool)
    }
}

/// A term that is one constant or another.
fn choice(pool: &TermPool, term: TermId) -> Option<(TermId, Integer, Integer)> {
    match *pool.node(term) {
        Node::Ite(condition, yes, no) => {
            Some((condition, pool.integer_of(yes)?, pool.integer_of(no)?))
        }
        _ => None,
    }
}

impl TermPool {
    /// `factor · term`.
    pub(crate) fn scale(&mut self, scalar: Scalar, factor: &Integer, term: TermId) -> TermId {
        let mut parts = Parts::new(scalar);
        parts.add(self, factor, term);
        parts.finish(self)
    }

    /// `left + factor · right`.
    pub(crate) fn linear(
        &mut self,
        scalar: Scalar,
        left: TermId,
        factor: &Integer,
        right: TermId,
    ) -> TermId {
        // x + c·0 = x, without building anything.
        if self.integer_of(right).is_some_and(|it| it.is_zero()) {
            return left;
        }
        let mut parts = Parts::new(scalar);
        parts.add(self, &Integer::ONE, left);
        parts.add(self, factor, right);
        parts.finish(self)
    }

    /// `constant + Σ coefficient · term`, whatever the terms are.
    pub(crate) fn sum_of<'a>(
        &mut self,
        scalar: Scalar,
        constant: Integer,
        monomials: impl Iterator<Item = (&'a Integer, TermId)>,
    ) -> TermId {
        let mut parts = Parts::new(scalar);
        parts.constant = constant;
        for (coefficient, term) in monomials {
            parts.add(self, coefficient, term);
        }
        parts.finish(self)
    }

    /// How large a product of two terms would be: the bits of its largest constant and the factors of its longest part.
    pub fn product_size(&self, left: TermId, right: TermId) -> (u64, usize) {
        let size = |term: TermId| {
            let parts = self.parts(term);
            let bits = parts.iter().map(|(factor, _)| factor.bits()).max();
            let factors = parts
                .iter()
                .map(|(_, part)| match part.map(|it| self.node(it)) {
                    None | Some(Node::Literal(_)) => 0,
                    Some(Node::Product(_, factors)) => factors.len(),
                    Some(_) => 1,
                });
            let literal = self.integer_of(term).map(|it| it.bits());
            (literal.or(bits).unwrap_or(0), factors.max().unwrap_or(0))
        };
        let ((bits, factors), (more_bits, more_factors)) = (size(left), size(right));
        (bits + more_bits, factors + more_factors)
    }

    /// `left · right`.
    pub(crate) fn product(&mut self, scalar: Scalar, left: TermId, right: TermId) -> TermId {
        // c·x: distribute the constant.
        for (one, other) in [(left, right), (right, left)] {
            if let Some(factor) = self.integer_of(one) {
                return self.scale(scalar, &factor, other);
            }
        }
        let (one, two) = (self.parts(left), self.parts(right));
        let parts = one.len() * two.len();
        // (a + b)·c = a·c + b·c, not over machine integers, where every multiplication is expensive.
        if parts == 1 || scalar == Scalar::Int && parts <= MULTIPLY_OUT {
            let mut products = Vec::with_capacity(parts);
            for (factor, term) in &one {
                for (coefficient, other) in &two {
                    products.push((
                        factor.mul(coefficient),
                        self.factors(scalar, [*term, *other]),
                    ));
                }
            }
            let monomials = products.iter().map(|(factor, term)| (factor, *term));
            return self.sum_of(scalar, Integer::ZERO, monomials);
        }
        self.factors(scalar, [Some(left), Some(right)])
    }

    /// The product of terms, of which `None` is 1.
    fn factors(&mut self, scalar: Scalar, terms: [Option<TermId>; 2]) -> TermId {
        let mut factors: Vec<TermId> = Vec::new();
        for term in terms.into_iter().flatten() {
            match self.node(term) {
                // (a·b)·c = a·b·c
                Node::Product(_, inner) => factors.extend(inner),
                _ => factors.push(term),
            }
        }
        // a·b = b·a
        factors.sort_unstable();
        match factors.as_slice() {
            [] => self.integer(scalar, Integer::ONE),
            [only] => *only,
            _ => self.make(Node::Product(scalar, factors.into_boxed_slice())),
        }
    }

    /// The parts of a term as a sum; the constant has no term.
    fn parts(&self, term: TermId) -> Vec<(Integer, Option<TermId>)> {
        match self.node(term) {
            Node::Sum(_, sum) => {
                let constant = (sum.constant.clone(), None);
                let monomials = sum.monomials.iter();
                std::iter::once(constant)
                    .filter(|(constant, _)| !constant.is_zero())
                    .chain(monomials.map(|(coefficient, term)| (coefficient.clone(), Some(*term))))
                    .collect()
            }
            _ => vec![(Integer::ONE, Some(term))],
        }
    }

    /// The value of an integer constant of any width or of a reference.
    pub(crate) fn integer_of(&self, term: TermId) -> Option<Integer> {
        self.literal_ref(term).and_then(Integer::of_literal)
    }

    /// An integral term as `constant + Σ coefficient · term`.
    pub fn as_sum(&self, term: TermId) -> Sum {
        match self.node(term) {
            Node::Sum(_, sum) => (**sum).clone(),
            _ => match self.integer_of(term) {
                Some(constant) => Sum {
                    constant,
                    monomials: Box::default(),
                },
                None => Sum {
                    constant: Integer::ZERO,
                    monomials: Box::new([(Integer::ONE, term)]),
                },
            },
        }
    }

    /// An integral term as the difference of two sums whose coefficients are positive, for comparing it with 0:
    /// `term = left - right`. A constant is on the side that has nothing else, or where it is positive.
    pub fn sides(&self, term: TermId) -> (Sum, Sum) {
        let scalar = self.scalar(term);
        let sum = self.as_sum(term);
        let pick = |negative: bool| -> Box<[(Integer, TermId)]> {
            sum.monomials
                .iter()
                .filter(|(factor, _)| factor.is_negative() == negative)
                .map(|(factor, term)| (reduce(scalar, &factor.abs()), *term))
                .collect()
        };
        let (left, right) = (pick(false), pick(true));
        let on_left = match (left.is_empty(), right.is_empty()) {
            (false, false) => !sum.constant.is_negative(),
            (empty, _) => empty,
        };
        let (here, there) = if on_left {
            (sum.constant, Integer::ZERO)
        } else {
            (Integer::ZERO, reduce(scalar, &sum.constant.neg()))
        };
        let side = |constant, monomials| Sum {
            constant,
            monomials,
        };
        (side(here, left), side(there, right))
    }
}

pub(crate) fn reduce(scalar: Scalar, value: &Integer) -> Integer {
    match scalar {
        Scalar::Bv32 => value.wrap(32),
        Scalar::Bv64 => value.wrap(64),
        _ => value.clone(),
    }
}
