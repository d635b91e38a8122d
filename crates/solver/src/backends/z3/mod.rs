//! Z3, linked in: one incremental solver per logic, synchronised to each question.
//!
//! All Z3 objects live in the context of the thread, so the same questions in the same order on a new thread get the
//! same models.

mod convert;
mod division;
mod expr;
mod extract;
mod learning;
mod session;
mod tables;
mod translate;
pub mod watchdog;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use oxpecker_term::{Model, TermId, TermPool};
use z3::SatResult;

use self::learning::Learning;
use self::session::{Session, begin_counting};
use self::translate::Translation;
use self::watchdog::Watchdog;
use super::{Backend, BackendInfo, Effort, Kind};
use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::logic::{FeatureTable, Features, unknown_function};
use crate::smtlib::assertions;
use crate::stack::StackPolicy;
use crate::stop::Interrupt;

/// Expressions held before everything is dropped and built anew.
const MOST_EXPRESSIONS: usize = 400_000;

/// Z3 recurses along terms in places. Chains of alternatives 6000 deep pass on a stack of 2 MB, 24000 overflow it. Deeper
/// ones than this are asked about on a larger stack.
const SHALLOW: u32 = 4_000;
/// The stack for each level, several times what Z3 needs.
const STACK_PER_LEVEL: usize = 2 << 10;
/// Z3 takes too long for anything deeper.
const DEEPEST: u32 = 80_000;

/// Z3 as the user calls it.
pub(crate) const INFO: BackendInfo = BackendInfo {
    name: "z3",
    summary: "Z3, linked in",
    kind: Kind::Linked(|stack| Box::new(Z3::with_stack(stack))),
    effort: Effort::of(8_000, 500),
};

/// The back end.
#[derive(Debug, Default)]
pub struct Z3 {
    stack: StackPolicy,
    features: FeatureTable,
    translation: Translation,
    sessions: Vec<(Option<&'static str>, Session)>,
    learning: Vec<(Option<&'static str>, Learning)>,
    watchdog: Watchdog,
    /// What its questions cost, if somebody wants to know.
    spent: Option<u64>,
}

/// The version of the library that is really linked.
pub fn version() -> &'static str {
    z3::full_version()
}

/// From now on questions are given up when Z3 has this many bytes.
pub(crate) fn limit_memory(bytes: u64) {
    let megabytes = (bytes >> 20).max(1).to_string();
    z3::set_global_param("memory_high_watermark_mb", &megabytes);
}

impl Z3 {
    /// A back end without anything asserted.
    pub fn new() -> Self {
        Self::default()
    }

    /// A back end with a policy other than the default.
    pub fn with_stack(stack: StackPolicy) -> Self {
        Self {
            stack,
            ..Self::default()
        }
    }

    fn solve(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        let mut features = Features::default();
        for constraint in constraints {
            features = features.with(self.features.of(pool, *constraint));
        }
        if let Some(what) = features.unsupported() {
            return unsupported(what);
        }
        if self.translation.len() > MOST_EXPRESSIONS {
            self.forget();
        }
        if features.has(Features::TEXT) {
            return self.ask_script(pool, constraints, limits);
        }
        let logic = features.logic();
        let first = match self.stack {
            _ if features.is_one_shot() => self.ask_fresh(logic, pool, constraints, limits),
            StackPolicy::OneShot => {
                self.ask_fresh(features.logic_alone(), pool, constraints, limits)
            }
            StackPolicy::Learning => self.ask_learned(logic, pool, constraints, limits),
            StackPolicy::Long | StackPolicy::Rebuilt => {
                self.ask_session(logic, pool, constraints, limits)
            }
        };
        match first {
            Answer::Unknown(UnknownReason::BadModel) if features.has(Features::EVALUATED) => {
                Answer::Unknown(unknown_function())
            }
            // A second opinion without history and without the logic's shortcuts.
            Answer::Unknown(UnknownReason::BadModel) => {
                self.ask_fresh(None, pool, constraints, limits)
            }
            answer => answer,
        }
    }

    fn ask_session(
        &mut self,
        logic: Option<&'static str>,
        pool: &TermPool,
        constraints: &[TermId],
        limits: &Limits,
    ) -> Answer {
        let position = self.sessions.iter().position(|(known, _)| *known == logic);
        let position = position.unwrap_or_else(|| {
            self.sessions.push((logic, Session::new(logic)));
            self.sessions.len() - 1
        });
        let session = &mut self.sessions[position].1;
        if self
            .stack
            .rebuilds(session.common(constraints), session.len())
        {
            *session = Session::new(logic);
        }
        let translation = &mut self.translation;
        let (answer, stopped) = self.watchdog.watch(limits.timeout_ms, || {
            session.hold(pool, translation, constraints);
            let result = session.ask_refined((pool, &mut *translation), (constraints, &[]), limits);
            judge(pool, translation, constraints, (session, result))
        });
        note_work(&mut self.spent, session);
        if stopped {
            // Scopes may be half open.
            self.sessions.remove(position);
        }
        in_time(answer, stopped)
    }

