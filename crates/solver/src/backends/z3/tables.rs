//! Reads of tables as Z3 expressions.

use oxpecker_term::{Integer, Node, Scalar, Sort, Table, TermId, TermPool};
use rustc_hash::FxHashMap;
use z3::ast::{BV, Bool};

use super::expr::{Expr, constant, equal, integer, ite, literal_expr, select, store};
use super::extract::scalar_value;
use super::translate::Translation;
use crate::array_encoding::{ArrayEncoding, Shape, reads_with_facts, shape};
use crate::tables::{Circuit, Part, Test, runs};

/// What stands for a read of a table at an index.
pub(crate) fn read(
    pool: &TermPool,
    term: TermId,
    table: &Table,
    (index, expr): (TermId, &Expr),
) -> Expr {
    match shape(pool, term) {
        Some(Shape::Unknown) => constant(&format!("r{}", term.0), pool.sort(term)),
        Some(Shape::Array) => {
            let scalar = pool.sort(index).scalar().unwrap_or(Scalar::Int);
            let read = select(&array(pool, table, scalar).array(), expr);
            let (_, outside) = table.reach(pool.interval(index));
            match outside {
                false => read,
                true => {
                    let inside = within(scalar, expr, (0, table.len() as i64 - 1));
                    ite(
                        &inside,
                        &read,
                        &literal_expr(&table.literal(table.outside())),
                    )
                }
            }
        }
        _ => circuit(pool, table, (index, expr)),
    }
}

/// The array that holds a table: its elements are stored into it, or facts say what they are.
fn array(pool: &TermPool, table: &Table, index: Scalar) -> Expr {
    let number = pool.table_number(table).unwrap_or_default();
    let element = table.element();
    let mut array = constant(&format!("a{number}{index}"), Sort::Array { index, element });
    if ArrayEncoding::current() == ArrayEncoding::Stores {
        for (place, word) in table.words().iter().enumerate() {
            let place = integer(index, &Integer::Small(place as i64));
            array = store(&array.array(), &place, &literal_expr(&table.literal(*word)));
        }
    }
    array
}

/// What holds of reads in a constraint besides it.
pub(crate) fn table_facts(
    pool: &TermPool,
    translation: &mut Translation,
    constraint: TermId,
) -> Vec<Bool> {
    let mut facts = Vec::new();
    for term in reads_with_facts(pool, constraint) {
        let Node::Table(table, index) = pool.node(term) else {
            continue;
        };
        let scalar = pool.sort(*index).scalar().unwrap_or(Scalar::Int);
        match shape(pool, term) {
            Some(Shape::Array) => {
                let array = array(pool, table, scalar).array();
                for (place, word) in table.words().iter().enumerate() {
                    let place = integer(scalar, &Integer::Small(place as i64));
                    let element = literal_expr(&table.literal(*word));
                    facts.push(equal(&select(&array, &place), &element));
                }
            }
            _ if ArrayEncoding::current() == ArrayEncoding::Lazy => {}
            _ => {
                let (inside, outside) = table.reach(pool.interval(*index));
                let firsts = runs(table.words(), inside).into_iter();
                let firsts = firsts.map(|it| Some(it.start as i64));
                for place in firsts.chain(outside.then_some(None)) {
                    facts.push(axiom(pool, translation, term, place));
                }
            }
        }
    }
    facts
}

/// What a read is at an index and where its neighbours are the same, or outside.
fn axiom(pool: &TermPool, translation: &mut Translation, term: TermId, place: Option<i64>) -> Bool {
    let Node::Table(table, index) = pool.node(term) else {
        return Bool::from_bool(true);
    };
    let scalar = pool.sort(*index).scalar().unwrap_or(Scalar::Int);
    let (read, expr) = (translation.term(pool, term), translation.term(pool, *index));
    let value = equal(&read, &literal_expr(&table.at(place)));
    let words = table.words();
    let Some(place) = place.and_then(|it| usize::try_from(it).ok().filter(|it| *it < words.len()))
    else {
        let inside = within(scalar, &expr, (0, words.len() as i64 - 1));
        return Bool::or(&[inside, value]);
    };
    let same = |at: &usize| words[*at] == words[place];
    let first = (0..=place).rev().take_while(same).last().unwrap_or(place);
    let last = (place..words.len())
        .take_while(same)
        .last()
        .unwrap_or(place);
    within(scalar, &expr, (first as i64, last as i64)).implies(value)
}

/// What a model got wrong about reads whose values it was free to choose.
pub(crate) fn violated(
    pool: &TermPool,
    translation: &mut Translation,
    constraints: &[TermId],
    solution: &z3::Model,
) -> Vec<Bool> {
    if ArrayEncoding::current() != ArrayEncoding::Lazy {
        return Vec::new();
    }
    let mut axioms = Vec::new();
    for constraint in constraints {
        for term in reads_with_facts(pool, *constraint) {
            let Node::Table(table, index) = pool.node(term) else {
                continue;
            };
            let (from, to) = (pool.sort(*index).scalar(), table.element());
            let at =
                from.and_then(|from| scalar_value(solution, &translation.term(pool, *index), from));
            let read = scalar_value(solution, &translation.term(pool, term), to);
            if let (Some(at), Some(read)) = (at, read)
                && table.at(at.as_i64()) != read
            {
                axioms.push(axiom(pool, translation, term, at.as_i64()));
            }
        }
    }
    axioms
}

/// The read of a table at an index, as choices.
fn circuit(pool: &TermPool, table: &Table, (index, expr): (TermId, &Expr)) -> Expr {
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
            let inside = within(scalar, expr, (0, last));
            ite(&inside, &read, &word(table.outside()))
        }
    }
}

/// `first <= index <= last`.
fn within(scalar: Scalar, index: &Expr, (first, last): (i64, i64)) -> Bool {
    let number = |value: i64| integer(scalar, &Integer::Small(value));
    match first == last {
        true => equal(index, &number(first)),
        false => Bool::and(&[
            at_most(&number(first), index),
            at_most(index, &number(last)),
        ]),
    }
}

fn test(scalar: Scalar, test: Test, index: &Expr) -> Bool {
    match test {
        Test::Bit(bit) => index.bv().extract(bit, bit).eq(BV::from_i64(1, 1)),
        Test::Is(place) => within(scalar, index, (place, place)),
        Test::AtMost(last) => at_most(index, &integer(scalar, &Integer::Small(last))),
    }
}

fn at_most(one: &Expr, two: &Expr) -> Bool {
    match (one, two) {
        (Expr::Bv(one), Expr::Bv(two)) => one.bvsle(two),
        _ => one.int().le(two.int()),
    }
}
