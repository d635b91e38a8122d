//! Fields, new objects and the initialization of classes.

use std::sync::Arc;

use oxpecker_ir::{ClassId, ClassKind, Inst, Loader};

use super::Fail;
use super::run::Lowering;
use super::types::kind_of;
use crate::classfile::FieldRef;
use crate::instructions::{FieldAccess, Kind};

impl Lowering<'_> {
    pub(super) fn field(&mut self, access: FieldAccess, name: &FieldRef) -> Result<(), Fail> {
        let program = self.place.program;
        let field = self.place.loader.field(program, name)?;
        let wants_static = matches!(access, FieldAccess::GetStatic | FieldAccess::PutStatic);
        if program.fields[field].is_static != wants_static {
            let FieldRef { class, name, .. } = name;
            return Err(format!("field {class}.{name} is used wrongly").into());
        }
        let kind = kind_of(&name.ty);
        match access {
            FieldAccess::GetField => {
                let object = self.pop(Kind::Reference)?;
                self.check_non_null(object);
                let value = self.compute(|dst| Inst::LoadField { dst, object, field });
                self.push_local(kind, value);
            }
            FieldAccess::PutField => {
                let src = self.pop(kind)?;
                let object = self.pop(Kind::Reference)?;
                self.check_non_null(object);
                self.emit(Inst::StoreField { object, field, src });
            }
            FieldAccess::GetStatic => {
                self.init_class(program.fields[field].class);
                let value = self.compute(|dst| Inst::LoadStatic { dst, field });
                self.push_local(kind, value);
            }
            FieldAccess::PutStatic => {
                let src = self.pop(kind)?;
                self.init_class(program.fields[field].class);
                self.emit(Inst::StoreStatic { field, src });
            }
        }
        Ok(())
    }

    pub(super) fn new_object(&mut self, name: &Arc<str>) -> Result<(), Fail> {
        let program = self.place.program;
        let class = self.place.loader.class(program, name)?;
        if program.classes[class].kind != ClassKind::Class {
            return Err(format!("class {name} cannot be instantiated").into());
        }
        self.init_class(class);
        let object = self.compute(|dst| Inst::NewObject { dst, class });
        self.open.facts.non_null(object);
        self.push_local(Kind::Reference, object);
        Ok(())
    }

    /// Initializes a class; the class of the method and its superclasses are initialized already.
    pub(super) fn init_class(&mut self, class: ClassId) {
        if !self.is_initialized(class) {
            self.open.facts.initialized(class);
            let span = self.span;
            self.emit(Inst::InitClass { class, span });
        }
    }

    /// Whether the initialization of a class has begun for sure.
    pub(super) fn is_initialized(&self, class: ClassId) -> bool {
        let classes = &self.place.program.classes;
        let own = Some(self.place.class);
        let mut own = std::iter::successors(own, |id| classes[*id].superclass);
        own.any(|id| id == class) || self.open.facts.is_initialized(class)
    }
}
