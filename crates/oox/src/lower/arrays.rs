//! Creating arrays and accessing their elements.

use oxpecker_base::Span;
use oxpecker_ir::{BinaryOp, CheckKind, Const, Inst, LocalId, Operand, Terminator, Type};

use crate::ast::{ExprId, Ident, TypeName};
use crate::check::types::Ty;
use crate::lower::method::{MethodLowering, Value};

impl<'s> MethodLowering<'_, 's> {
    /// `new T[n]..[m]`
    pub(crate) fn new_array(
        &mut self,
        element: &TypeName<'s>,
        sizes: &[ExprId],
        span: Span,
    ) -> Value {
        let failed = Value {
            operand: Operand::Const(Const::Null),
            ty: Ty::Any,
        };
        let ty = self
            .context
            .declarations
            .value_type(element, self.diagnostics);
        let lengths: Vec<Operand> = sizes.iter().map(|size| self.integer(*size)).collect();
        let Ty::Of(ty) = ty else { return failed };
        for (size, length) in std::iter::zip(sizes, &lengths) {
            let zero = Operand::Const(Const::Int(0));
            let cond = self.operation(BinaryOp::Ge, *length, zero);
            // One dimension fails as a whole; of several the guilty one is shown.
            let guilty = self.context.exprs[*size].span;
            let span = if sizes.len() == 1 { span } else { guilty };
            self.require(CheckKind::NegativeSize, cond, span);
        }
        let array = self.filled(&ty, &lengths, span);
        let ty = lengths.iter().fold(ty, |ty, _| ty.array());
        Value {
            operand: Operand::Local(array),
            ty: Ty::Of(ty),
        }
    }

    /// An array whose elements are arrays of the remaining lengths. There are few dimensions, so recursion is fine.
    fn filled(&mut self, innermost: &Type, lengths: &[Operand], span: Span) -> LocalId {
        let dst = self.builder.temporary();
        let Some((length, rest)) = lengths.split_first() else {
            return dst;
        };
        let element = rest.iter().fold(innermost.clone(), |ty, _| ty.array());
        self.builder.emit(Inst::NewArray {
            dst,
            element,
            length: *length,
        });
        if !rest.is_empty() {
            self.fill(dst, innermost, lengths, span);
        }
        dst
    }

    fn fill(&mut self, array: LocalId, innermost: &Type, lengths: &[Operand], span: Span) {
        let index = self.builder.temporary();
        self.builder.emit(Inst::Copy {
            dst: index,
            src: Operand::Const(Const::Int(0)),
        });
        let (head, body) = (self.builder.block(), self.builder.block());
        let done = self.builder.block();
        self.builder.flow_into(head);
        let cond = self.operation(BinaryOp::Lt, Operand::Local(index), lengths[0]);
        let branch = Terminator::Branch {
            cond,
            then: body,
            otherwise: done,
            span,
        };
        self.builder.end(branch, body);
        let row = self.filled(innermost, &lengths[1..], span);
        self.builder.emit(Inst::StoreElement {
            array: Operand::Local(array),
            index: Operand::Local(index),
            src: Operand::Local(row),
        });
        self.builder.emit(Inst::Binary {
            dst: index,
            op: BinaryOp::Add,
            arith: self.context.arith,
            lhs: Operand::Local(index),
            rhs: Operand::Const(Const::Int(1)),
        });
        self.builder.end(Terminator::Goto(head), done);
    }

    /// An index or size.
    pub(crate) fn integer(&mut self, id: ExprId) -> Operand {
        let value = self.expr(id);
        let span = self.context.exprs[id].span;
        self.converted(value, &Ty::INT, span)
    }

    /// `a[i]` as a value.
    pub(crate) fn load_element(&mut self, array: Ident<'s>, index: ExprId, span: Span) -> Value {
        let value = self.variable(array);
        let ty = self.element_type(&value.ty, array);
        let index = self.integer(index);
        self.require_element(value.operand, index, span);
        let dst = self.builder.temporary();
        self.builder.emit(Inst::LoadElement {
            dst,
            array: value.operand,
            index,
        });
        Value {
            operand: Operand::Local(dst),
            ty,
        }
    }

    /// The array must exist and have the index.
    pub(crate) fn require_element(&mut self, array: Operand, index: Operand, span: Span) {
        self.require_object(array, span);
        let dst = self.builder.temporary();
        self.builder.emit(Inst::InBounds { dst, array, index });
        self.require(CheckKind::Bounds, Operand::Local(dst), span);
    }
}
