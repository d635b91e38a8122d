//! Arrays of arrays: loops that make the inner ones.

use oxpecker_ir::{Arith, BinaryOp, Inst, LocalId, Operand, Terminator};

use super::Fail;
use super::emit::int;
use super::run::Lowering;
use super::types::ir_type;
use crate::descriptor::FieldType;
use crate::instructions::Kind;

impl Lowering<'_> {
    /// `new T[a][b]…`: all lengths are checked before anything is made.
    pub(super) fn multi_new_array(
        &mut self,
        array: &FieldType,
        dimensions: usize,
    ) -> Result<(), Fail> {
        let mut lengths = Vec::with_capacity(dimensions);
        for _ in 0..dimensions {
            lengths.push(self.pop(Kind::Int)?);
        }
        lengths.reverse();
        for length in &lengths {
            self.check_length(*length);
        }
        let whole = self.locals.own();
        self.nested(whole, array, &lengths)?;
        self.open.facts.non_null(whole);
        self.push_local(Kind::Reference, whole);
        Ok(())
    }

    /// Makes an array in `dst` and fills it with arrays of the remaining lengths.
    fn nested(&mut self, dst: LocalId, array: &FieldType, lengths: &[Operand]) -> Result<(), Fail> {
        let (FieldType::Array(element), Some((length, inner_lengths))) =
            (array, lengths.split_first())
        else {
            return Err("an array of too few dimensions".into());
        };
        self.emit(Inst::NewArray {
            dst,
            element: ir_type(element),
            length: *length,
        });
        if inner_lengths.is_empty() {
            return Ok(());
        }
        let (index, inner, cond) = (self.locals.own(), self.locals.own(), self.locals.own());
        let (head, body, end) = (self.reserve(), self.reserve(), self.reserve());
        self.emit(Inst::Copy {
            dst: index,
            src: int(0),
        });
        self.continue_in(head);
        self.emit(Inst::Binary {
            dst: cond,
            op: BinaryOp::Lt,
            arith: Arith::Wrap32,
            lhs: Operand::Local(index),
            rhs: *length,
        });
        self.close(Terminator::Branch {
            cond: Operand::Local(cond),
            then: body,
            otherwise: end,
            span: self.span,
        });
        self.reopen(body);
        self.nested(inner, element, inner_lengths)?;
        self.emit(Inst::StoreElement {
            array: Operand::Local(dst),
            index: Operand::Local(index),
            src: Operand::Local(inner),
        });
        self.emit(Inst::Binary {
            dst: index,
            op: BinaryOp::Add,
            arith: Arith::Wrap32,
            lhs: Operand::Local(index),
            rhs: int(1),
        });
        self.close(Terminator::Goto(head));
        self.reopen(end);
        Ok(())
    }
}
