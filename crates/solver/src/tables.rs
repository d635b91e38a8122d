//! A read of a table as a circuit of choices, which every back end can write down.
//!
//! Machine integers choose by the bits of the index, from the lowest to the highest, and equal parts of the table are one
//! part of the circuit; few elements are told apart by comparisons. Elements that no index reaches are left to be whatever
//! makes the circuit smallest.

use std::ops::Range;

use oxpecker_term::{Interval, Scalar, Table};
use rustc_hash::FxHashMap;

use crate::array_encoding::ArrayEncoding;

/// Longer chains are too deep for the parsers of solvers; those tables are searched by halves or by bits.
const LONGEST_CHAIN: usize = 512;

/// Up to this many runs of equal elements are told apart by comparisons, whatever the index is.
const FEW_RUNS: usize = 4;

/// What a choice looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Test {
    /// A bit of the index is set.
    Bit(u32),
    /// The index is at most this.
    AtMost(i64),
    /// The index is this.
    Is(i64),
}

/// An element, or the choice with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Word(i64),
    Gate(usize),
}

/// A choice between two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Gate {
    pub(crate) test: Test,
    pub(crate) yes: Part,
    pub(crate) no: Part,
}

/// A read as choices; each one is made of earlier ones.
#[derive(Debug, Default)]
pub(crate) struct Circuit {
    pub(crate) gates: Vec<Gate>,
    /// Where the choices of each level begin: those of one level do not look at each other.
    pub(crate) levels: Vec<usize>,
    /// What is read.
    pub(crate) top: Option<Part>,
    /// The last index inside if an index may be outside.
    pub(crate) guard: Option<i64>,
}

impl Circuit {
    /// The circuit of a read at an index of this sort and interval.
    pub(crate) fn new(table: &Table, index: Scalar, interval: Interval) -> Circuit {
        let (inside, outside) = table.reach(interval);
        let mut circuit = Circuit::default();
        if inside.is_empty() {
            circuit.top = Some(Part::Word(table.outside()));
            return circuit;
        }
        let runs = runs(table.words(), inside.clone());
        circuit.guard = outside.then(|| table.len() as i64 - 1);
        if ArrayEncoding::current() == ArrayEncoding::Chain && inside.len() <= LONGEST_CHAIN {
            circuit.top = circuit.one_by_one(table.words(), inside);
            return circuit;
        }
        circuit.top = match index.is_bv() && runs.len() > FEW_RUNS {
            true => circuit.by_bits(table.words(), inside),
            false => circuit.by_comparisons(table.words(), runs),
        };
        circuit
    }

    /// One choice for each element.
    fn one_by_one(&mut self, words: &[i64], inside: Range<usize>) -> Option<Part> {
        let mut below = None;
        for at in inside {
            let here = Part::Word(words[at]);
            below = Some(match below {
                None => here,
                Some(no) => {
                    self.levels.push(self.gates.len());
                    let (test, yes) = (Test::Is(at as i64), here);
                    self.gates.push(Gate { test, yes, no });
                    Part::Gate(self.gates.len() - 1)
                }
            });
        }
        below
    }

    /// Level by level: the parts of a level are chosen between by one bit.
    fn by_bits(&mut self, words: &[i64], inside: Range<usize>) -> Option<Part> {
        let place = |at: usize| inside.contains(&at).then(|| Part::Word(words[at]));
        let mut parts: Vec<Option<Part>> = (0..inside.end.next_power_of_two()).map(place).collect();
        let mut bit = 0;
        while parts.len() > 1 {
            self.levels.push(self.gates.len());
            let mut known: FxHashMap<(Part, Part), Part> = FxHashMap::default();
            let pairs = parts.chunks(2).map(|pair| match (pair[0], pair[1]) {
                (Some(no), Some(yes)) if no != yes => {
                    Some(*known.entry((no, yes)).or_insert_with(|| {
                        let test = Test::Bit(bit);
                        self.gates.push(Gate { test, yes, no });
                        Part::Gate(self.gates.len() - 1)
                    }))
                }
                (one, two) => one.or(two),
            });
            parts = pairs.collect();
            bit += 1;
        }
        parts.first().copied().flatten()
    }

