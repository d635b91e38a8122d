//! Expression trees that are not simplified: what the rules are tested against.
//!
//! An [`Expr`] can be read from text, drawn at random, built with the constructors of a pool, and evaluated by an
//! evaluator that shares no code with the crate.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file uses a part of it"
)]

mod machine;

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use oxpecker_base::Rng;
use oxpecker_term::{Function, Literal, Model, ModelValue, Scalar, Sort, Table, TermId, TermPool};

/// The variables of all tests: name, sort and bounds.
pub const VARS: [(&str, Sort, Option<i64>, Option<i64>); 19] = [
    ("p", Sort::Scalar(Scalar::Bool), None, None),
    ("q", Sort::Scalar(Scalar::Bool), None, None),
    ("r", Sort::Scalar(Scalar::Bool), None, None),
    ("x", Sort::Scalar(Scalar::Int), None, None),
    ("y", Sort::Scalar(Scalar::Int), None, None),
    ("z", Sort::Scalar(Scalar::Int), None, None),
    ("n", Sort::Scalar(Scalar::Int), Some(0), None),
    ("k", Sort::Scalar(Scalar::Int), Some(0), Some(1)),
    ("u", Sort::Scalar(Scalar::Bv32), None, None),
    ("v", Sort::Scalar(Scalar::Bv32), None, None),
    ("f", Sort::Scalar(Scalar::Float), None, None),
    ("s", Sort::Scalar(Scalar::Ref), None, None),
    ("t", Sort::Scalar(Scalar::Ref), None, None),
    ("a", array(Scalar::Int), None, None),
    ("o", array(Scalar::Ref), None, None),
    ("w", Sort::Scalar(Scalar::Bv64), None, None),
    ("b", Sort::Scalar(Scalar::Bv32), Some(0), Some(1)),
    ("g", Sort::Scalar(Scalar::Single), None, None),
    ("h", Sort::Scalar(Scalar::Float), None, None),
];

const fn array(element: Scalar) -> Sort {
    Sort::Array {
        index: Scalar::Int,
        element,
    }
}

/// An expression as it was written.
#[derive(Clone, Debug)]
pub enum Expr {
    Lit(Literal),
    /// An index into [`VARS`].
    Var(usize),
    /// The variable of the innermost quantifier.
    Bound,
    Op(&'static str, Vec<Expr>),
}

/// All operators with the number of operands.
const OPS: &[(&str, usize)] = &[
    ("not", 1),
    ("and", 2),
    ("or", 2),
    ("implies", 2),
    ("=", 2),
    ("!=", 2),
    ("ite", 3),
    ("neg", 1),
    ("+", 2),
    ("-", 2),
    ("*", 2),
    ("/", 2),
    ("%", 2),
    ("<", 2),
    ("<=", 2),
    (">", 2),
    (">=", 2),
    ("select", 2),
    ("store", 3),
    ("const", 1),
    ("forall", 2),
    ("exists", 2),
    ("~", 1),
    ("&", 2),
    ("|", 2),
    ("^", 2),
    ("<<", 2),
    (">>", 2),
    (">>>", 2),
    ("widen", 1),
    ("truncate", 1),
    ("byte", 1),
    ("short", 1),
    ("char", 1),
    ("double", 1),
    ("single", 1),
    ("int", 1),
    ("long", 1),
    ("bits", 1),
    ("of-bits", 1),
    ("abs", 1),
    ("sqrt", 1),
    ("floor", 1),
    ("ceil", 1),
    ("rint", 1),
    ("sin", 1),
    ("pow", 2),
];

/// Reads `(op operand …)`, a variable, or a constant: `7`, `7u` (32 bits), `7l` (64 bits), `1.5`, `1.5f` (single), `@3`, `null`, `true`.
pub fn parse(text: &str) -> Expr {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace();
    let expr = parse_words(&mut words);
    assert_eq!(words.next(), None, "{text}");
    expr
}

fn parse_words<'a>(words: &mut impl Iterator<Item = &'a str>) -> Expr {
    let word = words.next().expect("an expression");
    parse_from(word, words)
}

