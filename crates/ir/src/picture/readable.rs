//! Instructions as people write them: names instead of ids, signs instead of words. Not meant to be read back.

use crate::inst::{
    Call, CallTarget, Const, Inst, LocalId, Operand, Quant, StrId, Terminator, TypeTest, UnaryOp,
};
use crate::program::{Method, Program};
use crate::text::{Keyword, quote};
use crate::types::{ClassId, FieldId, Type};

/// Knows the names of a method.
pub(super) struct Reader<'a> {
    pub(super) program: &'a Program,
    pub(super) method: &'a Method,
}

impl Reader<'_> {
    /// `Class.method(type name, …): type`.
    pub(super) fn signature(&self) -> String {
        let method = self.method;
        let locals = method.locals().iter_ids().take(method.params);
        let receiver = usize::from(!method.is_static);
        let params = locals.skip(receiver).map(|(id, local)| {
            let ty = local.ty.as_ref().map(|ty| self.ty(ty) + " ");
            ty.unwrap_or_default() + &self.local(id)
        });
        let params: Vec<String> = params.collect();
        let class = self.class(method.class);
        let (name, result) = (&method.name, self.ty(&method.result));
        format!("{class}.{name}({}): {result}", params.join(", "))
    }

    /// An instruction; starts of statements are not shown.
    pub(super) fn inst(&self, inst: &Inst) -> Option<String> {
        Some(match inst {
            Inst::Stmt(_) => return None,
            Inst::Copy { dst, src } => self.assign(*dst, self.operand(src)),
            Inst::Unary { dst, op, src, .. } => {
                let src = self.operand(src);
                let value = match op {
                    UnaryOp::Neg => format!("-{src}"),
                    UnaryOp::Not => format!("!{src}"),
                    UnaryOp::Flag => format!("{src} ? 1 : 0"),
                    UnaryOp::Convert(_, to) => format!("({}) {src}", to.word()),
                };
                self.assign(*dst, value)
            }
            Inst::Binary {
                dst, op, lhs, rhs, ..
            } => {
                let (lhs, rhs) = (self.operand(lhs), self.operand(rhs));
                self.assign(*dst, format!("{lhs} {} {rhs}", op.symbol()))
            }
            Inst::Length { dst, array } => self.assign(*dst, format!("#{}", self.operand(array))),
            Inst::InBounds { dst, array, index } => {
                let (array, index) = (self.operand(array), self.operand(index));
                self.assign(*dst, format!("0 <= {index} < #{array}"))
            }
            Inst::InstanceOf { dst, src, test } => {
                let src = self.operand(src);
                self.assign(*dst, format!("{src} instanceof {}", self.test(test)))
            }
            Inst::LoadField { dst, object, field } => self.assign(
                *dst,
                format!("{}.{}", self.operand(object), self.field(*field)),
            ),
            Inst::StoreField { object, field, src } => {
                let (object, src) = (self.operand(object), self.operand(src));
                format!("{object}.{} := {src}", self.field(*field))
            }
            Inst::LoadElement { dst, array, index } => self.assign(
                *dst,
                format!("{}[{}]", self.operand(array), self.operand(index)),
            ),
            Inst::StoreElement { array, index, src } => {
                let (array, index) = (self.operand(array), self.operand(index));
                format!("{array}[{index}] := {}", self.operand(src))
            }
            Inst::NewObject { dst, class } => {
                self.assign(*dst, format!("new {}", self.class(*class)))
            }
            Inst::NewArray {
                dst,
                element,
                length,
            } => {
                let (element, length) = (self.ty(element), self.operand(length));
                self.assign(*dst, format!("new {element}[{length}]"))
            }
            Inst::Quant(quant) => self.quant(quant),
            Inst::Check {
                kind, guard, cond, ..
            } => {
                let guard = guard.map(|guard| format!(" if {}", self.operand(&guard)));
                let cond = self.operand(cond);
                format!("check {}: {cond}{}", kind.word(), guard.unwrap_or_default())
            }
            Inst::Spec { kind, cond, .. } => format!("{} {}", kind.word(), self.operand(cond)),
            Inst::Call(call) => self.call(call),
            Inst::Fork(call) => format!("fork {}", self.call(call)),
            Inst::Join { .. } => "join".into(),
            Inst::Unsupported { what, .. } => format!("unsupported: {what}"),
            _ => return self.java(inst),
        })
    }

    /// Instructions that only Java has.
    fn java(&self, inst: &Inst) -> Option<String> {
        Some(match inst {
            Inst::InitClass { class, .. } => format!("initialize {}", self.class(*class)),
            Inst::LoadStatic { dst, field } => self.assign(*dst, self.static_field(*field)),
            Inst::StoreStatic { field, src } => {
                format!("{} := {}", self.static_field(*field), self.operand(src))
            }
            Inst::Caught { dst } => self.assign(*dst, "caught".into()),
            Inst::Text { dst, units } => self.assign(*dst, quote(&String::from_utf16_lossy(units))),
            Inst::TypeObject { dst, ty } => self.assign(*dst, format!("{}.class", self.ty(ty))),
            Inst::CanHold { dst, array, src } => {
                let (array, src) = (self.operand(array), self.operand(src));
                self.assign(*dst, format!("{array} can hold {src}"))
            }
            Inst::Monitor { object, enters, .. } => {
                let word = if *enters { "lock" } else { "unlock" };
                format!("{word} {}", self.operand(object))
            }
            _ => return None,
        })
    }

    /// How a block ends, where the edges do not show it.
    pub(super) fn terminator(&self, terminator: &Terminator) -> Option<String> {
        match terminator {
            Terminator::Goto(_) => None,
            Terminator::Branch { cond, .. } => Some(format!("if {}", self.operand(cond))),
            Terminator::Alone { .. } => Some("if alone".into()),
            Terminator::Switch { src, .. } => Some(format!("switch {}", self.operand(src))),
            Terminator::ThrowObject { src, .. } => Some(format!("throw {}", self.operand(src))),
            Terminator::Return(None) => Some("return".into()),
            Terminator::Return(Some(value)) => Some(format!("return {}", self.operand(value))),
            Terminator::Throw { message, .. } => {
                let message = message.map(|id| format!(" {}", self.string(id)));
                Some(format!("throw{}", message.unwrap_or_default()))
            }
            Terminator::Rethrow => Some("rethrow".into()),
        }
    }

    fn assign(&self, dst: LocalId, value: String) -> String {
        format!("{} := {value}", self.local(dst))
    }

    fn quant(&self, quant: &Quant) -> String {
        let (kind, array) = (quant.kind.word(), self.operand(&quant.array));
        let (element, index) = (self.local(quant.element), self.local(quant.index));
        let mut body: Vec<String> = quant.body.iter().filter_map(|it| self.inst(it)).collect();
        body.push(self.operand(&quant.result));
        let body = body.join("; ");
        self.assign(
            quant.dst,
            format!("{kind} {element}, {index} : {array} : {body}"),
        )
    }

    fn call(&self, call: &Call) -> String {
        let mut args: Vec<String> = call.args.iter().map(|arg| self.operand(arg)).collect();
        let (CallTarget::Exact(id) | CallTarget::Virtual(id)) = call.target;
        let method = self.program.methods.get(id);
        let name = method.map_or(id.to_string(), |method| method.name.clone());
        let owner = match call.target {
            CallTarget::Virtual(_) if !args.is_empty() => args.remove(0),
            _ => method.map_or(String::new(), |method| self.class(method.class)),
        };
        let value = format!("{owner}.{name}({})", args.join(", "));
        match call.dst {
            Some(dst) => self.assign(dst, value),
            None => value,
        }
    }

    fn local(&self, id: LocalId) -> String {
        let local = self.method.locals().get(id);
        let name = local.and_then(|local| local.name.clone());
        name.unwrap_or_else(|| id.to_string())
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Local(local) => self.local(*local),
            Operand::Const(Const::Bool(value)) => value.to_string(),
            Operand::Const(Const::Int(value)) => value.to_string(),
            Operand::Const(Const::BigInt(id)) => {
                let digits = self.program.strings.get(*id).cloned();
                digits.unwrap_or_else(|| id.to_string())
            }
            Operand::Const(Const::Float(value)) => format!("{value:?}"),
            Operand::Const(Const::Single(value)) => format!("{value:?}f"),
            Operand::Const(Const::Str(id)) => self.string(*id),
            Operand::Const(Const::Null) => "null".into(),
        }
    }

    fn string(&self, id: StrId) -> String {
        let text = self.program.strings.get(id);
        text.map_or(id.to_string(), |text| quote(text))
    }

    fn class(&self, id: ClassId) -> String {
        let class = self.program.classes.get(id);
        class.map_or(id.to_string(), |class| class.name.clone())
    }

    fn field(&self, id: FieldId) -> String {
        let field = self.program.fields.get(id);
        field.map_or(id.to_string(), |field| field.name.clone())
    }

    fn static_field(&self, id: FieldId) -> String {
        let class = self.program.fields.get(id);
        let class = class.map_or(String::new(), |field| self.class(field.class) + ".");
        class + &self.field(id)
    }

    fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Class(class) => self.class(*class),
            Type::Array(element) => self.ty(element) + "[]",
            simple => self.program.type_name(simple),
        }
    }

    fn test(&self, test: &TypeTest) -> String {
        match test {
            TypeTest::Class(class) => self.class(*class),
            TypeTest::Str => "string".into(),
            TypeTest::Array(element) => self.ty(element) + "[]",
        }
    }
}
