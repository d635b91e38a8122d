//! The user's methods that can run when a method is entered.
//!
//! Calls reach what the class hierarchy allows, rather too many methods than too few. Through the library only
//! methods of objects are run that the user's own code makes: those that override one of the library's.

use std::collections::BTreeSet;

use oxpecker_ir::analysis::call_targets;
use oxpecker_ir::{ClassId, Inst, MethodId, Program};

use super::written::user_classes;

/// The methods outside the library that can run when this one is entered, with their code loaded, itself included.
pub fn reachable(program: &Program, entry: MethodId) -> BTreeSet<MethodId> {
    // Only classes that are there are among the targets of virtual calls.
    user_classes(program);
    let mut found = BTreeSet::new();
    let mut open = vec![entry];
    open.extend(initializers(program, program.methods[entry].class));
    while let Some(method) = open.pop() {
        let is_library = program.classes[program.methods[method].class].is_library();
        if is_library || found.contains(&method) {
            continue;
        }
        let Ok(body) = program.load_body(method) else {
            continue;
        };
        found.insert(method);
        let insts = body.blocks.iter().flat_map(|it| &it.insts);
        insts.for_each(|inst| add_run(program, inst, &mut open));
    }
    found
}

/// What an instruction can run.
fn add_run(program: &Program, inst: &Inst, open: &mut Vec<MethodId>) {
    match inst {
        Inst::Call(call) | Inst::Fork(call) => open.extend(call_targets(program, call.target)),
        Inst::InitClass { class, .. } => open.extend(initializers(program, *class)),
        Inst::NewObject { class, .. } => open.extend(called_back(program, *class)),
        _ => {}
    }
}

/// The static initializers of a class and its supertypes.
fn initializers(program: &Program, class: ClassId) -> Vec<MethodId> {
    let methods = lineage(program, class)
        .into_iter()
        .flat_map(|class| program.classes[class].methods.iter().copied());
    methods
        .filter(|id| program.methods[*id].name == "<clinit>")
        .collect()
}

/// The methods of an object that the library can call.
fn called_back(program: &Program, class: ClassId) -> Vec<MethodId> {
    let (library, own): (Vec<ClassId>, Vec<ClassId>) = lineage(program, class)
        .into_iter()
        .partition(|class| program.classes[*class].is_library());
    let methods = |class: ClassId| program.classes[class].methods.iter().copied();
    let library = library.into_iter().flat_map(methods);
    let declared: BTreeSet<&str> = library
        .map(|id| &program.methods[id])
        .filter(|it| !it.is_static && !it.is_constructor)
        .map(|it| it.selector.as_str())
        .collect();
    let own = own.into_iter().flat_map(methods);
    own.filter(|id| declared.contains(program.methods[*id].selector.as_str()))
        .collect()
}

/// A class with all its supertypes.
fn lineage(program: &Program, class: ClassId) -> BTreeSet<ClassId> {
    let mut found = BTreeSet::new();
    let mut open = vec![class];
    while let Some(class) = open.pop() {
        if found.insert(class) {
            let class = &program.classes[class];
            open.extend(class.superclass);
            open.extend(&class.interfaces);
        }
    }
    found
}
