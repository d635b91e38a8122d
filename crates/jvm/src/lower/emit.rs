//! Appending instructions to the open block.

use oxpecker_ir::{Arith, BinaryOp, BlockId, CheckKind, Const, Inst, LocalId, Operand, UnaryOp};

use super::Fail;
use super::run::Lowering;
use super::stack::{Entry, Value};
use crate::instructions::Kind;

/// The null reference.
pub(super) const NULL: Operand = Operand::Const(Const::Null);

/// An integer.
pub(super) fn int(value: i64) -> Operand {
    Operand::Const(Const::Int(value))
}

impl Lowering<'_> {
    /// Appends an instruction.
    pub(super) fn emit(&mut self, inst: Inst) {
        let copied = match &inst {
            Inst::Copy { src, .. } => self.open.facts.is_non_null(*src),
            _ => false,
        };
        self.open.insts.push(inst);
        if let Some(dst) = self.open.insts.last_mut().and_then(written) {
            self.open.facts.forget(*dst);
            if copied {
                self.open.facts.non_null(*dst);
            }
        }
    }

    /// Appends an instruction that computes a value.
    pub(super) fn compute(&mut self, inst: impl FnOnce(LocalId) -> Inst) -> LocalId {
        let dst = self.locals.temporary();
        self.emit(inst(dst));
        dst
    }

    pub(super) fn unary(&mut self, op: UnaryOp, arith: Arith, src: Operand) -> LocalId {
        self.compute(|dst| Inst::Unary {
            dst,
            op,
            arith,
            src,
        })
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        arith: Arith,
        lhs: Operand,
        rhs: Operand,
    ) -> LocalId {
        self.compute(|dst| Inst::Binary {
            dst,
            op,
            arith,
            lhs,
            rhs,
        })
    }

    pub(super) fn push(&mut self, kind: Kind, operand: Operand) {
        self.stack.push(kind, operand);
    }

    pub(super) fn push_local(&mut self, kind: Kind, local: LocalId) {
        self.stack.push(kind, Operand::Local(local));
    }

    /// Takes an entry from the stack.
    pub(super) fn pop_entry(&mut self) -> Result<Entry, Fail> {
        let entry = self.stack.pop()?;
        self.locals.touched.extend(entry.value.local());
        Ok(entry)
    }

    /// Takes a value of a kind from the stack.
    pub(super) fn pop(&mut self, kind: Kind) -> Result<Operand, Fail> {
        let entry = self.pop_entry()?;
        match entry.kind == kind {
            true => Ok(self.operand(entry.value)),
            false => Err(format!("{:?} on the operand stack, not {kind:?}", entry.kind).into()),
        }
    }

    /// The operand of a stack entry; flags are computed.
    pub(super) fn operand(&mut self, value: Value) -> Operand {
        match value {
            Value::Plain(operand) => operand,
            Value::Flag { cond, expected } => {
                let mut cond = cond;
                if !expected {
                    let src = Operand::Local(cond);
                    cond = self.unary(UnaryOp::Not, Arith::Wrap32, src);
                }
                let src = Operand::Local(cond);
                Operand::Local(self.unary(UnaryOp::Flag, Arith::Wrap32, src))
            }
        }
    }

    /// Raises unless a truth value holds.
    pub(super) fn check(&mut self, kind: CheckKind, cond: LocalId) {
        let (cond, span) = (Operand::Local(cond), self.span);
        let guard = None;
        self.emit(Inst::Check {
            kind,
            guard,
            cond,
            span,
        });
    }

    /// Raises if a reference is null; nothing where that is known.
    pub(super) fn check_non_null(&mut self, object: Operand) {
        if self.open.facts.is_non_null(object) {
            return;
        }
        let cond = self.binary(BinaryOp::Ne, Arith::Wrap32, object, NULL);
        self.check(CheckKind::Null, cond);
        if let Operand::Local(local) = object {
            self.open.facts.non_null(local);
        }
    }

    /// Writes a local variable; what the stack still needs of its old value is saved.
    pub(super) fn assign(&mut self, dst: LocalId, src: Operand) {
        self.save(dst);
        if !self.redirect(dst, src) {
            self.emit(Inst::Copy { dst, src });
        }
    }

    /// Lets the last instruction write `dst` itself when its temporary is used nowhere else.
    fn redirect(&mut self, dst: LocalId, src: Operand) -> bool {
        let Operand::Local(temporary) = src else {
            return false;
        };
        if !self.locals.is_temporary(temporary) || self.stack.mentions(temporary) {
            return false;
        }
        match self.open.insts.last_mut().and_then(written) {
            Some(written) if *written == temporary => {
                *written = dst;
                self.open.facts.forget(dst);
                if self.open.facts.is_non_null(src) {
                    self.open.facts.non_null(dst);
                }
                self.open.facts.forget(temporary);
                true
            }
            _ => false,
        }
    }

    /// Copies a local for the stack entries that are its value, before it changes.
    pub(super) fn save(&mut self, local: LocalId) {
        let old = Value::Plain(Operand::Local(local));
        if self.stack.entries.iter().any(|entry| entry.value == old) {
            let src = Operand::Local(local);
            let copy = self.compute(|dst| Inst::Copy { dst, src });
            let entries = self.stack.entries.iter_mut();
            for entry in entries.filter(|entry| entry.value == old) {
                entry.value = Value::Plain(Operand::Local(copy));
            }
        }
    }

    /// Brings every stack entry into the temporary of its height: the block ends.
    pub(super) fn spill(&mut self) {
        let _ = self.spill_keeping(NULL);
    }

    /// The same; gives what an operand is afterwards.
    pub(super) fn spill_keeping(&mut self, operand: Operand) -> Operand {
        let kept = self.displaced(operand, None);
        // Entries in temporaries of other heights leave them before those are overwritten.
        for height in 0..self.stack.entries.len() {
            if let Value::Plain(src) = self.stack.entries[height].value {
                let src = self.displaced(src, Some(height));
                self.stack.entries[height].value = Value::Plain(src);
            }
        }
        for height in 0..self.stack.entries.len() {
            let dst = self.locals.height(height);
            let src = self.operand(self.stack.entries[height].value);
            self.stack.entries[height].value = Value::Plain(Operand::Local(dst));
            if src != Operand::Local(dst) && (src == kept || !self.redirect(dst, src)) {
                self.emit(Inst::Copy { dst, src });
            }
        }
        kept
    }

    /// A copy of an operand in the temporary of a wrong height, otherwise the operand.
    fn displaced(&mut self, operand: Operand, home: Option<usize>) -> Operand {
        let Operand::Local(local) = operand else {
            return operand;
        };
        match self.locals.height_of(local) {
            Some(height) if Some(height) != home && height < self.stack.entries.len() => {
                Operand::Local(self.compute(|dst| Inst::Copy { dst, src: operand }))
            }
            _ => operand,
        }
    }

    /// Ends the open block with a jump to a new one, in which the lowering goes on.
    pub(super) fn continue_in(&mut self, block: BlockId) {
        self.close(oxpecker_ir::Terminator::Goto(block));
        self.reopen(block);
    }
}

/// The local that an instruction writes.
fn written(inst: &mut Inst) -> Option<&mut LocalId> {
    match inst {
        Inst::Copy { dst, .. }
        | Inst::Unary { dst, .. }
        | Inst::Binary { dst, .. }
        | Inst::Length { dst, .. }
        | Inst::InBounds { dst, .. }
        | Inst::InstanceOf { dst, .. }
        | Inst::LoadField { dst, .. }
        | Inst::LoadElement { dst, .. }
        | Inst::NewObject { dst, .. }
        | Inst::NewArray { dst, .. }
        | Inst::LoadStatic { dst, .. }
        | Inst::Caught { dst }
        | Inst::Text { dst, .. }
        | Inst::TypeObject { dst, .. }
        | Inst::CanHold { dst, .. } => Some(dst),
        Inst::Call(call) => call.dst.as_mut(),
        _ => None,
    }
}
