//! Constants: those instructions push and those static fields start with.

use oxpecker_ir::{Block, Body, Const, Inst, Local, LocalId, Operand, Terminator};

use super::Fail;
use super::emit::int;
use super::run::Lowering;
use super::types::ir_type;
use crate::classfile::{Field, Loadable};
use crate::instructions::Kind;
use crate::loader::Declared;

impl Lowering<'_> {
    /// Pushes a constant.
    pub(super) fn constant(&mut self, constant: &Loadable) -> Result<(), Fail> {
        if let Some((kind, operand)) = number(constant) {
            self.push(kind, operand);
            return Ok(());
        }
        let dst = self.locals.temporary();
        self.emit(match constant {
            Loadable::String(units) => {
                let units = units.clone();
                Inst::Text { dst, units }
            }
            Loadable::Class(ty) => {
                let ty = ir_type(ty);
                Inst::TypeObject { dst, ty }
            }
            Loadable::Dynamic(constant) => {
                return Err(format!("the dynamic constant {}", constant.name).into());
            }
            Loadable::MethodType(_) => return Err("a constant method type".into()),
            _ => return Err("a constant method handle".into()),
        });
        self.open.facts.non_null(dst);
        self.push_local(Kind::Reference, dst);
        Ok(())
    }

    /// Whether there is something to do before the code of a static initializer.
    pub(super) fn has_preparation(&self) -> bool {
        let declared = self.place.declared;
        !declared.before.is_empty() || static_constants(declared).next().is_some()
    }

    /// What comes before the code of a static initializer.
    pub(super) fn preparation(&mut self) {
        let text = self.locals.own();
        let insts = preparation(self.place.declared, text);
        self.open.insts.extend(insts);
    }
}

/// The code of a static initializer that no file has.
pub(crate) fn initializer(declared: &Declared) -> Body {
    let mut body = Body::default();
    let text = body.locals.push(Local {
        name: None,
        ty: None,
    });
    body.blocks.push(Block {
        insts: preparation(declared, text),
        terminator: Terminator::Return(None),
        handler: None,
    });
    body
}

/// Static fields get their constants, then supertypes are initialized. If one fails, so does the class.
fn preparation(declared: &Declared, text: LocalId) -> Vec<Inst> {
    let mut insts = stores(declared, text);
    let span = declared.lines.class();
    let parents = declared.before.iter().copied();
    insts.extend(parents.map(|class| Inst::InitClass { class, span }));
    insts
}

/// Stores the constants of static fields, strings by way of a local.
fn stores(declared: &Declared, text: LocalId) -> Vec<Inst> {
    let mut insts = Vec::new();
    for (declaration, constant) in static_constants(declared) {
        let Some(field) = declared.own_field(&declaration.name, &declaration.ty) else {
            continue;
        };
        let src = match constant {
            Loadable::String(units) => {
                let (dst, units) = (text, units.clone());
                insts.push(Inst::Text { dst, units });
                Operand::Local(text)
            }
            _ => match number(constant) {
                Some((_, operand)) => operand,
                None => continue,
            },
        };
        insts.push(Inst::StoreStatic { field, src });
    }
    insts
}

/// A constant that is a number.
fn number(constant: &Loadable) -> Option<(Kind, Operand)> {
    Some(match constant {
        Loadable::Int(value) => (Kind::Int, int(i64::from(*value))),
        Loadable::Long(value) => (Kind::Long, int(*value)),
        Loadable::Float(value) => (Kind::Float, Operand::Const(Const::Single(*value))),
        Loadable::Double(value) => (Kind::Double, Operand::Const(Const::Float(*value))),
        _ => return None,
    })
}

/// The static fields that start with a constant.
fn static_constants(declared: &Declared) -> impl Iterator<Item = (&Field, &Loadable)> {
    let fields = declared.file.fields.iter();
    fields.filter_map(|field| {
        let constant = field.constant_value.as_ref()?;
        field.access.is_static().then_some((field, constant))
    })
}
