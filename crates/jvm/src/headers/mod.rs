//! What is known of library classes without a Java installation: supertypes, members and their types, hardly any code.
//!
//! `library.txt` has a line per class (flags, name, superclass, interfaces), followed by lines of its fields (`F`, with a
//! constant) and methods (`M`). A method ends in ` ^` if it passes its arguments on to the constructor of the superclass,
//! in ` =a,b` if it keeps them in these fields, in ` .a` if it returns this field, in ` +` if it returns a new object made of
//! its arguments, in ` >Class.name` if it passes them on to a static method. `examples/library_headers.rs` writes it.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::classfile::{
    Access, ClassFile, Code, ConstantPool, Field, FieldRef, Loadable, Method, MethodRef, Version,
};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::instructions::{FieldAccess, Insn, InvokeKind, Kind, StackOp};
use crate::lower::kind_of;

const LIBRARY: &str = include_str!("library.txt");
/// The version of Java it was taken from, as class files have it.
const VERSION: Version = Version {
    major: 61,
    minor: 0,
};

/// Whether a class has the name of one of the library.
pub(crate) fn is_of_library(name: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/"]
        .iter()
        .any(|package| name.starts_with(package))
}

/// A class of the library, with the instructions of those methods that have some.
pub(crate) fn class(name: &str) -> Option<(ClassFile, Vec<Vec<Insn>>)> {
    static PLACES: OnceLock<FxHashMap<&'static str, &'static str>> = OnceLock::new();
    parse(PLACES.get_or_init(places).get(name)?)
}

/// The lines of every class, by its name.
fn places() -> FxHashMap<&'static str, &'static str> {
    let mut places = FxHashMap::default();
    let mut rest = LIBRARY;
    while !rest.is_empty() {
        // Flags of classes are lower-case hexadecimal, so their lines are told apart by the first character.
        let is_member = |line: &str| line.starts_with(['F', 'M']);
        let mut end = 0;
        for (number, line) in rest.split_inclusive('\n').enumerate() {
            if number > 0 && !is_member(line) {
                break;
            }
            end += line.len();
        }
        let (lines, others) = rest.split_at(end);
        if let Some(name) = lines.split_ascii_whitespace().nth(1) {
            places.insert(name, lines);
        }
        rest = others;
    }
    places
}

fn parse(lines: &str) -> Option<(ClassFile, Vec<Vec<Insn>>)> {
    let mut lines = lines.lines();
    let mut head = lines.next()?.split(' ').filter(|it| !it.is_empty());
    let access = flags(head.next()?)?;
    let name: Arc<str> = head.next()?.into();
    let mut class = ClassFile {
        version: VERSION,
        constants: ConstantPool::default(),
        access,
        super_class: head.next().map(Into::into),
        name,
        interfaces: head.map(Into::into).collect(),
        fields: Vec::new(),
        methods: Vec::new(),
        bootstrap_methods: Vec::new(),
        source_file: None,
        signature: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        record: None,
        permitted_subclasses: None,
        annotations: Vec::new(),
        notes: Vec::new(),
    };
    let mut made = Vec::new();
    for line in lines {
        let mut words = line[1..].split(' ');
        let access = flags(words.next()?)?;
        if line.starts_with('F') {
            let name = words.next()?.into();
            let ty = FieldType::parse(words.next()?).ok()?;
            let constant_value = match words.next() {
                Some(text) => Some(constant(&ty, text)?),
                None => None,
            };
            class.fields.push(Field {
                access,
                name,
                ty,
                constant_value,
                signature: None,
            });
        } else {
            let selector = words.next()?;
            let (name, descriptor) = selector.split_at(selector.find('(')?);
            let descriptor = Arc::new(MethodDescriptor::parse(&descriptor.into()).ok()?);
            let insns = match words.next() {
                Some(body) => instructions(&class, &descriptor, body)?,
                None => Vec::new(),
            };
            class.methods.push(Method {
                access,
                name: name.into(),
                descriptor,
                code: (!insns.is_empty()).then(code),
                exceptions: Vec::new(),
                signature: None,
                parameters: Vec::new(),
                annotations: Vec::new(),
                parameter_annotations: Vec::new(),
                type_annotations: Vec::new(),
            });
            made.push(insns);
        }
    }
    Some((class, made))
}

fn flags(text: &str) -> Option<Access> {
    u16::from_str_radix(text, 16).ok().map(Access)
}