fn parse_from<'a>(word: &str, words: &mut impl Iterator<Item = &'a str>) -> Expr {
    if word != "(" {
        return parse_leaf(word);
    }
    let name = words.next().expect("an operator");
    // `(table outside element … index)`
    if name == "table" {
        let mut operands = Vec::new();
        loop {
            match words.next().expect("a closing parenthesis") {
                ")" => return Expr::Op("table", operands),
                word => operands.push(parse_from(word, words)),
            }
        }
    }
    let (op, count) = OPS.iter().find(|(op, _)| *op == name).expect(name);
    let operands = (0..*count).map(|_| parse_words(words)).collect();
    assert_eq!(words.next(), Some(")"), "{name}");
    Expr::Op(op, operands)
}

fn parse_leaf(word: &str) -> Expr {
    if let Some(index) = VARS.iter().position(|(name, ..)| *name == word) {
        return Expr::Var(index);
    }
    let literal = match word {
        "i" => return Expr::Bound,
        "true" | "false" => Literal::Bool(word == "true"),
        "null" => Literal::Ref(0),
        "nan" => Literal::Float(f64::NAN),
        _ if word.starts_with('@') => Literal::Ref(word[1..].parse().expect(word)),
        _ if word.ends_with('u') => Literal::Bv32(word[..word.len() - 1].parse().expect(word)),
        _ if word.ends_with('l') => Literal::Bv64(word[..word.len() - 1].parse().expect(word)),
        _ if word.ends_with('f') => Literal::Single(word[..word.len() - 1].parse().expect(word)),
        _ if word.contains('.') || word.contains('e') => Literal::Float(word.parse().expect(word)),
        _ => Literal::big(word.parse().expect(word)),
    };
    Expr::Lit(literal)
}

/// A pool with the variables of the tests.
pub fn pool_with_vars() -> (TermPool, Vec<TermId>) {
    let mut pool = TermPool::new();
    let vars = VARS
        .iter()
        .map(|(name, sort, lo, hi)| pool.fresh_var_in(name, *sort, *lo, *hi))
        .collect();
    (pool, vars)
}

impl Expr {
    /// The term the constructors make of it.
    pub fn build(&self, pool: &mut TermPool, vars: &[TermId], bound: Option<TermId>) -> TermId {
        let (op, operands) = match self {
            Expr::Lit(literal) => return pool.constant(literal),
            Expr::Var(index) => return vars[*index],
            Expr::Bound => return bound.expect("inside a quantifier"),
            Expr::Op(op, operands) => (*op, operands),
        };
        if op == "forall" || op == "exists" {
            let len = operands[0].build(pool, vars, bound);
            let var = pool.fresh_bound("i", Scalar::Int);
            let body = operands[1].build(pool, vars, Some(var));
            let var = pool.var_of(var).expect("a variable");
            return if op == "forall" {
                pool.forall(var, len, body)
            } else {
                pool.exists(var, len, body)
            };
        }
        let terms: Vec<TermId> = operands
            .iter()
            .map(|operand| operand.build(pool, vars, bound))
            .collect();
        apply(pool, op, &terms)
    }
}

