//! Any solver that reads FlatZinc: `flatzinc:PROGRAM`.
//!
//! A query is a model in a file, the program is started with it and says `name = value;` for every variable. Nothing it
//! says is believed without evaluation, and what cannot be written as FlatZinc is refused and goes to another solver.

mod answer;
mod expressions;
mod model;

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use oxpecker_term::{TermId, TermPool};

use self::model::FlatZincModel;
use super::process::pipe::{Pipe, Silence, Slot};
use super::{Backend, BackendInfo, Effort, Kind};
use crate::answer::{Answer, UnknownReason};
use crate::error::SettingError;
use crate::limits::Limits;
use crate::stop::Interrupt;

/// What names of such solvers begin with.
pub const PREFIX: &str = "flatzinc:";

/// How long a program is waited for if there is no limit.
const LONGEST: Duration = Duration::from_secs(120);

/// Numbers the files of this process.
static FILES: AtomicU64 = AtomicU64::new(0);

/// A FlatZinc solver of the user's.
#[derive(Debug)]
pub(crate) struct FlatZincProgram {
    name: &'static str,
    command: PathBuf,
}

impl FlatZincProgram {
    /// The program's file, as it is named or on the search path.
    pub(crate) fn find(&self) -> Result<PathBuf, SettingError> {
        if self.command.components().count() > 1 {
            return Some(self.command.clone())
                .filter(|it| it.is_file())
                .ok_or_else(|| self.missing());
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut found = std::env::split_paths(&path).map(|it| it.join(&self.command));
        found.find(|it| it.is_file()).ok_or_else(|| self.missing())
    }

    fn missing(&self) -> SettingError {
        SettingError::NotInstalled {
            command: &self.name[PREFIX.len()..],
            advice: "install a FlatZinc solver or name its file",
        }
    }
}

/// The back end for a program. It lives as long as the process: whoever names a solver does so once.
pub(super) fn info(program: &str) -> &'static BackendInfo {
    let name: &'static str = Box::leak(format!("{PREFIX}{program}").into_boxed_str());
    let solver = Box::leak(Box::new(FlatZincProgram {
        name,
        command: PathBuf::from(program),
    }));
    Box::leak(Box::new(BackendInfo {
        name,
        summary: "a FlatZinc solver as a process of its own",
        kind: Kind::FlatZinc(solver),
        effort: Effort::of(10_000, 10_000),
    }))
}

/// The constraints as a FlatZinc model, if they can be written as one.
pub(crate) fn script(pool: &TermPool, constraints: &[TermId]) -> Option<String> {
    FlatZincModel::new(pool, constraints)
        .ok()
        .map(|it| it.text())
}

/// The back end: a process for each query.
#[derive(Debug)]
pub(super) struct FlatZinc {
    solver: &'static FlatZincProgram,
    slot: Slot,
}

impl FlatZinc {
    pub(super) fn new(solver: &'static FlatZincProgram) -> Self {
        let slot = Slot::default();
        FlatZinc { solver, slot }
    }

    fn ask(
        &self,
        pool: &TermPool,
        constraints: &[TermId],
        limits: &Limits,
    ) -> Result<Answer, UnknownReason> {
        let model = FlatZincModel::new(pool, constraints)
            .map_err(|refused| UnknownReason::Unsupported(refused.0.into()))?;
        let failed = |why: String| UnknownReason::Failed(format!("{}: {why}", self.solver.name));
        let program = self.solver.find().map_err(|it| failed(it.to_string()))?;
        let file = ModelFile::write(&model.text()).map_err(|it| failed(it.to_string()))?;
        let limit = limits.timeout_ms.map(|it| Duration::from_millis(it.into()));
        let deadline = Instant::now() + limit.unwrap_or(LONGEST);
        let arguments = [file.path.to_str().unwrap_or_default()];
        let pipe = Pipe::start(program.as_os_str(), &arguments, &self.slot)
            .map_err(|it| failed(it.to_string()))?;
        let said = answer::read(|| pipe.line(deadline)).map_err(|silence| match silence {
            Silence::Late => UnknownReason::Timeout,
            Silence::Gone => failed("it ended without an answer".into()),
            Silence::Garbage => failed("its answer is malformed".into()),
        })?;
        match said {
            answer::Said::Unsatisfiable => Ok(Answer::Unsat),
            answer::Said::Unknown => Err(UnknownReason::Incomplete("it says unknown".into())),
            answer::Said::Solution(values) => {
                let model = model.read(pool, &values);
                match constraints.iter().all(|it| model.holds(pool, *it)) {
                    true => Ok(Answer::Sat(Rc::new(model))),
                    false => Err(UnknownReason::BadModel),
                }
            }
        }
    }
}

