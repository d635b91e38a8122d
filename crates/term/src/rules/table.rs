//! Rules of tables: what is computed from one table alone is a table again, what is compared with a constant is a set
//! of indexes. No rule spells a table out.

use std::ops::Range;

use crate::eval::compute;
use crate::integer::Integer;
use crate::interval::Interval;
use crate::literal::Literal;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::table::{Table, word_of};

/// Sets of indexes with more runs stay comparisons of elements.
const MOST_RUNS: usize = 8;

impl TermPool {
    /// The element of a table at an index.
    pub fn table(&mut self, table: &Table, index: TermId) -> TermId {
        self.table_within(table, index, self.interval(index))
    }

    /// The same for an index that the caller knows to be in an interval; elsewhere the result may be anything.
    pub fn table_within(&mut self, table: &Table, index: TermId, known: Interval) -> TermId {
        // [a b c][1] = b
        if let Some(index) = self.literal_ref(index) {
            return self.constant(&table.at(index.as_i64()));
        }
        let read = Node::Table(table.clone(), index);
        // [a b c][[0 2][i]] = [a c][i]
        if let Some(composed) = self.over_table(&read) {
            return composed;
        }
        // [a b c][if p then 0 else 2] = if p then a else c
        if let Some((condition, first, second)) = self.constant_ite(index) {
            let first = self.table(table, first);
            let second = self.table(table, second);
            return self.ite(condition, first, second);
        }
        // [a a b][i] = a if i is 0 or 1
        let (least, most) = table.extremes(known);
        if least == most {
            return self.constant(&table.literal(least));
        }
        let (inside, outside) = table.reach(known);
        if !outside && let Some(sum) = self.progression(table, index, inside) {
            return sum;
        }
        if table.element() == Scalar::Bool {
            let holds: Vec<bool> = table.words().iter().map(|it| *it != 0).collect();
            if let Some(set) = self.index_set(index, &holds, table.outside() != 0) {
                return set;
            }
        }
        let table = self.kept(table.clone());
        self.make(Node::Table(table, index))
    }

    /// `[5 7 9][i] = 5 + 2·i` where all neighbours that are read differ by the same.
    fn progression(&mut self, table: &Table, index: TermId, read: Range<usize>) -> Option<TermId> {
        let scalar = table.element();
        let start = read.start as i64;
        let index = match (scalar, self.scalar(index)) {
            (Scalar::Int | Scalar::Bv32 | Scalar::Bv64, same) if same == scalar => index,
            (Scalar::Bv64, Scalar::Bv32) => self.widen(index),
            _ => return None,
        };
        let (first, step) = table.progression(read)?;
        let step = Integer::Small(step);
        let constant = Integer::Small(first).sub(&step.mul(&Integer::Small(start)));
        Some(self.sum_of(scalar, constant, [(&step, index)].into_iter()))
    }

    /// What an operation computes from tables that are read at one index and from constants, as one table.
    pub(crate) fn over_table(&mut self, node: &Node) -> Option<TermId> {
        let index = self.read_index(node)?;
        if let Some(known) = self.over_tables.get(node) {
            return *known;
        }
        let computed = self.computed_table(node).map(|table| {
            let table = self.kept(table);
            self.table(&table, index)
        });
        self.over_tables.insert(node.clone(), computed);
        computed
    }

    /// A node, or the table that it comes to.
    pub(crate) fn made_over_table(&mut self, node: Node) -> TermId {
        self.over_table(&node).unwrap_or_else(|| self.make(node))
    }

    /// A comparison, or the set of indexes that it comes to.
    pub(crate) fn made_comparison(&mut self, node: Node) -> TermId {
        self.compared_table(&node)
            .unwrap_or_else(|| self.make(node))
    }

    /// The set of indexes for which a comparison of elements holds, if it has few runs.
    pub(crate) fn compared_table(&mut self, node: &Node) -> Option<TermId> {
        let index = self.read_index(node)?;
        if !self.index_sets {
            return None;
        }
        if let Some(known) = self.over_tables.get(node) {
            return *known;
        }
        let set = self.computed_table(node).and_then(|table| {
            let holds: Vec<bool> = table.words().iter().map(|it| *it != 0).collect();
            self.index_set(index, &holds, table.outside() != 0)
        });
        self.over_tables.insert(node.clone(), set);
        set
    }

