//! Z3 expressions of known sort, and the operations on them that translation needs.

use oxpecker_term::{BitOp, FloatOp, Function, Integer, Literal, Scalar, Sort};
use z3::ast::{Array, Ast, BV, Bool, Float, Int, RoundingMode};

/// A Z3 expression of known sort.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Bool(Bool),
    Int(Int),
    Bv(BV),
    Float(Float),
    Array(Array),
    Text(z3::ast::String),
}

impl Expr {
    pub(crate) fn bool(&self) -> Bool {
        match self {
            Expr::Bool(it) => it.clone(),
            other => unreachable!("{other:?} is a formula"),
        }
    }

    pub(crate) fn int(&self) -> Int {
        match self {
            Expr::Int(it) => it.clone(),
            other => unreachable!("{other:?} is an integer"),
        }
    }

    pub(crate) fn bv(&self) -> BV {
        match self {
            Expr::Bv(it) => it.clone(),
            other => unreachable!("{other:?} is a bit-vector"),
        }
    }

    pub(crate) fn float(&self) -> Float {
        match self {
            Expr::Float(it) => it.clone(),
            other => unreachable!("{other:?} is a double or a single"),
        }
    }

    pub(crate) fn array(&self) -> Array {
        match self {
            Expr::Array(it) => it.clone(),
            other => unreachable!("{other:?} is an array"),
        }
    }

    pub(crate) fn as_ast(&self) -> &dyn Ast {
        match self {
            Expr::Bool(it) => it,
            Expr::Int(it) => it,
            Expr::Bv(it) => it,
            Expr::Float(it) => it,
            Expr::Array(it) => it,
            Expr::Text(it) => it,
        }
    }

    /// The expression the general interface of Z3 returned, at its own sort.
    pub(crate) fn of_dynamic(dynamic: &z3::ast::Dynamic) -> Option<Expr> {
        None.or_else(|| dynamic.as_int().map(Expr::Int))
            .or_else(|| dynamic.as_bool().map(Expr::Bool))
            .or_else(|| dynamic.as_bv().map(Expr::Bv))
            .or_else(|| dynamic.as_float().map(Expr::Float))
            .or_else(|| dynamic.as_array().map(Expr::Array))
    }
}

/// A Z3 constant: an uninterpreted name.
pub(crate) fn constant(name: &str, sort: Sort) -> Expr {
    match sort {
        Sort::Scalar(Scalar::Bool) => Expr::Bool(Bool::new_const(name)),
        Sort::Scalar(Scalar::Int | Scalar::Ref) => Expr::Int(Int::new_const(name)),
        Sort::Scalar(Scalar::Bv32) => Expr::Bv(BV::new_const(name, 32)),
        Sort::Scalar(Scalar::Bv64) => Expr::Bv(BV::new_const(name, 64)),
        Sort::Scalar(Scalar::Float) => Expr::Float(Float::new_const_double(name)),
        Sort::Scalar(Scalar::Single) => Expr::Float(Float::new_const_float32(name)),
        Sort::Scalar(Scalar::Text) => Expr::Text(z3::ast::String::new_const(name)),
        Sort::Array { index, element } => {
            Expr::Array(Array::new_const(name, &z3_sort(index), &z3_sort(element)))
        }
    }
}

pub(crate) fn z3_sort(scalar: Scalar) -> z3::Sort {
    match scalar {
        Scalar::Bool => z3::Sort::bool(),
        Scalar::Int | Scalar::Ref => z3::Sort::int(),
        Scalar::Bv32 => z3::Sort::bitvector(32),
        Scalar::Bv64 => z3::Sort::bitvector(64),
        Scalar::Float => z3::Sort::double(),
        Scalar::Single => z3::Sort::float32(),
        Scalar::Text => z3::Sort::string(),
    }
}

pub(crate) fn literal_expr(literal: &Literal) -> Expr {
    match literal {
        Literal::Bool(value) => Expr::Bool(Bool::from_bool(*value)),
        Literal::Float(value) if value.is_nan() => Expr::Float(Float::nan64()),
        Literal::Float(value) => Expr::Float(Float::from_f64(*value)),
        Literal::Single(value) if value.is_nan() => Expr::Float(Float::nan32()),
        Literal::Single(value) => Expr::Float(Float::from_f32(*value)),
        _ => {
            let value = Integer::of_literal(literal).unwrap_or(Integer::ZERO);
            integer(literal.scalar(), &value)
        }
    }
}

pub(crate) fn integer(scalar: Scalar, value: &Integer) -> Expr {
    let low = || value.wrap(64).to_i64().unwrap_or_default();
    match scalar {
        Scalar::Bv32 => Expr::Bv(BV::from_i64(low(), 32)),
        Scalar::Bv64 => Expr::Bv(BV::from_i64(low(), 64)),
        _ => Expr::Int(match value.to_i64() {
            Some(small) => Int::from_i64(small),
            None => value.to_string().parse().expect("a numeral"),
        }),
    }
}

