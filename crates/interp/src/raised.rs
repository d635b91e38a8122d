//! Exceptions on their way.

use oxpecker_base::Span;
use oxpecker_ir::{CheckKind, MethodId, StrId};

use crate::value::Ref;

/// Why an exception was raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RaisedBy {
    /// A check failed.
    Check(CheckKind),
    /// The program threw it.
    Throw(Option<StrId>),
    /// It is an object; raised by a check or thrown by the program.
    Object(Ref, Option<CheckKind>),
}

/// An exception on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Raised {
    /// Why.
    pub by: RaisedBy,
    /// Where in the source.
    pub span: Span,
    /// The method that raised it.
    pub method: MethodId,
}
