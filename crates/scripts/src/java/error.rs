//! What is wrong with a script.

use num_bigint::BigInt;
use oxpecker_base::Span;

/// What is wrong with a script, without the position.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum BadScript {
    #[error("this string has no end")]
    OpenText,
    #[error("this is not one character")]
    NotOneCharacter,
    /// What the grammar wants.
    #[error("{0} is missing here")]
    Missing(&'static str),
    #[error("`{0}` is missing here")]
    MissingSign(char),
    #[error("only valueOf can be called here")]
    Call,
    #[error("this is not a number")]
    NotANumber,
    #[error("`{0}` is no number")]
    NoNumber(String),
    #[error("the method has no parameter `{0}`")]
    NoParameter(String),
    #[error("`{0}` needs a value")]
    NoValue(String),
    #[error("there is no value for `{0}`")]
    NotAsked(String),
    #[error("`{0}` is no array")]
    NoArray(String),
    #[error("`{name}` has no element {index}")]
    NoElement { name: String, index: BigInt },
    #[error("`{0}` has no fields")]
    NoFields(String),
    #[error("there is no field `{0}`")]
    NoField(String),
    #[error("`{0}` is no object")]
    NoObject(String),
    #[error("nothing is called `{0}`")]
    Unknown(String),
    #[error("this is no {0}")]
    WrongType(String),
    #[error("there are no objects of this class itself")]
    NoInstances,
    #[error("no array has {0} elements")]
    Length(BigInt),
    #[error("only strings and boxes are made of a value")]
    NoBox,
    /// A class that the program cannot load; these are the loader's words.
    #[error("{0}")]
    Class(#[source] oxpecker_ir::NotLoaded),
}

/// A problem and where it is.
#[derive(Clone, Debug)]
pub(super) struct Located {
    pub(super) problem: BadScript,
    pub(super) span: Span,
}
