//! Inputs of a Java method, written as statements of Java: what a user gives to `run` and what a counterexample prints.
//!
//! ```text
//! Node n = new Node(); n.value = 3; n.next = n; String s = "a"; Main.count = 2; nondetInt() = 5;
//! ```
//!
//! `new` runs no constructor: fields that are not given have the default of their type.

mod error;
mod lexer;
mod parser;
mod reader;

pub use reader::{CODES, defaults, read};

use num_bigint::BigInt;
use oxpecker_base::Span;

/// One statement.
#[derive(Clone, Debug, PartialEq)]
struct Statement {
    target: Target,
    value: Option<Value>,
    span: Span,
}

/// What is assigned.
#[derive(Clone, Debug, PartialEq)]
enum Target {
    /// A parameter or a new name, with its type if it is given.
    Name(Option<String>, String),
    /// A field of something, or a static field of a class.
    Field(String, String),
    /// An element of a named array.
    Element(String, BigInt),
    /// What the program asks for next.
    Asked(String),
    /// A call that puts something into a named object: its name, the method and the arguments.
    Call(String, String, Vec<Value>),
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Int(BigInt),
    /// Its digits, since the type says how exact they are.
    Float(String),
    Char(u16),
    Bool(bool),
    Null,
    Text(Vec<u16>),
    /// A name, a constant of an enumeration, or a constant such as `Double.NaN`.
    Name(String),
    /// A new object, for strings and boxes with their value.
    New(String, Option<Box<Value>>),
    /// A new array: the type of its elements, its length, its elements.
    Array(String, BigInt, Vec<Value>),
    /// The optional value or the set that a method gives.
    Given(&'static str, Box<Value>),
    /// The box that `valueOf` gives.
    Shared(String, Box<Value>),
}
