//! Exact fractions of bounded size.

use std::cmp::Ordering;

/// A fraction in lowest terms with a positive denominator. Both numbers are small enough that sums of products fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rational {
    numerator: i128,
    denominator: i128,
}

const LARGEST: i128 = 1 << 62;

impl Rational {
    pub(super) const ZERO: Rational = Rational {
        numerator: 0,
        denominator: 1,
    };

    /// A whole number, if it is small enough.
    pub(super) fn whole(value: i128) -> Option<Rational> {
        Rational::new(value, 1)
    }

    fn new(numerator: i128, denominator: i128) -> Option<Rational> {
        let divisor = gcd(numerator, denominator).max(1) * denominator.signum();
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        let fits = numerator.abs() < LARGEST && denominator < LARGEST;
        fits.then_some(Rational {
            numerator,
            denominator,
        })
    }

    /// The number, if it is a whole one.
    pub(super) fn as_whole(self) -> Option<i128> {
        (self.denominator == 1).then_some(self.numerator)
    }

    pub(super) fn is_zero(self) -> bool {
        self.numerator == 0
    }

    pub(super) fn is_positive(self) -> bool {
        self.numerator > 0
    }

    pub(super) fn plus(self, other: Rational) -> Option<Rational> {
        let left = self.numerator * other.denominator;
        let right = other.numerator * self.denominator;
        Rational::new(left + right, self.denominator * other.denominator)
    }

    pub(super) fn minus(self, other: Rational) -> Option<Rational> {
        self.plus(other.negated())
    }

    pub(super) fn times(self, other: Rational) -> Option<Rational> {
        Rational::new(
            self.numerator * other.numerator,
            self.denominator * other.denominator,
        )
    }

    /// The quotient by a fraction other than 0.
    pub(super) fn over(self, other: Rational) -> Option<Rational> {
        Rational::new(
            self.numerator * other.denominator,
            self.denominator * other.numerator,
        )
    }

    pub(super) fn negated(self) -> Rational {
        Rational {
            numerator: -self.numerator,
            ..self
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = self.numerator * other.denominator;
        left.cmp(&(other.numerator * self.denominator))
    }
}

/// The greatest common divisor, not negative.
pub(super) fn gcd(one: i128, two: i128) -> i128 {
    let (mut one, mut two) = (one.abs(), two.abs());
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}
