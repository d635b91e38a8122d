//! Tries all inputs where there are few: sat and unsat without a solver.
//!
//! A table at a symbolic index, a check sum or a permutation is hard for solvers and cheap to compute. The constraints
//! become a list of operations that is run on many inputs at a time (`program`, `lanes`); values are given to one unknown
//! after the other, so that a constraint about few of them leaves out many inputs (`search`). Of values that no constraint
//! tells apart one is tried (`classes`, `parts`).
//!
//! Where there are many inputs those next to the model of the path are tried (`neighbours`).
//!
//! All limits are counts, so equal queries have equal answers. A query that costs no more than a call of a back end is
//! enumerated at once. One that costs more is so only after the back ends had a short time for it, or after they
//! failed with the ones before.

mod classes;
mod lanes;
mod neighbours;
mod operation;
mod parts;
mod plan;
mod pointwise;
mod program;
mod search;
mod unknowns;

use std::rc::Rc;

use oxpecker_term::{TermId, TermPool};

use self::classes::leave_one_of_each;
use self::neighbours::nearby;
use self::plan::{Planned, plan, product};
use self::pointwise::Content;
use self::search::{Allowance, Outcome, first};
use self::unknowns::{Unknown, model, unknowns};
use crate::answer::Answer;
use crate::config::EnumerationLimits;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};
use crate::stop::StopFlag;

/// Queries with more constraints are left to the back ends.
const MOST_CONSTRAINTS: usize = 512;
/// Queries with more inputs are left to the back ends.
const MOST_INPUTS: u128 = 1 << 18;
/// The same after the back ends did not answer.
const MOST_INPUTS_AFTER: u128 = 1 << 24;
/// A single unknown may have so many values before its own constraints are looked at.
const MOST_VALUES: u128 = 1 << 16;
/// With so few values of each unknown it is looked at which of them constraints tell apart, however many inputs there are.
const FEW_VALUES: u128 = 1 << 12;
/// Queries with more terms are left to the back ends.
const MOST_TERMS: usize = 20_000;

/// Inputs next to a model are tried one after the other, each with a program of its own.
const MOST_TERMS_NEARBY: usize = 4_000;

/// Tries all inputs.
#[derive(Debug)]
pub(crate) struct Enumeration {
    limits: EnumerationLimits,
    /// How often trying all inputs was worth it after the back ends had not answered, less how often they had.
    credit: i32,
    /// How often inputs next to a model were worth trying, less how often they were not.
    near: i32,
    /// Queries that were not tried since that was worth it last.
    passed: u32,
    /// Columns to be used again.
    spare: Vec<Vec<i64>>,
}

/// The credit does not grow further, so that it can be lost again.
const MOST_CREDIT: i32 = 8;
/// Without credit inputs next to a model are tried for one of so many queries.
const SELDOM: u32 = 16;
/// A query about tables costs back ends so many times as much as others, as a power of two.
const TABLES: u32 = 3;

impl Enumeration {
    pub(crate) fn new(limits: EnumerationLimits) -> Self {
        Self {
            limits,
            credit: 0,
            near: MOST_CREDIT,
            passed: 0,
            spare: Vec::new(),
        }
    }

    /// A model next to that of the path, unless that was in vain lately.
    fn try_nearby(
        &mut self,
        pool: &TermPool,
        query: &Query<'_>,
        rest: &mut Rest<'_>,
    ) -> Option<Answer> {
        let known = query.known?;
        if self.limits.before == 0 {
            return None;
        }
        self.passed += 1;
        if self.near <= 0 && self.passed < SELDOM {
            return None;
        }
        self.passed = 0;
        let (spare, work) = (&mut self.spare, self.limits.before);
        let answer = rest.attempt(|solver| {
            let constraints = query.constraints();
            let unknowns = unknowns(pool, constraints, MOST_TERMS)?;
            let mut allowance = Allowance {
                left: work << TABLES,
                stop: solver.config.stop.as_ref(),
                spare,
            };
            let effort = (MOST_TERMS_NEARBY, &mut allowance);
            let values = nearby(pool, constraints, &unknowns, known, effort)?;
            concluded(pool, constraints, unknowns, Outcome::Found(values)).ok()
        });
        self.near = match answer {
            Some(_) => MOST_CREDIT,
            None => (self.near - 1).max(0),
        };
        answer
    }

    /// The answer with much work, or that of the back ends. They are asked shortly first, unless that was in vain lately.
    fn ask_in_turn(
        &mut self,
        pool: &mut TermPool,
        query: &mut Query<'_>,
        rest: &mut Rest<'_>,
    ) -> Reply {
        if self.credit <= 0 {
            let usual = rest.solver.config.limits.clone();
            rest.solver.config.limits = usual.short();
            let reply = rest.ask(pool, query);
            rest.solver.config.limits = usual;
            if !matches!(reply.answer, Answer::Unknown(_)) {
                return reply;
            }
        }
        let much = Effort {
            work: self.limits.after,
            inputs: MOST_INPUTS_AFTER,
            daring: true,
        };
        match attempt(pool, query, rest, much, &mut self.spare) {
            Ok(answer) => {
                self.credit = (self.credit + 1).min(MOST_CREDIT);
                Reply::computed(answer)
            }
            Err(_) => {
                self.credit -= 1;
                rest.ask(pool, query)
            }
        }
    }
}

