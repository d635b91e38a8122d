//! Ends questions from outside: a flag that is set once, and the thread that then interrupts whoever is solving.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// An interrupt may come a moment before the question it is meant for, so it is repeated.
const AGAIN: Duration = Duration::from_millis(20);

/// Ends the query that is being answered, from any thread. Ending none is harmless.
pub type Interrupt = Arc<dyn Fn() + Send + Sync>;

/// Ends what several back ends are at.
pub(crate) fn all_of(interrupts: Vec<Interrupt>) -> Interrupt {
    Arc::new(move || interrupts.iter().for_each(|it| it()))
}

/// A flag that tells a run to end; clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    set: AtomicBool,
    lock: Mutex<()>,
    changed: Condvar,
}

impl StopFlag {
    /// Sets the flag for good, from any thread; says whether it was set before.
    pub fn set(&self) -> bool {
        let before = self.0.set.swap(true, Ordering::AcqRel);
        self.wake();
        before
    }

    /// Whether the flag is set.
    pub fn is_set(&self) -> bool {
        self.0.set.load(Ordering::Acquire)
    }

    /// Makes those who wait look again. The lock is taken so that nobody is about to fall asleep meanwhile.
    fn wake(&self) {
        drop(self.0.lock.lock().unwrap_or_else(PoisonError::into_inner));
        self.0.changed.notify_all();
    }

    /// Waits until the flag is set or something else is over.
    fn wait(&self, over: &AtomicBool) {
        let mut guard = self.0.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_set() && !over.load(Ordering::Acquire) {
            let woken = self.0.changed.wait(guard);
            guard = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Interrupts back ends once a flag is set, until it is dropped.
pub(crate) struct Supervisor {
    flag: StopFlag,
    over: Arc<AtomicBool>,
}

impl Supervisor {
    /// Starts a thread that sleeps until the flag is set.
    pub(crate) fn start(flag: &StopFlag, interrupts: Vec<Interrupt>) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let supervisor = Self {
            flag: flag.clone(),
            over: Arc::clone(&over),
        };
        let flag = flag.clone();
        let supervise = move || {
            flag.wait(&over);
            while !over.load(Ordering::Acquire) {
                interrupts.iter().for_each(|interrupt| interrupt());
                std::thread::sleep(AGAIN);
            }
        };
        // Without the thread a question ends at its own limit, as it would without the flag.
        let _ = std::thread::Builder::new().spawn(supervise);
        supervisor
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Release);
        self.flag.wake();
    }
}

impl fmt::Debug for Supervisor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Supervisor").finish_non_exhaustive()
    }
}
