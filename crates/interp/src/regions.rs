//! Objects of which nothing is known but their classes and some facts: what stands for lists and trees of any size.
//!
//! A region is closed: its objects lead to objects of the region and to constant strings only, and nothing outside leads into it but references that
//! are of the region. Such references become known like inputs, when they are first used: null, an object of the region
//! that was met before, or a new one. So a region stands for all heaps whose objects are of its classes and have its
//! facts, whatever they look like.

use std::collections::BTreeSet;
use std::rc::Rc;

use imbl::OrdMap;
use oxpecker_ir::{ClassId, FieldId, Type};
use oxpecker_term::{TermId, VarId};

use crate::value::Ref;

/// Which region.
pub type RegionId = u32;

/// Something that holds for every object of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectFact {
    /// It need not hold where this field is not null.
    pub unless: Option<FieldId>,
    /// The field it is about.
    pub field: FieldId,
    /// What holds for the field.
    pub bound: Bound,
}

/// What holds for a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    /// It is not null.
    NotNull,
    /// It is at least so much.
    AtLeast(i64),
    /// It is at most so much.
    AtMost(i64),
}

/// What is known about the objects of a region.
#[derive(Clone, Debug, Default)]
pub struct Region {
    /// Their classes.
    pub classes: Vec<ClassId>,
    /// Strings outside that their fields may hold, too: the same objects in all states, which never change.
    pub constants: Vec<Ref>,
    /// What holds for each of them.
    pub facts: Vec<ObjectFact>,
    /// The arrays among them, if there are any.
    pub rows: Option<Rows>,
}

/// What is known about the arrays of a region: the rows of an array of arrays.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The type of their elements, which are no references.
    pub element: Type,
    /// How long each of them is.
    pub lengths: Vec<TermId>,
}

/// The regions of a state, and the objects of each that were met.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    known: OrdMap<RegionId, Rc<Region>>,
    objects: OrdMap<Ref, RegionId>,
    arrays: OrdMap<VarId, RegionId>,
}

impl Regions {
    /// The region of an input object.
    pub fn of(&self, object: Ref) -> Option<RegionId> {
        self.objects.get(&object).copied()
    }

    /// What is known about the objects of a region.
    pub fn get(&self, region: RegionId) -> Option<&Rc<Region>> {
        self.known.get(&region)
    }

    /// The region that all elements of an array variable lead into, if they do.
    pub fn of_array(&self, array: VarId) -> Option<RegionId> {
        self.arrays.get(&array).copied()
    }

    /// From now on the elements of an array variable lead into a region.
    pub fn lead_into(&mut self, array: VarId, region: RegionId) {
        self.arrays.insert(array, region);
    }

    /// The regions that consist of arrays only.
    pub fn with_rows(&self) -> BTreeSet<RegionId> {
        let rows = self.known.iter();
        let rows = rows.filter(|it| it.1.rows.is_some() && it.1.classes.is_empty());
        rows.map(|it| *it.0).collect()
    }

    /// The regions from a number on.
    pub fn since(&self, first: RegionId) -> impl Iterator<Item = RegionId> {
        self.known.range(first..).map(|it| *it.0)
    }

    /// Adds a region.
    pub fn insert(&mut self, id: RegionId, region: Region) {
        self.known.insert(id, Rc::new(region));
    }

    /// Adds an object to a region.
    pub(crate) fn meet(&mut self, object: Ref, region: RegionId) {
        self.objects.insert(object, region);
    }

    /// The objects of a region that were met.
    pub fn met(&self, region: RegionId) -> impl Iterator<Item = Ref> {
        let own = self.objects.iter();
        own.filter(move |it| *it.1 == region).map(|it| *it.0)
    }
}
