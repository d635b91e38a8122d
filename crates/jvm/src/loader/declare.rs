//! Declaring a class: its supertypes, its fields, the heads of its methods.

use std::cell::OnceCell;
use std::sync::Arc;

use oxpecker_ir::{
    Class, ClassId, ClassKind, ClassOrigin, Field, FieldId, Loader, Method, MethodId, NotLoaded,
    Program, Type, Visibility,
};
use rustc_hash::FxHashMap;

use super::{Declared, JavaLoader, Lines, Origin, Unloadable};
use crate::classfile::{self, Access, ClassFile};
use crate::headers;
use crate::instructions::Insn;
use crate::lower::{has_receiver, ir_type};

/// The selector of static initializers.
pub(crate) const INITIALIZER: &str = "<clinit>()V";

impl JavaLoader {
    /// Declares a class of the class path; its supertypes first.
    pub(super) fn declare(&self, program: &Program, name: &str) -> Result<ClassId, Unloadable> {
        let (file, made, origin) = match self.class_path.load(name) {
            Ok(Some((file, origin))) => (file, Vec::new(), origin),
            Ok(None) if self.class_path.has_library() => {
                return match self.declare_function(program, name) {
                    Some(made) => made,
                    None => Err(NotLoaded::NoClass(name.into()).into()),
                };
            }
            Ok(None) => match headers::class(name) {
                Some((file, made)) => (file, made, ClassOrigin::Library),
                None if headers::is_of_library(name) => {
                    return Err(Unloadable::NoLibrary(name.into()));
                }
                None => return Err(NotLoaded::NoClass(name.into()).into()),
            },
            Err(error) => return Err(error.into()),
        };
        let lines = self.lines(&file);
        self.define(program, (file, origin), lines, made)
    }

    /// Declares a class; its supertypes first. Methods that were generated have their instructions here.
    pub(super) fn define(
        &self,
        program: &Program,
        (file, origin): (ClassFile, ClassOrigin),
        lines: Lines,
        made: Vec<Vec<Insn>>,
    ) -> Result<ClassId, Unloadable> {
        let name = &*file.name;
        let superclass = match &file.super_class {
            // The superclass that files give interfaces says nothing.
            Some(_) if file.access.is_interface() => None,
            Some(parent) => Some(self.parent(program, name, parent, false)?),
            None => None,
        };
        let interfaces = file.interfaces.iter();
        let interfaces = interfaces.map(|parent| self.parent(program, name, parent, true));
        let interfaces = interfaces.collect::<Result<Vec<_>, _>>()?;
        if program.classes.len() != self.declared.len() {
            return Err(Unloadable::Foreign("the loader belongs to another program"));
        }
        let before = match file.access.is_interface() {
            true => Vec::new(),
            false => self.initialized_before(program, superclass, &interfaces),
        };
        let mut members = Members {
            loader: self,
            program,
            class: program.classes.next_id(),
            file: &file,
            lines: &lines,
            has_parents: !before.is_empty(),
        };
        let (fields, field_table) = members.fields();
        let (methods, method_table) = members.methods();
        let id = program.add_class(Class {
            name: name.into(),
            origin,
            kind: kind(&file),
            superclass,
            interfaces,
            fields,
            methods,
            span: lines.class(),
        });
        self.declared.push(Declared {
            file,
            made,
            lines,
            before,
            methods: method_table,
            fields: field_table,
        });
        Ok(id)
    }

    /// A supertype of a class, which has to be an interface or must not be one.
    fn parent(
        &self,
        program: &Program,
        child: &str,
        name: &str,
        interface: bool,
    ) -> Result<ClassId, Unloadable> {
        let parent = self.class(program, name)?;
        match (program.classes[parent].kind == ClassKind::Interface) == interface {
            true => Ok(parent),
            false => Err(Unloadable::Supertype {
                child: child.into(),
                parent: name.into(),
            }),
        }
    }
}

fn kind(file: &ClassFile) -> ClassKind {
    if file.access.is_interface() {
        ClassKind::Interface
    } else if file.access.is_abstract() {
        ClassKind::Abstract
    } else {
        ClassKind::Class
    }
}

fn visibility(access: Access) -> Visibility {
    if access.is_public() {
        Visibility::Public
    } else if access.is_protected() {
        Visibility::Protected
    } else if access.is_private() {
        Visibility::Private
    } else {
        Visibility::Package
    }
}

