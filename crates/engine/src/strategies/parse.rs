//! Strategies as texts: a name, and in parentheses what it is made of, such as `interleave(random-path, iddfs(20))`.

use std::fmt;

use super::named::Named;
use super::{Made, STRATEGIES, Strategy};

/// Deeper nesting is nothing anyone would write.
const MOST_NESTED: usize = 16;

/// A strategy as the user describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Its name, or a word or number where it is an argument.
    pub name: String,
    /// What is in its parentheses.
    pub arguments: Vec<Description>,
}

/// The strategy that a text describes.
pub fn strategy(text: &str, seed: u64) -> Made {
    let mut rest = text;
    let described = Description::read(&mut rest, 0)?;
    if !rest.trim().is_empty() {
        return Err(format!("`{}` is left over", rest.trim()));
    }
    described.make(seed)
}

impl Description {
    fn read(rest: &mut &str, nested: usize) -> Result<Self, String> {
        if nested > MOST_NESTED {
            return Err("too many parentheses".into());
        }
        let text = rest.trim_start();
        let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
        let end = text.find(|it| !is_part(it)).unwrap_or(text.len());
        let (name, after) = text.split_at(end);
        if name.is_empty() {
            return Err(match text.chars().next() {
                Some(found) => format!("a name is expected, not `{found}`"),
                None => "a name is missing".into(),
            });
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
            described
                .arguments
                .push(Self::read(&mut inner, nested + 1)?);
            inner = inner.trim_start();
            if let Some(after) = inner.strip_prefix(')') {
                *rest = after;
                return Ok(described);
            }
            inner = inner.strip_prefix(',').ok_or("a `,` or `)` is missing")?;
        }
    }

    /// Makes the strategy.
    pub(super) fn make(&self, seed: u64) -> Made {
        let Some(info) = STRATEGIES.iter().find(|it| it.name == self.name) else {
            let names: Vec<&str> = STRATEGIES.iter().map(|it| it.name).collect();
            let names = names.join(", ");
            return Err(format!("there is no strategy {}, but {names}", self.name));
        };
        let made = (info.make)(self, seed)?;
        Ok(Named::new(&self.to_string(), made))
    }

    /// One that has nothing in its parentheses.
    pub(super) fn of_name(name: &str) -> Self {
        Description {
            name: name.into(),
            arguments: Vec::new(),
        }
    }

    /// Nothing is in its parentheses.
    pub(super) fn plain(&self) -> Result<(), String> {
        if self.arguments.is_empty() {
            Ok(())
        } else {
            Err(format!("{} takes nothing in parentheses", self.name))
        }
    }

    /// The number in its parentheses, or the usual one.
    pub(super) fn number(&self, usual: u32) -> Result<u32, String> {
        let wrong = || format!("{} takes one number above 0", self.name);
        match self.arguments.as_slice() {
            [] => Ok(usual),
            [one] if one.arguments.is_empty() => {
                let number = one.name.parse().ok().filter(|number| *number > 0);
                number.ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }

    /// The strategies in its parentheses, each with a seed of its own.
    pub(super) fn strategies(&self, seed: u64) -> Result<Vec<Box<dyn Strategy>>, String> {
        if self.arguments.is_empty() {
            return Err(format!("{} takes strategies in parentheses", self.name));
        }
        let numbered = self.arguments.iter().zip(0u64..);
        numbered
            .map(|(it, number)| it.make(seed.wrapping_add(number)))
            .collect()
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
    use super::strategy;

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
            assert!(strategy(good, 0).is_ok(), "{good}");
        }
        let deep = "interleave(".repeat(100);
        for bad in [
            "",
            "backwards",
            "bfs(1)",
            "iddfs(0)",
            "iddfs(bfs)",
            "interleave",
            "interleave()",
            "interleave(bfs",
            "interleave(bfs dfs)",
            "bfs dfs",
            "best-first(luck)",
            deep.as_str(),
        ] {
            assert!(strategy(bad, 0).is_err(), "{bad}");
        }
    }
}
