//! Searches for tests and receivers: each has its own time, and a guard.

use std::time::Duration;

use oxpecker::{Explore, Project, Settings};
use oxpecker_explore::Outcome;
use oxpecker_ir::MethodId;

use crate::guard;
use crate::limits::Watch;

/// Explores methods of a program one after the other.
pub(crate) struct Explorer<'a> {
    pub(crate) project: &'a Project,
    pub(crate) settings: Settings,
}

impl Explore for Explorer<'_> {
    fn explore(&self, entry: MethodId, time: Option<Duration>) -> Outcome {
        let settings = Settings {
            time,
            ..self.settings.clone()
        };
        let mut watch = Watch::start_now(&settings);
        let entry = self.project.entry_of(entry);
        let outcome = self.project.search(&entry, &settings, watch.control());
        guard::rest();
        outcome
    }
}
