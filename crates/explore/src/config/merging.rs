//! How much path merging does.

use std::fmt;
use std::str::FromStr;

use crate::names::{UnknownName, by_name};

/// Which paths are merged where they meet again. Each kind includes those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Merging {
    /// None: every branch forks.
    Off,
    /// Those of a branch inside of one method.
    Branches,
    /// And through calls.
    Calls,
    /// And with new objects, and where some paths go on alone: with an exception, or because they end.
    SinglePaths,
    /// And behind the call of a method that returns early.
    Returns,
    /// All of them, where it is worth it.
    #[default]
    Auto,
}

impl Merging {
    /// All kinds, in the order of the help.
    pub const ALL: &[Merging] = &[
        Merging::Off,
        Merging::Branches,
        Merging::Calls,
        Merging::SinglePaths,
        Merging::Returns,
        Merging::Auto,
    ];

    /// What the user types.
    pub fn name(self) -> &'static str {
        match self {
            Merging::Off => "off",
            Merging::Branches => "2",
            Merging::Calls => "3",
            Merging::SinglePaths => "4",
            Merging::Returns => "5",
            Merging::Auto => "auto",
        }
    }
}

impl fmt::Display for Merging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Merging {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        by_name("kind of merging", text, Self::ALL, |it| it.name()).copied()
    }
}
