//! Keeps the limits of a run even if the run does not.
//!
//! A search looks at its limits between instructions, and a solver can be interrupted, but neither is certain: reading a
//! huge file, one operation on huge numbers or a solver that does not listen may take any time and any memory. So a
//! thread of its own watches the clock and the memory of the process. When a limit is reached it asks the run to end, and
//! the run ends with its own result. If it does not, the guard prints what is known, ends child processes and exits.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use oxpecker_explore::Statistics;
use oxpecker_interp::Limit;
use oxpecker_solver::StopFlag;

use crate::exit::Exit;
use crate::machine;

/// Between two looks at clock and memory.
const TICK: Duration = Duration::from_millis(10);
/// How long after its limit a run may still end by itself.
const GRACE: Duration = Duration::from_millis(700);
/// The time to write a result that is there.
const WRITING: Duration = Duration::from_millis(200);
/// The part of the memory limit that a run may use beyond it while it ends.
const MEMORY_GRACE: u64 = 12;

static STARTED: OnceLock<Instant> = OnceLock::new();
static WATCHED: Mutex<Watched> = Mutex::new(Watched::nothing());
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static SCRATCH: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Prints the result of a run that did not come back, which reached this limit and had done this much.
pub(crate) type LastWords = Box<dyn Fn(Limit, &Statistics) -> Exit + Send>;

/// What the guard watches.
struct Watched {
    running: bool,
    deadline: Option<Instant>,
    memory: Option<u64>,
    words: Option<LastWords>,
    /// The run that can be asked to end.
    stop: Option<Stop>,
    statistics: Option<Box<Statistics>>,
    /// The result is being written; this is its exit code.
    settled: Option<Exit>,
    /// Whether an interrupt ends the process if the run does not end by itself.
    insists: bool,
    /// When the user interrupted.
    interrupted: Option<Instant>,
}

/// How to ask a run to end; clones are for the same run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    flag: StopFlag,
    limit: Arc<OnceLock<Limit>>,
}

impl Stop {
    /// The flag that ends questions to solvers.
    pub(crate) fn flag(&self) -> StopFlag {
        self.flag.clone()
    }

    /// Why the run is to end, if it is.
    pub(crate) fn reached(&self) -> Option<Limit> {
        let limit = || self.limit.get().copied().unwrap_or(Limit::Interrupted);
        self.flag.is_set().then(limit)
    }

    fn ask(&self, limit: Limit) {
        if !self.flag.is_set() {
            let _ = self.limit.set(limit);
            self.flag.set();
        }
    }
}

impl Watched {
    const fn nothing() -> Self {
        Watched {
            running: false,
            deadline: None,
            memory: None,
            words: None,
            stop: None,
            statistics: None,
            settled: None,
            insists: false,
            interrupted: None,
        }
    }

    /// Without the thread a run still keeps the limits it looks at itself.
    fn start(&mut self) {
        if !self.running {
            self.running = thread::Builder::new().spawn(patrol).is_ok();
        }
    }

    /// Asks the run to end at its limit, and ends the process if it does not.
    fn look(&mut self) {
        let now = Instant::now();
        let used = self.memory.map_or(0, |_| machine::memory());
        let late = self.deadline.map(|it| now.saturating_duration_since(it));
        if late.is_some_and(|it| it > Duration::ZERO) {
            self.ask(Limit::Time);
        }
        if self.memory.is_some_and(|limit| used >= limit) {
            self.ask(Limit::Memory);
        }
        let extra = self.settled.map_or(Duration::ZERO, |_| WRITING);
        if late.is_some_and(|it| it >= GRACE + extra) {
            self.end(Limit::Time);
        }
        let asked = self.interrupted.filter(|_| self.insists);
        if asked.is_some_and(|it| now.saturating_duration_since(it) >= GRACE + extra) {
            self.end(Limit::Interrupted);
        }
        let most = |limit: u64| limit + limit / MEMORY_GRACE;
        if self.memory.is_some_and(|limit| used >= most(limit)) {
            self.end(Limit::Memory);
        }
    }

    fn ask(&self, limit: Limit) {
        if let Some(stop) = &self.stop {
            stop.ask(limit);
        }
    }