/// Floating-point numbers are written by their bits.
fn constant(ty: &FieldType, text: &str) -> Option<Loadable> {
    Some(match ty {
        FieldType::Long => Loadable::Long(text.parse().ok()?),
        FieldType::Float => Loadable::Float(f32::from_bits(text.parse().ok()?)),
        FieldType::Double => Loadable::Double(f64::from_bits(text.parse().ok()?)),
        _ => Loadable::Int(text.parse().ok()?),
    })
}

fn code() -> Code {
    Code {
        max_stack: u16::MAX,
        max_locals: u16::MAX,
        bytes: Box::default(),
        file_offset: 0,
        handlers: Vec::new(),
        lines: Vec::new(),
        variables: Vec::new(),
    }
}

/// The instructions of a body that says nothing of its own.
fn instructions(
    class: &ClassFile,
    descriptor: &Arc<MethodDescriptor>,
    body: &str,
) -> Option<Vec<Insn>> {
    let this = Insn::Load {
        kind: Kind::Reference,
        slot: 0,
    };
    let is_static = matches!(body.as_bytes().first(), Some(b'>' | b'+'));
    let loads = loads(descriptor, u16::from(!is_static));
    let (sort, names) = body.split_at_checked(1)?;
    let call = |kind, class: &Arc<str>, name: &str, descriptor| Insn::Invoke {
        kind,
        method: Arc::new(MethodRef {
            class: Arc::clone(class),
            name: name.into(),
            descriptor,
            interface: false,
        }),
    };
    let of_super = |descriptor| {
        let parent = class.super_class.as_ref()?;
        Some(call(InvokeKind::Special, parent, "<init>", descriptor))
    };
    let result = || Some(Insn::Return(Some(kind_of(descriptor.result.as_ref()?))));
    let field = |access, name: &str| {
        let mut fields = class.fields.iter();
        let field = fields.find(|field| *field.name == *name)?;
        let field = Arc::new(FieldRef {
            class: Arc::clone(&class.name),
            name: name.into(),
            ty: field.ty.clone(),
        });
        Some(Insn::Field { access, field })
    };
    if sort == ">" {
        let (class, name) = names.split_once('.')?;
        let called = call(
            InvokeKind::Static,
            &class.into(),
            name,
            Arc::clone(descriptor),
        );
        return Some(loads.into_iter().chain([called, result()?]).collect());
    }
    if sort == "+" {
        let text = descriptor.text.rsplit_once(')')?.0.to_owned() + ")V";
        let constructor = Arc::new(MethodDescriptor::parse(&text.into()).ok()?);
        let called = call(InvokeKind::Special, &class.name, "<init>", constructor);
        let made = [
            Insn::New(Arc::clone(&class.name)),
            Insn::Stack(StackOp::Dup),
        ];
        let insns = made.into_iter().chain(loads);
        return Some(insns.chain([called, result()?]).collect());
    }
    let mut insns = vec![this.clone()];
    match sort {
        "^" => {
            insns.extend(loads);
            insns.push(of_super(Arc::clone(descriptor))?);
            insns.push(Insn::Return(None));
        }
        "=" => {
            let nothing = MethodDescriptor::parse(&"()V".into()).ok()?;
            insns.push(of_super(Arc::new(nothing))?);
            for (load, name) in loads.into_iter().zip(names.split(',')) {
                insns.extend([this.clone(), load, field(FieldAccess::PutField, name)?]);
            }
            insns.push(Insn::Return(None));
        }
        _ => {
            insns.push(field(FieldAccess::GetField, names)?);
            insns.push(result()?);
        }
    }
    Some(insns)
}

/// Pushes all parameters, of which the first is in this slot.
fn loads(descriptor: &MethodDescriptor, first: u16) -> Vec<Insn> {
    let mut slot = first;
    let parameters = descriptor.parameters.iter();
    let loads = parameters.map(|ty| {
        let kind = kind_of(ty);
        let load = Insn::Load { kind, slot };
        slot += ty.slots();
        load
    });
    loads.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_and_its_supertypes_can_be_read() {
        let places = places();
        assert!(places.len() > 150);
        let mut sorted: Vec<_> = places.iter().collect();
        sorted.sort();
        for (name, lines) in sorted {
            let (class, made) = parse(lines).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(made.len(), class.methods.len());
            for parent in class.super_class.iter().chain(&class.interfaces) {
                assert!(places.contains_key(&**parent), "{name}: {parent}");
            }
        }
    }
}
