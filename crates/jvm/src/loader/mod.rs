//! Classes and code on demand: the [`Loader`] of Java programs.
//!
//! A class is declared with its supertypes when somebody names it at run time; a type in a descriptor loads nothing.
//! The code of a method is lowered when it is entered for the first time.

mod declare;
mod describe;
mod entry;
mod function;
mod harness;
mod nullness;
mod problem;
mod reads;
mod resolve;
mod source_text;
mod synthetic;
mod world;

use std::cell::{Cell, OnceCell, Ref, RefCell};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use oxpecker_base::{GrowVec, IndexVec, SourceMap};
use oxpecker_ir::{
    BlockId, Body, ClassId, Declaration, Demand, Field, FieldId, Hierarchy, Loader, MethodId,
    NotLoaded, Nullness, Program, Semantics,
};
use rustc_hash::FxHashMap;

pub use entry::{NoEntry, find_entry};
pub use problem::Unloadable;
pub(crate) use source_text::Lines;
pub use source_text::SourceTexts;
pub(crate) use synthetic::{MadeClass, MadeMethod};

use crate::classfile::{ClassFile, Method};
use crate::descriptor::FieldType;
use crate::instructions::{Insn, Instructions};
use crate::lower;
use crate::source::ClassPath;

/// Brings the classes of a class path into a program. Belongs to exactly one program.
pub struct JavaLoader {
    class_path: ClassPath,
    texts: SourceTexts,
    source_map: RefCell<SourceMap>,
    /// What was asked for so far, found or not.
    known: RefCell<FxHashMap<Arc<str>, Result<ClassId, NotLoaded>>>,
    /// Beside the classes of the program.
    declared: GrowVec<ClassId, Declared>,
    /// Beside the methods of the program.
    origins: GrowVec<MethodId, Origin>,
    /// The user's own classes, once somebody asked for all of them.
    world: OnceCell<world::World>,
    /// Whether every jump of the code stays one.
    keeps_branches: Cell<bool>,
    /// The blocks that end with jumps of the code, of methods that were lowered.
    jumps: RefCell<FxHashMap<MethodId, Vec<Vec<BlockId>>>>,
}

/// What the loader knows of a class beyond the program.
#[derive(Debug)]
pub(crate) struct Declared {
    /// Its file, or one that was generated during lowering.
    pub(crate) file: ClassFile,
    /// The instructions of generated methods, beside those of the file.
    made: Vec<Vec<Insn>>,
    /// Its lines in the source.
    pub(crate) lines: Lines,
    /// The supertypes that are initialized before it, in this order.
    pub(crate) before: Vec<ClassId>,
    /// The methods it declares, by name and descriptor.
    methods: FxHashMap<String, MethodId>,
    /// The fields it declares, by name and type.
    fields: FxHashMap<(Arc<str>, FieldType), FieldId>,
}

/// Where the code of a method comes from.
#[derive(Clone, Copy, Debug)]
struct Origin {
    class: ClassId,
    /// The index of the method in the class file; an initializer that only has constants is not there.
    index: Option<usize>,
}

/// A program without classes and the loader that brings them.
pub fn load(class_path: ClassPath, texts: SourceTexts) -> (Program, Rc<JavaLoader>) {
    let loader = Rc::new(JavaLoader {
        class_path,
        texts,
        source_map: RefCell::default(),
        known: RefCell::default(),
        declared: GrowVec::new(),
        origins: GrowVec::new(),
        world: OnceCell::new(),
        keeps_branches: Cell::new(false),
        jumps: RefCell::default(),
    });
    let program = Program {
        classes: GrowVec::new(),
        fields: GrowVec::new(),
        methods: GrowVec::new(),
        strings: IndexVec::new(),
        semantics: Semantics::JAVA,
        hierarchy: Hierarchy::default(),
        loader: Some(Rc::clone(&loader) as Rc<dyn Loader>),
    };
    (program, loader)
}

impl JavaLoader {
    /// The sources of all classes so far; it grows with the program.
    pub fn source_map(&self) -> Ref<'_, SourceMap> {
        self.source_map.borrow()
    }

    /// Where classes come from.
    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The file of a class, or one that was generated during lowering.
    pub fn class_file(&self, class: ClassId) -> Option<&ClassFile> {
        self.declared.get(class).map(|declared| &declared.file)
    }

    /// A method as its class file has it; initializers that only have constants are not there.
    pub fn method_file(&self, method: MethodId) -> Option<&Method> {
        let origin = self.origins.get(method)?;
        self.class_file(origin.class)?.methods.get(origin.index?)
    }

    /// From now on every jump of the code stays one, for whoever counts branches.
    pub fn keep_branches(&self) {
        self.keeps_branches.set(true);
    }

    /// Adds a method that no class file has, with its code. Its class does not know it.
    pub fn add_method(&self, program: &Program, method: oxpecker_ir::Method) -> MethodId {
        let class = method.class;
        let id = program.methods.push(method);
        self.origins.push(Origin { class, index: None });
        id
    }

    /// The supertypes that are initialized before a class.
    pub(crate) fn initialized_first(&self, class: ClassId) -> &[ClassId] {
        &self.declared[class].before
    }

    /// Whether every jump of the code stays one.
    pub(crate) fn keeps_branches(&self) -> bool {
        self.keeps_branches.get()
    }

    /// The class that is known by a name already.
    pub(crate) fn known(&self, name: &str) -> Option<Result<ClassId, NotLoaded>> {
        self.known.borrow().get(name).cloned()
    }
}

