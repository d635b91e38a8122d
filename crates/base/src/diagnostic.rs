//! What is wrong with an input, for people and for machines.

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The program cannot be used.
    Error,
    /// The program can be used; something about it is suspicious.
    Warning,
}

/// A stable code and its long explanation, as `oxpecker explain` prints it.
#[derive(Clone, Copy, Debug)]
pub struct CodeInfo {
    /// `OX` and four digits; never reused for another meaning.
    pub code: &'static str,
    /// One line.
    pub title: &'static str,
    /// What it means, why it is so, and what to do; an example where one helps.
    pub explanation: &'static str,
}

/// One finding about an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, `OX` and four digits.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence without a full stop, lower case.
    pub message: String,
    /// Where; absent when the finding is about the program as a whole.
    pub span: Option<Span>,
    /// Further places that explain the first, each with a few words.
    pub related: Vec<(Span, String)>,
    /// What the user can do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: impl Into<Option<Span>>, message: String) -> Self {
        let span = span.into();
        Self {
            code,
            severity: Severity::Error,
            message,
            span,
            related: Vec::new(),
            help: None,
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: impl Into<Option<Span>>, message: String) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    /// The same with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with a further place.
    #[must_use]
    pub fn with_related(mut self, span: Span, words: impl Into<String>) -> Self {
        self.related.push((span, words.into()));
        self
    }
}
