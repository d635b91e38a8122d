//! Pruning policies: whether to ask at once if an alternative is possible.
//!
//! An alternative that is not asked about is followed without a model. Whoever reports something about its path asks
//! first, so no policy changes what is found.

mod adaptive;
mod always;
mod backoff;
mod never;
mod probabilistic;

use std::fmt;
use std::str::FromStr;

use crate::names::{UnknownName, by_name};

/// Decides which alternatives are asked about.
pub trait Pruning: std::fmt::Debug {
    /// Whether to ask about the next alternative.
    fn ask(&mut self) -> bool;
    /// An alternative that was asked about turned out to be possible or not.
    fn learn(&mut self, _possible: bool) {}
}

/// A policy and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct PruningInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The parameters when none are given, mostly in percent.
    pub defaults: &'static [u32],
    /// No parameter is larger.
    pub largest: u32,
    /// Makes one from parameters and seed.
    pub make: fn(&[u32], u64) -> Box<dyn Pruning>,
}

/// All policies.
pub const PRUNING: &[PruningInfo] = &[
    always::INFO,
    never::INFO,
    probabilistic::INFO,
    adaptive::INFO,
    backoff::INFO,
];

/// A policy that the user chose, such as `adaptive:50,5`.
#[derive(Clone, Debug)]
pub struct PruningChoice {
    /// As the user typed it.
    text: String,
    info: &'static PruningInfo,
    /// As many as the policy takes.
    parameters: Vec<u32>,
}

/// What is wrong with the text of a policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PruningError {
    /// No policy has that name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The parameters do not fit the policy.
    #[error("{name} takes {count} numbers")]
    Parameters {
        /// The policy.
        name: &'static str,
        /// How many it takes.
        count: usize,
    },
}

impl PruningChoice {
    /// Makes the policy.
    pub fn make(&self, seed: u64) -> Box<dyn Pruning> {
        (self.info.make)(&self.parameters, seed)
    }
}

impl Default for PruningChoice {
    /// The first one of the table.
    fn default() -> Self {
        let info = &PRUNING[0];
        PruningChoice {
            text: info.name.into(),
            info,
            parameters: info.defaults.into(),
        }
    }
}

impl FromStr for PruningChoice {
    type Err = PruningError;

    fn from_str(text: &str) -> Result<Self, PruningError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let info = by_name("policy", name, PRUNING, |it| it.name)?;
        let number = |it: &str| it.parse().ok().filter(|it| *it <= info.largest);
        let parameters: Option<Vec<u32>> = match parameters {
            "" => Some(info.defaults.into()),
            given => given.split(',').map(number).collect(),
        };
        let count = info.defaults.len();
        let parameters = parameters.filter(|it| it.len() == count);
        Ok(PruningChoice {
            text: text.into(),
            info,
            parameters: parameters.ok_or(PruningError::Parameters {
                name: info.name,
                count,
            })?,
        })
    }
}

impl fmt::Display for PruningChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::{PRUNING, Pruning, PruningChoice, PruningError};

    fn pruning(text: &str, seed: u64) -> Result<Box<dyn Pruning>, PruningError> {
        text.parse().map(|it: PruningChoice| it.make(seed))
    }

    #[test]
    fn texts_are_read() {
        for info in PRUNING {
            assert!(pruning(info.name, 0).is_ok());
        }
        assert!(pruning("probabilistic:30", 0).is_ok());
        assert!(pruning("adaptive:40,10", 0).is_ok());
        for bad in [
            "sometimes",
            "probabilistic:101",
            "adaptive:50",
            "never:3",
            "always:",
        ] {
            assert_eq!(pruning(bad, 0).is_ok(), bad == "always:", "{bad}");
        }
    }

    #[test]
    fn the_probability_follows_success() {
        let asked = |possible: bool| {
            let mut policy = pruning("adaptive:50,5", 3).expect("a policy");
            (0..1000)
                .filter(|_| {
                    let ask = policy.ask();
                    if ask {
                        policy.learn(possible);
                    }
                    ask
                })
                .count()
        };
        assert!(asked(false) > 900, "always impossible: asked more and more");
        assert!(asked(true) < 150, "always possible: asked less and less");
        let mut policy = pruning("probabilistic:25", 3).expect("a policy");
        let count = (0..1000).filter(|_| policy.ask()).count();
        assert!((200..300).contains(&count), "{count}");
        let mut policy = pruning("backoff:4", 0).expect("a policy");
        let mut asks = |possible: bool| {
            let ask = policy.ask();
            if ask {
                policy.learn(possible);
            }
            ask
        };
        let asked: Vec<bool> = [true; 7].map(&mut asks).into();
        assert_eq!(asked, [true, false, true, false, false, false, true]);
        let asked: Vec<bool> = [false; 6].map(&mut asks).into();
        assert_eq!(asked, [false, false, false, true, true, true]);
    }
}
