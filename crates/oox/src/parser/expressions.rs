//! Expressions: Java's precedence, everything to the left.

use oxpecker_base::Diagnostic;
use oxpecker_ir::{BinaryOp, QuantKind, UnaryOp};

use super::{MAX_DIGITS, Parsed, Parser};
use crate::ast::{BaseType, Cond, ExprId, ExprKind, Ident, Quant, TypeTest};
use crate::codes;
use crate::lexer::char_value;
use crate::token::{Punct, TokenKind, Word};

impl<'s> Parser<'s, '_> {
    /// An expression or a type test.
    pub(super) fn cond(&mut self) -> Parsed<Cond<'s>> {
        let ident_at = usize::from(self.is(Punct::Not));
        let is_test = self.kind(ident_at) == TokenKind::Ident
            && self.kind(ident_at + 1) == TokenKind::Word(Word::InstanceOf);
        if is_test {
            let test = self.type_test()?;
            if self.operator().is_some() {
                let diagnostic = self.lonely_instanceof();
                return Err(self.report(diagnostic));
            }
            return Ok(Cond::Test(test));
        }
        self.expr().map(Cond::Expr)
    }

    /// The digits of the integer that comes next.
    fn integer(&mut self) -> Parsed<&'s str> {
        let digits = self.token_text(0);
        if digits.len() <= MAX_DIGITS {
            return Ok(digits);
        }
        let message = format!("integers have at most {MAX_DIGITS} digits");
        let diagnostic = Diagnostic::error(codes::TOO_DEEP, self.token_span(0), message);
        Err(self.report(diagnostic))
    }

    pub(super) fn type_test(&mut self) -> Parsed<TypeTest<'s>> {
        let start = self.token_span(0);
        let negated = self.eat(Punct::Not);
        let var = self.ident("a variable in front of `instanceof`")?;
        let operator = self.token_span(0);
        if !self.eat_word(Word::InstanceOf) {
            return Err(self.expected("`instanceof`"));
        }
        let target = self.base_type()?;
        if !matches!(target.base, BaseType::Class(_) | BaseType::Str) {
            self.at -= 1;
            return Err(self.expected("a class, an interface or `string`"));
        }
        Ok(TypeTest {
            negated,
            var,
            target,
            operator: self.span_since(operator),
            span: self.span_since(start),
        })
    }

    pub(super) fn expr(&mut self) -> Parsed<ExprId> {
        let expr = self.binary(1)?;
        if self.is_word(Word::InstanceOf) {
            let diagnostic = self.lonely_instanceof();
            return Err(self.report(diagnostic));
        }
        if self.is(Punct::LoneEq) {
            let diagnostic = self.lone_eq();
            return Err(self.report(diagnostic));
        }
        Ok(expr)
    }

    /// Operators that bind at least as tightly as `level`. Loops over a chain, so only parentheses make it deep.
    fn binary(&mut self, level: u8) -> Parsed<ExprId> {
        self.nested(|parser| {
            let start = parser.token_span(0);
            let mut left = parser.unary()?;
            while let Some((op, tight)) = parser.operator() {
                if tight < level {
                    break;
                }
                parser.bump();
                let right = parser.binary(tight + 1)?;
                let span = parser.span_since(start);
                left = parser.push_expr(ExprKind::Binary(op, left, right), span);
            }
            Ok(left)
        })
    }

    /// The operator that stands here and how tightly it binds.
    fn operator(&self) -> Option<(BinaryOp, u8)> {
        let TokenKind::Punct(punct) = self.kind(0) else {
            return None;
        };
        Some(match punct {
            Punct::Implies => (BinaryOp::Implies, 1),
            Punct::OrOr => (BinaryOp::Or, 2),
            Punct::AndAnd => (BinaryOp::And, 3),
            Punct::EqEq => (BinaryOp::Eq, 4),
            Punct::NotEq => (BinaryOp::Ne, 4),
            Punct::Less => (BinaryOp::Lt, 5),
            Punct::LessEq => (BinaryOp::Le, 5),
            Punct::Greater => (BinaryOp::Gt, 5),
            Punct::GreaterEq => (BinaryOp::Ge, 5),
            Punct::Plus => (BinaryOp::Add, 6),
            Punct::Minus => (BinaryOp::Sub, 6),
            Punct::Star => (BinaryOp::Mul, 7),
            Punct::Slash => (BinaryOp::Div, 7),
            Punct::Percent => (BinaryOp::Rem, 7),
            _ => return None,
        })
    }

    fn unary(&mut self) -> Parsed<ExprId> {
        let op = match self.kind(0) {
            TokenKind::Punct(Punct::Minus) => UnaryOp::Neg,
            TokenKind::Punct(Punct::Not) => UnaryOp::Not,
            _ => return self.atom(),
        };
        let start = self.token_span(0);
        self.bump();
        let operand = self.nested(Self::unary)?;
        let span = self.span_since(start);
        Ok(self.push_expr(ExprKind::Unary(op, operand), span))
    }

    fn atom(&mut self) -> Parsed<ExprId> {
        let span = self.token_span(0);
        let kind = match self.kind(0) {
            TokenKind::Ident => {
                if let Some(diagnostic) = self.embedded_access() {
                    return Err(self.report(diagnostic));
                }
                ExprKind::Name(self.token_text(0))
            }
            TokenKind::Int => ExprKind::Int(self.integer()?),
            TokenKind::Float => {
                // The lexer only passes what `f64` reads; huge values become infinite as IEEE says.
                ExprKind::Float(self.token_text(0).parse().unwrap_or(f64::INFINITY))
            }
            TokenKind::Char => ExprKind::Char(char_value(self.token_text(0)).unwrap_or('\0')),
            TokenKind::Str => ExprKind::Str(self.token_text(0).trim_matches('"')),
            TokenKind::Word(word) => return self.word_atom(word),
            TokenKind::Punct(Punct::Hash) => {
                self.bump();
                let array = self.ident("an array variable after `#`")?;
                let span = self.span_since(span);
                return Ok(self.push_expr(ExprKind::Length(array), span));
            }
            TokenKind::Punct(Punct::OpenParen) => return self.parenthesized(),
            _ => return Err(self.expected("an expression")),
        };
        self.bump();
        Ok(self.push_expr(kind, span))
    }

    fn word_atom(&mut self, word: Word) -> Parsed<ExprId> {
        let span = self.token_span(0);
        let kind = match word {
            Word::True => ExprKind::Bool(true),
            Word::False => ExprKind::Bool(false),
            Word::Null => ExprKind::Null,
            Word::Forall => return self.quantifier(QuantKind::Forall),
            Word::Exists => return self.quantifier(QuantKind::Exists),
            _ => return Err(self.expected("an expression")),
        };
        self.bump();
        Ok(self.push_expr(kind, span))
    }

    /// The expression keeps the place of its parentheses: its first token is the `(`.
    fn parenthesized(&mut self) -> Parsed<ExprId> {
        let start = self.token_span(0);
        self.bump();
        let expr = self.expr()?;
        self.expect(Punct::CloseParen, "after the expression")?;
        self.exprs[expr].span = self.span_since(start);
        Ok(expr)
    }

    fn quantifier(&mut self, kind: QuantKind) -> Parsed<ExprId> {
        let start = self.token_span(0);
        self.bump();
        let first = self.ident("a name after the quantifier")?;
        self.expect(Punct::Comma, "after the first name of the quantifier")?;
        let index = self.ident("the name for the index")?;
        let is_jip = self.is(Punct::Comma);
        if is_jip {
            let _ = self.jip_syntax.get_or_insert(start);
        } else if !self.is(Punct::Colon) {
            return Err(self.expected("`:` or `,` after the second name of the quantifier"));
        }
        self.bump();
        let third = self.ident("a name")?;
        self.expect(Punct::Colon, "before the body of the quantifier")?;
        let (array, element): (Ident<'s>, Ident<'s>) = if is_jip {
            (first, third)
        } else {
            (third, first)
        };
        let body = self.expr()?;
        let quant = Quant {
            kind,
            array,
            index,
            element,
            body,
            is_jip,
        };
        let span = self.span_since(start);
        Ok(self.push_expr(ExprKind::Quant(quant), span))
    }
}
