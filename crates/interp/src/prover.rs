//! What proves a method without following all of its paths.

use oxpecker_ir::{BlockId, MethodId, Program};

use crate::config::PathConfig;

/// What is to be proved: that no path of a method violates anything that the configuration checks.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The program.
    pub program: &'a Program,
    /// The method.
    pub entry: MethodId,
    /// What is checked, and for which inputs.
    pub config: &'a PathConfig,
}

/// Proves methods without following their paths.
pub trait Prover: std::fmt::Debug + Sync {
    /// Its name in results.
    fn name(&self) -> &'static str;
    /// Why no path violates anything, in a sentence without a full stop; none if that is not proved.
    fn prove(&self, task: &Task<'_>) -> Option<String>;
    /// Whether no path violates anything from a block of the method on, whatever it did before.
    fn is_harmless_from(&self, _task: &Task<'_>, _block: BlockId) -> bool {
        false
    }
}
