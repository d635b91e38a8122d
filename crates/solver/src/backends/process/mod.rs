//! Solvers as processes that read SMT-LIB: one long-lived process, kept in step with the questions.
//!
//! Nothing the process does can hurt: it is given its limit, waited for a little longer, then ended; whatever it
//! prints is checked. After a failure the next question starts a new one.

mod extract;
pub(crate) mod pipe;
mod session;
pub(crate) mod solvers;

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use oxpecker_term::{TermId, TermPool};

use self::pipe::{Pipe, Silence, Slot};
use self::session::{Session, Setting};
use self::solvers::Solver;
use super::Backend;
use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::logic::{FeatureTable, Features, unknown_function};
use crate::stack::StackPolicy;
use crate::stop::Interrupt;

/// Deeper terms may overflow the solver's stack; what is deep is cut into definitions, but solvers look through them.
const DEEPEST: u32 = 16_000;
/// How much longer than its limit a process is waited for.
const GRACE: Duration = Duration::from_millis(300);
/// How long a process without a limit of time is waited for.
const LONGEST: Duration = Duration::from_secs(120);

/// A back end that is a process.
#[derive(Debug)]
pub(crate) struct Process {
    solver: &'static Solver,
    stack: StackPolicy,
    features: FeatureTable,
    slot: Slot,
    session: Option<Session>,
}

impl Process {
    /// A back end whose process starts with the first question.
    pub(crate) fn new(solver: &'static Solver, stack: StackPolicy) -> Self {
        Self {
            solver,
            stack,
            features: FeatureTable::default(),
            slot: Slot::default(),
            session: None,
        }
    }

    fn ask(
        &mut self,
        pool: &TermPool,
        constraints: &[TermId],
        (features, limits): (Features, &Limits),
    ) -> Result<Answer, UnknownReason> {
        let start = Instant::now();
        let limit = limits.timeout_ms.map(|it| Duration::from_millis(it.into()));
        let deadline = start + limit.map_or(LONGEST, |it| it + it / 4 + GRACE);
        let session = match &mut self.session {
            Some(session) => session,
            None => self
                .session
                .insert(Session::new(start_process(self.solver, &self.slot)?)),
        };
        let setting = Setting {
            solver: self.solver,
            features,
            limits,
            stack: self.stack,
        };
        session.ask(pool, constraints, &setting);
        match listen(&session.pipe, deadline)?.trim() {
            "unsat" => Ok(Answer::Unsat),
            "sat" => {
                let model = extract::model(pool, constraints, &session.pipe, deadline)?;
                let fits = constraints.iter().all(|it| model.holds(pool, *it));
                match fits {
                    true => Ok(Answer::Sat(Rc::new(model))),
                    false if features.has(Features::EVALUATED) => Err(unknown_function()),
                    false => Err(UnknownReason::BadModel),
                }
            }
            "unknown" if limit.is_some_and(|it| start.elapsed() >= it * 9 / 10) => {
                Err(UnknownReason::Timeout)
            }
            "unknown" if limit.is_none() => Err(UnknownReason::Timeout),
            "unknown" => Err(UnknownReason::Incomplete("it says unknown".into())),
            other => Err(garbage(other)),
        }
    }
}

impl Backend for Process {
    fn name(&self) -> &'static str {
        self.solver.name
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        let mut features = Features::default();
        for constraint in constraints {
            features = features.with(self.features.of(pool, *constraint));
        }
        let lacking = self.solver.lacking(features).map(str::to_string);
        let deep = constraints.iter().any(|it| pool.depth(*it) > DEEPEST);
        let deep = deep.then(|| format!("terms nested deeper than {DEEPEST}"));
        if let Some(what) = lacking.or(deep) {
            return Answer::Unknown(UnknownReason::Unsupported(what));
        }
        self.slot.set_asked(true);
        let answer = self.ask(pool, constraints, (features, limits));
        self.slot.set_asked(false);
        match answer {
            Ok(answer) => answer,
            Err(reason) => {
                let healthy = matches!(
                    reason,
                    UnknownReason::BadModel | UnknownReason::Incomplete(_)
                );
                if !healthy {
                    // What it will print next is anybody's guess.
                    self.session = None;
                }
                Answer::Unknown(reason)
            }
        }
    }

    fn interrupt(&self) -> Option<Interrupt> {
        let slot = self.slot.clone();
        Some(Arc::new(move || slot.stop()))
    }
}

