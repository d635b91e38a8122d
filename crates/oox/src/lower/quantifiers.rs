//! Quantifiers. A body that can fail is looked at twice: first whether it is defined for all elements, then what it says.

use oxpecker_base::Span;
use oxpecker_ir::{Const, Inst, LocalId, Operand, Quant as QuantInst, QuantKind};

use crate::ast::{Ident, Quant};
use crate::check::types::Ty;
use crate::codes;
use crate::lower::method::{MethodLowering, Value};
use crate::lower::scope::Var;

/// A body is copied for its definedness, so nesting doubles the code.
const MAX_NESTED: usize = 8;

impl<'s> MethodLowering<'_, 's> {
    pub(crate) fn quantifier(&mut self, quant: &Quant<'s>, span: Span) -> Value {
        let failed = Value {
            operand: Operand::Const(Const::Bool(true)),
            ty: Ty::BOOL,
        };
        if quant.is_jip && !self.is_jip() {
            let message = "this is the quantifier of the jip dialect".into();
            self.error(codes::JIP_QUANTIFIER, span, message);
            return failed;
        }
        if self.evaluation.quantifiers >= MAX_NESTED {
            let message = format!("quantifiers nest at most {MAX_NESTED} levels deep");
            self.error(codes::TOO_DEEP, span, message);
            return failed;
        }
        let array = self.variable(quant.array);
        let element_ty = self.element_type(&array.ty, quant.array);
        self.require_object(array.operand, quant.array.span);
        let (index, hidden_index) = self.bind(quant.index, Ty::INT);
        let (element, hidden_element) = self.bind(quant.element, element_ty);
        let template = self.body(quant, (array.operand, index, element), span);
        let _ = self.scope.replace(quant.element.text, hidden_element);
        let _ = self.scope.replace(quant.index.text, hidden_index);
        Value {
            operand: template,
            ty: Ty::BOOL,
        }
    }

    fn body(
        &mut self,
        quant: &Quant<'s>,
        (array, index, element): (Operand, LocalId, LocalId),
        span: Span,
    ) -> Operand {
        let inner = self.evaluation.of_body();
        let outer = std::mem::replace(&mut self.evaluation, inner);
        self.builder.open_body();
        let value = self.expr(quant.body);
        let body_span = self.context.exprs[quant.body].span;
        let result = self.converted(value, &Ty::BOOL, body_span);
        let body = self.builder.close_body();
        let inner = std::mem::replace(&mut self.evaluation, outer);
        let inst = QuantInst {
            dst: self.builder.temporary(),
            kind: quant.kind,
            array,
            index,
            element,
            body,
            result,
            span,
        };
        if let Some((defined, kind)) = inner.defined() {
            let everywhere = QuantInst {
                dst: self.builder.temporary(),
                kind: QuantKind::Forall,
                result: defined,
                ..inst.clone()
            };
            let cond = Operand::Local(everywhere.dst);
            self.builder.emit(Inst::Quant(Box::new(everywhere)));
            self.require(kind, cond, span);
        }
        let holds = Operand::Local(inst.dst);
        self.builder.emit(Inst::Quant(Box::new(inst)));
        holds
    }

    /// Gives a name its meaning in the body and returns the former one.
    fn bind(&mut self, name: Ident<'s>, ty: Ty) -> (LocalId, Option<Var>) {
        if !self.is_jip() && self.scope.get(name.text).is_some() {
            self.report_redeclared(name);
        }
        let var = self.unnamed(name, ty);
        (var.local, self.scope.replace(name.text, Some(var)))
    }
}
