//! Writes the headers of library classes for work without a Java installation:
//! `cargo run -p oxpecker-jvm --example library_headers > crates/jvm/src/headers/library.txt`
//!
//! Names, types, flags and constants are taken from the installation, no code. Of bodies it only tells those that say nothing:
//! a constructor that passes its arguments on (`^`) or keeps them in fields (`=a,b`), a method that returns a field (`.a`) or a new
//! object made of its arguments (`+`), or passes them on to another one (`>Class.name`).
#![allow(clippy::print_stdout, reason = "it writes to standard output")]

use std::collections::BTreeSet;
use std::fmt::Write;

use oxpecker_jvm::classfile::{FieldRef, Loadable, Method};
use oxpecker_jvm::instructions::{FieldAccess, InvokeKind, StackOp};
use oxpecker_jvm::{ClassFile, ClassPath, Insn, Jdk, JdkSearch};

const PRIVATE: u16 = 2;
const PUBLIC: u16 = 1;
const STATIC: u16 = 8;
const BRIDGE: u16 = 0x40;
const SYNTHETIC: u16 = 0x1000;

/// Packages and classes that are wanted; their supertypes come along.
const WANTED: &[&str] = &[
    "java/io/*Exception",
    "java/io/BufferedInputStream",
    "java/io/Closeable",
    "java/io/InputStream",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/io/Serializable",
    "java/lang/*",
    "java/lang/reflect/*Exception",
    "java/util/*Exception",
    "java/util/Collection",
    "java/util/Comparator",
    "java/util/Iterator",
    "java/util/List",
    "java/util/Map",
    "java/util/Objects",
    "java/util/Random",
    "java/util/Set",
    "java/util/function/*",
];

fn is_wanted(name: &str) -> bool {
    WANTED.iter().any(|wanted| match wanted.split_once('*') {
        Some((front, back)) => {
            let rest = name
                .strip_prefix(front)
                .and_then(|it| it.strip_suffix(back));
            rest.is_some_and(|rest| !rest.contains(['/', '$']))
        }
        None => name == *wanted,
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None))?;
    let mut path = ClassPath::default();
    path.add_library(&jdk)?;
    let mut names: BTreeSet<String> = BTreeSet::new();
    for source in path.sources() {
        names.extend(source.list()?.into_iter().filter(|name| is_wanted(name)));
    }
    let mut open: Vec<String> = names.iter().cloned().collect();
    let mut parents: BTreeSet<String> = BTreeSet::new();
    let mut classes = Vec::new();
    while let Some(name) = open.pop() {
        let Some((class, _)) = path.load(&name)? else {
            continue;
        };
        // Others see what is not public only as a supertype.
        if class.access.0 & PUBLIC == 0 && !parents.contains(&name) {
            continue;
        }
        for parent in class.super_class.iter().chain(&class.interfaces) {
            if parents.insert(parent.to_string()) {
                open.push(parent.to_string());
            }
        }
        classes.push(class);
    }
    classes.sort_by(|one, two| one.name.cmp(&two.name));
    classes.dedup_by(|one, two| one.name == two.name);
    let mut text = String::new();
    for class in &classes {
        show(class, &mut text)?;
    }
    print!("{text}");
    Ok(())
}

fn show(class: &ClassFile, out: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let parents: Vec<&str> = class
        .super_class
        .iter()
        .chain(&class.interfaces)
        .map(|it| &**it)
        .collect();
    writeln!(
        out,
        "{:x} {} {}",
        class.access.0,
        class.name,
        parents.join(" ")
    )?;
    for field in &class.fields {
        let flags = field.access.0;
        let constant = match &field.constant_value {
            Some(Loadable::Int(value)) => format!(" {value}"),
            Some(Loadable::Long(value)) => format!(" {value}"),
            Some(Loadable::Float(value)) => format!(" {}", value.to_bits()),
            Some(Loadable::Double(value)) => format!(" {}", value.to_bits()),
            // What Java's compiler copies to where it is used need not be here.
            Some(_) => continue,
            None => String::new(),
        };
        if flags & PRIVATE != 0 && flags & STATIC != 0 {
            continue;
        }
        writeln!(out, "F{flags:x} {} {}{constant}", field.name, field.ty)?;
    }
    for method in &class.methods {
        let flags = method.access.0;
        let is_special = method.name.starts_with('<');
        // Bridges are found by name; what else the compiler generated is not.
        let is_hidden = flags & SYNTHETIC != 0 && flags & BRIDGE == 0;
        // Without code for them nothing is left that could see what only private fields hold.
        let is_needless = &*method.name == "<clinit>" && !sets_something(class);
        if is_hidden || is_needless || flags & PRIVATE != 0 && !is_special {
            continue;
        }
        let body = body(class, method).unwrap_or_default();
        writeln!(
            out,
            "M{flags:x} {}{}{body}",
            method.name, method.descriptor.text
        )?;
    }
    Ok(())
}

