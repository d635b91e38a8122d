//! Strategies as texts: a name, and in parentheses what it is made of, such as `interleave(random-path, iddfs(20))`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::named::Named;
use super::{STRATEGIES, Strategy, StrategyInfo};
use crate::names::{UnknownName, by_name};

/// Deeper nesting is nothing anyone would write.
const MOST_NESTED: usize = 16;

/// A strategy that the user chose. It can be made any number of times, which never fails.
#[derive(Clone)]
pub struct StrategyChoice {
    /// As the user typed it.
    text: String,
    factory: Factory,
}

/// Makes a strategy from a seed.
#[derive(Clone)]
pub struct Factory(Arc<dyn Fn(u64) -> Box<dyn Strategy> + Send + Sync>);

/// What is wrong with the text of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyError {
    /// No strategy has that name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// Something follows the strategy.
    #[error("`{0}` is left over")]
    LeftOver(String),
    /// Strategies are nested too deeply.
    #[error("too many parentheses")]
    TooDeep,
    /// There is something else than a name.
    #[error("a name is expected, not `{0}`")]
    NoName(char),
    /// The text ends where a name is expected.
    #[error("a name is missing")]
    MissingName,
    /// Arguments are not separated or not closed.
    #[error("a `,` or `)` is missing")]
    Unclosed,
    /// What is in the parentheses does not fit the strategy.
    #[error("{name} takes {expected}")]
    Arguments {
        /// The strategy.
        name: String,
        /// What it takes.
        expected: String,
    },
}

/// A strategy or one of its arguments as a text describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Its name, or a word or number where it is an argument.
    pub name: String,
    /// What is in its parentheses.
    pub arguments: Vec<Description>,
}

impl StrategyChoice {
    /// Makes the strategy.
    pub fn make(&self, seed: u64) -> Box<dyn Strategy> {
        self.factory.make(seed)
    }
}

impl Default for StrategyChoice {
    /// The first one of the table, which needs no arguments.
    fn default() -> Self {
        let usual = STRATEGIES[0].name.parse();
        usual.expect("the first strategy of the table needs no arguments")
    }
}

impl FromStr for StrategyChoice {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        let mut rest = text;
        let description = Description::read(&mut rest, 0)?;
        if !rest.trim().is_empty() {
            return Err(StrategyError::LeftOver(rest.trim().into()));
        }
        Ok(StrategyChoice {
            text: text.into(),
            factory: description.factory()?,
        })
    }
}

impl fmt::Display for StrategyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for StrategyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StrategyChoice({:?})", self.text)
    }
}

impl fmt::Debug for Factory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Factory")
    }
}

impl Factory {
    pub(super) fn new(make: impl Fn(u64) -> Box<dyn Strategy> + Send + Sync + 'static) -> Self {
        Factory(Arc::new(make))
    }

    pub(super) fn make(&self, seed: u64) -> Box<dyn Strategy> {
        (self.0)(seed)
    }
}

impl Description {
    fn read(rest: &mut &str, nested: usize) -> Result<Self, StrategyError> {
        if nested > MOST_NESTED {
            return Err(StrategyError::TooDeep);
        }
        let text = rest.trim_start();
        let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
        let end = text.find(|it| !is_part(it)).unwrap_or(text.len());
        let (name, after) = text.split_at(end);
        if name.is_empty() {
            let found = text.chars().next();
            return Err(found.map_or(StrategyError::MissingName, StrategyError::NoName));
        }
        let mut described = Description {
            name: name.into(),
            arguments: Vec::new(),
        };
        let after = after.trim_start();
        let Some(mut inner) = after.strip_prefix('(') else {
            *rest = after;
            return Ok(described);
        };
        loop {
            let argument = Self::read(&mut inner, nested + 1)?;
            described.arguments.push(argument);
            inner = inner.trim_start();
            if let Some(after) = inner.strip_prefix(')') {
                *rest = after;
                return Ok(described);
            }
            inner = inner.strip_prefix(',').ok_or(StrategyError::Unclosed)?;
        }
    }

    /// A strategy of the table with nothing in its parentheses.
    pub(super) fn of(info: &StrategyInfo) -> Self {
        Description {
            name: info.name.into(),
            arguments: Vec::new(),
        }
    }

