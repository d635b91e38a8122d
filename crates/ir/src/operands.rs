//! What instructions read.

use crate::inst::{Inst, Operand, Quant, Terminator};

impl Inst {
    /// Visits everything it reads. The body of a quantifier belongs to it, the locals that the body sets included.
    pub fn for_each_operand(&self, mut visit: impl FnMut(&Operand)) {
        self.operands(&mut visit);
    }

    fn operands(&self, visit: &mut dyn FnMut(&Operand)) {
        match self {
            Inst::Copy { src, .. }
            | Inst::Unary { src, .. }
            | Inst::InstanceOf { src, .. }
            | Inst::StoreStatic { src, .. } => visit(src),
            Inst::Binary { lhs, rhs, .. } => [lhs, rhs].into_iter().for_each(visit),
            Inst::Length { array, .. } => visit(array),
            Inst::InBounds { array, index, .. } | Inst::LoadElement { array, index, .. } => {
                [array, index].into_iter().for_each(visit);
            }
            Inst::StoreElement { array, index, src } => {
                [array, index, src].into_iter().for_each(visit);
            }
            Inst::LoadField { object, .. } | Inst::Monitor { object, .. } => visit(object),
            Inst::StoreField { object, src, .. } => [object, src].into_iter().for_each(visit),
            Inst::NewArray { length, .. } => visit(length),
            Inst::CanHold { array, src, .. } => [array, src].into_iter().for_each(visit),
            Inst::Quant(quant) => of_quantifier(quant, visit),
            Inst::Check { guard, cond, .. } => guard.iter().chain([cond]).for_each(visit),
            Inst::Spec { cond, .. } => visit(cond),
            Inst::Call(call) | Inst::Fork(call) => call.args.iter().for_each(visit),
            Inst::Stmt(_)
            | Inst::NewObject { .. }
            | Inst::InitClass { .. }
            | Inst::LoadStatic { .. }
            | Inst::Caught { .. }
            | Inst::Text { .. }
            | Inst::TypeObject { .. }
            | Inst::Join { .. }
            | Inst::Unsupported { .. } => {}
        }
    }
}

fn of_quantifier(quant: &Quant, visit: &mut dyn FnMut(&Operand)) {
    visit(&quant.array);
    for inst in &quant.body {
        inst.operands(visit);
    }
    visit(&quant.result);
}

impl Terminator {
    /// What it reads.
    pub fn operand(&self) -> Option<&Operand> {
        match self {
            Terminator::Branch { cond: it, .. }
            | Terminator::Switch { src: it, .. }
            | Terminator::ThrowObject { src: it, .. } => Some(it),
            Terminator::Return(value) => value.as_ref(),
            Terminator::Goto(_)
            | Terminator::Alone { .. }
            | Terminator::Throw { .. }
            | Terminator::Rethrow => None,
        }
    }
}
