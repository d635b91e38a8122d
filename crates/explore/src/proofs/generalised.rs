//! Loops, what is forgotten of them, and states that stand for all of their rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use imbl::Vector;
use oxpecker_interp::generalise::{ObjectFact, Place, Reached};
use oxpecker_interp::state::{Frame, State};
use oxpecker_interp::value::Ref;
use oxpecker_ir::{BlockId, ClassId, FieldId, MethodId, Type};
use oxpecker_term::{Sort, TermId, VarId};

use super::attempts::Try;
use super::candidates::Cost;
use super::contracts::Lost;
use super::peeks::Peek;

/// The head of a loop, by the activations that lead there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LoopKey(pub(super) Vec<(MethodId, BlockId, usize)>);

impl LoopKey {
    pub(super) fn of(state: &State) -> Self {
        let place = |frame: &Frame| (frame.method, frame.block, frame.next);
        let callers = state.callers.iter().map(|it| place(it));
        LoopKey(callers.chain([place(&state.frame)]).collect())
    }
}

/// What may be at a place. It belongs to no pool of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Forgotten {
    /// Any value of a sort.
    Any(Sort),
    /// One of these objects.
    OneOf(Vec<Ref>),
    /// An object of this class, or null, among any number of objects of which little is known.
    Region(ClassId),
    /// References to any number of arrays with elements of this type, or null: the elements of an array of arrays.
    Rows(Type),
}

/// What is forgotten at the head of a loop, and which facts do not hold there.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The places, and what may be there.
    pub(super) places: BTreeMap<Place, Forgotten>,
    /// Constants that were seen there.
    pub(super) seen: BTreeMap<Place, BTreeSet<i64>>,
    /// Facts that some state did not keep.
    pub(super) dropped: BTreeSet<String>,
    /// What calls change that begin here.
    pub(super) effects: BTreeSet<Place>,
    /// How often states were apart.
    pub(super) apart: u32,
    /// Rounds in front of the one that is generalised.
    pub(super) peeled: u32,
    /// How often facts were tried by runs.
    pub(super) runs: u32,
    /// Classes of the objects that some references lead to of which little is known.
    pub(super) classes: BTreeSet<ClassId>,
    /// Strings of the program that their fields hold.
    pub(super) constants: BTreeSet<Ref>,
    /// Constants that were seen in their fields.
    pub(super) field_values: BTreeMap<FieldId, BTreeSet<i64>>,
}

/// The plans of all loops.
#[derive(Debug, Default)]
pub(super) struct Plans {
    loops: BTreeMap<LoopKey, Plan>,
    /// Facts that contracts of methods do not have.
    pub(super) contracts: BTreeMap<MethodId, Lost>,
    peeled: u32,
    /// How costly facts may be.
    pub(super) cost: Cost,
    /// Whether facts speak of what references into lists and trees lead to.
    pub(super) peeks: bool,
    /// Whether nothing may be weakened any more.
    pub(super) is_frozen: bool,
    /// Whether facts are tried of some loops only.
    is_lazy: bool,
    /// Which.
    wanting: BTreeSet<LoopKey>,
}

impl Plans {
    pub(super) fn new(next: Try) -> Self {
        Plans {
            peeled: next.peeled,
            cost: next.cost,
            is_lazy: next.is_lazy,
            peeks: next.peeks,
            ..Plans::default()
        }
    }

    /// Whether some loop goes through a list or a tree.
    pub(super) fn has_regions(&self) -> bool {
        let mut places = self.loops.values().flat_map(|it| it.places.values());
        places.any(|it| matches!(it, Forgotten::Region(_)))
    }

    /// Whether facts are tried of a loop.
    pub(super) fn wants_facts(&self, key: &LoopKey) -> bool {
        !self.is_lazy || self.wanting.contains(key)
    }

    /// Whether facts are tried of objects that any number of loops lead to: what holds for all of them has to be known in
    /// each loop.
    pub(super) fn wants_facts_of_objects(&self) -> bool {
        !self.is_lazy || !self.wanting.is_empty()
    }

    /// From now on facts are tried of some loops, too, or of all if these are none; false if they were tried of all. What was
    /// dropped may hold now, since more is known of loops around and inside.
    pub(super) fn want_facts(&mut self, keys: impl Iterator<Item = LoopKey>) -> bool {
        let before = self.wanting.len();
        self.wanting.extend(keys);
        let more = self.is_lazy;
        if self.wanting.len() == before {
            self.is_lazy = false;
        }
        if more {
            for plan in self.loops.values_mut() {
                plan.dropped.clear();
                plan.runs = 0;
            }
        }
        more
    }

    pub(super) fn get(&self, key: &LoopKey) -> Plan {
        self.loops.get(key).cloned().unwrap_or_else(|| Plan {
            peeled: self.peeled,
            ..Plan::default()
        })
    }

    pub(super) fn of(&mut self, key: &LoopKey) -> &mut Plan {
        let peeled = self.peeled;
        self.loops.entry(key.clone()).or_insert_with(|| Plan {
            peeled,
            ..Plan::default()
        })
    }
}

/// A place whose value is forgotten.
#[derive(Clone, Debug)]
pub(super) struct Hole {
    pub(super) place: Place,
    /// How it is called in the source.
    pub(super) name: String,
    /// The variable for what is there.
    pub(super) var: VarId,
    /// Its sort.
    pub(super) sort: Sort,
    /// What is there instead: the variable, or one of some references by it.
    pub(super) value: TermId,
    /// The references, if it is one.
    pub(super) choices: Vec<TermId>,
}

/// Something that holds whenever a loop begins another round.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// In the words of the source.
    pub(super) text: String,
    /// Over the variables of holes and what was there before.
    pub(super) term: TermId,
}

/// A state at the head of a loop that stands for all rounds.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) id: u32,
    pub(super) key: LoopKey,
    /// How many rounds came before that are not generalised.
    pub(super) round: u32,
    pub(super) state: State,
    pub(super) shape: Option<Box<[u64]>>,
    pub(super) holes: Vec<Hole>,
    pub(super) facts: Vec<Fact>,
    /// What facts speak of behind the references of holes.
    pub(super) peeks: Vec<Peek>,
    /// The objects that references of holes lead to.
    pub(super) region: Option<HeadRegion>,
    /// What came to the loop.
    pub(super) entry: Item,
}

/// What holds for all objects of a region, in the words of the source, too.
pub(super) type Named<F> = Vec<(String, F)>;

/// How long all rows of an array of arrays are.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowLength(pub(super) TermId);

/// Objects of which a generalised state knows little.
#[derive(Debug)]
pub(super) struct HeadRegion {
    /// What it stands for when the loop is entered.
    pub(super) entry: Reached,
    /// What holds for all of its objects.
    pub(super) facts: Named<ObjectFact>,
    /// How long all of its arrays are.
    pub(super) lengths: Named<RowLength>,
}

/// A state that is to be followed.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) state: State,
    /// The loops that it is in, the innermost last.
    pub(super) open: Vector<Rc<Head>>,
    /// All heads it comes from, also of loops that it has left.
    pub(super) from: Vector<u32>,
    /// The method whose contract is checked, and how many callers there are when it has returned.
    pub(super) until: Option<(MethodId, usize)>,
}
