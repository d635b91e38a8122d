//! The OOX front end: from source text to the IR, for two dialects.
//!
//! ```text
//! text ─► lexer ─► parser ─► declarations ─► lowering of each method (names, types, IR)
//! ```
//!
//! * **Strict** is the typed language of Koppier's and van Vliet's engines.
//! * **Jip** is the untyped one: variables may be declared again or not at all and may hold anything.
//!
//! Nothing here stops at the first mistake, and nothing panics: see [`load`].
#![warn(missing_docs)]

pub mod ast;
mod check;
mod codes;
mod diagnostics;
pub mod inputs;
mod lexer;
mod lower;
mod parser;
mod token;

use oxpecker_base::{Diagnostic, SourceMap};
use oxpecker_ir::{Arith, Program};

pub use codes::CODES;

use crate::ast::Ast;
use crate::diagnostics::Diagnostics;

/// A dialect of OOX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Typed; an escaping exception is no error unless a clause says so.
    Strict,
    /// Untyped; an escaping exception is an error.
    Jip,
}

/// Which dialect to read a program as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DialectChoice {
    /// Strict, whatever it says.
    Strict,
    /// Jip, whatever it says.
    Jip,
    /// Jip if the program has syntax of that dialect or is correct only in it; otherwise strict.
    #[default]
    Auto,
}

/// How to read a program.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The dialect.
    pub dialect: DialectChoice,
    /// What integers are: mathematical, or of 32 bits.
    pub int: Arith,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program; absent if and only if some diagnostic is an error.
    pub program: Option<Program>,
    /// The dialect it was read as.
    pub dialect: Dialect,
    /// What there is to say, in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads all files as one program.
pub fn load(sources: &SourceMap, options: &Options) -> Loaded {
    let mut diagnostics = Diagnostics::default();
    let ast = parser::parse(sources, &mut diagnostics);
    let first = match (options.dialect, ast.jip_syntax) {
        (DialectChoice::Jip, _) | (DialectChoice::Auto, Some(_)) => Dialect::Jip,
        (DialectChoice::Strict, _) | (DialectChoice::Auto, None) => Dialect::Strict,
    };
    if diagnostics.has_errors() {
        return Loaded {
            program: None,
            dialect: first,
            diagnostics: diagnostics.finish(),
        };
    }
    let loaded = lower_as(&ast, first, options.int);
    if loaded.program.is_none()
        && options.dialect == DialectChoice::Auto
        && first == Dialect::Strict
    {
        let lenient = lower_as(&ast, Dialect::Jip, options.int);
        if lenient.program.is_some() {
            return lenient;
        }
    }
    loaded
}

fn lower_as(ast: &Ast<'_>, dialect: Dialect, int: Arith) -> Loaded {
    let mut diagnostics = Diagnostics::default();
    let declarations = check::declarations::declare(ast, dialect, &mut diagnostics);
    let program = lower::lower(ast, declarations, int, &mut diagnostics);
    Loaded {
        program: (!diagnostics.has_errors()).then_some(program),
        dialect,
        diagnostics: diagnostics.finish(),
    }
}
