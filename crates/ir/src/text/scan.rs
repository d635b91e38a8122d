//! Splits the text into lines and lines into tokens.

use oxpecker_base::id::Id;
use oxpecker_base::{FileId, Span};

use super::keyword::Keyword;
use super::parse::ParseError;
use crate::inst::{BlockId, LocalId, StrId};
use crate::types::{ClassId, FieldId, MethodId};

/// A piece of a line.
#[derive(Clone, Debug, PartialEq)]
enum Token<'a> {
    Word(&'a str),
    Text(String),
    Punct(char),
}

/// The lines of a text that are not empty.
pub(super) struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Split<'a, char>>,
    /// The number of the line given last, from 1.
    pub(super) number: usize,
}

/// The tokens of one line, read from left to right.
pub(super) struct Line<'a> {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token<'a>>>,
    number: usize,
}

/// An id that prints as this prefix and its number.
pub(super) trait Prefixed: Id {
    const PREFIX: &'static str;
}

macro_rules! prefixed {
    ($($id:ident $prefix:literal),*) => {
        $(impl Prefixed for $id {
            const PREFIX: &'static str = $prefix;
        })*
    };
}
prefixed!(LocalId "%", BlockId "b", StrId "s", ClassId "class", FieldId "field", MethodId "method");

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            lines: text.split('\n').enumerate(),
            number: 0,
        }
    }

    /// The next line with a token on it.
    pub(super) fn next(&mut self) -> Result<Option<Line<'a>>, ParseError> {
        for (index, text) in self.lines.by_ref() {
            self.number = index + 1;
            let tokens = tokens(text, self.number)?;
            if !tokens.is_empty() {
                return Ok(Some(Line {
                    tokens: tokens.into_iter().peekable(),
                    number: self.number,
                }));
            }
        }
        Ok(None)
    }

    /// The next line; `what` is missing when there is none.
    pub(super) fn expect(&mut self, what: &str) -> Result<Line<'a>, ParseError> {
        let line = self.next()?;
        line.ok_or_else(|| {
            ParseError::new(self.number, format!("the source ends, expected {what}"))
        })
    }
}

impl<'a> Line<'a> {
    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(self.number, message.into())
    }

    /// Takes a word.
    pub(super) fn word(&mut self, what: &str) -> Result<&'a str, ParseError> {
        match self.tokens.next() {
            Some(Token::Word(word)) => Ok(word),
            _ => Err(self.error(format!("expected {what}"))),
        }
    }

    /// The next token if it is a word, without taking it.
    pub(super) fn peek(&mut self) -> Option<&'a str> {
        match self.tokens.peek() {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes this word if it comes next.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        self.tokens
            .next_if(|token| *token == Token::Word(word))
            .is_some()
    }

    /// Takes this sign if it comes next.
    pub(super) fn eat_sign(&mut self, sign: char) -> bool {
        self.tokens
            .next_if(|token| *token == Token::Punct(sign))
            .is_some()
    }

    /// Takes this sign.
    pub(super) fn sign(&mut self, sign: char) -> Result<(), ParseError> {
        if self.eat_sign(sign) {
            return Ok(());
        }
        Err(self.error(format!("expected `{sign}`")))
    }

    /// Takes a string literal.
    pub(super) fn text(&mut self) -> Result<String, ParseError> {
        let text = self.text_if();
        text.ok_or_else(|| self.error("expected a string in quotes"))
    }

    /// Takes a string literal if one comes next.
    pub(super) fn text_if(&mut self) -> Option<String> {
        match self
            .tokens
            .next_if(|token| matches!(token, Token::Text(_)))?
        {
            Token::Text(text) => Some(text),
            Token::Word(_) | Token::Punct(_) => None,
        }
    }

    /// Takes a word of a closed set.
    pub(super) fn keyword<K: Keyword>(&mut self, what: &str) -> Result<K, ParseError> {
        let word = self.word(what)?;
        K::find(word).ok_or_else(|| self.error(format!("expected {what}, found `{word}`")))
    }

    /// Takes a number.
    pub(super) fn number(&mut self, what: &str) -> Result<usize, ParseError> {
        let word = self.word(what)?;
        let number = word.parse().ok();
        number.ok_or_else(|| self.error(format!("expected {what}, found `{word}`")))
    }

    /// Takes an id.
    pub(super) fn id<I: Prefixed>(&mut self) -> Result<I, ParseError> {
        let word = self.word("an id")?;
        let found = id_of(word);
        found.ok_or_else(|| {
            let prefix = I::PREFIX;
            self.error(format!(
                "expected an id such as `{prefix}0`, found `{word}`"
            ))
        })
    }

    /// Takes the id that is next in a table, so ids are dense and in order.
    pub(super) fn next_id<I: Prefixed>(&mut self, expected: usize) -> Result<(), ParseError> {
        if self.id::<I>()?.index() == expected {
            return Ok(());
        }
        Err(self.error(format!("expected `{}{expected}`", I::PREFIX)))
    }

    /// Takes ids with commas between them.
    pub(super) fn ids<I: Prefixed>(&mut self) -> Result<Vec<I>, ParseError> {
        let mut ids = vec![self.id()?];
        while self.eat_sign(',') {
            ids.push(self.id()?);
        }
        Ok(ids)
    }

    /// Takes `@file:start..end`.
    pub(super) fn span(&mut self) -> Result<Span, ParseError> {
        let word = self.word("a span such as `@0:1..2`")?;
        span_of(word).ok_or_else(|| self.error(format!("expected a span, found `{word}`")))
    }

    /// The line ends here.
    pub(super) fn end(&mut self) -> Result<(), ParseError> {
        match self.tokens.next() {
            None => Ok(()),
            Some(_) => Err(self.error("more on this line than expected")),
        }
    }
}

