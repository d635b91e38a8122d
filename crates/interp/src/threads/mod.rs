//! Threads of a state: who runs, who waits, who holds which lock.
//!
//! A state has one running thread, whose frames are the state's own; the frames of all others are put away here. Steps
//! that only touch what one thread can reach need no order, so a thread runs until it comes to an operation that others
//! can notice and is *parked* in front of it. When all are parked, `exec/schedule.rs` says which of them may go on.

mod attributes;
mod footprint;
mod operation;
mod races;
mod reach;

pub use self::attributes::MainThread;
pub use self::attributes::{Attributes, Wait};
pub use self::footprint::{Footprint, Footprints};
pub use self::operation::{Access, Operation, Place};
pub use self::reach::{reaches, strongly_reached};

use std::rc::Rc;

use imbl::{OrdMap, Vector};

use crate::ending::PathEnd;
use crate::raised::Raised;
use crate::state::{Frame, State};
use crate::value::Ref;
use oxpecker_ir::ClassId;
use oxpecker_term::TermId;

/// The number of a thread; that of the entry method is 0, the others are numbered as they are started.
pub type ThreadId = u32;

/// More threads than this end the path with a reason.
pub const MAX_THREADS: usize = 10_000;

/// How many operations a thread does before another one goes on. The last one of a schedule has as many as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn it is.
    pub thread: ThreadId,
    /// How many instructions it executes that touch objects, locks or threads.
    pub operations: u32,
}

/// What a thread is doing.
#[derive(Clone, Debug)]
pub enum Status {
    /// It has steps to do that nobody else notices.
    Running,
    /// It stands in front of an operation that others may notice.
    Parked(Rc<Operation>),
    /// It waits until the threads it started have ended.
    Joining,
    /// It waits until a thread has ended.
    Awaiting(ThreadId),
    /// It waits to be notified.
    Waiting,
    /// It has ended.
    Ended,
    /// It goes no further on this path: an assumption is false or the bound was reached.
    Halted,
}

/// What a thread has for itself while another one runs.
#[derive(Clone, Debug)]
pub struct Stopped {
    /// Its running method.
    pub frame: Frame,
    /// The methods that wait for it.
    pub callers: Vector<Rc<Frame>>,
    /// The exception that led to its handler.
    pub exception: Option<Raised>,
    /// What was decided for its instruction.
    pub decisions: Vec<(TermId, bool)>,
    /// How many statements it executed.
    pub depth: u32,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// What started it.
    pub parent: Option<ThreadId>,
    /// What it does.
    pub status: Status,
    /// Its frames, unless it is the running one.
    pub stopped: Option<Rc<Stopped>>,
    /// What threads that are objects have.
    pub attributes: Attributes,
}

/// Why a thread goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// An assumption is false.
    Assumption,
    /// The bound on the depth was reached.
    Bound,
    /// It ends the program.
    Exit,
}

/// Why threads of a path went no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Halted {
    /// An assumption was false.
    pub assumption: bool,
    /// The bound on the depth was reached.
    pub bound: bool,
    /// A thread ended the program.
    pub exit: bool,
}

/// All threads of a state and what they share besides objects. Absent as long as there is one thread and no lock.
#[derive(Clone, Debug)]
pub struct Threads {
    current: ThreadId,
    all: Vec<Thread>,
    /// Who holds a lock, and how often.
    pub locks: OrdMap<Ref, (ThreadId, u32)>,
    /// The running thread may do the operation it stands in front of.
    pub granted: bool,
    /// Without reductions: the running thread began a statement and did no operation since.
    pub begun: bool,
    /// Threads that need not go on, one bit each: what they would do next is done first on another path.
    pub asleep: u64,
    /// A choice among all threads that can go on is being made.
    pub full: bool,
    /// Choices since the last one among all threads that can go on.
    pub reduced: u32,
    /// Ends of blocks since the last choice.
    pub quiet: u64,
    /// Why threads went no further.
    pub halted: Halted,
    /// Which thread runs the static initializer of a class.
    pub initializing: OrdMap<ClassId, ThreadId>,
    /// The thread that the running instruction wakes, once that is decided.
    pub chosen: Option<ThreadId>,
    /// What is known about the order of accesses.
    pub order: races::Order,
    /// How the entry method ended.
    pub end: Option<PathEnd>,
    /// Who did how many operations so far.
    schedule: Vector<Turn>,
}

