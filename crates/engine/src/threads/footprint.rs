//! What a thread may access from where it stands to its end, read off its code.

use std::rc::Rc;

use imbl::HashSet;
use oxpecker_ir::analysis::call_targets;
use oxpecker_ir::{BlockId, Call, CallTarget, ClassId, FieldId, Inst, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::operation::{Operation, Place};
use super::touches::{Touches, touches};
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
    /// The classes it needs; initializing one may do anything.
    classes: Vec<ClassId>,
    /// Nobody knows.
    everything: bool,
}

impl Footprint {
    /// Whether the code may do something whose order with an operation of another thread matters.
    pub(crate) fn conflicts(&self, operation: &Operation, initialized: &HashSet<ClassId>) -> bool {
        let anything = || self.classes.iter().any(|it| !initialized.contains(it));
        let access = match operation {
            Operation::Pause => return false,
            _ if self.everything || anything() => return true,
            Operation::Initialize(class) => return self.classes.contains(class),
            Operation::Lock(_) => return self.locks,
            Operation::Access(access) => access,
        };
        let kind = match access.place {
            Place::Field(field) => Kind::Field(field),
            Place::Element(_) => Kind::Elements,
            Place::Static(field) => Kind::Static(field),
            Place::Whole if access.objects.is_none() => {
                return !self.reads.is_empty() || !self.writes.is_empty();
            }
            Place::Whole => {
                let in_object = |kind: &Kind| !matches!(kind, Kind::Static(_));
                let reads = || self.reads.iter().any(in_object);
                return self.writes.iter().any(in_object) || access.writes && reads();
            }
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
            Inst::InitClass { class, .. } => self.classes.push(*class),
            _ => {}
        }
    }
}

/// The footprints that were computed, by where the code begins.
#[derive(Debug, Default)]
pub(crate) struct Footprints {
    known: FxHashMap<(MethodId, BlockId, usize), Rc<Footprint>>,
    /// Whether all classes that can override methods of a class are there.
    closed: FxHashMap<ClassId, bool>,
}

impl Footprints {
    /// What the rest of a frame may do, what it calls included.
    pub(crate) fn of(&mut self, program: &Program, frame: &Frame) -> Rc<Footprint> {
        let key = (frame.method, frame.block, frame.next);
        let closed = &mut self.closed;
        let known = self.known.entry(key);
        let known = known.or_insert_with(|| Rc::new(compute(program, frame, closed)));
        Rc::clone(known)
    }
}

fn compute(program: &Program, frame: &Frame, closed: &mut FxHashMap<ClassId, bool>) -> Footprint {
    let mut found = Footprint::default();
    let mut open: Vec<MethodId> = Vec::new();
    let blocks = program.methods[frame.method].blocks();
    let mut next: Vec<BlockId> = Vec::new();
    {
        let block = &blocks[frame.block];
        for inst in block.insts.iter().skip(frame.next) {
            visit(program, inst, &mut found, &mut open, closed);
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
            visit(program, inst, &mut found, &mut open, closed);
        }
        next.extend(block.handler);
        next.extend(block.terminator.targets());
    }
    let mut called: FxHashSet<MethodId> = FxHashSet::default();
    while let Some(id) = open.pop() {
        if !called.insert(id) {
            continue;
        }
        if program.semantics.exceptions_are_objects && enters_model(program, id, &mut found) {
            continue;
        }
        let loaded = program.load_body(id).is_ok();
        let blocks = program.methods[id].blocks();
        // What has no code here may have a model, or may be loaded later.
        found.everything |= !loaded || blocks.is_empty();
        for inst in blocks.iter().flat_map(|block| &block.insts) {
            visit(program, inst, &mut found, &mut open, closed);
        }
        if found.everything {
            break;
        }
    }
    found.classes.sort_unstable();
    found.classes.dedup();
    found
}

fn visit(
    program: &Program,
    inst: &Inst,
    found: &mut Footprint,
    open: &mut Vec<MethodId>,
    closed: &mut FxHashMap<ClassId, bool>,
) {
    found.add(inst);
    if let Inst::Call(call) | Inst::Fork(call) = inst {
        open.extend(targets(program, call, found, closed));
    }
}

/// What a call may execute.
fn targets(
    program: &Program,
    call: &Call,
    found: &mut Footprint,
    closed: &mut FxHashMap<ClassId, bool>,
) -> Vec<MethodId> {
    if let (CallTarget::Virtual(declared), true) =
        (call.target, program.semantics.exceptions_are_objects)
    {
        let class = program.methods[declared].class;
        let is_closed = *closed.entry(class).or_insert_with(|| {
            // All classes of the user that could override it are there then.
            program.loader.as_ref().is_some_and(|loader| {
                let all = loader.user_classes(program);
                all.contains(&class) && !loader.has_lambdas(program, class)
            })
        });
        // Classes that are loaded later may have other implementations.
        if !is_closed {
            return match touches_of(program, declared) {
                Some(Touches::Nothing) if is_final(program, class) => Vec::new(),
                _ => {
                    found.everything = true;
                    Vec::new()
                }
            };
        }
    }
    call_targets(program, call.target)
}

/// Notes what the model of a method does; false if it has none.
fn enters_model(program: &Program, id: MethodId, found: &mut Footprint) -> bool {
    let Some(touched) = touches_of(program, id) else {
        return false;
    };
    let method = &program.methods[id];
    match (
        program.classes[method.class].name.as_str(),
        method.name.as_str(),
    ) {
        ("java/lang/Object", "wait") => found.locks = true,
        _ => found.everything |= touched != Touches::Nothing,
    }
    true
}

fn touches_of(program: &Program, id: MethodId) -> Option<Touches> {
    let method = &program.methods[id];
    let class = &program.classes[method.class].name;
    crate::models::find(class, &method.selector)?;
    Some(touches(class, &method.selector))
}

/// Whether a class of the library has no subclasses.
fn is_final(program: &Program, class: ClassId) -> bool {
    const FINAL: u16 = 0x10;
    let loader = program.loader.as_ref();
    let declared = loader.and_then(|it| it.declaration(class));
    declared.is_some_and(|it| it.flags & FINAL != 0)
}
