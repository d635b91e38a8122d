//! Guards that are constants.

use std::rc::Rc;

use oxpecker_term::TermPool;

use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// Decides guards that are constants.
#[derive(Debug)]
pub(crate) struct ExpressionEvaluation;

impl Layer for ExpressionEvaluation {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        if !pool.is_const(query.guard) {
            return rest.ask(pool, query);
        }
        let answer = rest.attempt(|_| match query.known {
            _ if query.guard == pool.ff() => Some(Answer::Unsat),
            known => known.map(|model| Answer::Sat(Rc::clone(model))),
        });
        match answer {
            Some(answer) => Reply::computed(answer),
            None => rest.ask(pool, query),
        }
    }
}
