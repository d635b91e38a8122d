//! From names in instructions to fields and methods, as the virtual machine looks for them.

use std::sync::Arc;

use oxpecker_ir::{
    CheckKind, ClassId, ClassKind, FieldId, Loader, Method, MethodId, Program, Visibility,
};

use super::{Declared, JavaLoader, Unloadable};
use crate::classfile::{Access, FieldRef, MethodRef};

/// The class that arrays inherit their methods from.
const OBJECT: &str = "java/lang/Object";

impl JavaLoader {
    /// The field that an instruction names: of the class, its interfaces, its superclass, in this order.
    pub(crate) fn field(&self, program: &Program, field: &FieldRef) -> Result<FieldId, Unloadable> {
        let class = self.class(program, &field.class)?;
        let key = (Arc::clone(&field.name), field.ty.clone());
        let mut open = vec![class];
        // The search is a tree walk: interfaces may be visited again, which changes nothing.
        while let Some(class) = open.pop() {
            if let Some(found) = self.declared[class].fields.get(&key) {
                return Ok(*found);
            }
            let declaration = &program.classes[class];
            open.extend(declaration.superclass);
            open.extend(declaration.interfaces.iter().rev());
        }
        let FieldRef { class, name, ty } = field;
        Err(Unloadable::NoField(format!("{class}.{name} of type {ty}")))
    }

    /// The method that an instruction names, arrays included.
    ///
    /// None if the class is there but not the method; without a library nobody knows all methods.
    pub(crate) fn method(
        &self,
        program: &Program,
        method: &MethodRef,
    ) -> Result<Option<MethodId>, Unloadable> {
        let MethodRef { class, name, .. } = method;
        let descriptor = &method.descriptor.text;
        let start = if class.starts_with('[') {
            OBJECT
        } else {
            class
        };
        let start = self.class(program, start)?;
        let found = self
            .find_method(program, start, &format!("{name}{descriptor}"))
            .or_else(|| self.polymorphic(program, start, name));
        match found.is_some() || self.class_path.has_library() {
            true => Ok(found),
            false => Err(Unloadable::NoMethod(format!("{class}.{name}{descriptor}"))),
        }
    }

    /// A method of handles that takes whatever the call gives it.
    fn polymorphic(&self, program: &Program, class: ClassId, name: &str) -> Option<MethodId> {
        let mut methods = program.classes[class].methods.iter().copied();
        methods.find(|id| {
            let method = &program.methods[*id];
            method.params == Method::ANY && method.name == name
        })
    }

    /// The method of a class or its supertypes with a name and descriptor.
    pub(crate) fn find_method(
        &self,
        program: &Program,
        start: ClassId,
        selector: &str,
    ) -> Option<MethodId> {
        let chain = std::iter::successors(Some(start), |id| program.classes[*id].superclass);
        let own = |id: ClassId| self.declared[id].methods.get(selector).copied();
        if let Some(found) = chain.clone().find_map(own) {
            return Some(found);
        }
        // Interfaces have the public methods of objects, too.
        if program.classes[start].kind == ClassKind::Interface
            && let Some(found) = own(self.class(program, OBJECT).ok()?)
            && self.access(found).is_public()
        {
            return Some(found);
        }
        let inherited = program.interface_methods(start, selector);
        let has_code = |id: &&MethodId| !program.methods[**id].is_abstract;
        inherited
            .iter()
            .find(has_code)
            .or(inherited.first())
            .copied()
    }

    /// The method that `invokespecial` runs for a selector, searched from a class on, or why the call raises.
    pub(crate) fn special(
        &self,
        program: &Program,
        start: ClassId,
        selector: &str,
    ) -> Result<MethodId, CheckKind> {
        let chain = std::iter::successors(Some(start), |id| program.classes[*id].superclass);
        let own = |id: ClassId| self.declared[id].methods.get(selector).copied();
        let has_receiver = |id: &MethodId| !program.methods[*id].is_static;
        let declared = chain.filter_map(own).find(has_receiver);
        match declared {
            Some(found) if program.methods[found].is_abstract => Err(CheckKind::NoImplementation),
            Some(found) => Ok(found),
            None => program.default_method(start, selector),
        }
    }

    /// Whether code of a class may call a method (JVMS 5.4.4). What calls for another class has checked that before.
    pub(crate) fn can_access(&self, program: &Program, from: ClassId, method: MethodId) -> bool {
        let declaration = &program.methods[method];
        let class = declaration.class;
        match declaration.visibility {
            Visibility::Public => true,
            _ if !self.declared[from].made.is_empty() => true,
            Visibility::Protected if program.hierarchy.is_subtype(from, class) => true,
            Visibility::Protected | Visibility::Package => {
                program.package(from) == program.package(class)
            }
            Visibility::Private => from == class || self.nest(from) == self.nest(class),
        }
    }

    /// The name of the class whose nest a class belongs to.
    fn nest(&self, class: ClassId) -> &str {
        let file = &self.declared[class].file;
        file.nest_host.as_ref().unwrap_or(&file.name)
    }

    /// The flags of a method; generated methods have none.
    pub(crate) fn access(&self, method: MethodId) -> Access {
        self.method_file(method)
            .map_or(Access::default(), |method| method.access)
    }

    /// Whether no method can override a method, so that a call need not ask the receiver.
    pub(crate) fn is_final(&self, program: &Program, method: MethodId) -> bool {
        let access = self.access(method);
        let class = self.class_file(program.methods[method].class);
        access.is_private()
            || access.is_final()
            || class.is_some_and(|class| class.access.is_final())
    }
}

impl Declared {
    /// The field of a name and type that the class itself declares.
    pub(crate) fn own_field(&self, name: &Arc<str>, ty: &crate::FieldType) -> Option<FieldId> {
        let key = (Arc::clone(name), ty.clone());
        self.fields.get(&key).copied()
    }
}
