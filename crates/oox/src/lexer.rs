//! Text to tokens, in linear time. Whatever cannot start a token is reported once per run of such characters.

use oxpecker_base::{Diagnostic, FileId, Span};

use crate::codes;
use crate::diagnostics::Diagnostics;
use crate::token::{Punct, Token, TokenKind, Word};

/// All tokens of a text, with an `Eof` at the end.
pub(crate) fn lex(file: FileId, text: &str, diagnostics: &mut Diagnostics) -> Vec<Token> {
    let mut lexer = Lexer {
        file,
        text,
        at: 0,
        tokens: Vec::with_capacity(text.len() / 4),
        diagnostics,
    };
    while lexer.at < text.len() {
        lexer.next_token();
    }
    let end = text.len() as u32;
    lexer.tokens.push(Token {
        kind: TokenKind::Eof,
        start: end,
        end,
    });
    lexer.tokens
}

/// The character a literal such as `'a'` or `'\n'` stands for; absent when it is malformed.
pub(crate) fn char_value(literal: &str) -> Option<char> {
    let inner = literal.strip_prefix('\'')?.strip_suffix('\'')?;
    let mut chars = inner.chars();
    let value = match chars.next()? {
        '\\' => match chars.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            'u' => {
                let code = u32::from_str_radix(chars.as_str(), 16).ok()?;
                return char::from_u32(code);
            }
            other @ ('\\' | '\'' | '"') => other,
            _ => return None,
        },
        other => other,
    };
    chars.next().is_none().then_some(value)
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
    diagnostics: &'a mut Diagnostics,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn span(&self, start: usize) -> Span {
        Span {
            file: self.file,
            start: start as u32,
            end: self.at as u32,
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.tokens.push(Token {
            kind,
            start: start as u32,
            end: self.at as u32,
        });
    }

    /// Goes on while the characters are wanted.
    fn skip_while(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        let length = rest.find(|ch| !wanted(ch)).unwrap_or(rest.len());
        self.at += length;
    }

    fn next_token(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return;
        };
        match first {
            _ if first.is_whitespace() || first == '\u{feff}' => self.at += first.len_utf8(),
            _ if rest.starts_with("//") => self.skip_while(|ch| ch != '\n'),
            _ if rest.starts_with("/*") => self.block_comment(),
            '"' => self.string(),
            '\'' => self.character(),
            _ if first.is_ascii_digit() => self.number(),
            _ if is_name_start(first) => {
                self.skip_while(is_name_part);
                let word = Word::from_text(&self.text[start..self.at]);
                self.push(word.map_or(TokenKind::Ident, TokenKind::Word), start);
            }
            _ => self.punctuation_or_garbage(),
        }
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let length = self.rest().find("*/").map(|at| at + 2);
        self.at = length.map_or(self.text.len(), |length| start + length);
        let mut span = self.span(start);
        span.end = span.start + 2;
        let message = "block comments are not part of OOX".into();
        let help = "start every line of the comment with `//`";
        let diagnostic = Diagnostic::error(codes::BLOCK_COMMENT, span, message);
        self.diagnostics.push(diagnostic.with_help(help));
    }

    fn string(&mut self) {
        let start = self.at;
        self.at += 1;
        self.skip_while(|ch| ch != '"' && ch != '\n');
        if self.rest().starts_with('"') {
            self.at += 1;
            return self.push(TokenKind::Str, start);
        }
        self.push(TokenKind::Error, start);
        let message = "the string does not end on its line".into();
        let diagnostic = Diagnostic::error(codes::UNTERMINATED, self.span(start), message);
        self.diagnostics
            .push(diagnostic.with_help("close it with `\"`"));
    }

    fn character(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.rest().starts_with('\\') {
            self.at += 1;
            let escaped = self.rest().chars().next();
            self.at += escaped.map_or(0, char::len_utf8);
        } else if self.rest().starts_with("''") {
            self.at += 1;
        }
        self.skip_while(|ch| ch != '\'' && ch != '\n' && ch != ';');
        if self.rest().starts_with('\'') {
            self.at += 1;
        }
        if char_value(&self.text[start..self.at]).is_some() {
            return self.push(TokenKind::Char, start);
        }
        self.push(TokenKind::Error, start);
        let message = "this is not a character literal".into();
        let diagnostic = Diagnostic::error(codes::BAD_CHAR, self.span(start), message);
        let help =
            "write one character or one of the escapes \\n \\t \\r \\0 \\\\ \\' \\\" \\u0041";
        self.diagnostics.push(diagnostic.with_help(help));
    }

    fn number(&mut self) {
        let start = self.at;
        let digit = |ch: char| ch.is_ascii_digit();
        self.skip_while(digit);
        let mut kind = TokenKind::Int;
        let rest = self.rest();
        if rest.starts_with('.') && rest[1..].starts_with(digit) {
            kind = TokenKind::Float;
            self.at += 1;
            self.skip_while(digit);
            self.exponent();
        }
        if !self.rest().starts_with(is_name_part) {
            return self.push(kind, start);
        }
        self.skip_while(is_name_part);
        self.push(TokenKind::Error, start);
        let text = &self.text[start..self.at];
        let message = format!("`{text}` is neither a number nor a name");
        let diagnostic = Diagnostic::error(codes::BAD_NUMBER, self.span(start), message);
        let help = "numbers are decimal digits without a suffix; names start with a letter or `_`";
        self.diagnostics.push(diagnostic.with_help(help));
    }

    /// Counterexamples print very large and very small floats with an exponent.
    fn exponent(&mut self) {
        let rest = self.rest();
        let Some(after) = rest.strip_prefix(['e', 'E']) else {
            return;
        };
        let digits = after.strip_prefix(['+', '-']).unwrap_or(after);
        if digits.starts_with(|ch: char| ch.is_ascii_digit()) {
            self.at += rest.len() - digits.len();
            self.skip_while(|ch| ch.is_ascii_digit());
        }
    }

    fn punctuation_or_garbage(&mut self) {
        let start = self.at;
        if let Some(punct) = punctuation(self.rest()) {
            self.at += punct.text().len();
            return self.push(TokenKind::Punct(punct), start);
        }
        let first = self.rest().chars().next();
        self.at += first.map_or(0, char::len_utf8);
        self.skip_while(|ch| !starts_token(ch));
        self.push(TokenKind::Error, start);
        let shown: String = self.text[start..self.at].chars().take(20).collect();
        let message = format!("unexpected `{}`", shown.escape_debug());
        let span = self.span(start);
        self.diagnostics.push(Diagnostic::error(
            codes::UNEXPECTED_CHARACTER,
            span,
            message,
        ));
    }
}

/// The longest operator a text starts with.
fn punctuation(text: &str) -> Option<Punct> {
    (1..=3)
        .rev()
        .find_map(|length| Punct::from_text(text.get(..length)?))
}

fn starts_token(ch: char) -> bool {
    let mut buffer = [0; 4];
    ch.is_whitespace()
        || ch == '"'
        || ch == '\''
        || ch.is_ascii_digit()
        || is_name_start(ch)
        || punctuation(ch.encode_utf8(&mut buffer)).is_some()
}

fn is_name_start(ch: char) -> bool {
    ch == '_' || ch.is_alphabetic()
}

fn is_name_part(ch: char) -> bool {
    ch == '_' || ch.is_alphanumeric()
}
