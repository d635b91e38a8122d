//! What the pipeline did.

use std::time::Duration;

use crate::answer::Answer;
use crate::layer_id::LayerId;

/// What one layer did.
#[derive(Clone, Copy, Debug, Default)]
pub struct LayerCount {
    /// Questions that came to it.
    pub asked: u64,
    /// Questions it answered with yes.
    pub sat: u64,
    /// Questions it answered with no.
    pub unsat: u64,
    /// Time it took; the one count that differs from run to run.
    pub time: Duration,
}

impl LayerCount {
    /// Questions it answered.
    pub fn answered(&self) -> u64 {
        self.sat + self.unsat
    }

    /// Counts a question and what became of it.
    pub fn count(&mut self, answer: Option<&Answer>, time: Duration) {
        self.asked += 1;
        self.time += time;
        match answer {
            Some(Answer::Sat(_)) => self.sat += 1,
            Some(Answer::Unsat) => self.unsat += 1,
            Some(Answer::Unknown(_)) | None => {}
        }
    }
}

/// Counts of questions, by who answered them.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// All questions.
    pub asked: u64,
    /// Questions for which a back end was asked, each counted once.
    pub reached: u64,
    /// Times that a back end was asked.
    pub backend: u64,
    /// Nobody could tell.
    pub unknown: u64,
    /// Time spent in the back end.
    pub backend_time: Duration,
    layers: [LayerCount; LayerId::COUNT],
}

impl Statistics {
    /// The counts of a layer.
    pub fn layer(&self, layer: LayerId) -> &LayerCount {
        &self.layers[layer as usize]
    }

    /// The counts of a layer, to be added to.
    pub fn layer_mut(&mut self, layer: LayerId) -> &mut LayerCount {
        &mut self.layers[layer as usize]
    }
}

/// Equal runs take different times.
impl PartialEq for LayerCount {
    fn eq(&self, other: &Self) -> bool {
        (self.asked, self.sat, self.unsat) == (other.asked, other.sat, other.unsat)
    }
}

impl Eq for LayerCount {}

/// Equal runs take different times.
impl PartialEq for Statistics {
    fn eq(&self, other: &Self) -> bool {
        let counts = |it: &Self| (it.asked, it.reached, it.backend, it.unknown, it.layers);
        counts(self) == counts(other)
    }
}

impl Eq for Statistics {}
