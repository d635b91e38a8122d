//! A canonical encoding of terms: words, with variables numbered in the order of their first occurrence.

use oxpecker_term::{Integer, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

/// Encodes terms: every term once, as its operation and the numbers of its parts.
///
/// Terms that differ only in the names of their variables have the same encoding, and no others have: bounds and sorts
/// of variables belong to it.
#[derive(Debug, Default)]
pub struct Encoding {
    limit: usize,
    words: Vec<u64>,
    vars: Vec<VarId>,
    numbers: FxHashMap<TermId, u64>,
}

impl Encoding {
    /// An encoding of at most this many words, and a few more.
    pub fn new(limit: usize) -> Self {
        Encoding {
            limit,
            ..Encoding::default()
        }
    }

    /// Adds words of the caller; what they mean has to be clear from the words before them.
    pub fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        self.words.extend(words);
    }

    /// Whether it is longer than allowed.
    pub fn is_too_long(&self) -> bool {
        self.words.len() > self.limit
    }

    /// The variables so far, in the order of their first occurrence.
    pub fn vars(&self) -> &[VarId] {
        &self.vars
    }

    /// The words, and the variables in the order of their first occurrence.
    pub fn finish(self) -> (Box<[u64]>, Vec<VarId>) {
        (self.words.into_boxed_slice(), self.vars)
    }

    /// Encodes a term and gives its number; `None` if it cannot be encoded or the encoding is too long.
    pub fn term(&mut self, pool: &TermPool, root: TermId) -> Option<u64> {
        let mut stack = vec![root];
        while let Some(top) = stack.last().copied() {
            if self.numbers.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            pool.node(top).for_each_child(|child| {
                if !self.numbers.contains_key(&child) {
                    stack.push(child);
                }
            });
            if stack.len() == before {
                stack.pop();
                self.node(pool, top)?;
                let number = self.numbers.len() as u64;
                self.numbers.insert(top, number);
            }
            if self.is_too_long() {
                return None;
            }
        }
        self.numbers.get(&root).copied()
    }

    fn node(&mut self, pool: &TermPool, term: TermId) -> Option<()> {
        let node = pool.node(term);
        let tag = match node {
            // Constants are the same term wherever they occur in one pool.
            Node::Literal(_) => {
                self.words.extend([0, u64::from(term.0)]);
                return Some(());
            }
            Node::Var(var) => return self.variable(pool, *var),
            Node::Not(_) => 2,
            Node::And(_) => 3,
            Node::Eq(..) => 4,
            Node::Ite(..) => 5,
            Node::Sum(scalar, sum) => {
                self.words.extend([6, of_scalar(*scalar)]);
                self.integer(&sum.constant)?;
                self.words.push(sum.monomials.len() as u64);
                for (factor, part) in &sum.monomials {
                    self.integer(factor)?;
                    self.words.push(self.numbers[part]);
                }
                return Some(());
            }
            Node::Product(..) => 7,
            Node::Div(..) => 8,
            Node::Rem(..) => 9,
            Node::NotPositive(_) => 10,
            Node::IsZero(_) => 11,
            Node::BvLe(..) => 12,
            Node::Bits(op, ..) => 64 + *op as u64,
            Node::Convert(conversion, _) => 80 + *conversion as u64,
            Node::Function(function, _) => 160 + *function as u64,
            Node::Float(op, ..) => 32 + *op as u64,
            Node::FloatNeg(_) => 13,
            Node::FloatLt(..) => 14,
            Node::FloatLe(..) => 15,
            Node::Select(..) => 16,
            Node::Store(..) => 17,
            Node::ConstArray(index, _) => 48 + of_scalar(*index),
            Node::Table(table, index) => {
                let table = pool.table_number(table)? as u64;
                self.words.extend([18, table, self.numbers[index]]);
                return Some(());
            }
            // Operations of texts carry more than fits into a tag.
            Node::Text(..) => return None,
            // Its variable would have to be renamed too.
            Node::Forall { .. } => return None,
        };
        self.words.push(tag);
        let count = self.words.len();
        self.words.push(0);
        node.for_each_child(|child| self.words.push(self.numbers[&child]));
        self.words[count] = (self.words.len() - count) as u64;
        Some(())
    }

    fn variable(&mut self, pool: &TermPool, var: VarId) -> Option<()> {
        self.vars.push(var);
        let bounds = pool.var_bounds(var);
        let sort = match pool.var_sort(var) {
            Sort::Scalar(scalar) => of_scalar(scalar),
            Sort::Array { index, element } => 64 + 8 * of_scalar(index) + of_scalar(element),
        };
        let end = |bound: Option<i64>, none: i64| bound.unwrap_or(none).cast_unsigned();
        let (lo, hi) = (end(bounds.lo(), i64::MIN), end(bounds.hi(), i64::MAX));
        self.words.extend([1, sort, lo, hi]);
        Some(())
    }

    fn integer(&mut self, value: &Integer) -> Option<()> {
        self.words.push(value.to_i64()?.cast_unsigned());
        Some(())
    }
}

fn of_scalar(scalar: Scalar) -> u64 {
    scalar as u64
}
