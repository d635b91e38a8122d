//! Classes that no file has: what `invokedynamic` links to. They are described as if a file had them.

use std::sync::Arc;

use oxpecker_ir::{ClassId, Loader, NotLoaded, Program};

use super::{Declared, JavaLoader, Unloadable};
use crate::classfile::{Access, ClassFile, Code, ConstantPool, Field, Line, Method};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::instructions::Insn;

/// `public`, and in no source.
const PUBLIC: u16 = 0x1001;
const STATIC: u16 = 0x0008;
const FINAL: u16 = 0x0010;

/// A class to make up.
#[derive(Debug)]
pub(crate) struct MadeClass {
    /// Its name, which nothing else has.
    pub(crate) name: String,
    /// What it implements.
    pub(crate) interfaces: Vec<Arc<str>>,
    /// Its fields.
    pub(crate) fields: Vec<(Arc<str>, FieldType)>,
    /// Its methods.
    pub(crate) methods: Vec<MadeMethod>,
    /// The line of the source it stands for.
    pub(crate) line: Option<u16>,
}

/// A method to make up.
#[derive(Debug)]
pub(crate) struct MadeMethod {
    /// Its name.
    pub(crate) name: Arc<str>,
    /// Its types.
    pub(crate) descriptor: Arc<MethodDescriptor>,
    /// Whether it has no receiver.
    pub(crate) is_static: bool,
    /// Its code; jumps lead to places in this list.
    pub(crate) insns: Vec<Insn>,
}

impl JavaLoader {
    /// The generated class of a name, which is described if it is not there yet.
    pub(crate) fn make(
        &self,
        program: &Program,
        host: &Declared,
        name: String,
        describe: impl FnOnce(String) -> Result<MadeClass, Unloadable>,
    ) -> Result<ClassId, Unloadable> {
        if let Some(known) = self.known(&name) {
            return Ok(known?);
        }
        let class = describe(name)?;
        let name = Arc::from(class.name.as_str());
        let found = self.define_made(program, host, class);
        let found = found.map_err(NotLoaded::from);
        self.known.borrow_mut().insert(name, found.clone());
        Ok(found?)
    }

    /// Declares a generated class.
    pub(super) fn define_made(
        &self,
        program: &Program,
        host: &Declared,
        mut class: MadeClass,
    ) -> Result<ClassId, Unloadable> {
        let line = class.line;
        let methods = std::mem::take(&mut class.methods);
        let (methods, made) = methods.into_iter().map(|it| method(it, line)).unzip();
        let file = file(&host.file, class, methods);
        let lines = host.lines.starting_at(line);
        let origin = self
            .class(program, &host.file.name)
            .map(|it| program.classes[it].origin);
        let origin = origin.unwrap_or_default();
        self.define(program, (file, origin), lines, made)
    }
}

fn file(host: &ClassFile, class: MadeClass, methods: Vec<Method>) -> ClassFile {
    let field = |(name, ty)| Field {
        access: Access(PUBLIC | FINAL),
        name,
        ty,
        constant_value: None,
        signature: None,
    };
    ClassFile {
        version: host.version,
        constants: ConstantPool::default(),
        access: Access(PUBLIC | FINAL),
        name: class.name.into(),
        super_class: Some("java/lang/Object".into()),
        interfaces: class.interfaces,
        fields: class.fields.into_iter().map(field).collect(),
        methods,
        bootstrap_methods: Vec::new(),
        source_file: host.source_file.clone(),
        signature: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        // It may do whatever the class around it may do.
        nest_host: Some(Arc::clone(host.nest_host.as_ref().unwrap_or(&host.name))),
        nest_members: Vec::new(),
        record: None,
        permitted_subclasses: None,
        annotations: Vec::new(),
        notes: Vec::new(),
    }
}

fn method(made: MadeMethod, line: Option<u16>) -> (Method, Vec<Insn>) {
    let line = line.map(|line| Line { start: 0, line });
    let method = Method {
        access: Access(PUBLIC | if made.is_static { STATIC } else { 0 }),
        name: made.name,
        descriptor: made.descriptor,
        code: Some(Code {
            max_stack: u16::MAX,
            max_locals: u16::MAX,
            bytes: Box::default(),
            file_offset: 0,
            handlers: Vec::new(),
            lines: line.into_iter().collect(),
            variables: Vec::new(),
        }),
        exceptions: Vec::new(),
        signature: None,
        parameters: Vec::new(),
        annotations: Vec::new(),
        parameter_annotations: Vec::new(),
        type_annotations: Vec::new(),
    };
    (method, made.insns)
}
