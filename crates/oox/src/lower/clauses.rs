//! `requires`, `ensures` and `exceptional`.

use oxpecker_ir::{BinaryOp, Inst, Operand, SpecKind};
use rustc_hash::FxHashSet;

use crate::ast::{Clause, ClauseKind, ExprId, ExprKind};
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

    fn mentions_result(&self, clause: &Clause<'s>) -> bool {
        self.free_names(clause).contains("retval")
    }

    /// The names a clause takes from outside.
    pub(crate) fn free_names(&self, clause: &Clause<'s>) -> FxHashSet<&'s str> {
        let mut names = FxHashSet::default();
        names.extend(clause.test.map(|test| test.var.text));
        let mut open: Vec<(ExprId, Vec<&'s str>)> = vec![(clause.cond, Vec::new())];
        while let Some((id, mut bound)) = open.pop() {
            let name = match self.context.exprs[id].kind {
                ExprKind::Name(text) => text,
                ExprKind::Length(array) => array.text,
                ExprKind::Unary(_, operand) => {
                    open.push((operand, bound));
                    continue;
                }
                ExprKind::Binary(_, left, right) => {
                    open.extend([(left, bound.clone()), (right, bound)]);
                    continue;
                }
                ExprKind::Quant(quant) => {
                    let inner = [bound.as_slice(), &[quant.index.text, quant.element.text]];
                    open.push((quant.body, inner.concat()));
                    quant.array.text
                }
                _ => continue,
            };
            bound.retain(|it| *it == name);
            if bound.is_empty() {
                let _ = names.insert(name);
            }
        }
        names
    }
}
