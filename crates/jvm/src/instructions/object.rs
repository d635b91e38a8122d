//! Decoding what deals with fields, methods, objects and arrays.

use std::sync::Arc;

use crate::classfile::ClassRef;
use crate::descriptor::FieldType;
use crate::error::{At, ClassError, Problem};
use crate::instructions::decode::Decoder;
use crate::instructions::{FieldAccess, Insn, InvokeKind, MonitorOp};

impl Decoder<'_> {
    /// Fields, calls, objects, arrays, types and monitors.
    pub(super) fn object(&mut self, opcode: u8) -> Result<Insn, ClassError> {
        Ok(match opcode {
            0xb2 => self.field(FieldAccess::GetStatic)?,
            0xb3 => self.field(FieldAccess::PutStatic)?,
            0xb4 => self.field(FieldAccess::GetField)?,
            0xb5 => self.field(FieldAccess::PutField)?,
            0xb6 => self.invoke(InvokeKind::Virtual)?,
            0xb7 => self.invoke(InvokeKind::Special)?,
            0xb8 => self.invoke(InvokeKind::Static)?,
            0xb9 => {
                let invoke = self.invoke(InvokeKind::Interface)?;
                // The number of arguments, which the descriptor tells, too, and a zero.
                self.reader.take(2)?;
                invoke
            }
            0xba => {
                let index = self.reader.u16()?;
                self.reader.take(2)?;
                Insn::InvokeDynamic(self.pool.call_site(index).at(self.start)?)
            }
            0xbb => match &self.class()?.ty {
                FieldType::Object(name) => Insn::New(Arc::clone(name)),
                _ => return self.fail(Problem::BadOperand("'new' of an array")),
            },
            0xbc => self.new_primitive_array()?,
            0xbd => match self.class()?.ty.clone() {
                element if element.dimensions() < 255 => Insn::NewArray(element),
                _ => return self.fail(Problem::BadOperand("an array of too many dimensions")),
            },
            0xbe => Insn::ArrayLength,
            0xbf => Insn::Throw,
            0xc0 => Insn::CheckCast(self.class()?.ty.clone()),
            0xc1 => Insn::InstanceOf(self.class()?.ty.clone()),
            0xc2 => Insn::Monitor(MonitorOp::Enter),
            0xc3 => Insn::Monitor(MonitorOp::Exit),
            _ => self.multi_new_array()?,
        })
    }

    /// The class that the next operand names.
    fn class(&mut self) -> Result<&ClassRef, ClassError> {
        let index = self.reader.u16()?;
        self.pool.class(index).at(self.start)
    }

    /// An access to a field.
    fn field(&mut self, access: FieldAccess) -> Result<Insn, ClassError> {
        let index = self.reader.u16()?;
        let field = self.pool.field(index).at(self.start)?;
        Ok(Insn::Field { access, field })
    }

    /// A call.
    fn invoke(&mut self, kind: InvokeKind) -> Result<Insn, ClassError> {
        let index = self.reader.u16()?;
        let method = self.pool.method(index).at(self.start)?;
        Ok(Insn::Invoke { kind, method })
    }

    /// An array of primitive values.
    fn new_primitive_array(&mut self) -> Result<Insn, ClassError> {
        Ok(Insn::NewArray(match self.reader.u8()? {
            4 => FieldType::Boolean,
            5 => FieldType::Char,
            6 => FieldType::Float,
            7 => FieldType::Double,
            8 => FieldType::Byte,
            9 => FieldType::Short,
            10 => FieldType::Int,
            11 => FieldType::Long,
            _ => return self.fail(Problem::BadOperand("unknown type of array elements")),
        }))
    }

    /// An array of arrays.
    fn multi_new_array(&mut self) -> Result<Insn, ClassError> {
        let array = self.class()?.ty.clone();
        let dimensions = self.reader.u8()?;
        if dimensions == 0 || usize::from(dimensions) > array.dimensions() {
            return self.fail(Problem::BadOperand("wrong number of dimensions"));
        }
        Ok(Insn::MultiNewArray { array, dimensions })
    }
}
