//! Tokens: the alphabet of the parser.
//!
//! `break`, `continue`, `this` and `retval` are identifiers: programs use the first two as names, so only the parser can
//! tell what they are.

/// What a token is. Its text is the part of the source it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Ident,
    Int,
    Float,
    Char,
    Str,
    /// A reserved word.
    Word(Word),
    /// An operator or a bracket.
    Punct(Punct),
    /// Something the lexer already complained about.
    Error,
    Eof,
}

/// A token and the bytes it covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

macro_rules! spelled {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($variant,)* }

        impl $name {
            /// As it is written.
            #[allow(dead_code, reason = "reserved words are only read")]
            pub(crate) fn text(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// The one that is written like this.
            pub(crate) fn from_text(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

spelled! {
    /// The reserved words.
    Word {
        Assert = "assert", Assume = "assume", Bool = "bool", Catch = "catch", Char = "char",
        Class = "class", Else = "else", Ensures = "ensures", Exceptional = "exceptional",
        Exists = "exists", Extends = "extends", False = "false", Float = "float",
        Forall = "forall", Fork = "fork", If = "if", Implements = "implements",
        InstanceOf = "instanceof", Int = "int", Interface = "interface", Join = "join",
        Lock = "lock", New = "new", Null = "null", Requires = "requires", Return = "return",
        Static = "static", String = "string", Super = "super", Throw = "throw", True = "true",
        Try = "try", Uint = "uint", Unlock = "unlock", Void = "void", While = "while",
    }
}

spelled! {
    /// Operators and brackets. A lone `=`, `&` or `|` is no operator; it is a token so that the parser can say what was meant.
    Punct {
        Implies = "==>", AndAnd = "&&", OrOr = "||", EqEq = "==", NotEq = "!=", LessEq = "<=",
        GreaterEq = ">=", Less = "<", Greater = ">", Plus = "+", Minus = "-", Star = "*",
        Slash = "/", Percent = "%", Not = "!", Hash = "#", Assign = ":=", Dot = ".",
        Comma = ",", Semi = ";", Colon = ":", OpenBrace = "{", CloseBrace = "}",
        OpenBracket = "[", CloseBracket = "]", OpenParen = "(", CloseParen = ")",
        LoneEq = "=", LoneAnd = "&", LoneOr = "|",
    }
}
