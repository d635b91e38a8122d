//! Statements.

use oxpecker_base::{Diagnostic, Span};
use oxpecker_ir::{BinaryOp, CheckKind, Const, FieldId, Inst, Operand, SpecKind, Terminator, Type};

use crate::ast::{Cond, Ident, Lhs, Rhs, RhsKind, Stmt, StmtKind, TypeName};
use crate::check::types::{Ty, default_value};
use crate::codes;
use crate::lower::conditions::Evaluation;
use crate::lower::method::{MethodLowering, Value};

impl<'s> MethodLowering<'_, 's> {
    pub(crate) fn statements(&mut self, statements: &[Stmt<'s>]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    /// A statement with a scope of its own.
    pub(crate) fn nested(&mut self, lower: impl FnOnce(&mut Self)) {
        let mark = self.scope.open();
        lower(self);
        if !self.is_jip() {
            self.scope.close(mark);
        }
    }

    fn statement(&mut self, statement: &Stmt<'s>) {
        self.builder.free_temporaries();
        match &statement.kind {
            StmtKind::Skip => {}
            StmtKind::Block(inner) => self.nested(|it| it.statements(inner)),
            StmtKind::While { guard, body } => self.while_loop(guard, body),
            StmtKind::If { arms, otherwise } => self.if_chain(arms, otherwise.as_deref()),
            StmtKind::Try { body, handler } => self.try_catch(body, handler),
            simple => {
                self.builder.emit(Inst::Stmt(statement.span));
                self.simple(simple, statement.span);
            }
        }
    }

    fn simple(&mut self, kind: &StmtKind<'s>, span: Span) {
        match kind {
            StmtKind::Declare { ty, name, value } => self.declare(ty, *name, value.as_ref()),
            StmtKind::Assign { target, value } => self.assign(target, value),
            StmtKind::Call(call) => {
                let _ = self.call(call, false);
            }
            StmtKind::Assert(cond) => self.specification(cond, SpecKind::Assert),
            StmtKind::Assume(cond) => self.specification(cond, SpecKind::Assume),
            StmtKind::Break | StmtKind::Continue => {
                self.loop_control(matches!(kind, StmtKind::Break), span);
            }
            StmtKind::Return(value) => self.return_statement(*value, span),
            StmtKind::Throw(message) => {
                let message = message.map(|text| self.strings.intern(text));
                self.builder.leave(Terminator::Throw { message, span });
            }
            StmtKind::Lock { object, body } => match body {
                Some(body) => self.lock_block(*object, body),
                None => self.lock_statement(*object, true, span),
            },
            StmtKind::Unlock(object) => self.lock_statement(*object, false, span),
            StmtKind::Fork(call) => self.fork(call),
            StmtKind::Join => self.builder.emit(Inst::Join { span }),
            // These have no step of their own and are lowered above.
            StmtKind::Skip
            | StmtKind::Block(_)
            | StmtKind::While { .. }
            | StmtKind::If { .. }
            | StmtKind::Try { .. } => {}
        }
    }

    fn declare(&mut self, ty: &TypeName<'s>, name: Ident<'s>, value: Option<&Rhs<'s>>) {
        let ty = self.context.declarations.value_type(ty, self.diagnostics);
        // The value is evaluated before the variable exists.
        let operand = match value {
            Some(rhs) => {
                let value = self.rhs(rhs);
                let refined = value.ty.clone();
                (self.converted(value, &ty, rhs.span), refined)
            }
            None => {
                let value = match &ty {
                    Ty::Of(ty) => default_value(ty),
                    _ => Const::Int(0),
                };
                (Operand::Const(value), ty.clone())
            }
        };
        let (operand, found) = operand;
        if name.text == "this" {
            let message = "`this` cannot be declared".into();
            return self.error(codes::THIS, name.span, message);
        }
        let known = self.scope.get(name.text).map(|var| var.local);
        let local = match known {
            Some(local) if self.is_jip() => {
                self.retype(name.text, ty, &found);
                local
            }
            Some(_) => return self.report_redeclared(name),
            None => self.new_local(name, ty),
        };
        self.builder.copy(local, operand);
    }

    /// Jip: what a variable holds is what it was declared as, unless that is no reference and the value is one.
    fn retype(&mut self, name: &str, declared: Ty, found: &Ty) {
        let holds_reference = matches!(found, Ty::Of(ty) if ty.is_reference());
        let is_reference = matches!(&declared, Ty::Of(ty) if ty.is_reference());
        let ty = if holds_reference && !is_reference {
            found.clone()
        } else {
            declared
        };
        if let Some(var) = self.scope.get_mut(name) {
            var.ty = ty;
        }
    }

    fn assign(&mut self, target: &Lhs<'s>, value: &Rhs<'s>) {
        match target {
            Lhs::Var(name) => self.assign_variable(*name, value),
            Lhs::Field(object, field) => self.assign_field(*object, *field, value),
            Lhs::Element(array, index, span) => {
                let receiver = self.variable(*array);
                let ty = self.element_type(&receiver.ty, *array);
                let index = self.integer(*index);
                let stored = self.rhs(value);
                let src = self.converted(stored, &ty, value.span);
                self.require_element(receiver.operand, index, *span);
                self.builder.emit(Inst::StoreElement {
                    array: receiver.operand,
                    index,
                    src,
                });
            }
        }
    }

    fn assign_variable(&mut self, name: Ident<'s>, rhs: &Rhs<'s>) {
        let value = self.rhs(rhs);
        if name.text == "this" {
            let message = "`this` cannot be assigned".into();
            return self.error(codes::THIS, name.span, message);
        }
        let Some(var) = self.scope.get(name.text).cloned() else {
            return self.report_undeclared(name);
        };
        let found = value.ty.clone();
        let operand = self.converted(value, &var.ty, rhs.span);
        if self.is_jip() {
            self.retype(name.text, var.ty, &found);
        }
        self.builder.copy(var.local, operand);
    }

    fn assign_field(&mut self, object: Ident<'s>, field: Ident<'s>, rhs: &Rhs<'s>) {
        let receiver = self.variable(object);
        let value = self.rhs(rhs);
        let Some(id) = self.field(&receiver, object, field) else {
            return;
        };
        let ty = Ty::Of(self.context.declarations.fields[id].ty.clone());
        let src = self.converted(value, &ty, rhs.span);
        if object.text != "this" {
            self.require_object(receiver.operand, object.span.to(field.span));
        }
        self.builder.emit(Inst::StoreField {
            object: receiver.operand,
            field: id,
            src,
        });
    }

    /// The field a name means; in jip the receiver's type may be of no help, then the name must be unique.
    fn field(&mut self, receiver: &Value, object: Ident<'s>, field: Ident<'s>) -> Option<FieldId> {
        let declarations = self.context.declarations;
        if let Ty::Of(Type::Class(class)) = receiver.ty
            && let Some(id) = declarations.field(class, field.text)
        {
            return Some(id);
        }
        let found = declarations.show(&receiver.ty);
        let anywhere = declarations.fields_named(field.text);
        match (&receiver.ty, anywhere) {
            (_, [only]) if self.is_jip() => return Some(*only),
            (_, [_, ..]) if self.is_jip() => {
                let message = format!("several classes have a field `{}`", field.text);
                let help = format!("declare `{}` with its class", object.text);
                let mut diagnostic =
                    Diagnostic::error(codes::AMBIGUOUS_MEMBER, field.span, message);
                for id in anywhere.iter().take(4) {
                    let place = declarations.fields[*id].span;
                    diagnostic = diagnostic.with_related(place, "one of them");
                }
                self.diagnostics.push(diagnostic.with_help(help));
            }
            (Ty::Any, _) if !self.is_jip() => {}
            (Ty::Of(Type::Array(_)), _) if field.text == "length" => {
                let message = "arrays have no fields".into();
                let help = format!("the length is written `#{}`", object.text);
                let diagnostic = Diagnostic::error(codes::NOT_OBJECT, field.span, message);
                self.diagnostics.push(diagnostic.with_help(help));
            }
            (Ty::Of(Type::Class(_)), _) => {
                let message = format!("{found} has no field `{}`", field.text);
                self.error(codes::UNKNOWN_FIELD, field.span, message);
            }
            _ if self.is_jip() => {
                let message = format!("no class has a field `{}`", field.text);
                self.error(codes::UNKNOWN_FIELD, field.span, message);
            }
            _ => {
                let message = format!("`{}` is not an object but of type {found}", object.text);
                self.error(codes::NOT_OBJECT, object.span, message);
            }
        }
        None
    }

    fn rhs(&mut self, rhs: &Rhs<'s>) -> Value {
        match &rhs.kind {
            RhsKind::Expr(id) => self.expr(*id),
            RhsKind::Field(object, field) => self.load_field(*object, *field, rhs.span),
            RhsKind::Element(array, index) => self.load_element(*array, *index, rhs.span),
            RhsKind::Call(call) => self.call(call, true),
            RhsKind::NewArray { element, sizes } => self.new_array(element, sizes, rhs.span),
            RhsKind::Cast { target, var } => self.cast(target, *var, rhs.span),
        }
    }

    fn load_field(&mut self, object: Ident<'s>, field: Ident<'s>, span: Span) -> Value {
        let receiver = self.variable(object);
        let Some(id) = self.field(&receiver, object, field) else {
            return Value {
                operand: Operand::Const(Const::Null),
                ty: Ty::Any,
            };
        };
        if object.text != "this" {
            self.require_object(receiver.operand, span);
        }
        let dst = self.builder.temporary();
        self.builder.emit(Inst::LoadField {
            dst,
            object: receiver.operand,
            field: id,
        });
        Value {
            operand: Operand::Local(dst),
            ty: Ty::Of(self.context.declarations.fields[id].ty.clone()),
        }
    }

    /// `(C) x`: null passes, everything else must be an instance.
    fn cast(&mut self, target: &TypeName<'s>, var: Ident<'s>, span: Span) -> Value {
        let value = self.variable(var);
        let (Some(test), Some(ty)) = (
            self.target_type(target),
            self.context.declarations.resolve(target),
        ) else {
            return Value {
                ty: Ty::Any,
                ..value
            };
        };
        self.check_related(&value, target, span);
        let null = Operand::Const(Const::Null);
        let is_null = self.operation(BinaryOp::Eq, value.operand, null);
        let dst = self.builder.temporary();
        let src = value.operand;
        self.builder.emit(Inst::InstanceOf { dst, src, test });
        let passes = self.operation(BinaryOp::Or, is_null, Operand::Local(dst));
        self.require(CheckKind::Cast, passes, span);
        Value {
            operand: value.operand,
            ty: Ty::Of(ty),
        }
    }

    fn specification(&mut self, cond: &Cond<'s>, kind: SpecKind) {
        self.evaluation = Evaluation::of_statement();
        let holds = self.condition(cond);
        self.evaluation = Evaluation::default();
        let span = self.condition_span(cond);
        self.builder.emit(Inst::Spec {
            kind,
            cond: holds,
            span,
        });
    }

    fn return_statement(&mut self, value: Option<crate::ast::ExprId>, span: Span) {
        let result = self.signature().result.clone();
        let Some(id) = value else {
            if result != Ty::Of(Type::Void) && !self.is_jip() {
                let wanted = self.context.declarations.show(&result);
                let message = format!("the method returns {wanted}, a value is missing");
                self.error(codes::BAD_RETURN, span, message);
            }
            return self.leave(None);
        };
        let value = self.expr(id);
        if result == Ty::Of(Type::Void) {
            // Jip evaluates the value and forgets it.
            if !self.is_jip() {
                let message = "the method returns `void`, so it cannot return a value".into();
                self.error(codes::BAD_RETURN, span, message);
            }
            return self.leave(None);
        }
        let span = self.context.exprs[id].span;
        let operand = self.converted(value, &result, span);
        self.leave(Some(operand));
    }

    fn loop_control(&mut self, is_break: bool, span: Span) {
        let Some((head, done, monitors)) = self.loops.last().copied() else {
            let word = if is_break { "break" } else { "continue" };
            let message = format!("there is no loop around this `{word}`");
            return self.error(codes::LOOP_CONTROL, span, message);
        };
        self.exit_monitors(monitors);
        let target = if is_break { done } else { head };
        self.builder.leave(Terminator::Goto(target));
    }

    /// Evaluates a guard, which counts as a step, and goes to one of two new blocks; the first is entered.
    fn branch(&mut self, guard: &Cond<'s>) -> (Operand, Span) {
        self.builder.free_temporaries();
        let span = self.condition_span(guard);
        self.builder.emit(Inst::Stmt(span));
        (self.condition(guard), span)
    }

    fn while_loop(&mut self, guard: &Cond<'s>, body: &Stmt<'s>) {
        let (head, inside) = (self.builder.block(), self.builder.block());
        let done = self.builder.block();
        self.builder.flow_into(head);
        let (cond, span) = self.branch(guard);
        let decision = match cond {
            // What follows an endless loop is not reached, which matters for missing returns.
            Operand::Const(Const::Bool(true)) => Terminator::Goto(inside),
            _ => Terminator::Branch {
                cond,
                then: inside,
                otherwise: done,
                span,
            },
        };
        self.builder.end(decision, inside);
        self.loops.push((head, done, self.monitors.len()));
        self.nested(|it| it.statement(body));
        let _ = self.loops.pop();
        self.builder.end(Terminator::Goto(head), done);
    }

    fn if_chain(&mut self, arms: &[(Cond<'s>, Stmt<'s>)], last: Option<&Stmt<'s>>) {
        let done = self.builder.block();
        for (place, (guard, statement)) in arms.iter().enumerate() {
            let (cond, span) = self.branch(guard);
            let then = self.builder.block();
            let is_last = place + 1 == arms.len() && last.is_none();
            let otherwise = if is_last { done } else { self.builder.block() };
            let decision = Terminator::Branch {
                cond,
                then,
                otherwise,
                span,
            };
            self.builder.end(decision, then);
            self.nested(|it| it.statement(statement));
            self.builder.end(Terminator::Goto(done), otherwise);
        }
        if let Some(statement) = last {
            self.nested(|it| it.statement(statement));
            self.builder.flow_into(done);
        }
    }

    fn try_catch(&mut self, body: &[Stmt<'s>], handler: &[Stmt<'s>]) {
        let (caught, done) = (self.builder.block(), self.builder.block());
        let outer = self.builder.handler.replace(caught);
        let inside = self.builder.block();
        self.builder.flow_into(inside);
        self.nested(|it| it.statements(body));
        self.builder.end(Terminator::Goto(done), caught);
        self.builder.handler = outer;
        self.nested(|it| it.statements(handler));
        self.builder.flow_into(done);
    }
}
