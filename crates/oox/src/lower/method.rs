//! One method: what is visible, how it starts and how it ends.
//!
//! ```text
//! entry:        [jip: defaults of all variables]  requires  [jip: ensures as a precondition]  body..
//! exit:         ensures, return            (only with an `ensures` clause; all returns lead here)
//! exceptional:  exceptional, raise again   (only with an `exceptional` clause; the handler of all blocks outside of `try`)
//! ```

use oxpecker_base::{Diagnostic, IndexVec, Span};
use oxpecker_ir::{
    Block, BlockId, Const, Inst, Local, LocalId, MethodId, Operand, SpecKind, Terminator, Type,
};
use rustc_hash::FxHashSet;

use crate::Dialect;
use crate::ast::{ClauseKind, Ident, Lhs, Stmt, StmtKind};
use crate::check::declarations::Signature;
use crate::check::types::{Ty, default_value};
use crate::codes;
use crate::diagnostics::Diagnostics;
use crate::lower::builder::Builder;
use crate::lower::conditions::Evaluation;
use crate::lower::scope::{Scope, Var};
use crate::lower::strings::Strings;
use crate::lower::threads::Monitor;
use crate::lower::{Context, declared, parameters};

/// A value and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) operand: Operand,
    pub(crate) ty: Ty,
}

/// Where all returns lead when there is something to check.
#[derive(Clone, Copy, Debug)]
struct Exit {
    block: BlockId,
    /// The local of `retval`; absent in a `void` method.
    result: Option<LocalId>,
}

/// Lowers one method.
#[derive(Debug)]
pub(crate) struct MethodLowering<'a, 's> {
    pub(crate) context: Context<'a, 's>,
    pub(crate) id: MethodId,
    pub(crate) builder: Builder,
    pub(crate) scope: Scope<'s>,
    pub(crate) evaluation: Evaluation,
    /// The blocks `continue` and `break` go to, and the number of monitors around the loop; innermost loop last.
    pub(crate) loops: Vec<(BlockId, BlockId, usize)>,
    /// The monitors around the current statement, innermost last.
    pub(crate) monitors: Vec<Monitor>,
    pub(crate) strings: &'a mut Strings,
    pub(crate) diagnostics: &'a mut Diagnostics,
    exit: Option<Exit>,
    /// Strict: variables of the body that a clause reads at the end; they exist from the start.
    pub(crate) kept: Vec<(&'s str, Var)>,
}

impl<'a, 's> MethodLowering<'a, 's> {
    pub(crate) fn new(
        context: Context<'a, 's>,
        id: MethodId,
        strings: &'a mut Strings,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let signature = &context.declarations.methods[id];
        let mut clauses = signature.decl.clauses.iter();
        let is_exceptional = clauses.any(|it| it.kind == ClauseKind::Exceptional);
        Self {
            context,
            id,
            builder: Builder::new(parameters(signature), is_exceptional),
            scope: Scope::default(),
            evaluation: Evaluation::default(),
            loops: Vec::new(),
            monitors: Vec::new(),
            strings,
            diagnostics,
            exit: None,
            kept: Vec::new(),
        }
    }

    pub(crate) fn signature(&self) -> &'a Signature<'a, 's> {
        &self.context.declarations.methods[self.id]
    }

    pub(crate) fn is_jip(&self) -> bool {
        self.context.declarations.dialect == Dialect::Jip
    }

    /// Reports a mistake.
    pub(crate) fn error(&mut self, code: &'static str, span: Span, message: String) {
        self.diagnostics
            .push(Diagnostic::error(code, span, message));
    }

    pub(crate) fn run(mut self) -> (IndexVec<LocalId, Local>, IndexVec<BlockId, Block>) {
        let signature = self.signature();
        let Some(body) = &signature.decl.body else {
            return self.builder.finish();
        };
        let exceptional = self.builder.handler;
        self.declare_parameters();
        if self.is_jip() {
            self.declare_everything(body);
        } else {
            self.keep(body);
        }
        self.start();
        let mark = self.scope.open();
        self.statements(body);
        self.fall_off();
        if !self.is_jip() {
            self.scope.close(mark);
        }
        for (name, var) in std::mem::take(&mut self.kept) {
            self.scope.declare(name, var);
        }
        self.finish_exit();
        if let Some(handler) = exceptional {
            self.builder.switch(handler);
            self.builder.free_temporaries();
            self.clauses(ClauseKind::Exceptional, SpecKind::Exceptional);
            self.builder.leave(Terminator::Rethrow);
        }
        self.builder.finish()
    }

