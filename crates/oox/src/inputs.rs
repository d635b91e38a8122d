//! Inputs of a program, written like statements: what a user gives to `run` and what a counterexample prints.
//!
//! ```text
//! n := -3;  list := new Node;  list.next := list;  a := new int[2];  a[0] := 5;  x := NaN;
//! ```
//!
//! Names are parameters of the entry method or objects that only the script knows. Nothing is resolved here.

use oxpecker_base::{Diagnostic, FileId, SourceMap, Span};

use crate::ast::{BaseType, TypeName};
use crate::codes;
use crate::diagnostics::Diagnostics;
use crate::lexer::char_value;
use crate::parser::{Parsed, Parser};
use crate::token::{Punct, TokenKind, Word};

/// A whole script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputScript {
    /// Its statements in order; broken ones are left out.
    pub statements: Vec<InputStatement>,
}

/// One assignment.
#[derive(Clone, Debug, PartialEq)]
pub struct InputStatement {
    /// What is assigned.
    pub target: InputTarget,
    /// Where the target stands.
    pub target_span: Span,
    /// Its value.
    pub value: InputValue,
    /// Where the value stands.
    pub value_span: Span,
    /// The whole statement.
    pub span: Span,
}

/// What is assigned.
#[derive(Clone, Debug, PartialEq)]
pub enum InputTarget {
    /// A parameter or a new name.
    Name(String),
    /// A field of a named object.
    Field(String, String),
    /// An element of a named array.
    Element(String, u64),
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum InputValue {
    /// The decimal digits of an integer of any size, with a `-` if it is negative.
    Int(String),
    /// A truth value.
    Bool(bool),
    /// A float.
    Float(f64),
    /// A character.
    Char(char),
    /// A string.
    Str(String),
    /// The null reference.
    Null,
    /// What another name stands for.
    Name(String),
    /// A new object of a class.
    NewObject(String),
    /// A new array.
    NewArray {
        /// The innermost type as written, such as `int` or `Node`.
        element: String,
        /// How many further dimensions the elements have: 1 for `new int[3][]`.
        inner_dimensions: usize,
        /// The length.
        length: u64,
    },
}

/// Reads a script. What is wrong with it is in the diagnostics.
pub fn parse_inputs(sources: &SourceMap, file: FileId) -> (InputScript, Vec<Diagnostic>) {
    let mut diagnostics = Diagnostics::default();
    let mut script = InputScript::default();
    let mut parser = Parser::new(file, &sources.file(file).text, &mut diagnostics);
    while !parser.at_end() {
        if parser.eat(Punct::Semi) {
            continue;
        }
        match parser.input_statement() {
            Ok(statement) => script.statements.push(statement),
            Err(_) => {
                let before = parser.token_span(0);
                parser.synchronize();
                // Recovery stops in front of what ends a block or class; here these mean nothing.
                if parser.token_span(0) == before {
                    parser.bump();
                }
            }
        }
    }
    (script, diagnostics.finish())
}

impl Parser<'_, '_> {
    fn input_statement(&mut self) -> Parsed<InputStatement> {
        let start = self.token_span(0);
        let target = self.input_target()?;
        let target_span = self.span_since(start);
        self.expect(Punct::Assign, "after the name of the input")?;
        let value_start = self.token_span(0);
        let value = self.input_value()?;
        let value_span = self.span_since(value_start);
        self.expect_semi("the input")?;
        Ok(InputStatement {
            target,
            target_span,
            value,
            value_span,
            span: self.span_since(start),
        })
    }

    fn input_target(&mut self) -> Parsed<InputTarget> {
        let name = self.ident("the name of an input")?.text.to_string();
        if self.eat(Punct::Dot) {
            let field = self.ident("the name of a field")?;
            return Ok(InputTarget::Field(name, field.text.to_string()));
        }
        if self.eat(Punct::OpenBracket) {
            let index = self.input_count("an index")?;
            self.expect(Punct::CloseBracket, "after the index")?;
            return Ok(InputTarget::Element(name, index));
        }
        Ok(InputTarget::Name(name))
    }

    fn input_count(&mut self, what: &str) -> Parsed<u64> {
        let count = match self.kind(0) {
            TokenKind::Int => self.token_text(0).parse().ok(),
            _ => None,
        };
        let Some(count) = count else {
            return Err(self.bad_input(what));
        };
        self.bump();
        Ok(count)
    }

    fn bad_input(&mut self, what: &str) -> crate::parser::Failed {
        let message = format!("expected {what}, found {}", self.found());
        let span = self.token_span(0);
        self.report(Diagnostic::error(codes::BAD_INPUT, span, message))
    }

    fn input_value(&mut self) -> Parsed<InputValue> {
        let negative = self.eat(Punct::Minus);
        let text = self.token_text(0);
        let signed = |value: f64| InputValue::Float(if negative { -value } else { value });
        let value = match (self.kind(0), negative) {
            (TokenKind::Int, true) => InputValue::Int(format!("-{text}")),
            (TokenKind::Int, false) => InputValue::Int(text.to_string()),
            (TokenKind::Float, _) => signed(text.parse().unwrap_or(f64::INFINITY)),
            (TokenKind::Ident, _) if text == "NaN" => signed(f64::NAN),
            (TokenKind::Ident, _) if text == "Infinity" => signed(f64::INFINITY),
            (_, true) => return Err(self.bad_input("a number after `-`")),
            (TokenKind::Ident, _) => InputValue::Name(text.to_string()),
            (TokenKind::Char, _) => InputValue::Char(char_value(text).unwrap_or('\0')),
            (TokenKind::Str, _) => InputValue::Str(text.trim_matches('"').to_string()),
            (TokenKind::Word(Word::True), _) => InputValue::Bool(true),
            (TokenKind::Word(Word::False), _) => InputValue::Bool(false),
            (TokenKind::Word(Word::Null), _) => InputValue::Null,
            (TokenKind::Word(Word::New), _) => return self.input_creation(),
            _ => return Err(self.bad_input("a value")),
        };
        self.bump();
        Ok(value)
    }

    fn input_creation(&mut self) -> Parsed<InputValue> {
        self.bump();
        let ty: TypeName<'_> = self.base_type()?;
        let element = match ty.base {
            BaseType::Class(name) => name.to_string(),
            BaseType::Void => return Err(self.bad_input("a type with values")),
            _ => self.span_text(ty.span).to_string(),
        };
        if !self.eat(Punct::OpenBracket) {
            if self.eat(Punct::OpenParen) {
                self.expect(
                    Punct::CloseParen,
                    "since objects are created without arguments",
                )?;
            }
            return match ty.base {
                BaseType::Class(_) => Ok(InputValue::NewObject(element)),
                _ => Err(self.bad_input("`[` after the element type")),
            };
        }
        let length = self.input_count("a length")?;
        self.expect(Punct::CloseBracket, "after the length")?;
        let mut inner_dimensions = 0;
        while self.eat(Punct::OpenBracket) {
            self.expect(
                Punct::CloseBracket,
                "since elements are assigned one by one",
            )?;
            inner_dimensions += 1;
        }
        Ok(InputValue::NewArray {
            element,
            inner_dimensions,
            length,
        })
    }
}
