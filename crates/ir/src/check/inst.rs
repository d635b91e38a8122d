//! Single instructions: what they name exists, calls fit their targets, quantifiers are pure.

use super::{Place, Problem, no_value};
use crate::inst::{Call, CallTarget, Const, Inst, LocalId, Operand, Quant, StrId, TypeTest};
use crate::program::{ClassKind, Method, Program};
use crate::types::{ClassId, FieldId, MethodId, Type};

/// The method an instruction stands in, and what was found so far.
pub(super) struct Scope<'a> {
    pub(super) program: &'a Program,
    pub(super) method: &'a Method,
    pub(super) messages: Vec<String>,
}

impl Scope<'_> {
    pub(super) fn report(&mut self, message: impl Into<String>) {
        self.messages.push(message.into());
    }

    /// Turns the messages into problems of a place.
    pub(super) fn flush(&mut self, place: Place, problems: &mut Vec<Problem>) {
        let messages = self.messages.drain(..);
        problems.extend(messages.map(|message| Problem::new(place, message)));
    }

    pub(super) fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::Stmt(_) | Inst::Join { .. } | Inst::Unsupported { .. } => {}
            Inst::Copy { dst, src } | Inst::Unary { dst, src, .. } => self.uses(Some(*dst), &[src]),
            Inst::Binary { dst, lhs, rhs, .. } => self.uses(Some(*dst), &[lhs, rhs]),
            Inst::Length { dst, array } => self.uses(Some(*dst), &[array]),
            Inst::InBounds { dst, array, index } | Inst::LoadElement { dst, array, index } => {
                self.uses(Some(*dst), &[array, index]);
            }
            Inst::InstanceOf { dst, src, test } => {
                self.uses(Some(*dst), &[src]);
                self.test(test);
            }
            Inst::LoadField { dst, object, field } => {
                self.uses(Some(*dst), &[object]);
                self.field(*field);
            }
            Inst::StoreField { object, field, src } => {
                self.uses(None, &[object, src]);
                self.field(*field);
            }
            Inst::StoreElement { array, index, src } => self.uses(None, &[array, index, src]),
            Inst::NewObject { dst, class } => {
                self.uses(Some(*dst), &[]);
                self.instance(*class);
            }
            Inst::NewArray {
                dst,
                element,
                length,
            } => {
                self.uses(Some(*dst), &[length]);
                self.ty(element);
            }
            Inst::InitClass { class, .. } => self.class(*class),
            Inst::LoadStatic { dst, field } => {
                self.uses(Some(*dst), &[]);
                self.field(*field);
            }
            Inst::StoreStatic { field, src } => {
                self.uses(None, &[src]);
                self.field(*field);
            }
            Inst::Caught { dst } | Inst::Text { dst, .. } | Inst::TypeObject { dst, .. } => {
                self.uses(Some(*dst), &[]);
            }
            Inst::CanHold { dst, array, src } => self.uses(Some(*dst), &[array, src]),
            Inst::Monitor { object, .. } => self.uses(None, &[object]),
            Inst::Quant(quant) => self.quant(quant),
            Inst::Check { guard, cond, .. } => {
                let guard: Vec<&Operand> = guard.iter().chain([cond]).collect();
                self.uses(None, &guard);
            }
            Inst::Spec { cond, .. } => self.uses(None, &[cond]),
            Inst::Call(call) => self.call(call),
            Inst::Fork(call) => {
                self.call(call);
                if call.dst.is_some() {
                    self.report("a thread has no result");
                }
            }
        }
    }

    pub(super) fn operand(&mut self, operand: &Operand) {
        match operand {
            Operand::Local(local) => self.local(*local),
            Operand::Const(Const::Str(id)) => self.string(*id),
            Operand::Const(Const::BigInt(id)) => {
                self.string(*id);
                let digits = self.program.strings.get(*id);
                if digits.is_some_and(|digits| !is_integer(digits)) {
                    self.report(format!("{id} is not an integer"));
                }
            }
            Operand::Const(
                Const::Bool(_) | Const::Int(_) | Const::Float(_) | Const::Single(_) | Const::Null,
            ) => {}
        }
    }

    pub(super) fn string(&mut self, id: StrId) {
        if self.program.strings.get(id).is_none() {
            self.report(format!("the string {id} does not exist"));
        }
    }

    fn uses(&mut self, dst: Option<LocalId>, operands: &[&Operand]) {
        if let Some(dst) = dst {
            self.local(dst);
        }
        for operand in operands {
            self.operand(operand);
        }
    }

    fn local(&mut self, id: LocalId) {
        if self.method.locals().get(id).is_none() {
            self.report(format!("the local {id} does not exist"));
        }
    }

    fn field(&mut self, id: FieldId) {
        if self.program.fields.get(id).is_none() {
            self.report(format!("{id} does not exist"));
        }
    }

    fn ty(&mut self, ty: &Type) {
        if let Some(why) = no_value(self.program, ty) {
            self.report(format!("an element {why}"));
        }
    }

    fn test(&mut self, test: &TypeTest) {
        match test {
            TypeTest::Class(class) if self.program.classes.get(*class).is_none() => {
                self.report(format!("{class} does not exist"));
            }
            TypeTest::Class(_) | TypeTest::Str => {}
            TypeTest::Array(element) => self.ty(element),
        }
    }

    fn class(&mut self, id: ClassId) {
        if self.program.classes.get(id).is_none() {
            self.report(format!("{id} does not exist"));
        }
    }

    fn instance(&mut self, id: ClassId) {
        match self.program.classes.get(id) {
            None => self.report(format!("{id} does not exist")),
            Some(class) if class.kind == ClassKind::Class => {}
            Some(_) => self.report(format!("{id} cannot be instantiated")),
        }
    }

    fn quant(&mut self, quant: &Quant) {
        self.uses(Some(quant.dst), &[&quant.array, &quant.result]);
        self.local(quant.index);
        self.local(quant.element);
        for inst in &quant.body {
            if !is_pure(inst) {
                self.report("the body of a quantifier has an effect");
            }
            self.inst(inst);
        }
    }

    fn call(&mut self, call: &Call) {
        let args: Vec<&Operand> = call.args.iter().collect();
        self.uses(call.dst, &args);
        match call.target {
            CallTarget::Exact(target) => self.target(call, target),
            CallTarget::Virtual(target) => {
                self.target(call, target);
                let found = self.program.methods.get(target);
                if found.is_some_and(|method| method.is_static || method.is_constructor) {
                    self.report(format!("{target} has no overriding methods"));
                }
                if call.args.is_empty() {
                    self.report("a virtual call without a receiver");
                }
            }
        }
    }

    fn target(&mut self, call: &Call, target: MethodId) {
        let Some(method) = self.program.methods.get(target) else {
            return self.report(format!("{target} does not exist"));
        };
        if method.params != Method::ANY && call.args.len() != method.params {
            let (given, wanted) = (call.args.len(), method.params);
            self.report(format!("{given} arguments for {wanted} parameters"));
        }
        if call.dst.is_some() && method.result == Type::Void {
            self.report(format!("{target} has no result"));
        }
    }
}

/// Whether an instruction may stand in the body of a quantifier.
fn is_pure(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::Copy { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Length { .. }
            | Inst::InBounds { .. }
            | Inst::InstanceOf { .. }
            | Inst::Quant(_)
    )
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
