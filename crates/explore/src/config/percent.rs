//! Shares of something countable.

use std::fmt;
use std::str::FromStr;

/// A share from 1 % to 100 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percent(u8);

/// A number that is no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a share is a whole number from 1 to 100")]
pub struct NoPercent;

impl Percent {
    /// A share, if the number is from 1 to 100.
    pub fn new(percent: u8) -> Option<Self> {
        (1..=100).contains(&percent).then_some(Percent(percent))
    }

    /// How many of so many things are at least this share.
    pub(crate) fn of(self, all: usize) -> usize {
        (all * usize::from(self.0)).div_ceil(100)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Percent {
    type Err = NoPercent;

    fn from_str(text: &str) -> Result<Self, NoPercent> {
        let percent = text.parse().map_err(|_| NoPercent)?;
        Percent::new(percent).ok_or(NoPercent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_rounded_up() {
        let cases = [(50, 4, 2), (50, 5, 3), (100, 7, 7), (1, 7, 1), (90, 10, 9)];
        for (percent, all, part) in cases {
            let share = Percent::new(percent).expect("a share");
            assert_eq!(share.of(all), part, "{percent} % of {all}");
        }
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for text in ["0", "101", "-1", "90%", "1e1", "", "300"] {
            assert_eq!(text.parse::<Percent>(), Err(NoPercent), "{text}");
        }
    }
}
