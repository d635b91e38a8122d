//! Conditions, branches and switches.

use oxpecker_ir::{Arith, BinaryOp, LocalId, Operand, Terminator};

use super::Fail;
use super::arith::width;
use super::emit::{NULL, int};
use super::run::{Flow, Lowering};
use super::stack::Value;
use crate::instructions::{Comparison, Condition, Insn, Kind, LookupSwitch, TableSwitch};

/// A truth value of the IR, and what it has to be for a jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cond {
    pub(super) local: LocalId,
    pub(super) expected: bool,
    /// Whether it is a comparison without floats, made for this jump alone.
    pub(super) turns: bool,
}

impl Cond {
    /// That a truth value is true.
    pub(super) fn holds(local: LocalId) -> Self {
        Self {
            local,
            expected: true,
            turns: false,
        }
    }

    /// That a comparison without floats is true.
    fn compared(local: LocalId) -> Self {
        Self {
            turns: true,
            ..Self::holds(local)
        }
    }

    /// The opposite.
    pub(super) fn not(self) -> Self {
        Self {
            expected: !self.expected,
            ..self
        }
    }
}

/// Where a conditional jump leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    /// Where to go if the condition holds.
    pub(super) target: usize,
    /// Where to go otherwise.
    pub(super) next: usize,
    /// The local that the jump shows not to be null, and whether it does so by jumping.
    pub(super) proof: Option<(LocalId, bool)>,
}

