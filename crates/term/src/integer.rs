//! Integers of any size that are machine words as long as they fit.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::literal::Literal;

/// Numbers with more bits than this, about 39,000 digits, are not computed: one operation on them would take longer than
/// whole runs, and nobody means them.
pub const MOST_BITS: u64 = 1 << 17;

/// A mathematical integer. `Big` is used only for what does not fit, so equality is structural.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Integer {
    /// A value that fits.
    Small(i64),
    /// A value that does not.
    Big(Box<BigInt>),
}

impl Integer {
    /// Zero.
    pub const ZERO: Integer = Integer::Small(0);
    /// One.
    pub const ONE: Integer = Integer::Small(1);

    /// The value of an integer constant of any width or of a reference.
    pub fn of_literal(literal: &Literal) -> Option<Integer> {
        match literal {
            Literal::Big(value) => Some(Integer::from(value.clone())),
            _ => literal.as_i64().map(Integer::Small),
        }
    }

    /// The same value as a big integer.
    pub fn to_big(&self) -> BigInt {
        match self {
            Integer::Small(value) => BigInt::from(*value),
            Integer::Big(value) => (**value).clone(),
        }
    }

    /// The value, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Integer::Small(value) => Some(*value),
            Integer::Big(_) => None,
        }
    }

    /// The value, if it fits twice the width.
    pub fn to_i128(&self) -> Option<i128> {
        match self {
            Integer::Small(value) => Some(i128::from(*value)),
            Integer::Big(value) => value.to_i128(),
        }
    }

    /// How many bits the distance from 0 has, roughly for what fits a word.
    pub fn bits(&self) -> u64 {
        match self {
            Integer::Small(_) => u64::from(i64::BITS),
            Integer::Big(value) => value.bits(),
        }
    }

    /// The product, unless it has more than [`MOST_BITS`].
    pub fn checked_mul(&self, other: &Integer) -> Option<Integer> {
        let fits = self.bits() + other.bits() <= MOST_BITS;
        fits.then(|| self.mul(other))
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        *self == Integer::ZERO
    }

    /// Whether this is below 0.
    pub fn is_negative(&self) -> bool {
        match self {
            Integer::Small(value) => *value < 0,
            Integer::Big(value) => value.is_negative(),
        }
    }

    /// The value with the other sign.
    #[must_use]
    pub fn neg(&self) -> Integer {
        match self {
            Integer::Small(value) if *value != i64::MIN => Integer::Small(-value),
            _ => Integer::from(-self.to_big()),
        }
    }

    /// The distance from 0.
    #[must_use]
    pub fn abs(&self) -> Integer {
        if self.is_negative() {
            self.neg()
        } else {
            self.clone()
        }
    }

    /// Sum.
    #[must_use]
    pub fn add(&self, other: &Integer) -> Integer {
        if let (Integer::Small(left), Integer::Small(right)) = (self, other)
            && let Some(sum) = left.checked_add(*right)
        {
            return Integer::Small(sum);
        }
        Integer::from(self.to_big() + other.to_big())
    }

    /// Difference.
    #[must_use]
    pub fn sub(&self, other: &Integer) -> Integer {
        self.add(&other.neg())
    }

    /// Product.
    #[must_use]
    pub fn mul(&self, other: &Integer) -> Integer {
        if let (Integer::Small(left), Integer::Small(right)) = (self, other)
            && let Some(product) = left.checked_mul(*right)
        {
            return Integer::Small(product);
        }
        Integer::from(self.to_big() * other.to_big())
    }

    /// Quotient, truncated toward 0; 0 when dividing by 0.
    #[must_use]
    pub fn div(&self, other: &Integer) -> Integer {
        if other.is_zero() {
            return Integer::ZERO;
        }
        if let (Integer::Small(left), Integer::Small(right)) = (self, other)
            && let Some(quotient) = left.checked_div(*right)
        {
            return Integer::Small(quotient);
        }
        Integer::from(self.to_big() / other.to_big())
    }

    /// Remainder of the truncating division; the dividend when dividing by 0.
    #[must_use]
    pub fn rem(&self, other: &Integer) -> Integer {
        self.sub(&self.div(other).mul(other))
    }

    /// Quotient, rounded up; the divisor is positive.
    #[must_use]
    pub fn div_ceil(&self, other: &Integer) -> Integer {
        let quotient = self.div(other);
        // Truncation already rounds negative quotients up.
        if self.is_negative() || self.rem(other).is_zero() {
            quotient
        } else {
            quotient.add(&Integer::ONE)
        }
    }

    /// The greatest common divisor, not negative.
    #[must_use]
    pub fn gcd(&self, other: &Integer) -> Integer {
        if let (Integer::Small(left), Integer::Small(right)) = (self, other) {
            let gcd = left.unsigned_abs().gcd(&right.unsigned_abs());
            if let Ok(gcd) = i64::try_from(gcd) {
                return Integer::Small(gcd);
            }
        }
        Integer::from(self.to_big().gcd(&other.to_big()))
    }

    /// The value modulo 2^32 or 2^64, as a signed number.
    #[must_use]
    pub fn wrap(&self, bits: u32) -> Integer {
        let low = match self {
            Integer::Small(value) => *value,
            Integer::Big(value) => {
                let modulus = BigInt::from(1_u128 << 64);
                let low = value.mod_floor(&modulus);
                low.to_u64().expect("below the modulus").cast_signed()
            }
        };
        match bits {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "wrapping is what is asked for"
            )]
            32 => Integer::Small(i64::from(low as i32)),
            _ => Integer::Small(low),
        }
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Integer::Small(left), Integer::Small(right)) => left.cmp(right),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Integer {
    fn from(value: i64) -> Self {
        Integer::Small(value)
    }
}

impl From<BigInt> for Integer {
    fn from(value: BigInt) -> Self {
        if value.is_zero() {
            return Integer::ZERO;
        }
        match value.to_i64() {
            Some(small) => Integer::Small(small),
            None => Integer::Big(Box::new(value)),
        }
    }
}

impl From<Integer> for Literal {
    fn from(value: Integer) -> Self {
        match value {
            Integer::Small(value) => Literal::Int(value),
            Integer::Big(value) => Literal::Big(*value),
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Integer::Small(value) => value.fmt(out),
            Integer::Big(value) => value.fmt(out),
        }
    }
}