impl Layer for Enumeration {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        if query.constraints().len() > MOST_CONSTRAINTS {
            return rest.ask(pool, query);
        }
        let little = Effort {
            work: self.limits.before,
            inputs: MOST_INPUTS,
            daring: false,
        };
        let refusal = match attempt(pool, query, rest, little, &mut self.spare) {
            Ok(answer) => return Reply::computed(answer),
            Err(why) => why,
        };
        if let Some(answer) = self.try_nearby(pool, query, rest) {
            return Reply::computed(answer);
        }
        match refusal {
            Refusal::Never => rest.ask(pool, query),
            Refusal::TooMuch if self.limits.after == 0 => rest.ask(pool, query),
            Refusal::TooMuch => self.ask_in_turn(pool, query, rest),
        }
    }
}

/// Why a query is not enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    /// It never will be.
    Never,
    /// The work is not allowed.
    TooMuch,
}

/// What may be done for one query.
#[derive(Clone, Copy, Debug)]
struct Effort {
    work: u64,
    inputs: u128,
    /// Whether queries are begun that may turn out to be too much.
    daring: bool,
}

fn attempt(
    pool: &TermPool,
    query: &Query<'_>,
    rest: &mut Rest<'_>,
    effort: Effort,
    spare: &mut Vec<Vec<i64>>,
) -> Result<Answer, Refusal> {
    let mut refusal = Refusal::Never;
    let answer = rest.attempt(|solver| {
        let stop = solver.config.stop.as_ref();
        match answer(pool, query.constraints(), effort, (stop, spare)) {
            Ok(answer) => Some(answer),
            Err(why) => {
                refusal = why;
                None
            }
        }
    });
    answer.ok_or(refusal)
}

fn answer(
    pool: &TermPool,
    constraints: &[TermId],
    effort: Effort,
    (stop, spare): (Option<&StopFlag>, &mut Vec<Vec<i64>>),
) -> Result<Answer, Refusal> {
    let mut unknowns = unknowns(pool, constraints, MOST_TERMS).ok_or(Refusal::Never)?;
    // Comparisons leave few inputs to those that come later, so less work is done than could be.
    let little = !effort.daring;
    let compared = leave_one_of_each(pool, constraints, &mut unknowns, MOST_TERMS);
    let effort = match compared {
        true => Effort {
            inputs: MOST_INPUTS_AFTER,
            daring: true,
            ..effort
        },
        false => effort,
    };
    if unknowns.is_empty() || unknowns.iter().any(|it| it.size() > MOST_INPUTS) {
        return Err(Refusal::Never);
    }
    let inputs = product(unknowns.iter().map(Unknown::size));
    let many = inputs > MOST_INPUTS;
    let most = unknowns.iter().map(Unknown::size).max().unwrap_or(1);
    if many && most > MOST_VALUES {
        return Err(Refusal::Never);
    }
    if many && !effort.daring && most > FEW_VALUES {
        return Err(Refusal::TooMuch);
    }
    let content = Content::of(pool, constraints);
    let work = match content.tables && little {
        true => effort.work << TABLES,
        false => effort.work,
    };
    let mut allowance = Allowance {
        left: work,
        stop,
        spare,
    };
    if content.strings && content.terms <= MOST_TERMS {
        let terms = content.terms;
        if pointwise::cost(terms, inputs) > effort.work {
            return Err(Refusal::TooMuch);
        }
        let found = pointwise::first(pool, constraints, (&unknowns, terms), &mut allowance);
        return concluded(pool, constraints, unknowns, found);
    }
    let most_terms = match effort.daring {
        true => MOST_TERMS,
        // Those about one unknown are computed once for each of its values.
        false => usize::try_from(work / (most as u64).max(1)).unwrap_or(MOST_TERMS),
    };
    let limits = (effort.inputs, most_terms.min(MOST_TERMS));
    match plan(pool, constraints, unknowns, limits, &mut allowance) {
        Planned::Nothing => Ok(Answer::Unsat),
        Planned::Refused => Err(Refusal::TooMuch),
        Planned::Plan(plan) if !effort.daring && plan.cost() > allowance.left => {
            Err(Refusal::TooMuch)
        }
        Planned::Plan(plan) => {
            let found = first(pool, &plan.program, &plan.domains, &mut allowance);
            concluded(pool, constraints, plan.unknowns, found)
        }
    }
}

/// The answer that follows from what was found; the values are those of the unknowns.
fn concluded(
    pool: &TermPool,
    constraints: &[TermId],
    unknowns: Vec<Unknown>,
    found: Outcome,
) -> Result<Answer, Refusal> {
    match found {
        Outcome::GaveUp => Err(Refusal::TooMuch),
        Outcome::Nothing => Ok(Answer::Unsat),
        Outcome::Found(values) => {
            let values: Vec<_> = unknowns.into_iter().zip(values).collect();
            let model = model(pool, &values).ok_or(Refusal::Never)?;
            let holds = constraints.iter().all(|it| model.holds(pool, *it));
            debug_assert!(holds, "evaluation is what was computed");
            let answer = holds.then(|| Answer::Sat(Rc::new(model)));
            answer.ok_or(Refusal::Never)
        }
    }
}
