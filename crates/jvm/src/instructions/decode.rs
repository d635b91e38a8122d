//! From bytes to instructions.

use crate::classfile::{Code, ConstantPool, Loadable};
use crate::error::{At, ClassError, Problem};
use crate::instructions::arithmetic::{arithmetic, stack_op};
use crate::instructions::{Element, Insn, Kind};
use crate::reader::Reader;

/// The kinds in the order in which opcodes have them.
pub(super) const KINDS: [Kind; 5] = [
    Kind::Int,
    Kind::Long,
    Kind::Float,
    Kind::Double,
    Kind::Reference,
];
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
    pub(super) fn ret(&self, slot: u16) -> Result<Insn, ClassError> {
        self.check_slot(slot, 1)?;
        Ok(Insn::Ret(slot))
    }
}