fn apply(pool: &mut TermPool, op: &str, terms: &[TermId]) -> TermId {
    match (op, terms) {
        ("not", [one]) => pool.not(*one),
        ("and", [one, two]) => pool.and(*one, *two),
        ("or", [one, two]) => pool.or(*one, *two),
        ("implies", [one, two]) => pool.implies(*one, *two),
        ("=", [one, two]) => pool.eq(*one, *two),
        ("!=", [one, two]) => pool.ne(*one, *two),
        ("ite", [one, two, three]) => pool.ite(*one, *two, *three),
        ("neg", [one]) => pool.neg(*one),
        ("+", [one, two]) => pool.add(*one, *two),
        ("-", [one, two]) => pool.sub(*one, *two),
        ("*", [one, two]) => pool.mul(*one, *two),
        ("/", [one, two]) => pool.div(*one, *two),
        ("%", [one, two]) => pool.rem(*one, *two),
        ("<", [one, two]) => pool.lt(*one, *two),
        ("<=", [one, two]) => pool.le(*one, *two),
        (">", [one, two]) => pool.gt(*one, *two),
        (">=", [one, two]) => pool.ge(*one, *two),
        ("select", [one, two]) => pool.select(*one, *two),
        ("store", [one, two, three]) => pool.store(*one, *two, *three),
        ("const", [one]) => pool.const_array(Scalar::Int, *one),
        ("table", [outside, elements @ .., index]) => {
            let literal = |term: &TermId| pool.literal(*term).expect("a constant");
            let outside = literal(outside);
            let elements: Vec<Literal> = elements.iter().map(literal).collect();
            let table = Table::new(outside.scalar(), elements, &outside).expect("one sort");
            pool.table(&table, *index)
        }
        ("~", [one]) => pool.bit_not(*one),
        ("&", [one, two]) => pool.bit_and(*one, *two),
        ("|", [one, two]) => pool.bit_or(*one, *two),
        ("^", [one, two]) => pool.bit_xor(*one, *two),
        ("<<", [one, two]) => pool.shl(*one, *two),
        (">>", [one, two]) => pool.shr(*one, *two),
        (">>>", [one, two]) => pool.ushr(*one, *two),
        ("widen", [one]) => pool.widen(*one),
        ("truncate", [one]) => pool.truncate(*one),
        ("byte", [one]) => pool.to_byte(*one),
        ("short", [one]) => pool.to_short(*one),
        ("char", [one]) => pool.to_char(*one),
        ("double", [one]) => pool.to_float(*one),
        ("single", [one]) => pool.to_single(*one),
        ("int", [one]) => pool.to_bv32(*one),
        ("long", [one]) => pool.to_bv64(*one),
        ("bits", [one]) => pool.to_bits(*one),
        ("of-bits", [one]) => pool.of_bits(*one),
        _ if function(op).is_some() => pool.function(function(op).expect("just seen"), terms),
        _ => panic!("{op} with {} operands", terms.len()),
    }
}

fn function(name: &str) -> Option<Function> {
    Function::ALL.into_iter().find(|it| it.name() == name)
}

/// What an expression is worth.
#[derive(Clone, Debug)]
pub enum Value {
    Bool(bool),
    Int(BigInt),
    Bv(i32),
    Long(i64),
    Float(f64),
    Single(f32),
    Ref(i64),
    Array(Box<Value>, BTreeMap<BigInt, Value>),
}

impl Value {
    pub fn of(literal: &Literal) -> Value {
        match literal {
            Literal::Bool(value) => Value::Bool(*value),
            Literal::Int(value) => Value::Int((*value).into()),
            Literal::Big(value) => Value::Int(value.clone()),
            Literal::Bv32(value) => Value::Bv(*value),
            Literal::Float(value) => Value::Float(*value),
            Literal::Single(value) => Value::Single(*value),
            Literal::Ref(value) => Value::Ref(*value),
            Literal::Bv64(value) => Value::Long(*value),
            Literal::Text(_) => panic!("texts have tests of their own"),
        }
    }

    /// The representation is the same; every `NaN` is one.
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Bool(one), Value::Bool(two)) => one == two,
            (Value::Int(one), Value::Int(two)) => one == two,
            (Value::Bv(one), Value::Bv(two)) => one == two,
            (Value::Long(one), Value::Long(two)) => one == two,
            (Value::Float(one), Value::Float(two)) => {
                one.to_bits() == two.to_bits() || one.is_nan() && two.is_nan()
            }
            (Value::Single(one), Value::Single(two)) => {
                one.to_bits() == two.to_bits() || one.is_nan() && two.is_nan()
            }
            (Value::Ref(one), Value::Ref(two)) => one == two,
            (Value::Array(one, left), Value::Array(two, right)) => {
                one.same(two)
                    && left.keys().chain(right.keys()).all(|index| {
                        let (one, two) = (left.get(index).unwrap_or(one), right.get(index));
                        one.same(two.unwrap_or(match other {
                            Value::Array(default, _) => default,
                            _ => unreachable!(),
                        }))
                    })
            }
            _ => false,
        }
    }
}

/// Evaluates step by step, in the most obvious way.
pub fn naive(expr: &Expr, env: &[Value], bound: Option<&BigInt>) -> Value {
    let (op, operands) = match expr {
        Expr::Lit(literal) => return Value::of(literal),
        Expr::Var(index) => return env[*index].clone(),
        Expr::Bound => return Value::Int(bound.expect("inside a quantifier").clone()),
        Expr::Op(op, operands) => (*op, operands),
    };
    if op == "forall" || op == "exists" {
        let Value::Int(len) = naive(&operands[0], env, bound) else {
            panic!("a length is an integer");
        };
        let len = len.to_i64().expect("drawn small").max(0);
        let mut cases = (0..len).map(|index| {
            let value = naive(&operands[1], env, Some(&index.into()));
            matches!(value, Value::Bool(true))
        });
        return Value::Bool(if op == "forall" {
            cases.all(|it| it)
        } else {
            cases.any(|it| it)
        });
    }
    let values: Vec<Value> = operands
        .iter()
        .map(|operand| naive(operand, env, bound))
        .collect();
    naive_op(op, &values)
}

