//! Processes that verify methods, several at the same time.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use oxpecker::Project;
use oxpecker_interp::Limit;
use oxpecker_report::suite::{MethodResult, Word};

use super::cache::ResultCache;
use super::part::Part;
use crate::args::{VerifyArgs, duration_text};
use crate::child::{Ran, attend};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::guard::Stop;
use crate::progress::MethodsProgress;

/// A process that is this much beyond its time is killed: its own guard should have ended it before.
const PATIENCE: Duration = Duration::from_secs(10);

/// Starts processes of this very program.
pub(super) struct Pool<'a> {
    args: &'a VerifyArgs,
    stop: &'a Stop,
    program: PathBuf,
    /// What this process was called with, and where the classes are.
    arguments: Vec<OsString>,
    /// How many of them stand in front of what is different for every method.
    command: usize,
    deadline: Option<Instant>,
}

/// The results so far.
struct Done {
    results: Vec<Option<MethodResult>>,
    progress: Option<MethodsProgress>,
}

impl<'a> Pool<'a> {
    pub(super) fn new(
        args: &'a VerifyArgs,
        project: &Project,
        stop: &'a Stop,
    ) -> Result<Self, Failure> {
        let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
        // Behind the name of the command, so that nothing the user wrote can hide it.
        let command = arguments.iter().position(|it| it == "verify").unwrap_or(0);
        let command = (command + 1).min(arguments.len());
        if let Some(folder) = project.compiled_classes() {
            let given = [OsString::from("--compiled"), folder.into()];
            arguments.splice(command..command, given);
        }
        Ok(Pool {
            args,
            stop,
            program: std::env::current_exe().map_err(Failure::NoProgram)?,
            arguments,
            command,
            deadline: args.many.total_time.map(|it| crate::guard::started() + it),
        })
    }

    /// The results of all methods, in their order.
    pub(super) fn run(&self, parts: &[Part], cache: &ResultCache) -> Vec<MethodResult> {
        let wanted = !self.args.output.quiet && !self.args.output.no_progress;
        let done = Mutex::new(Done {
            results: vec![None; parts.len()],
            progress: MethodsProgress::on_terminal(parts.len()).filter(|_| wanted),
        });
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some((number, part)) = next_of(parts, &next) {
                let result = self.result(part, cache);
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(progress) = &mut done.progress {
                    progress.done(&part.signature, result.word == Word::Invalid);
                }
                done.results[number] = Some(result);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.args.workers().min(parts.len()) {
                scope.spawn(work);
            }
            work();
        });
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(progress) = &done.progress {
            progress.clear();
        }
        let missing = |part: &Part| error(part, "it was not verified");
        let each = done.results.into_iter().zip(parts);
        each.map(|(result, part)| result.unwrap_or_else(|| missing(part)))
            .collect()
    }

    fn result(&self, part: &Part, cache: &ResultCache) -> MethodResult {
        if let Some(json) = cache.read(part.key.as_ref()) {
            let mut result = named(part, json);
            result.cached = true;
            return result;
        }
        if let Some(limit) = self.over() {
            return unknown(part, limit);
        }
        let ran = self.verify(part);
        match (ran.result, ran.trouble) {
            (Some(json), _) => {
                if ran.code != Some(Exit::Interrupted as i32) {
                    cache.write(part.key.as_ref(), &json);
                }
                named(part, json)
            }
            (None, trouble) => {
                let why = trouble.unwrap_or_else(|| "no result".into());
                match ran.crashed {
                    true => error(part, &format!("internal error: {why}")),
                    false => error(part, &why),
                }
            }
        }
    }

    fn verify(&self, part: &Part) -> Ran {
        let time = self.time();
        let mut given = vec![OsString::from("--part"), part.signature.clone().into()];
        if let Some(time) = time.filter(|_| self.deadline.is_some()) {
            given.extend(["--part-time".into(), duration_text(time).into()]);
        }
        let (before, behind) = self.arguments.split_at(self.command);
        let mut command = Command::new(&self.program);
        command.args(before).args(&given).args(behind);
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        match command.spawn() {
            Ok(child) => {
                let is_over = |_| self.stop.reached().is_some();
                attend(child, time.map(|it| it + PATIENCE), &is_over)
            }
            Err(why) => Ran::not_at_all(&why),
        }
    }

    /// The time that one method has left.
    fn time(&self) -> Option<Duration> {
        let own = crate::settings::Wanted::new(self.args).search.time;
        let left = self
            .deadline
            .map(|it| it.saturating_duration_since(Instant::now()));
        match (own, left) {
            (Some(own), Some(left)) => Some(own.min(left)),
            (own, left) => own.or(left),
        }
    }

    /// Why no further method is verified, if none is.
    fn over(&self) -> Option<&'static str> {
        let late = self.deadline.is_some_and(|it| Instant::now() >= it);
        match self.stop.reached() {
            Some(Limit::Interrupted) => Some("the run was interrupted"),
            Some(_) => Some("a limit of the whole run was reached"),
            None => late.then_some("--total-time is over"),
        }
    }
}

fn next_of<'p>(parts: &'p [Part], next: &AtomicUsize) -> Option<(usize, &'p Part)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    parts.get(number).map(|part| (number, part))
}

fn named(part: &Part, json: serde_json::Value) -> MethodResult {
    MethodResult::new(part.signature.clone(), part.place.clone(), json)
}

fn error(part: &Part, why: &str) -> MethodResult {
    MethodResult::error(part.signature.clone(), part.place.clone(), why)
}

/// A method that was not begun.
fn unknown(part: &Part, why: &str) -> MethodResult {
    let reason = serde_json::json!({"kind": "limit", "text": why});
    let json = serde_json::json!({"verdict": "unknown", "reasons": [reason]});
    named(part, json)
}
