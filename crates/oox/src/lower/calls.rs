//! Calls: who is meant, with which arguments.

use oxpecker_base::{Diagnostic, Span};
use oxpecker_ir::{
    Call as CallInst, CallTarget, ClassId, ClassKind, Const, Inst, LocalId, MethodId, Operand,
    Terminator, Type,
};

use crate::ast::{Call, Callee, ExprId, Ident};
use crate::check::overloads::NoMethod;
use crate::check::types::Ty;
use crate::codes;
use crate::lower::method::{MethodLowering, Value};

/// A call whose method was found.
struct Found {
    target: CallTarget,
    receiver: Option<Operand>,
}

/// Arguments as they were evaluated, each with its place.
type Args = Vec<(Value, Span)>;

impl<'s> MethodLowering<'_, 's> {
    /// Lowers a call and gives its result. Without `wants_result` the result is dropped.
    pub(crate) fn call(&mut self, call: &Call<'s>, wants_result: bool) -> Value {
        let args = self.args(&call.args);
        let found = match call.callee {
            Callee::New(class) => return self.creation(class, args, call.span),
            Callee::Method(receiver, name) => self.method_call(receiver, name, &args, call.span),
            Callee::SuperMethod(name) => self.super_method(name, &args, call.span),
            Callee::SuperConstructor(word) => self.super_constructor(word, &args, call.span),
        };
        let Some(found) = found else {
            return unknown();
        };
        let (CallTarget::Exact(id) | CallTarget::Virtual(id)) = found.target;
        let result = self.context.declarations.methods[id].result.clone();
        let dst = wants_result.then(|| self.builder.temporary());
        self.emit_call(dst, found, args, call.span);
        if wants_result && result == Ty::Of(Type::Void) && !self.is_jip() {
            let name = self.context.declarations.methods[id].name;
            let message = format!("`{name}` returns no value");
            self.error(codes::VOID_VALUE, call.span, message);
            return unknown();
        }
        Value {
            operand: dst.map_or(Operand::Const(Const::Null), Operand::Local),
            ty: result,
        }
    }

    /// Lowers `fork`: the call of a new thread. What the method returns is dropped.
    pub(crate) fn fork(&mut self, call: &Call<'s>) {
        let args = self.args(&call.args);
        let found = match call.callee {
            Callee::Method(receiver, name) => self.method_call(receiver, name, &args, call.span),
            // The parser lets no other calls through.
            Callee::SuperMethod(_) | Callee::New(_) | Callee::SuperConstructor(_) => None,
        };
        if let Some(found) = found {
            let call = self.prepared(None, found, args, call.span);
            self.builder.emit(Inst::Fork(Box::new(call)));
        }
    }

    fn args(&mut self, args: &[ExprId]) -> Args {
        let exprs = self.context.exprs;
        args.iter()
            .map(|arg| (self.expr(*arg), exprs[*arg].span))
            .collect()
    }

    fn emit_call(&mut self, dst: Option<LocalId>, found: Found, args: Args, span: Span) {
        let call = self.prepared(dst, found, args, span);
        self.builder.emit(Inst::Call(Box::new(call)));
    }

    /// A call with the arguments as the parameters want them.
    fn prepared(&mut self, dst: Option<LocalId>, found: Found, args: Args, span: Span) -> CallInst {
        let (CallTarget::Exact(id) | CallTarget::Virtual(id)) = found.target;
        let params = &self.context.declarations.methods[id].params;
        let passed = std::iter::zip(args, params);
        let passed = passed.map(|((value, _), ty)| self.coerced(&value, ty));
        let args = found.receiver.into_iter().chain(passed).collect();
        CallInst {
            dst,
            target: found.target,
            args,
            span,
        }
    }

    /// `x.m(..)`: a variable hides a class of the same name.
    fn method_call(
        &mut self,
        receiver: Ident<'s>,
        name: Ident<'s>,
        args: &Args,
        span: Span,
    ) -> Option<Found> {
        if self.scope.get(receiver.text).is_some() {
            return self.instance_call(receiver, name, args, span);
        }
        let Some(class) = self.context.declarations.class(receiver.text) else {
            let message = format!("there is no variable or class `{}`", receiver.text);
            if receiver.text == "this" {
                self.report_undeclared(receiver);
            } else {
                self.error(codes::UNDECLARED, receiver.span, message);
            }
            return None;
        };
        let id = self.choose_method(class, name, args, span)?;
        if !self.context.declarations.methods[id].is_static {
            let message = format!(
                "`{}` is an instance method of `{}`",
                name.text, receiver.text
            );
            self.misused(codes::STATICNESS, name.span, message);
            return None;
        }
        Some(Found {
            target: CallTarget::Exact(id),
            receiver: None,
        })
    }

    fn instance_call(
        &mut self,
        receiver: Ident<'s>,
        name: Ident<'s>,
        args: &Args,
        span: Span,
    ) -> Option<Found> {
        let value = self.variable(receiver);
        let id = match (&value.ty, self.is_jip()) {
            (_, true) => self.find_untyped(&value.ty, name, args, span)?,
            (Ty::Of(Type::Class(class)), false) => self.choose_method(*class, name, args, span)?,
            (Ty::Any, false) => return None,
            (ty, false) => {
                let found = self.context.declarations.show(ty);
                let message = format!("`{}` is not an object but of type {found}", receiver.text);
                self.error(codes::NOT_OBJECT, receiver.span, message);
                return None;
            }
        };
        let method = &self.context.declarations.methods[id];
        if method.is_static {
            // As in Java the receiver is not looked at; van Vliet's programs do this.
            let message = format!("`{}` is static: the receiver is ignored", name.text);
            let diagnostic = Diagnostic::warning(codes::STATICNESS, name.span, message);
            let owner = &self.context.declarations.classes[method.class].name;
            let help = format!("call it as `{owner}.{}(..)`", name.text);
            self.diagnostics.push(diagnostic.with_help(help));
            return Some(Found {
                target: CallTarget::Exact(id),
                receiver: None,
            });
        }
        if receiver.text != "this" {
            self.require_object(value.operand, span);
        }
        Some(Found {
            target: CallTarget::Virtual(id),
            receiver: Some(value.operand),
        })
    }

    /// Jip: the method of the declared class, or else of any class. Dispatch goes by name and arity, so any of them will do.
    fn find_untyped(
        &mut self,
        ty: &Ty,
        name: Ident<'s>,
        args: &Args,
        span: Span,
    ) -> Option<MethodId> {
        let declarations = self.context.declarations;
        if let Ty::Of(Type::Class(class)) = ty
            && let own = declarations.methods_of(*class, name.text)
            && let Some(id) = self.choose_loosely(&own, args)
        {
            return Some(id);
        }
        let anywhere = declarations.methods_named(name.text);
        let found = self.choose_loosely(anywhere, args);
        if found.is_none() {
            let message = format!("no class has a method `{}/{}`", name.text, args.len());
            self.unresolved(name.span, message, span);
        }
        found
    }

    /// The method of a class that takes the arguments.
    fn choose_method(
        &mut self,
        class: ClassId,
        name: Ident<'s>,
        args: &Args,
        span: Span,
    ) -> Option<MethodId> {
        let declarations = self.context.declarations;
        let candidates = declarations.methods_of(class, name.text);
        let owner = &declarations.classes[class].name;
        if self.is_jip() {
            let found = self.choose_loosely(&candidates, args);
            if found.is_none() {
                let message = format!("`{owner}` has no method `{}/{}`", name.text, args.len());
                self.unresolved(name.span, message, span);
            }
            return found;
        }
        if candidates.is_empty() {
            let message = format!("`{owner}` has no method `{}`", name.text);
            self.error(codes::UNKNOWN_METHOD, name.span, message);
            return None;
        }
        self.choose(&candidates, name.span, args)
    }

    /// Jip: the number of arguments decides; types only where they help.
    fn choose_loosely(&self, candidates: &[MethodId], args: &Args) -> Option<MethodId> {
        let declarations = self.context.declarations;
        let arity = |id: &&MethodId| declarations.methods[**id].params.len() == args.len();
        let candidates: Vec<MethodId> = candidates.iter().filter(arity).copied().collect();
        let types: Vec<Ty> = args.iter().map(|(value, _)| value.ty.clone()).collect();
        let best = declarations.choose(&candidates, &types);
        best.ok().or(candidates.first().copied())
    }

    /// Strict: the one most specific method, or a report.
    fn choose(&mut self, candidates: &[MethodId], span: Span, args: &Args) -> Option<MethodId> {
        let declarations = self.context.declarations;
        let types: Vec<Ty> = args.iter().map(|(value, _)| value.ty.clone()).collect();
        let failure = match declarations.choose(candidates, &types) {
            Ok(id) => return Some(id),
            Err(failure) => failure,
        };
        if let ([only], NoMethod::NoneFits) = (candidates, &failure) {
            self.report_arguments(*only, span, args);
            return None;
        }
        let shown: Vec<String> = types.iter().map(|ty| declarations.show(ty)).collect();
        let shown = format!("({})", shown.join(", "));
        let name = declarations.methods[candidates[0]].name;
        let (code, message, related) = match failure {
            NoMethod::NoneFits => {
                let message = format!("no `{name}` takes the arguments {shown}");
                (codes::NO_APPLICABLE, message, candidates.to_vec())
            }
            NoMethod::Ambiguous(fitting) => {
                let message = format!("several `{name}` fit the arguments {shown}");
                (codes::AMBIGUOUS_CALL, message, fitting)
            }
        };
        let mut diagnostic = Diagnostic::error(code, span, message);
        for id in related.iter().take(4) {
            let method = &declarations.methods[*id];
            diagnostic = diagnostic.with_related(method.decl.name.span, &*method.selector);
        }
        self.diagnostics.push(diagnostic);
        None
    }

    /// There is one method and the arguments do not fit: say which.
    fn report_arguments(&mut self, id: MethodId, span: Span, args: &Args) {
        let method = &self.context.declarations.methods[id];
        if method.params.len() != args.len() {
            let (takes, given) = (method.params.len(), args.len());
            let name = method.name;
            let plural = if takes == 1 { "" } else { "s" };
            let message = format!("`{name}` takes {takes} argument{plural}, {given} given");
            let diagnostic = Diagnostic::error(codes::NO_APPLICABLE, span, message);
            let place = method.decl.name.span;
            self.diagnostics
                .push(diagnostic.with_related(place, "declared here"));
            return;
        }
        for ((value, span), ty) in std::iter::zip(args, &method.params) {
            let _ = self.converted(value.clone(), ty, *span);
        }
    }

    fn creation(&mut self, name: Ident<'s>, args: Args, span: Span) -> Value {
        let declarations = self.context.declarations;
        let Some(class) = declarations.class(name.text) else {
            let diagnostic = declarations.unknown_class(name);
            self.diagnostics.push(diagnostic);
            return unknown();
        };
        if declarations.classes[class].kind == ClassKind::Interface {
            let message = format!("`{}` is an interface and has no instances", name.text);
            self.error(codes::NOT_INSTANTIABLE, name.span, message);
            return unknown();
        }
        // Not the target of the assignment: the arguments may still read it.
        let dst = self.builder.temporary();
        self.builder.emit(Inst::NewObject { dst, class });
        self.construct(class, Operand::Local(dst), (name.span, args, span));
        Value {
            operand: Operand::Local(dst),
            ty: Ty::Of(Type::Class(class)),
        }
    }

    /// Runs the constructor of a class on an object; a class that declares none has an empty one.
    fn construct(
        &mut self,
        class: ClassId,
        object: Operand,
        (name, args, span): (Span, Args, Span),
    ) {
        let declarations = self.context.declarations;
        let candidates = declarations.constructors(class);
        if candidates.is_empty() && args.is_empty() {
            return;
        }
        let owner = &declarations.classes[class].name;
        let found = if self.is_jip() {
            self.choose_loosely(candidates, &args)
        } else if candidates.is_empty() {
            None
        } else {
            match self.choose(candidates, name, &args) {
                Some(id) => Some(id),
                None => return,
            }
        };
        let Some(id) = found else {
            let message = format!(
                "`{owner}` has no constructor that takes {} arguments",
                args.len()
            );
            if self.is_jip() {
                return self.unresolved(name, message, span);
            }
            return self.error(codes::NO_APPLICABLE, name, message);
        };
        let found = Found {
            target: CallTarget::Exact(id),
            receiver: Some(object),
        };
        self.emit_call(None, found, args, span);
    }

    /// The superclass and the receiver, where both exist.
    fn super_receiver(&mut self, span: Span) -> Option<(ClassId, Operand)> {
        let signature = self.signature();
        let class = &self.context.declarations.classes[signature.class];
        let message = match (class.superclass, signature.is_static) {
            (Some(parent), false) => return Some((parent, Operand::Local(LocalId(0)))),
            (Some(_), true) => "a static method has no `super`".into(),
            (None, _) => format!("`{}` extends no class", class.name),
        };
        self.error(codes::SUPER, span, message);
        None
    }

    fn super_method(&mut self, name: Ident<'s>, args: &Args, span: Span) -> Option<Found> {
        let (parent, this) = self.super_receiver(span)?;
        let id = self.choose_method(parent, name, args, span)?;
        let method = &self.context.declarations.methods[id];
        if !method.has_body() {
            let message = format!("`{}` has no body in the superclass", name.text);
            self.error(codes::SUPER, name.span, message);
            return None;
        }
        Some(Found {
            target: CallTarget::Exact(id),
            receiver: (!method.is_static).then_some(this),
        })
    }

    fn super_constructor(&mut self, word: Span, args: &Args, span: Span) -> Option<Found> {
        let (parent, this) = self.super_receiver(span)?;
        if !self.signature().is_constructor {
            let message = "`super(..)` is only allowed in a constructor".into();
            self.error(codes::SUPER, word, message);
            return None;
        }
        self.construct(parent, this, (word, args.clone(), span));
        None
    }

    /// A mistake that is an error in strict and ends the path in jip.
    fn misused(&mut self, code: &'static str, span: Span, message: String) {
        if self.is_jip() {
            return self.unresolved(span, message, span);
        }
        let help = "static methods are called on the class, instance methods on a variable";
        self.diagnostics
            .push(Diagnostic::error(code, span, message).with_help(help));
    }

    /// Jip programs contain calls that cannot be executed and are never reached.
    fn unresolved(&mut self, place: Span, message: String, call: Span) {
        let diagnostic = Diagnostic::warning(codes::UNRESOLVED_CALL, place, message.clone());
        self.diagnostics.push(diagnostic);
        self.unsupported(format!("a call that cannot be executed ({message})"), call);
    }

    /// Ends the path with a reason.
    pub(crate) fn unsupported(&mut self, what: String, span: Span) {
        self.builder.emit(Inst::Unsupported { what, span });
        self.builder.leave(Terminator::Return(None));
    }
}

fn unknown() -> Value {
    Value {
        operand: Operand::Const(Const::Null),
        ty: Ty::Any,
    }
}
