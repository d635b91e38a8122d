//! Reading the constant pool: first the entries as they stand, then what they refer to.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::classfile::constant::{
    CallSite, ClassRef, Constant, DynamicConstant, FieldRef, HandleKind, MemberRef, MethodHandle,
    MethodRef,
};
use crate::classfile::context::once;
use crate::classfile::pool::{ConstantPool, wrong};
use crate::classfile::text::Text;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::error::{At, ClassError, Problem};
use crate::reader::Reader;

/// An entry as it stands in the file: other entries by index.
#[derive(Debug)]
enum Raw {
    /// One that refers to nothing.
    Simple(Constant),
    /// A class.
    Class(u16),
    /// A string.
    String(u16),
    /// A field, a method or a method of an interface (tags 9 to 11): class, name and type.
    Member(u8, u16, u16),
    /// A name and a descriptor.
    NameAndType(u16, u16),
    /// A method handle: kind and member.
    MethodHandle(u8, u16),
    /// A method type.
    MethodType(u16),
    /// A dynamic constant: bootstrap method, name and type.
    Dynamic(u16, u16),
    /// A call site: bootstrap method, name and type.
    CallSite(u16, u16),
    /// A module.
    Module(u16),
    /// A package.
    Package(u16),
}

/// Reads the pool, the reader standing in front of its length.
pub(crate) fn read_pool(reader: &mut Reader<'_>) -> Result<ConstantPool, ClassError> {
    let raw = read_raw(reader)?;
    let mut resolver = Resolver::new(&raw);
    let mut constants = Vec::with_capacity(raw.len());
    for (offset, entry) in &raw {
        constants.push(resolver.resolve(entry).at(*offset)?);
    }
    Ok(ConstantPool { constants })
}

/// The entries as they stand, with their offsets.
fn read_raw(reader: &mut Reader<'_>) -> Result<Vec<(usize, Raw)>, ClassError> {
    let count = usize::from(reader.u16()?);
    let unusable = |offset| (offset, Raw::Simple(Constant::Unusable));
    let mut raw = Vec::with_capacity(count.min(reader.remaining()));
    raw.push(unusable(reader.offset()));
    while raw.len() < count {
        let offset = reader.offset();
        let entry = read_entry(reader)?;
        let wide = matches!(entry, Raw::Simple(Constant::Long(_) | Constant::Double(_)));
        raw.push((offset, entry));
        if wide {
            raw.push(unusable(offset));
        }
    }
    Ok(raw)
}

/// One entry.
fn read_entry(reader: &mut Reader<'_>) -> Result<Raw, ClassError> {
    let start = reader.offset();
    let tag = reader.u8()?;
    Ok(match tag {
        1 => {
            let length = usize::from(reader.u16()?);
            let offset = reader.offset();
            Raw::Simple(Constant::Text(
                Text::decode(reader.take(length)?).at(offset)?,
            ))
        }
        3 => Raw::Simple(Constant::Int(reader.u32()?.cast_signed())),
        4 => Raw::Simple(Constant::Float(f32::from_bits(reader.u32()?))),
        5 => Raw::Simple(Constant::Long(reader.u64()?.cast_signed())),
        6 => Raw::Simple(Constant::Double(f64::from_bits(reader.u64()?))),
        7 => Raw::Class(reader.u16()?),
        8 => Raw::String(reader.u16()?),
        9..=11 => Raw::Member(tag, reader.u16()?, reader.u16()?),
        12 => Raw::NameAndType(reader.u16()?, reader.u16()?),
        15 => Raw::MethodHandle(reader.u8()?, reader.u16()?),
        16 => Raw::MethodType(reader.u16()?),
        17 => Raw::Dynamic(reader.u16()?, reader.u16()?),
        18 => Raw::CallSite(reader.u16()?, reader.u16()?),
        19 => Raw::Module(reader.u16()?),
        20 => Raw::Package(reader.u16()?),
        _ => return Err(Problem::UnknownConstant(tag)).at(start),
    })
}

/// Resolves entries against each other. No entry leads back to itself, so this ends.
///
/// What is parsed from a text is kept by its index: many entries share one text, and a hostile file
/// would make it thousands of long ones.
#[derive(Debug)]
struct Resolver<'a> {
    raw: &'a [(usize, Raw)],
    strings: FxHashMap<u16, Arc<[u16]>>,
    classes: FxHashMap<u16, FieldType>,
    fields: FxHashMap<u16, FieldType>,
    methods: FxHashMap<u16, Arc<MethodDescriptor>>,
}

impl<'a> Resolver<'a> {
    /// Nothing parsed yet.
    fn new(raw: &'a [(usize, Raw)]) -> Self {
        Self {
            raw,
            strings: FxHashMap::default(),
            classes: FxHashMap::default(),
            fields: FxHashMap::default(),
            methods: FxHashMap::default(),
        }
    }