impl Threads {
    /// One thread.
    pub(crate) fn new() -> Self {
        Threads {
            current: 0,
            all: vec![Thread {
                parent: None,
                status: Status::Running,
                stopped: None,
                attributes: Attributes::default(),
            }],
            locks: OrdMap::new(),
            granted: false,
            begun: false,
            asleep: 0,
            full: false,
            reduced: 0,
            quiet: 0,
            halted: Halted::default(),
            initializing: OrdMap::new(),
            chosen: None,
            order: races::Order::default(),
            end: None,
            schedule: Vector::new(),
        }
    }

    /// The running thread.
    pub fn current(&self) -> ThreadId {
        self.current
    }

    /// All threads, those that ended included.
    pub fn iter(&self) -> impl Iterator<Item = (ThreadId, &Thread)> {
        self.all.iter().enumerate().map(|(id, it)| (id as u32, it))
    }

    /// How many threads were started, the first one included.
    pub fn started(&self) -> usize {
        self.all.len()
    }

    /// The threads that may still do something, whether now or later.
    pub fn live(&self) -> impl Iterator<Item = ThreadId> {
        let dead = |it: &Thread| matches!(it.status, Status::Ended | Status::Halted);
        let live = self.iter().filter(move |(_, it)| !dead(it));
        live.map(|(id, _)| id)
    }

    /// Whether several threads may still do something.
    pub fn several(&self) -> bool {
        self.live().nth(1).is_some()
    }

    /// A thread.
    pub fn thread(&self, id: ThreadId) -> &Thread {
        &self.all[id as usize]
    }

    /// Sets what a thread does.
    pub fn set(&mut self, id: ThreadId, status: Status) {
        self.all[id as usize].status = status;
    }

    /// What a thread has that is an object.
    pub fn attributes_mut(&mut self, id: ThreadId) -> &mut Attributes {
        &mut self.all[id as usize].attributes
    }

    /// What the running thread does.
    pub fn status(&self) -> &Status {
        &self.all[self.current as usize].status
    }

    /// Whether a thread waits for threads it started.
    pub fn has_children(&self, id: ThreadId) -> bool {
        self.children(id).next().is_some()
    }

    /// The threads that a thread started and that have not ended.
    pub fn children(&self, id: ThreadId) -> impl Iterator<Item = ThreadId> {
        let of = move |(_, it): &(ThreadId, &Thread)| {
            it.parent == Some(id) && !matches!(it.status, Status::Ended)
        };
        self.iter().filter(of).map(|(id, _)| id)
    }

    /// Whether a thread can do the next thing it wants to do.
    pub fn is_enabled(&self, id: ThreadId) -> bool {
        match &self.thread(id).status {
            Status::Running => true,
            Status::Parked(operation) => self.blocker(id, operation).is_none(),
            Status::Joining => !self.has_children(id),
            Status::Awaiting(other) => matches!(self.thread(*other).status, Status::Ended),
            Status::Waiting | Status::Ended | Status::Halted => false,
        }
    }

    /// The thread that must do something before another one can do an operation.
    pub fn blocker(&self, id: ThreadId, operation: &Operation) -> Option<ThreadId> {
        let owner = match operation {
            Operation::Lock(object) => self.locks.get(object).map(|(owner, _)| *owner),
            Operation::Initialize(class) => self.initializing.get(class).copied(),
            Operation::Access(_) | Operation::Pause => None,
        };
        owner.filter(|owner| *owner != id)
    }

