//! Decoding what has no operands but those on the stack.

use crate::instructions::{
    ArithOp, BitOp, Comparison, ConvertTo, Insn, Integer, Number, ShiftOp, StackOp,
};

/// Numbers in the order in which opcodes have them.
const NUMBERS: [Number; 4] = [Number::Int, Number::Long, Number::Float, Number::Double];

/// Operations on stack entries.
pub(super) fn stack_op(opcode: u8) -> StackOp {
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
pub(super) fn arithmetic(opcode: u8) -> Insn {
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
