//! Results of functions that are only known up to a few units in the last place.
//!
//! Java's `Math` may give another double than `StrictMath`, as near to the exact result as its documentation says. Such a
//! result is the strict one moved by an unknown number of doubles. It is exact where the documentation says so, never
//! leaves the range of the function, and never passes where the function takes a value that is exact, since the results
//! are monotonic wherever the function is.

use crate::node::Function;

/// A little above π, and above what any function rounds it to.
const PI: f64 = 3.141_592_653_589_795;

impl Function {
    /// How many doubles a result may be away from that of `StrictMath`; none if it is the same.
    ///
    /// Both are within so many units of the exact result. Below a power of two a unit is half as large, so there may be
    /// twice as many doubles in between.
    pub fn reach(self) -> Option<u8> {
        match self {
            Function::Abs
            | Function::Sqrt
            | Function::Floor
            | Function::Ceil
            | Function::Rint
            | Function::Remainder => None,
            // Two and a half units.
            Function::Sinh | Function::Cosh | Function::Tanh => Some(8),
            // Two units.
            Function::Atan2 => Some(6),
            // One unit.
            _ => Some(3),
        }
    }

    /// The strict result moved by so many doubles.
    pub(crate) fn moved(self, operands: &[f64], by: f64) -> f64 {
        let strict = self.strict(operands);
        if self.is_exact_at(operands) {
            return strict;
        }
        let reach = f64::from(self.reach().unwrap_or(0));
        // What is no number moves nothing.
        let by = by.clamp(-reach, reach) as i64;
        let (low, high) = self.range_at(operands, strict);
        step(strict, by).clamp(low, high)
    }

    /// The smallest and the largest result; none if it is not a number.
    pub fn bounds_at(self, operands: &[f64]) -> Option<(f64, f64)> {
        let reach = f64::from(self.reach().unwrap_or(0));
        let (low, high) = (self.moved(operands, -reach), self.moved(operands, reach));
        (!low.is_nan() && !high.is_nan()).then_some((low, high))
    }

    fn strict(self, operands: &[f64]) -> f64 {
        match *operands {
            [one] => self.of_one(one),
            [one, two] => self.of_two(one, two),
            _ => f64::NAN,
        }
    }

    /// Whether the documentation leaves nothing open.
    fn is_exact_at(self, operands: &[f64]) -> bool {
        let strict = self.strict(operands);
        if strict.is_nan() || operands.iter().any(|it| it.is_infinite()) || self.reach().is_none() {
            return true;
        }
        match (self, operands) {
            (Function::Atan2, [one, two]) => *one == 0.0 || *two == 0.0,
            (Function::Pow, [one, two]) => is_exact_power(*one, *two, strict),
            (Function::Hypot, [one, two]) => *one == 0.0 && *two == 0.0,
            (Function::Acos | Function::Log, [one]) => *one == 1.0,
            (Function::Log10, [one]) => is_power_of_ten(*one, strict),
            (Function::Tanh, [one]) => *one == 0.0 || one.abs() >= 22.0,
            (Function::Expm1, [one]) => *one == 0.0 || *one <= -40.0,
            (_, [one]) => *one == 0.0,
            _ => false,
        }
    }

    /// Which results are possible near a strict one.
    fn range_at(self, operands: &[f64], strict: f64) -> (f64, f64) {
        // No result has another sign than the exact one.
        let (low, high) = if strict.is_sign_positive() {
            (0.0, f64::INFINITY)
        } else {
            (f64::NEG_INFINITY, -0.0)
        };
        let whole = match self {
            Function::Sin | Function::Cos | Function::Tanh => (-1.0, 1.0),
            Function::Asin | Function::Atan => (-PI / 2.0, PI / 2.0),
            Function::Acos => (0.0, PI),
            Function::Atan2 => (-PI, PI),
            Function::Expm1 => (-1.0, f64::INFINITY),
            Function::Cosh => (1.0, f64::INFINITY),
            // One at zero.
            Function::Exp if operands[0] >= 0.0 => (1.0, f64::INFINITY),
            Function::Exp => (0.0, 1.0),
            _ => (low, high),
        };
        (whole.0.max(low), whole.1.min(high))
    }
}

/// Powers that are exact: by nothing, by one, by two, which is a product everywhere, and of integers.
fn is_exact_power(base: f64, exponent: f64, strict: f64) -> bool {
    let whole = base.trunc() == base && exponent.trunc() == exponent;
    let fits = exponent >= 0.0 && strict.abs() <= 9_007_199_254_740_992.0;
    [0.0, 1.0, 2.0].contains(&exponent) || base == 0.0 || whole && fits
}

fn is_power_of_ten(value: f64, exponent: f64) -> bool {
    (0.0..=22.0).contains(&exponent)
        && exponent.trunc() == exponent
        && value == 10f64.powi(exponent as i32)
}

/// The double that is so many after another.
fn step(value: f64, count: i64) -> f64 {
    let mut value = value;
    for _ in 0..count.abs() {
        value = if count > 0 {
            value.next_up()
        } else {
            value.next_down()
        };
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stay_where_they_belong() {
        let bounds = |function: Function, operands: &[f64]| function.bounds_at(operands);
        assert_eq!(bounds(Function::Sin, &[0.0]), Some((0.0, 0.0)));
        assert_eq!(bounds(Function::Exp, &[0.0]), Some((1.0, 1.0)));
        assert_eq!(bounds(Function::Pow, &[3.0, 4.0]), Some((81.0, 81.0)));
        assert_eq!(bounds(Function::Log10, &[1000.0]), Some((3.0, 3.0)));
        assert_eq!(bounds(Function::Log, &[-1.0]), None);
        let (low, high) = bounds(Function::Cos, &[1e-9]).expect("a number");
        assert!(low < 1.0 && high == 1.0);
        let (low, high) = bounds(Function::Exp, &[-1e-20]).expect("a number");
        assert!(low < 1.0 && high == 1.0);
        let (low, high) = bounds(Function::Sin, &[0.51]).expect("a number");
        let strict = Function::Sin.strict(&[0.51]);
        assert!(low < strict && strict < high && high - low < 1e-15);
        assert!(bounds(Function::Exp, &[-800.0]).is_some_and(|it| it.0 == 0.0 && it.1 > 0.0));
    }

    #[test]
    fn only_small_whole_moves_count() {
        let strict = Function::Tan.strict(&[1.0]);
        assert_eq!(Function::Tan.moved(&[1.0], f64::NAN), strict);
        assert_eq!(Function::Tan.moved(&[1.0], 0.9), strict);
        assert_eq!(Function::Tan.moved(&[1.0], 1.0), strict.next_up());
        assert_eq!(
            Function::Tan.moved(&[1.0], -1e300),
            Function::Tan.moved(&[1.0], -3.0)
        );
    }
}
