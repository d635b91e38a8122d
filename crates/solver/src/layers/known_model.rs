//! The model of the path, which may satisfy the guard too.

use std::rc::Rc;

use oxpecker_term::TermPool;

use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// Tries the model that the path already has.
#[derive(Debug)]
pub(crate) struct KnownModel;

impl Layer for KnownModel {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let answer = query.known.and_then(|model| {
            rest.attempt(|_| {
                let holds = model.holds(pool, query.guard);
                holds.then(|| Answer::Sat(Rc::clone(model)))
            })
        });
        match answer {
            Some(answer) => Reply::computed(answer),
            None => rest.ask(pool, query),
        }
    }
}
