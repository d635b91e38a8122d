//! What the pipeline did.

use std::ops::{Index, IndexMut};
use std::time::Duration;

use crate::answer::Answer;
use crate::layer_id::LayerId;

/// What is counted for each layer. A counter is a variant and its row in [`LayerCounter::ALL`]; results go over those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerCounter {
    /// Queries that came to the layer.
    Queries,
    /// Queries it answered with yes.
    Sat,
    /// Queries it answered with no.
    Unsat,
}

impl LayerCounter {
    /// All counters with their names in results, in the order in which results list them.
    pub const ALL: [(LayerCounter, &str); 3] = [
        (LayerCounter::Queries, "queries"),
        (LayerCounter::Sat, "sat"),
        (LayerCounter::Unsat, "unsat"),
    ];
}

/// What one layer did.
#[derive(Clone, Copy, Debug, Default)]
pub struct LayerCount {
    counts: [u64; LayerCounter::ALL.len()],
    /// Time it took; the one count that differs from run to run.
    pub time: Duration,
}

impl LayerCount {
    /// Queries it answered.
    pub fn answered(&self) -> u64 {
        self[LayerCounter::Sat] + self[LayerCounter::Unsat]
    }

    /// Every counter by name, in the order in which results list them.
    pub fn counters(&self) -> impl Iterator<Item = (&'static str, u64)> {
        LayerCounter::ALL
            .map(|(it, name)| (name, self[it]))
            .into_iter()
    }

    /// Counts a query and what became of it.
    pub(crate) fn count(&mut self, answer: Option<&Answer>, time: Duration) {
        self[LayerCounter::Queries] += 1;
        self.time += time;
        match answer {
            Some(Answer::Sat(_)) => self[LayerCounter::Sat] += 1,
            Some(Answer::Unsat) => self[LayerCounter::Unsat] += 1,
            Some(Answer::Unknown(_)) | None => {}
        }
    }
}

impl Index<LayerCounter> for LayerCount {
    type Output = u64;

    fn index(&self, counter: LayerCounter) -> &u64 {
        &self.counts[counter as usize]
    }
}

impl IndexMut<LayerCounter> for LayerCount {
    fn index_mut(&mut self, counter: LayerCounter) -> &mut u64 {
        &mut self.counts[counter as usize]
    }
}

/// Counts of queries, and what each layer did about them.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// All queries.
    pub asked: u64,
    /// Queries for which a back end was called, each counted once.
    pub reached: u64,
    /// Calls of back ends.
    pub backend: u64,
    /// What they cost, in units that do not depend on the machine, as far as back ends count them.
    pub spent: u64,
    /// Queries that nothing could decide.
    pub unknown: u64,
    /// Time spent in back ends.
    pub backend_time: Duration,
    layers: [LayerCount; LayerId::COUNT],
}

impl Statistics {
    /// The counts of a layer.
    pub fn layer(&self, layer: LayerId) -> &LayerCount {
        &self.layers[layer as usize]
    }

    /// The counts of a layer, to be added to.
    pub(crate) fn layer_mut(&mut self, layer: LayerId) -> &mut LayerCount {
        &mut self.layers[layer as usize]
    }
}

/// Equal runs take different times.
impl PartialEq for LayerCount {
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
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
