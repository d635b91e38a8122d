//! Conversions, with Java's answer where Z3 leaves it open.
//!
//! The z3 crate has no function from bit-vectors to IEEE numbers, so those are taken from a parsed formula.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use oxpecker_term::{Conversion, Literal, Scalar};
use z3::ast::{Ast, BV, Float, RoundingMode};
use z3::{FuncDecl, Solver};

use super::expr::{Expr, ite, literal_expr, z3_sort};

/// A conversion, what it is from, and its function.
type Known = (Conversion, Scalar, Rc<FuncDecl>);

/// The functions from bit-vectors to IEEE numbers that have been used.
#[derive(Default)]
pub(crate) struct Conversions {
    known: RefCell<Vec<Known>>,
}

impl Conversions {
    /// The converted value of an expression of this sort.
    pub(crate) fn convert(&self, conversion: Conversion, from: Scalar, one: &Expr) -> Expr {
        let mode = RoundingMode::round_nearest_ties_to_even();
        match conversion {
            Conversion::Widen => Expr::Bv(one.bv().sign_ext(32)),
            Conversion::Truncate => Expr::Bv(one.bv().extract(31, 0)),
            Conversion::Byte => Expr::Bv(one.bv().extract(7, 0).sign_ext(24)),
            Conversion::Short => Expr::Bv(one.bv().extract(15, 0).sign_ext(16)),
            Conversion::ToFloat | Conversion::ToSingle if from.is_float() => {
                let sort = z3_sort(conversion.target(from));
                Expr::Float(one.float().to_fp_with_rounding_mode(&mode, &sort))
            }
            Conversion::ToFloat | Conversion::ToSingle => {
                let function = self.function(conversion, from);
                float(&function, &[&mode, &one.bv()])
            }
            Conversion::OfBits => float(&self.function(conversion, from), &[&one.bv()]),
            Conversion::ToBv32 => saturating(from, 32, &one.float()),
            Conversion::ToBv64 => saturating(from, 64, &one.float()),
            Conversion::ToBits => {
                let one = one.float();
                let nan = conversion.apply(&Literal::ieee(from, f64::NAN));
                let nan = literal_expr(&nan.unwrap_or(Literal::Bv64(0)));
                ite(&one.is_nan(), &nan, &Expr::Bv(one.to_ieee_bv()))
            }
        }
    }

    fn function(&self, conversion: Conversion, from: Scalar) -> Rc<FuncDecl> {
        let mut known = self.known.borrow_mut();
        if let Some(it) = known.iter().find(|it| (it.0, it.1) == (conversion, from)) {
            return Rc::clone(&it.2);
        }
        let function = Rc::new(parse(conversion, from));
        known.push((conversion, from, Rc::clone(&function)));
        function
    }
}

impl fmt::Debug for Conversions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known.borrow().len();
        out.debug_struct("Conversions")
            .field("known", &known)
            .finish()
    }
}

/// The function that a small formula applies.
fn parse(conversion: Conversion, from: Scalar) -> FuncDecl {
    let width = if from == Scalar::Bv32 { 32 } else { 64 };
    let sort = match conversion.target(from) {
        Scalar::Single => "8 24",
        _ => "11 53",
    };
    let mode = match conversion {
        Conversion::OfBits => "",
        _ => "RNE",
    };
    let solver = Solver::new();
    solver.from_string(format!(
        "(declare-const word (_ BitVec {width}))(assert (fp.isNaN ((_ to_fp {sort}) {mode} word)))"
    ));
    let assertions = solver.get_assertions();
    let applied = assertions.first().and_then(|it| it.nth_child(0));
    applied.expect("the formula is well formed").decl()
}

fn float(function: &FuncDecl, operands: &[&dyn Ast]) -> Expr {
    let result = function.apply(operands).as_float();
    Expr::Float(result.expect("the function is one to IEEE numbers"))
}

/// An IEEE number as an integer: 0 for `NaN`, else the nearest that there is after cutting the fraction.
fn saturating(from: Scalar, width: u32, one: &Float) -> Expr {
    let word = |value: i64| Expr::Bv(BV::from_i64(value, width));
    let (least, most) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    // The power of two above the largest integer; IEEE numbers have it exactly.
    let limit = if width == 32 {
        2_f64.powi(31)
    } else {
        2_f64.powi(63)
    };
    let bound = |value: f64| literal_expr(&Literal::ieee(from, value)).float();
    let cut = one.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), width);
    let low = ite(&one.le(bound(-limit)), &word(least), &Expr::Bv(cut));
    let high = ite(&bound(limit).le(one), &word(most), &low);
    ite(&one.is_nan(), &word(0), &high)
}
