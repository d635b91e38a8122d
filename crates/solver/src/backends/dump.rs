//! Writes questions to files, each a script that any solver can run.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use oxpecker_term::{TermId, TermPool};

use super::Backend;
use crate::answer::Answer;
use crate::limits::Limits;
use crate::smtlib::script;
use crate::stop::Interrupt;

/// Which questions to back ends are written to files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumpConfig {
    /// The directory, which is there.
    pub folder: PathBuf,
    /// Only questions that took at least this long.
    pub slower_than: Duration,
}

/// A back end whose questions are written down.
#[derive(Debug)]
pub struct Dumping {
    inner: Box<dyn Backend>,
    config: DumpConfig,
    asked: u64,
    /// What the names of the files begin with.
    prefix: String,
}

impl Dumping {
    /// Writes the questions to a back end down.
    pub fn new(inner: Box<dyn Backend>, config: DumpConfig) -> Self {
        Self {
            inner,
            config,
            asked: 0,
            prefix: "query".into(),
        }
    }

    /// The same for a back end that is asked about single queries after another one.
    pub(crate) fn alone(inner: Box<dyn Backend>, config: DumpConfig) -> Self {
        let prefix = format!("alone-{}", inner.name());
        Self {
            prefix,
            ..Self::new(inner, config)
        }
    }

    fn write(&self, pool: &TermPool, constraints: &[TermId], answer: &Answer, time: Duration) {
        let said = match answer {
            Answer::Sat(_) => "sat".into(),
            Answer::Unsat => "unsat".into(),
            Answer::Unknown(reason) => format!("unknown: {reason}"),
        };
        let notes = [
            format!("{}: {said}", self.inner.name()),
            format!("{:.3} ms", time.as_secs_f64() * 1000.0),
        ];
        // A full disk is no reason to end a run; the missing files speak for themselves.
        let write = |ending: &str, text: String| {
            let file = format!("{}-{:06}.{ending}", self.prefix, self.asked);
            let _ = std::fs::write(self.config.folder.join(file), text);
        };
        if let Some((ending, text)) = self.inner.script(pool, constraints) {
            write(ending, text);
        }
        write("smt2", script(pool, constraints, &notes));
    }
}

impl Backend for Dumping {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        self.asked += 1;
        let start = Instant::now();
        let answer = self.inner.check(pool, constraints, limits);
        let time = start.elapsed();
        if time >= self.config.slower_than {
            self.write(pool, constraints, &answer, time);
        }
        answer
    }

    fn count_work(&mut self) {
        self.inner.count_work();
    }

    fn spent(&self) -> u64 {
        self.inner.spent()
    }

    fn interrupt(&self) -> Option<Interrupt> {
        self.inner.interrupt()
    }
}
