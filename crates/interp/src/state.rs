//! A state: everything one path knows. Cloning is cheap; all large parts are shared.

use std::rc::Rc;

use imbl::Vector;
use oxpecker_base::Span;
use oxpecker_ir::{BlockId, ClassId, FieldId, LocalId, Method, MethodId, Type};
use oxpecker_path::persistent::{HashMap, HashSet};
use oxpecker_path::{Knowledge, PathCondition};
use oxpecker_term::{Model, TermId, VarId};

use crate::coverage::Rounds;
use crate::decisions::Decisions;
use crate::extent::Extent;
use crate::heap::Heap;
use crate::native::{After, Site};
use crate::raised::Raised;
use crate::regions::{RegionId, Regions};
use crate::slots::{Slot, Slots};
use crate::threads::Threads;
use crate::value::{Ref, Value};

/// One activation of a method.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// The block.
    pub block: BlockId,
    /// The next instruction of the block; its number of instructions stands for the terminator.
    pub next: usize,
    /// The values of the locals.
    pub locals: Vec<Value>,
    /// Where the caller wants the result.
    pub result_to: Option<LocalId>,
    /// The class this is the static initializer of.
    pub initializes: Option<ClassId>,
    /// The exception that ended the thread, if this prints its text.
    pub prints: Option<Raised>,
    /// Whether it runs before the method below it begins, whose handlers catch nothing then.
    pub comes_first: bool,
    /// The model of the library that entered the method and goes on with its result.
    pub after: Option<(After, Site)>,
    /// How often its loops were gone round, where that is counted.
    pub rounds: Option<Box<Rounds>>,
    /// The loops it is in, by header, the innermost last, and how often they were gone round.
    pub iterations: Vec<(BlockId, u32)>,
    /// How many calls of the method wait for it.
    pub recursion: u32,
}

impl Frame {
    /// A frame at the start of a method; locals beyond the arguments are 0.
    pub fn enter(
        id: MethodId,
        method: &Method,
        args: &[Value],
        result_to: Option<LocalId>,
    ) -> Self {
        let size = method.locals().len().max(args.len());
        let mut locals = Vec::with_capacity(size);
        locals.extend_from_slice(args);
        locals.resize(size, Value::Int(0));
        Frame {
            method: id,
            block: Method::ENTRY,
            next: 0,
            locals,
            result_to,
            initializes: None,
            prints: None,
            comes_first: false,
            after: None,
            rounds: None,
            iterations: Vec::new(),
            recursion: 0,
        }
    }
}

/// An input reference that is not yet a known set of objects, or already is.
#[derive(Clone, Debug)]
pub struct Atom {
    /// Its declared type.
    pub ty: Type,
    /// Whether it can be null.
    pub nullable: bool,
    /// The objects it can be, null included; `None` until it is first used.
    pub candidates: Option<Rc<[Ref]>>,
    /// The region that it leads into, if it is no input of the program.
    pub region: Option<RegionId>,
}

/// Static fields and which classes are initialized.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    /// Static fields that were written; all others have the default of their type.
    pub statics: HashMap<FieldId, Value>,
    /// Static fields that are inputs, with the value they had first.
    pub static_inputs: Vector<(FieldId, Value)>,
    /// Classes whose static initializer has begun.
    pub initialized: HashSet<ClassId>,
    /// Classes that one of the paths that were merged initialized, by the condition under which it is meant.
    pub partly: HashMap<ClassId, TermId>,
    /// Library classes whose static initializer was left out at first but has begun since.
    pub late: HashSet<ClassId>,
    /// Classes whose static initializer failed.
    pub failed: HashSet<ClassId>,
}

/// A value the program asked the environment for.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What it asked for, for the report: the name of the method.
    pub what: &'static str,
    /// Whether another machine can be given the value: the choices of verification tasks can, clocks cannot.
    pub is_replayable: bool,
    /// Its type.
    pub ty: Type,
    /// The value.
    pub value: Value,
    /// The call in the source.
    pub span: Span,
    /// The method that asked.
    pub method: MethodId,
    /// When it asked, if paths were merged that did not.
    pub guard: Option<TermId>,
}

/// The inputs that a path met.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// Input references: variables and elements of input arrays.
    pub atoms: HashMap<TermId, Atom>,
    /// Element types of input arrays that are array variables.
    pub base_arrays: HashMap<VarId, Type>,
    /// What the program asked its environment for, in order.
    pub asked: Vector<Asked>,
    /// Objects of which proofs know nothing but some facts; see [`Regions`].
    pub regions: Regions,
}

/// How a state came about.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Source statements and guards executed so far.
    pub depth: u32,
    /// Forks on the path.
    pub forks: u32,
    /// Every decision of the path, those without an alternative included.
    pub path_decisions: Decisions,
    /// Loops that the path is in whose end nothing but the path decides: how many callers it had there, and the branch.
    pub open_loops: Vector<(usize, MethodId, BlockId)>,
    /// Whether some decision on the path was taken although the solver did not know.
    pub uncertain: bool,
    /// How far it went, the sizes of inputs aside.
    pub extent: Extent,
}

/// Everything one path knows.
#[derive(Clone, Debug)]
pub struct State {
    /// The running method.
    pub frame: Frame,
    /// The methods that wait for it, the entry method first.
    pub callers: Vector<Rc<Frame>>,
    /// The objects.
    pub heap: Heap,
    /// What the path assumed, in order.
    pub path: PathCondition,
    /// What follows from the path condition without a query.
    pub knowledge: Knowledge,
    /// A model of the path condition, whenever one is known.
    pub model: Option<Rc<Model>>,
    /// The inputs that the path met.
    pub inputs: Inputs,
    /// The exception that led to the running handler.
    pub exception: Option<Raised>,
    /// Static fields and which classes are initialized.
    pub classes: Classes,
    /// What the language and models of its library keep besides objects.
    pub slots: Slots,
    /// The other threads and all locks; absent as long as there are none.
    pub threads: Option<Rc<Threads>>,
    /// What was decided for the running instruction, which is executed again after every decision.
    pub decisions: Vec<(TermId, bool)>,
    /// Indexes in fields that were known in each of the states that this one was merged from. They are known again where they
    /// are read.
    pub merged_indexes: HashSet<TermId>,
    /// How it came about.
    pub history: History,
}

impl State {
    /// What is kept in a slot.
    #[inline]
    pub fn slot<T: Slot>(&self) -> &T {
        self.slots.get()
    }

    /// The same, for changes.
    pub fn slot_mut<T: Slot>(&mut self) -> &mut T {
        self.slots.get_mut()
    }

    /// Whether the running method is the entry method of the analysis.
    pub fn in_entry(&self) -> bool {
        self.callers.is_empty() && self.thread() == 0
    }

    /// The activation that has so many callers: one that waits, or the running one.
    pub fn activation(&self, callers: usize) -> &Frame {
        self.callers.get(callers).map_or(&self.frame, |it| it)
    }

    /// Whether some input is known to take the path.
    pub fn exists(&self) -> bool {
        (self.model.is_some() || self.path.is_empty()) && !self.history.uncertain
    }

    /// Leaves the running method; false when it was the entry method.
    pub fn pop_frame(&mut self) -> bool {
        match self.callers.pop_back() {
            Some(caller) => {
                self.frame = Rc::try_unwrap(caller).unwrap_or_else(|shared| (*shared).clone());
                true
            }
            None => false,
        }
    }
}
