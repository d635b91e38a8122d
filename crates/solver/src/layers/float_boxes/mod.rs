//! Branch and prune: queries about IEEE numbers are refuted by looking at whole ranges of them.
//!
//! Numbers that nothing is known about, variables or not, lie in a box. A box in which some constraint is false everywhere is done with;
//! another one is split in two, not a number first. If no box is left there is no solution. Rounding is monotonic, so results at the ends of ranges
//! enclose all others exactly. It only ever says no, and gives up at the first box that cannot be split.

mod boxes;
mod evaluate;
mod range;
#[cfg(test)]
mod tests;

use oxpecker_term::{Node, Scalar, Sort, TermId, TermPool};

use self::boxes::refutes;
use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// Terms that a query may have.
const MOST_TERMS: usize = 300;
/// Numbers whose ranges are split.
const MOST_NUMBERS: usize = 4;

/// Refutes queries by the ranges of their IEEE numbers.
#[derive(Debug)]
pub(crate) struct FloatBoxes;

impl Layer for FloatBoxes {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let Some(question) = Question::of(pool, query.constraints()) else {
            return rest.ask(pool, query);
        };
        let refuted = rest.attempt(|_| refutes(pool, &question).then_some(Answer::Unsat));
        match refuted {
            Some(answer) => Reply::computed(answer),
            None => rest.ask(pool, query),
        }
    }
}

/// What is looked at.
struct Question {
    /// All terms, operands before what is made of them.
    terms: Vec<TermId>,
    /// The constraints.
    constraints: Vec<TermId>,
    /// IEEE numbers that are not computed from others, each with whether it is a single.
    numbers: Vec<(TermId, bool)>,
}

impl Question {
    /// The question of a query that compares IEEE numbers; none if it has none, or is too large.
    fn of(pool: &TermPool, constraints: &[TermId]) -> Option<Question> {
        let mut terms = Vec::new();
        pool.visit(constraints, |term| {
            if terms.len() <= MOST_TERMS {
                terms.push(term);
            }
        });
        let compares =
            |term: &TermId| matches!(pool.node(*term), Node::FloatLt(..) | Node::FloatLe(..));
        if terms.len() > MOST_TERMS || !terms.iter().any(compares) {
            return None;
        }
        // A term is made after its operands.
        terms.sort_unstable();
        let numbers = terms.iter().filter(|it| is_free(pool, **it));
        let numbers: Vec<(TermId, bool)> = numbers
            .map(|it| (*it, pool.sort(*it) == Scalar::Single.into()))
            .collect();
        (1..=MOST_NUMBERS)
            .contains(&numbers.len())
            .then(|| Question {
                terms,
                constraints: constraints.to_vec(),
                numbers,
            })
    }
}

/// Whether a term is an IEEE number that ranges say nothing about.
fn is_free(pool: &TermPool, term: TermId) -> bool {
    let is_ieee = matches!(
        pool.sort(term),
        Sort::Scalar(Scalar::Float | Scalar::Single)
    );
    is_ieee
        && matches!(
            pool.node(term),
            Node::Var(_) | Node::Text(..) | Node::Select(..)
        )
}
