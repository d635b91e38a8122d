//! Reads of tables as nested choices.

use oxpecker_term::{Integer, Scalar, Table, TermId, TermPool};

use super::values::{integer_text, literal_text};
use crate::tables::{Circuit, Part, Test};

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
            let number = |value: i64| integer_text(scalar, &Integer::Small(value));
            let at_most = if scalar.is_bv() { "bvsle" } else { "<=" };
            let (zero, last) = (number(0), number(last));
            let inside = format!("(and ({at_most} {zero} {text}) ({at_most} {text} {last}))");
            format!("(ite {inside} {out} {})", word(table.outside()))
        }
    }
}

fn test_text(scalar: Scalar, test: Test, index: &str) -> String {
    match test {
        Test::Bit(bit) => format!("(= ((_ extract {bit} {bit}) {index}) #b1)"),
        Test::AtMost(last) => {
            let at_most = if scalar.is_bv() { "bvsle" } else { "<=" };
            format!(
                "({at_most} {index} {})",
                integer_text(scalar, &Integer::Small(last))
            )
        }
    }
}