    fn ask_learned(
        &mut self,
        logic: Option<&'static str>,
        pool: &TermPool,
        constraints: &[TermId],
        limits: &Limits,
    ) -> Answer {
        let position = self.learning.iter().position(|(known, _)| *known == logic);
        let position = position.unwrap_or_else(|| {
            self.learning.push((logic, Learning::new(logic)));
            self.learning.len() - 1
        });
        let learning = &mut self.learning[position].1;
        let translation = &mut self.translation;
        let (answer, stopped) = self.watchdog.watch(limits.timeout_ms, || {
            let literals = learning.literals(pool, translation, constraints);
            let session = learning.session();
            let result =
                session.ask_refined((pool, &mut *translation), (constraints, &literals), limits);
            judge(pool, translation, constraints, (session, result))
        });
        note_work(&mut self.spent, learning.session());
        if stopped {
            self.learning.remove(position);
        }
        in_time(answer, stopped)
    }

    fn ask_fresh(
        &mut self,
        logic: Option<&str>,
        pool: &TermPool,
        constraints: &[TermId],
        limits: &Limits,
    ) -> Answer {
        let mut fresh = Session::new(logic);
        let translation = &mut self.translation;
        let (answer, stopped) = self.watchdog.watch(limits.timeout_ms, || {
            fresh.hold_forever(pool, translation, constraints);
            let result = fresh.ask_refined((pool, &mut *translation), (constraints, &[]), limits);
            judge(pool, translation, constraints, (&fresh, result))
        });
        note_work(&mut self.spent, &fresh);
        in_time(answer, stopped)
    }

    /// A question about texts: Z3 reads what other solvers read, since its interface has not all of it.
    fn ask_script(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        // Units of texts have 16 bits.
        z3::set_global_param("encoding", "bmp");
        let mut fresh = Session::new(None);
        let translation = &mut self.translation;
        let (answer, stopped) = self.watchdog.watch(limits.timeout_ms, || {
            if !fresh.hold_script(assertions(pool, constraints)) {
                let why = "Z3 does not read the script".into();
                return Answer::Unknown(UnknownReason::Failed(why));
            }
            let result = fresh.ask(&[], limits);
            judge(pool, translation, constraints, (&fresh, result))
        });
        note_work(&mut self.spent, &fresh);
        in_time(answer, stopped)
    }

    fn forget(&mut self) {
        self.sessions.clear();
        self.learning.clear();
        self.translation = Translation::default();
    }
}

/// Adds what the latest question cost, if somebody wants to know.
fn note_work(spent: &mut Option<u64>, session: &Session) {
    if let Some(spent) = spent {
        *spent += session.latest_work();
    }
}

impl Backend for Z3 {
    fn name(&self) -> &'static str {
        "z3"
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        let depth = constraints.iter().map(|it| pool.depth(*it)).max();
        let depth = depth.unwrap_or(0);
        if depth > DEEPEST {
            return unsupported(&format!("terms nested deeper than {DEEPEST}"));
        }
        let attempt = AssertUnwindSafe(|| self.solve(pool, constraints, limits));
        let attempt = || catch_unwind(attempt);
        let answer = match depth > SHALLOW {
            true => stacker::grow(depth as usize * STACK_PER_LEVEL, attempt),
            false => attempt(),
        };
        match answer {
            Ok(answer) => answer,
            Err(_) => {
                // Whatever state the failure left behind is not worth keeping.
                self.forget();
                Answer::Unknown(UnknownReason::Failed("internal error in Z3".into()))
            }
        }
    }

    fn count_work(&mut self) {
        self.spent = Some(0);
        begin_counting();
    }

    fn spent(&self) -> u64 {
        self.spent.unwrap_or(0)
    }

    fn interrupt(&self) -> Option<Interrupt> {
        Some(self.watchdog.interrupt())
    }
}

/// The answer of a question that may have been interrupted: then only a model counts, which was checked.
fn in_time(answer: Answer, stopped: bool) -> Answer {
    match answer {
        Answer::Sat(_) => answer,
        _ if stopped => Answer::Unknown(UnknownReason::Timeout),
        _ => answer,
    }
}

fn unsupported(what: &str) -> Answer {
    Answer::Unknown(UnknownReason::Unsupported(what.into()))
}

/// Turns Z3's result into an answer. A model counts only if evaluation agrees, and then it counts even if Z3 itself
/// was not sure.
fn judge(
    pool: &TermPool,
    translation: &mut Translation,
    constraints: &[TermId],
    (session, result): (&Session, SatResult),
) -> Answer {
    if result == SatResult::Unsat {
        return Answer::Unsat;
    }
    let reason = match result {
        SatResult::Unknown => session.solver().get_reason_unknown().unwrap_or_default(),
        _ => String::new(),
    };
    let model = session.solver().get_model();
    let model = model.and_then(|it| extract::extract(pool, translation, constraints, &it));
    if let Some(model) = model.filter(|it| satisfies(pool, it, constraints)) {
        return Answer::Sat(Rc::new(model));
    }
    Answer::Unknown(match result {
        SatResult::Sat => UnknownReason::BadModel,
        _ if is_limit(&reason) => UnknownReason::Timeout,
        _ => UnknownReason::Incomplete(reason),
    })
}

fn satisfies(pool: &TermPool, model: &Model, constraints: &[TermId]) -> bool {
    constraints.iter().all(|it| model.holds(pool, *it))
}

fn is_limit(reason: &str) -> bool {
    ["timeout", "canceled", "resource", "interrupted", "memory"]
        .iter()
        .any(|word| reason.contains(word))
}
