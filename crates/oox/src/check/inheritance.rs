//! Who extends whom, and whether the methods on both sides fit together.

use oxpecker_base::{Diagnostic, IndexVec};
use oxpecker_ir::{ClassId, ClassKind, MethodId};
use rustc_hash::FxHashMap;

use crate::ast::{Ast, Ident};
use crate::check::declarations::Declarations;
use crate::codes;
use crate::diagnostics::Diagnostics;

/// How long a chain of supertypes may be.
const MAX_CHAIN: usize = 500;
/// How many ways from a type up to its supertypes a program may have in total: method tables are made along them.
const MAX_WAYS: usize = 5_000_000;
/// How many types a program may have: the IR compares each with each.
const MAX_TYPES: usize = 20_000;

/// Fills in superclasses and interfaces and derives all supertypes. Cycles are reported and cut.
pub(super) fn connect<'s>(
    declarations: &mut Declarations<'_, 's>,
    ast: &Ast<'s>,
    diagnostics: &mut Diagnostics,
) {
    for (index, decl) in ast.classes.iter().enumerate() {
        let id = ClassId(index as u32);
        let extended = decl.kind;
        for name in &decl.extends {
            if let Some(parent) = parent(declarations, *name, extended, diagnostics) {
                match extended {
                    ClassKind::Class | ClassKind::Abstract => {
                        declarations.classes[id].superclass = Some(parent)
                    }
                    ClassKind::Interface => declarations.classes[id].interfaces.push(parent),
                }
            }
        }
        for name in &decl.implements {
            let interface = parent(declarations, *name, ClassKind::Interface, diagnostics);
            declarations.classes[id].interfaces.extend(interface);
        }
    }
    if let Some(class) = declarations.classes.get(ClassId(MAX_TYPES as u32)) {
        let message = format!("a program has at most {MAX_TYPES} classes and interfaces");
        diagnostics.push(Diagnostic::error(codes::TOO_DEEP, class.span, message));
    }
    let order = parents_first(declarations, diagnostics);
    derive_supertypes(declarations, &order, diagnostics);
}

