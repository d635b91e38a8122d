//! Rules of texts never change a value: random expressions are built with the constructors and, independently, by
//! applying their operations to constants.
#![allow(clippy::unwrap_used, reason = "test code")]

use oxpecker_base::Rng;
use oxpecker_java_string::character::Property;
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool, TextMap, TextOp};

/// An expression as it was written.
#[derive(Clone, Debug)]
enum Expr {
    Literal(Literal),
    Var(usize),
    Text(TextOp, Vec<Expr>),
    Equal(Box<Expr>, Box<Expr>),
    AtMost(Box<Expr>, Box<Expr>),
    Plus(Box<Expr>, i32),
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// Three texts, two units, two numbers, a short text.
const VARS: [(Scalar, Option<i64>, Option<i64>); 8] = [
    (Scalar::Text, None, None),
    (Scalar::Text, None, None),
    (Scalar::Text, None, None),
    (Scalar::Bv32, Some(0), Some(0xffff)),
    (Scalar::Bv32, Some(32), Some(126)),
    (Scalar::Bv32, None, None),
    (Scalar::Bv32, Some(0), Some(4)),
    (Scalar::Text, Some(1), Some(2)),
];

const UNITS: [u16; 11] = [97, 98, 65, 32, 48, 49, 45, 0xdf, 0x3a3, 0xd801, 0xdc00];

fn below(rng: &mut Rng, limit: usize) -> usize {
    rng.below(limit)
}

fn units(rng: &mut Rng, longest: usize) -> Vec<u16> {
    let few = below(rng, 3) > 0;
    let range = if few { 2 } else { UNITS.len() };
    (0..below(rng, longest + 1))
        .map(|_| UNITS[below(rng, range)])
        .collect()
}

fn text(rng: &mut Rng, depth: u32) -> Expr {
    if depth == 0 || below(rng, 4) == 0 {
        return match below(rng, 6) {
            0 | 1 => Expr::Literal(Literal::text(&units(rng, 3))),
            2 => Expr::Text(TextOp::OfUnit, vec![Expr::Var(3 + below(rng, 2))]),
            3 => Expr::Var(7),
            it => Expr::Var(it - 4 + below(rng, 2)),
        };
    }
    let deeper = depth - 1;
    match below(rng, 10) {
        9 => {
            let radix = [10, 2, 16][below(rng, 3)];
            let unsigned = below(rng, 2) == 0;
            let op = TextOp::OfInteger { radix, unsigned };
            Expr::Text(op, vec![number(rng, 0)])
        }
        0..3 => {
            let count = 2 + below(rng, 3);
            Expr::Text(
                TextOp::Concat,
                (0..count).map(|_| text(rng, deeper)).collect(),
            )
        }
        3 | 4 => {
            let operands = vec![text(rng, deeper), number(rng, 0), number(rng, 0)];
            Expr::Text(TextOp::Slice, operands)
        }
        5 => {
            let operands = vec![text(rng, deeper), text(rng, 0), text(rng, 0)];
            Expr::Text(TextOp::Replace, operands)
        }
        6 => {
            let operands = vec![
                text(rng, deeper),
                Expr::Literal(Literal::Bv32(97)),
                Expr::Var(4),
            ];
            Expr::Text(TextOp::ReplaceUnit, operands)
        }
        7 => {
            let condition = formula(rng, 0);
            let (one, two) = (text(rng, deeper), text(rng, deeper));
            Expr::Choice(Box::new(condition), Box::new(one), Box::new(two))
        }
        _ => {
            let maps = [
                TextMap::Upper,
                TextMap::Lower,
                TextMap::Trim,
                TextMap::Strip,
                TextMap::StripLeading,
                TextMap::StripTrailing,
                TextMap::Reverse,
            ];
            let map = maps[below(rng, maps.len())];
            Expr::Text(TextOp::Map(map), vec![text(rng, deeper)])
        }
    }
}

fn number(rng: &mut Rng, depth: u32) -> Expr {
    if depth == 0 || below(rng, 5) == 0 {
        return match below(rng, 3) {
            0 => Expr::Literal(Literal::Bv32(below(rng, 6) as i32 - 1)),
            it => Expr::Var(4 + it),
        };
    }
    let deeper = depth - 1;
    let operation = match below(rng, 9) {
        6 => (
            TextOp::CompareFolded,
            vec![text(rng, deeper), text(rng, deeper)],
        ),
        7 => {
            let radix = [10, 2, 16][below(rng, 3)];
            (
                TextOp::ToInteger(radix, Scalar::Bv32),
                vec![text(rng, deeper)],
            )
        }
        8 => {
            let all = [
                Property::IsLetter,
                Property::Upper,
                Property::Lower,
                Property::Digit,
                Property::Category,
                Property::NumericValue,
                Property::IsWhitespace,
            ];
            let property = all[below(rng, all.len())];
            (TextOp::Character(property), vec![number(rng, deeper)])
        }
        0 => (TextOp::Length, vec![text(rng, deeper)]),
        1 => (TextOp::UnitAt, vec![text(rng, deeper), number(rng, 0)]),
        2 => (
            TextOp::IndexOf,
            vec![text(rng, deeper), text(rng, 0), number(rng, 0)],
        ),
        3 => (
            TextOp::LastIndexOf,
            vec![text(rng, deeper), text(rng, 0), number(rng, 0)],
        ),
        4 => (TextOp::Compare, vec![text(rng, deeper), text(rng, deeper)]),
        _ => (TextOp::HashCode, vec![text(rng, deeper)]),
    };
    Expr::Text(operation.0, operation.1)
}

fn formula(rng: &mut Rng, depth: u32) -> Expr {
    match below(rng, 9) {
        7 => Expr::Text(TextOp::IsInteger(10, Scalar::Bv32), vec![text(rng, depth)]),
        8 => Expr::Text(TextOp::IsFloat, vec![text(rng, depth)]),
        0 => Expr::Text(
            TextOp::Contains,
            vec![text(rng, depth), text(rng, depth / 2)],
        ),
        1 => Expr::Text(TextOp::Starts, vec![text(rng, depth), text(rng, depth / 2)]),
        2 => Expr::Text(TextOp::Ends, vec![text(rng, depth), text(rng, depth / 2)]),
        3 | 4 => Expr::Equal(Box::new(text(rng, depth)), Box::new(text(rng, depth))),
        5 => {
            let shift = below(rng, 3) as i32 - 1;
            let one = Expr::Plus(Box::new(number(rng, depth)), shift);
            let zero = Expr::Literal(Literal::Bv32(0));
            Expr::Equal(Box::new(one), Box::new(zero))
        }
        _ => Expr::AtMost(Box::new(number(rng, depth)), Box::new(number(rng, depth))),
    }
}

fn build(pool: &mut TermPool, vars: &[TermId], expr: &Expr) -> TermId {
    match expr {
        Expr::Literal(literal) => pool.constant(literal),
        Expr::Var(number) => vars[*number],
        Expr::Text(op, operands) => {
            let operands: Vec<TermId> = operands.iter().map(|it| build(pool, vars, it)).collect();
            pool.text_op(*op, &operands)
        }
        Expr::Equal(one, two) => {
            let (one, two) = (build(pool, vars, one), build(pool, vars, two));
            pool.eq(one, two)
        }
        Expr::AtMost(one, two) => {
            let (one, two) = (build(pool, vars, one), build(pool, vars, two));
            pool.le(one, two)
        }
        Expr::Plus(one, two) => {
            let one = build(pool, vars, one);
            let two = pool.bv32(*two);
            pool.add(one, two)
        }
        Expr::Choice(condition, one, two) => {
            let condition = build(pool, vars, condition);
            let (one, two) = (build(pool, vars, one), build(pool, vars, two));
            pool.ite(condition, one, two)
        }
    }
}

fn evaluate(values: &[Literal], expr: &Expr) -> Literal {
    match expr {
        Expr::Literal(literal) => literal.clone(),
        Expr::Var(number) => values[*number].clone(),
        Expr::Text(op, operands) => {
            let operands: Vec<Literal> = operands.iter().map(|it| evaluate(values, it)).collect();
            op.apply(&operands).unwrap()
        }
        Expr::Equal(one, two) => Literal::Bool(evaluate(values, one) == evaluate(values, two)),
        Expr::AtMost(one, two) => Literal::Bool(evaluate(values, one) <= evaluate(values, two)),
        Expr::Plus(one, two) => match evaluate(values, one) {
            Literal::Bv32(value) => Literal::Bv32(value.wrapping_add(*two)),
            other => other,
        },
        Expr::Choice(condition, one, two) => match evaluate(values, condition) {
            Literal::Bool(true) => evaluate(values, one),
            _ => evaluate(values, two),
        },
    }
}

fn value(rng: &mut Rng, number: usize) -> Literal {
    match number {
        7 => Literal::text(&[units(rng, 1), vec![97]].concat()),
        0..3 => Literal::text(&units(rng, 4)),
        3 => Literal::Bv32(i32::from(UNITS[below(rng, UNITS.len())])),
        4 => Literal::Bv32(32 + below(rng, 95) as i32),
        5 => Literal::Bv32(below(rng, 8) as i32 - 2),
        _ => Literal::Bv32(below(rng, 5) as i32),
    }
}

#[test]
fn rules_of_texts_keep_values() {
    let mut rng = Rng::new(99);
    for _ in 0..6_000 {
        let mut pool = TermPool::new();
        let vars: Vec<TermId> = VARS
            .iter()
            .enumerate()
            .map(|(number, (scalar, lo, hi))| {
                pool.fresh_var_in(&format!("v{number}"), (*scalar).into(), *lo, *hi)
            })
            .collect();
        let depth = 1 + below(&mut rng, 3) as u32;
        let expr = match below(&mut rng, 3) {
            0 => text(&mut rng, depth),
            1 => number(&mut rng, depth),
            _ => formula(&mut rng, depth),
        };
        let term = build(&mut pool, &vars, &expr);
        for _ in 0..8 {
            let values: Vec<Literal> = (0..VARS.len()).map(|it| value(&mut rng, it)).collect();
            let mut model = Model::new();
            for (var, value) in vars.iter().zip(&values) {
                let var = pool.var_of(*var).unwrap();
                model.set(var, ModelValue::Scalar(value.clone()));
            }
            let expected = evaluate(&values, &expr);
            let found = model.try_eval(&pool, term).unwrap();
            assert_eq!(
                found,
                expected,
                "{expr:?}\nis {}\nunder {values:?}",
                pool.display(term)
            );
            let interval = pool.interval(term);
            let inside = match &found {
                Literal::Text(units) => interval.contains(units.len() as i64),
                Literal::Bv32(value) => interval.contains(i64::from(*value)),
                _ => true,
            };
            assert!(
                inside,
                "{found:?} is not in {interval:?} of {}",
                pool.display(term)
            );
        }
    }
}
