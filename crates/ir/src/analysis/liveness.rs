//! Which locals are still read.

use oxpecker_base::IndexVec;
use oxpecker_base::id::Id;

use crate::inst::{Block, BlockId, LocalId, Operand};
use crate::program::Method;

/// The locals that are read later on, before they are set again, from the beginning of each block.
#[derive(Clone, Debug)]
pub struct Liveness {
    at_entry: IndexVec<BlockId, Vec<bool>>,
}

impl Liveness {
    /// Works backwards until nothing changes.
    pub fn new(method: &Method) -> Self {
        let locals = method.locals().len();
        let blocks = method.blocks();
        let mut liveness = Liveness {
            at_entry: blocks.iter().map(|_| vec![false; locals]).collect(),
        };
        let mut changed = true;
        while changed {
            changed = false;
            for (id, block) in blocks.iter_ids().rev() {
                let before = liveness.before(block, 0);
                if before != liveness.at_entry[id] {
                    liveness.at_entry[id] = before;
                    changed = true;
                }
            }
        }
        liveness
    }

    /// Whether each local is read from this instruction of a block on; the number of instructions stands for the
    /// terminator. Anything in a block may raise, so what its handler reads counts everywhere in it.
    pub fn before(&self, block: &Block, instruction: usize) -> Vec<bool> {
        let mut live = vec![false; self.at_entry.iter().next().map_or(0, Vec::len)];
        for target in block.terminator.targets() {
            self.add(target, &mut live);
        }
        let read = |operand: &Operand, live: &mut Vec<bool>| {
            if let Operand::Local(local) = operand {
                set(live, *local, true);
            }
        };
        if let Some(operand) = block.terminator.operand() {
            read(operand, &mut live);
        }
        let rest = block.insts.get(instruction..).unwrap_or_default();
        for inst in rest.iter().rev() {
            if let Some(target) = inst.target() {
                set(&mut live, target, false);
            }
            inst.for_each_operand(|operand| read(operand, &mut live));
        }
        if let Some(handler) = block.handler {
            self.add(handler, &mut live);
        }
        live
    }

    fn add(&self, block: BlockId, live: &mut [bool]) {
        for (to, from) in live
            .iter_mut()
            .zip(self.at_entry.get(block).into_iter().flatten())
        {
            *to |= *from;
        }
    }
}

fn set(live: &mut [bool], local: LocalId, value: bool) {
    if let Some(slot) = live.get_mut(local.index()) {
        *slot = value;
    }
}
