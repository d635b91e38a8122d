//! What the functions on doubles compute.
//!
//! Java's `StrictMath` is fdlibm. The `libm` crate descends from it and gives the same results for some of the functions;
//! the others are in `fdlibm`. `tests/functions.rs` holds all of them against Java's, bit by bit.

use crate::fdlibm;
use crate::literal::Literal;
use crate::node::Function;

impl Function {
    /// All of them.
    pub const ALL: [Function; 24] = [
        Function::Abs,
        Function::Sqrt,
        Function::Floor,
        Function::Ceil,
        Function::Rint,
        Function::Sin,
        Function::Cos,
        Function::Tan,
        Function::Asin,
        Function::Acos,
        Function::Atan,
        Function::Atan2,
        Function::Sinh,
        Function::Cosh,
        Function::Tanh,
        Function::Exp,
        Function::Expm1,
        Function::Log,
        Function::Log10,
        Function::Log1p,
        Function::Pow,
        Function::Cbrt,
        Function::Hypot,
        Function::Remainder,
    ];

    /// The name of the function.
    pub fn name(self) -> &'static str {
        match self {
            Function::Abs => "abs",
            Function::Sqrt => "sqrt",
            Function::Floor => "floor",
            Function::Ceil => "ceil",
            Function::Rint => "rint",
            Function::Sin => "sin",
            Function::Cos => "cos",
            Function::Tan => "tan",
            Function::Asin => "asin",
            Function::Acos => "acos",
            Function::Atan => "atan",
            Function::Atan2 => "atan2",
            Function::Sinh => "sinh",
            Function::Cosh => "cosh",
            Function::Tanh => "tanh",
            Function::Exp => "exp",
            Function::Expm1 => "expm1",
            Function::Log => "log",
            Function::Log10 => "log10",
            Function::Log1p => "log1p",
            Function::Pow => "pow",
            Function::Cbrt => "cbrt",
            Function::Hypot => "hypot",
            Function::Remainder => "remainder",
        }
    }

    /// How many operands it takes.
    pub fn arity(self) -> usize {
        match self {
            Function::Atan2 | Function::Pow | Function::Hypot | Function::Remainder => 2,
            _ => 1,
        }
    }

    /// Whether solvers know the function; of the others they are only told simple facts.
    pub fn is_decided(self) -> bool {
        matches!(
            self,
            Function::Abs | Function::Sqrt | Function::Floor | Function::Ceil | Function::Rint
        )
    }

    /// Whether all results are integers, infinities or `NaN`.
    pub(crate) fn is_rounding(self) -> bool {
        matches!(self, Function::Floor | Function::Ceil | Function::Rint)
    }

    /// The result on constants; `None` if they are not what it takes.
    pub fn apply(self, operands: &[Literal]) -> Option<Literal> {
        match (self, operands) {
            (Function::Abs, [Literal::Single(value)]) => Some(Literal::single(value.abs())),
            (_, [Literal::Float(value)]) if self.arity() == 1 => {
                Some(Literal::float(self.of_one(*value)))
            }
            (_, [Literal::Float(one), Literal::Float(two)]) if self.arity() == 2 => {
                Some(Literal::float(self.of_two(*one, *two)))
            }
            // One more operand is how far the result is moved.
            (_, [rest @ .., Literal::Float(by)]) if rest.len() == self.arity() => {
                let operands: Option<Vec<f64>> = rest.iter().map(Literal::as_f64).collect();
                Some(Literal::float(self.moved(&operands?, *by)))
            }
            _ => None,
        }
    }

    pub(crate) fn of_one(self, value: f64) -> f64 {
        match self {
            Function::Abs => value.abs(),
            Function::Sqrt => value.sqrt(),
            Function::Floor => value.floor(),
            Function::Ceil => value.ceil(),
            Function::Rint => value.round_ties_even(),
            Function::Sin => fdlibm::sin(value),
            Function::Cos => fdlibm::cos(value),
            Function::Tan => libm::tan(value),
            Function::Asin => libm::asin(value),
            Function::Acos => libm::acos(value),
            Function::Atan => libm::atan(value),
            Function::Sinh => fdlibm::sinh(value),
            Function::Cosh => fdlibm::cosh(value),
            Function::Tanh => fdlibm::tanh(value),
            Function::Exp => libm::exp(value),
            Function::Expm1 => libm::expm1(value),
            Function::Log => fdlibm::log(value),
            Function::Log10 => fdlibm::log10(value),
            Function::Log1p => fdlibm::log1p(value),
            Function::Cbrt => fdlibm::cbrt(value),
            Function::Atan2 | Function::Pow | Function::Hypot | Function::Remainder => f64::NAN,
        }
    }

    pub(crate) fn of_two(self, one: f64, two: f64) -> f64 {
        match self {
            Function::Atan2 => fdlibm::atan2(one, two),
            // C says 1 where Java does not know the limit.
            Function::Pow if two.is_nan() || one.abs() == 1.0 && two.is_infinite() => f64::NAN,
            Function::Pow => libm::pow(one, two),
            Function::Hypot => fdlibm::hypot(one, two),
            Function::Remainder => libm::remainder(one, two),
            _ => f64::NAN,
        }
    }
}
