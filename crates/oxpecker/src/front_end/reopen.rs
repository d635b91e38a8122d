//! The same program again.

use oxpecker_explore::Places;
use oxpecker_ir::{MethodId, Program};

/// The same program, read again for another thread.
pub(crate) struct Copied {
    pub(crate) program: Program,
    pub(crate) entry: MethodId,
    pub(crate) places: Box<dyn Places>,
}

/// Reads a program again: nothing of one can be shared between threads.
pub(crate) trait Reopen: Sync {
    /// The program and its method; `None` if that is not possible any more.
    fn reopen(&self, entry: Option<&str>, count_branches: bool) -> Option<Copied>;
}
