//! Statements of inputs.

use num_bigint::BigInt;
use oxpecker_base::{FileId, Span};

use super::error::{BadScript, Located};
use super::lexer::{Token, tokens};
use super::{Statement, Target, Value};

/// Methods that give an object for another one.
const GIVING: [&str; 2] = ["Optional.ofNullable", "Collections.newSetFromMap"];

type Parsed<T> = Result<T, Located>;

/// All statements of a script.
pub(super) fn parse(file: FileId, text: &str) -> Parsed<Vec<Statement>> {
    let tokens = tokens(file, text)?;
    let end = Span {
        file,
        start: text.len() as u32,
        end: text.len() as u32,
    };
    let mut parser = Parser {
        tokens,
        next: 0,
        end,
    };
    let mut statements = Vec::new();
    while parser.next < parser.tokens.len() {
        if !parser.accept(';') {
            statements.push(parser.statement()?);
        }
    }
    Ok(statements)
}

struct Parser {
    tokens: Vec<(Token, Span)>,
    next: usize,
    end: Span,
}

impl Parser {
    fn statement(&mut self) -> Parsed<Statement> {
        let start = self.span();
        let target = self.target()?;
        let value = match self.accept('=') {
            true => Some(self.value()?),
            false => None,
        };
        if !self.accept(';') && self.next < self.tokens.len() {
            return self.missing("a semicolon");
        }
        Ok(Statement {
            target,
            value,
            span: start,
        })
    }

    fn target(&mut self) -> Parsed<Target> {
        let first = self.path()?;
        if let Some(Token::Word(_)) = self.peek() {
            let name = self.word()?;
            return Ok(Target::Name(Some(first), name));
        }
        if self.accept('[') {
            if self.accept(']') {
                let mut ty = first + "[]";
                while self.accept('[') {
                    self.expect(']')?;
                    ty.push_str("[]");
                }
                let name = self.word()?;
                return Ok(Target::Name(Some(ty), name));
            }
            let index = self.integer()?;
            self.expect(']')?;
            return Ok(Target::Element(first, index));
        }
        if self.accept('(') {
            if self.accept(')') {
                return Ok(Target::Asked(first));
            }
            let Some((owner, method)) = first.rsplit_once('.') else {
                return self.wrong(BadScript::Call);
            };
            let arguments = self.arguments()?;
            return Ok(Target::Call(owner.into(), method.into(), arguments));
        }
        Ok(match first.rsplit_once('.') {
            Some((owner, field)) => Target::Field(owner.into(), field.into()),
            None => Target::Name(None, first),
        })
    }

    fn value(&mut self) -> Parsed<Value> {
        let token = self.peek().cloned();
        match token {
            Some(Token::Text(units)) => {
                self.next += 1;
                Ok(Value::Text(units))
            }
            Some(Token::Char(unit)) => {
                self.next += 1;
                Ok(Value::Char(unit))
            }
            Some(Token::Number(digits)) => self.number(&digits),
            Some(Token::Sign('(')) => {
                // A cast to a primitive type says nothing that the target does not say.
                self.next += 1;
                self.word()?;
                self.expect(')')?;
                self.value()
            }
            Some(Token::Word(word)) => match word.as_str() {
                "new" => {
                    self.next += 1;
                    self.created()
                }
                "true" | "false" => {
                    self.next += 1;
                    Ok(Value::Bool(word == "true"))
                }
                "null" => {
                    self.next += 1;
                    Ok(Value::Null)
                }
                _ => self.named(),
            },
            _ => self.missing("a value"),
        }
    }

    fn named(&mut self) -> Parsed<Value> {
        let path = self.path()?;
        if !self.accept('(') {
            return Ok(Value::Name(path));
        }
        if let Some(method) = GIVING.iter().find(|it| **it == path) {
            let value = self.value()?;
            self.expect(')')?;
            return Ok(Value::Given(method, Box::new(value)));
        }
        let Some(class) = path.strip_suffix(".valueOf") else {
            return self.wrong(BadScript::Call);
        };
        let value = self.value()?;
        self.expect(')')?;
        Ok(Value::Shared(class.into(), Box::new(value)))
    }

    /// What is behind `new`.
    fn created(&mut self) -> Parsed<Value> {
        let mut class = self.path()?;
        let is_generic = class.contains('<');
        // What the types of the elements are says nothing.
        class.truncate(class.find('<').unwrap_or(class.len()));
        if self.accept('(') {
            if self.accept(')') {
                return Ok(Value::New(class, None));
            }
            let mut arguments = self.arguments()?;
            // How large a map is made at first says nothing.
            return match (arguments.pop(), is_generic) {
                (Some(value), false) if arguments.is_empty() => {
                    Ok(Value::New(class, Some(Box::new(value))))
                }
                (_, true) => Ok(Value::New(class, None)),
                _ => self.wrong(BadScript::Call),
            };
        }
        self.expect('[')?;
        let length = match self.peek() {
            Some(Token::Number(_)) => Some(self.integer()?),
            _ => None,
        };
        self.expect(']')?;
        let mut element = class;
        while self.accept('[') {
            self.expect(']')?;
            element.push_str("[]");
        }
        if let Some(length) = length {
            return Ok(Value::Array(element, length, Vec::new()));
        }
        self.expect('{')?;
        let mut elements = Vec::new();
        while !self.accept('}') {
            elements.push(self.value()?);
            if !self.accept(',') {
                self.expect('}')?;
                break;
            }
        }
        Ok(Value::Array(element, elements.len().into(), elements))
    }

    /// Values up to the closing parenthesis.
    fn arguments(&mut self) -> Parsed<Vec<Value>> {
        let mut arguments = vec![self.value()?];
        while self.accept(',') {
            arguments.push(self.value()?);
        }
        self.expect(')')?;
        Ok(arguments)
    }

    fn number(&mut self, digits: &str) -> Parsed<Value> {
        let plain = digits.trim_end_matches(['l', 'L']);
        if let Ok(value) = plain.parse() {
            self.next += 1;
            return Ok(Value::Int(value));
        }
        let plain = digits.trim_end_matches(['f', 'F', 'd', 'D']);
        if plain.parse::<f64>().is_err() {
            return self.wrong(BadScript::NotANumber);
        }
        self.next += 1;
        Ok(Value::Float(plain.into()))
    }

    fn integer(&mut self) -> Parsed<BigInt> {
        if let Some(Token::Number(digits)) = self.peek()
            && let Ok(value) = digits.parse()
        {
            self.next += 1;
            return Ok(value);
        }
        self.missing("an integer")
    }

    /// Words with points between them.
    fn path(&mut self) -> Parsed<String> {
        let mut path = self.word()?;
        while self.accept('.') {
            path.push('.');
            path.push_str(&self.word()?);
        }
        Ok(path)
    }

    fn word(&mut self) -> Parsed<String> {
        if let Some(Token::Word(word)) = self.peek() {
            let word = word.clone();
            self.next += 1;
            return Ok(word);
        }
        self.missing("a name")
    }

    fn expect(&mut self, sign: char) -> Parsed<()> {
        match self.accept(sign) {
            true => Ok(()),
            false => self.wrong(BadScript::MissingSign(sign)),
        }
    }

    fn accept(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn span(&self) -> Span {
        self.tokens
            .get(self.next)
            .map_or(self.end, |(_, span)| *span)
    }

    fn missing<T>(&self, what: &'static str) -> Parsed<T> {
        self.wrong(BadScript::Missing(what))
    }

    fn wrong<T>(&self, problem: BadScript) -> Parsed<T> {
        let span = self.span();
        Err(Located { problem, span })
    }
}
