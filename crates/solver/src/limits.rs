//! Limits of single solver calls.

/// Limits of one question to a back end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Milliseconds of wall-clock time; `None` is no limit.
    pub timeout_ms: Option<u32>,
    /// The back end's own units, which do not depend on the machine; `None` is no limit.
    pub resource: Option<u32>,
}

/// What a back end gets before something else is tried.
const SHORT: Limits = Limits {
    timeout_ms: Some(50),
    // About as long.
    resource: Some(150_000),
};

/// Milliseconds that are not much for another solver, and the part of a longer time that it gets.
const OTHERS_MS: u32 = 1_000;
const OTHERS_PART: u32 = 8;

impl Limits {
    /// The same for a short attempt; without any limit of the clock where there is a limit of resources only.
    #[must_use]
    pub(crate) fn short(&self) -> Limits {
        let least = |one: Option<u32>, two: Option<u32>| one.min(two).or(one);
        Limits {
            timeout_ms: match self.resource {
                Some(_) => self.timeout_ms,
                None => least(self.timeout_ms, SHORT.timeout_ms).or(SHORT.timeout_ms),
            },
            resource: least(self.resource, SHORT.resource),
        }
    }

    /// The same for solvers that are asked after the usual one had all its time: what they are better at they answer soon,
    /// and a query that nobody decides should not cost several times its limit.
    #[must_use]
    pub(crate) fn of_others(&self) -> Limits {
        let part = |time: u32| time.min(OTHERS_MS.max(time / OTHERS_PART));
        Limits {
            timeout_ms: self.timeout_ms.map(part),
            resource: self.resource,
        }
    }

    /// Whether something more is allowed than by others.
    pub fn exceeds(&self, other: &Limits) -> bool {
        let more = |one: Option<u32>, two: Option<u32>| match (one, two) {
            (Some(one), Some(two)) => one > two,
            (None, Some(_)) => true,
            (_, None) => false,
        };
        more(self.timeout_ms, other.timeout_ms) || more(self.resource, other.resource)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            timeout_ms: Some(1000),
            resource: None,
        }
    }
}
