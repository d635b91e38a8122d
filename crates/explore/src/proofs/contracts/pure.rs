//! Methods that compute a number from numbers and do nothing else, and call themselves by and by.

use oxpecker_interp::exec::Interpreter;
use oxpecker_ir::{CallTarget, Inst, Method, MethodId, SpecKind, Terminator, Type, Word};
use rustc_hash::FxHashMap;

use crate::user_code::may_notice_overflow;

/// What is known of methods.
#[derive(Debug, Default)]
pub(in crate::proofs) struct Pure {
    known: FxHashMap<MethodId, bool>,
    /// Whether code could notice that the stack overflows.
    is_noticed: Option<bool>,
}

impl Pure {
    /// Whether a method only computes a number from numbers, and its calls may lead back to it.
    pub(super) fn is_recursive(&mut self, interpreter: &Interpreter<'_>, method: MethodId) -> bool {
        let program = interpreter.program;
        if *self
            .is_noticed
            .get_or_insert_with(|| may_notice_overflow(program))
        {
            return false;
        }
        if let Some(known) = self.known.get(&method) {
            return *known;
        }
        let found = is_pure_recursion(interpreter, method);
        self.known.insert(method, found);
        found
    }
}

/// Whether all that a method leads to is pure, and the method is among it.
fn is_pure_recursion(interpreter: &Interpreter<'_>, method: MethodId) -> bool {
    let mut seen: Vec<MethodId> = Vec::new();
    let mut open = vec![method];
    let mut comes_back = false;
    while let Some(next) = open.pop() {
        let Some(callees) = pure_calls(interpreter, next) else {
            return false;
        };
        comes_back |= callees.contains(&method);
        for callee in callees {
            if !seen.contains(&callee) {
                seen.push(callee);
                open.push(callee);
            }
        }
    }
    comes_back
}

/// The methods that a method calls; none if it does anything else than compute numbers.
fn pure_calls(interpreter: &Interpreter<'_>, method: MethodId) -> Option<Vec<MethodId>> {
    let program = interpreter.program;
    program.load_body(method).ok()?;
    let body = &program.methods[method];
    let is_native = interpreter.language.native(program, method).is_some();
    let is_number = |ty: &Type| matches!(ty, Type::Int | Type::Machine(Word::Int));
    let params = body.locals().as_slice().get(..body.params)?;
    let has_numbers = params
        .iter()
        .all(|it| it.ty.as_ref().is_some_and(is_number));
    if is_native || !body.is_static || !has_numbers || !is_number(&body.result) {
        return None;
    }
    let mut calls = Vec::new();
    for block in body.blocks().iter() {
        if block.handler.is_some() || block.terminator.targets().contains(&Method::ENTRY) {
            return None;
        }
        let ends = matches!(
            block.terminator,
            Terminator::Goto(_)
                | Terminator::Branch { .. }
                | Terminator::Switch { .. }
                | Terminator::Return(Some(_))
        );
        if !ends {
            return None;
        }
        for inst in &block.insts {
            match inst {
                Inst::Stmt(_) | Inst::Copy { .. } | Inst::Unary { .. } | Inst::Binary { .. } => {}
                Inst::Spec {
                    kind: SpecKind::Assert,
                    ..
                } => {}
                // Whoever runs a static method has initialized its class, or is about to.
                Inst::InitClass { class, .. } if *class == body.class => {}
                Inst::Call(call) => match call.target {
                    CallTarget::Exact(callee) => calls.push(callee),
                    CallTarget::Virtual(_) => return None,
                },
                _ => return None,
            }
        }
    }
    Some(calls)
}
