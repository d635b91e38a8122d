//! Statements.

use oxpecker_base::Diagnostic;

use super::{Parsed, Parser};
use crate::ast::{Call, Callee, Cond, ExprId, Lhs, Rhs, RhsKind, Stmt, StmtKind};
use crate::codes;
use crate::token::{Punct, TokenKind, Word};

impl<'s> Parser<'s, '_> {
    /// `{ .. }`, never failing once the brace is there: broken statements are reported and left out.
    pub(super) fn block(&mut self) -> Parsed<Vec<Stmt<'s>>> {
        self.expect(Punct::OpenBrace, "before the statements")?;
        let mut statements = Vec::new();
        while !self.eat(Punct::CloseBrace) {
            let ends = matches!(
                self.kind(0),
                TokenKind::Eof | TokenKind::Word(Word::Class | Word::Interface | Word::Static)
            );
            if ends {
                let _ = self.expected("`}` after the statements");
                break;
            }
            match self.statement() {
                Ok(statement) => statements.push(statement),
                Err(_) => self.synchronize(),
            }
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Parsed<Stmt<'s>> {
        let start = self.token_span(0);
        let kind = self.nested(Self::statement_kind)?;
        Ok(Stmt {
            kind,
            span: self.span_since(start),
        })
    }

    fn statement_kind(&mut self) -> Parsed<StmtKind<'s>> {
        match self.kind(0) {
            TokenKind::Punct(Punct::Semi) => {
                self.bump();
                Ok(StmtKind::Skip)
            }
            TokenKind::Punct(Punct::OpenBrace) => self.block().map(StmtKind::Block),
            TokenKind::Ident => self.name_statement(),
            TokenKind::Word(Word::New | Word::Super) => self.call_statement(),
            TokenKind::Word(_) if self.primitive().is_some() => self.declaration(),
            TokenKind::Word(word) => self.word_statement(word),
            _ => Err(self.expected("a statement")),
        }
    }

    fn word_statement(&mut self, word: Word) -> Parsed<StmtKind<'s>> {
        let rule = match word {
            Word::Assert => Self::assertion,
            Word::Assume => Self::assumption,
            Word::While => Self::while_loop,
            Word::If => Self::if_chain,
            Word::Return => Self::return_statement,
            Word::Throw => Self::throw,
            Word::Try => Self::try_catch,
            Word::Lock => Self::lock,
            Word::Unlock => Self::unlock,
            Word::Fork => Self::fork,
            Word::Join => Self::join,
            _ => return Err(self.expected("a statement")),
        };
        self.bump();
        rule(self)
    }

    /// A statement that starts with a name: `break`, a declaration, an assignment or a call.
    fn name_statement(&mut self) -> Parsed<StmtKind<'s>> {
        let word = self.token_text(0);
        match self.kind(1) {
            TokenKind::Punct(Punct::Semi) if matches!(word, "break" | "continue") => {
                self.bump();
                self.bump();
                let is_break = word == "break";
                Ok(if is_break {
                    StmtKind::Break
                } else {
                    StmtKind::Continue
                })
            }
            TokenKind::Ident => self.declaration(),
            TokenKind::Punct(Punct::OpenBracket) if self.is_ahead(2, Punct::CloseBracket) => {
                self.declaration()
            }
            TokenKind::Punct(Punct::OpenBracket | Punct::Assign) => self.assignment(),
            TokenKind::Punct(Punct::Dot) if self.is_ahead(3, Punct::OpenParen) => {
                self.call_statement()
            }
            TokenKind::Punct(Punct::Dot) => self.assignment(),
            _ => {
                let diagnostic = self.bad_statement();
                Err(self.report(diagnostic))
            }
        }
    }

    fn declaration(&mut self) -> Parsed<StmtKind<'s>> {
        let ty = self.type_name()?;
        let name = self.ident("the name of the variable")?;
        if self.is(Punct::LoneEq) {
            let diagnostic = self.lone_eq();
            return Err(self.report(diagnostic));
        }
        let value = if self.eat(Punct::Assign) {
            Some(self.rhs()?)
        } else {
            None
        };
        self.expect_semi("the declaration")?;
        Ok(StmtKind::Declare { ty, name, value })
    }

    fn assignment(&mut self) -> Parsed<StmtKind<'s>> {
        let target = self.lhs()?;
        if let Some(diagnostic) = self.slip_at_end() {
            return Err(self.report(diagnostic));
        }
        self.expect(Punct::Assign, "after the target of the assignment")?;
        let value = self.rhs()?;
        self.expect_semi("the assignment")?;
        Ok(StmtKind::Assign { target, value })
    }

    fn lhs(&mut self) -> Parsed<Lhs<'s>> {
        let name = self.ident("a variable")?;
        if self.eat(Punct::Dot) {
            return Ok(Lhs::Field(name, self.ident("the name of a field")?));
        }
        if self.eat(Punct::OpenBracket) {
            let index = self.index()?;
            return Ok(Lhs::Element(name, index, self.span_since(name.span)));
        }
        Ok(Lhs::Var(name))
    }

    fn index(&mut self) -> Parsed<ExprId> {
        let index = self.expr()?;
        self.expect(Punct::CloseBracket, "after the index")?;
        Ok(index)
    }

    fn rhs(&mut self) -> Parsed<Rhs<'s>> {
        let start = self.token_span(0);
        let kind = self.rhs_kind()?;
        Ok(Rhs {
            kind,
            span: self.span_since(start),
        })
    }

    fn rhs_kind(&mut self) -> Parsed<RhsKind<'s>> {
        match (self.kind(0), self.kind(1)) {
            (TokenKind::Word(Word::New), _) => self.creation(),
            (TokenKind::Word(Word::Super), _) => self.call().map(RhsKind::Call),
            (TokenKind::Ident, TokenKind::Punct(Punct::Dot)) => {
                if self.is_ahead(3, Punct::OpenParen) {
                    return self.call().map(RhsKind::Call);
                }
                let object = self.ident("a variable")?;
                self.bump();
                Ok(RhsKind::Field(object, self.ident("the name of a field")?))
            }
            (TokenKind::Ident, TokenKind::Punct(Punct::OpenBracket)) => {
                let array = self.ident("a variable")?;
                self.bump();
                Ok(RhsKind::Element(array, self.index()?))
            }
            _ if self.is_cast() => {
                self.bump();
                let target = self.base_type()?;
                self.bump();
                let var = self.ident("a variable")?;
                Ok(RhsKind::Cast { target, var })
            }
            _ => self.expr().map(RhsKind::Expr),
        }
    }

    /// `( C ) x`: no expression looks like this.
    fn is_cast(&self) -> bool {
        let names_type = matches!(
            self.kind(1),
            TokenKind::Ident | TokenKind::Word(Word::String)
        );
        names_type
            && self.is(Punct::OpenParen)
            && self.is_ahead(2, Punct::CloseParen)
            && self.kind(3) == TokenKind::Ident
    }

    fn creation(&mut self) -> Parsed<RhsKind<'s>> {
        if self.kind(1) == TokenKind::Ident && self.is_ahead(2, Punct::OpenParen) {
            return self.call().map(RhsKind::Call);
        }
        self.bump();
        let element = self.base_type()?;
        if !self.is(Punct::OpenBracket) {
            return Err(self.expected("`(` or `[` after the type of the new object"));
        }
        let mut sizes = Vec::new();
        while self.eat(Punct::OpenBracket) {
            sizes.push(self.expr()?);
            self.expect(Punct::CloseBracket, "after the size")?;
        }
        self.check_dimensions(sizes.len(), element.span)?;
        Ok(RhsKind::NewArray { element, sizes })
    }

    fn call(&mut self) -> Parsed<Call<'s>> {
        let start = self.token_span(0);
        let callee = match self.kind(0) {
            TokenKind::Word(Word::New) => {
                self.bump();
                Callee::New(self.ident("the name of a class")?)
            }
            TokenKind::Word(Word::Super) => {
                self.bump();
                if self.eat(Punct::Dot) {
                    Callee::SuperMethod(self.ident("the name of a method")?)
                } else {
                    Callee::SuperConstructor(start)
                }
            }
            _ => {
                let receiver = self.ident("a variable or a class")?;
                self.expect(Punct::Dot, "before the name of the method")?;
                Callee::Method(receiver, self.ident("the name of a method")?)
            }
        };
        let args = self.args()?;
        Ok(Call {
            callee,
            args,
            span: self.span_since(start),
        })
    }

    fn args(&mut self) -> Parsed<Vec<ExprId>> {
        self.expect(Punct::OpenParen, "before the arguments")?;
        let mut args = Vec::new();
        while !self.is(Punct::CloseParen) {
            if !args.is_empty() {
                self.expect(Punct::Comma, "or `)` after an argument")?;
            }
            args.push(self.expr()?);
        }
        self.bump();
        Ok(args)
    }

    /// The `;` after a call is really a skip, so it may be missing.
    fn call_statement(&mut self) -> Parsed<StmtKind<'s>> {
        let call = self.call()?;
        if let Some(diagnostic) = self.slip_at_end() {
            return Err(self.report(diagnostic));
        }
        let _ = self.eat(Punct::Semi);
        Ok(StmtKind::Call(call))
    }

    fn assertion(&mut self) -> Parsed<StmtKind<'s>> {
        let cond = self.cond()?;
        self.expect_semi("the assertion")?;
        Ok(StmtKind::Assert(cond))
    }

    fn assumption(&mut self) -> Parsed<StmtKind<'s>> {
        let cond = self.cond()?;
        self.expect_semi("the assumption")?;
        Ok(StmtKind::Assume(cond))
    }

    fn guard(&mut self) -> Parsed<Cond<'s>> {
        self.expect(Punct::OpenParen, "before the guard")?;
        let guard = self.cond()?;
        self.expect(Punct::CloseParen, "after the guard")?;
        Ok(guard)
    }

    fn while_loop(&mut self) -> Parsed<StmtKind<'s>> {
        let guard = self.guard()?;
        let body = Box::new(self.statement()?);
        Ok(StmtKind::While { guard, body })
    }

    fn if_chain(&mut self) -> Parsed<StmtKind<'s>> {
        let mut arms = Vec::new();
        let otherwise = loop {
            let guard = self.guard()?;
            arms.push((guard, self.statement()?));
            if !self.eat_word(Word::Else) {
                break None;
            }
            if !self.eat_word(Word::If) {
                break Some(Box::new(self.statement()?));
            }
        };
        Ok(StmtKind::If { arms, otherwise })
    }

    fn return_statement(&mut self) -> Parsed<StmtKind<'s>> {
        if self.eat(Punct::Semi) {
            return Ok(StmtKind::Return(None));
        }
        let value = self.expr()?;
        self.expect_semi("the returned value")?;
        Ok(StmtKind::Return(Some(value)))
    }

    fn throw(&mut self) -> Parsed<StmtKind<'s>> {
        let mut message = None;
        if self.kind(0) == TokenKind::Str {
            message = Some(self.token_text(0).trim_matches('"'));
            self.bump();
        } else if self.is_word(Word::New) {
            let text = "`throw` takes a message, not an object".into();
            let diagnostic = Diagnostic::error(codes::NOT_OOX, self.token_span(0), text);
            return Err(self.report(diagnostic.with_help("write `throw \"message\";`")));
        }
        let _ = self.eat(Punct::Semi);
        Ok(StmtKind::Throw(message))
    }

    fn try_catch(&mut self) -> Parsed<StmtKind<'s>> {
        let body = self.block()?;
        if !self.eat_word(Word::Catch) {
            return Err(self.expected("`catch` after the `try` block"));
        }
        if self.is(Punct::OpenParen) {
            let text = "`catch` has no exception variable: it catches everything".into();
            let diagnostic = Diagnostic::error(codes::NOT_OOX, self.token_span(0), text);
            return Err(self.report(diagnostic.with_help("write `catch { .. }`")));
        }
        let handler = self.block()?;
        Ok(StmtKind::Try { body, handler })
    }

    fn lock(&mut self) -> Parsed<StmtKind<'s>> {
        if !self.eat(Punct::OpenParen) {
            let object = self.ident("the variable to lock")?;
            self.expect_semi("the locked variable")?;
            return Ok(StmtKind::Lock { object, body: None });
        }
        let object = self.ident("the variable to lock")?;
        self.expect(Punct::CloseParen, "after the locked variable")?;
        let body = Some(self.block()?);
        Ok(StmtKind::Lock { object, body })
    }

    fn unlock(&mut self) -> Parsed<StmtKind<'s>> {
        let object = self.ident("the variable to unlock")?;
        self.expect_semi("the unlocked variable")?;
        Ok(StmtKind::Unlock(object))
    }

    fn fork(&mut self) -> Parsed<StmtKind<'s>> {
        if self.kind(0) != TokenKind::Ident {
            return Err(self.expected("a call such as `x.m()` after `fork`"));
        }
        let call = self.call()?;
        self.expect_semi("the forked call")?;
        Ok(StmtKind::Fork(call))
    }

    fn join(&mut self) -> Parsed<StmtKind<'s>> {
        self.expect_semi("`join`")?;
        Ok(StmtKind::Join)
    }
}
