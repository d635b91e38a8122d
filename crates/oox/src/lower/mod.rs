//! Syntax tree to IR, checking names and types on the way.
//!
//! Every method becomes blocks of its own. Temporaries live for one statement and are then used again, so frames stay small.

mod arrays;
mod builder;
mod calls;
mod clauses;
mod conditions;
mod expressions;
mod method;
mod quantifiers;
mod scope;
mod statements;
mod strings;
mod threads;

use std::cell::OnceCell;

use oxpecker_base::{GrowVec, IndexVec};
use oxpecker_ir::{Arith, Body, Hierarchy, Local, Method, Program, Semantics, Type, Visibility};

use crate::Dialect;
use crate::ast::Ast;
use crate::check::declarations::{Declarations, Signature};
use crate::check::types::Ty;
use crate::diagnostics::Diagnostics;
use crate::lower::method::MethodLowering;
use crate::lower::strings::Strings;

/// Lowers all methods. The program is only meaningful when nothing was reported.
pub(crate) fn lower<'s>(
    ast: &Ast<'s>,
    declarations: Declarations<'_, 's>,
    arith: Arith,
    diagnostics: &mut Diagnostics,
) -> Program {
    let mut strings = Strings::default();
    let methods = GrowVec::new();
    for (id, signature) in declarations.methods.iter_ids() {
        let mut method = header(signature);
        if signature.has_body() {
            let context = Context {
                declarations: &declarations,
                exprs: &ast.exprs,
                arith,
            };
            let lowering = MethodLowering::new(context, id, &mut strings, diagnostics);
            let (locals, blocks) = lowering.run();
            method.body = Body { locals, blocks }.into();
        } else {
            let (locals, blocks) = (parameters(signature), IndexVec::new());
            method.body = Body { locals, blocks }.into();
        }
        let _ = methods.push(method);
    }
    // Too many errors may hide what makes deriving the hierarchy expensive.
    let hierarchy = if diagnostics.has_errors() {
        Hierarchy::default()
    } else {
        Hierarchy::new(&declarations.classes, &declarations.fields, &methods)
    };
    Program {
        semantics: semantics(declarations.dialect, arith),
        classes: declarations.classes,
        fields: declarations.fields,
        methods,
        strings: strings.table,
        hierarchy,
        loader: None,
    }
}

/// What the lowering of every method needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a, 's> {
    pub(crate) declarations: &'a Declarations<'a, 's>,
    pub(crate) exprs: &'a crate::ast::Exprs<'s>,
    pub(crate) arith: Arith,
}

fn semantics(dialect: Dialect, int: Arith) -> Semantics {
    let is_jip = dialect == Dialect::Jip;
    Semantics {
        escaping_check_is_violation: is_jip,
        entry_ensures_is_precondition: is_jip,
        entry_arrays_are_non_null: is_jip,
        exceptions_are_objects: false,
        int,
    }
}

fn header(signature: &Signature<'_, '_>) -> Method {
    Method {
        name: signature.name.to_string(),
        class: signature.class,
        is_static: signature.is_static,
        is_constructor: signature.is_constructor,
        is_abstract: !signature.has_body(),
        visibility: Visibility::Public,
        selector: signature.selector.clone(),
        params: signature.params.len() + usize::from(!signature.is_static),
        result: declared(&signature.result).unwrap_or(Type::Void),
        body: OnceCell::new(),
        span: signature.decl.name.span,
    }
}

/// The locals a method starts with: the receiver and the parameters.
fn parameters(signature: &Signature<'_, '_>) -> IndexVec<oxpecker_ir::LocalId, Local> {
    let receiver = (!signature.is_static).then(|| Local {
        name: Some("this".into()),
        ty: Some(Type::Class(signature.class)),
    });
    let names = signature.decl.params.iter().map(|it| it.name.text);
    let params = std::iter::zip(names, &signature.params).map(|(name, ty)| Local {
        name: Some(name.into()),
        ty: declared(ty),
    });
    receiver.into_iter().chain(params).collect()
}

fn declared(ty: &Ty) -> Option<Type> {
    match ty {
        Ty::Of(ty) => Some(ty.clone()),
        Ty::Literal => Some(Type::Int),
        Ty::Null | Ty::Any => None,
    }
}