impl Lowering<'_> {
    /// A conditional jump.
    pub(super) fn branch(&mut self, insn: &Insn) -> Result<Flow, Fail> {
        let proof = self.proof(insn);
        let (cond, target) = self.condition(insn)?;
        let target = self.index(target)?;
        let next = self.at + 1;
        let ways = Ways {
            target,
            next,
            proof,
        };
        self.split(cond, ways)
    }

    /// The local that a jump shows not to be null, and whether it does so by jumping.
    fn proof(&self, insn: &Insn) -> Option<(LocalId, bool)> {
        let Insn::IfNull { null, .. } = insn else {
            return None;
        };
        let local = self.stack.entries.last()?.value.local()?;
        // The temporaries of stack entries can change before the jump.
        let is_variable = self.locals.height_of(local).is_none();
        is_variable.then_some((local, !null))
    }

    /// What a conditional jump asks, and where it leads.
    pub(super) fn condition(&mut self, insn: &Insn) -> Result<(Cond, u16), Fail> {
        match insn {
            Insn::If { condition, target } => Ok((self.zero_test(*condition)?, *target)),
            Insn::IfCompare { condition, target } => {
                let rhs = self.pop(Kind::Int)?;
                let lhs = self.pop(Kind::Int)?;
                let cond = self.binary(operator(*condition), Arith::Wrap32, lhs, rhs);
                Ok((Cond::compared(cond), *target))
            }
            Insn::IfReference { equal, target } => {
                let rhs = self.pop(Kind::Reference)?;
                let lhs = self.pop(Kind::Reference)?;
                Ok((self.same(lhs, rhs, *equal), *target))
            }
            Insn::IfNull { null, target } => {
                let lhs = self.pop(Kind::Reference)?;
                Ok((self.same(lhs, NULL, *null), *target))
            }
            _ => Err("no conditional jump".into()),
        }
    }

    /// Truth values of the IR are asked directly.
    fn zero_test(&mut self, condition: Condition) -> Result<Cond, Fail> {
        let entry = self.pop_entry()?;
        if entry.kind != Kind::Int {
            return Err("a condition that is no int".into());
        }
        if let Value::Flag { cond, expected } = entry.value {
            let is_ne = condition == Condition::Ne;
            if is_ne || condition == Condition::Eq {
                return Ok(Cond {
                    local: cond,
                    expected: expected == is_ne,
                    turns: false,
                });
            }
        }
        let src = self.operand(entry.value);
        let cond = self.binary(operator(condition), Arith::Wrap32, src, int(0));
        Ok(Cond::compared(cond))
    }

    fn same(&mut self, lhs: Operand, rhs: Operand, equal: bool) -> Cond {
        let op = if equal { BinaryOp::Eq } else { BinaryOp::Ne };
        Cond::compared(self.binary(op, Arith::Wrap32, lhs, rhs))
    }

    /// A three-way comparison; together with the jump behind it, if there is one.
    pub(super) fn compare(&mut self, comparison: Comparison) -> Result<Flow, Fail> {
        let code = self.code;
        let next = self.at + 1;
        let behind = code.get(next).filter(|_| !self.shape.starts(next));
        if let Some((_, Insn::If { condition, target })) = behind {
            let cond = self.fused(comparison, *condition)?;
            let ways = Ways {
                target: self.index(*target)?,
                next: next + 1,
                proof: None,
            };
            return self.split(cond, ways);
        }
        let (kind, nan_is_greater) = compared(comparison);
        let rhs = self.pop(kind)?;
        let lhs = self.pop(kind)?;
        let op = match nan_is_greater {
            true => BinaryOp::CompareGreater,
            false => BinaryOp::Compare,
        };
        let result = self.binary(op, width(kind), lhs, rhs);
        self.push_local(Kind::Int, result);
        Ok(Flow::Next)
    }

    /// A comparison whose result is compared with zero. What is true for NaN is asked the other way round:
    /// `cmpl < 0` holds for NaN, so it is `not (a >= b)`.
    pub(super) fn fused(
        &mut self,
        comparison: Comparison,
        condition: Condition,
    ) -> Result<Cond, Fail> {
        let (kind, nan_is_greater) = compared(comparison);
        let rhs = self.pop(kind)?;
        let lhs = self.pop(kind)?;
        let holds_for_nan = match condition {
            Condition::Lt | Condition::Le => !nan_is_greater,
            Condition::Gt | Condition::Ge => nan_is_greater,
            // IEEE equality is false for NaN, as a result of -1 or 1 is not 0.
            Condition::Eq | Condition::Ne => false,
        };
        let condition = if holds_for_nan {
            opposite(condition)
        } else {
            condition
        };
        Ok(Cond {
            local: self.binary(operator(condition), width(kind), lhs, rhs),
            expected: !holds_for_nan,
            turns: kind == Kind::Long,
        })
    }

    /// Goes to `target` if the condition holds, otherwise to `next`; or on where both meet.
    fn split(&mut self, cond: Cond, ways: Ways) -> Result<Flow, Fail> {
        match self.diamond(cond, ways)? {
            Some(flow) => Ok(flow),
            None => self.part_ways(cond, ways).map(Flow::End),
        }
    }

    /// The end of a block that goes to `target` if the condition holds, otherwise to `next`.
    pub(super) fn part_ways(&mut self, cond: Cond, ways: Ways) -> Result<Terminator, Fail> {
        let Ways {
            target,
            next,
            proof,
        } = ways;
        let span = self.span;
        let _ = self.spill_keeping(Operand::Local(cond.local));
        let shown = |by_jumping| {
            let proof = proof.filter(|(_, jumps)| *jumps == by_jumping);
            proof.map(|(local, _)| local)
        };
        let otherwise = self.target_knowing(next, shown(false))?;
        let then = self.target_knowing(target, shown(true))?;
        let (then, otherwise) = match cond.expected {
            true => (then, otherwise),
            false => (otherwise, then),
        };
        Ok(Terminator::Branch {
            cond: Operand::Local(cond.local),
            then,
            otherwise,
            span,
        })
    }

    pub(super) fn table_switch(&mut self, switch: &TableSwitch) -> Result<Flow, Fail> {
        let values = i64::from(switch.low)..;
        let cases = values.zip(switch.targets.iter().copied());
        self.switch(cases, switch.default)
    }

    pub(super) fn lookup_switch(&mut self, switch: &LookupSwitch) -> Result<Flow, Fail> {
        let cases = switch.cases.iter();
        let cases = cases.map(|(value, target)| (i64::from(*value), *target));
        self.switch(cases, switch.default)
    }

    /// Cases that lead where all others lead are no cases.
    fn switch(
        &mut self,
        cases: impl Iterator<Item = (i64, u16)>,
        default: u16,
    ) -> Result<Flow, Fail> {
        let src = self.pop(Kind::Int)?;
        let src = self.spill_keeping(src);
        let mut lowered = Vec::new();
        for (value, target) in cases.filter(|(_, target)| *target != default) {
            let target = self.index(target)?;
            lowered.push((value, self.target(target)?));
        }
        let default = self.index(default)?;
        Ok(Flow::End(Terminator::Switch {
            src,
            cases: lowered,
            default: self.target(default)?,
            span: self.span,
        }))
    }
}

/// What is compared, and whether the result for NaN is 1.
fn compared(comparison: Comparison) -> (Kind, bool) {
    match comparison {
        Comparison::Long => (Kind::Long, false),
        Comparison::Float { nan_is_greater } => (Kind::Float, nan_is_greater),
        Comparison::Double { nan_is_greater } => (Kind::Double, nan_is_greater),
    }
}

fn operator(condition: Condition) -> BinaryOp {
    match condition {
        Condition::Eq => BinaryOp::Eq,
        Condition::Ne => BinaryOp::Ne,
        Condition::Lt => BinaryOp::Lt,
        Condition::Ge => BinaryOp::Ge,
        Condition::Gt => BinaryOp::Gt,
        Condition::Le => BinaryOp::Le,
    }
}

fn opposite(condition: Condition) -> Condition {
    match condition {
        Condition::Eq => Condition::Ne,
        Condition::Ne => Condition::Eq,
        Condition::Lt => Condition::Ge,
        Condition::Ge => Condition::Lt,
        Condition::Gt => Condition::Le,
        Condition::Le => Condition::Gt,
    }
}