fn parent<'s>(
    declarations: &Declarations<'_, 's>,
    name: Ident<'s>,
    wanted: ClassKind,
    diagnostics: &mut Diagnostics,
) -> Option<ClassId> {
    let Some(id) = declarations.class(name.text) else {
        diagnostics.push(declarations.unknown_class(name));
        return None;
    };
    if declarations.classes[id].kind == wanted {
        return Some(id);
    }
    let (is, should) = match wanted {
        ClassKind::Class | ClassKind::Abstract => ("an interface", "a class"),
        ClassKind::Interface => ("a class", "an interface"),
    };
    let message = format!("`{}` is {is}, expected {should}", name.text);
    let diagnostic = Diagnostic::error(codes::WRONG_KIND, name.span, message);
    diagnostics.push(diagnostic.with_help(
        "a class extends a class and implements interfaces; an interface extends interfaces",
    ));
    None
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

/// All classes, supertypes first; without recursion, for chains of any length.
fn parents_first(
    declarations: &mut Declarations<'_, '_>,
    diagnostics: &mut Diagnostics,
) -> Vec<ClassId> {
    let ids = declarations.classes.ids();
    let mut marks: IndexVec<ClassId, Mark> = ids.map(|_| Mark::New).collect();
    let mut order = Vec::with_capacity(marks.len());
    let mut cycles = Vec::new();
    for root in marks.ids() {
        let mut stack = Vec::new();
        if marks[root] == Mark::New {
            marks[root] = Mark::Open;
            stack.push((root, 0));
        }
        while let Some((class, next)) = stack.last_mut() {
            let class = *class;
            let Some(parent) = nth_parent(declarations, class, *next) else {
                marks[class] = Mark::Done;
                order.push(class);
                let _ = stack.pop();
                continue;
            };
            *next += 1;
            match marks[parent] {
                Mark::New => {
                    marks[parent] = Mark::Open;
                    stack.push((parent, 0));
                }
                Mark::Open => cycles.push((class, parent)),
                Mark::Done => {}
            }
        }
    }
    for (class, parent) in cycles {
        report_cycle(declarations, class, parent, diagnostics);
        let class = &mut declarations.classes[class];
        class.superclass = class.superclass.filter(|it| *it != parent);
        class.interfaces.retain(|it| *it != parent);
    }
    order
}

fn nth_parent(declarations: &Declarations<'_, '_>, class: ClassId, nth: usize) -> Option<ClassId> {
    let class = &declarations.classes[class];
    let parents = class.superclass.iter().chain(&class.interfaces);
    parents.copied().nth(nth)
}

fn report_cycle(
    declarations: &Declarations<'_, '_>,
    class: ClassId,
    parent: ClassId,
    diagnostics: &mut Diagnostics,
) {
    let (class, parent) = (&declarations.classes[class], &declarations.classes[parent]);
    let message = if class.name == parent.name {
        format!("`{}` extends itself", class.name)
    } else {
        format!("`{}` and `{}` extend each other", class.name, parent.name)
    };
    let diagnostic = Diagnostic::error(codes::CYCLE, class.span, message);
    diagnostics.push(diagnostic.with_related(parent.span, "part of the cycle"));
}

/// A type with too many supertypes is reported and loses them, so that everything behind it stays small.
fn derive_supertypes(
    declarations: &mut Declarations<'_, '_>,
    order: &[ClassId],
    diagnostics: &mut Diagnostics,
) {
    let classes = &mut declarations.classes;
    let mut supertypes: IndexVec<ClassId, Vec<ClassId>> =
        classes.ids().map(|id| vec![id]).collect();
    let mut lengths: IndexVec<ClassId, usize> = classes.ids().map(|_| 1).collect();
    let mut ways: IndexVec<ClassId, usize> = classes.ids().map(|_| 1).collect();
    let mut total: usize = 0;
    for id in order {
        let class = &mut classes[*id];
        let parents = class.superclass.iter().chain(&class.interfaces);
        let length = parents.clone().map(|it| lengths[*it]).max().unwrap_or(0) + 1;
        let way = parents.clone().map(|it| ways[*it]).sum::<usize>() + 1;
        if length > MAX_CHAIN || total + way > MAX_WAYS {
            let message = format!("`{}` has too many supertypes", class.name);
            diagnostics.push(Diagnostic::error(codes::TOO_DEEP, class.span, message));
            class.superclass = None;
            class.interfaces.clear();
            continue;
        }
        total += way;
        (lengths[*id], ways[*id]) = (length, way);
        for parent in parents {
            let inherited = supertypes[*parent].clone();
            supertypes[*id].extend(inherited);
        }
        supertypes[*id].sort_unstable();
        supertypes[*id].dedup();
    }
    declarations.supertypes = supertypes;
}

/// Overrides must be usable as what they override, and nothing of an interface may be missing.
pub(super) fn check_methods(declarations: &Declarations<'_, '_>, diagnostics: &mut Diagnostics) {
    for (id, class) in declarations.classes.iter_ids() {
        if class.superclass.is_none() && class.interfaces.is_empty() {
            continue;
        }
        let mut concrete: FxHashMap<&str, MethodId> = FxHashMap::default();
        let order = declarations.lookup_order(id);
        for owner in &order {
            for method in &declarations.classes[*owner].methods {
                let signature = &declarations.methods[*method];
                if !signature.is_constructor && signature.has_body() {
                    let _ = concrete.entry(&signature.selector).or_insert(*method);
                }
            }
        }
        for method in &class.methods {
            check_override(declarations, &order, *method, diagnostics);
        }
        if class.kind == ClassKind::Class {
            check_complete(declarations, id, (&order, &concrete), diagnostics);
        }
    }
}

fn check_override(
    declarations: &Declarations<'_, '_>,
    order: &[ClassId],
    id: MethodId,
    diagnostics: &mut Diagnostics,
) {
    let method = &declarations.methods[id];
    if method.is_constructor {
        return;
    }
    let inherited = order[1..].iter().find_map(|class| {
        let declared = declarations.declared(*class, method.name).iter();
        let mut declared = declared.map(|id| &declarations.methods[*id]);
        declared.find(|other| other.selector == method.selector)
    });
    let Some(other) = inherited else { return };
    let owner = &declarations.classes[other.class].name;
    let problem = if method.is_static != other.is_static {
        format!("one of `{}` here and in `{owner}` is static", method.name)
    } else if !method.is_static && !declarations.assignable(&method.result, &other.result) {
        let (mine, theirs) = (&method.result, &other.result);
        let (mine, theirs) = (declarations.show(mine), declarations.show(theirs));
        format!("`{}` returns {mine} but in `{owner}` {theirs}", method.name)
    } else {
        return;
    };
    let diagnostic = Diagnostic::error(codes::BAD_OVERRIDE, method.decl.name.span, problem);
    diagnostics.push(diagnostic.with_related(other.decl.name.span, "overrides this method"));
}

fn check_complete(
    declarations: &Declarations<'_, '_>,
    id: ClassId,
    (order, concrete): (&[ClassId], &FxHashMap<&str, MethodId>),
    diagnostics: &mut Diagnostics,
) {
    let class = &declarations.classes[id];
    for owner in order {
        for method in &declarations.classes[*owner].methods {
            let method = &declarations.methods[*method];
            if method.has_body() || concrete.contains_key(method.selector.as_str()) {
                continue;
            }
            let (interface, selector) = (&declarations.classes[*owner].name, &method.selector);
            let message = format!("`{}` lacks `{selector}` of `{interface}`", class.name);
            let diagnostic = Diagnostic::error(codes::MISSING_METHOD, class.span, message);
            let place = method.decl.name.span;
            diagnostics.push(diagnostic.with_related(place, "declared here without a body"));
        }
    }
}