fn naive_op(op: &str, values: &[Value]) -> Value {
    use Value::{Array, Bool, Bv, Float, Int, Long, Single};
    match (op, values) {
        ("table", [outside, elements @ .., index]) => {
            let index = match index {
                Int(index) => index.to_usize(),
                Bv(index) => usize::try_from(*index).ok(),
                Long(index) => usize::try_from(*index).ok(),
                _ => panic!("an index is an integer"),
            };
            let element = index.and_then(|index| elements.get(index));
            element.unwrap_or(outside).clone()
        }
        ("not", [Bool(one)]) => Bool(!one),
        ("and", [Bool(one), Bool(two)]) => Bool(*one && *two),
        ("or", [Bool(one), Bool(two)]) => Bool(*one || *two),
        ("implies", [Bool(one), Bool(two)]) => Bool(!*one || *two),
        ("=", [Float(one), Float(two)]) => Bool(one == two),
        ("!=", [Float(one), Float(two)]) => Bool(one != two),
        ("=", [Single(one), Single(two)]) => Bool(one == two),
        ("!=", [Single(one), Single(two)]) => Bool(one != two),
        ("=", [one, two]) => Bool(one.same(two)),
        ("!=", [one, two]) => Bool(!one.same(two)),
        ("ite", [Bool(condition), one, two]) => if *condition { one } else { two }.clone(),
        ("neg", [Int(one)]) => Int(-one),
        ("neg", [Bv(one)]) => Bv(one.wrapping_neg()),
        ("neg", [Long(one)]) => Long(one.wrapping_neg()),
        ("~", [Bv(one)]) => Bv(!one),
        ("~", [Long(one)]) => Long(!one),
        ("neg", [Float(one)]) => Float(-one),
        ("neg", [Single(one)]) => Single(-one),
        ("abs", [Single(one)]) => Single(if one.is_sign_negative() { -one } else { *one }),
        (_, [Float(one)]) if function(op).is_some() => Float(machine::naive_function(op, *one)),
        (_, [one]) if machine::CONVERSIONS.iter().any(|it| it.0 == op) => {
            machine::naive_conversion(op, one)
        }
        (_, [Int(one), Int(two)]) => naive_int(op, one, two),
        (_, [Bv(one), Bv(two)]) => naive_bv(op, *one, *two),
        (_, [Long(one), Long(two)]) => machine::naive_long(op, *one, *two),
        (_, [Single(one), Single(two)]) => machine::naive_single(op, *one, *two),
        (_, [Float(one), Float(two)]) => naive_float(op, *one, *two),
        ("select", [Array(default, entries), Int(index)]) => {
            entries.get(index).unwrap_or(default).clone()
        }
        ("store", [Array(default, entries), Int(index), value]) => {
            let mut entries = entries.clone();
            entries.insert(index.clone(), value.clone());
            Array(default.clone(), entries)
        }
        ("const", [value]) => Array(Box::new(value.clone()), BTreeMap::new()),
        _ => panic!("{op} of {values:?}"),
    }
}

fn naive_int(op: &str, one: &BigInt, two: &BigInt) -> Value {
    let quotient = if two.is_zero() {
        BigInt::zero()
    } else {
        let size = one.abs() / two.abs();
        if one.is_negative() == two.is_negative() {
            size
        } else {
            -size
        }
    };
    match op {
        "+" => Value::Int(one + two),
        "-" => Value::Int(one - two),
        "*" => Value::Int(one * two),
        "%" => Value::Int(one - &quotient * two),
        "/" => Value::Int(quotient),
        "<" => Value::Bool(one < two),
        "<=" => Value::Bool(one <= two),
        ">" => Value::Bool(one > two),
        ">=" => Value::Bool(one >= two),
        _ => panic!("{op}"),
    }
}

