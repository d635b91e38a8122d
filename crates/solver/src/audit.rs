//! The second opinion: every definite answer of the pipeline is put to another back end.
//!
//! For tests and for hunting defects. Layers are checked as well as back ends, because the question is the one the
//! pipeline was asked. Two solvers that contradict each other are a defect in one of them or in us, and nothing found
//! afterwards can be trusted: the run ends as an internal error that names a file with the question.

use std::path::PathBuf;

use oxpecker_term::{TermId, TermPool};

use crate::answer::Answer;
use crate::backends::Backend;
use crate::backends::stoppable::stoppable;
use crate::config::SolverConfig;
use crate::limits::Limits;
use crate::smtlib::script;
use crate::stop::Interrupt;

/// The second opinion may take this many times longer than the first.
const PATIENCE: u32 = 4;

/// Who checks answers.
#[derive(Debug)]
pub(crate) struct Auditor {
    backend: Box<dyn Backend>,
    limits: Limits,
    folder: PathBuf,
}

impl Auditor {
    /// The auditor of a configuration, if it wants one.
    pub(crate) fn new(config: &SolverConfig) -> Option<Auditor> {
        let info = config.check_answers?;
        let limits = Limits {
            timeout_ms: config
                .limits
                .timeout_ms
                .map(|it| it.saturating_mul(PATIENCE)),
            resource: config.limits.resource.map(|it| it.saturating_mul(PATIENCE)),
        };
        let dump = config.dump.as_ref().map(|it| it.folder.clone());
        Some(Auditor {
            backend: stoppable(info.make(config.stack), config.stop.as_ref()),
            limits,
            folder: dump.unwrap_or_else(std::env::temp_dir),
        })
    }

    /// How to end the question the other back end is at.
    pub(crate) fn interrupt(&self) -> Option<Interrupt> {
        self.backend.interrupt()
    }

    /// Ends the run if the other back end contradicts the answer.
    pub(crate) fn audit(&mut self, pool: &TermPool, constraints: &[TermId], answer: &Answer) {
        let wrong = match answer {
            Answer::Sat(model) => {
                let holds = constraints.iter().all(|it| model.holds(pool, *it));
                !holds || self.ask(pool, constraints).is_unsat()
            }
            Answer::Unsat => self.ask(pool, constraints).is_sat(),
            Answer::Unknown(_) => false,
        };
        if wrong {
            self.report(pool, constraints, answer);
        }
    }

    fn ask(&mut self, pool: &TermPool, constraints: &[TermId]) -> Answer {
        self.backend.check(pool, constraints, &self.limits)
    }

    fn report(&self, pool: &TermPool, constraints: &[TermId], answer: &Answer) {
        let said = if answer.is_sat() { "sat" } else { "unsat" };
        let name = self.backend.name();
        let note = format!("The pipeline says {said}, {name} says otherwise.");
        let file = format!("oxpecker-disagreement-{}.smt2", std::process::id());
        let file = self.folder.join(file);
        let place = match std::fs::write(&file, script(pool, constraints, &[note])) {
            Ok(()) => file.display().to_string(),
            Err(error) => format!("nowhere, {} cannot be written: {error}", file.display()),
        };
        panic!(
            "wrong answer: the pipeline says {said}, {name} says otherwise; the query is in {place}"
        );
    }
}