    /// A search by halves among the runs.
    fn by_comparisons(&mut self, words: &[i64], runs: Vec<Range<usize>>) -> Option<Part> {
        let part = |run: Range<usize>| (Part::Word(words[run.start]), run.end as i64 - 1);
        let mut parts: Vec<(Part, i64)> = runs.into_iter().map(part).collect();
        while parts.len() > 1 {
            self.levels.push(self.gates.len());
            let pairs = parts.chunks(2).map(|pair| match *pair {
                [(yes, last), (no, end)] => {
                    let test = Test::AtMost(last);
                    self.gates.push(Gate { test, yes, no });
                    (Part::Gate(self.gates.len() - 1), end)
                }
                _ => pair[0],
            });
            parts = pairs.collect();
        }
        parts.first().map(|it| it.0)
    }

    /// The choices level by level.
    pub(crate) fn by_level(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.levels.iter().skip(1).copied();
        let ends = ends.chain([self.gates.len()]);
        let ranges = self.levels.iter().zip(ends).map(|(from, to)| *from..to);
        ranges.filter(|it| !it.is_empty())
    }

    /// What the choices look at, each once.
    pub(crate) fn tests(&self) -> Vec<Test> {
        let mut tests: Vec<Test> = self.gates.iter().map(|it| it.test).collect();
        tests.sort_unstable();
        tests.dedup();
        tests
    }
}

/// The runs of equal elements of a part.
pub(crate) fn runs(words: &[i64], part: Range<usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in part {
        match runs.last_mut() {
            Some(last) if words[last.start] == words[at] => last.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use oxpecker_term::{Interval, Scalar, Table};

    use super::{Circuit, Part, Test};

    fn read(circuit: &Circuit, table: &Table, index: i64) -> i64 {
        if circuit.guard.is_some_and(|last| index < 0 || index > last) {
            return table.outside();
        }
        let mut part = circuit.top.expect("something is read");
        loop {
            match part {
                Part::Word(word) => return word,
                Part::Gate(number) => {
                    let gate = circuit.gates[number];
                    let yes = match gate.test {
                        Test::Bit(bit) => index >> bit & 1 == 1,
                        Test::AtMost(last) => index <= last,
                        Test::Is(place) => index == place,
                    };
                    part = if yes { gate.yes } else { gate.no };
                }
            }
        }
    }

    #[test]
    fn a_circuit_reads_what_the_table_has() {
        for len in [0_i64, 1, 2, 3, 7, 8, 9, 33, 100] {
            for pattern in [1_i64, 3, 17, 1000] {
                let words = (0..len).map(|it| (it * it + 5 * it) % pattern).collect();
                let table = Table::of_words(Scalar::Bv32, words, -1);
                for (lo, hi) in [
                    (0, len - 1),
                    (-3, len + 3),
                    (2, 5),
                    (len / 2, len),
                    (-9, -1),
                ] {
                    let interval = Interval::new(Some(lo), Some(hi));
                    for scalar in [Scalar::Int, Scalar::Bv32] {
                        let circuit = Circuit::new(&table, scalar, interval);
                        for index in lo..=hi {
                            let expected = table.word(Some(index));
                            assert_eq!(read(&circuit, &table, index), expected, "{index} of {len}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn equal_parts_are_one() {
        let words = (0..1024).map(|it| i64::from(it % 8 == 3)).collect();
        let table = Table::of_words(Scalar::Bv32, words, 0);
        let interval = Interval::new(Some(0), Some(1023));
        let circuit = Circuit::new(&table, Scalar::Bv32, interval);
        assert_eq!(circuit.gates.len(), 3);
    }
}
