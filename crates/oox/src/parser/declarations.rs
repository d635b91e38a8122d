//! Classes, interfaces and their members.

use oxpecker_base::Diagnostic;
use oxpecker_ir::ClassKind;

use super::{Parsed, Parser};
use crate::ast::{
    ClassDecl, Clause, ClauseKind, FieldDecl, Ident, MethodDecl, Param, Stmt, TypeName,
};
use crate::codes;
use crate::token::{Punct, TokenKind, Word};

impl<'s> Parser<'s, '_> {
    pub(super) fn program(&mut self, classes: &mut Vec<ClassDecl<'s>>) {
        while !self.at_end() {
            if self.skip_modifiers() {
                continue;
            }
            let kind = match self.kind(0) {
                TokenKind::Word(Word::Class) => ClassKind::Class,
                TokenKind::Word(Word::Interface) => ClassKind::Interface,
                _ => {
                    let _ = self.expected("`class` or `interface`");
                    self.skip_to_class();
                    continue;
                }
            };
            self.bump();
            match self.class(kind) {
                Ok(class) => classes.push(class),
                Err(_) => self.skip_to_class(),
            }
        }
    }

    fn skip_to_class(&mut self) {
        while !self.at_end() && !self.is_word(Word::Class) && !self.is_word(Word::Interface) {
            self.bump();
        }
    }

    fn class(&mut self, kind: ClassKind) -> Parsed<ClassDecl<'s>> {
        let name = self.ident("the name of the class")?;
        let mut class = ClassDecl {
            kind,
            name,
            extends: Vec::new(),
            implements: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        };
        if self.eat_word(Word::Extends) {
            class.extends.push(self.ident("the name of a class")?);
            while kind == ClassKind::Interface && self.eat(Punct::Comma) {
                class.extends.push(self.ident("the name of an interface")?);
            }
        }
        if kind == ClassKind::Class && self.eat_word(Word::Implements) {
            class
                .implements
                .push(self.ident("the name of an interface")?);
            while self.eat(Punct::Comma) {
                class
                    .implements
                    .push(self.ident("the name of an interface")?);
            }
        }
        self.expect(Punct::OpenBrace, "before the members")?;
        self.members(&mut class);
        Ok(class)
    }

    fn members(&mut self, class: &mut ClassDecl<'s>) {
        loop {
            match self.kind(0) {
                TokenKind::Punct(Punct::CloseBrace) => return self.bump(),
                TokenKind::Eof | TokenKind::Word(Word::Class | Word::Interface) => {
                    let what = format!("`}}` to close `{}`", class.name.text);
                    let _ = self.expected(&what);
                    return;
                }
                _ => {}
            }
            // A stray `;` between members does no harm.
            if self.skip_modifiers() || self.eat(Punct::Semi) {
                continue;
            }
            if self.member(class).is_err() {
                self.synchronize();
            }
        }
    }

    fn member(&mut self, class: &mut ClassDecl<'s>) -> Parsed<()> {
        let dash = self.is(Punct::Minus).then(|| self.token_span(0));
        if let Some(dash) = dash {
            self.bump();
            let _ = self.jip_syntax.get_or_insert(dash);
            let ty = self.type_name()?;
            let name = self.ident("the name of the field")?;
            self.expect_semi("the field")?;
            class.fields.push(FieldDecl {
                dash: Some(dash),
                ty,
                name,
            });
            return Ok(());
        }
        let is_static = self.eat_word(Word::Static);
        if !is_static && self.kind(0) == TokenKind::Ident && self.is_ahead(1, Punct::OpenParen) {
            return self.constructor(class);
        }
        let ty = self.type_name()?;
        let name = self.ident("the name of a field or method")?;
        if self.is(Punct::OpenParen) {
            let method = self.method(class.kind, (is_static, Some(ty), name))?;
            class.methods.push(method);
            return Ok(());
        }
        self.field(class, (is_static, ty, name))
    }

    fn constructor(&mut self, class: &mut ClassDecl<'s>) -> Parsed<()> {
        let name = self.ident("the name of the constructor")?;
        if name.text != class.name.text {
            let message = format!("`{}` has no result type", name.text);
            let help = format!(
                "write the type in front of the name, or name it `{}` if it is the constructor",
                class.name.text
            );
            let diagnostic = Diagnostic::error(codes::NO_RESULT_TYPE, name.span, message);
            self.diagnostics.push(diagnostic.with_help(help));
        }
        let method = self.method(class.kind, (false, None, name))?;
        class.methods.push(method);
        Ok(())
    }

    fn field(
        &mut self,
        class: &mut ClassDecl<'s>,
        (is_static, ty, name): (bool, TypeName<'s>, Ident<'s>),
    ) -> Parsed<()> {
        let slip = if is_static {
            Some("OOX has no static fields")
        } else if class.kind == ClassKind::Interface {
            Some("interfaces have no fields")
        } else if self.is(Punct::Assign) || self.is(Punct::LoneEq) {
            Some("a field has no initial value; assign it in a constructor")
        } else {
            None
        };
        if let Some(message) = slip {
            let diagnostic = Diagnostic::error(codes::NOT_OOX, name.span, message.into());
            return Err(self.report(diagnostic));
        }
        self.expect_semi("the field")?;
        class.fields.push(FieldDecl {
            dash: None,
            ty,
            name,
        });
        Ok(())
    }

    fn method(
        &mut self,
        class: ClassKind,
        (is_static, result, name): (bool, Option<TypeName<'s>>, Ident<'s>),
    ) -> Parsed<MethodDecl<'s>> {
        let params = self.params()?;
        let mut clauses = Vec::new();
        while let Some(kind) = self.clause_kind() {
            self.bump();
            clauses.push(self.clause(kind)?);
        }
        let body = self.method_body(class, name)?;
        if class == ClassKind::Interface && is_static {
            let message = "interfaces have no static methods".into();
            self.diagnostics
                .push(Diagnostic::error(codes::NOT_OOX, name.span, message));
        }
        Ok(MethodDecl {
            is_static,
            result,
            name,
            params,
            clauses,
            body,
        })
    }

    fn method_body(&mut self, class: ClassKind, name: Ident<'s>) -> Parsed<Option<Vec<Stmt<'s>>>> {
        if self.is(Punct::OpenBrace) {
            return self.block().map(Some);
        }
        if class == ClassKind::Interface {
            self.expect(Punct::Semi, "or a body after the method")?;
            return Ok(None);
        }
        Err(self.expected(&format!("the body `{{ .. }}` of `{}`", name.text)))
    }

    fn params(&mut self) -> Parsed<Vec<Param<'s>>> {
        self.expect(Punct::OpenParen, "before the parameters")?;
        let mut params = Vec::new();
        while !self.is(Punct::CloseParen) {
            if !params.is_empty() {
                self.expect(Punct::Comma, "or `)` after a parameter")?;
            }
            let ty = self.type_name()?;
            let name = self.ident("the name of the parameter")?;
            params.push(Param { ty, name });
        }
        self.bump();
        Ok(params)
    }

    fn clause_kind(&self) -> Option<ClauseKind> {
        match self.kind(0) {
            TokenKind::Word(Word::Requires) => Some(ClauseKind::Requires),
            TokenKind::Word(Word::Ensures) => Some(ClauseKind::Ensures),
            TokenKind::Word(Word::Exceptional) => Some(ClauseKind::Exceptional),
            _ => None,
        }
    }

    fn clause(&mut self, kind: ClauseKind) -> Parsed<Clause<'s>> {
        self.expect(Punct::OpenParen, "before the condition of the clause")?;
        let cond = self.expr()?;
        let test = if self.eat(Punct::Comma) {
            Some(self.type_test()?)
        } else {
            None
        };
        self.expect(Punct::CloseParen, "after the condition of the clause")?;
        Ok(Clause { kind, cond, test })
    }
}
