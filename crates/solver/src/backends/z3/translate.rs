//! Terms as Z3 expressions, each translated once.
//!
//! References are integers. Truncating division is written with Z3's Euclidean one, so that Z3 and our evaluation
//! agree on every operand, 0 included.

use oxpecker_term::{FloatOp, Integer, Literal, Node, Scalar, Sort, Sum, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;
use z3::ast::{Array, Ast, BV, Bool, Float, Int, RoundingMode};

/// A Z3 expression of known sort.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Bool(Bool),
    Int(Int),
    Bv(BV),
    Float(Float),
    Array(Array),
}

impl Expr {
    fn bool(&self) -> Bool {
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

    fn float(&self) -> Float {
        match self {
            Expr::Float(it) => it.clone(),
            other => unreachable!("{other:?} is a double"),
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

/// The table of translations.
#[derive(Debug, Default)]
pub(crate) struct Translation {
    done: FxHashMap<TermId, Expr>,
}

impl Translation {
    /// The number of expressions held.
    pub(crate) fn len(&self) -> usize {
        self.done.len()
    }

    /// The formula as a Z3 expression.
    pub(crate) fn formula(&mut self, pool: &TermPool, term: TermId) -> Bool {
        self.term(pool, term).bool()
    }

    /// The variable as a Z3 constant.
    pub(crate) fn var(&mut self, pool: &TermPool, var: VarId) -> Expr {
        self.term(pool, pool.var_term(var))
    }

    /// Any term as a Z3 expression.
    pub(crate) fn term(&mut self, pool: &TermPool, term: TermId) -> Expr {
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if self.done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let mut need = |child: TermId| {
                if !self.done.contains_key(&child) {
                    stack.push(child);
                }
            };
            match pool.node(top) {
                // The sum below a comparison is split into two sides and not translated itself.
                Node::NotPositive(sum) | Node::IsZero(sum) => match pool.node(*sum) {
                    Node::Sum(_, sum) => sum.monomials.iter().for_each(|it| need(it.1)),
                    _ => need(*sum),
                },
                node => node.for_each_child(need),
            }
            if stack.len() == before {
                stack.pop();
                let expr = self.top(pool, top);
                self.done.insert(top, expr);
            }
        }
        self.done[&term].clone()
    }

    /// Translates the topmost operation; everything below is done.
    fn top(&self, pool: &TermPool, term: TermId) -> Expr {
        let of = |term: &TermId| &self.done[term];
        match pool.node(term) {
            Node::Literal(literal) => literal_expr(literal),
            Node::Var(var) => constant(&format!("v{}", var.0), pool.var_sort(*var)),
            Node::Not(one) => Expr::Bool(of(one).bool().not()),
            Node::And(list) => {
                let parts: Vec<Bool> = list.iter().map(|it| of(it).bool()).collect();
                Expr::Bool(Bool::and(&parts))
            }
            Node::Eq(one, two) => Expr::Bool(equal(of(one), of(two))),
            Node::Ite(one, two, three) => ite(&of(one).bool(), of(two), of(three)),
            Node::Sum(scalar, sum) => self.sum(*scalar, sum),
            Node::Product(scalar, factors) => self.product(*scalar, factors),
            Node::Div(one, two) => division(pool, (*one, of(one)), (*two, of(two))),
            Node::Rem(one, two) => remainder(pool, (*one, of(one)), (*two, of(two))),
            Node::NotPositive(sum) => {
                let (left, right) = self.sides(pool, *sum);
                Expr::Bool(left.int().le(right.int()))
            }
            Node::IsZero(sum) => {
                let (left, right) = self.sides(pool, *sum);
                Expr::Bool(equal(&left, &right))
            }
            Node::BvLe(one, two) => Expr::Bool(of(one).bv().bvsle(of(two).bv())),
            Node::Float(op, one, two) => {
                Expr::Float(float_op(*op, &of(one).float(), &of(two).float()))
            }
            Node::FloatNeg(one) => Expr::Float(of(one).float().unary_neg()),
            Node::FloatLt(one, two) => Expr::Bool(of(one).float().lt(of(two).float())),
            Node::FloatLe(one, two) => Expr::Bool(of(one).float().le(of(two).float())),
            Node::Select(array, index) => select(&of(array).array(), of(index)),
            Node::Store(array, index, value) => store(&of(array).array(), of(index), of(value)),
            Node::ConstArray(index, value) => const_array(*index, of(value)),
            Node::Forall { bound, len, body } => {
                // The variable occurs in the body, so it has been translated.
                let bound = of(&pool.var_term(*bound));
                Expr::Bool(forall(bound, of(len), &of(body).bool()))
            }
        }
    }

    /// A sum as two sides of a comparison with nothing negative in them, which is what Z3 likes best.
    fn sides(&self, pool: &TermPool, term: TermId) -> (Expr, Expr) {
        let scalar = pool.sort(term).scalar().unwrap_or(Scalar::Int);
        let (left, right) = pool.sides(term);
        (self.sum(scalar, &left), self.sum(scalar, &right))
    }

    fn sum(&self, scalar: Scalar, sum: &Sum) -> Expr {
        let mut parts: Vec<Expr> = Vec::with_capacity(sum.monomials.len() + 1);
        for (factor, term) in &sum.monomials {
            let part = self.done[term].clone();
            parts.push(if *factor == Integer::ONE {
                part
            } else {
                multiply(scalar, vec![integer(scalar, factor), part])
            });
        }
        if !sum.constant.is_zero() || parts.is_empty() {
            parts.push(integer(scalar, &sum.constant));
        }
        if parts.len() == 1 {
            return parts.remove(0);
        }
        if scalar == Scalar::Int {
            let parts: Vec<Int> = parts.iter().map(Expr::int).collect();
            return Expr::Int(Int::add(&parts));
        }
        let parts = parts.into_iter().map(|it| it.bv());
        Expr::Bv(parts.reduce(|one, two| one.bvadd(two)).expect("not empty"))
    }

    fn product(&self, scalar: Scalar, factors: &[TermId]) -> Expr {
        let factors = factors.iter().map(|it| self.done[it].clone()).collect();
        multiply(scalar, factors)
    }
}

/// A Z3 constant: an uninterpreted name.
fn constant(name: &str, sort: Sort) -> Expr {
    match sort {
        Sort::Scalar(Scalar::Bool) => Expr::Bool(Bool::new_const(name)),
        Sort::Scalar(Scalar::Int | Scalar::Ref) => Expr::Int(Int::new_const(name)),
        Sort::Scalar(Scalar::Bv32) => Expr::Bv(BV::new_const(name, 32)),
        Sort::Scalar(Scalar::Bv64) => Expr::Bv(BV::new_const(name, 64)),
        Sort::Scalar(Scalar::Float) => Expr::Float(Float::new_const_double(name)),
        Sort::Array { index, element } => {
            Expr::Array(Array::new_const(name, &z3_sort(index), &z3_sort(element)))
        }
    }
}

fn z3_sort(scalar: Scalar) -> z3::Sort {
    match scalar {
        Scalar::Bool => z3::Sort::bool(),
        Scalar::Int | Scalar::Ref => z3::Sort::int(),
        Scalar::Bv32 => z3::Sort::bitvector(32),
        Scalar::Bv64 => z3::Sort::bitvector(64),
        Scalar::Float => z3::Sort::double(),
    }
}

pub(crate) fn literal_expr(literal: &Literal) -> Expr {
    match literal {
        Literal::Bool(value) => Expr::Bool(Bool::from_bool(*value)),
        Literal::Float(value) if value.is_nan() => Expr::Float(Float::nan64()),
        Literal::Float(value) => Expr::Float(Float::from_f64(*value)),
        _ => {
            let value = Integer::of_literal(literal).unwrap_or(Integer::ZERO);
            integer(literal.scalar(), &value)
        }
    }
}

fn integer(scalar: Scalar, value: &Integer) -> Expr {
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

fn multiply(scalar: Scalar, factors: Vec<Expr>) -> Expr {
    if scalar == Scalar::Int {
        let factors: Vec<Int> = factors.iter().map(Expr::int).collect();
        return Expr::Int(Int::mul(&factors));
    }
    let factors = factors.into_iter().map(|it| it.bv());
    let product = factors.reduce(|one, two| one.bvmul(two));
    Expr::Bv(product.expect("products have factors"))
}

fn equal(one: &Expr, two: &Expr) -> Bool {
    match (one, two) {
        (Expr::Bool(one), Expr::Bool(two)) => one.iff(two),
        (Expr::Int(one), Expr::Int(two)) => one.eq(two),
        (Expr::Bv(one), Expr::Bv(two)) => one.eq(two),
        (Expr::Float(one), Expr::Float(two)) => one.eq_fpa(two),
        (Expr::Array(one), Expr::Array(two)) => one.eq(two),
        _ => unreachable!("equality has one sort"),
    }
}

fn ite(condition: &Bool, first: &Expr, second: &Expr) -> Expr {
    match (first, second) {
        (Expr::Bool(one), Expr::Bool(two)) => Expr::Bool(condition.ite(one, two)),
        (Expr::Int(one), Expr::Int(two)) => Expr::Int(condition.ite(one, two)),
        (Expr::Bv(one), Expr::Bv(two)) => Expr::Bv(condition.ite(one, two)),
        (Expr::Float(one), Expr::Float(two)) => Expr::Float(condition.ite(one, two)),
        (Expr::Array(one), Expr::Array(two)) => Expr::Array(condition.ite(one, two)),
        _ => unreachable!("alternatives have one sort"),
    }
}

fn float_op(op: FloatOp, one: &Float, two: &Float) -> Float {
    let mode = RoundingMode::round_nearest_ties_to_even();
    match op {
        FloatOp::Add => one.add_with_rounding_mode(two, &mode),
        FloatOp::Mul => one.mul_with_rounding_mode(two, &mode),
        FloatOp::Div => one.div_with_rounding_mode(two, &mode),
        FloatOp::Rem => unreachable!("refused before translation"),
    }
}

/// An operand together with the term it came from.
type Operand<'a> = (TermId, &'a Expr);

/// Truncating division: `a / b = if b = 0 then 0 else if a >= 0 then a div b else -(-a div b)`, where `div` rounds
/// such that the remainder is not negative.
fn division(pool: &TermPool, (left, one): Operand<'_>, (right, two): Operand<'_>) -> Expr {
    if let (Expr::Bv(one), Expr::Bv(divisor)) = (one, two) {
        let zero = BV::from_i64(0, divisor.get_size());
        let quotient = one.bvsdiv(divisor);
        return unless_zero(pool, (right, two), Expr::Bv(zero), Expr::Bv(quotient));
    }
    let (one, divisor) = (one.int(), two.int());
    let above = one.div(&divisor);
    let below = one.unary_minus().div(&divisor).unary_minus();
    let quotient = by_sign(pool, (left, &one), above, below);
    let zero = Expr::Int(Int::from_i64(0));
    unless_zero(pool, (right, two), zero, Expr::Int(quotient))
}

/// The remainder of truncating division: `a % b = if b = 0 then a else if a >= 0 then a mod b else -(-a mod b)`.
fn remainder(pool: &TermPool, (left, one): Operand<'_>, (right, two): Operand<'_>) -> Expr {
    if let (Expr::Bv(one), Expr::Bv(two)) = (one, two) {
        // SMT-LIB defines the remainder modulo 0 as we do.
        return Expr::Bv(one.bvsrem(two));
    }
    let (one, divisor) = (one.int(), two.int());
    let above = one.modulo(&divisor);
    let below = one.unary_minus().modulo(&divisor).unary_minus();
    let rest = by_sign(pool, (left, &one), above, below);
    unless_zero(pool, (right, two), Expr::Int(one), Expr::Int(rest))
}

/// Chooses by the sign of a term unless its interval knows it.
fn by_sign(pool: &TermPool, (term, expr): (TermId, &Int), above: Int, below: Int) -> Int {
    let interval = pool.interval(term);
    if interval.lo().is_some_and(|lo| lo >= 0) {
        above
    } else if interval.hi().is_some_and(|hi| hi <= 0) {
        below
    } else {
        expr.ge(Int::from_i64(0)).ite(&above, &below)
    }
}

/// Chooses by whether a divisor is 0 unless its interval knows that it is not.
fn unless_zero(pool: &TermPool, (term, expr): Operand<'_>, zero: Expr, otherwise: Expr) -> Expr {
    if !pool.interval(term).contains(0) {
        return otherwise;
    }
    let is_zero = match expr {
        Expr::Bv(divisor) => divisor.eq(BV::from_i64(0, divisor.get_size())),
        _ => expr.int().eq(Int::from_i64(0)),
    };
    ite(&is_zero, &zero, &otherwise)
}

pub(crate) fn select(array: &Array, index: &Expr) -> Expr {
    let element = match index {
        Expr::Bool(index) => array.select(index),
        Expr::Int(index) => array.select(index),
        Expr::Bv(index) => array.select(index),
        Expr::Float(index) => array.select(index),
        Expr::Array(_) => unreachable!("arrays are not indexes"),
    };
    Expr::of_dynamic(&element).expect("elements are scalars")
}

fn store(array: &Array, index: &Expr, value: &Expr) -> Expr {
    let dynamic = |expr: &Expr| z3::ast::Dynamic::from_ast(expr.as_ast());
    Expr::Array(array.store(&dynamic(index), &dynamic(value)))
}

fn const_array(index: Scalar, value: &Expr) -> Expr {
    let value = z3::ast::Dynamic::from_ast(value.as_ast());
    Expr::Array(Array::const_array(&z3_sort(index), &value))
}

/// `forall bound: 0 <= bound < len ==> body`.
fn forall(bound: &Expr, len: &Expr, body: &Bool) -> Bool {
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
