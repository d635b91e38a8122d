//! What threads of Java have besides frames: an object, waiting for a notification.

use std::rc::Rc;

use super::operation::Operation;
use super::{Status, ThreadId, Threads};
use crate::slot;
use crate::state::State;
use crate::value::{Ref, Value};

slot! {
    /// The first thread.
    pub struct MainThread {
        /// Its object, which is made when it is asked for.
        pub thread: Option<Ref>,
        /// The locks it holds while it is the only one.
        pub monitors: imbl::Vector<Value>,
    }
}

/// A thread in `wait`.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    /// The object whose lock it gave back.
    pub object: Ref,
    /// How often it held the lock.
    pub count: u32,
    /// It may go on by itself after some time.
    pub timed: bool,
    /// It was notified and only needs the lock.
    pub notified: bool,
}

/// What a thread of Java has.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    /// Its object; that of the first thread is made when it is asked for.
    pub object: Option<Ref>,
    /// The program does not wait for its end.
    pub daemon: bool,
    /// Some thread knows that it has ended.
    pub end_seen: bool,
    /// It waits for its permit.
    pub parked: bool,
    /// It need not wait the next time it wants a permit.
    pub permit: bool,
    /// What it waits for.
    pub wait: Option<Wait>,
}

impl Threads {
    /// The threads that wait for a notification of an object.
    pub fn waiters(&self, object: Ref) -> Vec<ThreadId> {
        let waits = |id: &ThreadId| {
            let wait = self.thread(*id).attributes.wait;
            wait.is_some_and(|wait| wait.object == object && !wait.notified)
        };
        self.live().filter(waits).collect()
    }

    /// A thread is notified: it goes on as soon as it gets the lock.
    pub fn wake(&mut self, id: ThreadId) {
        if let Some(wait) = &mut self.attributes_mut(id).wait {
            wait.notified = true;
            let lock = Operation::Lock(wait.object);
            self.set(id, Status::Parked(Rc::new(lock)));
        }
    }

    /// All that wait for a notification of an object are notified.
    pub fn wake_all(&mut self, object: Ref) {
        for id in self.waiters(object) {
            self.wake(id);
        }
    }
}

impl State {
    /// The object of the running thread, if it was made.
    pub fn thread_object(&self) -> Option<Ref> {
        match &self.threads {
            Some(threads) if threads.current() > 0 => {
                threads.thread(threads.current()).attributes.object
            }
            _ => self.slot::<MainThread>().thread,
        }
    }

    /// The thread that an object stands for, if it was started.
    pub fn thread_of(&self, object: Ref) -> Option<ThreadId> {
        if self.slot::<MainThread>().thread == Some(object) {
            return Some(0);
        }
        let mut all = self.threads.as_ref()?.iter();
        let found = all.find(|(_, it)| it.attributes.object == Some(object));
        found.map(|(id, _)| id)
    }
}
