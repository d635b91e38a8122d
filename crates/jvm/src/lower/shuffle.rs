//! Instructions that only move stack entries.

use super::Fail;
use super::run::Lowering;
use super::stack::{Entry, Value};
use crate::instructions::StackOp;

impl Lowering<'_> {
    pub(super) fn shuffle(&mut self, op: StackOp) -> Result<(), Fail> {
        match op {
            StackOp::Pop => drop(self.group(1)?),
            StackOp::Pop2 => drop(self.group(2)?),
            StackOp::Dup => self.duplicate(1, 0)?,
            StackOp::DupX1 => self.duplicate(1, 1)?,
            StackOp::DupX2 => self.duplicate(1, 2)?,
            StackOp::Dup2 => self.duplicate(2, 0)?,
            StackOp::Dup2X1 => self.duplicate(2, 1)?,
            StackOp::Dup2X2 => self.duplicate(2, 2)?,
            StackOp::Swap => {
                let top = self.group(1)?;
                let under = self.group(1)?;
                self.stack.entries.extend(top);
                self.stack.entries.extend(under);
            }
        }
        Ok(())
    }

    /// Puts a copy of the uppermost slots under the slots below them.
    fn duplicate(&mut self, slots: u16, under: u16) -> Result<(), Fail> {
        let mut top = self.group(slots)?;
        for entry in &mut top {
            entry.value = Value::Plain(self.operand(entry.value));
        }
        let under = self.group(under)?;
        self.stack.entries.extend(&top);
        self.stack.entries.extend(under);
        self.stack.entries.extend(top);
        Ok(())
    }

    /// Takes entries of so many slots in all, in their order.
    fn group(&mut self, slots: u16) -> Result<Vec<Entry>, Fail> {
        let mut group = Vec::new();
        let mut taken = 0;
        while taken < slots {
            let entry = self.pop_entry()?;
            taken += entry.kind.slots();
            group.push(entry);
        }
        group.reverse();
        match taken == slots {
            true => Ok(group),
            false => Err("half of a long or double on the operand stack".into()),
        }
    }
}