    /// The entry with everything it refers to.
    fn resolve(&mut self, entry: &Raw) -> Result<Constant, Problem> {
        Ok(match *entry {
            Raw::Simple(ref constant) => constant.clone(),
            Raw::Class(name) => Constant::Class(self.class_of_text(name)?),
            Raw::String(text) => Constant::String(self.string(text)?),
            Raw::Member(tag, class, name_and_type) => {
                match self.member(tag, class, name_and_type)? {
                    MemberRef::Field(field) => Constant::Field(field),
                    MemberRef::Method(method) => Constant::Method(method),
                }
            }
            Raw::NameAndType(name, descriptor) => {
                Constant::NameAndType(self.name(name)?, self.name(descriptor)?)
            }
            Raw::MethodHandle(kind, member) => {
                Constant::MethodHandle(Arc::new(self.method_handle(kind, member)?))
            }
            Raw::MethodType(descriptor) => Constant::MethodType(self.method_type(descriptor)?),
            Raw::Dynamic(bootstrap, name_and_type) => {
                let (name, descriptor) = self.name_and_type(name_and_type)?;
                let ty = self.field_type(descriptor)?;
                Constant::Dynamic(Arc::new(DynamicConstant {
                    bootstrap,
                    name,
                    ty,
                }))
            }
            Raw::CallSite(bootstrap, name_and_type) => {
                let (name, descriptor) = self.name_and_type(name_and_type)?;
                let descriptor = self.method_type(descriptor)?;
                Constant::CallSite(Arc::new(CallSite {
                    bootstrap,
                    name,
                    descriptor,
                }))
            }
            Raw::Module(name) => Constant::Module(self.name(name)?),
            Raw::Package(name) => Constant::Package(self.name(name)?),
        })
    }

    /// A field or a method.
    fn member(&mut self, tag: u8, class: u16, name_and_type: u16) -> Result<MemberRef, Problem> {
        let class = match self.raw(class) {
            Some(Raw::Class(name)) => self.class_of_text(*name)?.name,
            _ => return Err(wrong(class, "a class")),
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(if tag == 9 {
            let ty = self.field_type(descriptor)?;
            MemberRef::Field(Arc::new(FieldRef { class, name, ty }))
        } else {
            MemberRef::Method(Arc::new(MethodRef {
                class,
                name,
                descriptor: self.method_type(descriptor)?,
                interface: tag == 11,
            }))
        })
    }

    /// A method handle, of a field or a method as its kind asks.
    fn method_handle(&mut self, kind: u8, index: u16) -> Result<MethodHandle, Problem> {
        const KINDS: [HandleKind; 9] = [
            HandleKind::GetField,
            HandleKind::GetStatic,
            HandleKind::PutField,
            HandleKind::PutStatic,
            HandleKind::InvokeVirtual,
            HandleKind::InvokeStatic,
            HandleKind::InvokeSpecial,
            HandleKind::NewInvokeSpecial,
            HandleKind::InvokeInterface,
        ];
        let of_field = kind <= 4;
        let kind = usize::from(kind)
            .checked_sub(1)
            .and_then(|kind| KINDS.get(kind).copied())
            .ok_or(Problem::BadOperand("unknown kind of method handle"))?;
        let member = match self.raw(index) {
            Some(&Raw::Member(tag, class, name_and_type)) if of_field == (tag == 9) => {
                self.member(tag, class, name_and_type)?
            }
            _ => return Err(wrong(index, "the member that the method handle needs")),
        };
        Ok(MethodHandle { kind, member })
    }

    /// The entry at an index.
    fn raw(&self, index: u16) -> Option<&'a Raw> {
        self.raw.get(usize::from(index)).map(|(_, entry)| entry)
    }

    /// A text.
    fn text(&self, index: u16) -> Result<&'a Text, Problem> {
        match self.raw(index) {
            Some(Raw::Simple(Constant::Text(text))) => Ok(text),
            _ => Err(wrong(index, "a string")),
        }
    }

    /// A text as a name.
    fn name(&self, index: u16) -> Result<Arc<str>, Problem> {
        self.text(index).map(|text| Arc::clone(text.name()))
    }

    /// The name and the index of the descriptor of such an entry.
    fn name_and_type(&self, index: u16) -> Result<(Arc<str>, u16), Problem> {
        match self.raw(index) {
            Some(Raw::NameAndType(name, descriptor)) => Ok((self.name(*name)?, *descriptor)),
            _ => Err(wrong(index, "a name and a type")),
        }
    }

    /// A text as a string.
    fn string(&mut self, index: u16) -> Result<Arc<[u16]>, Problem> {
        let text = self.text(index)?;
        once(&mut self.strings, index, || Ok(text.units()))
    }

    /// A text as the name of a class.
    fn class_of_text(&mut self, index: u16) -> Result<ClassRef, Problem> {
        let name = self.name(index)?;
        let ty = once(&mut self.classes, index, || FieldType::of_class(&name))?;
        Ok(ClassRef { name, ty })
    }

    /// A text as a field descriptor.
    fn field_type(&mut self, index: u16) -> Result<FieldType, Problem> {
        let text = self.text(index)?;
        once(&mut self.fields, index, || FieldType::parse(text.name()))
    }

    /// A text as a method descriptor.
    fn method_type(&mut self, index: u16) -> Result<Arc<MethodDescriptor>, Problem> {
        let text = self.text(index)?;
        once(&mut self.methods, index, || {
            MethodDescriptor::parse(text.name()).map(Arc::new)
        })
    }
}
