//! How consecutive questions are put to one solver.
//!
//! A question is a list of constraints, and most questions share a prefix with the one before: the path they come
//! from. What a solver keeps of the one before is a policy, the same for all back ends.

/// What is kept from one question to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StackPolicy {
    /// Nothing: every question is asked on its own.
    OneShot,
    /// The common prefix, always on the same stack.
    Long,
    /// The common prefix; if that is short, a new stack is begun.
    #[default]
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
        name: "rebuilt",
        summary: "keep the common prefix of two questions unless it is short",
        policy: StackPolicy::Rebuilt,
    },
    StackInfo {
        name: "long",
        summary: "always keep the common prefix of two questions",
        policy: StackPolicy::Long,
    },
    StackInfo {
        name: "one-shot",
        summary: "ask every question on its own",
        policy: StackPolicy::OneShot,
    },
    StackInfo {
        name: "learning",
        summary: "one solver that takes all constraints as assumptions and keeps what it learned",
        policy: StackPolicy::Learning,
    },
];

/// The policy of a name.
pub fn stack_policy(name: &str) -> Option<StackPolicy> {
    let info = STACK_POLICIES.iter().find(|it| it.name == name);
    info.map(|it| it.policy)
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
