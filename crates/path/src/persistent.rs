//! Maps and sets that a fork shares. Their keys are numbers, for which the hash function that withstands attacks costs more
//! than the map.

use imbl::shared_ptr::{DefaultSharedPtr, RcK};
use imbl::{GenericHashMap, GenericHashSet};
use rustc_hash::FxBuildHasher;

/// A map that is cheap to copy.
pub type HashMap<K, V> = GenericHashMap<K, V, FxBuildHasher, DefaultSharedPtr>;

/// A set that is cheap to copy.
pub type HashSet<K> = GenericHashSet<K, FxBuildHasher, DefaultSharedPtr>;

/// A map of what paths of one thread share, which is counted without regard to others.
pub(crate) type LocalMap<K, V> = GenericHashMap<K, V, FxBuildHasher, RcK>;
