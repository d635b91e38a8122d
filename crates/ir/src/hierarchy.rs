//! What follows from the declarations: subtypes, object layouts, method tables.

use oxpecker_base::IndexVec;
use rustc_hash::FxHashMap;

use crate::program::{Class, ClassKind, Field, Method};
use crate::types::{ClassId, FieldId, MethodId};

/// Derived tables of a program. Built once, after all declarations are known and acyclic.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hierarchy {
    /// Per class: itself and all its supertypes, sorted.
    supertypes: IndexVec<ClassId, Vec<ClassId>>,
    /// Per class: the subtypes (itself included) that can have instances, in order of declaration.
    instantiable: IndexVec<ClassId, Vec<ClassId>>,
    /// Per class: all fields of its objects, inherited ones first.
    layouts: IndexVec<ClassId, Vec<FieldId>>,
    /// The place of a field in the layouts that have it.
    slots: IndexVec<FieldId, u32>,
    /// Per class: the implementation of each selector.
    tables: IndexVec<ClassId, FxHashMap<String, MethodId>>,
}

impl Hierarchy {
    /// Derives everything. Superclass and interface relations must be acyclic.
    pub fn new(
        classes: &IndexVec<ClassId, Class>,
        fields: &IndexVec<FieldId, Field>,
        methods: &IndexVec<MethodId, Method>,
    ) -> Self {
        let mut hierarchy = Self::default();
        for id in classes.ids() {
            hierarchy.supertypes.push(supertypes(classes, id));
        }
        hierarchy.instantiable = classes.ids().map(|_| Vec::new()).collect();
        for (id, class) in classes.iter_ids() {
            let is_instantiable = class.kind == ClassKind::Class;
            for supertype in hierarchy.supertypes[id].iter().filter(|_| is_instantiable) {
                hierarchy.instantiable[*supertype].push(id);
            }
        }
        for _ in fields.ids() {
            hierarchy.slots.push(0);
        }
        for id in classes.ids() {
            let layout = layout(classes, id);
            for (slot, field) in layout.iter().enumerate() {
                hierarchy.slots[*field] = slot as u32;
            }
            hierarchy.layouts.push(layout);
            hierarchy
                .tables
                .push(method_table(classes, methods, &hierarchy.supertypes, id));
        }
        hierarchy
    }

    /// Whether every instance of `sub` is an instance of `sup`.
    pub fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        self.supertypes[sub].binary_search(&sup).is_ok()
    }

    /// The classes an object of a declared type can have, in order of declaration.
    pub fn instantiable(&self, class: ClassId) -> &[ClassId] {
        &self.instantiable[class]
    }

    /// All fields of objects of a class, inherited ones first.
    pub fn layout(&self, class: ClassId) -> &[FieldId] {
        &self.layouts[class]
    }

    /// The place of a field in every layout that has it.
    pub fn slot(&self, field: FieldId) -> usize {
        self.slots[field] as usize
    }

    /// The method that objects of a class run for a selector.
    pub fn implementation(&self, class: ClassId, selector: &str) -> Option<MethodId> {
        self.tables[class].get(selector).copied()
    }
}

fn supertypes(classes: &IndexVec<ClassId, Class>, id: ClassId) -> Vec<ClassId> {
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

fn superclasses(classes: &IndexVec<ClassId, Class>, id: ClassId) -> Vec<ClassId> {
    std::iter::successors(Some(id), |class| classes[*class].superclass).collect()
}

fn layout(classes: &IndexVec<ClassId, Class>, id: ClassId) -> Vec<FieldId> {
    let chain = superclasses(classes, id);
    chain
        .iter()
        .rev()
        .flat_map(|class| classes[*class].fields.iter().copied())
        .collect()
}

/// Nearest class first, then default methods of interfaces; a more special interface wins over its parent.
fn method_table(
    classes: &IndexVec<ClassId, Class>,
    methods: &IndexVec<MethodId, Method>,
    supertypes: &IndexVec<ClassId, Vec<ClassId>>,
    id: ClassId,
) -> FxHashMap<String, MethodId> {
    let mut order = superclasses(classes, id);
    let is_interface = |id: &ClassId| classes[*id].kind == ClassKind::Interface;
    let interfaces = supertypes[id].iter().copied().filter(is_interface);
    let mut interfaces: Vec<ClassId> = interfaces.collect();
    // What extends an interface has more supertypes than it.
    interfaces.sort_by_key(|id| std::cmp::Reverse(supertypes[*id].len()));
    order.extend(interfaces);
    let mut table = FxHashMap::default();
    for class in order {
        for method in &classes[class].methods {
            let declared = &methods[*method];
            if !declared.is_constructor && !declared.is_static && !declared.is_abstract() {
                table.entry(declared.selector.clone()).or_insert(*method);
            }
        }
    }
    table
}