/// Whether others can see static fields that the initializer has to set.
fn sets_something(class: &ClassFile) -> bool {
    class.fields.iter().any(|field| {
        let flags = field.access.0;
        flags & STATIC != 0 && flags & PRIVATE == 0 && field.constant_value.is_none()
    })
}

/// The body of a method, if it is one of those that say nothing.
#[expect(clippy::too_many_lines, reason = "a table of patterns")]
fn body(class: &ClassFile, method: &Method) -> Option<String> {
    let code = class.instructions(method).ok()??;
    let insns: Vec<&Insn> = code.iter().map(|(_, insn)| insn).collect();
    let is_load =
        |insn: &&Insn, slot: u16| matches!(insn, Insn::Load { slot: at, .. } if *at == slot);
    let is_static = method.access.0 & STATIC != 0;
    let passes = |loads: &[&Insn], first: u16| {
        let mut slot = first;
        let parameters = &method.descriptor.parameters;
        loads.len() == parameters.len()
            && loads.iter().zip(parameters).all(|(load, ty)| {
                slot += ty.slots();
                is_load(load, slot - ty.slots())
            })
    };
    let is_own = |field: &FieldRef| class.field(&field.name, &field.ty).is_some();
    match insns.as_slice() {
        [
            loads @ ..,
            Insn::Invoke {
                kind: InvokeKind::Static,
                method: called,
            },
            Insn::Return(Some(_)),
        ] if is_static && called.descriptor == method.descriptor && passes(loads, 0) => {
            Some(format!(" >{}.{}", called.class, called.name))
        }
        [
            Insn::New(made),
            Insn::Stack(StackOp::Dup),
            loads @ ..,
            Insn::Invoke {
                kind: InvokeKind::Special,
                method: called,
            },
            Insn::Return(Some(_)),
        ] if is_static
            && *made == class.name
            && called.class == class.name
            && called.descriptor.parameters == method.descriptor.parameters
            && passes(loads, 0) =>
        {
            Some(" +".into())
        }
        [
            this,
            Insn::Field {
                access: FieldAccess::GetField,
                field,
            },
            Insn::Return(Some(_)),
        ] if is_load(this, 0) && method.access.0 & STATIC == 0 && is_own(field) => {
            Some(format!(" .{}", field.name))
        }
        [
            this,
            loads @ ..,
            Insn::Invoke {
                kind: InvokeKind::Special,
                method: called,
            },
            Insn::Return(None),
        ] if is_load(this, 0)
            && &*method.name == "<init>"
            && &*called.name == "<init>"
            && Some(&called.class) == class.super_class.as_ref()
            && called.descriptor == method.descriptor
            && loads.len() == method.descriptor.parameters.len() =>
        {
            let mut slot = 1;
            for (load, ty) in loads.iter().zip(&method.descriptor.parameters) {
                if !is_load(load, slot) {
                    return None;
                }
                slot += ty.slots();
            }
            Some(" ^".into())
        }
        [
            this,
            Insn::Invoke {
                kind: InvokeKind::Special,
                method: called,
            },
            stores @ ..,
            Insn::Return(None),
        ] if is_load(this, 0)
            && &*method.name == "<init>"
            && &*called.name == "<init>"
            && Some(&called.class) == class.super_class.as_ref()
            && called.descriptor.parameters.is_empty()
            && stores.len() == 3 * method.descriptor.parameters.len() =>
        {
            let mut names = Vec::new();
            let mut slot = 1;
            for (store, ty) in stores.chunks(3).zip(&method.descriptor.parameters) {
                match store {
                    [
                        this,
                        value,
                        Insn::Field {
                            access: FieldAccess::PutField,
                            field,
                        },
                    ] if is_load(this, 0) && is_load(value, slot) && is_own(field) => {
                        names.push(field.name.to_string());
                    }
                    _ => return None,
                }
                slot += ty.slots();
            }
            Some(format!(" ={}", names.join(",")))
        }
        _ => None,
    }
}
