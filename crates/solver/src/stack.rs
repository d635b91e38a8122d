//! How consecutive questions are put to one solver.
//!
//! A question is a list of constraints, and most questions share a prefix with the one before: the path they come
//! from. What a solver keeps of the one before is a policy, the same for all back ends.
//!
//! Seconds of processor time for MinePump products 59 to 64 with the embedded Z3, depth-first, all layers off
//! (`examples/solving.rs` of the engine, 10368 questions, the machine loaded): long 3.3 to 4.9, learning 4.3 to 5.4,
//! rebuilt 4.5 to 5.5, one-shot 13 to 17. On random trees over twelve variables (`examples/load.rs`, microseconds per
//! question on linear integers, 32-bit integers, arrays): long 220, 1130, 430; rebuilt 290, 1250, 430; learning 2400,
//! not done in a minute, 9800; one-shot 3400, 15600, 2400.

use std::str::FromStr;

use crate::error::SettingError;

/// What is kept from one question to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StackPolicy {
    /// Nothing: every question is asked on its own.
    OneShot,
    /// The common prefix, always on the same stack.
    #[default]
    Long,
    /// The common prefix; if that is short, a new stack is begun.
    Rebuilt,
    /// Everything learned: one solver for good that takes constraints as assumptions. The embedded solver only;
    /// others keep one long stack.
    Learning,
}

/// A policy and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct StackInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The policy.
    pub policy: StackPolicy,
}

/// All policies, the default first.
pub const STACK_POLICIES: &[StackInfo] = &[
    StackInfo {
        name: "long",
        summary: "always keep the common prefix of two queries",
        policy: StackPolicy::Long,
    },
    StackInfo {
        name: "rebuilt",
        summary: "keep the common prefix of two queries unless it is short",
        policy: StackPolicy::Rebuilt,
    },
    StackInfo {
        name: "one-shot",
        summary: "solve every query on its own",
        policy: StackPolicy::OneShot,
    },
    StackInfo {
        name: "learning",
        summary: "one solver that takes all constraints as assumptions and keeps what it learned",
        policy: StackPolicy::Learning,
    },
];

impl FromStr for StackPolicy {
    type Err = SettingError;

    fn from_str(name: &str) -> Result<Self, SettingError> {
        let info = STACK_POLICIES.iter().find(|it| it.name == name);
        info.map(|it| it.policy)
            .ok_or_else(|| SettingError::UnknownStack(name.into()))
    }
}

/// Popping fewer constraints than this is always cheaper than beginning anew.
const FEW: usize = 8;

impl StackPolicy {
    /// Whether a stack of `asserted` constraints, of which the next question shares the first `common`, is given up.
    pub(crate) fn rebuilds(self, common: usize, asserted: usize) -> bool {
        match self {
            StackPolicy::OneShot => true,
            StackPolicy::Long | StackPolicy::Learning => false,
            StackPolicy::Rebuilt => asserted - common >= FEW && common * 4 < asserted,
        }
    }
}
