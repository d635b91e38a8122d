//! Regular expressions of `java.util.regex` for matches of whole texts, as far as they are regular languages.
//!
//! Java decides by backtracking, which gives up some ways to match: loops over groups keep the first way that their body
//! matched. So only what the library tries completely is read here: sets of characters repeated in any way, groups that
//! are optional, and counted groups whose body has one length. Everything else, such as flags, references to groups, possessive
//! loops, words and classes of Unicode, is not read, and neither are loops over groups without a bound, which overflow the stack on long texts.

mod matching;
mod parse;
mod set;

pub use self::set::Set;

/// An expression that a whole text is matched with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regex {
    /// One character of a set.
    One(Set),
    /// All of them, one after the other; nothing if there is none.
    All(Vec<Regex>),
    /// One of them.
    Either(Vec<Regex>),
    /// As often as the numbers say; without a second one as often as it likes.
    Repeat(Box<Regex>, u32, Option<u32>),
}

impl Regex {
    /// Reads a pattern without flags; none if it is not one of those that are understood completely.
    pub fn read(pattern: &[u16]) -> Option<Regex> {
        parse::read(pattern)
    }

    /// Whether `String.matches` gives true.
    pub fn matches(&self, text: &[u16]) -> bool {
        matching::matches(self, text)
    }

    /// A text that matches, if some set has a plain character everywhere; loops go round as often as they must and a little more.
    pub fn example(&self, more: u32) -> Option<Vec<u16>> {
        let mut text = Vec::new();
        self.add_example(more, &mut text)?;
        Some(text)
    }

    fn add_example(&self, more: u32, text: &mut Vec<u16>) -> Option<()> {
        match self {
            Regex::One(set) => text.push(set.plain()?),
            Regex::All(parts) => {
                for part in parts {
                    part.add_example(more, text)?;
                }
            }
            Regex::Either(parts) => parts.first()?.add_example(more, text)?,
            Regex::Repeat(body, least, most) => {
                let count = most.map_or(least + more, |most| most.min(least + more));
                for _ in 0..count {
                    body.add_example(more, text)?;
                }
            }
        }
        Some(())
    }

    /// Whether every character is one unit, so that the units of a text can be looked at one by one.
    pub fn is_about_units(&self) -> bool {
        match self {
            Regex::One(set) => set.is_about_units(),
            Regex::All(parts) | Regex::Either(parts) => parts.iter().all(Regex::is_about_units),
            Regex::Repeat(body, ..) => body.is_about_units(),
        }
    }

    /// The number of units of every text that matches, if all have the same.
    fn length(&self) -> Option<u64> {
        match self {
            Regex::One(set) => set.is_about_units().then_some(1),
            Regex::All(parts) => parts.iter().map(Regex::length).sum(),
            Regex::Either(parts) => {
                let first = parts.first()?.length()?;
                let same = parts.iter().all(|it| it.length() == Some(first));
                same.then_some(first)
            }
            Regex::Repeat(body, least, most) => {
                let length = body.length()?;
                (*most == Some(*least)).then(|| length.saturating_mul(u64::from(*least)))
            }
        }
    }

    /// How many characters are written out when counted loops are.
    pub fn size(&self) -> u64 {
        match self {
            Regex::One(_) => 1,
            Regex::All(parts) | Regex::Either(parts) => parts
                .iter()
                .fold(1, |sum, it| sum.saturating_add(it.size())),
            Regex::Repeat(body, least, most) => {
                let rounds = u64::from(most.unwrap_or(*least)).max(1);
                body.size().saturating_mul(rounds)
            }
        }
    }
}