    /// The index at which all operands that are no constants are read.
    fn read_index(&self, node: &Node) -> Option<TermId> {
        if !self.has_tables() {
            return None;
        }
        let mut index = None;
        let mut one = true;
        node.for_each_child(|child| {
            if !self.is_const(child) {
                let here = self.table_index(child);
                one &= here.is_some() && index.is_none_or(|it| Some(it) == here);
                index = here;
            }
        });
        index.filter(|_| one)
    }

    /// The index of a read, or of all reads of a sum.
    fn table_index(&self, term: TermId) -> Option<TermId> {
        match self.node(term) {
            Node::Table(_, index) => Some(*index),
            Node::Sum(_, sum) => {
                let mut indexes = sum.monomials.iter().map(|(_, it)| match self.node(*it) {
                    Node::Table(_, index) => Some(*index),
                    _ => None,
                });
                let first = indexes.next()??;
                indexes.all(|it| it == Some(first)).then_some(first)
            }
            _ => None,
        }
    }

    fn computed_table(&mut self, node: &Node) -> Option<Table> {
        let mut operands = Vec::new();
        node.for_each_child(|child| operands.push(child));
        let len = operands.iter().map(|it| self.table_len(*it)).max()?;
        self.elements_computed += len as u64;
        let mut values: Vec<Literal> = Vec::with_capacity(operands.len());
        let mut value = |at: Option<i64>| {
            values.clear();
            for operand in &operands {
                values.push(self.cell(*operand, at)?);
            }
            compute(node, &values)
        };
        let outside = value(None)?;
        let element = outside.scalar();
        let mut words = Vec::with_capacity(len);
        for at in 0..len {
            words.push(word_of(element, &value(Some(at as i64))?)?);
        }
        let outside = word_of(element, &outside)?;
        Some(Table::of_words(element, words, outside))
    }

    fn table_len(&self, term: TermId) -> usize {
        match self.node(term) {
            Node::Table(table, _) => table.len(),
            Node::Sum(_, sum) => {
                let parts = sum.monomials.iter().map(|(_, it)| self.table_len(*it));
                parts.max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// The value of a constant, a read or a sum of reads where the index has this value.
    fn cell(&self, term: TermId, at: Option<i64>) -> Option<Literal> {
        match self.node(term) {
            Node::Literal(literal) => Some(literal.clone()),
            Node::Table(table, _) => Some(table.at(at)),
            node @ Node::Sum(_, sum) => {
                let parts = sum.monomials.iter().map(|(_, it)| self.cell(*it, at));
                compute(node, &parts.collect::<Option<Vec<Literal>>>()?)
            }
            _ => None,
        }
    }

    /// `(a <= i && i <= b) || …`: the indexes for which something holds, if that takes few runs.
    fn index_set(&mut self, index: TermId, holds: &[bool], outside: bool) -> Option<TermId> {
        if !self.index_sets {
            return None;
        }
        let (lo, hi) = self.interval(index).ends();
        let end = holds.len() as i64;
        let (from, to) = (lo.clamp(0, end), hi.saturating_add(1).clamp(0, end));
        let read = from as usize..(to.max(from)) as usize;
        let leaves = lo < 0 || hi >= end;
        // The runs of what does not hold outside; without an outside, of what begins with fewer.
        let sides = match leaves {
            true => vec![!outside],
            false => vec![true, false],
        };
        let found = sides
            .into_iter()
            .find_map(|side| Some((side, runs(holds, read.clone(), side)?)));
        let (side, runs) = found?;
        let scalar = self.scalar(index);
        let mut parts = Vec::with_capacity(runs.len());
        for run in runs {
            let (first, last) = (run.start as i64, run.end as i64 - 1);
            let (first, last) = (self.number(scalar, first), self.number(scalar, last));
            let above = self.le(first, index);
            let below = self.le(index, last);
            parts.push(match first == last {
                true => self.eq(index, first),
                false => self.and(above, below),
            });
        }
        let set = self.or_all(parts);
        Some(if side { set } else { self.not(set) })
    }
}

/// The runs of a truth value in a part, if they are few.
fn runs(holds: &[bool], part: Range<usize>, value: bool) -> Option<Vec<Range<usize>>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in part {
        if holds[at] != value {
            continue;
        }
        if let Some(last) = runs.last_mut().filter(|it| it.end == at) {
            last.end += 1;
        } else if runs.len() == MOST_RUNS {
            return None;
        } else {
            runs.push(at..at + 1);
        }
    }
    Some(runs)
}
