//! Casts and type tests.

use oxpecker_ir::{Arith, BinaryOp, CheckKind, Inst, Loader, LocalId, Operand, TypeTest};

use super::Fail;
use super::emit::NULL;
use super::run::Lowering;
use super::stack::{Entry, Value};
use super::types::ir_type;
use crate::descriptor::FieldType;
use crate::instructions::Kind;

impl Lowering<'_> {
    /// The value stays on the stack.
    pub(super) fn check_cast(&mut self, ty: &FieldType) -> Result<(), Fail> {
        let src = self.pop(Kind::Reference)?;
        self.push(Kind::Reference, src);
        if is_object(ty) || src == NULL {
            return Ok(());
        }
        let fits = self.fits(src, ty)?;
        if self.open.facts.is_non_null(src) {
            self.check(CheckKind::Cast, fits);
            return Ok(());
        }
        let is_null = self.binary(BinaryOp::Eq, Arith::Wrap32, src, NULL);
        let (lhs, rhs) = (Operand::Local(is_null), Operand::Local(fits));
        let cond = self.binary(BinaryOp::Or, Arith::Wrap32, lhs, rhs);
        self.check(CheckKind::Cast, cond);
        Ok(())
    }

    pub(super) fn instance_of(&mut self, ty: &FieldType) -> Result<(), Fail> {
        let src = self.pop(Kind::Reference)?;
        let cond = match is_object(ty) {
            true => self.binary(BinaryOp::Ne, Arith::Wrap32, src, NULL),
            false => self.fits(src, ty)?,
        };
        let expected = true;
        self.stack.entries.push(Entry {
            value: Value::Flag { cond, expected },
            kind: Kind::Int,
        });
        Ok(())
    }

    /// Whether a reference is an instance of a type.
    fn fits(&mut self, src: Operand, ty: &FieldType) -> Result<LocalId, Fail> {
        let test = self.type_test(ty)?;
        Ok(self.compute(|dst| Inst::InstanceOf { dst, src, test }))
    }

    pub(super) fn type_test(&self, ty: &FieldType) -> Result<TypeTest, Fail> {
        match ty {
            FieldType::Object(name) => {
                let class = self.place.loader.class(self.place.program, name)?;
                Ok(TypeTest::Class(class))
            }
            FieldType::Array(element) => Ok(TypeTest::Array(ir_type(element))),
            _ => Err(format!("a test for the primitive type {ty}").into()),
        }
    }
}

/// Whether every reference has this type.
fn is_object(ty: &FieldType) -> bool {
    matches!(ty, FieldType::Object(name) if &**name == "java/lang/Object")
}
