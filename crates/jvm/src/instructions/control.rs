//! Decoding jumps, switches and returns.

use crate::error::{At, ClassError, Problem};
use crate::instructions::decode::{Decoder, KINDS};
use crate::instructions::{Condition, Insn, LookupSwitch, TableSwitch};

/// Conditions in the order in which opcodes have them.
const CONDITIONS: [Condition; 6] = [
    Condition::Eq,
    Condition::Ne,
    Condition::Lt,
    Condition::Ge,
    Condition::Gt,
    Condition::Le,
];

impl Decoder<'_> {
    /// Jumps and returns.
    pub(super) fn control(&mut self, opcode: u8) -> Result<Insn, ClassError> {
        Ok(match opcode {
            0x99..=0x9e => Insn::If {
                condition: CONDITIONS[usize::from(opcode - 0x99)],
                target: self.near_target()?,
            },
            0x9f..=0xa4 => Insn::IfCompare {
                condition: CONDITIONS[usize::from(opcode - 0x9f)],
                target: self.near_target()?,
            },
            0xa5 | 0xa6 => Insn::IfReference {
                equal: opcode == 0xa5,
                target: self.near_target()?,
            },
            0xa7 => Insn::Goto(self.near_target()?),
            0xa8 => Insn::Jsr(self.near_target()?),
            0xa9 => {
                let slot = u16::from(self.reader.u8()?);
                return self.ret(slot);
            }
            0xaa => self.table_switch()?,
            0xab => self.lookup_switch()?,
            0xac..=0xb0 => Insn::Return(Some(KINDS[usize::from(opcode - 0xac)])),
            0xb1 => Insn::Return(None),
            0xc6 | 0xc7 => Insn::IfNull {
                null: opcode == 0xc6,
                target: self.near_target()?,
            },
            0xc8 => Insn::Goto(self.far_target()?),
            _ => Insn::Jsr(self.far_target()?),
        })
    }

    /// A target by a distance of two bytes.
    fn near_target(&mut self) -> Result<u16, ClassError> {
        let distance = self.reader.u16()?.cast_signed();
        self.target(distance.into())
    }

    /// A target by a distance of four bytes.
    fn far_target(&mut self) -> Result<u16, ClassError> {
        let distance = self.reader.u32()?.cast_signed();
        self.target(distance)
    }

    /// A target by its distance from this instruction.
    fn target(&self, distance: i32) -> Result<u16, ClassError> {
        // Code has at most 65,535 bytes.
        let target = self.start as i64 + i64::from(distance);
        u16::try_from(target).or_else(|_| self.fail(Problem::BadTarget(target)))
    }

    /// Skips to a multiple of four from the start of the code and reads the default target.
    fn switch_default(&mut self) -> Result<u16, ClassError> {
        let misaligned = self.reader.offset() % 4;
        if misaligned != 0 {
            self.reader.take(4 - misaligned)?;
        }
        self.far_target()
    }

    /// A jump by a number from a range.
    fn table_switch(&mut self) -> Result<Insn, ClassError> {
        let default = self.switch_default()?;
        let low = self.reader.u32()?.cast_signed();
        let high = self.reader.u32()?.cast_signed();
        let count = i64::from(high) - i64::from(low) + 1;
        let count = self.switch_size(count, 4)?;
        let mut targets = Vec::with_capacity(count);
        for _ in 0..count {
            targets.push(self.far_target()?);
        }
        Ok(Insn::TableSwitch(Box::new(TableSwitch {
            low,
            targets,
            default,
        })))
    }

    /// A jump by a number among some.
    fn lookup_switch(&mut self) -> Result<Insn, ClassError> {
        let default = self.switch_default()?;
        let count = self.reader.u32()?.cast_signed();
        let count = self.switch_size(count.into(), 8)?;
        let mut cases: Vec<(i32, u16)> = Vec::with_capacity(count);
        for _ in 0..count {
            let number = self.reader.u32()?.cast_signed();
            if cases.last().is_some_and(|(last, _)| *last >= number) {
                return self.fail(Problem::BadOperand("the cases of a switch are not sorted"));
            }
            cases.push((number, self.far_target()?));
        }
        Ok(Insn::LookupSwitch(Box::new(LookupSwitch {
            cases,
            default,
        })))
    }

    /// The number of cases, if there are so many.
    fn switch_size(&self, count: i64, bytes_each: usize) -> Result<usize, ClassError> {
        usize::try_from(count)
            .ok()
            .filter(|&count| count <= self.reader.remaining() / bytes_each)
            .ok_or(Problem::BadOperand(
                "a switch has an impossible number of cases",
            ))
            .at(self.start)
    }
}
