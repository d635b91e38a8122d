//! A limit on the time, for callers that watch over nothing else.

use std::time::{Duration, Instant};

use oxpecker_explore::{Budget, Statistics};
use oxpecker_interp::Limit;

/// Ends a search after a time.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    deadline: Option<Instant>,
}

impl TimeLimit {
    /// A limit that counts from now; `None` is none.
    pub fn new(time: Option<Duration>) -> Self {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        TimeLimit { deadline }
    }
}

impl Budget for TimeLimit {
    fn reached(&mut self, _statistics: &Statistics) -> Option<Limit> {
        let is_over = self.deadline.is_some_and(|it| Instant::now() >= it);
        is_over.then_some(Limit::Time)
    }
}
