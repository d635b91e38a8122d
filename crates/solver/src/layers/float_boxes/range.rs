//! Ranges of values.

use oxpecker_term::FloatOp;

/// What a value may be. Every value that it can have is in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Range {
    /// An IEEE number.
    Real(Real),
    /// An integer between two others, both included.
    Whole(i128, i128),
    /// A truth value: whether it can be true, and whether it can be false.
    Truth(bool, bool),
    /// Anything.
    Unknown,
}

/// A range of IEEE numbers. Zeros of both signs are one. Without any number the first end is above the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Real {
    pub(super) low: f64,
    pub(super) high: f64,
    /// Whether it may be none.
    pub(super) nan: bool,
}

impl Real {
    pub(super) const ANY: Real = Real {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        nan: true,
    };
    /// Not a number.
    pub(super) const NONE: Real = Real {
        low: f64::INFINITY,
        high: f64::NEG_INFINITY,
        nan: true,
    };

    /// The range of one value.
    pub(super) fn of(value: f64) -> Real {
        match value.is_nan() {
            true => Real::NONE,
            false => Real::numbers(value, value),
        }
    }

    pub(super) fn numbers(low: f64, high: f64) -> Real {
        let nan = false;
        Real { low, high, nan }
    }

    pub(super) fn has_number(self) -> bool {
        self.low <= self.high
    }

    fn has(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    fn has_infinity(self) -> bool {
        self.has_number() && (self.low == f64::NEG_INFINITY || self.high == f64::INFINITY)
    }

    /// Both ranges and what is between them.
    pub(super) fn hull(self, other: Real) -> Real {
        Real {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            nan: self.nan || other.nan,
        }
    }

    /// The values of a function that never decreases and gives numbers for numbers.
    pub(super) fn mapped(self, function: impl Fn(f64) -> f64) -> Real {
        match self.has_number() {
            true => Real {
                low: function(self.low),
                high: function(self.high),
                nan: self.nan,
            },
            false => self,
        }
    }

    pub(super) fn negated(self) -> Real {
        match self.has_number() {
            true => Real {
                low: -self.high,
                high: -self.low,
                nan: self.nan,
            },
            false => self,
        }
    }

    pub(super) fn absolute(self) -> Real {
        if !self.has_number() || self.low >= 0.0 {
            return self;
        }
        let (low, high) = (self.low.abs(), self.high.abs());
        Real {
            low: if self.high >= 0.0 { 0.0 } else { high },
            high: low.max(high),
            nan: self.nan,
        }
    }

    pub(super) fn root(self) -> Real {
        if !self.has_number() || self.high < 0.0 {
            return Real::NONE;
        }
        Real {
            low: self.low.max(0.0).sqrt(),
            high: self.high.sqrt(),
            nan: self.nan || self.low < 0.0,
        }
    }

    /// The results of an operation on numbers of two ranges.
    pub(super) fn operation(self, op: FloatOp, other: Real, single: bool) -> Real {
        let nan = self.nan || other.nan;
        if !self.has_number() || !other.has_number() {
            return Real::NONE;
        }
        let infinite = (self.has_infinity(), other.has_infinity());
        let zero = (self.has(0.0), other.has(0.0));
        let undefined = match op {
            FloatOp::Add => infinite.0 && infinite.1,
            FloatOp::Mul => zero.0 && infinite.1 || infinite.0 && zero.1,
            FloatOp::Div => infinite.0 && infinite.1 || zero.1,
            FloatOp::Rem => true,
        };
        let ends = [
            (self.low, other.low),
            (self.low, other.high),
            (self.high, other.low),
            (self.high, other.high),
        ];
        let results = ends.map(|(one, two)| result(op, one, two, single));
        // Around a divisor that is zero there is everything, and so there may be where an end has no result.
        let is_open = op == FloatOp::Rem || op == FloatOp::Div && zero.1;
        if is_open || results.iter().any(|it| it.is_nan()) {
            return Real::ANY;
        }
        Real {
            low: results.into_iter().fold(f64::INFINITY, f64::min),
            high: results.into_iter().fold(f64::NEG_INFINITY, f64::max),
            nan: nan || undefined,
        }
    }

    /// Whether a comparison can hold and whether it can fail.
    pub(super) fn compared(self, other: Real, strictly: bool) -> (bool, bool) {
        let numbers = self.has_number() && other.has_number();
        let nan = self.nan || other.nan;
        let (holds, fails) = match strictly {
            true => (self.low < other.high, self.high >= other.low),
            false => (self.low <= other.high, self.high > other.low),
        };
        (numbers && holds, nan || numbers && fails)
    }
}

fn result(op: FloatOp, one: f64, two: f64, single: bool) -> f64 {
    let (first, second) = (one as f32, two as f32);
    match (op, single) {
        (FloatOp::Add, false) => one + two,
        (FloatOp::Mul, false) => one * two,
        (FloatOp::Div, false) => one / two,
        (FloatOp::Add, true) => f64::from(first + second),
        (FloatOp::Mul, true) => f64::from(first * second),
        (FloatOp::Div, true) => f64::from(first / second),
        (FloatOp::Rem, _) => f64::NAN,
    }
}
