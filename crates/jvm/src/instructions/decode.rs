//! From bytes to instructions.

use crate::classfile::{Code, ConstantPool, Loadable};
use crate::error::{At, ClassError, Problem};
use crate::instructions::{
    ArithOp, BitOp, Comparison, Condition, ConvertTo, Element, Insn, Integer, Kind, LookupSwitch,
    Number, ShiftOp, StackOp, TableSwitch,
};
use crate::reader::Reader;

/// The kinds in the order in which opcodes have them.
const KINDS: [Kind; 5] = [
    Kind::Int,
    Kind::Long,
    Kind::Float,
    Kind::Double,
    Kind::Reference,
];
/// Numbers in the order in which opcodes have them.
const NUMBERS: [Number; 4] = [Number::Int, Number::Long, Number::Float, Number::Double];
/// Elements of arrays in the order in which opcodes have them.
const ELEMENTS: [Element; 8] = [
    Element::Int,
    Element::Long,
    Element::Float,
    Element::Double,
    Element::Reference,
    Element::ByteOrBoolean,
    Element::Char,
    Element::Short,
];
/// Conditions in the order in which opcodes have them.
const CONDITIONS: [Condition; 6] = [
    Condition::Eq,
    Condition::Ne,
    Condition::Lt,
    Condition::Ge,
    Condition::Gt,
    Condition::Le,
];

/// Decodes all instructions; whether jumps land on instructions is not looked at.
pub(crate) fn decode(code: &Code, pool: &ConstantPool) -> Result<Vec<(u16, Insn)>, ClassError> {
    let mut decoder = Decoder {
        reader: Reader::new(&code.bytes),
        start: 0,
        max_locals: code.max_locals,
        pool,
    };
    // Two bytes is a common length of instructions.
    let mut list = Vec::with_capacity(code.bytes.len() / 2 + 1);
    while decoder.reader.remaining() > 0 {
        decoder.start = decoder.reader.offset();
        let insn = decoder.instruction().map_err(|mut error| {
            error.offset += code.file_offset;
            error
        })?;
        // Code has at most 65,535 bytes.
        list.push((decoder.start as u16, insn));
    }
    Ok(list)
}

/// Decodes one instruction after the other.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    /// The code alone.
    pub(super) reader: Reader<'a>,
    /// The offset of the instruction being decoded.
    pub(super) start: usize,
    /// How many local variables there are.
    max_locals: u16,
    /// What operands refer to.
    pub(super) pool: &'a ConstantPool,
}