impl Backend for FlatZinc {
    fn name(&self) -> &'static str {
        self.solver.name
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        self.slot.set_asked(true);
        let answer = self.ask(pool, constraints, limits);
        self.slot.set_asked(false);
        answer.unwrap_or_else(Answer::Unknown)
    }

    fn interrupt(&self) -> Option<Interrupt> {
        let slot = self.slot.clone();
        Some(Arc::new(move || slot.stop()))
    }

    fn script(&self, pool: &TermPool, constraints: &[TermId]) -> Option<(&'static str, String)> {
        script(pool, constraints).map(|it| ("fzn", it))
    }
}

/// A file that is removed when nobody needs it.
struct ModelFile {
    path: PathBuf,
}

impl ModelFile {
    fn write(text: &str) -> std::io::Result<Self> {
        let number = FILES.fetch_add(1, Ordering::Relaxed);
        let name = format!("oxpecker-{}-{number}.fzn", std::process::id());
        let path = Path::new(&std::env::temp_dir()).join(name);
        fs::write(&path, text)?;
        Ok(ModelFile { path })
    }
}

impl Drop for ModelFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::Scalar;

    use super::*;

    /// `x + y == 7` and `x != 3`, for `x` and `y` from 0 to 9.
    fn query() -> (TermPool, Vec<TermId>) {
        let mut pool = TermPool::new();
        let int = Scalar::Bv32.into();
        let x = pool.fresh_var_in("x", int, Some(0), Some(9));
        let y = pool.fresh_var_in("y", int, Some(0), Some(9));
        let sum = pool.add(x, y);
        let (seven, three) = (pool.bv32(7), pool.bv32(3));
        let total = pool.eq(sum, seven);
        let same = pool.eq(x, three);
        let differs = pool.not(same);
        (pool, vec![total, differs])
    }

    #[test]
    fn linear_constraints_are_written() {
        let (pool, constraints) = query();
        let text = script(&pool, &constraints).expect("it is linear");
        assert!(text.contains("var 0..9: v0 :: output_var;"), "{text}");
        assert!(text.contains("constraint int_lin_eq("), "{text}");
        assert!(text.contains("constraint int_lin_ne("), "{text}");
        assert!(text.ends_with("solve satisfy;\n"), "{text}");
    }

    #[test]
    fn whatever_a_program_says_is_checked() {
        let (pool, constraints) = query();
        for (said, is_model) in [
            ("v0 = 2;\\nv1 = 5;\\n----------\\n", true),
            ("v0 = 3;\\nv1 = 4;\\n----------\\n", false),
            ("v0 = 2;\\n", false),
            ("hello\\n----------\\n", false),
            ("=====UNKNOWN=====\\n", false),
        ] {
            let file = ModelFile::write(&format!("#!/bin/sh\nprintf '{said}'\n")).expect("a file");
            let program = file.path.to_str().expect("a name").to_string();
            let mut permissions = fs::metadata(&program).expect("it is there").permissions();
            std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
            fs::set_permissions(&program, permissions).expect("it may be run");
            let mut solver = info(&program).make(crate::stack::StackPolicy::OneShot);
            let answer = solver.check(&pool, &constraints, &Limits::default());
            assert_eq!(
                matches!(answer, Answer::Sat(_)),
                is_model,
                "{said}: {answer:?}"
            );
            assert!(!matches!(answer, Answer::Unsat));
        }
    }
}