fn start_process(solver: &Solver, slot: &Slot) -> Result<Pipe, UnknownReason> {
    let failed = |why: String| UnknownReason::Failed(format!("{}: {why}", solver.name));
    let program = solver.find().map_err(|it| failed(it.to_string()))?;
    Pipe::start(program.as_os_str(), solver.arguments, slot).map_err(|it| failed(it.to_string()))
}

/// The next thing the process says.
fn listen(pipe: &Pipe, deadline: Instant) -> Result<String, UnknownReason> {
    pipe.answer(deadline).map_err(|silence| match silence {
        Silence::Late => UnknownReason::Timeout,
        Silence::Gone => UnknownReason::Failed("its process ended".into()),
        Silence::Garbage => UnknownReason::Failed("its answer is malformed".into()),
    })
}

fn garbage(text: &str) -> UnknownReason {
    let shown: String = text.trim().chars().take(200).collect();
    UnknownReason::Failed(format!("it said {shown}"))
}

#[cfg(test)]
mod tests {
    use oxpecker_term::Scalar;

    use super::super::Effort;
    use super::*;

    const fn fake(command: &'static str, arguments: &'static [&'static str]) -> Solver {
        Solver {
            name: "fake",
            summary: "",
            command,
            arguments,
            folder: "",
            lacks: &[],
            timeout: None,
            resource: None,
            effort: Effort::of(0, 1),
        }
    }

    static ENDS: Solver = fake("false", &[]);
    static ECHOES: Solver = fake("cat", &[]);
    static HANGS: Solver = fake("sleep", &["60"]);
    static BABBLES: Solver = fake("sh", &["-c", "echo ')))'"]);
    static LIES: Solver = fake(
        "sh",
        &["-c", "echo sat; echo '((v0 true))'; cat >/dev/null"],
    );
    static GUESSES: Solver = fake("sh", &["-c", "echo sat; echo '((v0 3))'; cat >/dev/null"]);
    static COMPLAINS: Solver = fake(
        "sh",
        &[
            "-c",
            "echo '(error \"line 3: no such sort\")'; echo sat; echo '((v0 7))'; cat >/dev/null",
        ],
    );
    static ABSENT: Solver = fake("no-such-solver", &[]);

    #[test]
    fn whatever_a_process_does_it_is_survived() {
        let mut pool = TermPool::new();
        let x = pool.fresh_var("x", Scalar::Int.into());
        let seven = pool.int(7);
        let constraint = pool.eq(x, seven);
        let limits = Limits {
            timeout_ms: Some(50),
            resource: None,
        };
        for solver in [&ENDS, &ECHOES, &HANGS, &BABBLES, &LIES, &GUESSES, &ABSENT] {
            let mut backend = Process::new(solver, StackPolicy::Rebuilt);
            for _ in 0..2 {
                let answer = backend.check(&pool, &[constraint], &limits);
                assert!(
                    matches!(answer, Answer::Unknown(_)),
                    "{solver:?}: {answer:?}"
                );
            }
        }
    }

    /// The solver left something out, so what it says next is about another question.
    #[test]
    fn an_error_in_a_script_is_the_reason_of_an_unknown_answer() {
        let mut pool = TermPool::new();
        let x = pool.fresh_var("x", Scalar::Int.into());
        let seven = pool.int(7);
        let constraint = pool.eq(x, seven);
        let mut backend = Process::new(&COMPLAINS, StackPolicy::Rebuilt);
        let answer = backend.check(&pool, &[constraint], &Limits::default());
        let Answer::Unknown(UnknownReason::Failed(why)) = answer else {
            panic!("{answer:?}");
        };
        assert!(why.contains("line 3: no such sort"), "{why}");
    }

    #[test]
    fn a_process_can_be_stopped_from_another_thread() {
        let mut pool = TermPool::new();
        let x = pool.fresh_var("x", Scalar::Bool.into());
        let mut backend = Process::new(&HANGS, StackPolicy::Rebuilt);
        let interrupt = backend.interrupt().expect("processes can be stopped");
        let start = Instant::now();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            interrupt();
        });
        let limits = Limits {
            timeout_ms: Some(30_000),
            resource: None,
        };
        let answer = backend.check(&pool, &[x], &limits);
        assert!(matches!(answer, Answer::Unknown(UnknownReason::Failed(_))));
        assert!(start.elapsed() < Duration::from_secs(10));
        assert!(stopper.join().is_ok());
    }
}
