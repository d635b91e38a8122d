//! Locals and blocks of the method that is being lowered.

use oxpecker_base::IndexVec;
use oxpecker_base::id::Id;
use oxpecker_ir::{Block, BlockId, Inst, Local, LocalId, Operand, Terminator};

/// Collects instructions into blocks.
#[derive(Debug)]
pub(crate) struct Builder {
    pub(crate) locals: IndexVec<LocalId, Local>,
    blocks: IndexVec<BlockId, Block>,
    current: BlockId,
    /// Where exceptions of new blocks go.
    pub(crate) handler: Option<BlockId>,
    /// Temporaries made so far, and how many of them the current statement uses.
    temporaries: Vec<LocalId>,
    used: usize,
    /// Bodies of quantifiers that are being collected, innermost last.
    bodies: Vec<Vec<Inst>>,
}

impl Builder {
    /// Starts with an entry block. The handler, if wanted, is made as the second block.
    pub(crate) fn new(locals: IndexVec<LocalId, Local>, with_handler: bool) -> Self {
        let mut builder = Self {
            locals,
            blocks: IndexVec::new(),
            current: BlockId(0),
            handler: None,
            temporaries: Vec::new(),
            used: 0,
            bodies: Vec::new(),
        };
        let entry = builder.block();
        if with_handler {
            let handler = builder.block();
            builder.handler = Some(handler);
            builder.blocks[entry].handler = Some(handler);
        }
        builder
    }

    /// A new empty block. Until it is ended it returns.
    pub(crate) fn block(&mut self) -> BlockId {
        self.blocks.push(Block {
            insts: Vec::new(),
            terminator: Terminator::Return(None),
            handler: self.handler,
        })
    }

    /// Ends the current block and goes on in another.
    pub(crate) fn end(&mut self, terminator: Terminator, next: BlockId) {
        self.blocks[self.current].terminator = terminator;
        self.current = next;
    }

    /// Goes from the current block to another and goes on there.
    pub(crate) fn flow_into(&mut self, next: BlockId) {
        self.end(Terminator::Goto(next), next);
    }

    /// Ends the current block; what follows is not reached.
    pub(crate) fn leave(&mut self, terminator: Terminator) {
        let dead = self.block();
        self.end(terminator, dead);
    }

    /// Goes on in another block without ending the current one.
    pub(crate) fn switch(&mut self, block: BlockId) {
        self.current = block;
    }

    pub(crate) fn emit(&mut self, inst: Inst) {
        match self.bodies.last_mut() {
            Some(body) => body.push(inst),
            None => self.blocks[self.current].insts.push(inst),
        }
    }

    /// From here on instructions belong to the body of a quantifier.
    pub(crate) fn open_body(&mut self) {
        self.bodies.push(Vec::new());
    }

    /// The body of the innermost quantifier.
    pub(crate) fn close_body(&mut self) -> Vec<Inst> {
        self.bodies.pop().unwrap_or_default()
    }

    /// A new statement: all temporaries are free again.
    pub(crate) fn free_temporaries(&mut self) {
        self.used = 0;
    }

    pub(crate) fn temporary(&mut self) -> LocalId {
        let free = self.temporaries.get(self.used).copied();
        let local = free.unwrap_or_else(|| {
            let fresh = self.locals.push(Local {
                name: None,
                ty: None,
            });
            self.temporaries.push(fresh);
            fresh
        });
        self.used += 1;
        local
    }

    /// `dst := src`; an instruction that just computed `src` writes to `dst` instead.
    pub(crate) fn copy(&mut self, dst: LocalId, src: Operand) {
        let is_temporary =
            |id: LocalId| self.locals[id].name.is_none() && self.locals[id].ty.is_none();
        if let Operand::Local(src) = src
            && is_temporary(src)
            && let Some(last) = self.blocks[self.current].insts.last_mut()
            && let Some(target) = target(last)
            && *target == src
        {
            *target = dst;
            return;
        }
        self.emit(Inst::Copy { dst, src });
    }

    /// The method's locals and the blocks that can be reached, in order; also whether the current block can.
    pub(crate) fn finish(mut self) -> (IndexVec<LocalId, Local>, IndexVec<BlockId, Block>) {
        let reached = self.reached();
        let mut places = IndexVec::<BlockId, BlockId>::new();
        let mut next = 0;
        for reached in &reached {
            let _ = places.push(BlockId(next));
            next += u32::from(*reached);
        }
        let mut kept = IndexVec::new();
        for (block, reached) in std::iter::zip(self.blocks.iter_mut(), &reached) {
            if *reached {
                let mut block = std::mem::replace(block, dead());
                block.handler = block.handler.map(|id| places[id]);
                for successor in successors(&mut block.terminator) {
                    *successor = places[*successor];
                }
                let _ = kept.push(block);
            }
        }
        (self.locals, kept)
    }

    /// Whether execution can come to the current block.
    pub(crate) fn is_reachable(&mut self) -> bool {
        let current = self.current;
        self.reached()[current.index()]
    }

    fn reached(&mut self) -> Vec<bool> {
        let mut reached = vec![false; self.blocks.len()];
        let mut open = vec![BlockId(0)];
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut reached[id.index()], true) {
                continue;
            }
            let block = &mut self.blocks[id];
            open.extend(block.handler);
            open.extend(successors(&mut block.terminator).into_iter().map(|it| *it));
        }
        reached
    }
}

fn dead() -> Block {
    Block {
        insts: Vec::new(),
        terminator: Terminator::Return(None),
        handler: None,
    }
}

fn successors(terminator: &mut Terminator) -> Vec<&mut BlockId> {
    match terminator {
        Terminator::Goto(next) => vec![next],
        Terminator::Branch {
            then, otherwise, ..
        } => vec![then, otherwise],
        Terminator::Alone { alone, watched } => vec![alone, watched],
        Terminator::Switch { cases, default, .. } => {
            let cases = cases.iter_mut().map(|(_, target)| target);
            cases.chain([default]).collect()
        }
        Terminator::Return(_)
        | Terminator::Throw { .. }
        | Terminator::ThrowObject { .. }
        | Terminator::Rethrow => Vec::new(),
    }
}

/// The local an instruction computes, when it does nothing else.
fn target(inst: &mut Inst) -> Option<&mut LocalId> {
    match inst {
        Inst::Copy { dst, .. }
        | Inst::Unary { dst, .. }
        | Inst::Binary { dst, .. }
        | Inst::Length { dst, .. }
        | Inst::InBounds { dst, .. }
        | Inst::InstanceOf { dst, .. }
        | Inst::LoadField { dst, .. }
        | Inst::LoadElement { dst, .. } => Some(dst),
        _ => None,
    }
}