fn naive_bv(op: &str, one: i32, two: i32) -> Value {
    match op {
        "+" => Value::Bv(one.wrapping_add(two)),
        "-" => Value::Bv(one.wrapping_sub(two)),
        "*" => Value::Bv(one.wrapping_mul(two)),
        "/" => Value::Bv(if two == 0 { 0 } else { one.wrapping_div(two) }),
        "%" => Value::Bv(if two == 0 { one } else { one.wrapping_rem(two) }),
        "<" => Value::Bool(one < two),
        "<=" => Value::Bool(one <= two),
        ">" => Value::Bool(one > two),
        ">=" => Value::Bool(one >= two),
        _ => Value::Bv(machine::naive_bits(op, one.into(), two.into(), 32) as i32),
    }
}

fn naive_float(op: &str, one: f64, two: f64) -> Value {
    match op {
        "+" => Value::Float(one + two),
        "-" => Value::Float(one - two),
        "*" => Value::Float(one * two),
        "/" => Value::Float(one / two),
        "%" => Value::Float(one % two),
        "<" => Value::Bool(one < two),
        "<=" => Value::Bool(one <= two),
        ">" => Value::Bool(one > two),
        ">=" => Value::Bool(one >= two),
        "pow" => Value::Float(machine::naive_power(one, two)),
        _ => panic!("{op}"),
    }
}

/// A random expression of the sort; `bound` says whether a quantifier is around it.
pub fn draw(rng: &mut Rng, sort: Sort, depth: usize, bound: bool) -> Expr {
    if depth == 0 || rng.percent(15) {
        return draw_leaf(rng, sort, bound);
    }
    if let Sort::Scalar(scalar) = sort
        && rng.percent(12)
    {
        return draw_table(rng, scalar, depth, bound);
    }
    let mut sub = |sort: Sort| draw(rng, sort, depth - 1, bound);
    let (int, boolean) = (Sort::Scalar(Scalar::Int), Sort::Scalar(Scalar::Bool));
    match sort {
        Sort::Scalar(Scalar::Bool) => draw_bool(rng, depth, bound),
        Sort::Array { element, .. } => match sub(int) {
            at if rng.percent(75) => {
                let base = draw(rng, sort, depth - 1, bound);
                let value = draw(rng, element.into(), depth - 1, bound);
                Expr::Op("store", vec![base, at, value])
            }
            _ if rng.percent(50) => {
                let value = draw(rng, element.into(), depth - 1, bound);
                Expr::Op("const", vec![value])
            }
            _ => draw_ite(rng, sort, depth, bound),
        },
        Sort::Scalar(Scalar::Ref) => {
            if rng.percent(50) {
                let base = draw(rng, array(Scalar::Ref), depth - 1, bound);
                let at = draw(rng, int, depth - 1, bound);
                return Expr::Op("select", vec![base, at]);
            }
            draw_ite(rng, sort, depth, bound)
        }
        Sort::Scalar(scalar) => {
            if rng.percent(20) {
                return draw_ite(rng, sort, depth, bound);
            }
            if scalar == Scalar::Int && rng.percent(15) {
                let base = draw(rng, array(Scalar::Int), depth - 1, bound);
                let at = draw(rng, int, depth - 1, bound);
                return Expr::Op("select", vec![base, at]);
            }
            debug_assert_ne!(sort, boolean);
            let conversions = machine::CONVERSIONS.iter().filter(|it| it.2 == scalar);
            let conversions: Vec<_> = conversions.collect();
            if !conversions.is_empty() && rng.percent(20) {
                let (op, from, _) = conversions[rng.below(conversions.len())];
                return Expr::Op(op, vec![draw(rng, (*from).into(), depth - 1, bound)]);
            }
            if scalar == Scalar::Float && rng.percent(15) {
                let op = ["abs", "sqrt", "floor", "ceil", "rint", "sin", "pow"][rng.below(7)];
                let count = if op == "pow" { 2 } else { 1 };
                let operands = (0..count).map(|_| draw(rng, sort, depth - 1, bound));
                return Expr::Op(op, operands.collect());
            }
            let mut op = ["+", "-", "*", "/", "%", "neg", "+", "-"][rng.below(8)];
            if scalar.is_bv() && rng.percent(50) {
                op = ["&", "|", "^", "<<", ">>", ">>>", "~"][rng.below(7)];
            }
            let count = if op == "neg" || op == "~" { 1 } else { 2 };
            let operands = (0..count).map(|_| draw(rng, sort, depth - 1, bound));
            Expr::Op(op, operands.collect())
        }
    }
}

