//! Classes of functions that always give one result: what stands for an unknown object of an interface that lambdas implement.
//!
//! Such a class is described as if a file had it. It is named after its interface, so that scripts of inputs can name it, has one
//! field for the result if there is one, and comes into being when somebody asks for it. A class of a file with that name
//! comes first.

use std::sync::Arc;

use oxpecker_ir::{ClassId, ClassKind, Loader, MethodId, Program, interface_of_function};

use super::synthetic::{MadeClass, MadeMethod};
use super::{JavaLoader, Unloadable};
use crate::classfile::FieldRef;
use crate::descriptor::FieldType;
use crate::instructions::{FieldAccess, Insn, Kind};
use crate::lower::kind_of;

/// The field with the result.
const RESULT: &str = "result";
/// How an interface says that lambdas implement it.
const ANNOTATION: &str = "java/lang/FunctionalInterface";

impl JavaLoader {
    /// Declares the class of the functions of an interface, if the name is that of one.
    pub(super) fn declare_function(
        &self,
        program: &Program,
        name: &str,
    ) -> Option<Result<ClassId, Unloadable>> {
        let interface = interface_of_function(name)?;
        let class = self.class(program, interface).ok()?;
        if program.classes[class].kind != ClassKind::Interface {
            return None;
        }
        let host = &self.declared[class];
        let mut annotations = host.file.annotations.iter();
        annotations.find(|it| ***it == *ANNOTATION)?;
        let method = self.only_abstract(program, class)?;
        let method = self.method_file(method)?;
        let result = method.descriptor.result.clone();
        let made = MadeMethod {
            name: Arc::clone(&method.name),
            descriptor: Arc::clone(&method.descriptor),
            is_static: false,
            insns: code(name, result.as_ref()),
        };
        let fields = result.map(|ty| (Arc::from(RESULT), ty));
        let described = MadeClass {
            name: name.into(),
            interfaces: vec![interface.into()],
            fields: fields.into_iter().collect(),
            methods: vec![made],
            line: None,
        };
        Some(self.define_made(program, host, described))
    }

    /// The one method of an interface that has no code; none if there are several, or others that a class would need.
    fn only_abstract(&self, program: &Program, interface: ClassId) -> Option<MethodId> {
        let mut open = vec![interface];
        let mut found: Vec<MethodId> = Vec::new();
        while let Some(class) = open.pop() {
            let declaration = &program.classes[class];
            open.extend(&declaration.interfaces);
            for method in &declaration.methods {
                let method = &program.methods[*method];
                let runs = self.find_method(program, interface, &method.selector)?;
                let is_open = program.methods[runs].is_abstract && method.is_abstract;
                if is_open
                    && !self.is_of_objects(program, &method.selector)
                    && !found.contains(&runs)
                {
                    found.push(runs);
                }
            }
        }
        match found.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Whether every object has a method.
    fn is_of_objects(&self, program: &Program, selector: &str) -> bool {
        let object = self.class(program, "java/lang/Object");
        object.is_ok_and(|object| self.declared[object].methods.contains_key(selector))
    }
}

/// Gives what the field holds.
fn code(class: &str, result: Option<&FieldType>) -> Vec<Insn> {
    let Some(ty) = result else {
        return vec![Insn::Return(None)];
    };
    let field = FieldRef {
        class: class.into(),
        name: RESULT.into(),
        ty: ty.clone(),
    };
    let kind = Kind::Reference;
    vec![
        Insn::Load { kind, slot: 0 },
        Insn::Field {
            access: FieldAccess::GetField,
            field: Arc::new(field),
        },
        Insn::Return(Some(kind_of(ty))),
    ]
}
