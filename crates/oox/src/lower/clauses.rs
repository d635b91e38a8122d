//! `requires`, `ensures` and `exceptional`.

use oxpecker_ir::{BinaryOp, Inst, Operand, SpecKind};

use crate::ast::{Clause, ClauseKind, ExprId, ExprKind, Ident};
use crate::check::types::Ty;
use crate::lower::conditions::Evaluation;
use crate::lower::method::MethodLowering;

impl<'s> MethodLowering<'_, 's> {
    /// Lowers all clauses of a kind. On entry there is no result yet, so what speaks of it is left out.
    pub(crate) fn clauses(&mut self, wanted: ClauseKind, kind: SpecKind) {
        for clause in &self.signature().decl.clauses {
            let is_early = kind == SpecKind::EntryEnsures;
            if clause.kind == wanted && !(is_early && self.mentions_result(clause)) {
                self.builder.free_temporaries();
                self.clause(clause, kind);
            }
        }
    }

    fn clause(&mut self, clause: &Clause<'s>, kind: SpecKind) {
        let span = self.context.exprs[clause.cond].span;
        let mut cond = self.clause_condition(clause.cond);
        if let Some(test) = &clause.test {
            let tested = self.type_test(test);
            if clause.kind == ClauseKind::Requires {
                // A violated precondition is reported where van Vliet's engine reports it: at the test if that fails, at
                // the expression otherwise. For the other clauses it is always the expression.
                self.builder.emit(Inst::Spec { kind, cond, span });
                let (cond, span) = (tested, test.operator);
                return self.builder.emit(Inst::Spec { kind, cond, span });
            }
            cond = self.operation(BinaryOp::And, cond, tested);
        }
        self.builder.emit(Inst::Spec { kind, cond, span });
    }

    /// True where the condition is defined and holds.
    fn clause_condition(&mut self, id: ExprId) -> Operand {
        self.evaluation = Evaluation::of_clause();
        let value = self.expr(id);
        let span = self.context.exprs[id].span;
        let holds = self.converted(value, &Ty::BOOL, span);
        let evaluation = std::mem::take(&mut self.evaluation);
        match evaluation.defined() {
            Some((defined, _)) => self.operation(BinaryOp::And, defined, holds),
            None => holds,
        }
    }

    /// Whether a clause speaks of the result.
    fn mentions_result(&self, clause: &Clause<'s>) -> bool {
        let is_result = |name: Ident<'_>| name.text == "retval";
        let mut found = clause.test.is_some_and(|test| is_result(test.var));
        let mut open = vec![clause.cond];
        while let Some(id) = open.pop() {
            match self.context.exprs[id].kind {
                ExprKind::Name(text) => found |= text == "retval",
                ExprKind::Length(array) => found |= is_result(array),
                ExprKind::Unary(_, operand) => open.push(operand),
                ExprKind::Binary(_, left, right) => open.extend([left, right]),
                ExprKind::Quant(quant) => {
                    found |= is_result(quant.array);
                    open.push(quant.body);
                }
                _ => {}
            }
        }
        found
    }
}