impl Decoder<'_> {
    /// The next instruction.
    fn instruction(&mut self) -> Result<Insn, ClassError> {
        let opcode = self.reader.u8()?;
        match opcode {
            0x00..=0x14 => self.constant(opcode),
            0x15..=0x56 => self.memory(opcode),
            0x57..=0x5f => Ok(Insn::Stack(stack_op(opcode))),
            0x84 => {
                let slot = u16::from(self.reader.u8()?);
                let by = i16::from(self.reader.u8()?.cast_signed());
                self.increment(slot, by)
            }
            0x60..=0x98 => Ok(arithmetic(opcode)),
            0x99..=0xb1 | 0xc6..=0xc9 => self.control(opcode),
            0xb2..=0xc3 | 0xc5 => self.object(opcode),
            0xc4 => self.wide(),
            _ => self.fail(Problem::UnknownOpcode(opcode)),
        }
    }

    /// An error about the instruction being decoded.
    pub(super) fn fail<T>(&self, problem: Problem) -> Result<T, ClassError> {
        Err(problem).at(self.start)
    }

    /// Instructions that push a constant, and the one that does nothing.
    fn constant(&mut self, opcode: u8) -> Result<Insn, ClassError> {
        Ok(Insn::Push(match opcode {
            0x00 => return Ok(Insn::Nop),
            0x01 => return Ok(Insn::PushNull),
            0x02..=0x08 => Loadable::Int(i32::from(opcode) - 3),
            0x09 | 0x0a => Loadable::Long(i64::from(opcode) - 0x09),
            0x0b..=0x0d => Loadable::Float(f32::from(opcode - 0x0b)),
            0x0e | 0x0f => Loadable::Double(f64::from(opcode - 0x0e)),
            0x10 => Loadable::Int(self.reader.u8()?.cast_signed().into()),
            0x11 => Loadable::Int(self.reader.u16()?.cast_signed().into()),
            _ => {
                let index = match opcode {
                    0x12 => u16::from(self.reader.u8()?),
                    _ => self.reader.u16()?,
                };
                let constant = self.pool.loadable(index).at(self.start)?;
                if (constant.slots() == 2) != (opcode == 0x14) {
                    return self.fail(Problem::BadOperand("a constant is pushed in a wrong size"));
                }
                constant
            }
        }))
    }

    /// Loads and stores of variables and elements.
    fn memory(&mut self, opcode: u8) -> Result<Insn, ClassError> {
        match opcode {
            0x15..=0x19 | 0x36..=0x3a => {
                let slot = u16::from(self.reader.u8()?);
                self.variable(opcode, slot)
            }
            // Five kinds with four slots each; what follows are the same instructions with an operand.
            0x1a..=0x2d => {
                let packed = opcode - 0x1a;
                self.variable(0x15 + packed / 4, u16::from(packed % 4))
            }
            0x3b..=0x4e => {
                let packed = opcode - 0x3b;
                self.variable(0x36 + packed / 4, u16::from(packed % 4))
            }
            0x2e..=0x35 => Ok(Insn::ArrayLoad(ELEMENTS[usize::from(opcode - 0x2e)])),
            _ => Ok(Insn::ArrayStore(ELEMENTS[usize::from(opcode - 0x4f) % 8])),
        }
    }

    /// A load or store of a variable, by the opcode of the form with an operand.
    fn variable(&self, opcode: u8, slot: u16) -> Result<Insn, ClassError> {
        let kind = KINDS[usize::from(if opcode < 0x36 {
            opcode - 0x15
        } else {
            opcode - 0x36
        }) % 5];
        self.check_slot(slot, kind.slots())?;
        Ok(if opcode < 0x36 {
            Insn::Load { kind, slot }
        } else {
            Insn::Store { kind, slot }
        })
    }

    /// Adds a constant to a variable.
    fn increment(&self, slot: u16, by: i16) -> Result<Insn, ClassError> {
        self.check_slot(slot, 1)?;
        Ok(Insn::Increment { slot, by })
    }

    /// The variable is there.
    fn check_slot(&self, slot: u16, slots: u16) -> Result<(), ClassError> {
        let last = u32::from(slot) + u32::from(slots) - 1;
        if last < u32::from(self.max_locals) {
            Ok(())
        } else {
            self.fail(Problem::BadSlot(last))
        }
    }

    /// An instruction with longer operands.
    fn wide(&mut self) -> Result<Insn, ClassError> {
        let opcode = self.reader.u8()?;
        let slot = self.reader.u16()?;
        match opcode {
            0x15..=0x19 | 0x36..=0x3a => self.variable(opcode, slot),
            0x84 => {
                let by = self.reader.u16()?.cast_signed();
                self.increment(slot, by)
            }
            0xa9 => self.ret(slot),
            _ => self.fail(Problem::BadOperand("an instruction that cannot be wide")),
        }
    }

    /// Jumps to the offset in a variable.
    fn ret(&self, slot: u16) -> Result<Insn, ClassError> {
        self.check_slot(slot, 1)?;
        Ok(Insn::Ret(slot))
    }

    /// Jumps and returns.
    fn control(&mut self, opcode: u8) -> Result<Insn, ClassError> {
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

/// Operations on stack entries.
fn stack_op(opcode: u8) -> StackOp {
    match opcode {
        0x57 => StackOp::Pop,
        0x58 => StackOp::Pop2,
        0x59 => StackOp::Dup,
        0x5a => StackOp::DupX1,
        0x5b => StackOp::DupX2,
        0x5c => StackOp::Dup2,
        0x5d => StackOp::Dup2X1,
        0x5e => StackOp::Dup2X2,
        _ => StackOp::Swap,
    }
}

/// Arithmetic, conversions and comparisons.
fn arithmetic(opcode: u8) -> Insn {
    const ARITH: [ArithOp; 5] = [
        ArithOp::Add,
        ArithOp::Sub,
        ArithOp::Mul,
        ArithOp::Div,
        ArithOp::Rem,
    ];
    const SHIFTS: [ShiftOp; 3] = [ShiftOp::Left, ShiftOp::Right, ShiftOp::UnsignedRight];
    const BITS: [BitOp; 3] = [BitOp::And, BitOp::Or, BitOp::Xor];
    let number = NUMBERS[usize::from(opcode % 4)];
    let integer = [Integer::Int, Integer::Long][usize::from(opcode % 2)];
    match opcode {
        0x60..=0x73 => Insn::Arith {
            op: ARITH[usize::from((opcode - 0x60) / 4)],
            kind: number,
        },
        0x74..=0x77 => Insn::Negate(number),
        0x78..=0x7d => Insn::Shift {
            op: SHIFTS[usize::from((opcode - 0x78) / 2)],
            kind: integer,
        },
        0x7e..=0x83 => Insn::Bitwise {
            op: BITS[usize::from((opcode - 0x7e) / 2)],
            kind: integer,
        },
        0x94 => Insn::Compare(Comparison::Long),
        0x95 | 0x96 => Insn::Compare(Comparison::Float {
            nan_is_greater: opcode == 0x96,
        }),
        0x97 | 0x98 => Insn::Compare(Comparison::Double {
            nan_is_greater: opcode == 0x98,
        }),
        _ => conversion(opcode),
    }
}

/// Conversions: from each number to the three others, then from `int` to what is smaller.
fn conversion(opcode: u8) -> Insn {
    const TO: [ConvertTo; 15] = [
        ConvertTo::Long,
        ConvertTo::Float,
        ConvertTo::Double,
        ConvertTo::Int,
        ConvertTo::Float,
        ConvertTo::Double,
        ConvertTo::Int,
        ConvertTo::Long,
        ConvertTo::Double,
        ConvertTo::Int,
        ConvertTo::Long,
        ConvertTo::Float,
        ConvertTo::Byte,
        ConvertTo::Char,
        ConvertTo::Short,
    ];
    let index = usize::from(opcode.saturating_sub(0x85)).min(14);
    Insn::Convert {
        from: NUMBERS[index / 3 % 4],
        to: TO[index],
    }
}
