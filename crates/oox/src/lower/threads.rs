//! Threads: `fork`, `join`, `lock` and `unlock`.
//!
//! ```text
//! lock (x) { S }   becomes   monitor-enter x; S; monitor-exit x     with a handler   monitor-exit x; raise again
//! ```
//!
//! `return`, `break` and `continue` leave the monitors they jump out of, the innermost first.

use oxpecker_base::Span;
use oxpecker_ir::{Inst, Local, LocalId, Operand, Terminator};

use crate::ast::{Ident, Stmt};
use crate::check::types::Ty;
use crate::codes;
use crate::lower::method::MethodLowering;

/// A monitor that is entered where a statement stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Monitor {
    object: LocalId,
    span: Span,
}

impl<'s> MethodLowering<'_, 's> {
    /// `lock x;` and `unlock x;`
    pub(crate) fn lock_statement(&mut self, name: Ident<'s>, enters: bool, span: Span) {
        if let Some(object) = self.lockable(name) {
            self.builder.emit(Inst::Monitor {
                object,
                enters,
                span,
            });
        }
    }

    /// `lock (x) { .. }`; the object is the one that `x` was at the beginning.
    pub(crate) fn lock_block(&mut self, name: Ident<'s>, body: &[Stmt<'s>]) {
        let span = name.span;
        let Some(src) = self.lockable(name) else {
            return self.nested(|it| it.statements(body));
        };
        let object = self.builder.locals.push(Local {
            name: None,
            ty: self.scope.get(name.text).and_then(|it| match &it.ty {
                Ty::Of(ty) => Some(ty.clone()),
                _ => None,
            }),
        });
        self.builder.emit(Inst::Copy { dst: object, src });
        let monitor = Monitor { object, span };
        self.builder.emit(Inst::Monitor {
            object: Operand::Local(object),
            enters: true,
            span,
        });
        let (raised, done) = (self.builder.block(), self.builder.block());
        let outer = self.builder.handler.replace(raised);
        let inside = self.builder.block();
        self.builder.flow_into(inside);
        self.monitors.push(monitor);
        self.nested(|it| it.statements(body));
        let _ = self.monitors.pop();
        self.exit_monitor(monitor);
        self.builder.end(Terminator::Goto(done), raised);
        self.builder.handler = outer;
        self.exit_monitor(monitor);
        self.builder.end(Terminator::Rethrow, done);
    }

    /// Leaves the monitors entered since there were so many.
    pub(crate) fn exit_monitors(&mut self, since: usize) {
        for place in (since..self.monitors.len()).rev() {
            self.exit_monitor(self.monitors[place]);
        }
    }

    fn exit_monitor(&mut self, Monitor { object, span }: Monitor) {
        self.builder.emit(Inst::Monitor {
            object: Operand::Local(object),
            enters: false,
            span,
        });
    }

    /// What is locked: any object that is not null.
    fn lockable(&mut self, name: Ident<'s>) -> Option<Operand> {
        let value = self.variable(name);
        match &value.ty {
            Ty::Of(ty) if !ty.is_reference() && !self.is_jip() => {
                let found = self.context.declarations.show(&value.ty);
                let message = format!("`{}` is not an object but of type {found}", name.text);
                self.error(codes::NOT_OBJECT, name.span, message);
                return None;
            }
            _ => {}
        }
        if name.text != "this" {
            self.require_object(value.operand, name.span);
        }
        Some(value.operand)
    }
}
