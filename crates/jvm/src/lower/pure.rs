//! Conditions that may be computed although nobody asks for them: they cannot raise, and change nothing.

use super::Fail;
use super::branches::Cond;
use super::run::Lowering;
use crate::classfile::Loadable;
use crate::instructions::{ArithOp, FieldAccess, Insn, Kind, Number};

/// A block that only computes a condition.
#[derive(Debug)]
pub(super) struct Test {
    /// Its first instruction.
    start: usize,
    /// The conditional jump at its end.
    pub(super) branch: usize,
    /// Where the jump leads.
    pub(super) target: usize,
    /// Whether it reads fields, which other threads may change.
    pub(super) reads_fields: bool,
}

/// How many instructions such a block has at most.
const MOST_INSTRUCTIONS: usize = 16;

impl Lowering<'_> {
    /// The block at an instruction, if it only computes a condition on a stack of its own.
    pub(super) fn pure_test(&self, start: usize) -> Option<Test> {
        let mut height = 0;
        let mut reads_fields = false;
        for at in start..start + MOST_INSTRUCTIONS {
            if at > start && self.shape.starts(at) {
                return None;
            }
            let (_, insn) = self.code.get(at)?;
            let (needs, jump) = match insn {
                Insn::If { target, .. } | Insn::IfNull { target, .. } => (1, Some(target)),
                Insn::IfCompare { target, .. } | Insn::IfReference { target, .. } => {
                    (2, Some(target))
                }
                _ => (self.pure_operands(at, insn)?, None),
            };
            reads_fields |= matches!(insn, Insn::Field { .. });
            if height < needs {
                return None;
            }
            height -= needs;
            match jump {
                Some(target) if height == 0 => {
                    return Some(Test {
                        start,
                        branch: at,
                        target: self.code.index_at(*target)?,
                        reads_fields,
                    });
                }
                Some(_) => return None,
                None => height += 1,
            }
        }
        None
    }

    /// How many entries an instruction takes from the stack, if all it does is to push a value.
    fn pure_operands(&self, at: usize, insn: &Insn) -> Option<usize> {
        match insn {
            Insn::PushNull | Insn::Load { .. } => Some(0),
            Insn::Push(
                Loadable::Int(_) | Loadable::Long(_) | Loadable::Float(_) | Loadable::Double(_),
            ) => Some(0),
            Insn::Arith { op, kind } => {
                let divides = matches!(op, ArithOp::Div | ArithOp::Rem);
                let is_float = matches!(kind, Number::Float | Number::Double);
                (!divides || is_float).then_some(2)
            }
            Insn::Shift { .. } | Insn::Bitwise { .. } | Insn::Compare(_) => Some(2),
            Insn::Negate(_) | Insn::Convert { .. } => Some(1),
            Insn::InstanceOf(ty) => self.type_test(ty).ok().map(|_| 1),
            Insn::Field { access, field } => {
                let (loader, program) = (self.place.loader, self.place.program);
                let id = loader.field(program, field).ok()?;
                let declaration = &program.fields[id];
                match access {
                    FieldAccess::GetField if !declaration.is_static => {
                        self.is_this(at.checked_sub(1)?).then_some(1)
                    }
                    FieldAccess::GetStatic if declaration.is_static => {
                        self.is_initialized(declaration.class).then_some(0)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether an instruction pushes the receiver.
    fn is_this(&self, at: usize) -> bool {
        let kind = Kind::Reference;
        let is_load =
            matches!(self.code.get(at), Some((_, Insn::Load { kind: it, slot: 0 })) if *it == kind);
        is_load && self.this.is_some()
    }

    /// Computes the condition.
    pub(super) fn run_test(&mut self, test: &Test) -> Result<Cond, Fail> {
        let outside = std::mem::replace(&mut self.at, test.start);
        let cond = self.run_test_inside(test);
        self.at = outside;
        cond
    }

    fn run_test_inside(&mut self, test: &Test) -> Result<Cond, Fail> {
        let code = self.code;
        for at in test.start..test.branch {
            self.at = at;
            if let Some((_, Insn::Compare(comparison))) = code.get(at)
                && let Some((_, Insn::If { condition, .. })) = code.get(at + 1)
            {
                return self.fused(*comparison, *condition);
            }
            self.insn(at)?;
        }
        let (_, insn) = code.get(test.branch).ok_or("a condition without end")?;
        Ok(self.condition(insn)?.0)
    }
}
