//! Expressions: one temporary per operation, checks in front of what can fail.

use oxpecker_base::{Diagnostic, Span};
use oxpecker_ir::{BinaryOp, CheckKind, Const, Inst, Operand, Type, TypeTest, UnaryOp};

use crate::ast::{BaseType, ExprId, ExprKind, Ident, TypeName};
use crate::check::types::Ty;
use crate::codes;
use crate::lower::method::{MethodLowering, Value};

impl<'s> MethodLowering<'_, 's> {
    /// The value of an expression. Chains of operators are followed in a loop: they may be very long.
    pub(crate) fn expr(&mut self, id: ExprId) -> Value {
        let exprs = self.context.exprs;
        let mut spine = Vec::new();
        let mut leftmost = id;
        while let ExprKind::Binary(_, left, _) = exprs[leftmost].kind {
            spine.push(leftmost);
            leftmost = left;
        }
        let mut value = self.operand(leftmost);
        for node in spine.into_iter().rev() {
            value = self.binary(node, value);
        }
        value
    }

    fn operand(&mut self, id: ExprId) -> Value {
        let expr = self.context.exprs[id];
        let (value, ty) = match expr.kind {
            ExprKind::Name(text) => {
                let span = expr.span;
                return self.variable(Ident { text, span });
            }
            ExprKind::Length(array) => return self.length(array, expr.span),
            ExprKind::Quant(quant) => return self.quantifier(&quant, expr.span),
            ExprKind::Unary(op, operand) => return self.unary(op, operand, expr.span),
            // The caller walks chains of operators itself.
            ExprKind::Binary(..) => return self.expr(id),
            ExprKind::Int(digits) => {
                let value = self.strings.integer(digits, self.context.arith);
                (value, Ty::Literal)
            }
            ExprKind::Float(value) => (Const::Float(value), Ty::Of(Type::Float)),
            ExprKind::Bool(value) => (Const::Bool(value), Ty::BOOL),
            ExprKind::Char(value) => (Const::Int(i64::from(u32::from(value))), Ty::Of(Type::Char)),
            ExprKind::Str(text) => (Const::Str(self.strings.intern(text)), Ty::Of(Type::Str)),
            ExprKind::Null => (Const::Null, Ty::Null),
            ExprKind::Error => (Const::Int(0), Ty::Any),
        };
        Value {
            operand: Operand::Const(value),
            ty,
        }
    }

    /// The value of a variable; reports when there is none.
    pub(crate) fn variable(&mut self, name: Ident<'s>) -> Value {
        if let Some(var) = self.scope.get(name.text) {
            return Value {
                operand: Operand::Local(var.local),
                ty: var.ty.clone(),
            };
        }
        self.report_undeclared(name);
        Value {
            operand: Operand::Const(Const::Int(0)),
            ty: Ty::Any,
        }
    }

    pub(crate) fn report_undeclared(&mut self, name: Ident<'s>) {
        let declarations = self.context.declarations;
        let class = self.signature().class;
        let (code, message) = match name.text {
            "this" => (codes::THIS, "a static method has no `this`".to_string()),
            "retval" => (
                codes::RETVAL,
                "`retval` exists only in the `ensures` clause of a method with a result".into(),
            ),
            text => (codes::UNDECLARED, format!("there is no variable `{text}`")),
        };
        let mut diagnostic = Diagnostic::error(code, name.span, message);
        if declarations.field(class, name.text).is_some() {
            let help = format!("the field is read by `x := this.{};`", name.text);
            diagnostic = diagnostic.with_help(help);
        }
        self.diagnostics.push(diagnostic);
    }

    fn length(&mut self, array: Ident<'s>, span: Span) -> Value {
        let value = self.variable(array);
        let _ = self.element_type(&value.ty, array);
        self.require_object(value.operand, span);
        let dst = self.builder.temporary();
        self.builder.emit(Inst::Length {
            dst,
            array: value.operand,
        });
        Value {
            operand: Operand::Local(dst),
            ty: Ty::INT,
        }
    }

    /// The type of the elements; reports when the variable is no array.
    pub(crate) fn element_type(&mut self, ty: &Ty, array: Ident<'s>) -> Ty {
        match ty {
            Ty::Of(Type::Array(element)) => return Ty::Of(Type::clone(element)),
            Ty::Any => {}
            _ if self.is_jip() => {}
            _ => {
                let found = self.context.declarations.show(ty);
                let message = format!("`{}` is not an array but of type {found}", array.text);
                self.error(codes::NOT_ARRAY, array.span, message);
            }
        }
        Ty::Any
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId, span: Span) -> Value {
        let value = self.expr(operand);
        if let (UnaryOp::Neg, Operand::Const(constant)) = (op, value.operand) {
            let arith = self.context.arith;
            if let Some(negated) = self.strings.negate(constant, arith) {
                return Value {
                    operand: Operand::Const(negated),
                    ty: value.ty,
                };
            }
        }
        let fits = match op {
            UnaryOp::Neg => value.ty.is_integer() || value.ty.is_float(),
            UnaryOp::Not => value.ty.is_bool(),
            UnaryOp::Flag | UnaryOp::Convert(..) => false,
        };
        if !fits && !self.is_jip() {
            let found = self.context.declarations.show(&value.ty);
            let sign = if op == UnaryOp::Neg { "-" } else { "!" };
            let message = format!("`{sign}` is not defined for {found}");
            self.error(codes::BAD_OPERANDS, span, message);
        }
        let ty = match op {
            UnaryOp::Not => Ty::BOOL,
            UnaryOp::Neg if fits => value.ty,
            UnaryOp::Neg | UnaryOp::Flag | UnaryOp::Convert(..) => Ty::Any,
        };
        let dst = self.builder.temporary();
        self.builder.emit(Inst::Unary {
            dst,
            op,
            arith: self.context.arith,
            src: value.operand,
        });
        Value {
            operand: Operand::Local(dst),
            ty,
        }
    }

    fn binary(&mut self, node: ExprId, left: Value) -> Value {
        let expr = self.context.exprs[node];
        let ExprKind::Binary(op, _, right) = expr.kind else {
            return left;
        };
        let skips = self.evaluation.short_circuit;
        let mut right = match op {
            BinaryOp::And | BinaryOp::Implies if skips => {
                self.guarded(left.operand, true, |it| it.expr(right))
            }
            BinaryOp::Or if skips => self.guarded(left.operand, false, |it| it.expr(right)),
            _ => self.expr(right),
        };
        let mut left = left;
        let ty = self.result_type(op, (&left, &right), expr.span);
        if !matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Implies) {
            left.operand = self.coerced(&left, &right.ty);
            right.operand = self.coerced(&right, &left.ty);
        }
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && ty != Ty::Of(Type::Float) {
            self.require_divisor(right.operand, expr.span);
        }
        Value {
            operand: self.operation(op, left.operand, right.operand),
            ty,
        }
    }

    fn require_divisor(&mut self, divisor: Operand, span: Span) {
        let is_harmless = match divisor {
            Operand::Const(Const::Int(value)) => value != 0,
            Operand::Const(Const::BigInt(_)) => true,
            _ => false,
        };
        if !is_harmless {
            let zero = Operand::Const(Const::Int(0));
            let cond = self.operation(BinaryOp::Ne, divisor, zero);
            self.require(CheckKind::DivisionByZero, cond, span);
        }
    }

    /// The type of a result; reports operands that do not fit.
    fn result_type(&mut self, op: BinaryOp, (left, right): (&Value, &Value), span: Span) -> Ty {
        let declarations = self.context.declarations;
        let (one, two) = (&left.ty, &right.ty);
        let (fits, ty) = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
                let is_float = [one, two].contains(&&Ty::Of(Type::Float));
                let ty = if is_float {
                    Ty::Of(Type::Float)
                } else {
                    Ty::INT
                };
                (Ty::arithmetic(one, two), ty)
            }
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                (Ty::comparable(one, two), Ty::BOOL)
            }
            BinaryOp::Eq | BinaryOp::Ne => (declarations.equatable(one, two), Ty::BOOL),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Implies => {
                (one.is_bool() && two.is_bool(), Ty::BOOL)
            }
            // The parser knows no others.
            _ => (false, Ty::INT),
        };
        if !fits && !self.is_jip() {
            let (one, two) = (declarations.show(one), declarations.show(two));
            let message = format!("`{}` is not defined for {one} and {two}", op.symbol());
            self.error(codes::BAD_OPERANDS, span, message);
            return if ty == Ty::BOOL { ty } else { Ty::Any };
        }
        ty
    }

    /// An integer literal next to a float is a float.
    pub(crate) fn coerced(&self, value: &Value, wanted: &Ty) -> Operand {
        if let (Ty::Literal, Ty::Of(Type::Float), Operand::Const(constant)) =
            (&value.ty, wanted, value.operand)
            && let Some(float) = self.strings.float(constant)
        {
            return Operand::Const(Const::Float(float));
        }
        value.operand
    }

    /// The value as one of the wanted type; reports when it cannot be used so.
    pub(crate) fn converted(&mut self, value: Value, wanted: &Ty, span: Span) -> Operand {
        let declarations = self.context.declarations;
        if !self.is_jip() && !declarations.assignable(&value.ty, wanted) {
            let (wanted, found) = (declarations.show(wanted), declarations.show(&value.ty));
            let message = format!("expected {wanted}, found {found}");
            self.error(codes::MISMATCH, span, message);
        }
        self.coerced(&value, wanted)
    }

    /// What a cast or `instanceof` asks for.
    pub(crate) fn target_type(&mut self, target: &TypeName<'s>) -> Option<TypeTest> {
        let declarations = self.context.declarations;
        match (declarations.resolve(target), target.base) {
            (Some(Type::Class(class)), _) => Some(TypeTest::Class(class)),
            (Some(Type::Str), _) => Some(TypeTest::Str),
            (_, BaseType::Class(text)) => {
                let span = target.span;
                let diagnostic = declarations.unknown_class(Ident { text, span });
                self.diagnostics.push(diagnostic);
                None
            }
            // The parser lets nothing else through.
            _ => None,
        }
    }
}
