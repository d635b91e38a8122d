//! The operand stack inside a block.

use oxpecker_ir::{LocalId, Operand};

use super::Fail;
use crate::instructions::Kind;

/// What a stack entry is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// The value of an operand.
    Plain(Operand),
    /// 1 if a truth value of the IR is as expected, otherwise 0; not computed yet.
    Flag {
        /// The truth value.
        cond: LocalId,
        /// What it has to be for 1.
        expected: bool,
    },
}

impl Value {
    /// The local it depends on.
    pub(super) fn local(self) -> Option<LocalId> {
        match self {
            Value::Plain(Operand::Local(local)) | Value::Flag { cond: local, .. } => Some(local),
            Value::Plain(Operand::Const(_)) => None,
        }
    }
}

/// An entry of the stack; `long` and `double` are one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Entry {
    /// What it is.
    pub(super) value: Value,
    /// What instructions call it.
    pub(super) kind: Kind,
}

/// The operand stack.
#[derive(Debug, Default)]
pub(super) struct Stack {
    pub(super) entries: Vec<Entry>,
}

impl Stack {
    pub(super) fn push(&mut self, kind: Kind, operand: Operand) {
        let value = Value::Plain(operand);
        self.entries.push(Entry { value, kind });
    }

    pub(super) fn pop(&mut self) -> Result<Entry, Fail> {
        self.entries
            .pop()
            .ok_or_else(|| "the operand stack is empty".into())
    }

    /// Whether some entry depends on a local.
    pub(super) fn mentions(&self, local: LocalId) -> bool {
        self.entries
            .iter()
            .any(|entry| entry.value.local() == Some(local))
    }

    /// What the entries hold, from the bottom.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        self.entries.iter().map(|entry| entry.kind).collect()
    }
}
