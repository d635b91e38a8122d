//! Synchronized methods: a lock before the first instruction, released on every way out.

use oxpecker_base::id::Id;
use oxpecker_ir::{Block, BlockId, Inst, LocalId, Operand, Terminator, Type};

use super::run::Lowering;
use super::types::has_receiver;
use crate::instructions::Kind;

impl Lowering<'_> {
    /// The first block of a synchronized method: it locks the receiver, or the object of the class if there is none.
    pub(super) fn lock_first(&mut self) {
        self.open.id = self.reserve();
        let dst = self.locals.own();
        self.monitor = Some(dst);
        let inst = if has_receiver(self.place.method) {
            let src = Operand::Local(self.locals.slot(0, Kind::Reference, &[]));
            Inst::Copy { dst, src }
        } else {
            let name = self.place.declared.file.name.as_ref();
            let ty = Type::Named(name.into());
            Inst::TypeObject { dst, ty }
        };
        let lock = self.monitor_inst(dst, true);
        self.open.insts.extend([inst, lock]);
        match self.target(0) {
            Ok(first) => self.close(Terminator::Goto(first)),
            Err(why) => self.give_up(why),
        }
    }

    fn monitor_inst(&self, object: LocalId, enters: bool) -> Inst {
        Inst::Monitor {
            object: Operand::Local(object),
            enters,
            span: self.place.declared.lines.method(self.place.method),
        }
    }

    /// Releases the lock before every return, and when an exception leaves the method.
    pub(super) fn release_on_every_way_out(&mut self, monitor: LocalId) {
        let unlock = self.monitor_inst(monitor, false);
        let raises_again = self.blocks.push(Block {
            insts: vec![unlock.clone()],
            terminator: Terminator::Rethrow,
            handler: None,
        });
        for number in 1..raises_again.index() {
            let block = &mut self.blocks[BlockId::new(number)];
            if matches!(block.terminator, Terminator::Return(_)) {
                block.insts.push(unlock.clone());
            }
            block.handler = block.handler.or(Some(raises_again));
        }
    }
}