/// The id a word names.
pub(super) fn id_of<I: Prefixed>(word: &str) -> Option<I> {
    let digits = word.strip_prefix(I::PREFIX)?;
    let number: u32 = digits.parse().ok()?;
    // One way to write each id: no sign, no leading zeros; the largest is left for lengths.
    let canonical = number < u32::MAX && number.to_string() == digits;
    canonical.then(|| I::new(number as usize))
}

fn span_of(word: &str) -> Option<Span> {
    let (file, range) = word.strip_prefix('@')?.split_once(':')?;
    let (start, end) = range.split_once("..")?;
    Some(Span {
        file: FileId(file.parse().ok()?),
        start: start.parse().ok()?,
        end: end.parse().ok()?,
    })
}

fn tokens(line: &str, number: usize) -> Result<Vec<Token<'_>>, ParseError> {
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        match first {
            ';' => break,
            '"' => {
                let (text, after) = unquote(&rest[1..])
                    .ok_or_else(|| ParseError::new(number, "not a string literal".into()))?;
                tokens.push(Token::Text(text));
                rest = after;
            }
            _ if is_sign(first) => {
                tokens.push(Token::Punct(first));
                rest = &rest[first.len_utf8()..];
            }
            _ => {
                let ends = |char: char| {
                    char.is_whitespace() || is_sign(char) && !(first == '@' && char == ':')
                };
                let end = rest.find(ends).unwrap_or(rest.len());
                tokens.push(Token::Word(&rest[..end]));
                rest = &rest[end..];
            }
        }
        rest = rest.trim_start();
    }
    Ok(tokens)
}

fn is_sign(char: char) -> bool {
    matches!(char, ',' | '=' | ':' | '(' | ')' | '{' | '}' | '"' | ';')
}

/// The text up to the closing quote and what follows it.
fn unquote(rest: &str) -> Option<(String, &str)> {
    let mut text = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => return Some((text, chars.as_str())),
            '\\' => match chars.next()? {
                'n' => text.push('\n'),
                'r' => text.push('\r'),
                't' => text.push('\t'),
                '0' => text.push('\0'),
                'u' => {
                    let (code, after) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                    text.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    chars = after.chars();
                }
                char @ ('"' | '\\' | '\'') => text.push(char),
                _ => return None,
            },
            char => text.push(char),
        }
    }
}
