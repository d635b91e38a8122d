//! The words of the textual form, each table once for both directions.

use crate::inst::{Arith, BinaryOp, CheckKind, Number, QuantKind, SpecKind};
use crate::program::Visibility;
use crate::types::Word;

/// A closed set of values with one word each.
pub(crate) trait Keyword: Sized {
    /// The word of a value.
    fn word(self) -> &'static str;
    /// The value of a word.
    fn find(word: &str) -> Option<Self>;
}

macro_rules! keywords {
    ($ty:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        impl Keyword for $ty {
            fn word(self) -> &'static str {
                match self {
                    $($ty::$variant => $word,)*
                }
            }
            fn find(word: &str) -> Option<Self> {
                match word {
                    $($word => Some($ty::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

keywords!(Arith { Math = "math", Wrap32 = "wrap32", Wrap64 = "wrap64" });

keywords!(Number {
    Int = "int",
    Long = "long",
    Single = "single",
    Double = "double",
    Byte = "byte",
    Short = "short",
    Char = "char",
});

keywords!(Word {
    Boolean = "jboolean",
    Byte = "jbyte",
    Short = "jshort",
    Char = "jchar",
    Int = "jint",
    Long = "jlong",
});

keywords!(BinaryOp {
    Add = "add",
    Sub = "sub",
    Mul = "mul",
    Div = "div",
    Rem = "rem",
    Eq = "eq",
    Ne = "ne",
    Lt = "lt",
    Le = "le",
    Gt = "gt",
    Ge = "ge",
    And = "and",
    Or = "or",
    Implies = "implies",
    BitAnd = "bit-and",
    BitOr = "bit-or",
    BitXor = "bit-xor",
    Shl = "shl",
    Shr = "shr",
    Ushr = "ushr",
    Compare = "compare",
    CompareGreater = "compare-greater",
});

keywords!(CheckKind {
    Null = "null",
    Bounds = "bounds",
    DivisionByZero = "division-by-zero",
    Cast = "cast",
    NegativeSize = "negative-size",
    ArrayStore = "array-store",
    NotOwner = "not-owner",
    NoImplementation = "no-implementation",
    Ambiguous = "ambiguous",
    NoMethod = "no-method",
    NoAccess = "no-access",
});

keywords!(Visibility {
    Public = "public",
    Protected = "protected",
    Package = "package",
    Private = "private",
});

keywords!(SpecKind {
    Assert = "assert",
    Assume = "assume",
    Requires = "requires",
    Ensures = "ensures",
    Exceptional = "exceptional",
    EntryEnsures = "entry-ensures",
});

keywords!(QuantKind { Forall = "forall", Exists = "exists" });
