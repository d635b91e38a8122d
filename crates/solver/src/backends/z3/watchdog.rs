//! Stops Z3 from another thread when it ignores its own limit.
//!
//! One thread looks at a clock now and then; a question only writes its deadline into a word of memory before and
//! clears it after: a tenth of a microsecond for a question of hundreds (`examples/load.rs`).

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use z3::{Context, ContextHandle};

use crate::stop::Interrupt;

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(20);
/// How much longer than its limit Z3 may take; it checks its own clock only now and then.
const GRACE: Duration = Duration::from_millis(200);

/// Where work is counted and not timed a question is stopped only if what it counts does not grow any more.
const LAST_RESORT: Duration = Duration::from_secs(600);

thread_local! {
    /// The context of this thread. Z3 must not be interrupted in a context that is gone, so this one stays: a worker
    /// has one for the whole run.
    static CONTEXT: &'static Context = Box::leak(Box::new(Context::thread_local()));
}

/// What the question and the watching thread share.
struct Shared {
    begin: Instant,
    /// Microseconds since the begin at which the question is to be stopped; 0 if there is no question.
    deadline: AtomicU64,
    /// Z3, while it is at a question. Locked while Z3 is interrupted and while a question ends, so that an interrupt
    /// never meets the next question.
    busy: Mutex<Option<ContextHandle<'static>>>,
    /// Whether Z3 was interrupted while it was at the question.
    stopped: AtomicBool,
    over: AtomicBool,
}

/// The watchdog of one back end.
pub struct Watchdog {
    shared: Arc<Shared>,
    started: bool,
}

impl Watchdog {
    /// A watchdog for the context of the thread that asks. A context takes milliseconds to make, so that waits for
    /// the first question.
    pub fn new() -> Self {
        let shared = Shared {
            begin: Instant::now(),
            deadline: AtomicU64::new(0),
            busy: Mutex::new(None),
            stopped: AtomicBool::new(false),
            over: AtomicBool::new(false),
        };
        Self {
            shared: Arc::new(shared),
            started: false,
        }
    }

    /// Does something in Z3 that ends soon after the limit, if there is one, and some time in any case; tells whether it was interrupted. Whatever
    /// it was interrupted at may be half done.
    pub fn watch<T>(&mut self, limit: Option<u32>, question: impl FnOnce() -> T) -> (T, bool) {
        let shared = &self.shared;
        shared.stopped.store(false, Ordering::Release);
        shared.set_busy(Some(CONTEXT.with(|it| it.handle())));
        // Z3 keeps the limit while it searches; telling it the question gets as much again.
        let longest = match limit {
            Some(limit) => 2 * Duration::from_millis(limit.into()) + GRACE,
            None => LAST_RESORT,
        };
        let deadline = shared.begin.elapsed() + longest;
        let micros = u64::try_from(deadline.as_micros()).unwrap_or(u64::MAX);
        shared.deadline.store(micros, Ordering::Release);
        if !self.started {
            let shared = Arc::clone(shared);
            std::thread::spawn(move || shared.patrol());
            self.started = true;
        }
        let result = question();
        self.shared.set_busy(None);
        self.shared.deadline.store(0, Ordering::Release);
        (result, self.shared.stopped.load(Ordering::Acquire))
    }

    /// Stops the current question from any thread.
    pub fn interrupt(&self) -> Interrupt {
        let shared = Arc::clone(&self.shared);
        Arc::new(move || shared.stop())
    }
}

impl Shared {
    fn patrol(&self) {
        while !self.over.load(Ordering::Acquire) {
            std::thread::sleep(TICK);
            let deadline = self.deadline.load(Ordering::Acquire);
            if deadline != 0 && self.begin.elapsed().as_micros() > u128::from(deadline) {
                self.stop();
            }
        }
    }

    fn stop(&self) {
        let busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = &*busy {
            self.stopped.store(true, Ordering::Release);
            handle.interrupt();
        }
    }

    fn set_busy(&self, busy: Option<ContextHandle<'static>>) {
        *self.busy.lock().unwrap_or_else(PoisonError::into_inner) = busy;
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.over.store(true, Ordering::Release);
    }
}

impl Default for Watchdog {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Watchdog {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Watchdog").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use z3::ast::Int;
    use z3::{Params, SatResult, Solver};

    use super::*;

    /// Three cubes that make a sum nobody can find, without a limit of Z3's own.
    fn hard() -> Solver {
        let solver = Solver::new();
        let cubes: Vec<Int> = ["x", "y", "z"]
            .map(Int::new_const)
            .iter()
            .map(|it| Int::mul(&[it, it, it]))
            .collect();
        solver.assert(Int::add(&cubes).eq(Int::from_i64(114)));
        let mut params = Params::new();
        params.set_u32("timeout", u32::MAX);
        solver.set_params(&params);
        solver
    }

    #[test]
    fn a_question_without_an_end_is_ended_and_the_next_one_answered() {
        let solver = hard();
        let mut watchdog = Watchdog::new();
        let start = Instant::now();
        let result = watchdog.watch(Some(50), || solver.check());
        assert_eq!(result, (SatResult::Unknown, true));
        assert!(start.elapsed() < Duration::from_secs(20));
        // An interrupt between questions meets nobody.
        (watchdog.interrupt())();
        let easy = Solver::new();
        easy.assert(Int::new_const("e").eq(Int::from_i64(3)));
        let answer = watchdog.watch(Some(1000), || easy.check());
        assert_eq!(answer, (SatResult::Sat, false));
    }

    #[test]
    fn an_interrupt_outside_of_a_check_leaves_z3_usable() {
        let mut watchdog = Watchdog::new();
        let pause = Duration::from_millis(600);
        let (_, stopped) = watchdog.watch(Some(1), || std::thread::sleep(pause));
        assert!(stopped);
        for _ in 0..3 {
            let easy = Solver::new();
            easy.push();
            easy.assert(Int::new_const("e").eq(Int::from_i64(3)));
            let answer = watchdog.watch(Some(1000), || easy.check());
            assert_eq!(answer, (SatResult::Sat, false));
        }
    }
}
