//! What can be set about solving.

/// Limits of one question to a back end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Milliseconds of wall-clock time; `None` is no limit.
    pub timeout_ms: Option<u32>,
    /// The back end's own units, which do not depend on the machine; `None` is no limit.
    pub resource: Option<u32>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            timeout_ms: Some(1000),
            resource: None,
        }
    }
}

/// The configuration of a pipeline. Every layer is one switch; turning one off costs time, never an answer.
#[derive(Clone, Debug)]
pub struct SolverConfig {
    /// Limits of each question to the back end.
    pub limits: Limits,
    /// Whether the model the asker already has is tried first.
    pub known_model: bool,
    /// Whether only the constraints that share variables with the guard are asked about.
    pub slicing: bool,
    /// How many answers are remembered; 0 turns the cache off.
    pub cache: usize,
    /// How many of the latest models are tried before the back end; 0 turns it off.
    pub recent_models: usize,
}

impl Default for SolverConfig {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            known_model: true,
            slicing: true,
            cache: 10_000,
            recent_models: 8,
        }
    }
}
