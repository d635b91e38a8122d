//! Which methods of Java classes are tested.

use std::collections::BTreeSet;

use oxpecker_ir::{ClassId, Loader, MethodId, Program};

use super::names::{is_nameable, is_open, package_of};

const SYNTHETIC: u16 = 0x1000;
const ENUM: u16 = 0x4000;

/// Methods and constructors with code that a test in the same package can call, of some classes in their order.
pub fn callable(program: &Program, loader: &dyn Loader, own: &BTreeSet<String>) -> Vec<MethodId> {
    let mut found = Vec::new();
    for class in loader.user_classes(program) {
        let package = package_of(program, class);
        let is_own = own.contains(&program.classes[class].name);
        if !is_own || !is_nameable(program, class, package) {
            continue;
        }
        let methods = program.classes[class].methods.iter().copied();
        found.extend(methods.filter(|id| {
            let flags = loader.method_flags(*id).unwrap_or(SYNTHETIC);
            let is_written = flags & SYNTHETIC == 0 && !is_made(program, loader, class, *id);
            let method = &program.methods[*id];
            let is_main = method.is_static && method.selector == "main([Ljava/lang/String;)V";
            is_written && is_open(program, class, flags, package) && !is_main && !method.is_abstract
        }));
    }
    found
}

/// Whether the compiler adds a method.
fn is_made(program: &Program, loader: &dyn Loader, class: ClassId, id: MethodId) -> bool {
    let name = program.methods[id].name.as_str();
    let declared = loader.declaration(class);
    let is_enum = declared.is_some_and(|it| it.flags & ENUM != 0);
    name == "<clinit>" || (is_enum && matches!(name, "values" | "valueOf" | "<init>"))
}