    /// Whether a thread cannot do anything before another one did something: it waits for it, or for one that does.
    pub fn waits_for(&self, id: ThreadId, other: ThreadId) -> bool {
        let mut seen = vec![false; self.all.len()];
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut seen[id as usize], true) {
                continue;
            }
            if self.is_enabled(id) {
                continue;
            }
            let mut needed: Vec<ThreadId> = Vec::new();
            match &self.thread(id).status {
                Status::Joining => needed.extend(self.children(id)),
                Status::Parked(operation) => needed.extend(self.blocker(id, operation)),
                Status::Awaiting(other) => needed.push(*other),
                // Anybody may notify it.
                Status::Waiting | Status::Running | Status::Ended | Status::Halted => {}
            }
            if needed.contains(&other) {
                return true;
            }
            open.extend(needed);
        }
        false
    }

    /// A new thread that begins with a frame; none if there are too many.
    pub fn start(&mut self, stopped: Stopped, attributes: Attributes) -> Option<ThreadId> {
        let id = self.all.len();
        if id >= MAX_THREADS {
            return None;
        }
        self.all.push(Thread {
            parent: Some(self.current),
            status: Status::Running,
            stopped: Some(Rc::new(stopped)),
            attributes,
        });
        self.order.started(self.current, id as u32);
        Some(id as u32)
    }

    /// Notes that a thread did an operation.
    pub fn did(&mut self, thread: ThreadId) {
        match self.schedule.back_mut() {
            Some(turn) if turn.thread == thread => turn.operations += 1,
            _ => self.schedule.push_back(Turn {
                thread,
                operations: 1,
            }),
        }
    }

    /// Who did how many operations; the running thread does the rest.
    pub fn schedule(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = self.schedule.iter().copied().collect();
        if turns.last().is_none_or(|turn| turn.thread != self.current) {
            turns.push(Turn {
                thread: self.current,
                operations: 0,
            });
        }
        turns
    }

    /// Whether all threads that can go on are offered.
    pub fn is_full_choice(&self) -> bool {
        self.full
    }

    /// Whether a thread was stopped in the middle of what nobody notices.
    pub fn is_paused(&self, id: ThreadId) -> bool {
        matches!(&self.thread(id).status, Status::Parked(it) if matches!(**it, Operation::Pause))
    }

    /// Whether other orders of what a thread does next are followed elsewhere.
    pub fn is_asleep(&self, id: ThreadId) -> bool {
        id < 64 && self.asleep & (1 << id) != 0
    }
}

impl State {
    /// The number of the running thread.
    pub fn thread(&self) -> ThreadId {
        self.threads.as_ref().map_or(0, |it| it.current)
    }

    /// Whether several threads may still do something.
    pub fn has_threads(&self) -> bool {
        self.threads.as_ref().is_some_and(|it| it.several())
    }

    /// The threads, which are made if there are none.
    pub fn threads_mut(&mut self) -> &mut Threads {
        Rc::make_mut(self.threads.get_or_insert_with(|| Rc::new(Threads::new())))
    }

    /// Goes on with another thread.
    pub fn switch_to(&mut self, id: ThreadId) {
        if self.thread() == id {
            return;
        }
        let Some(threads) = &mut self.threads else {
            return;
        };
        let threads = Rc::make_mut(threads);
        let Some(next) = threads.all[id as usize].stopped.take() else {
            return;
        };
        let next = Rc::try_unwrap(next).unwrap_or_else(|shared| (*shared).clone());
        let stopped = Stopped {
            frame: std::mem::replace(&mut self.frame, next.frame),
            callers: std::mem::replace(&mut self.callers, next.callers),
            exception: std::mem::replace(&mut self.exception, next.exception),
            decisions: std::mem::replace(&mut self.decisions, next.decisions),
            depth: std::mem::replace(&mut self.history.depth, next.depth),
        };
        let before = threads.current as usize;
        threads.all[before].stopped = Some(Rc::new(stopped));
        threads.current = id;
        threads.granted = false;
        threads.begun = false;
    }
}