impl JavaLoader {
    /// The supertypes that a class initializes first: its superclass, then interfaces with code for objects, each behind those it
    /// extends (JVMS 5.5). Those without any effect are left out.
    fn initialized_before(
        &self,
        program: &Program,
        superclass: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = superclass.into_iter().collect();
        found.retain(|class| {
            let has_statics = program.classes[*class].fields.iter();
            let has_statics = has_statics.copied().any(|it| program.fields[it].is_static);
            self.has_initializer(*class) || has_statics
        });
        for interface in interfaces {
            self.add_with_code(program, *interface, &mut found);
        }
        found
    }

    fn add_with_code(&self, program: &Program, interface: ClassId, found: &mut Vec<ClassId>) {
        let declared = &program.classes[interface];
        for parent in &declared.interfaces {
            self.add_with_code(program, *parent, found);
        }
        let mut methods = declared.methods.iter().map(|id| &program.methods[*id]);
        let has_code = methods.any(|method| !method.is_static && !method.is_abstract);
        if has_code && self.has_initializer(interface) && !found.contains(&interface) {
            found.push(interface);
        }
    }

    fn has_initializer(&self, class: ClassId) -> bool {
        self.declared[class].methods.contains_key(INITIALIZER)
    }
}

/// Declares the members of one class.
struct Members<'a> {
    loader: &'a JavaLoader,
    program: &'a Program,
    class: ClassId,
    file: &'a ClassFile,
    lines: &'a Lines,
    /// Whether initializing it initializes supertypes.
    has_parents: bool,
}

type Table<K, I> = (Vec<I>, FxHashMap<K, I>);

impl Members<'_> {
    fn fields(&mut self) -> Table<(Arc<str>, crate::FieldType), FieldId> {
        let mut table = FxHashMap::default();
        let ids = self.file.fields.iter().map(|field| {
            let id = self.program.fields.push(Field {
                name: field.name.to_string(),
                ty: ir_type(&field.ty),
                class: self.class,
                is_static: field.access.is_static(),
                span: self.lines.class(),
            });
            table
                .entry((Arc::clone(&field.name), field.ty.clone()))
                .or_insert(id);
            id
        });
        (ids.collect(), table)
    }

    fn methods(&mut self) -> Table<String, MethodId> {
        let mut table = FxHashMap::default();
        let mut ids = Vec::with_capacity(self.file.methods.len());
        for (index, method) in self.file.methods.iter().enumerate() {
            let id = self.push(self.head(method), Some(index));
            table
                .entry(self.program.methods[id].selector.clone())
                .or_insert(id);
            ids.push(id);
        }
        let mut statics = self
            .file
            .fields
            .iter()
            .filter(|field| field.access.is_static());
        let has_constants = statics.any(|field| field.constant_value.is_some());
        let has_effect = has_constants || self.has_parents;
        if has_effect && !table.contains_key(INITIALIZER) {
            let id = self.push(self.initializer(), None);
            table.insert(INITIALIZER.into(), id);
            ids.push(id);
        }
        (ids, table)
    }

    fn push(&self, method: Method, index: Option<usize>) -> MethodId {
        let id = self.program.methods.push(method);
        self.loader.origins.push(Origin {
            class: self.class,
            index,
        });
        id
    }

    fn head(&self, method: &classfile::Method) -> Method {
        let descriptor = &method.descriptor;
        let is_static = !has_receiver(method);
        Method {
            name: method.name.to_string(),
            class: self.class,
            is_static,
            is_constructor: !is_static && &*method.name == "<init>",
            is_abstract: method.access.is_abstract(),
            visibility: visibility(method.access),
            selector: format!("{}{}", method.name, descriptor.text),
            params: match self.takes_anything(method) {
                true => Method::ANY,
                false => descriptor.parameters.len() + usize::from(!is_static),
            },
            result: descriptor.result.as_ref().map_or(Type::Void, ir_type),
            body: OnceCell::new(),
            span: self.lines.method(method),
        }
    }

    /// Whether a method is one of those of handles, whose calls say themselves what they give and want.
    fn takes_anything(&self, method: &classfile::Method) -> bool {
        let is_handle = matches!(
            &*self.file.name,
            "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
        );
        is_handle
            && method.access.is_native()
            && method.access.is_varargs()
            && method.descriptor.text.starts_with("([Ljava/lang/Object;)")
    }

    /// The static initializer of a class without code for it, but with constants or supertypes to initialize.
    fn initializer(&self) -> Method {
        Method {
            name: "<clinit>".into(),
            class: self.class,
            is_static: true,
            is_constructor: false,
            is_abstract: false,
            visibility: Visibility::Package,
            selector: INITIALIZER.into(),
            params: 0,
            result: Type::Void,
            body: OnceCell::new(),
            span: self.lines.class(),
        }
    }
}