    fn declare_parameters(&mut self) {
        let signature = self.signature();
        let mut local = 0;
        let mut next = || {
            local += 1;
            LocalId(local - 1)
        };
        if !signature.is_static {
            let this = Var {
                local: next(),
                ty: Ty::Of(Type::Class(signature.class)),
                span: None,
            };
            self.scope.declare("this", this);
        }
        for (param, ty) in std::iter::zip(&signature.decl.params, &signature.params) {
            let var = Var {
                local: next(),
                ty: ty.clone(),
                span: Some(param.name.span),
            };
            // `int[] this` would hide the receiver in every dialect; a repeated name only confuses strict.
            let taken = self.scope.get(param.name.text);
            if taken.is_some_and(|it| it.span.is_none()) || taken.is_some() && !self.is_jip() {
                self.report_redeclared(param.name);
            }
            self.scope.declare(param.name.text, var);
        }
    }

    pub(crate) fn report_redeclared(&mut self, name: Ident<'s>) {
        let message = format!("`{}` is already declared", name.text);
        let mut diagnostic = Diagnostic::error(codes::REDECLARED, name.span, message);
        if let Some(first) = self.scope.get(name.text).and_then(|it| it.span) {
            diagnostic = diagnostic.with_related(first, "first declared here");
        }
        self.diagnostics.push(diagnostic);
    }