/// A read of a table with up to a dozen elements, runs and progressions among them.
fn draw_table(rng: &mut Rng, scalar: Scalar, depth: usize, bound: bool) -> Expr {
    let index = [Scalar::Int, Scalar::Bv32, Scalar::Bv64][rng.below(3)];
    let mut index = draw(rng, index.into(), depth - 1, bound);
    if rng.percent(40) {
        // An index that is always inside.
        let word = Expr::Op(
            "&",
            vec![
                draw(rng, Scalar::Bv32.into(), depth - 1, bound),
                Expr::Lit(Literal::Bv32(3)),
            ],
        );
        index = word;
    }
    let mut operands = vec![Expr::Lit(draw_literal(rng, scalar, true))];
    let (kind, step) = (rng.below(3), rng.below(5) as i64 - 2);
    for at in 0..rng.below(12) {
        let element = match (kind, scalar) {
            (1, Scalar::Int) => Literal::Int(3 + step * at as i64),
            (1, Scalar::Bv32) => Literal::Bv32(i32::MAX.wrapping_add((step * at as i64) as i32)),
            (2, _) if at > 0 && rng.percent(60) => match operands.last() {
                Some(Expr::Lit(last)) => last.clone(),
                _ => unreachable!("elements are constants"),
            },
            _ => draw_literal(rng, scalar, true),
        };
        operands.push(Expr::Lit(element));
    }
    operands.push(index);
    Expr::Op("table", operands)
}

fn draw_ite(rng: &mut Rng, sort: Sort, depth: usize, bound: bool) -> Expr {
    let condition = draw(rng, Scalar::Bool.into(), depth - 1, bound);
    let first = draw(rng, sort, depth - 1, bound);
    let second = draw(rng, sort, depth - 1, bound);
    Expr::Op("ite", vec![condition, first, second])
}

fn draw_bool(rng: &mut Rng, depth: usize, bound: bool) -> Expr {
    let boolean = Sort::Scalar(Scalar::Bool);
    let op = match rng.below(20) {
        0 => "not",
        1..=3 => "and",
        4..=6 => "or",
        7 => "implies",
        8 => return draw_ite(rng, boolean, depth, bound),
        9 => {
            let op = if rng.percent(50) { "forall" } else { "exists" };
            let len = match rng.below(3) {
                0 => Expr::Lit(Literal::Int(rng.below(4) as i64)),
                1 => Expr::Var(6),
                _ => Expr::Var(3),
            };
            let body = draw(rng, boolean, depth - 1, true);
            return Expr::Op(op, vec![len, body]);
        }
        _ => {
            let op = ["=", "!=", "<", "<=", ">", ">="][rng.below(6)];
            let sorts: &[Scalar] = match op {
                "=" | "!=" => &[
                    Scalar::Int,
                    Scalar::Bv32,
                    Scalar::Bv64,
                    Scalar::Float,
                    Scalar::Single,
                    Scalar::Ref,
                    Scalar::Bool,
                ],
                _ => &[
                    Scalar::Int,
                    Scalar::Bv32,
                    Scalar::Bv64,
                    Scalar::Float,
                    Scalar::Single,
                ],
            };
            let sort: Sort = match rng.below(12) {
                0 if op == "=" => array(Scalar::Int),
                1..=6 => Scalar::Int.into(),
                _ => sorts[rng.below(sorts.len())].into(),
            };
            let operands = (0..2).map(|_| draw(rng, sort, depth - 1, bound));
            return Expr::Op(op, operands.collect());
        }
    };
    let count = if op == "not" { 1 } else { 2 };
    let operands = (0..count).map(|_| draw(rng, boolean, depth - 1, bound));
    Expr::Op(op, operands.collect())
}

fn draw_leaf(rng: &mut Rng, sort: Sort, bound: bool) -> Expr {
    if bound && sort == Sort::Scalar(Scalar::Int) && rng.percent(40) {
        return Expr::Bound;
    }
    let scalar = match sort {
        Sort::Scalar(scalar) if rng.percent(40) => scalar,
        _ => {
            let matching: Vec<usize> = (0..VARS.len()).filter(|it| VARS[*it].1 == sort).collect();
            return Expr::Var(matching[rng.below(matching.len())]);
        }
    };
    Expr::Lit(draw_literal(rng, scalar, true))
}

