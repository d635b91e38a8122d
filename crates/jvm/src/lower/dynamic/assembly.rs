//! Writing the code of generated methods.

use std::sync::Arc;

use super::Fail;
use crate::classfile::{FieldRef, Loadable, MethodRef};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::instructions::{FieldAccess, Insn, InvokeKind, Kind};
use crate::lower::types::kind_of;

/// Instructions under construction.
#[derive(Debug, Default)]
pub(super) struct Assembly {
    insns: Vec<Insn>,
}

/// A jump whose target is not known yet.
#[derive(Debug)]
pub(super) struct Jump(usize);

impl Assembly {
    /// All instructions.
    pub(super) fn finish(self) -> Vec<Insn> {
        self.insns
    }

    pub(super) fn push(&mut self, insn: Insn) {
        self.insns.push(insn);
    }

    pub(super) fn int(&mut self, value: i32) {
        self.push(Insn::Push(Loadable::Int(value)));
    }

    pub(super) fn text(&mut self, units: &[u16]) {
        self.push(Insn::Push(Loadable::String(units.into())));
    }

    pub(super) fn load(&mut self, ty: &FieldType, slot: u16) {
        let kind = kind_of(ty);
        self.push(Insn::Load { kind, slot });
    }

    pub(super) fn leave(&mut self, result: Option<&FieldType>) {
        self.push(Insn::Return(result.map(kind_of)));
    }

    pub(super) fn get_field(&mut self, access: FieldAccess, field: FieldRef) {
        let field = Arc::new(field);
        self.push(Insn::Field { access, field });
    }

    /// A call of a method of the library.
    pub(super) fn invoke(
        &mut self,
        kind: InvokeKind,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<(), Fail> {
        let descriptor = MethodDescriptor::parse(&descriptor.into());
        let descriptor = descriptor.map_err(|problem| problem.to_string())?;
        let method = Arc::new(MethodRef {
            class: class.into(),
            name: name.into(),
            descriptor: Arc::new(descriptor),
            interface: kind == InvokeKind::Interface,
        });
        self.push(Insn::Invoke { kind, method });
        Ok(())
    }

    /// A jump to a place that comes later; the instruction is made from the target.
    pub(super) fn jump(&mut self, insn: impl FnOnce(u16) -> Insn) -> Jump {
        self.push(insn(u16::MAX));
        Jump(self.insns.len() - 1)
    }

    /// Lets a jump lead here.
    pub(super) fn land(&mut self, Jump(at): Jump) {
        let here = u16::try_from(self.insns.len()).unwrap_or(u16::MAX);
        match &mut self.insns[at] {
            Insn::If { target, .. }
            | Insn::IfCompare { target, .. }
            | Insn::IfReference { target, .. }
            | Insn::IfNull { target, .. }
            | Insn::Goto(target) => *target = here,
            _ => {}
        }
    }
}

/// The slots of parameters, behind a receiver if there is one.
pub(super) fn slots(parameters: &[FieldType], has_receiver: bool) -> Vec<u16> {
    let mut next = u16::from(has_receiver);
    let mut slots = Vec::with_capacity(parameters.len());
    for parameter in parameters {
        slots.push(next);
        next += parameter.slots();
    }
    slots
}

/// A class type.
pub(super) fn class(name: &str) -> FieldType {
    FieldType::Object(name.into())
}

/// The kind of references.
pub(super) const REFERENCE: Kind = Kind::Reference;
