//! Reads of tables as Z3 expressions.

use oxpecker_term::{Integer, Scalar, Table, TermId, TermPool};
use rustc_hash::FxHashMap;
use z3::ast::{BV, Bool};

use super::expr::{Expr, integer, ite, literal_expr};
use crate::tables::{Circuit, Part, Test};

/// The read of a table at an index.
pub(crate) fn read_table(pool: &TermPool, table: &Table, (index, expr): (TermId, &Expr)) -> Expr {
    let scalar = pool.sort(index).scalar().unwrap_or(Scalar::Int);
    let circuit = Circuit::new(table, scalar, pool.interval(index));
    let word = |word: i64| literal_expr(&table.literal(word));
    let tests = circuit.tests().into_iter();
    let tests: FxHashMap<Test, Bool> = tests.map(|it| (it, test(scalar, it, expr))).collect();
    let mut gates: Vec<Expr> = Vec::with_capacity(circuit.gates.len());
    let part = |gates: &[Expr], part: Part| match part {
        Part::Word(it) => word(it),
        Part::Gate(number) => gates[number].clone(),
    };
    for gate in &circuit.gates {
        let (yes, no) = (part(&gates, gate.yes), part(&gates, gate.no));
        gates.push(ite(&tests[&gate.test], &yes, &no));
    }
    let read = match circuit.top {
        Some(top) => part(&gates, top),
        None => word(table.outside()),
    };
    match circuit.guard {
        None => read,
        Some(last) => {
            let zero = integer(scalar, &Integer::ZERO);
            let inside = [at_most(&zero, expr), test(scalar, Test::AtMost(last), expr)];
            ite(&Bool::and(&inside), &read, &word(table.outside()))
        }
    }
}

fn test(scalar: Scalar, test: Test, index: &Expr) -> Bool {
    match test {
        Test::Bit(bit) => index.bv().extract(bit, bit).eq(BV::from_i64(1, 1)),
        Test::AtMost(last) => at_most(index, &integer(scalar, &Integer::Small(last))),
    }
}

fn at_most(one: &Expr, two: &Expr) -> Bool {
    match (one, two) {
        (Expr::Bv(one), Expr::Bv(two)) => one.bvsle(two),
        _ => one.int().le(two.int()),
    }
}