pub(crate) fn multiply(scalar: Scalar, factors: Vec<Expr>) -> Expr {
    if scalar == Scalar::Int {
        let factors: Vec<Int> = factors.iter().map(Expr::int).collect();
        return Expr::Int(Int::mul(&factors));
    }
    let factors = factors.into_iter().map(|it| it.bv());
    let product = factors.reduce(|one, two| one.bvmul(two));
    Expr::Bv(product.expect("products have factors"))
}

pub(crate) fn equal(one: &Expr, two: &Expr) -> Bool {
    match (one, two) {
        (Expr::Bool(one), Expr::Bool(two)) => one.iff(two),
        (Expr::Int(one), Expr::Int(two)) => one.eq(two),
        (Expr::Bv(one), Expr::Bv(two)) => one.eq(two),
        (Expr::Float(one), Expr::Float(two)) => one.eq_fpa(two),
        (Expr::Array(one), Expr::Array(two)) => one.eq(two),
        _ => unreachable!("equality has one sort"),
    }
}

pub(crate) fn ite(condition: &Bool, first: &Expr, second: &Expr) -> Expr {
    match (first, second) {
        (Expr::Bool(one), Expr::Bool(two)) => Expr::Bool(condition.ite(one, two)),
        (Expr::Int(one), Expr::Int(two)) => Expr::Int(condition.ite(one, two)),
        (Expr::Bv(one), Expr::Bv(two)) => Expr::Bv(condition.ite(one, two)),
        (Expr::Float(one), Expr::Float(two)) => Expr::Float(condition.ite(one, two)),
        (Expr::Array(one), Expr::Array(two)) => Expr::Array(condition.ite(one, two)),
        _ => unreachable!("alternatives have one sort"),
    }
}

/// An operation on bits; amounts of shifts are taken modulo the width, which Z3 does not do.
pub(crate) fn bits(op: BitOp, one: &BV, two: &BV) -> BV {
    let amount = || {
        let size = two.get_size();
        two.bvand(BV::from_i64(i64::from(size) - 1, size))
    };
    match op {
        BitOp::And => one.bvand(two),
        BitOp::Or => one.bvor(two),
        BitOp::Xor => one.bvxor(two),
        BitOp::Shl => one.bvshl(amount()),
        BitOp::Shr => one.bvashr(amount()),
        BitOp::Ushr => one.bvlshr(amount()),
    }
}

pub(crate) fn float_op(op: FloatOp, one: &Float, two: &Float) -> Float {
    let mode = RoundingMode::round_nearest_ties_to_even();
    match op {
        FloatOp::Add => one.add_with_rounding_mode(two, &mode),
        FloatOp::Mul => one.mul_with_rounding_mode(two, &mode),
        FloatOp::Div => one.div_with_rounding_mode(two, &mode),
        FloatOp::Rem => unreachable!("translated as an unknown number"),
    }
}

/// A function that Z3 knows.
pub(crate) fn function(function: Function, one: &Float) -> Float {
    let rounded = |mode: RoundingMode| one.round_to_integral_with_rounding_mode(&mode);
    match function {
        Function::Abs => one.unary_abs(),
        Function::Sqrt => one.sqrt(),
        Function::Floor => rounded(RoundingMode::round_towards_negative()),
        Function::Ceil => rounded(RoundingMode::round_towards_positive()),
        Function::Rint => rounded(RoundingMode::round_nearest_ties_to_even()),
        other => unreachable!("{} is translated as an unknown number", other.name()),
    }
}

pub(crate) fn select(array: &Array, index: &Expr) -> Expr {
    let element = match index {
        Expr::Bool(index) => array.select(index),
        Expr::Int(index) => array.select(index),
        Expr::Bv(index) => array.select(index),
        Expr::Float(index) => array.select(index),
        Expr::Array(_) | Expr::Text(_) => unreachable!("only scalars are indexes"),
    };
    Expr::of_dynamic(&element).expect("elements are scalars")
}

pub(crate) fn store(array: &Array, index: &Expr, value: &Expr) -> Expr {
    let dynamic = |expr: &Expr| z3::ast::Dynamic::from_ast(expr.as_ast());
    Expr::Array(array.store(&dynamic(index), &dynamic(value)))
}

pub(crate) fn const_array(index: Scalar, value: &Expr) -> Expr {
    let value = z3::ast::Dynamic::from_ast(value.as_ast());
    Expr::Array(Array::const_array(&z3_sort(index), &value))
}

/// `forall bound: 0 <= bound < len ==> body`.
pub(crate) fn forall(bound: &Expr, len: &Expr, body: &Bool) -> Bool {
    let range = match (bound, len) {
        (Expr::Bv(bound), Expr::Bv(len)) => {
            let zero = BV::from_i64(0, bound.get_size());
            Bool::and(&[zero.bvsle(bound), bound.bvslt(len)])
        }
        _ => {
            let (bound, len) = (bound.int(), len.int());
            Bool::and(&[bound.ge(Int::from_i64(0)), bound.lt(len)])
        }
    };
    z3::ast::forall_const(&[bound.as_ast()], &[], &range.implies(body))
}
