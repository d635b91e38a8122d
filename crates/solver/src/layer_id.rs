//! Which layers there are, for switching them and for counting what they do.

/// A layer of the chain; [`crate::chain::LAYERS`] names and describes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table of layers describes each")]
pub enum LayerId {
    ExpressionEvaluation,
    ImpliedValues,
    Intervals,
    Tables,
    IndexSets,
    ArrayIntervals,
    KnownModel,
    Slicing,
    TightestBounds,
    ExpressionCache,
    UnsatCores,
    NormalizedCache,
    RecentModels,
    ArrayBounds,
    Enumeration,
    FloatBoxes,
    LocalSearch,
    SmallTexts,
    Escalation,
    /// The back ends, which end the chain and cannot be switched off.
    BackEnd,
}

impl LayerId {
    /// How many there are.
    pub const COUNT: usize = LayerId::BackEnd as usize + 1;
}

/// A set of layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerSet(u32);

impl LayerSet {
    /// Adds a layer.
    pub fn insert(&mut self, layer: LayerId) {
        self.0 |= 1 << layer as u32;
    }

    /// Whether a layer belongs to the set.
    pub fn contains(self, layer: LayerId) -> bool {
        self.0 & (1 << layer as u32) != 0
    }
}
