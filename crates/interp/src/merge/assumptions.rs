//! What a program assumed on a path. It explains why there is no solution, and it holds only there when paths are merged.

use imbl::Vector;
use oxpecker_base::Span;
use oxpecker_term::TermId;

use crate::slot;
use crate::slots::NotCompared;

slot! {
    /// Where assumptions come from.
    pub struct Assumptions {
        /// Facts of the path and what in the source assumed them.
        pub facts: NotCompared<Vector<(TermId, Span)>>,
    }
}
