//! Terms as words, with their variables numbered in the order of their first occurrence.

use oxpecker_term::{Integer, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

/// Spells terms out: every term once, as its operation and the places of its parts.
///
/// Terms that differ in the names of their variables only are spelled alike, and no others are: bounds and sorts of
/// variables belong to it.
#[derive(Debug, Default)]
pub struct Spelling {
    limit: usize,
    key: Vec<u64>,
    vars: Vec<VarId>,
    places: FxHashMap<TermId, u64>,
}

impl Spelling {
    /// A spelling of at most this many words, and a few more.
    pub fn new(limit: usize) -> Self {
        Spelling {
            limit,
            ..Spelling::default()
        }
    }

    /// Adds words of one's own; what they mean has to be clear from what comes before them.
    pub fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        self.key.extend(words);
    }

    /// Whether it is longer than allowed.
    pub fn is_too_long(&self) -> bool {
        self.key.len() > self.limit
    }

    /// The variables so far, in the order of their first occurrence.
    pub fn vars(&self) -> &[VarId] {
        &self.vars
    }

    /// The words, and the variables in the order of their first occurrence.
    pub fn finish(self) -> (Box<[u64]>, Vec<VarId>) {
        (self.key.into_boxed_slice(), self.vars)
    }

    /// Spells a term and gives its place; `None` if it cannot be spelled or the spelling is too long.
    pub fn term(&mut self, pool: &TermPool, root: TermId) -> Option<u64> {
        let mut stack = vec![root];
        while let Some(top) = stack.last().copied() {
            if self.places.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            pool.node(top).for_each_child(|child| {
                if !self.places.contains_key(&child) {
                    stack.push(child);
                }
            });
            if stack.len() == before {
                stack.pop();
                self.node(pool, top)?;
                let place = self.places.len() as u64;
                self.places.insert(top, place);
            }
            if self.is_too_long() {
                return None;
            }
        }
        self.places.get(&root).copied()
    }

    fn node(&mut self, pool: &TermPool, term: TermId) -> Option<()> {
        let node = pool.node(term);
        let tag = match node {
            // Constants are the same term wherever they occur in one pool.
            Node::Literal(_) => {
                self.key.extend([0, u64::from(term.0)]);
                return Some(());
            }
            Node::Var(var) => return self.variable(pool, *var),
            Node::Not(_) => 2,
            Node::And(_) => 3,
            Node::Eq(..) => 4,
            Node::Ite(..) => 5,
            Node::Sum(scalar, sum) => {
                self.key.extend([6, of_scalar(*scalar)]);
                self.integer(&sum.constant)?;
                self.key.push(sum.monomials.len() as u64);
                for (factor, part) in &sum.monomials {
                    self.integer(factor)?;
                    self.key.push(self.places[part]);
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
            // Operations of texts carry more than fits into a tag.
            Node::Text(..) => return None,
            // Its variable would have to be renamed too.
            Node::Forall { .. } => return None,
        };
        self.key.push(tag);
        let count = self.key.len();
        self.key.push(0);
        node.for_each_child(|child| self.key.push(self.places[&child]));
        self.key[count] = (self.key.len() - count) as u64;
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
        self.key.extend([1, sort, lo, hi]);
        Some(())
    }

    fn integer(&mut self, value: &Integer) -> Option<()> {
        self.key.push(value.to_i64()?.cast_unsigned());
        Some(())
    }
}

fn of_scalar(scalar: Scalar) -> u64 {
    scalar as u64
}