fn draw_literal(rng: &mut Rng, scalar: Scalar, program: bool) -> Literal {
    let small = rng.below(9) as i64 - 4;
    let huge = rng.percent(4);
    match scalar {
        Scalar::Text => panic!("texts have tests of their own"),
        Scalar::Bool => Literal::Bool(rng.percent(50)),
        Scalar::Int if huge => Literal::Int([i64::MAX, i64::MIN][rng.below(2)]),
        Scalar::Int => Literal::Int(small),
        Scalar::Bv32 if huge => Literal::Bv32([i32::MAX, i32::MIN][rng.below(2)]),
        Scalar::Bv32 => Literal::Bv32(draw_word(rng, small) as i32),
        Scalar::Float => {
            let odd = [0.0, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, 0.5, 1e300];
            let near = [
                2.0,
                2_147_483_647.5,
                -2_147_483_649.0,
                9.3e18,
                0.1,
                1e-50,
                2.5,
            ];
            match rng.below(4) {
                0 => Literal::Float(near[rng.below(near.len())]),
                1 => Literal::Float(f64::from(draw_word(rng, small) as f32) + 0.5),
                _ => Literal::Float(odd[rng.below(odd.len())]),
            }
        }
        Scalar::Single => {
            let odd = [
                0.0,
                -0.0,
                1.0,
                -1.0,
                f32::NAN,
                f32::INFINITY,
                0.5,
                1e30,
                0.1,
            ];
            Literal::Single(odd[rng.below(odd.len())])
        }
        Scalar::Ref if program => Literal::Ref(small),
        Scalar::Ref => Literal::Ref(rng.below(4) as i64),
        Scalar::Bv64 if huge => Literal::Bv64([i64::MAX, i64::MIN][rng.below(2)]),
        Scalar::Bv64 => Literal::Bv64(draw_word(rng, small)),
    }
}

/// Small numbers, masks, powers of two and widths.
fn draw_word(rng: &mut Rng, small: i64) -> i64 {
    match rng.below(6) {
        0 => (1 << rng.below(63)) + small,
        1 => [0xff, 0xffff, 31, 63, 24, 16, 32, 0xffff_ffff][rng.below(8)],
        _ => small,
    }
}

/// A random model and the same values for the naive evaluator.
pub fn draw_model(rng: &mut Rng, pool: &TermPool, vars: &[TermId]) -> (Model, Vec<Value>) {
    let mut model = Model::new();
    let mut env = Vec::new();
    for (term, (_, sort, lo, hi)) in vars.iter().zip(VARS) {
        let var = pool.var_of(*term).expect("a variable");
        match sort {
            Sort::Scalar(scalar) => {
                let literal = match (lo, hi) {
                    (None, None) => draw_literal(rng, scalar, false),
                    (_, Some(hi)) if scalar == Scalar::Bv32 => {
                        Literal::Bv32(rng.below(hi as usize + 1) as i32)
                    }
                    (_, Some(hi)) => Literal::Int(rng.below(hi as usize + 1) as i64),
                    (_, None) => Literal::Int(rng.below(6) as i64),
                };
                // Quantifiers run up to x: a huge value would take forever.
                let literal = match literal {
                    Literal::Int(value) if value.unsigned_abs() > 10 => Literal::Int(5),
                    other => other,
                };
                env.push(Value::of(&literal));
                model.set(var, ModelValue::Scalar(literal));
            }
            Sort::Array { element, .. } => {
                let default = draw_literal(rng, element, false);
                let entries: BTreeMap<Literal, Literal> = (0..rng.below(4))
                    .map(|_| {
                        let index = Literal::Int(rng.below(9) as i64 - 4);
                        (index, draw_literal(rng, element, false))
                    })
                    .collect();
                let values = entries
                    .iter()
                    .map(|(index, value)| match Value::of(index) {
                        Value::Int(index) => (index, Value::of(value)),
                        _ => unreachable!("indexes are integers"),
                    })
                    .collect();
                env.push(Value::Array(Box::new(Value::of(&default)), values));
                model.set(var, ModelValue::Array { default, entries });
            }
        }
    }
    (model, env)
}
