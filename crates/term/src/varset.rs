//! Interned sets of variables: every term has one, and most terms share theirs with a term below them.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::node::VarId;

/// A set in the table; 0 is the empty one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct SetId(u32);

/// The table. Unions are remembered, because the same two sets meet again and again along a path.
pub(crate) struct VarSets {
    sets: IndexSet<Box<[VarId]>, FxBuildHasher>,
    unions: FxHashMap<(SetId, SetId), SetId>,
}

impl VarSets {
    pub(crate) const EMPTY: SetId = SetId(0);

    pub(crate) fn new() -> Self {
        let mut sets = IndexSet::default();
        sets.insert(Box::default());
        Self {
            sets,
            unions: FxHashMap::default(),
        }
    }

    pub(crate) fn get(&self, id: SetId) -> &[VarId] {
        &self.sets[id.0 as usize]
    }

    pub(crate) fn singleton(&mut self, var: VarId) -> SetId {
        self.intern(vec![var])
    }

    pub(crate) fn union(&mut self, left: SetId, right: SetId) -> SetId {
        let (left, right) = (left.min(right), left.max(right));
        if left == right || left == Self::EMPTY {
            return right;
        }
        if let Some(known) = self.unions.get(&(left, right)) {
            return *known;
        }
        let (one, two) = (self.get(left), self.get(right));
        let mut merged = Vec::with_capacity(one.len() + two.len());
        merged.extend_from_slice(one);
        merged.extend_from_slice(two);
        merged.sort_unstable();
        merged.dedup();
        let id = self.intern(merged);
        self.unions.insert((left, right), id);
        id
    }

    pub(crate) fn without(&mut self, set: SetId, var: VarId) -> SetId {
        let vars = self.get(set);
        if vars.binary_search(&var).is_err() {
            return set;
        }
        let rest = vars.iter().copied().filter(|it| *it != var).collect();
        self.intern(rest)
    }

    fn intern(&mut self, vars: Vec<VarId>) -> SetId {
        let index = match self.sets.get_index_of(vars.as_slice()) {
            Some(index) => index,
            None => self.sets.insert_full(vars.into_boxed_slice()).0,
        };
        SetId(u32::try_from(index).expect("fewer than 2^32 sets"))
    }
}