impl Loader for JavaLoader {
    fn class(&self, program: &Program, name: &str) -> Result<ClassId, NotLoaded> {
        if let Some(known) = self.known(name) {
            return known;
        }
        // Whoever asks for the class again while its supertypes are loaded is one of them.
        let circle = Err(Unloadable::OwnSupertype(name.into()).into());
        self.known.borrow_mut().insert(name.into(), circle);
        let found = self.declare(program, name).map_err(NotLoaded::from);
        self.known.borrow_mut().insert(name.into(), found.clone());
        found
    }

    fn body(&self, program: &Program, method: MethodId) -> Result<Body, NotLoaded> {
        let origin = self
            .origins
            .get(method)
            .ok_or(Unloadable::Foreign("the method is not of this loader"))?;
        let declared = &self.declared[origin.class];
        let name = || {
            let selector = &program.methods[method].selector;
            format!("{}.{selector}", program.classes[origin.class].name)
        };
        match self.method_file(method) {
            None => Ok(lower::initializer(declared)),
            Some(file) if file.access.is_native() => Err(Unloadable::Native(name()).into()),
            Some(file) if file.access.is_abstract() => Err(Unloadable::Abstract(name()).into()),
            Some(file) if file.code.is_none() => Err(Unloadable::NoCode(name()).into()),
            Some(file) => {
                let lowered = self.lower(program, method, file);
                Ok(lowered.map_err(|why| Unloadable::Code {
                    method: name(),
                    source: Box::new(why),
                })?)
            }
        }
    }

    fn user_classes(&self, program: &Program) -> Vec<ClassId> {
        self.world(program).classes.clone()
    }

    fn has_lambdas(&self, program: &Program, interface: ClassId) -> bool {
        let mut lambdas = self.world(program).lambdas.iter();
        lambdas.any(|name| match self.known(name) {
            Some(Ok(made)) => program.hierarchy.is_subtype(made, interface),
            _ => false,
        })
    }

    fn jumps(&self, method: MethodId) -> Option<Vec<Vec<BlockId>>> {
        Some(
            self.jumps
                .borrow()
                .get(&method)
                .cloned()
                .unwrap_or_default(),
        )
    }

    fn declaration(&self, class: ClassId) -> Option<Declaration> {
        self.class_file(class).map(describe::declaration)
    }

    fn method_flags(&self, method: MethodId) -> Option<u16> {
        self.method_file(method).map(|method| method.access.0)
    }

    fn method_signature(&self, method: MethodId) -> Option<Arc<str>> {
        self.method_file(method)?.signature.clone()
    }

    fn class_signature(&self, class: ClassId) -> Option<Arc<str>> {
        self.class_file(class)?.signature.clone()
    }

    fn field_signature(&self, program: &Program, field: FieldId) -> Option<Arc<str>> {
        let Field { class, name, .. } = &program.fields[field];
        let mut fields = self.class_file(*class)?.fields.iter();
        fields
            .find(|field| *field.name == **name)?
            .signature
            .clone()
    }

    fn declared_exceptions(&self, method: MethodId) -> Vec<Arc<str>> {
        let file = self.method_file(method);
        file.map_or_else(Vec::new, |it| it.exceptions.clone())
    }

    fn nullness(&self, program: &Program, method: MethodId) -> Vec<Nullness> {
        nullness::nullness(self, program, method)
    }

    fn may_read_fields(&self, method: MethodId) -> bool {
        reads::may_read_fields(self, method)
    }

    fn is_harness(&self, method: MethodId) -> bool {
        self.method_file(method).is_some_and(harness::is_harness)
    }

    fn demands(&self, method: MethodId) -> Vec<Demand> {
        harness::demands(self, method)
    }

    fn field_flags(&self, program: &Program, field: FieldId) -> Option<u16> {
        let Field { class, name, .. } = &program.fields[field];
        let mut fields = self.class_file(*class)?.fields.iter();
        let found = fields.find(|field| *field.name == **name)?;
        Some(found.access.0)
    }
}

impl JavaLoader {
    fn lower(&self, program: &Program, id: MethodId, method: &Method) -> Result<Body, Unloadable> {
        let origin = self.origins[id];
        let declared = &self.declared[origin.class];
        let index = origin.index.unwrap_or_default();
        let instructions = match (declared.made.get(index), &method.code) {
            (Some(made), Some(code)) => Some(Instructions::made(made, code)),
            _ => declared.file.instructions(method)?,
        };
        let place = lower::Place {
            loader: self,
            program,
            declared,
            method,
            index,
            class: origin.class,
        };
        let (body, jumps) = lower::lower(place, &instructions.ok_or("it has no code")?);
        self.jumps.borrow_mut().insert(id, jumps);
        Ok(body)
    }
}

impl fmt::Debug for JavaLoader {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("JavaLoader")
            .field("class_path", &self.class_path)
            .field("classes", &self.declared.len())
            .finish_non_exhaustive()
    }
}
