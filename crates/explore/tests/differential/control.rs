//! Statements that decide what runs next.

use crate::expressions::Var;
use crate::statements::Statements;
use crate::types::Ty;

impl Statements<'_> {
    pub(crate) fn branch(&mut self, depth: usize) {
        let condition = self.expressions().bool(2);
        self.line(format!("if ({condition}) {{"));
        let count = 1 + self.rng.below(3);
        self.scoped(count, depth - 1);
        if self.rng.percent(50) {
            self.line("} else {");
            self.scoped(1 + count / 2, depth - 1);
        }
        self.line("}");
    }

    pub(crate) fn type_test(&mut self, depth: usize) {
        let Some(var) = self.expressions().pick(|var| !var.ty.narrower().is_empty()) else {
            return;
        };
        let targets = var.ty.narrower();
        let ty = targets[self.rng.below(targets.len())];
        let not = ["", "!"][self.rng.below(2)];
        self.line(format!(
            "if ({not}{} instanceof {}) {{",
            var.name,
            ty.name()
        ));
        self.scoped(2, depth - 1);
        self.line("} else {");
        self.scoped(1, depth - 1);
        self.line("}");
    }

    pub(crate) fn loops(&mut self, depth: usize) {
        let counter = self.name(Ty::Int);
        let bound = 1 + self.rng.below(3);
        let extra = if self.rng.percent(40) {
            format!(" && {}", self.expressions().bool(1))
        } else {
            String::new()
        };
        self.line(format!("int {counter} := 0;"));
        self.line(format!("while ({counter} < {bound}{extra}) {{"));
        self.line(format!("{counter} := {counter} + 1;"));
        let known = self.scope.len();
        self.scope.push(Var {
            name: counter,
            ty: Ty::Int,
            writable: false,
        });
        let outer = std::mem::replace(&mut self.in_loop, true);
        let count = 1 + self.rng.below(3);
        self.block(count, depth - 1);
        self.in_loop = outer;
        self.scope.truncate(known + 1);
        self.line("}");
    }

    pub(crate) fn attempt(&mut self, depth: usize) {
        self.line("try {");
        let careful = std::mem::replace(&mut self.careful, false);
        let count = 1 + self.rng.below(3);
        self.scoped(count, depth - 1);
        self.careful = careful;
        self.line("} catch {");
        self.scoped(1, depth - 1);
        self.line("}");
    }

    /// Leaves the loop, the method or the block of a `try`, under a condition.
    pub(crate) fn leave(&mut self) {
        let condition = self.expressions().bool(1);
        let way = match self.rng.below(if self.in_loop { 5 } else { 2 }) {
            0 => "throw \"out\";".into(),
            1 => match self.result {
                Some(ty) => format!("return {};", self.expressions().of(ty, 1)),
                None => "return;".into(),
            },
            2 | 3 => "break;".into(),
            _ => "continue;".into(),
        };
        self.line(format!("if ({condition}) {{ {way} }}"));
    }
}
