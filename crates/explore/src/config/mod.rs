//! What a run may do and where it stops: plain data, passed explicitly, with every default in one place.
//!
//! [`PathConfig`] is what holds on each path, concrete runs included; [`SearchConfig`] is how paths are looked for.

mod merging;
mod percent;
mod search;

pub use self::merging::Merging;
pub use self::percent::{NoPercent, Percent};
pub use self::search::{Goal, InputGoal, Mode, SearchConfig};
use oxpecker_interp::PathConfig;

/// Everything a search is configured by.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What holds on each path.
    pub path: PathConfig,
    /// How paths are looked for.
    pub search: SearchConfig,
}
