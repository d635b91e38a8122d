//! What a thread may access from where it stands to its end, read off its code.

use std::rc::Rc;

use oxpecker_ir::analysis::call_targets;
use oxpecker_ir::{BlockId, Call, CallTarget, ClassId, FieldId, Inst, MethodId, Program};
use oxpecker_path::persistent::HashSet;
use rustc_hash::{FxHashMap, FxHashSet};

use super::operation::{Operation, Place};
use crate::language::Language;
use crate::native::{Native, Touches};
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
pub struct Footprint {
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
    pub fn conflicts(&self, operation: &Operation, initialized: &HashSet<ClassId>) -> bool {
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
pub struct Footprints {
    known: FxHashMap<(MethodId, BlockId, usize), Rc<Footprint>>,
    /// Whether all classes that can override methods of a class are there.
    closed: FxHashMap<ClassId, bool>,
}

impl Footprints {
    /// What the rest of a frame may do, what it calls included.
    pub fn of(
        &mut self,
        program: &Program,
        language: &dyn Language,
        frame: &Frame,
    ) -> Rc<Footprint> {
        let key = (frame.method, frame.block, frame.next);
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        let mut scan = Scan {
            program,
            language,
            found: Footprint::default(),
            open: Vec::new(),
            closed: &mut self.closed,
        };
        scan.rest_of(frame);
        scan.called();
        let mut found = scan.found;
        found.classes.sort_unstable();
        found.classes.dedup();
        let found = Rc::new(found);
        self.known.insert(key, Rc::clone(&found));
        found
    }
}

/// Looks through code.
struct Scan<'a> {
    program: &'a Program,
    language: &'a dyn Language,
    found: Footprint,
    /// The methods that it calls.
    open: Vec<MethodId>,
    closed: &'a mut FxHashMap<ClassId, bool>,
}

impl Scan<'_> {
    fn rest_of(&mut self, frame: &Frame) {
        let program = self.program;
        let blocks = program.methods[frame.method].blocks();
        let mut next: Vec<BlockId> = Vec::new();
        let block = &blocks[frame.block];
        for inst in block.insts.iter().skip(frame.next) {
            self.visit(inst);
        }
        next.extend(block.handler);
        next.extend(block.terminator.targets());
        let mut seen: FxHashSet<BlockId> = FxHashSet::default();
        while let Some(id) = next.pop() {
            if !seen.insert(id) {
                continue;
            }
            let block = &blocks[id];
            for inst in &block.insts {
                self.visit(inst);
            }
            next.extend(block.handler);
            next.extend(block.terminator.targets());
        }
    }

    fn called(&mut self) {
        let program = self.program;
        let mut called: FxHashSet<MethodId> = FxHashSet::default();
        while let Some(id) = self.open.pop() {
            if !called.insert(id) || self.enters_native(id) {
                continue;
            }
            let loaded = program.load_body(id).is_ok();
            let blocks = program.methods[id].blocks();
            // What has no code here may be loaded later.
            self.found.everything |= !loaded || blocks.is_empty();
            for inst in blocks.iter().flat_map(|block| &block.insts) {
                self.visit(inst);
            }
            if self.found.everything {
                break;
            }
        }
    }

    fn visit(&mut self, inst: &Inst) {
        self.found.add(inst);
        if let Inst::Call(call) | Inst::Fork(call) = inst {
            let targets = self.targets(call);
            self.open.extend(targets);
        }
    }

    /// What a call may execute.
    fn targets(&mut self, call: &Call) -> Vec<MethodId> {
        let program = self.program;
        if let (CallTarget::Virtual(declared), Some(loader)) = (call.target, &program.loader) {
            let class = program.methods[declared].class;
            let is_closed = *self.closed.entry(class).or_insert_with(|| {
                // All classes of the user that could override it are there then.
                let all = loader.user_classes(program);
                all.contains(&class) && !loader.has_lambdas(program, class)
            });
            // Classes that are loaded later may have other implementations.
            if !is_closed {
                let touched = self.language.native(program, declared).map(Native::touches);
                let is_harmless = touched == Some(Touches::Nothing) && is_final(program, class);
                self.found.everything |= !is_harmless;
                return Vec::new();
            }
        }
        call_targets(program, call.target)
    }

    /// Notes what a native method does; false if it is none.
    fn enters_native(&mut self, id: MethodId) -> bool {
        let Some(native) = self.language.native(self.program, id) else {
            return false;
        };
        match native.touches() {
            Touches::WaitsForNotification => self.found.locks = true,
            touched => self.found.everything |= touched != Touches::Nothing,
        }
        true
    }
}

/// Whether a class of the library has no subclasses.
fn is_final(program: &Program, class: ClassId) -> bool {
    const FINAL: u16 = 0x10;
    let loader = program.loader.as_ref();
    let declared = loader.and_then(|it| it.declaration(class));
    declared.is_some_and(|it| it.flags & FINAL != 0)
}