    /// A strategy with a word in its parentheses.
    pub(super) fn with(info: &StrategyInfo, word: &str) -> Self {
        let word = Description {
            name: word.into(),
            arguments: Vec::new(),
        };
        Description {
            name: info.name.into(),
            arguments: vec![word],
        }
    }

    /// What makes the strategy, which says its name whenever it chooses.
    pub(super) fn factory(&self) -> Result<Factory, StrategyError> {
        let info = by_name("strategy", &self.name, STRATEGIES, |it| it.name)?;
        let factory = (info.read)(self)?;
        let name: Arc<str> = self.to_string().into();
        Ok(Factory::new(move |seed| {
            Named::new(&name, factory.make(seed))
        }))
    }

    /// What is in the parentheses is not what the strategy takes.
    pub(super) fn takes(&self, expected: impl Into<String>) -> StrategyError {
        StrategyError::Arguments {
            name: self.name.clone(),
            expected: expected.into(),
        }
    }

    /// Nothing is in its parentheses.
    pub(super) fn plain(&self) -> Result<(), StrategyError> {
        match self.arguments.as_slice() {
            [] => Ok(()),
            _ => Err(self.takes("nothing in parentheses")),
        }
    }

    /// The word or number in its parentheses, if there is one and nothing else.
    pub(super) fn word(&self) -> Option<&str> {
        match self.arguments.as_slice() {
            [one] if one.arguments.is_empty() => Some(&one.name),
            _ => None,
        }
    }

    /// The number in its parentheses, or the usual one.
    pub(super) fn number(&self, usual: u32) -> Result<u32, StrategyError> {
        if self.arguments.is_empty() {
            return Ok(usual);
        }
        let number = self.word().and_then(|it| it.parse().ok());
        let number = number.filter(|number| *number > 0);
        number.ok_or_else(|| self.takes("one number above 0"))
    }

    /// The strategies in its parentheses.
    pub(super) fn strategies(&self) -> Result<Vec<Factory>, StrategyError> {
        if self.arguments.is_empty() {
            return Err(self.takes("strategies in parentheses"));
        }
        self.arguments.iter().map(Self::factory).collect()
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (place, argument) in self.arguments.iter().enumerate() {
            let between = if place == 0 { "(" } else { ", " };
            write!(f, "{between}{argument}")?;
        }
        if self.arguments.is_empty() {
            Ok(())
        } else {
            f.write_str(")")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StrategyChoice;

    #[test]
    fn texts_are_read() {
        for good in [
            "bfs",
            " dfs ",
            "iddfs(7)",
            "interleave(random-path, md2u)",
            "round-robin(interleave(bfs,dfs),iddsas( 3 ), best-first(distance))",
            "adaptive",
        ] {
            let choice: Result<StrategyChoice, _> = good.parse();
            assert_eq!(choice.expect("it is good").to_string(), good);
        }
        let deep = "interleave(".repeat(100);
        for (bad, message) in [
            ("", "a name is missing"),
            ("(", "a name is expected, not `(`"),
            ("bfs(1)", "bfs takes nothing in parentheses"),
            ("iddfs(0)", "iddfs takes one number above 0"),
            ("iddfs(bfs)", "iddfs takes one number above 0"),
            ("interleave", "interleave takes strategies in parentheses"),
            ("interleave()", "a name is expected, not `)`"),
            ("interleave(bfs", "a `,` or `)` is missing"),
            ("interleave(bfs dfs)", "a `,` or `)` is missing"),
            ("bfs dfs", "`dfs` is left over"),
            (deep.as_str(), "too many parentheses"),
        ] {
            let error = bad.parse::<StrategyChoice>().expect_err("it is bad");
            assert_eq!(error.to_string(), message);
        }
        for (bad, message) in [
            (
                "backwards",
                "there is no strategy backwards, but adaptive, ",
            ),
            ("best-first(luck)", "best-first takes one of distance, "),
        ] {
            let error = bad.parse::<StrategyChoice>().expect_err("it is bad");
            assert!(error.to_string().starts_with(message), "{error}");
        }
    }
}
