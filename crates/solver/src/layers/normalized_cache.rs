//! Remembered answers, keyed by the question with its variables renamed in the order of their first occurrence.
//!
//! The second element of an array is compared as the first one was, the second object is made like the first: such
//! questions differ in names only. The key spells the question out, so equal keys are equal questions; bounds and
//! sorts of variables belong to it.

use std::rc::Rc;

use oxpecker_path::Encoding;
use oxpecker_term::{Model, TermId, TermPool, VarId};

use super::expression_cache::Generations;
use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply, Source};

/// Larger questions are seldom asked twice and take long to spell out.
const MAX_CONSTRAINTS: usize = 12;
const MAX_TOKENS: usize = 600;

/// A question in canonical form.
#[derive(Debug)]
pub(crate) struct Canonical {
    key: Box<[u64]>,
    /// The variables in the order of their first occurrence.
    vars: Vec<VarId>,
}

/// The cache.
#[derive(Debug)]
pub(crate) struct NormalizedCache {
    answers: Generations<Box<[u64]>, (Answer, Vec<VarId>)>,
}

impl Layer for NormalizedCache {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let Some(canonical) = self.canonical(pool, query.constraints()) else {
            return rest.ask(pool, query);
        };
        let found = rest.attempt(|_| {
            let answer = self.get(&canonical);
            // The guard comes last and is what is most likely to fail.
            let holds = |model: &Rc<Model>| {
                let mut constraints = query.constraints().iter().rev();
                constraints.all(|it| model.holds(pool, *it))
            };
            answer.filter(|it| it.model().is_none_or(holds))
        });
        let reply = match found {
            Some(answer) => Reply {
                answer,
                source: Source::Remembered,
            },
            None => rest.ask(pool, query),
        };
        self.insert(canonical, &reply.answer);
        reply
    }
}

impl NormalizedCache {
    /// A cache for at most this many answers; 0 remembers nothing.
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            answers: Generations::new(capacity),
        }
    }

    /// The canonical form of a question; `None` if it is too large.
    pub(crate) fn canonical(&self, pool: &TermPool, constraints: &[TermId]) -> Option<Canonical> {
        if constraints.len() > MAX_CONSTRAINTS {
            return None;
        }
        let mut encoding = Encoding::new(MAX_TOKENS);
        for constraint in constraints {
            let number = encoding.term(pool, *constraint)?;
            // Ends a constraint: no operation has this number.
            encoding.words([u64::MAX, number]);
        }
        let (key, vars) = encoding.finish();
        Some(Canonical { key, vars })
    }

    /// The answer to a question of this form; its model is about the variables of this question.
    pub(crate) fn get(&mut self, question: &Canonical) -> Option<Answer> {
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
    pub(crate) fn insert(&mut self, question: Canonical, answer: &Answer) {
        if !matches!(answer, Answer::Unknown(_)) {
            self.answers
                .insert(question.key, (answer.clone(), question.vars));
        }
    }
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
