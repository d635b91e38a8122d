//! Models with short strings, found without a theory of strings. A yes is a yes; a no says nothing.

mod attempt;

use std::rc::Rc;

use oxpecker_term::{TermId, TermPool, VarId};

use self::attempt::{Alphabet, Units};
use crate::answer::Answer;
use crate::core_solver::CoreSolver;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// Tries strings as a few code units each: visible ones before the back end is asked, all of them if it gives up.
#[derive(Debug, Default)]
pub(crate) struct SmallTexts {
    units: Units,
}

impl Layer for SmallTexts {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let vars = attempt::text_vars(pool, query.constraints());
        if vars.is_empty() {
            return rest.ask(pool, query);
        }
        if let Some(answer) = self.attempt(pool, query, &vars, (rest, Alphabet::Visible)) {
            return Reply::computed(answer);
        }
        let reply = rest.ask(pool, query);
        if !matches!(reply.answer, Answer::Unknown(_)) {
            return reply;
        }
        let found = self.attempt(pool, query, &vars, (rest, Alphabet::All));
        found.map_or(reply, Reply::computed)
    }
}

impl SmallTexts {
    /// Looks for a model in which strings are short.
    fn attempt(
        &mut self,
        pool: &mut TermPool,
        query: &Query<'_>,
        vars: &[VarId],
        (rest, alphabet): (&mut Rest<'_>, Alphabet),
    ) -> Option<Answer> {
        let constraints = query.constraints();
        let near = query.known.map(Rc::as_ref);
        rest.attempt(|solver| {
            let mut numbers = Vec::new();
            if alphabet == Alphabet::Visible {
                numbers = attempt::shapes(pool, constraints);
            }
            for shape in numbers {
                let vars: Vec<_> = vars.iter().map(|var| (*var, 0)).collect();
                let found = self.of_lengths(pool, solver, constraints, (&vars, shape));
                if found.is_some() {
                    return found;
                }
            }
            for lengths in attempt::lengths(pool, constraints, vars, near) {
                let lengths: Vec<_> = vars.iter().copied().zip(lengths).collect();
                let found = self.of_lengths(pool, solver, constraints, (&lengths, alphabet));
                if found.is_some() {
                    return found;
                }
            }
            None
        })
    }

    /// Looks for a model with strings of these lengths.
    fn of_lengths(
        &mut self,
        pool: &mut TermPool,
        solver: &mut CoreSolver,
        constraints: &[TermId],
        (lengths, alphabet): (&[(VarId, i64)], Alphabet),
    ) -> Option<Answer> {
        let attempt = self.units.attempt(pool, constraints, lengths, alphabet)?;
        if attempt.has_texts(pool) {
            return None;
        }
        let model = match solver.ask_with_facts(pool, attempt.constraints.clone()) {
            Answer::Sat(model) => attempt.model(pool, &model),
            _ => return None,
        };
        let holds = constraints.iter().all(|it| model.holds(pool, *it));
        holds.then(|| Answer::Sat(Rc::new(model)))
    }
}
