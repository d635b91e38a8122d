//! What ends a run from outside.

use crate::outcome::{Limit, Statistics};

/// Limits the engine cannot see itself: time, memory, the user.
pub trait Budget {
    /// The limit that is reached, if one is. Called every few thousand instructions and at every fork.
    fn reached(&mut self, statistics: &Statistics) -> Option<Limit>;
    /// Whether memory is getting scarce. Asked after `reached`; true once for each time that something can be done.
    fn is_tight(&mut self) -> bool {
        false
    }
}

/// No limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn reached(&mut self, _: &Statistics) -> Option<Limit> {
        None
    }
}
