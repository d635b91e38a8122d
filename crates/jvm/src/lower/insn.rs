//! One instruction after the other: who lowers what.

use oxpecker_ir::{Inst, Operand, Terminator};

use super::Fail;
use super::emit::{NULL, int};
use super::run::{Flow, Lowering};
use crate::instructions::{Insn, Kind, MonitorOp};

impl<'a> Lowering<'a> {
    /// Lowers the instruction at an index.
    pub(super) fn insn(&mut self, at: usize) -> Result<Flow, Fail> {
        let code = self.code;
        let (_, insn) = code.get(at).ok_or("control runs off the end of the code")?;
        match insn {
            Insn::Nop => {}
            Insn::PushNull => self.push(Kind::Reference, NULL),
            Insn::Push(constant) => self.constant(constant)?,
            Insn::Load { kind, slot } => self.load(*kind, *slot),
            Insn::Store { kind, slot } => self.store(*kind, *slot)?,
            Insn::Increment { slot, by } => self.increment(*slot, *by),
            Insn::ArrayLoad(element) => self.array_load(*element)?,
            Insn::ArrayStore(element) => self.array_store(*element)?,
            Insn::Stack(op) => self.shuffle(*op)?,
            Insn::Arith { op, kind } => self.arith(*op, *kind)?,
            Insn::Negate(kind) => self.negate(*kind)?,
            Insn::Shift { op, kind } => self.shift(*op, *kind)?,
            Insn::Bitwise { op, kind } => self.bitwise(*op, *kind)?,
            Insn::Convert { from, to } => self.convert(*from, *to)?,
            Insn::Compare(comparison) => return self.compare(*comparison),
            Insn::If { .. } | Insn::IfCompare { .. } => return self.branch(insn),
            Insn::IfReference { .. } | Insn::IfNull { .. } => return self.branch(insn),
            Insn::Goto(target) => {
                let to = self.index(*target)?;
                return Ok(Flow::End(self.jump(to)?));
            }
            Insn::Jsr(target) => return self.call_subroutine(*target),
            Insn::Ret(slot) => return self.leave_subroutine(*slot),
            Insn::TableSwitch(switch) => return self.table_switch(switch),
            Insn::LookupSwitch(switch) => return self.lookup_switch(switch),
            Insn::Return(kind) => return self.leave(*kind),
            Insn::Field { access, field } => self.field(*access, field)?,
            Insn::Invoke { kind, method } => self.invoke(*kind, method)?,
            Insn::InvokeDynamic(site) => self.invoke_dynamic(site)?,
            Insn::New(class) => self.new_object(class)?,
            Insn::NewArray(element) => self.new_array(element)?,
            Insn::MultiNewArray { array, dimensions } => {
                self.multi_new_array(array, usize::from(*dimensions))?;
            }
            Insn::ArrayLength => self.array_length()?,
            Insn::Throw => return self.throw(),
            Insn::CheckCast(ty) => self.check_cast(ty)?,
            Insn::InstanceOf(ty) => self.instance_of(ty)?,
            Insn::Monitor(op) => self.monitor(*op)?,
        }
        Ok(Flow::Next)
    }

    fn load(&mut self, kind: Kind, slot: u16) {
        let local = self.slot(slot, kind);
        self.push_local(kind, local);
    }

    fn store(&mut self, kind: Kind, slot: u16) -> Result<(), Fail> {
        let value = self.pop(kind)?;
        let local = self.slot(slot, kind);
        self.assign(local, value);
        Ok(())
    }

    fn increment(&mut self, slot: u16, by: i16) {
        let local = self.slot(slot, Kind::Int);
        self.save(local);
        let sum = self.add(Operand::Local(local), int(by.into()));
        self.assign(local, sum);
    }

    /// The local of a slot for a kind of value.
    fn slot(&mut self, slot: u16, kind: Kind) -> oxpecker_ir::LocalId {
        self.locals.slot(slot, kind, &self.code.code().variables)
    }

    fn leave(&mut self, kind: Option<Kind>) -> Result<Flow, Fail> {
        let has_result = self.place.method.descriptor.result.is_some();
        if kind.is_some() != has_result {
            return Err("a return that does not fit the method".into());
        }
        let value = kind.map(|kind| self.pop(kind)).transpose()?;
        Ok(Flow::End(Terminator::Return(value)))
    }

    fn throw(&mut self) -> Result<Flow, Fail> {
        let src = self.pop(Kind::Reference)?;
        self.check_non_null(src);
        self.asserted();
        let span = self.span;
        Ok(Flow::End(Terminator::ThrowObject { src, span }))
    }

    fn monitor(&mut self, op: MonitorOp) -> Result<(), Fail> {
        let object = self.pop(Kind::Reference)?;
        self.check_non_null(object);
        let (enters, span) = (op == MonitorOp::Enter, self.span);
        self.emit(Inst::Monitor {
            object,
            enters,
            span,
        });
        Ok(())
    }
}
