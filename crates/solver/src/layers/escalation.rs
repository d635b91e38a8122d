//! What an incremental solver does not decide shortly is asked alone: of a new solver, which may use its procedures for
//! whole problems, then of other solvers.
//!
//! An injectivity check of a table was undecided after 7 s on a long stack and took 0.74 s alone.

use oxpecker_term::TermPool;

use crate::answer::{Answer, UnknownReason};
use crate::layer::{Layer, Rest};
use crate::logic::Features;
use crate::query::{Query, Reply};
use crate::stack::StackPolicy;

/// Where a new solver so often was no better it is not tried any more.
const MOST_FAILURES: i32 = 6;

/// Asks shortly first.
#[derive(Debug, Default)]
pub(crate) struct Escalation {
    /// How often a new solver did not decide what is not about machine integers alone, less how often it did.
    failures: i32,
}

impl Layer for Escalation {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let usual = rest.solver.config.limits.clone();
        let short = usual.short();
        let features = rest.solver.features_of(pool, query.constraints());
        // Doubles and strings are asked alone anyway; instances of quantifiers are what a stack keeps.
        let others = Features::TEXT.with(Features::QUANTIFIER);
        let incremental = !features.is_one_shot() && !features.has(others);
        let incremental = incremental && rest.solver.config.stack != StackPolicy::OneShot;
        let machine = features.logic_alone() == Some("QF_BV");
        let incremental = incremental && (machine || self.failures < MOST_FAILURES);
        if !incremental || rest.solver.alone.is_empty() || !usual.exceeds(&short) {
            return rest.ask(pool, query);
        }
        rest.solver.config.limits = short;
        rest.solver.alone_next = true;
        let reply = rest.ask(pool, query);
        rest.solver.alone_next = false;
        rest.solver.config.limits = usual.clone();
        if !matches!(reply.answer, Answer::Unknown(UnknownReason::Timeout)) {
            return reply;
        }
        let constraints = query.constraints();
        let found = rest.attempt(|solver| solver.ask_alone(pool, constraints, &usual));
        match found {
            Some(answer) => {
                self.failures -= i32::from(!machine);
                Reply::computed(answer)
            }
            None if machine => reply,
            // Apart from machine integers a new solver is not always the better one.
            None => {
                self.failures += 1;
                rest.ask(pool, query)
            }
        }
    }
}