    /// In jip a variable exists in the whole method, with a default until it is assigned.
    fn declare_everything(&mut self, body: &[Stmt<'s>]) {
        let mut names = Vec::new();
        for statement in body {
            collect_names(statement, &mut names);
        }
        for (name, ty) in names {
            if self.scope.get(name.text).is_some() || name.text == "this" {
                continue;
            }
            let ty = match ty {
                // A type that does not exist is reported at the declaration.
                Some(ty) => self.context.declarations.resolve(&ty),
                None => None,
            };
            let value = default_value(ty.as_ref().unwrap_or(&Type::Int));
            let ty = ty.map_or(Ty::Any, Ty::Of);
            let local = self.new_local(name, ty);
            self.builder.emit(Inst::Copy {
                dst: local,
                src: Operand::Const(value),
            });
        }
    }

    /// A clause may speak of variables of the outermost block of the body. Where the method ends before their declaration
    /// they have their default.
    fn keep(&mut self, body: &[Stmt<'s>]) {
        let clauses = self.signature().decl.clauses.iter();
        let late = clauses.filter(|it| it.kind != ClauseKind::Requires);
        let names: FxHashSet<&str> = late.flat_map(|it| self.free_names(it)).collect();
        if names.is_empty() {
            return;
        }
        for statement in body {
            let StmtKind::Declare { ty, name, .. } = &statement.kind else {
                continue;
            };
            let is_known = self.scope.get(name.text).is_some()
                || self.kept.iter().any(|(kept, _)| *kept == name.text);
            let ty = self.context.declarations.resolve(ty);
            if let (Some(ty), false, true) = (ty, is_known, names.contains(name.text)) {
                let value = Operand::Const(default_value(&ty));
                let var = self.unnamed(*name, Ty::Of(ty));
                self.builder.emit(Inst::Copy {
                    dst: var.local,
                    src: value,
                });
                self.kept.push((name.text, var));
            }
        }
    }

    /// A new variable in the current scope.
    pub(crate) fn new_local(&mut self, name: Ident<'s>, ty: Ty) -> LocalId {
        let kept = self.kept.iter().map(|(_, var)| var);
        let kept = kept.clone().find(|it| it.span == Some(name.span)).cloned();
        let var = kept.unwrap_or_else(|| self.unnamed(name, ty));
        let local = var.local;
        self.scope.declare(name.text, var);
        local
    }

    /// A new variable that is in no scope yet.
    pub(crate) fn unnamed(&mut self, name: Ident<'s>, ty: Ty) -> Var {
        let local = self.builder.locals.push(Local {
            name: Some(name.text.to_string()),
            ty: declared(&ty),
        });
        Var {
            local,
            ty,
            span: Some(name.span),
        }
    }

    /// Clauses that are looked at on entry.
    fn start(&mut self) {
        self.clauses(ClauseKind::Requires, SpecKind::Requires);
        let signature = self.signature();
        let clauses = &signature.decl.clauses;
        if !clauses.iter().any(|it| it.kind == ClauseKind::Ensures) {
            return;
        }
        if self.is_jip() {
            self.clauses(ClauseKind::Ensures, SpecKind::EntryEnsures);
        }
        let handler = self.builder.handler.take();
        let block = self.builder.block();
        self.builder.handler = handler;
        let result = match &signature.result {
            Ty::Of(Type::Void) => None,
            ty => Some(self.builder.locals.push(Local {
                name: Some("retval".into()),
                ty: declared(ty),
            })),
        };
        self.exit = Some(Exit { block, result });
    }

    /// Leaves the method with a value.
    pub(crate) fn leave(&mut self, value: Option<Operand>) {
        self.exit_monitors(0);
        let Some(exit) = self.exit else {
            return self.builder.leave(Terminator::Return(value));
        };
        if let Some(result) = exit.result {
            let value = value.unwrap_or_else(|| self.default_result());
            self.builder.copy(result, value);
        }
        self.builder.leave(Terminator::Goto(exit.block));
    }

    fn default_result(&self) -> Operand {
        let value = match &self.signature().result {
            Ty::Of(ty) => default_value(ty),
            _ => Const::Int(0),
        };
        Operand::Const(value)
    }

    /// The closing brace of the body.
    fn fall_off(&mut self) {
        let signature = self.signature();
        self.builder.free_temporaries();
        if signature.result == Ty::Of(Type::Void) || self.is_jip() {
            return self.leave(None);
        }
        if self.builder.is_reachable() {
            let name = signature.decl.name;
            let message = format!("`{}` can end without returning a value", name.text);
            let diagnostic = Diagnostic::warning(codes::MISSING_RETURN, name.span, message);
            let help = "it then returns the default of its type";
            self.diagnostics.push(diagnostic.with_help(help));
        }
        let value = self.default_result();
        self.leave(Some(value));
    }

    fn finish_exit(&mut self) {
        let Some(exit) = self.exit else { return };
        self.builder.switch(exit.block);
        self.builder.free_temporaries();
        let result = exit.result.map(|local| Var {
            local,
            ty: self.signature().result.clone(),
            span: None,
        });
        let hidden = self.scope.replace("retval", result);
        self.clauses(ClauseKind::Ensures, SpecKind::Ensures);
        let _ = self.scope.replace("retval", hidden);
        let value = exit.result.map(Operand::Local);
        self.builder.leave(Terminator::Return(value));
    }
}

/// Everything a method declares or assigns, in order.
fn collect_names<'s>(
    statement: &Stmt<'s>,
    names: &mut Vec<(Ident<'s>, Option<crate::ast::TypeName<'s>>)>,
) {
    let mut all = |statements: &[Stmt<'s>]| {
        for statement in statements {
            collect_names(statement, names);
        }
    };
    match &statement.kind {
        StmtKind::Declare { ty, name, .. } => names.push((*name, Some(*ty))),
        StmtKind::Assign {
            target: Lhs::Var(name),
            ..
        } => names.push((*name, None)),
        StmtKind::Block(statements)
        | StmtKind::Lock {
            body: Some(statements),
            ..
        } => all(statements),
        StmtKind::While { body, .. } => collect_names(body, names),
        StmtKind::If { arms, otherwise } => {
            for (_, statement) in arms {
                collect_names(statement, names);
            }
            if let Some(otherwise) = otherwise {
                collect_names(otherwise, names);
            }
        }
        StmtKind::Try { body, handler } => {
            all(body);
            all(handler);
        }
        _ => {}
    }
}
