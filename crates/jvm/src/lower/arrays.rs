//! Arrays of one dimension.

use oxpecker_ir::{Arith, BinaryOp, CheckKind, Const, Inst, Operand};

use super::Fail;
use super::emit::{NULL, int};
use super::run::Lowering;
use super::types::ir_type;
use crate::descriptor::FieldType;
use crate::instructions::{Element, Kind};

impl Lowering<'_> {
    pub(super) fn array_load(&mut self, element: Element) -> Result<(), Fail> {
        let index = self.pop(Kind::Int)?;
        let array = self.pop(Kind::Reference)?;
        self.check_element(array, index);
        let value = self.compute(|dst| Inst::LoadElement { dst, array, index });
        self.push_local(element_kind(element), value);
        Ok(())
    }

    pub(super) fn array_store(&mut self, element: Element) -> Result<(), Fail> {
        let src = self.pop(element_kind(element))?;
        let index = self.pop(Kind::Int)?;
        let array = self.pop(Kind::Reference)?;
        self.check_element(array, index);
        if element == Element::Reference && src != NULL {
            let cond = self.compute(|dst| Inst::CanHold { dst, array, src });
            self.check(CheckKind::ArrayStore, cond);
        }
        self.emit(Inst::StoreElement { array, index, src });
        Ok(())
    }

    fn check_element(&mut self, array: Operand, index: Operand) {
        self.check_non_null(array);
        let cond = self.compute(|dst| Inst::InBounds { dst, array, index });
        self.check(CheckKind::Bounds, cond);
    }

    pub(super) fn array_length(&mut self) -> Result<(), Fail> {
        let array = self.pop(Kind::Reference)?;
        self.check_non_null(array);
        let length = self.compute(|dst| Inst::Length { dst, array });
        self.push_local(Kind::Int, length);
        Ok(())
    }

    pub(super) fn new_array(&mut self, element: &FieldType) -> Result<(), Fail> {
        let length = self.pop(Kind::Int)?;
        self.check_length(length);
        let element = ir_type(element);
        let array = self.compute(|dst| Inst::NewArray {
            dst,
            element,
            length,
        });
        self.open.facts.non_null(array);
        self.push_local(Kind::Reference, array);
        Ok(())
    }

    /// Raises if a length is negative.
    pub(super) fn check_length(&mut self, length: Operand) {
        let is_fine = matches!(length, Operand::Const(Const::Int(length)) if length >= 0);
        if !is_fine {
            let cond = self.binary(BinaryOp::Ge, Arith::Wrap32, length, int(0));
            self.check(CheckKind::NegativeSize, cond);
        }
    }
}

fn element_kind(element: Element) -> Kind {
    match element {
        Element::Int | Element::ByteOrBoolean | Element::Char | Element::Short => Kind::Int,
        Element::Long => Kind::Long,
        Element::Float => Kind::Float,
        Element::Double => Kind::Double,
        Element::Reference => Kind::Reference,
    }
}
