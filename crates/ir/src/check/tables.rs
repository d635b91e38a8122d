//! Classes, fields, and who declares whom.

use oxpecker_base::GrowVec;
use oxpecker_base::id::Id;

use super::{Place, Problem, no_value};
use crate::hierarchy::Hierarchy;
use crate::program::{Class, ClassKind, Program};
use crate::types::ClassId;

/// Whether no class is its own supertype. Parents out of range are ignored.
pub(crate) fn is_acyclic(classes: &GrowVec<ClassId, Class>) -> bool {
    let parents = |id: ClassId| {
        let class = &classes[id];
        let parents = class.superclass.iter().chain(&class.interfaces).copied();
        parents.filter(|id| classes.get(*id).is_some())
    };
    let mut children = vec![0_usize; classes.len()];
    for parent in classes.ids().flat_map(parents) {
        children[parent.index()] += 1;
    }
    // Takes classes without remaining children away until nothing or a cycle is left.
    let mut free: Vec<ClassId> = classes
        .ids()
        .filter(|id| children[id.index()] == 0)
        .collect();
    let mut taken = 0;
    while let Some(id) = free.pop() {
        taken += 1;
        for parent in parents(id) {
            children[parent.index()] -= 1;
            if children[parent.index()] == 0 {
                free.push(parent);
            }
        }
    }
    taken == classes.len()
}

pub(super) fn check_tables(program: &Program, problems: &mut Vec<Problem>) {
    let before = problems.len();
    for (id, class) in program.classes.iter_ids() {
        check_class(program, id, class, problems);
    }
    if !is_acyclic(&program.classes) {
        problems.push(Problem::new(Place::Program, "a class is its own supertype"));
    }
    if problems.len() == before {
        check_hierarchy(program, problems);
    }
    for (id, field) in program.fields.iter_ids() {
        let mut report = |message: String| problems.push(Problem::new(Place::Field(id), message));
        if let Some(why) = no_value(program, &field.ty) {
            report(why);
        }
        let class = program.classes.get(field.class);
        if !class.is_some_and(|class| class.fields.contains(&id)) {
            report(format!("{} does not declare it", field.class));
        }
    }
    for (id, method) in program.methods.iter_ids() {
        let class = program.classes.get(method.class);
        if !class.is_some_and(|class| class.methods.contains(&id)) {
            let message = format!("{} does not declare it", method.class);
            problems.push(Problem::new(Place::Method(id), message));
        }
    }
}

fn check_class(program: &Program, id: ClassId, class: &Class, problems: &mut Vec<Problem>) {
    let mut report = |message: String| problems.push(Problem::new(Place::Class(id), message));
    if let Some(parent) = class.superclass
        && program.classes.get(parent).is_none()
    {
        report(format!("extends the unknown {parent}"));
    }
    for parent in &class.interfaces {
        match program.classes.get(*parent) {
            None => report(format!("implements the unknown {parent}")),
            Some(found) if found.kind == ClassKind::Interface => {}
            Some(_) => report(format!("implements {parent}, which is a class")),
        }
    }
    for field in &class.fields {
        match program.fields.get(*field) {
            None => report(format!("declares the unknown {field}")),
            Some(found) if found.class == id => {}
            Some(found) => report(format!("declares {field}, which is of {}", found.class)),
        }
    }
    for method in &class.methods {
        match program.methods.get(*method) {
            None => report(format!("declares the unknown {method}")),
            Some(found) if found.class == id => {}
            Some(found) => report(format!("declares {method}, which is of {}", found.class)),
        }
    }
}

/// The derived tables belong to the declarations; only asked when those are sound.
fn check_hierarchy(program: &Program, problems: &mut Vec<Problem>) {
    let fresh = Hierarchy::new(&program.classes, &program.fields, &program.methods);
    if fresh != program.hierarchy {
        problems.push(Problem::new(
            Place::Program,
            "the hierarchy does not belong to the declarations",
        ));
    }
}
