//! The limits only the outside knows: the clock, the memory, the user.

use std::time::{Duration, Instant};

use oxpecker::{Control, Settings};
use oxpecker_explore::{Budget, Snapshot, Statistics};
use oxpecker_interp::Limit;

use crate::guard::{self, Stop};
use crate::machine;
use crate::progress::Progress;
use crate::session::Session;

/// Between two looks at the memory, which costs a system call.
const MEMORY_INTERVAL: Duration = Duration::from_millis(50);

/// Between two times that the guard gets to know how far the run is.
const NOTE_INTERVAL: Duration = Duration::from_millis(100);

/// From half of the memory on, states are given up every time that this part of it was used up.
const STEPS_TO_LIMIT: u64 = 16;

/// Watches over a run and shows its progress.
#[derive(Debug)]
pub(crate) struct Watch {
    deadline: Option<Instant>,
    memory: Option<u64>,
    memory_due: Instant,
    /// Memory is getting scarce when more than this is in use.
    comfortable: u64,
    /// Whether it got scarce since somebody asked.
    tight: bool,
    stop: Stop,
    note_due: Instant,
    over: Option<Limit>,
    progress: Option<Progress>,
    session: Option<Session>,
}

impl Watch {
    /// Starts to watch a run whose time began when the process did; the first Ctrl-C asks the run to end, the second
    /// ends the process.
    pub(crate) fn start(settings: &Settings, progress: Option<Progress>) -> Self {
        Self::since(guard::started(), settings, progress)
    }

    /// Starts to watch one of several runs, whose time begins now.
    pub(crate) fn start_now(settings: &Settings) -> Self {
        Self::since(Instant::now(), settings, None)
    }

    fn since(start: Instant, settings: &Settings, progress: Option<Progress>) -> Self {
        let now = Instant::now();
        // Without a handler the default action ends the process, which is no worse than failing here.
        let _ = ctrlc::set_handler(guard::interrupt);
        let deadline = settings.time.and_then(|time| start.checked_add(time));
        Self {
            deadline,
            memory: settings.memory,
            memory_due: now,
            comfortable: settings.memory.unwrap_or(u64::MAX) / 2,
            tight: false,
            stop: guard::attend(deadline),
            note_due: now,
            over: None,
            progress,
            session: None,
        }
    }

    /// Keeps the run in a directory.
    pub(crate) fn saving(mut self, session: Option<Session>) -> Self {
        self.session = session;
        self
    }

    /// How the search is watched over. Only what is kept in a directory can be shown later, so only that is recorded.
    pub(crate) fn control(&mut self) -> Control<'_> {
        Control {
            stop: Some(self.stop.flag()),
            start: self.session.as_mut().and_then(Session::take_start),
            record: self.session.is_some(),
            solutions: None,
            budget: self,
        }
    }

    /// Takes the progress line away; the directory of the run, if it has one.
    pub(crate) fn finish(self) -> Option<Session> {
        if let Some(progress) = self.progress {
            progress.clear();
        }
        self.session
    }

    fn memory_reached(&mut self, now: Instant) -> bool {
        let Some(limit) = self.memory else {
            return false;
        };
        if now < self.memory_due {
            return false;
        }
        self.memory_due = now + MEMORY_INTERVAL;
        let used = machine::memory();
        if used >= self.comfortable {
            self.tight = true;
            // What is freed is used again before the process gets any larger.
            self.comfortable = used + limit / STEPS_TO_LIMIT;
        }
        used >= limit
    }
}

impl Budget for Watch {
    fn reached(&mut self, statistics: &Statistics) -> Option<Limit> {
        if let Some(limit) = self.stop.reached() {
            return Some(limit);
        }
        // What is over stays over: memory that was given back is no reason to go on.
        if self.over.is_some() {
            return self.over;
        }
        let now = Instant::now();
        if let Some(progress) = &mut self.progress {
            progress.show(now, statistics);
        }
        if now >= self.note_due {
            self.note_due = now + NOTE_INTERVAL;
            guard::note(statistics);
        }
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.over = Some(Limit::Time);
        } else if self.memory_reached(now) {
            self.over = Some(Limit::Memory);
        }
        self.over
    }

    fn wants_snapshot(&mut self, forced: bool) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|it| forced || it.is_due(Instant::now()))
    }

    fn save(&mut self, snapshot: Snapshot) {
        if let Some(session) = &mut self.session {
            session.save(&snapshot);
        }
    }

    fn is_tight(&mut self) -> bool {
        std::mem::take(&mut self.tight)
    }
}
