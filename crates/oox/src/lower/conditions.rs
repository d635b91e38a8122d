//! Where expressions are evaluated, and what happens to those that fail.
//!
//! In ordinary expressions all operands are evaluated and a failing one raises. In specifications `&&`, `||` and `==>`
//! skip their right operand: what it checks is guarded by the left one. `assert` and `assume` raise; a clause of
//! a method becomes false instead.

use oxpecker_base::Span;
use oxpecker_ir::{BinaryOp, CheckKind, Const, Inst, LocalId, Operand, TypeTest, UnaryOp};

use crate::ast::{Cond, TypeTest as TestSyntax};
use crate::check::types::Ty;
use crate::codes;
use crate::lower::method::{MethodLowering, Value};

/// What becomes of a sub-expression that fails.
#[derive(Clone, Debug, Default)]
enum Failing {
    /// It raises.
    #[default]
    Raises,
    /// It is remembered: the conjunction of what must hold so far, and why the first of it may not.
    Undefined(Option<(Operand, CheckKind)>),
}

/// A condition under which the rest is evaluated at all.
#[derive(Clone, Copy, Debug)]
struct Guard {
    cond: Operand,
    positive: bool,
    /// The conjunction with all outer guards, once it was needed.
    whole: Option<Operand>,
}

/// How the current expression is evaluated.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evaluation {
    pub(crate) short_circuit: bool,
    /// How many quantifiers are around.
    pub(crate) quantifiers: usize,
    guards: Vec<Guard>,
    failing: Failing,
}

impl Evaluation {
    /// As in `assert` and `assume`.
    pub(crate) fn of_statement() -> Self {
        Self {
            short_circuit: true,
            ..Self::default()
        }
    }

    /// As in the clauses of a method.
    pub(crate) fn of_clause() -> Self {
        Self {
            short_circuit: true,
            failing: Failing::Undefined(None),
            ..Self::default()
        }
    }

    /// As in the body of a quantifier that stands in `self`.
    pub(crate) fn of_body(&self) -> Self {
        Self {
            short_circuit: self.short_circuit,
            quantifiers: self.quantifiers + 1,
            guards: Vec::new(),
            failing: Failing::Undefined(None),
        }
    }

    /// What must hold for the value to exist, and why it may not.
    pub(crate) fn defined(&self) -> Option<(Operand, CheckKind)> {
        match &self.failing {
            Failing::Raises => None,
            Failing::Undefined(defined) => *defined,
        }
    }
}

impl<'s> MethodLowering<'_, 's> {
    /// Evaluates something where it is evaluated only if `cond` is `positive`.
    pub(crate) fn guarded<T>(
        &mut self,
        cond: Operand,
        positive: bool,
        evaluate: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.evaluation.guards.push(Guard {
            cond,
            positive,
            whole: None,
        });
        let result = evaluate(self);
        let _ = self.evaluation.guards.pop();
        result
    }

    /// The conjunction of all guards; computed only where something can fail.
    fn guard(&mut self) -> Option<Operand> {
        let mut outer = None;
        for index in 0..self.evaluation.guards.len() {
            let guard = self.evaluation.guards[index];
            let whole = match guard.whole {
                Some(whole) => whole,
                None => {
                    let cond = if guard.positive {
                        guard.cond
                    } else {
                        self.not(guard.cond)
                    };
                    match outer {
                        Some(outer) => self.operation(BinaryOp::And, outer, cond),
                        None => cond,
                    }
                }
            };
            self.evaluation.guards[index].whole = Some(whole);
            outer = Some(whole);
        }
        outer
    }

    /// What follows needs `cond`, unless it is not evaluated.
    pub(crate) fn require(&mut self, kind: CheckKind, cond: Operand, span: Span) {
        let guard = self.guard();
        let Failing::Undefined(defined) = self.evaluation.failing else {
            return self.builder.emit(Inst::Check {
                kind,
                guard,
                cond,
                span,
            });
        };
        let cond = match guard {
            Some(guard) => self.operation(BinaryOp::Implies, guard, cond),
            None => cond,
        };
        let all = match defined {
            Some((defined, first)) => (self.operation(BinaryOp::And, defined, cond), first),
            None => (cond, kind),
        };
        self.evaluation.failing = Failing::Undefined(Some(all));
    }

    /// What follows needs a reference that is not null.
    pub(crate) fn require_object(&mut self, reference: Operand, span: Span) {
        let null = Operand::Const(Const::Null);
        let cond = self.operation(BinaryOp::Ne, reference, null);
        self.require(CheckKind::Null, cond, span);
    }

    pub(crate) fn operation(&mut self, op: BinaryOp, lhs: Operand, rhs: Operand) -> Operand {
        let dst = self.builder.temporary();
        let arith = self.context.arith;
        self.builder.emit(Inst::Binary {
            dst,
            op,
            arith,
            lhs,
            rhs,
        });
        Operand::Local(dst)
    }

    pub(crate) fn not(&mut self, src: Operand) -> Operand {
        let dst: LocalId = self.builder.temporary();
        let arith = self.context.arith;
        self.builder.emit(Inst::Unary {
            dst,
            op: UnaryOp::Not,
            arith,
            src,
        });
        Operand::Local(dst)
    }

    /// The truth value of the condition of a statement, and where it stands.
    pub(crate) fn condition(&mut self, cond: &Cond<'s>) -> Operand {
        match cond {
            Cond::Test(test) => self.type_test(test),
            Cond::Expr(id) => {
                let value = self.expr(*id);
                let span = self.context.exprs[*id].span;
                self.converted(value, &Ty::BOOL, span)
            }
        }
    }

    pub(crate) fn condition_span(&self, cond: &Cond<'s>) -> Span {
        match cond {
            Cond::Test(test) => test.span,
            Cond::Expr(id) => self.context.exprs[*id].span,
        }
    }

    pub(crate) fn type_test(&mut self, test: &TestSyntax<'s>) -> Operand {
        let value = self.variable(test.var);
        let Some(target) = self.tested_type(&value, test) else {
            return Operand::Const(Const::Bool(false));
        };
        let dst = self.builder.temporary();
        self.builder.emit(Inst::InstanceOf {
            dst,
            src: value.operand,
            test: target,
        });
        let holds = Operand::Local(dst);
        if test.negated { self.not(holds) } else { holds }
    }

    fn tested_type(&mut self, value: &Value, test: &TestSyntax<'s>) -> Option<TypeTest> {
        let target = self.target_type(&test.target)?;
        self.check_related(value, &test.target, test.span);
        Some(target)
    }

    /// Strict: a cast or test between unrelated types is a mistake.
    pub(crate) fn check_related(
        &mut self,
        value: &Value,
        target: &crate::ast::TypeName<'s>,
        span: Span,
    ) {
        let declarations = self.context.declarations;
        let Some(wanted) = declarations.resolve(target) else {
            return;
        };
        let possible = match &value.ty {
            Ty::Of(ty) => ty.is_reference() && declarations.related(ty, &wanted),
            Ty::Null | Ty::Any => true,
            Ty::Literal => false,
        };
        if !possible && !self.is_jip() {
            let (from, to) = (
                declarations.show(&value.ty),
                declarations.type_text(&wanted),
            );
            let message = format!("a value of type {from} is never an instance of `{to}`");
            self.error(codes::IMPOSSIBLE_CAST, span, message);
        }
    }
}
