//! Why some inputs make no test.

/// Why there is no test for some inputs. Tests say so in their files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub(super) enum NoTest {
    #[error("it depends on its environment ({0})")]
    AsksFor(&'static str),
    #[error("it depends on its environment")]
    Asks,
    #[error("a call before it throws")]
    CallThrows,
    #[error("its result is too large")]
    LargeResult,
    #[error("an assumption is false")]
    AssumedAway,
    #[error("it takes too long")]
    TooLong,
    #[error("its exception has no class")]
    ExceptionWithoutClass,
    #[error("its exception has no name here")]
    ExceptionWithoutName,
    #[error("no other class may call it")]
    NotCallable,
    #[error("a type that has no name here")]
    TypeWithoutName,
    #[error("a value without a literal")]
    NoLiteral,
    #[error("a constant without a name")]
    ConstantWithoutName,
    #[error("an object of a field that no other class may read")]
    HiddenField,
    #[error("an object of a static initializer that no field holds")]
    HeldByNothing,
    #[error("an array that is too long")]
    LongArray,
    #[error("a box without a value")]
    EmptyBox,
    #[error("an array of a type that has no name here")]
    ArrayWithoutName,
    #[error("an object of {0}, which has no name here")]
    ObjectWithoutName(String),
    /// The library's objects are made by its own methods only.
    #[error("an object of {0}")]
    LibraryObject(String),
    /// Its test would set private fields, and nobody asked for that.
    #[error("needs an object that no constructor and no setter makes (--reflection)")]
    Unmade,
    /// The search ended there.
    #[error("not followed: {0}")]
    NotFollowed(String),
}
