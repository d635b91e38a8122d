//! How sources name classes and types.

use oxpecker_ir::{ClassId, Nesting, Program, Type};

use oxpecker_scripts::print::java::type_text;

const PUBLIC: u16 = 0x0001;
const PRIVATE: u16 = 0x0002;
const PROTECTED: u16 = 0x0004;

/// The package of a class, with `/`; empty for none.
pub(super) fn package_of(program: &Program, class: ClassId) -> &str {
    let name = &program.classes[class].name;
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Whether a source of a package can name a class.
pub(super) fn is_nameable(program: &Program, class: ClassId, package: &str) -> bool {
    let Some(declared) = program.loader.as_ref().and_then(|it| it.declaration(class)) else {
        return false;
    };
    let same = package_of(program, class) == package;
    match declared.nesting {
        Nesting::Local(_) => false,
        Nesting::Top => same || declared.flags & PUBLIC != 0,
        Nesting::Member(outer) => {
            let is_open = declared.flags & PUBLIC != 0 || (same && declared.flags & PRIVATE == 0);
            let outer = program.load_class(&outer);
            is_open && outer.is_ok_and(|outer| is_nameable(program, outer, package))
        }
    }
}

/// Whether a member with some flags can be used from a package.
pub(super) fn is_open(program: &Program, class: ClassId, flags: u16, package: &str) -> bool {
    let same = package_of(program, class) == package;
    flags & PUBLIC != 0 || (same && flags & PRIVATE == 0) || (same && flags & PROTECTED != 0)
}

/// The name of a class in a source of a package.
pub(super) fn class_text(program: &Program, class: ClassId, package: &str) -> String {
    let loader = program.loader.as_ref();
    let declared = loader.and_then(|it| it.declaration(class));
    if let Some(declared) = &declared
        && let (Nesting::Member(outer), Some(simple)) = (&declared.nesting, &declared.simple_name)
        && let Ok(outer) = program.load_class(outer)
    {
        return format!("{}.{simple}", class_text(program, outer, package));
    }
    let own = package_of(program, class);
    let name = &program.classes[class].name;
    match own == package || own == "java/lang" {
        true => name.rsplit('/').next().unwrap_or(name).to_string(),
        false => name.replace('/', "."),
    }
}

/// A type in a source of a package, if it can be named there.
pub(super) fn type_name(program: &Program, ty: &Type, package: &str) -> Option<String> {
    match ty {
        Type::Named(name) => {
            let class = program.load_class(name).ok()?;
            type_name(program, &Type::Class(class), package)
        }
        Type::Class(class) => {
            is_nameable(program, *class, package).then(|| class_text(program, *class, package))
        }
        Type::Array(element) => Some(format!("{}[]", type_name(program, element, package)?)),
        other => Some(type_text(program, other)),
    }
}
