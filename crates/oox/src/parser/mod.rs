//! Tokens to syntax tree, with recovery: a mistake costs one statement or member, then parsing goes on.
//!
//! A failed rule reports once and returns [`Failed`]; the nearest loop over statements, members or classes skips to where
//! the next one may start. Nesting is bounded by [`MAX_DEPTH`], so no input exhausts the stack here or in a later pass.

mod declarations;
mod expressions;
mod slips;
mod statements;

use oxpecker_base::{Diagnostic, FileId, SourceMap, Span};

use crate::ast::{Ast, BaseType, Expr, ExprId, ExprKind, Exprs, Ident, TypeName};
use crate::codes;
use crate::diagnostics::Diagnostics;
use crate::lexer::lex;
use crate::token::{Punct, Token, TokenKind, Word};

/// How deep statements and expressions may nest in each other.
const MAX_DEPTH: usize = 200;
/// How many dimensions an array may have.
const MAX_DIMENSIONS: usize = 16;
/// The engine computes with numbers of about as many digits.
const MAX_DIGITS: usize = 39_000;

/// The rule failed and said why.
#[derive(Debug)]
pub(crate) struct Failed;

pub(crate) type Parsed<T> = Result<T, Failed>;

/// Parses all files into one program.
pub(crate) fn parse<'s>(sources: &'s SourceMap, diagnostics: &mut Diagnostics) -> Ast<'s> {
    let mut ast = Ast::default();
    for (file, source) in sources.iter() {
        let mut parser = Parser::new(file, &source.text, diagnostics);
        std::mem::swap(&mut parser.exprs, &mut ast.exprs);
        parser.program(&mut ast.classes);
        std::mem::swap(&mut parser.exprs, &mut ast.exprs);
        ast.jip_syntax = ast.jip_syntax.or(parser.jip_syntax);
    }
    ast
}

pub(crate) struct Parser<'s, 'd> {
    file: FileId,
    text: &'s str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    exprs: Exprs<'s>,
    jip_syntax: Option<Span>,
    /// The token of the last report: what follows from one mistake is not reported again.
    reported_at: Option<usize>,
    diagnostics: &'d mut Diagnostics,
}

/// Looking and moving.
impl<'s, 'd> Parser<'s, 'd> {
    pub(crate) fn new(file: FileId, text: &'s str, diagnostics: &'d mut Diagnostics) -> Self {
        Self {
            file,
            text,
            tokens: lex(file, text, diagnostics),
            at: 0,
            depth: 0,
            exprs: Exprs::new(),
            jip_syntax: None,
            reported_at: None,
            diagnostics,
        }
    }

    fn token(&self, ahead: usize) -> Token {
        let last = self.tokens.len() - 1;
        self.tokens[(self.at + ahead).min(last)]
    }

    pub(crate) fn kind(&self, ahead: usize) -> TokenKind {
        self.token(ahead).kind
    }

    pub(crate) fn is(&self, punct: Punct) -> bool {
        self.is_ahead(0, punct)
    }

    fn is_ahead(&self, ahead: usize, punct: Punct) -> bool {
        self.kind(ahead) == TokenKind::Punct(punct)
    }

    fn is_word(&self, word: Word) -> bool {
        self.kind(0) == TokenKind::Word(word)
    }

    pub(crate) fn at_end(&self) -> bool {
        self.kind(0) == TokenKind::Eof
    }

    pub(crate) fn bump(&mut self) {
        if !self.at_end() {
            self.at += 1;
        }
    }

    pub(crate) fn eat(&mut self, punct: Punct) -> bool {
        let found = self.is(punct);
        if found {
            self.bump();
        }
        found
    }

    fn eat_word(&mut self, word: Word) -> bool {
        let found = self.is_word(word);
        if found {
            self.bump();
        }
        found
    }

    pub(crate) fn token_text(&self, ahead: usize) -> &'s str {
        let token = self.token(ahead);
        &self.text[token.start as usize..token.end as usize]
    }

    pub(crate) fn span_text(&self, span: Span) -> &'s str {
        &self.text[span.start as usize..span.end as usize]
    }

    pub(crate) fn token_span(&self, ahead: usize) -> Span {
        let token = self.token(ahead);
        self.span_of(token.start, token.end)
    }

    fn span_of(&self, start: u32, end: u32) -> Span {
        Span {
            file: self.file,
            start,
            end,
        }
    }

    /// From the start of a span to the end of the last token that was read.
    pub(crate) fn span_since(&self, start: Span) -> Span {
        self.span_of(start.start, self.previous_end().max(start.end))
    }

    fn previous_end(&self) -> u32 {
        let previous = self.at.checked_sub(1);
        previous.map_or(0, |at| self.tokens[at].end)
    }

    fn push_expr(&mut self, kind: ExprKind<'s>, span: Span) -> ExprId {
        self.exprs.push(Expr { kind, span })
    }
}

