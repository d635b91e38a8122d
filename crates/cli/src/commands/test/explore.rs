//! The explorations that tests come from: each has its own time.

use std::time::Duration;

use oxpecker_engine::Outcome;
use oxpecker_ir::{MethodId, Program};
use oxpecker_testgen::Explore;

use crate::limits::Watch;
use crate::settings::Settings;
use crate::workers::Subject;
use crate::{guard, workers};

/// Explores methods of a program one after the other.
pub(super) struct Explorer<'a> {
    pub(super) program: &'a Program,
    pub(super) settings: &'a Settings,
}

impl Explore for Explorer<'_> {
    fn explore(&self, entry: MethodId, time: Option<Duration>) -> Outcome {
        let settings = Settings {
            time,
            ..self.settings.clone()
        };
        let mut watch = Watch::start_now(&settings);
        let subject = Subject::unrecorded(self.program, entry);
        let outcome = workers::explore(&subject, &settings, &mut watch, &|| None);
        guard::rest();
        outcome
    }
}
