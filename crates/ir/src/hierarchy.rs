//! What follows from the declarations: subtypes, object layouts, method tables.

use std::cell::OnceCell;

use oxpecker_base::GrowVec;
use rustc_hash::FxHashMap;

use crate::program::{Class, ClassKind, Field, Method};
use crate::types::{ClassId, FieldId, MethodId};

/// Derived tables of a program. Grows with it: a class is added after all its supertypes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hierarchy {
    /// Per class: itself and all its supertypes, sorted.
    supertypes: GrowVec<ClassId, Vec<ClassId>>,
    /// Per class: whether it can have instances of its own.
    is_class: GrowVec<ClassId, bool>,
    /// Per class: whether it is an interface.
    is_interface: GrowVec<ClassId, bool>,
    /// Per class: all fields of its objects, inherited ones first.
    layouts: GrowVec<ClassId, Vec<FieldId>>,
    /// The place of a field in the layouts that have it.
    slots: GrowVec<FieldId, OnceCell<u32>>,
    /// Per class: where implementations are looked for, nearest first.
    orders: GrowVec<ClassId, Vec<ClassId>>,
    /// Per class: the methods with a receiver that it declares itself, by selector.
    tables: GrowVec<ClassId, FxHashMap<String, Declared>>,
}

/// A method in the table of its class.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Declared {
    method: MethodId,
    is_abstract: bool,
}

impl Hierarchy {
    /// Derives everything. Superclass and interface relations must be acyclic.
    pub fn new(
        classes: &GrowVec<ClassId, Class>,
        fields: &GrowVec<FieldId, Field>,
        methods: &GrowVec<MethodId, Method>,
    ) -> Self {
        let hierarchy = Self::default();
        for id in classes.ids() {
            hierarchy.add(classes, fields, methods, id);
        }
        hierarchy
    }

    /// Adds the next class. The classes it extends and implements are in the tables; their own entries need not be.
    pub(crate) fn add(
        &self,
        classes: &GrowVec<ClassId, Class>,
        fields: &GrowVec<FieldId, Field>,
        methods: &GrowVec<MethodId, Method>,
        id: ClassId,
    ) {
        let supertypes = supertypes(classes, id);
        self.orders.push(order(classes, &supertypes, id));
        self.supertypes.push(supertypes);
        self.is_class.push(classes[id].kind == ClassKind::Class);
        self.is_interface
            .push(classes[id].kind == ClassKind::Interface);
        let layout = layout(classes, fields, id);
        while self.slots.len() < fields.len() {
            self.slots.push(OnceCell::new());
        }
        for (slot, field) in layout.iter().enumerate() {
            // Inherited fields have their place already, and it is the same.
            let _ = self.slots[*field].set(slot as u32);
        }
        self.layouts.push(layout);
        self.tables.push(own_table(classes, methods, id));
    }

    /// Whether every instance of `sub` is an instance of `sup`.
    pub fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        self.supertypes[sub].binary_search(&sup).is_ok()
    }

    /// The classes an object of a declared type can have, in order of declaration.
    pub fn instantiable(&self, class: ClassId) -> Vec<ClassId> {
        let subtypes = self.supertypes.ids();
        subtypes
            .filter(|id| self.is_class[*id] && self.is_subtype(*id, class))
            .collect()
    }

    /// All fields of objects of a class, inherited ones first.
    pub fn layout(&self, class: ClassId) -> &[FieldId] {
        &self.layouts[class]
    }

    /// The place of a field in every layout that has it.
    pub fn slot(&self, field: FieldId) -> usize {
        self.slots[field]
            .get()
            .map_or(usize::MAX, |slot| *slot as usize)
    }

    /// The interfaces that a class implements and those they extend, itself if it is one.
    pub(crate) fn interfaces(&self, class: ClassId) -> impl Iterator<Item = ClassId> {
        let supertypes = self.supertypes[class].iter().copied();
        supertypes.filter(|it| self.is_interface[*it])
    }

    /// The method with a receiver that a class declares itself for a selector.
    pub(crate) fn declared(&self, class: ClassId, selector: &str) -> Option<MethodId> {
        self.tables[class].get(selector).map(|it| it.method)
    }

    /// The method that objects of a class run for a selector where everything is public: the nearest one with code.
    pub fn implementation(&self, class: ClassId, selector: &str) -> Option<MethodId> {
        let order = self.orders[class].iter();
        order
            .copied()
            .filter_map(|it| self.tables[it].get(selector))
            .find_map(|it| (!it.is_abstract).then_some(it.method))
    }
}

fn supertypes(classes: &GrowVec<ClassId, Class>, id: ClassId) -> Vec<ClassId> {
    let mut found = vec![id];
    let mut next = 0;
    while next < found.len() {
        let class = &classes[found[next]];
        for parent in class.superclass.iter().chain(&class.interfaces) {
            if !found.contains(parent) {
                found.push(*parent);
            }
        }
        next += 1;
    }
    found.sort_unstable();
    found
}

fn superclasses(classes: &GrowVec<ClassId, Class>, id: ClassId) -> Vec<ClassId> {
    std::iter::successors(Some(id), |class| classes[*class].superclass).collect()
}

fn layout(
    classes: &GrowVec<ClassId, Class>,
    fields: &GrowVec<FieldId, Field>,
    id: ClassId,
) -> Vec<FieldId> {
    let chain = superclasses(classes, id);
    let declared = chain.iter().rev();
    let declared = declared.flat_map(|class| classes[*class].fields.iter().copied());
    declared.filter(|field| !fields[*field].is_static).collect()
}

/// Nearest class first, then interfaces with their default methods; a more special interface wins over its parent.
fn order(classes: &GrowVec<ClassId, Class>, supertypes: &[ClassId], id: ClassId) -> Vec<ClassId> {
    let mut order = superclasses(classes, id);
    let is_interface = |id: &ClassId| classes[*id].kind == ClassKind::Interface;
    let mut interfaces: Vec<ClassId> = supertypes.iter().copied().filter(is_interface).collect();
    // What extends an interface has more supertypes than it.
    interfaces.sort_by_cached_key(|id| std::cmp::Reverse(self::supertypes(classes, *id).len()));
    order.extend(interfaces.into_iter().filter(|it| *it != id));
    order
}

fn own_table(
    classes: &GrowVec<ClassId, Class>,
    methods: &GrowVec<MethodId, Method>,
    id: ClassId,
) -> FxHashMap<String, Declared> {
    let mut table = FxHashMap::default();
    for id in &classes[id].methods {
        let method = &methods[*id];
        if !method.is_constructor && !method.is_static {
            let declared = Declared {
                method: *id,
                is_abstract: method.is_abstract,
            };
            table.entry(method.selector.clone()).or_insert(declared);
        }
    }
    table
}
