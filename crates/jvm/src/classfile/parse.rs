//! Reading a class and its members.

use crate::classfile::access::Access;
use crate::classfile::annotations::{annotations, parameter_annotations, type_annotations};
use crate::classfile::attributes::{Outcome, read_attributes};
use crate::classfile::class_attributes::read_class_attributes;
use crate::classfile::code::read_code;
use crate::classfile::constant::Constant;
use crate::classfile::context::Context;
use crate::classfile::model::{ClassFile, Field, Method, MethodParameter, Version};
use crate::classfile::pool::ConstantPool;
use crate::classfile::resolve::read_pool;
use crate::error::{At, ClassError, Note, Problem};
use crate::reader::Reader;

impl ClassFile {
    /// Reads a class file.
    ///
    /// Files of versions newer than any known are read, too; an error then says what is not understood.
    pub fn parse(bytes: &[u8]) -> Result<Self, ClassError> {
        let reader = &mut Reader::new(bytes);
        if reader.u32() != Ok(0xcafe_babe) {
            return Err(Reader::new(bytes).error(Problem::NotAClassFile));
        }
        let minor = reader.u16()?;
        let major = reader.u16()?;
        let context = Context::new(read_pool(reader)?);
        let mut class = read_head(reader, &context, Version { major, minor })?;
        let mut notes = Vec::new();
        class.fields = reader.list(|reader| read_field(reader, &context, &mut notes))?;
        class.methods = reader.list(|reader| read_method(reader, &context, &mut notes))?;
        let attributes_start = reader.offset();
        read_class_attributes(reader, &context, &mut class, &mut notes)?;
        if reader.remaining() > 0 {
            notes.push(Note {
                offset: reader.offset(),
                what: "bytes behind the class".to_owned(),
                problem: Problem::BadOperand("the file is longer than the class"),
            });
        }
        class.constants = context.pool;
        class.notes = notes;
        check_bootstrap_methods(&class).at(attributes_start)?;
        Ok(class)
    }
}

/// Flags, name, superclass and interfaces; everything else is empty.
fn read_head(
    reader: &mut Reader<'_>,
    context: &Context,
    version: Version,
) -> Result<ClassFile, ClassError> {
    let access = Access(reader.u16()?);
    let offset = reader.offset();
    let name = context.pool.class_name(reader.u16()?).at(offset)?;
    let super_class = context
        .pool
        .optional_class_name(reader.u16()?)
        .at(offset + 2)?;
    let interfaces = reader.list(|reader| {
        let offset = reader.offset();
        context.pool.class_name(reader.u16()?).at(offset)
    })?;
    Ok(ClassFile {
        version,
        constants: ConstantPool::default(),
        access,
        name,
        super_class,
        interfaces,
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
    })
}

/// A field with its attributes.
fn read_field(
    reader: &mut Reader<'_>,
    context: &Context,
    notes: &mut Vec<Note>,
) -> Result<Field, ClassError> {
    let mut access = Access(reader.u16()?);
    let offset = reader.offset();
    let name = context.pool.name(reader.u16()?).at(offset)?;
    let ty = context.field_type(reader.u16()?).at(offset + 2)?;
    let mut constant_value = None;
    let mut signature = None;
    read_attributes(reader, context, notes, |name, contents, _| {
        let offset = contents.offset();
        match name {
            "ConstantValue" => {
                constant_value = Some(context.pool.loadable(contents.u16()?).at(offset)?);
            }
            "Signature" => signature = Some(context.pool.name(contents.u16()?).at(offset)?),
            "Synthetic" => access = access.with_synthetic(),
            _ => return Ok(Outcome::Skipped),
        }
        Ok(Outcome::Read)
    })?;
    Ok(Field {
        access,
        name,
        ty,
        constant_value,
        signature,
    })
}

/// A method with its attributes.
fn read_method(
    reader: &mut Reader<'_>,
    context: &Context,
    notes: &mut Vec<Note>,
) -> Result<Method, ClassError> {
    let start = reader.offset();
    let access = Access(reader.u16()?);
    let name = context.pool.name(reader.u16()?).at(start + 2)?;
    let descriptor = context.method_type(reader.u16()?).at(start + 4)?;
    let mut method = Method {
        access,
        name,
        descriptor,
        code: None,
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
        annotations: Vec::new(),
        parameter_annotations: Vec::new(),
        type_annotations: Vec::new(),
    };
    read_attributes(reader, context, notes, |name, contents, notes| {
        read_method_attribute(&mut method, name, contents, context, notes)
    })?;
    check_code_presence(&method).at(start)?;
    Ok(method)
}

/// One attribute of a method.
fn read_method_attribute(
    method: &mut Method,
    name: &str,
    contents: &mut Reader<'_>,
    context: &Context,
    notes: &mut Vec<Note>,
) -> Result<Outcome, ClassError> {
    let offset = contents.offset();
    match name {
        "Code" if method.code.is_some() => {
            return Err(contents.error(Problem::CodePresence("a method has code twice")));
        }
        "Code" => method.code = Some(read_code(contents, context, notes)?),
        "Exceptions" => {
            method.exceptions = contents.list(|contents| {
                let offset = contents.offset();
                context.pool.class_name(contents.u16()?).at(offset)
            })?;
        }
        "Signature" => method.signature = Some(context.pool.name(contents.u16()?).at(offset)?),
        "Synthetic" => method.access = method.access.with_synthetic(),
        "MethodParameters" => {
            let mut parameters = Vec::new();
            for _ in 0..contents.u8()? {
                let offset = contents.offset();
                parameters.push(MethodParameter {
                    name: context.pool.optional_name(contents.u16()?).at(offset)?,
                    access: Access(contents.u16()?),
                });
            }
            method.parameters = parameters;
        }
        "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
            method.annotations.extend(annotations(contents, context)?);
        }
        "RuntimeVisibleParameterAnnotations" | "RuntimeInvisibleParameterAnnotations" => {
            let found = parameter_annotations(contents, context)?;
            let known = &mut method.parameter_annotations;
            known.resize_with(known.len().max(found.len()), Vec::new);
            let each = known.iter_mut().zip(found);
            each.for_each(|(known, found)| known.extend(found));
        }
        "RuntimeVisibleTypeAnnotations" | "RuntimeInvisibleTypeAnnotations" => {
            let found = type_annotations(contents, context)?;
            method.type_annotations.extend(found);
        }
        _ => return Ok(Outcome::Skipped),
    }
    Ok(Outcome::Read)
}

/// A method has code exactly if it is neither native nor abstract, and room for its arguments.
fn check_code_presence(method: &Method) -> Result<(), Problem> {
    let without_code = method.access.is_native() || method.access.is_abstract();
    Err(Problem::CodePresence(match &method.code {
        Some(_) if without_code => "a native or abstract method has code",
        None if !without_code => "a method has no code",
        Some(code) if code.max_locals < method.argument_slots() => {
            "a method has no room for its arguments"
        }
        _ => return Ok(()),
    }))
}

/// Every bootstrap method that a constant names is there.
fn check_bootstrap_methods(class: &ClassFile) -> Result<(), Problem> {
    for constant in class.constants.constants() {
        let index = match constant {
            Constant::Dynamic(constant) => constant.bootstrap,
            Constant::CallSite(site) => site.bootstrap,
            _ => continue,
        };
        class
            .bootstrap_method(index)
            .ok_or(Problem::NoBootstrapMethod(index))?;
    }
    Ok(())
}
