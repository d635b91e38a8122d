//! The messages of the exceptions that the JVM itself throws.

use oxpecker_ir::{BinaryOp, CheckKind, Inst, LocalId, Operand, Type, TypeTest};

use super::Jvm;
use super::naming::binary_name;
use oxpecker_interp::heap::{ClassOf, Object};
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;

impl Jvm<'_, '_> {
    /// The message for the check the running frame stands at; none if it depends on something that is not known.
    pub(super) fn machine_message(&mut self, state: &mut State, kind: CheckKind) -> Option<String> {
        if kind == CheckKind::DivisionByZero {
            return Some("/ by zero".into());
        }
        let program = self.program;
        let block = &program.methods[state.frame.method].blocks()[state.frame.block];
        let before = block.insts.get(..state.frame.next)?;
        let Inst::Check {
            cond: Operand::Local(cond),
            ..
        } = block.insts.get(state.frame.next)?
        else {
            return None;
        };
        match (kind, definition(before, *cond)?) {
            (CheckKind::Bounds, Inst::InBounds { array, index, .. }) => {
                let (array, index) = (self.operand(state, *array), self.operand(state, *index));
                match (index, self.length(state, array).ok()?) {
                    (Value::Int(index), Value::Int(length)) => {
                        Some(format!("Index {index} out of bounds for length {length}"))
                    }
                    _ => None,
                }
            }
            (CheckKind::NegativeSize, Inst::Binary { lhs, .. }) => {
                match self.operand(state, *lhs) {
                    Value::Int(length) => Some(length.to_string()),
                    _ => None,
                }
            }
            (CheckKind::ArrayStore, Inst::CanHold { src, .. }) => {
                let stored = self.operand(state, *src);
                self.known_type(state, stored).map(|ty| binary_name(&ty))
            }
            (CheckKind::Cast, cond) => self.cast_message(state, before, cond),
            _ => None,
        }
    }

    fn cast_message(&mut self, state: &State, before: &[Inst], cond: &Inst) -> Option<String> {
        let cond = match cond {
            Inst::Binary {
                op: BinaryOp::Or,
                rhs: Operand::Local(fits),
                ..
            } => definition(before, *fits)?,
            other => other,
        };
        let Inst::InstanceOf { src, test, .. } = cond else {
            return None;
        };
        let object = self.operand(state, *src);
        let from = self.known_type(state, object)?;
        let to = match test {
            TypeTest::Class(class) => self.canonical(&Type::Class(*class)),
            TypeTest::Array(element) => self.canonical(element).array(),
            TypeTest::Str => return None,
        };
        let (first, second) = (binary_name(&from), binary_name(&to));
        let place = match (self.home(&from), self.home(&to)) {
            (one, two) if one == two => format!("{first} and {second} are in {one}"),
            (one, two) => format!("{first} is in {one}; {second} is in {two}"),
        };
        Some(format!(
            "class {first} cannot be cast to class {second} ({place})"
        ))
    }

    /// Where the JVM says that a type is.
    fn home(&self, ty: &Type) -> &'static str {
        match ty {
            Type::Array(element) => self.home(element),
            Type::Named(name) if !self.is_library_class(name) => "unnamed module of loader 'app'",
            _ => "module java.base of loader 'bootstrap'",
        }
    }

    /// The run-time type of a known object.
    fn known_type(&self, state: &State, object: Value) -> Option<Type> {
        let Value::Ref(object) = object else {
            return None;
        };
        match state.heap.get(object)? {
            Object::Instance {
                class: ClassOf::Known(class),
                ..
            } => Some(self.canonical(&Type::Class(*class))),
            Object::Text(_) => Some(Type::Named("java/lang/String".into())),
            Object::Array(array) => Some(self.canonical(&array.element).array()),
            _ => None,
        }
    }
}

/// What gave a local its value.
fn definition(before: &[Inst], local: LocalId) -> Option<&Inst> {
    before.iter().rev().find(|inst| match inst {
        Inst::InBounds { dst, .. }
        | Inst::Binary { dst, .. }
        | Inst::CanHold { dst, .. }
        | Inst::InstanceOf { dst, .. } => *dst == local,
        _ => false,
    })
}
