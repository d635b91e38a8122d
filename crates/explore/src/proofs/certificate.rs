//! What a proof consists of, in the words of the source.

use oxpecker_base::Span;
use oxpecker_ir::{Inst, MethodId, Program, Terminator};

use super::calls::CALL;
use super::generalised::Head;

/// What holds whenever a loop begins another round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Invariant {
    /// The method of the loop.
    pub method: String,
    /// Where the loop begins, if that is known.
    pub span: Option<Span>,
    /// How many rounds come before it holds: those were followed by themselves.
    pub rounds_before: u32,
    /// What the loop may change.
    pub changes: Vec<String>,
    /// What holds.
    pub facts: Vec<String>,
}

/// What holds for all calls of a method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MethodContract {
    /// The method.
    pub method: String,
    /// What holds for the arguments of every call.
    pub requires: Vec<String>,
    /// What holds for every result.
    pub ensures: Vec<String>,
}

/// Invariants of all loops that were not followed to their end. Each was checked on its own after all were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// The invariants, by the places of their loops.
    pub invariants: Vec<Invariant>,
    /// The contracts of recursive methods.
    pub contracts: Vec<MethodContract>,
    /// Assertions and clauses that were reached when it was checked.
    pub assertions_reached: u64,
}

impl Certificate {
    /// In a sentence without a full stop.
    pub fn summary(&self) -> String {
        let s = |count: usize| if count == 1 { "" } else { "s" };
        let (loops, methods) = (self.invariants.len(), self.contracts.len());
        let mut parts = Vec::new();
        if loops > 0 {
            parts.push(format!("invariants of {loops} loop{}", s(loops)));
        }
        if methods > 0 {
            parts.push(format!("contracts of {methods} method{}", s(methods)));
        }
        match parts.is_empty() {
            true => "all paths".into(),
            false => parts.join(", "),
        }
    }
}

impl Invariant {
    pub(super) fn of(program: &Program, head: &Head) -> Self {
        let frame = &head.state.frame;
        let facts = head.facts.iter().map(|it| it.text.as_str());
        let facts = facts.chain(head.object_facts());
        Invariant {
            method: program.method_name(frame.method),
            span: span_of(program, frame.method, head),
            rounds_before: if head.round == CALL { 0 } else { head.round },
            changes: head.holes.iter().map(|it| it.name.clone()).collect(),
            facts: facts.map(str::to_string).collect(),
        }
    }
}

/// The first source position in the head of a loop or behind it.
fn span_of(program: &Program, method: MethodId, head: &Head) -> Option<Span> {
    let block = &program.methods[method].blocks()[head.state.frame.block];
    let inside = block.insts.iter().find_map(|inst| match inst {
        Inst::Stmt(span) | Inst::Check { span, .. } | Inst::Spec { span, .. } => Some(*span),
        Inst::Call(call) => Some(call.span),
        _ => None,
    });
    inside.or(match &block.terminator {
        Terminator::Branch { span, .. } | Terminator::Switch { span, .. } => Some(*span),
        _ => None,
    })
}
