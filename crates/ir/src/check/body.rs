//! Blocks: targets, handlers and where an exception can be raised again.

use oxpecker_base::IndexVec;
use oxpecker_base::id::Id;

use super::inst::Scope;
use super::{Place, Problem};
use crate::inst::{BlockId, Terminator};
use crate::program::{Method, Program};
use crate::types::{MethodId, Type};

pub(super) fn check_body(
    program: &Program,
    id: MethodId,
    method: &Method,
    problems: &mut Vec<Problem>,
) {
    for (block_id, block) in method.blocks().iter_ids() {
        if let Some(handler) = block.handler
            && method.blocks().get(handler).is_none()
        {
            let message = format!("the handler {handler} does not exist");
            problems.push(Problem::new(Place::Block(id, block_id), message));
        }
        let mut scope = Scope {
            program,
            method,
            messages: Vec::new(),
        };
        for (index, inst) in block.insts.iter().enumerate() {
            scope.inst(inst);
            scope.flush(Place::Inst(id, block_id, index), problems);
        }
        check_terminator(&mut scope, &block.terminator);
        scope.flush(Place::Terminator(id, block_id), problems);
    }
    check_rethrow(id, method, problems);
}

fn check_terminator(scope: &mut Scope<'_>, terminator: &Terminator) {
    for target in terminator.targets() {
        check_target(scope, target);
    }
    match terminator {
        Terminator::Goto(_) | Terminator::Alone { .. } => {}
        Terminator::Branch { cond: src, .. }
        | Terminator::Switch { src, .. }
        | Terminator::ThrowObject { src, .. } => scope.operand(src),
        Terminator::Return(Some(value)) => {
            scope.operand(value);
            if scope.method.result == Type::Void {
                scope.report("returns a value from a method without a result");
            }
        }
        Terminator::Throw {
            message: Some(message),
            ..
        } => scope.string(*message),
        Terminator::Return(None) | Terminator::Throw { message: None, .. } => {}
        Terminator::Rethrow => {}
    }
}

fn check_target(scope: &mut Scope<'_>, target: BlockId) {
    if scope.method.blocks().get(target).is_none() {
        scope.report(format!("the target {target} does not exist"));
    }
}

/// `Rethrow` needs an exception: its block must follow a handler and must not be reachable without one.
fn check_rethrow(id: MethodId, method: &Method, problems: &mut Vec<Problem>) {
    let is_rethrow = |block: &BlockId| method.blocks()[*block].terminator == Terminator::Rethrow;
    let blocks: Vec<BlockId> = method.blocks().ids().filter(is_rethrow).collect();
    if blocks.is_empty() {
        return;
    }
    let handlers = method.blocks().iter().filter_map(|block| block.handler);
    let handled = follow(method, handlers.collect());
    let normal = follow(method, vec![Method::ENTRY]);
    for block in blocks {
        let message = match (normal[block], handled[block]) {
            (true, _) => "raises again, but can be reached without an exception",
            (false, false) => "raises again, but follows no handler",
            (false, true) => continue,
        };
        problems.push(Problem::new(Place::Terminator(id, block), message));
    }
}

/// The blocks that are reachable from some blocks without raising.
fn follow(method: &Method, mut open: Vec<BlockId>) -> IndexVec<BlockId, bool> {
    let mut seen: IndexVec<BlockId, bool> = method.blocks().ids().map(|_| false).collect();
    while let Some(id) = open.pop() {
        if id.index() >= seen.len() || seen[id] {
            continue;
        }
        seen[id] = true;
        open.extend(method.blocks()[id].terminator.targets());
    }
    seen
}