/// Complaining and recovering.
impl<'s> Parser<'s, '_> {
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) -> Failed {
        // The lexer has spoken about its error tokens.
        let silent = self.reported_at == Some(self.at) || matches!(self.kind(0), TokenKind::Error);
        if !silent {
            self.diagnostics.push(diagnostic);
        }
        self.reported_at = Some(self.at);
        Failed
    }

    /// What stands here, for a message.
    pub(crate) fn found(&self) -> String {
        if self.at_end() {
            return "the end of the file".into();
        }
        let text: String = self.token_text(0).chars().take(40).collect();
        format!("`{text}`")
    }

    pub(crate) fn expected(&mut self, what: &str) -> Failed {
        let message = format!("expected {what}, found {}", self.found());
        let span = self.token_span(0);
        self.report(Diagnostic::error(codes::SYNTAX, span, message))
    }

    pub(crate) fn expect(&mut self, punct: Punct, place: &str) -> Parsed<()> {
        if self.eat(punct) {
            return Ok(());
        }
        Err(self.expected(&format!("`{}` {place}", punct.text())))
    }

    /// The end of a statement. A missing `;` is shown where it belongs: behind the last token.
    pub(crate) fn expect_semi(&mut self, after: &str) -> Parsed<()> {
        if self.eat(Punct::Semi) {
            return Ok(());
        }
        if let Some(diagnostic) = self.slip_at_end() {
            return Err(self.report(diagnostic));
        }
        let message = format!("expected `;` after {after}, found {}", self.found());
        let end = self.previous_end();
        let span = self.span_of(end, end);
        Err(self.report(Diagnostic::error(codes::SYNTAX, span, message)))
    }

    pub(crate) fn ident(&mut self, what: &str) -> Parsed<Ident<'s>> {
        if self.kind(0) != TokenKind::Ident {
            return Err(self.expected(what));
        }
        let ident = Ident {
            text: self.token_text(0),
            span: self.token_span(0),
        };
        self.bump();
        Ok(ident)
    }

    /// Runs a rule one level deeper.
    fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            let message = format!("this nests more than {MAX_DEPTH} levels deep");
            let diagnostic = Diagnostic::error(codes::TOO_DEEP, self.token_span(0), message);
            let help = "split it into several statements or methods";
            return Err(self.report(diagnostic.with_help(help)));
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }

    /// Skips to where a next statement or member may start: behind a `;` or a closed block, or in front of a `}`.
    pub(crate) fn synchronize(&mut self) {
        let mut open = 0usize;
        while !self.at_end() {
            match self.kind(0) {
                TokenKind::Punct(Punct::Semi) if open == 0 => return self.bump(),
                TokenKind::Punct(Punct::OpenBrace) => open += 1,
                TokenKind::Punct(Punct::CloseBrace) if open == 0 => return,
                TokenKind::Punct(Punct::CloseBrace) => {
                    open -= 1;
                    if open == 0 {
                        return self.bump();
                    }
                }
                TokenKind::Word(Word::Class | Word::Interface) => return,
                _ => {}
            }
            self.bump();
        }
    }
}

/// Types.
impl<'s> Parser<'s, '_> {
    /// The primitive type of a reserved word.
    fn primitive(&self) -> Option<BaseType<'s>> {
        let TokenKind::Word(word) = self.kind(0) else {
            return None;
        };
        Some(match word {
            Word::Int => BaseType::Int,
            Word::Uint => BaseType::Uint,
            Word::Bool => BaseType::Bool,
            Word::Float => BaseType::Float,
            Word::Char => BaseType::Char,
            Word::String => BaseType::Str,
            Word::Void => BaseType::Void,
            _ => return None,
        })
    }

    /// A type without brackets.
    pub(crate) fn base_type(&mut self) -> Parsed<TypeName<'s>> {
        let span = self.token_span(0);
        let base = match self.primitive() {
            Some(base) => {
                self.bump();
                base
            }
            None => BaseType::Class(self.ident("a type")?.text),
        };
        Ok(TypeName {
            base,
            dims: 0,
            span,
        })
    }

    fn type_name(&mut self) -> Parsed<TypeName<'s>> {
        let mut ty = self.base_type()?;
        while self.is(Punct::OpenBracket) {
            self.bump();
            self.expect(Punct::CloseBracket, "after `[` in a type")?;
            ty.dims += 1;
        }
        ty.span = self.span_since(ty.span);
        self.check_dimensions(ty.dims, ty.span)?;
        Ok(ty)
    }

    fn check_dimensions(&mut self, dims: usize, span: Span) -> Parsed<()> {
        if dims <= MAX_DIMENSIONS {
            return Ok(());
        }
        let message = format!("arrays have at most {MAX_DIMENSIONS} dimensions");
        Err(self.report(Diagnostic::error(codes::TOO_DEEP, span, message)))
    }
}
