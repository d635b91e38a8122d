//! Calls that bring receivers about: a constructor, methods that change the object, and the method to test.

use oxpecker_ir::{ClassId, ClassKind, Inst, Loader, MethodId, Nesting, Program};
use oxpecker_jvm::JavaLoader;

use super::names::{is_nameable, is_open, package_of};

const STATIC: u16 = 0x0008;
const SYNTHETIC: u16 = 0x1000;
const ENUM: u16 = 0x4000;
/// Calls between the constructor and the method to test.
const MOST_BETWEEN: usize = 4;
/// Sequences that are tried for a method.
const MOST: usize = 40;
/// Classes of receivers that are tried for an inherited method.
const MOST_CLASSES: usize = 2;

/// The sequences of calls worth a try for a method, the short ones first.
pub(super) fn sequences(
    program: &Program,
    loader: &JavaLoader,
    tested: MethodId,
) -> Vec<Vec<MethodId>> {
    let mut found = Vec::new();
    let method = &program.methods[tested];
    if method.is_static || method.is_constructor {
        return found;
    }
    let package = package_of(program, method.class);
    let classes = receivers(program, loader, tested);
    let starts: Vec<(MethodId, Vec<MethodId>)> = classes
        .iter()
        .take(MOST_CLASSES)
        .flat_map(|class| {
            let changing = changing(program, loader, *class, package);
            let constructors = constructors(program, loader, *class, package);
            constructors
                .into_iter()
                .map(move |it| (it, changing.clone()))
        })
        .collect();
    for length in 0..=MOST_BETWEEN {
        for (constructor, changing) in &starts {
            for between in between(changing, length) {
                if found.len() == MOST {
                    return found;
                }
                let mut calls = vec![*constructor];
                calls.extend(between);
                calls.push(tested);
                found.push(calls);
            }
        }
    }
    found
}

/// All choices of one or two calls, later the same call many times and changes of two.
fn between(changing: &[MethodId], length: usize) -> Vec<Vec<MethodId>> {
    let mut found = Vec::new();
    for first in changing {
        for second in changing {
            let cycle = [first, second].into_iter().cycle().take(length);
            let calls: Vec<MethodId> = cycle.copied().collect();
            if !found.contains(&calls) {
                found.push(calls);
            }
        }
    }
    if length == 0 {
        return vec![Vec::new()];
    }
    // The same call again and again fills what can be full.
    found.sort_by_key(|calls| calls.windows(2).filter(|pair| pair[0] != pair[1]).count());
    found
}

/// The classes whose objects run the method when it is called and that a test can make.
fn receivers(program: &Program, loader: &JavaLoader, tested: MethodId) -> Vec<ClassId> {
    let method = &program.methods[tested];
    let package = package_of(program, method.class);
    let runs = |class: &ClassId| {
        program.hierarchy.is_subtype(*class, method.class)
            && program.selected(*class, tested) == Ok(tested)
            && is_makeable(program, loader, *class, package)
    };
    let mut classes = loader.user_classes(program);
    classes.retain(runs);
    classes.sort_by_key(|class| *class != method.class);
    classes
}

fn is_makeable(program: &Program, loader: &JavaLoader, class: ClassId, package: &str) -> bool {
    let Some(declared) = loader.declaration(class) else {
        return false;
    };
    // Objects of inner classes belong to another one.
    let is_inner = matches!(declared.nesting, Nesting::Member(_)) && declared.flags & STATIC == 0;
    program.classes[class].kind == ClassKind::Class
        && is_nameable(program, class, package)
        && !is_inner
        && declared.flags & ENUM == 0
}

fn constructors(
    program: &Program,
    loader: &JavaLoader,
    class: ClassId,
    package: &str,
) -> Vec<MethodId> {
    let mut found = program.classes[class].methods.clone();
    found.retain(|id| {
        let flags = loader.method_flags(*id).unwrap_or(SYNTHETIC);
        program.methods[*id].name == "<init>"
            && flags & SYNTHETIC == 0
            && is_open(program, class, flags, package)
            && program.load_body(*id).is_ok()
    });
    found
}

/// The methods that may change an object, those of its superclasses included.
fn changing(
    program: &Program,
    loader: &JavaLoader,
    class: ClassId,
    package: &str,
) -> Vec<MethodId> {
    let mut found = Vec::new();
    let mut owner = Some(class);
    while let Some(declaring) = owner.filter(|it| is_nameable(program, *it, package)) {
        for id in &program.classes[declaring].methods {
            let method = &program.methods[*id];
            let flags = loader.method_flags(*id).unwrap_or(SYNTHETIC);
            let is_usable = !method.is_static && !method.is_constructor && !method.is_abstract;
            let runs = program.selected(class, *id) == Ok(*id);
            if is_usable
                && runs
                && flags & SYNTHETIC == 0
                && is_open(program, declaring, flags, package)
                && changes(program, *id)
            {
                found.push(*id);
            }
        }
        owner = program.classes[declaring].superclass;
        if owner.is_some_and(|it| program.classes[it].name.starts_with("java/")) {
            break;
        }
    }
    found
}

/// Whether a method writes something or leaves that to others.
fn changes(program: &Program, id: MethodId) -> bool {
    let Ok(body) = program.load_body(id) else {
        return false;
    };
    let mut insts = body.blocks.iter().flat_map(|block| &block.insts);
    insts.any(|inst| {
        matches!(
            inst,
            Inst::StoreField { .. } | Inst::StoreElement { .. } | Inst::Call(_)
        )
    })
}
