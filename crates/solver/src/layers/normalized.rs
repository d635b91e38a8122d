//! Remembered answers, keyed by the question with its variables renamed in the order of their first occurrence.
//!
//! The second element of an array is compared as the first one was, the second object is made like the first: such
//! questions differ in names only. The key spells the question out, so equal keys are equal questions; bounds and
//! sorts of variables belong to it.

use std::rc::Rc;

use oxpecker_term::{Integer, Model, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

use super::cache::Generations;
use crate::answer::Answer;

/// Larger questions are seldom asked twice and take long to spell out.
const MAX_CONSTRAINTS: usize = 12;
const MAX_TOKENS: usize = 600;

/// A question in canonical form.
#[derive(Debug)]
pub struct Canonical {
    key: Box<[u64]>,
    /// The variables in the order of their first occurrence.
    vars: Vec<VarId>,
}

/// The cache.
#[derive(Debug)]
pub struct NormalizedCache {
    answers: Generations<Box<[u64]>, (Answer, Vec<VarId>)>,
    on: bool,
}

impl NormalizedCache {
    /// A cache for at most this many answers; 0 remembers nothing.
    pub fn new(capacity: usize) -> Self {
        Self {
            answers: Generations::new(capacity),
            on: capacity > 0,
        }
    }

    /// The canonical form of a question; `None` if it is too large or the cache is off.
    pub fn canonical(&self, pool: &TermPool, constraints: &[TermId]) -> Option<Canonical> {
        if !self.on || constraints.len() > MAX_CONSTRAINTS {
            return None;
        }
        Spelling::default().spell(pool, constraints)
    }

    /// The answer to a question of this form; its model is about the variables of this question.
    pub fn get(&mut self, question: &Canonical) -> Option<Answer> {
        let (answer, vars) = self.answers.get(&question.key)?;
        Some(match answer {
            Answer::Sat(model) => {
                let mut renamed = Model::new();
                for (old, new) in vars.iter().zip(&question.vars) {
                    if let Some(value) = model.get(*old) {
                        renamed.set(*new, value.clone());
                    }
                }
                Answer::Sat(Rc::new(renamed))
            }
            answer => answer,
        })
    }

    /// Remembers a definite answer.
    pub fn insert(&mut self, question: Canonical, answer: &Answer) {
        if !matches!(answer, Answer::Unknown(_)) {
            self.answers
                .insert(question.key, (answer.clone(), question.vars));
        }
    }
}

/// Spells terms out: every term once, as its operation and the places of its parts.
#[derive(Default)]
struct Spelling {
    key: Vec<u64>,
    vars: Vec<VarId>,
    places: FxHashMap<TermId, u64>,
}

impl Spelling {
    fn spell(mut self, pool: &TermPool, constraints: &[TermId]) -> Option<Canonical> {
        for constraint in constraints {
            self.term(pool, *constraint)?;
            // Ends a constraint: no operation has this number.
            self.key.extend([u64::MAX, self.places[constraint]]);
        }
        Some(Canonical {
            key: self.key.into_boxed_slice(),
            vars: self.vars,
        })
    }

    fn term(&mut self, pool: &TermPool, root: TermId) -> Option<()> {
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
            if self.key.len() > MAX_TOKENS {
                return None;
            }
        }
        Some(())
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

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermPool};

    use super::NormalizedCache;
    use crate::answer::Answer;

    #[test]
    fn names_do_not_matter_but_sorts_and_bounds_do() {
        let mut pool = TermPool::new();
        let mut cache = NormalizedCache::new(10);
        let five = pool.int(5);
        let vars =
            [None, None, Some(0)].map(|lo| pool.fresh_var_in("x", Scalar::Int.into(), lo, None));
        let [one, two, bounded] = vars.map(|var| pool.gt(var, five));
        let model = |place: usize, pool: &TermPool| {
            let value = ModelValue::Scalar(Literal::Int(6));
            Rc::new(Model::new().with(pool.var_of(vars[place]).expect("a variable"), value))
        };
        let asked = cache.canonical(&pool, &[one]).expect("small");
        cache.insert(asked, &Answer::Sat(model(0, &pool)));
        let same = cache.canonical(&pool, &[two]).expect("small");
        let answer = cache.get(&same).expect("the same question");
        assert!(answer.model().is_some_and(|it| **it == *model(1, &pool)));
        let other = cache.canonical(&pool, &[bounded]).expect("small");
        assert!(cache.get(&other).is_none());
        let both = cache.canonical(&pool, &[one, two]).expect("small");
        assert!(cache.get(&both).is_none());
    }
}
