//! What several test files share.
#![allow(dead_code, reason = "each test file uses a part of it")]

use oxpecker_base::id::Id;
use oxpecker_base::{Diagnostic, Severity, SourceMap};
use oxpecker_ir::{Inst, LocalId, Method, Operand, Program, Terminator};

/// One line per diagnostic: position, code, message, and its advice.
pub fn describe(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        let place = match diagnostic.span {
            Some(span) => {
                let at = sources.position(span);
                format!("{}:{} `{}`", at.line, at.column, sources.text(span))
            }
            None => "-".into(),
        };
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let (code, message) = (diagnostic.code, &diagnostic.message);
        text += &format!("{place} {severity} {code}: {message}\n");
        if let Some(help) = &diagnostic.help {
            text += &format!("    help: {help}\n");
        }
        for (span, words) in &diagnostic.related {
            let at = sources.position(*span);
            text += &format!("    {}:{} {words}\n", at.line, at.column);
        }
    }
    text
}

/// Blocks, locals, fields and methods that instructions mention exist, and arguments have the right number.
pub fn check_program(program: &Program) {
    for method in program.methods.iter() {
        assert!(method.params <= method.locals.len());
        for block in method.blocks.iter() {
            for inst in &block.insts {
                check_inst(program, method, inst);
            }
            let mut next = Vec::from_iter(block.handler);
            match &block.terminator {
                Terminator::Goto(block) => next.push(*block),
                Terminator::Branch {
                    then,
                    otherwise,
                    cond,
                    ..
                } => {
                    next.extend([*then, *otherwise]);
                    check_operand(method, *cond);
                }
                Terminator::Return(Some(value)) => check_operand(method, *value),
                _ => {}
            }
            assert!(next.iter().all(|id| id.index() < method.blocks.len()));
        }
    }
}

fn check_operand(method: &Method, operand: Operand) {
    if let Operand::Local(local) = operand {
        check_local(method, local);
    }
}

fn check_local(method: &Method, local: LocalId) {
    assert!(method.locals.get(local).is_some(), "{local} in {}", method.name);
}

fn check_inst(program: &Program, method: &Method, inst: &Inst) {
    let (dst, operands) = parts(inst);
    for local in dst {
        check_local(method, local);
    }
    for operand in operands {
        check_operand(method, operand);
    }
    match inst {
        Inst::Quant(quant) => {
            for inst in &quant.body {
                assert!(is_pure(inst), "{inst:?} in a quantifier of {}", method.name);
                check_inst(program, method, inst);
            }
        }
        Inst::Call(call) => {
            let (oxpecker_ir::CallTarget::Exact(id) | oxpecker_ir::CallTarget::Virtual(id)) =
                call.target;
            assert_eq!(program.methods[id].params, call.args.len());
        }
        _ => {}
    }
}

fn is_pure(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::Copy { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Length { .. }
            | Inst::InBounds { .. }
            | Inst::InstanceOf { .. }
            | Inst::Quant(_)
    )
}

fn parts(inst: &Inst) -> (Vec<LocalId>, Vec<Operand>) {
    match inst {
        Inst::Stmt(_) | Inst::Unsupported { .. } => (vec![], vec![]),
        Inst::Copy { dst, src } | Inst::Unary { dst, src, .. } | Inst::InstanceOf { dst, src, .. } => {
            (vec![*dst], vec![*src])
        }
        Inst::Binary { dst, lhs, rhs, .. } => (vec![*dst], vec![*lhs, *rhs]),
        Inst::Length { dst, array } => (vec![*dst], vec![*array]),
        Inst::InBounds { dst, array, index } | Inst::LoadElement { dst, array, index } => {
            (vec![*dst], vec![*array, *index])
        }
        Inst::LoadField { dst, object, .. } => (vec![*dst], vec![*object]),
        Inst::StoreField { object, src, .. } => (vec![], vec![*object, *src]),
        Inst::StoreElement { array, index, src } => (vec![], vec![*array, *index, *src]),
        Inst::NewObject { dst, .. } => (vec![*dst], vec![]),
        Inst::NewArray { dst, length, .. } => (vec![*dst], vec![*length]),
        Inst::Quant(quant) => (
            vec![quant.dst, quant.index, quant.element],
            vec![quant.array],
        ),
        Inst::Check { guard, cond, .. } => (vec![], Vec::from_iter(guard.iter().copied().chain([*cond]))),
        Inst::Spec { cond, .. } => (vec![], vec![*cond]),
        Inst::Call(call) => (Vec::from_iter(call.dst), call.args.clone()),
    }
}