    /// Ends the process. Nobody else prints meanwhile: whoever wants to waits for the lock that the caller holds.
    fn end(&mut self, limit: Limit) -> ! {
        let nothing = Statistics::default();
        let done = self.statistics.as_deref().unwrap_or(&nothing);
        let exit = match (self.settled, &self.words) {
            (Some(exit), _) => exit,
            (None, Some(words)) => words(limit, done),
            (None, None) => Exit::Unknown,
        };
        exit_now(exit)
    }
}

/// Remembers when the process started.
pub(crate) fn begin() {
    let _ = started();
}

/// When the process started.
pub(crate) fn started() -> Instant {
    *STARTED.get_or_init(Instant::now)
}

/// Watches the process from now on. The time counts from its start: reading and compiling are part of a run.
pub(crate) fn watch(time: Option<Duration>, memory: Option<u64>, words: LastWords) {
    let mut watched = lock();
    watched.deadline = time.and_then(|time| started().checked_add(time));
    watched.memory = memory;
    watched.words = Some(words);
    if watched.deadline.is_some() || memory.is_some() {
        watched.start();
    }
}

/// From now on an interrupt ends the process soon, whatever the run is doing. What has to be saved would be lost.
pub(crate) fn insist() {
    lock().insists = true;
}

/// From now on an interrupt only asks: what others are doing comes back by itself.
pub(crate) fn relent() {
    lock().insists = false;
}

/// What is printed if the run does not come back, from now on.
pub(crate) fn say(words: LastWords) {
    lock().words = Some(words);
}

/// A run of its own begins, with this deadline; it can be asked to end.
pub(crate) fn attend(deadline: Option<Instant>) -> Stop {
    let stop = Stop::default();
    let mut watched = lock();
    watched.deadline = deadline;
    watched.stop = Some(stop.clone());
    if INTERRUPTED.load(Ordering::Acquire) {
        stop.flag.set();
    }
    stop
}

/// The run is over; what comes now has no limit until the next one begins.
pub(crate) fn rest() {
    lock().deadline = None;
}

/// The user interrupts: the run is to end. The second time the process ends.
pub(crate) fn interrupt() {
    let mut watched = lock();
    if INTERRUPTED.swap(true, Ordering::AcqRel) {
        exit_now(Exit::Interrupted);
    }
    if let Some(stop) = &watched.stop {
        stop.flag.set();
    }
    watched.interrupted = Some(Instant::now());
    if watched.insists {
        watched.start();
    }
}

/// What the run has done until now.
pub(crate) fn note(statistics: &Statistics) {
    lock().statistics = Some(Box::new(statistics.clone()));
}

/// The result is there and about to be written: nobody else writes one. Does not come back if another was written.
pub(crate) fn settle(exit: Exit) {
    lock().settled = Some(exit);
}

/// Comes back unless the process is being ended: whoever sees a child of it killed must not take that for its result.
pub(crate) fn pass() {
    drop(lock());
}

/// How long something may take that belongs to the run but is not the search.
pub(crate) fn time_left() -> Option<Duration> {
    let deadline = lock().deadline? + GRACE;
    let left = deadline.saturating_duration_since(Instant::now());
    Some(left.saturating_sub(WRITING))
}

/// The memory that the process may use, in bytes.
pub(crate) fn memory() -> Option<u64> {
    lock().memory
}

/// A directory that is removed when the process ends before its owner can.
pub(crate) fn remove_at_exit(path: &Path) {
    let mut scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    scratch.push(path.to_path_buf());
}

fn patrol() {
    loop {
        thread::sleep(TICK);
        lock().look();
    }
}

fn lock() -> MutexGuard<'static, Watched> {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the process with everything it started, without waiting for what its threads are at.
fn exit_now(exit: Exit) -> ! {
    machine::end_children();
    let scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    for path in &*scratch {
        // What cannot be removed is a temporary directory.
        let _ = std::fs::remove_dir_all(path);
    }
    // Destructors would run under threads that still use what they destroy.
    signal_hook::low_level::exit(exit as i32)
}
