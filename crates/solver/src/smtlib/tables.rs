//! Reads of tables as nested choices.

use oxpecker_term::{Integer, Node, Scalar, Table, TermId, TermPool};

use super::print::Printer;
use super::values::{integer_text, literal_text, scalar_text};
use crate::array_encoding::{ArrayEncoding, Shape, reads_with_facts, shape};
use crate::tables::{Circuit, Part, Test, runs};

/// The read of a table at an index that has this text. Choices that are used twice are bound level by level, so the
/// text is as deep as the circuit.
pub(super) fn table_text(pool: &TermPool, table: &Table, (index, text): (TermId, &str)) -> String {
    let scalar = pool.sort(index).scalar().unwrap_or(Scalar::Int);
    let circuit = Circuit::new(table, scalar, pool.interval(index));
    let word = |word: i64| literal_text(&table.literal(word));
    let part = |part: Part| match part {
        Part::Word(it) => word(it),
        Part::Gate(number) => format!("g{number}"),
    };
    let tests = circuit.tests();
    let mut out = String::new();
    let mut open = 0;
    if !tests.is_empty() {
        let names = tests.iter().enumerate();
        let names = names.map(|(at, test)| format!("(c{at} {})", test_text(scalar, *test, text)));
        out += &format!("(let ({}) ", names.collect::<Vec<_>>().join(" "));
        open += 1;
    }
    for level in circuit.by_level() {
        out += "(let (";
        for number in level {
            let gate = circuit.gates[number];
            let test = tests.binary_search(&gate.test).unwrap_or_default();
            let (yes, no) = (part(gate.yes), part(gate.no));
            out += &format!("(g{number} (ite c{test} {yes} {no}))");
        }
        out += ") ";
        open += 1;
    }
    out += &circuit.top.map_or_else(|| word(table.outside()), part);
    out.extend(std::iter::repeat_n(')', open));
    match circuit.guard {
        None => out,
        Some(last) => {
            let inside = within(scalar, text, (0, last));
            format!("(ite {inside} {out} {})", word(table.outside()))
        }
    }
}

/// What stands for a read that is no circuit.
pub(super) fn read_text(
    pool: &TermPool,
    term: TermId,
    (table, shape): (&Table, Shape),
    (index, text): (TermId, &str),
) -> String {
    let scalar = pool.sort(index).scalar().unwrap_or(Scalar::Int);
    match shape {
        Shape::Circuit => table_text(pool, table, (index, text)),
        Shape::Unknown => unknown_text(term),
        Shape::Array => {
            let read = format!("(select {} {text})", array_text(pool, table, scalar));
            let (_, outside) = table.reach(pool.interval(index));
            match outside {
                false => read,
                true => {
                    let inside = within(scalar, text, (0, table.len() as i64 - 1));
                    let outside = literal_text(&table.literal(table.outside()));
                    format!("(ite {inside} {read} {outside})")
                }
            }
        }
    }
}

/// The name of the value of a read.
pub(super) fn unknown_text(term: TermId) -> String {
    format!("r{}", term.0)
}

/// The name of the array that holds a table.
fn array_text(pool: &TermPool, table: &Table, index: Scalar) -> String {
    let number = pool.table_number(table).unwrap_or_default();
    let width = if index == Scalar::Bv64 { "w" } else { "" };
    match ArrayEncoding::current() {
        ArrayEncoding::Stores => format!("a{number}{width}s{}", table.len()),
        _ => format!("a{number}{width}s0"),
    }
}

/// The declarations of what stands for a read, the array of its table included; the caller keeps those apart that are
/// declared already by their names.
pub(super) fn declarations(pool: &TermPool, term: TermId, shape: Shape) -> Vec<(String, String)> {
    let Node::Table(table, index) = pool.node(term) else {
        return Vec::new();
    };
    let element = scalar_text(table.element());
    if shape == Shape::Unknown {
        let name = unknown_text(term);
        let line = format!("(declare-fun {name} () {element})");
        return vec![(name, line)];
    }
    let scalar = pool.sort(*index).scalar().unwrap_or(Scalar::Int);
    let sort = format!("(Array {} {element})", scalar_text(scalar));
    let last = array_text(pool, table, scalar);
    let stem = last
        .trim_end_matches(|it: char| it.is_ascii_digit())
        .to_string();
    let mut text = format!("(declare-fun {stem}0 () {sort})");
    if ArrayEncoding::current() == ArrayEncoding::Stores {
        for (place, word) in table.words().iter().enumerate() {
            let (next, at) = (
                place + 1,
                integer_text(scalar, &Integer::Small(place as i64)),
            );
            let value = literal_text(&table.literal(*word));
            text += &format!(
                "\n(define-fun {stem}{next} () {sort} (store {stem}{place} {at} {value}))"
            );
        }
    }
    vec![(last, text)]
}

/// What holds of reads in a constraint besides it. The constraint has been printed.
pub(crate) fn table_facts(pool: &TermPool, constraint: TermId) -> Vec<String> {
    let mut facts = Vec::new();
    for term in reads_with_facts(pool, constraint) {
        let Node::Table(table, index) = pool.node(term) else {
            continue;
        };
        let scalar = pool.sort(*index).scalar().unwrap_or(Scalar::Int);
        let word = |word: i64| literal_text(&table.literal(word));
        if shape(pool, term) == Some(Shape::Array) {
            let array = array_text(pool, table, scalar);
            for (place, element) in table.words().iter().enumerate() {
                let at = integer_text(scalar, &Integer::Small(place as i64));
                facts.push(format!("(= (select {array} {at}) {})", word(*element)));
            }
            continue;
        }
        let (name, text) = (unknown_text(term), Printer::known(pool, *index));
        let (inside, outside) = table.reach(pool.interval(*index));
        for run in runs(table.words(), inside) {
            let here = within(scalar, &text, (run.start as i64, run.end as i64 - 1));
            let element = word(table.words()[run.start]);
            facts.push(format!("(=> {here} (= {name} {element}))"));
        }
        if outside {
            let inside = within(scalar, &text, (0, table.len() as i64 - 1));
            let outside = word(table.outside());
            facts.push(format!("(or {inside} (= {name} {outside}))"));
        }
    }
    facts
}

/// `first <= index <= last`; false if there is nothing between them.
fn within(scalar: Scalar, index: &str, (first, last): (i64, i64)) -> String {
    let number = |value: i64| integer_text(scalar, &Integer::Small(value));
    let at_most = if scalar.is_bv() { "bvsle" } else { "<=" };
    match first == last {
        true => format!("(= {index} {})", number(first)),
        false => {
            let (first, last) = (number(first), number(last));
            format!("(and ({at_most} {first} {index}) ({at_most} {index} {last}))")
        }
    }
}

fn test_text(scalar: Scalar, test: Test, index: &str) -> String {
    match test {
        Test::Bit(bit) => format!("(= ((_ extract {bit} {bit}) {index}) #b1)"),
        Test::Is(place) => within(scalar, index, (place, place)),
        Test::AtMost(last) => {
            let at_most = if scalar.is_bv() { "bvsle" } else { "<=" };
            format!(
                "({at_most} {index} {})",
                integer_text(scalar, &Integer::Small(last))
            )
        }
    }
}
