//! The `assert` statement, which class files spell out.
//!
//! ```text
//! getstatic $assertionsDisabled; ifne END; <jump to END if the condition holds>; new AssertionError; …; athrow; END:
//! ```

use oxpecker_ir::{Const, Inst, Operand, SpecKind};
use rustc_hash::FxHashMap;

use super::run::Lowering;
use crate::instructions::{Condition, FieldAccess, Insn, Instructions, InvokeKind};

/// The instructions that throw the error of an `assert` statement, and where the statements begin.
pub(super) fn assert_throws(code: &Instructions<'_>) -> FxHashMap<usize, usize> {
    let mut throws = FxHashMap::default();
    let mut open = None;
    for at in 0..code.len() {
        if let Some(end) = guard(code, at) {
            open = Some((at, end));
        } else if throws_new_error(code, at)
            && let Some((begin, end)) = open.take()
        {
            // Behind a statement at the end of a loop the jump leads back at once.
            if end > at || end <= begin {
                throws.insert(at, begin);
            }
        }
    }
    throws
}

/// Where the guard of an `assert` statement leads if assertions are off.
fn guard(code: &Instructions<'_>, at: usize) -> Option<usize> {
    let (_, Insn::Field { access, field }) = code.get(at)? else {
        return None;
    };
    let (_, Insn::If { condition, target }) = code.get(at + 1)? else {
        return None;
    };
    let is_guard = *access == FieldAccess::GetStatic
        && &*field.name == "$assertionsDisabled"
        && *condition == Condition::Ne;
    is_guard.then(|| code.index_at(*target)).flatten()
}

/// Whether an instruction throws an assertion error that was made right before.
fn throws_new_error(code: &Instructions<'_>, at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| code.get(before));
    let makes_error = before.is_some_and(|(_, insn)| {
        matches!(insn, Insn::Invoke { kind: InvokeKind::Special, method }
            if &*method.class == "java/lang/AssertionError" && &*method.name == "<init>")
    });
    makes_error && matches!(code.get(at), Some((_, Insn::Throw)))
}

impl Lowering<'_> {
    /// Tells a failed `assert` statement from any other exception.
    pub(super) fn asserted(&mut self) {
        if let Some(begin) = self.asserts.get(&self.at) {
            let line = self.code.line_at(self.offset(*begin));
            let span = line.map_or(self.span, |line| self.place.declared.lines.span(line));
            self.emit(Inst::Spec {
                kind: SpecKind::Assert,
                cond: Operand::Const(Const::Bool(false)),
                span,
            });
        }
    }
}
