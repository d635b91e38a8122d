//! What people write who think in Java, and what to tell them.

use oxpecker_base::Diagnostic;

use super::Parser;
use crate::codes;
use crate::token::{Punct, TokenKind};

const MODIFIERS: [&str; 6] = [
    "public",
    "private",
    "protected",
    "final",
    "abstract",
    "synchronized",
];

impl Parser<'_, '_> {
    /// Reports and skips a modifier, or a whole `import` or `package` line.
    pub(super) fn skip_modifiers(&mut self) -> bool {
        if self.kind(0) != TokenKind::Ident {
            return false;
        }
        let text = self.token_text(0);
        let is_line = matches!(text, "import" | "package");
        // A class may be called like a modifier; then a name follows and no type.
        let modifies = MODIFIERS.contains(&text) && !self.is_ahead(1, Punct::OpenParen);
        if !is_line && !modifies {
            return false;
        }
        let message = format!("`{text}` is not part of OOX");
        let diagnostic = Diagnostic::error(codes::NOT_OOX, self.token_span(0), message);
        let _ = self.report(diagnostic.with_help("leave it out"));
        while is_line && !self.at_end() && !self.is(Punct::Semi) {
            self.bump();
        }
        self.bump();
        true
    }

    /// A slip that shows where a statement should end.
    pub(super) fn slip_at_end(&self) -> Option<Diagnostic> {
        let span = self.token_span(0);
        let TokenKind::Punct(punct) = self.kind(0) else {
            let is_test = self.token_text(0) == "instanceof";
            return is_test.then(|| self.lonely_instanceof());
        };
        let (code, message, help) = match punct {
            Punct::LoneEq => return Some(self.lone_eq()),
            Punct::Dot => (
                codes::CHAINED,
                "an access cannot be followed by another one",
                "keep the first result in a variable, then access that variable",
            ),
            Punct::OpenBracket => (
                codes::CHAINED,
                "an access cannot be followed by another one",
                "keep the row in a variable, then index that variable",
            ),
            Punct::Plus
            | Punct::Minus
            | Punct::Star
            | Punct::Slash
            | Punct::Percent
            | Punct::EqEq
            | Punct::NotEq
            | Punct::Less
            | Punct::LessEq
            | Punct::Greater
            | Punct::GreaterEq
            | Punct::AndAnd
            | Punct::OrOr
            | Punct::Implies => (
                codes::EMBEDDED,
                "field reads, element reads and calls stand alone on the right of `:=`",
                match self.text[..self.previous_end() as usize].ends_with(".length") {
                    true => "the length of an array `a` is written `#a`",
                    false => "assign it to a variable first, then use the variable",
                },
            ),
            _ => return None,
        };
        Some(Diagnostic::error(code, span, message.into()).with_help(help))
    }

    pub(super) fn lone_eq(&self) -> Diagnostic {
        let message = "`=` is not an operator".into();
        let diagnostic = Diagnostic::error(codes::LONE_EQ, self.token_span(0), message);
        diagnostic.with_help("assignment is written `:=`, comparison `==`")
    }

    pub(super) fn lonely_instanceof(&self) -> Diagnostic {
        let message = "`instanceof` is a condition of its own, not an operator".into();
        let help = "it may stand alone in `if`, `while`, `assert` and `assume`, \
                    and after the comma of a clause: `requires(e, x instanceof C)`";
        Diagnostic::error(codes::INSTANCEOF, self.token_span(0), message).with_help(help)
    }

    /// A field, element or call inside of an expression; the name is the current token.
    pub(super) fn embedded_access(&self) -> Option<Diagnostic> {
        let last = if self.is_ahead(1, Punct::Dot) { 2 } else { 1 };
        let span = self.token_span(0).to(self.token_span(last));
        let name = self.token_text(0);
        let TokenKind::Punct(next) = self.kind(1) else {
            return None;
        };
        let (message, help) = match next {
            Punct::Dot if matches!(self.token_text(2), "length" | "size") => (
                format!("`{name}.{}` is not an expression", self.token_text(2)),
                format!("the length of an array is written `#{name}`"),
            ),
            Punct::Dot => (
                "field reads and calls are not allowed inside of an expression".into(),
                "assign it to a variable first, then use the variable".into(),
            ),
            Punct::OpenBracket => (
                "element reads are not allowed inside of an expression".into(),
                "assign the element to a variable first, then use the variable".into(),
            ),
            Punct::OpenParen => (
                "calls are not allowed inside of an expression".into(),
                format!(
                    "assign the result to a variable first, and name the receiver: \
                     `x := this.{name}(..);`"
                ),
            ),
            _ => return None,
        };
        Some(Diagnostic::error(codes::EMBEDDED, span, message).with_help(help))
    }

    /// A statement that starts with a name but is none.
    pub(super) fn bad_statement(&mut self) -> Diagnostic {
        let name = self.token_text(0);
        let TokenKind::Punct(next) = self.kind(1) else {
            self.bump();
            let message = format!(
                "expected `:=`, `.` or `[` after `{name}`, found {}",
                self.found()
            );
            return Diagnostic::error(codes::SYNTAX, self.token_span(0), message);
        };
        let span = self.token_span(1);
        match next {
            Punct::LoneEq => {
                self.bump();
                self.lone_eq()
            }
            Punct::OpenParen => {
                let message = format!("the call of `{name}` has no receiver");
                let help = format!(
                    "write `this.{name}(..)`, or the name of the class for a static method"
                );
                Diagnostic::error(codes::NOT_OOX, self.token_span(0), message).with_help(help)
            }
            Punct::Plus | Punct::Minus | Punct::Star | Punct::Slash => {
                let message = "an expression is not a statement".into();
                let op = next.text();
                let help = format!("to change the variable write `{name} := {name} {op} ..;`");
                Diagnostic::error(codes::NOT_OOX, span, message).with_help(help)
            }
            _ => {
                self.bump();
                let found = self.found();
                let message = format!("expected `:=`, `.` or `[` after `{name}`, found {found}");
                Diagnostic::error(codes::SYNTAX, span, message)
            }
        }
    }
}
