//! Calls of methods.

use oxpecker_ir::{Call, CallTarget, ClassKind, Inst, MethodId, Operand};

use super::Fail;
use super::run::Lowering;
use super::types::kind_of;
use crate::classfile::MethodRef;
use crate::descriptor::MethodDescriptor;
use crate::instructions::{InvokeKind, Kind};

impl Lowering<'_> {
    pub(super) fn invoke(&mut self, kind: InvokeKind, name: &MethodRef) -> Result<(), Fail> {
        let program = self.place.program;
        let method = match kind {
            InvokeKind::Special => self.special(name)?,
            _ => self.place.loader.method(program, name)?,
        };
        let is_static = kind == InvokeKind::Static;
        if program.methods[method].is_static != is_static {
            let MethodRef { class, name, .. } = name;
            return Err(format!("method {class}.{name} is called in a wrong way"));
        }
        let mut args = self.arguments(&name.descriptor)?;
        if is_static {
            self.init_class(program.methods[method].class);
        } else {
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

    /// A constructor, a private method, or a method of a superclass even if this class overrides it.
    fn special(&self, name: &MethodRef) -> Result<MethodId, Fail> {
        let (loader, program) = (self.place.loader, self.place.program);
        let named = loader.method(program, name)?;
        let own = self.place.class;
        let named_class = program.methods[named].class;
        let superclass = program.classes[own].superclass;
        let is_super = &*name.name != "<init>"
            && named_class != own
            && program.classes[named_class].kind != ClassKind::Interface
            && program.hierarchy.is_subtype(own, named_class);
        let selector = &program.methods[named].selector;
        let found = match superclass.filter(|_| is_super) {
            Some(superclass) => loader.find_method(program, superclass, selector),
            None => Some(named),
        };
        match found {
            Some(found) if !program.methods[found].is_abstract => Ok(found),
            _ => Err(format!(
                "call of the abstract method {}.{}",
                name.class, name.name
            )),
        }
    }
}
