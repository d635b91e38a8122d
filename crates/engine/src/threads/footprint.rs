//! What a thread may access from where it stands to its end, read off its code.

use std::rc::Rc;

use oxpecker_ir::analysis::call_targets;
use oxpecker_ir::{BlockId, Call, FieldId, Inst, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::operation::{Operation, Place};
use crate::state::Frame;

/// A kind of place, whichever object it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Field(FieldId),
    Elements,
    Static(FieldId),
}

/// What some code may read, write and lock. The threads it starts belong to it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Footprint {
    reads: FxHashSet<Kind>,
    writes: FxHashSet<Kind>,
    locks: bool,
    /// Nobody knows.
    everything: bool,
}

impl Footprint {
    /// Whether the code may do something whose order with an operation of another thread matters.
    pub(crate) fn conflicts(&self, operation: &Operation) -> bool {
        let access = match operation {
            _ if self.everything => return true,
            Operation::Pause => return false,
            Operation::Lock(_) => return self.locks,
            Operation::Access(access) => access,
        };
        let kind = match access.place {
            Place::Field(field) => Kind::Field(field),
            Place::Element(_) => Kind::Elements,
            Place::Static(field) => Kind::Static(field),
        };
        self.writes.contains(&kind) || access.writes && self.reads.contains(&kind)
    }

    fn add(&mut self, inst: &Inst) {
        match inst {
            Inst::LoadField { field, .. } => drop(self.reads.insert(Kind::Field(*field))),
            Inst::StoreField { field, .. } => drop(self.writes.insert(Kind::Field(*field))),
            Inst::LoadElement { .. } | Inst::Quant(_) => drop(self.reads.insert(Kind::Elements)),
            Inst::StoreElement { .. } => drop(self.writes.insert(Kind::Elements)),
            Inst::LoadStatic { field, .. } => drop(self.reads.insert(Kind::Static(*field))),
            Inst::StoreStatic { field, .. } => drop(self.writes.insert(Kind::Static(*field))),
            Inst::Monitor { .. } => self.locks = true,
            Inst::InitClass { .. } => self.everything = true,
            _ => {}
        }
    }
}

/// The footprints that were computed, by where the code begins.
#[derive(Debug, Default)]
pub(crate) struct Footprints {
    known: FxHashMap<(MethodId, BlockId, usize), Rc<Footprint>>,
}

impl Footprints {
    /// What the rest of a frame may do, what it calls included.
    pub(crate) fn of(&mut self, program: &Program, frame: &Frame) -> Rc<Footprint> {
        let key = (frame.method, frame.block, frame.next);
        let known = self.known.entry(key);
        let known = known.or_insert_with(|| Rc::new(compute(program, frame)));
        Rc::clone(known)
    }
}

fn compute(program: &Program, frame: &Frame) -> Footprint {
    let mut found = Footprint::default();
    let mut open: Vec<MethodId> = Vec::new();
    let blocks = program.methods[frame.method].blocks();
    let mut next: Vec<BlockId> = Vec::new();
    {
        let block = &blocks[frame.block];
        for inst in block.insts.iter().skip(frame.next) {
            visit(program, inst, &mut found, &mut open);
        }
        next.extend(block.handler);
        next.extend(block.terminator.targets());
    }
    let mut seen: FxHashSet<BlockId> = FxHashSet::default();
    while let Some(id) = next.pop() {
        if !seen.insert(id) {
            continue;
        }
        let block = &blocks[id];
        for inst in &block.insts {
            visit(program, inst, &mut found, &mut open);
        }
        next.extend(block.handler);
        next.extend(block.terminator.targets());
    }
    let mut called: FxHashSet<MethodId> = FxHashSet::default();
    while let Some(id) = open.pop() {
        if !called.insert(id) {
            continue;
        }
        let blocks = program.methods[id].blocks();
        // What has no code here may have a model, or may be loaded later.
        found.everything |= blocks.is_empty();
        for inst in blocks.iter().flat_map(|block| &block.insts) {
            visit(program, inst, &mut found, &mut open);
        }
    }
    found
}

fn visit(program: &Program, inst: &Inst, found: &mut Footprint, open: &mut Vec<MethodId>) {
    found.add(inst);
    if let Inst::Call(call) | Inst::Fork(call) = inst {
        open.extend(targets(program, call, found));
    }
}

fn targets(program: &Program, call: &Call, found: &mut Footprint) -> Vec<MethodId> {
    // Classes that are loaded later may have other implementations.
    found.everything |= program.semantics.exceptions_are_objects;
    call_targets(program, call.target)
}
