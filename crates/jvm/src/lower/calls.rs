//! Calls of methods.

use oxpecker_ir::{Call, CallTarget, CheckKind, ClassKind, Const, Inst, Loader, MethodId, Operand};

use super::Fail;
use super::emit::NULL;
use super::run::Lowering;
use super::types::kind_of;
use crate::classfile::MethodRef;
use crate::descriptor::MethodDescriptor;
use crate::instructions::{InvokeKind, Kind};

impl Lowering<'_> {
    pub(super) fn invoke(&mut self, kind: InvokeKind, name: &MethodRef) -> Result<(), Fail> {
        let program = self.place.program;
        let Some(named) = self.place.loader.method(program, name)? else {
            return self.without_method(kind, name);
        };
        let is_static = kind == InvokeKind::Static;
        let found = match kind {
            _ if program.methods[named].is_static != is_static => Err(CheckKind::Ambiguous),
            _ if !(self.place.loader).can_access(program, self.place.class, named) => {
                Err(CheckKind::NoAccess)
            }
            InvokeKind::Special => self.special(name, named)?,
            _ => Ok(named),
        };
        let method = found.unwrap_or_else(|kind| {
            self.raise(kind);
            named
        });
        let mut args = self.arguments(&name.descriptor)?;
        if is_static && found.is_ok() {
            self.init_class(program.methods[method].class);
        } else if !is_static {
            let receiver = self.pop(Kind::Reference)?;
            // What a constructor works on was made by `new`.
            if !program.methods[method].is_constructor {
                self.check_non_null(receiver);
            }
            args.insert(0, receiver);
        }
        let is_virtual = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
        let target = match is_virtual && !self.place.loader.is_final(program, method) {
            true => CallTarget::Virtual(method),
            false => CallTarget::Exact(method),
        };
        self.call(target, args, &name.descriptor);
        Ok(())
    }

    /// Takes the arguments that a descriptor wants from the stack.
    pub(super) fn arguments(
        &mut self,
        descriptor: &MethodDescriptor,
    ) -> Result<Vec<Operand>, Fail> {
        let mut args = Vec::with_capacity(descriptor.parameters.len() + 1);
        for parameter in descriptor.parameters.iter().rev() {
            args.push(self.pop(kind_of(parameter))?);
        }
        args.reverse();
        Ok(args)
    }

    /// Calls, and pushes the result.
    pub(super) fn call(
        &mut self,
        target: CallTarget,
        args: Vec<Operand>,
        descriptor: &MethodDescriptor,
    ) {
        let dst = descriptor.result.is_some().then(|| self.locals.temporary());
        let span = self.span;
        self.emit(Inst::Call(Box::new(Call {
            dst,
            target,
            args,
            span,
        })));
        if let (Some(dst), Some(result)) = (dst, &descriptor.result) {
            self.push_local(kind_of(result), dst);
        }
    }

    /// A constructor, a private method, or a method of a superclass even if this class overrides it; or why the call raises.
    fn special(
        &self,
        name: &MethodRef,
        named: MethodId,
    ) -> Result<Result<MethodId, CheckKind>, Fail> {
        let (loader, program) = (self.place.loader, self.place.program);
        if program.methods[named].is_constructor {
            return Ok(Ok(named));
        }
        let own = self.place.class;
        let written = loader.class(program, &name.class)?;
        let is_super = written != own
            && program.classes[written].kind != ClassKind::Interface
            && program.hierarchy.is_subtype(own, written);
        let superclass = program.classes[own].superclass.filter(|_| is_super);
        let start = superclass.unwrap_or(written);
        Ok(loader.special(program, start, &program.methods[named].selector))
    }

    /// A call of a method that is not there takes its arguments and raises.
    fn without_method(&mut self, kind: InvokeKind, name: &MethodRef) -> Result<(), Fail> {
        let _ = self.arguments(&name.descriptor)?;
        if kind != InvokeKind::Static {
            let _ = self.pop(Kind::Reference)?;
        }
        self.raise(CheckKind::NoMethod);
        if let Some(result) = &name.descriptor.result {
            // Nothing comes to where it is read.
            self.push(kind_of(result), NULL);
        }
        Ok(())
    }

    /// Raises what the JVM raises when it cannot link a call.
    fn raise(&mut self, kind: CheckKind) {
        let (cond, span) = (Operand::Const(Const::Bool(false)), self.span);
        self.emit(Inst::Check {
            kind,
            guard: None,
            cond,
            span,
        });
    }
}
