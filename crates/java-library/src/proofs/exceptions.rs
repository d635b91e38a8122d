//! No instruction that can be reached raises a forbidden exception, so none can leave the program.
//!
//! All code that may run is looked at once: methods called from the entry, static initializers, and every
//! implementation in a class that some reachable code instantiates. Where it is not obvious that nothing is raised the
//! proof fails, which says nothing about the program.

use std::collections::BTreeSet;

use oxpecker_ir::{
    BinaryOp, Block, CallTarget, CheckKind, ClassId, Const, Inst, LocalId, MethodId, Operand,
    Program, SpecKind, Terminator,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{find, initializer};
use oxpecker_interp::PathConfig;
use oxpecker_interp::language::Initializer;
use oxpecker_interp::prover::{Prover, Task};
use oxpecker_java::class_of_check;

/// Programs that reach more methods than this are left to exploration.
const MAX_METHODS: usize = 2_000;

/// What the library calls on every exception.
const CALLED_ON_EXCEPTIONS: &[&str] = &[
    "fillInStackTrace()Ljava/lang/Throwable;",
    "getCause()Ljava/lang/Throwable;",
    "getLocalizedMessage()Ljava/lang/String;",
    "getMessage()Ljava/lang/String;",
    "printStackTrace(Ljava/io/PrintStream;)V",
    "toString()Ljava/lang/String;",
];

/// Proves that no exception of the forbidden class can leave an execution of `main`. All objects are made by the program.
#[derive(Clone, Copy, Debug)]
pub(super) struct NeverEscapes;

impl Prover for NeverEscapes {
    fn name(&self) -> &'static str {
        "never-escapes"
    }

    fn prove(&self, task: &Task<'_>) -> Option<String> {
        let (program, entry) = (task.program, task.entry);
        if !task.config.language.is_main(program, entry) {
            return None;
        }
        let names = forbidden_names(task.config);
        for name in &names {
            Search::new(task, program.load_class(name).ok()?).run(entry)?;
        }
        let names = names.join(" or ").replace('/', ".");
        (!names.is_empty()).then(|| format!("no code that main can reach raises {names}"))
    }
}

/// The classes whose exceptions must not leave the entry method.
pub(super) fn forbidden_names(config: &PathConfig) -> Vec<&str> {
    let checks = &config.checks;
    let unintended = checks.exceptions.then_some("java/lang/RuntimeException");
    let names = checks.forbidden_exception.as_deref().into_iter();
    names.chain(unintended).collect()
}

/// The code that may run, as far as it is known.
pub(super) struct Search<'p> {
    program: &'p Program,
    forbidden: ClassId,
    assertions: bool,
    /// Whether code may raise anything: then it is only looked at whether it starts threads, and what it makes.
    pub(super) is_tolerant: bool,
    open: Vec<MethodId>,
    seen: FxHashSet<MethodId>,
    initialized: FxHashSet<ClassId>,
    /// Classes of which there may be objects.
    pub(super) instantiated: BTreeSet<ClassId>,
    /// The methods that virtual calls name.
    virtual_calls: FxHashSet<MethodId>,
}

/// `None` ends the attempt: something may raise.
type Proof = Option<()>;

impl<'p> Search<'p> {
    pub(super) fn new(task: &Task<'p>, forbidden: ClassId) -> Self {
        Search {
            program: task.program,
            forbidden,
            assertions: task.config.checks.assertions,
            is_tolerant: false,
            open: Vec::new(),
            seen: FxHashSet::default(),
            initialized: FxHashSet::default(),
            instantiated: BTreeSet::new(),
            virtual_calls: FxHashSet::default(),
        }
    }

    pub(super) fn run(&mut self, entry: MethodId) -> Proof {
        self.open.push(entry);
        self.initialize(self.program.methods[entry].class)?;
        self.follow()
    }

    /// Looks at all methods that were found, and those they lead to.
    pub(super) fn follow(&mut self) -> Proof {
        while let Some(method) = self.open.pop() {
            if !self.seen.insert(method) || self.is_harmless(method) {
                continue;
            }
            let declared = &self.program.methods[method];
            // A model may raise, and what it does is not in the bytecode.
            if self.seen.len() > MAX_METHODS || find(self.program, method).is_some() {
                return None;
            }
            let body = self.program.load_body(method).ok()?;
            // The receiver is never null as long as nobody puts something else in its place.
            let this = LocalId(0);
            let kept = body.blocks.iter().all(|block| !assigns(block, this));
            let this = (!declared.is_static && kept).then_some(this);
            for block in body.blocks.iter() {
                self.block(block, this)?;
            }
        }
        Some(())
    }

    fn is_harmless(&self, method: MethodId) -> bool {
        find(self.program, method).is_some_and(|it| !it.raises)
    }

    pub(super) fn initialize(&mut self, class: ClassId) -> Proof {
        let mut next = Some(class);
        while let Some(class) = next {
            let declared = &self.program.classes[class];
            if !self.initialized.insert(class) {
                break;
            }
            if let Initializer::Code = initializer(&declared.name) {
                let methods = declared.methods.iter().copied();
                let is_initializer = |id: &MethodId| self.program.methods[*id].name == "<clinit>";
                let found: Vec<MethodId> = methods.filter(is_initializer).collect();
                self.open.extend(found);
            }
            next = declared.superclass;
        }
        Some(())
    }

    pub(super) fn block(&mut self, block: &Block, this: Option<LocalId>) -> Proof {
        let mut facts = Facts::default();
        facts.not_null.extend(this);
        for inst in &block.insts {
            self.inst(inst, &mut facts)?;
        }
        match &block.terminator {
            Terminator::Throw { .. } => None,
            Terminator::ThrowObject { .. } if self.is_tolerant => Some(()),
            Terminator::ThrowObject { src, .. } => {
                let class = match src {
                    Operand::Local(local) => facts.class.get(local).copied(),
                    Operand::Const(_) => None,
                }?;
                let hierarchy = &self.program.hierarchy;
                (!hierarchy.is_subtype(class, self.forbidden)).then_some(())
            }
            _ => Some(()),
        }
    }

    fn inst(&mut self, inst: &Inst, facts: &mut Facts) -> Proof {
        match inst {
            Inst::Unsupported { .. } | Inst::Fork(_) => return None,
            Inst::Check { kind, cond, .. } => {
                if facts.holds(*cond) {
                    return Some(());
                }
                self.raises(*kind)?;
            }
            Inst::Spec {
                kind: SpecKind::Assert,
                ..
            } if self.assertions => return None,
            Inst::InitClass { class, .. } => self.initialize(*class)?,
            Inst::NewObject { class, .. } => self.instantiate(*class)?,
            Inst::Call(call) => self.call(call.target)?,
            _ => {}
        }
        facts.learn(self.program, inst);
        Some(())
    }

    /// Fails if the exception of a check is a forbidden one.
    fn raises(&self, kind: CheckKind) -> Proof {
        let class = self.program.load_class(class_of_check(kind)).ok()?;
        if self.is_tolerant {
            return Some(());
        }
        let hierarchy = &self.program.hierarchy;
        (!hierarchy.is_subtype(class, self.forbidden)).then_some(())
    }

    /// The constructors of exceptions, and the JVM when it prints one, call what the program overrides.
    fn enter_overridden(&mut self, class: ClassId) {
        let hierarchy = &self.program.hierarchy;
        let Ok(throwable) = self.program.load_class("java/lang/Throwable") else {
            return;
        };
        if !hierarchy.is_subtype(class, throwable) {
            return;
        }
        for selector in CALLED_ON_EXCEPTIONS {
            if let Some(found) = hierarchy.implementation(class, selector) {
                let owner = self.program.methods[found].class;
                if !self.program.classes[owner].is_library() {
                    self.open.push(found);
                }
            }
        }
    }

    pub(super) fn instantiate(&mut self, class: ClassId) -> Proof {
        if self.instantiated.insert(class) {
            if self.is_tolerant && !self.is_passive(class) {
                return None;
            }
            self.enter_overridden(class);
            let calls: Vec<MethodId> = self.virtual_calls.iter().copied().collect();
            for method in calls {
                self.implemented(class, method);
            }
        }
        Some(())
    }

    /// Whether the library calls nothing of an object by itself: its class extends and implements what the user wrote, or
    /// is an exception.
    fn is_passive(&self, class: ClassId) -> bool {
        let classes = &self.program.classes;
        let hierarchy = &self.program.hierarchy;
        let Ok(throwable) = self.program.load_class("java/lang/Throwable") else {
            return false;
        };
        let chain = std::iter::successors(Some(class), |it| classes[*it].superclass);
        let mut above = chain.flat_map(|it| [it].into_iter().chain(classes[it].interfaces.clone()));
        hierarchy.is_subtype(class, throwable)
            || above.all(|it| !classes[it].is_library() || classes[it].name == "java/lang/Object")
    }

    fn call(&mut self, target: CallTarget) -> Proof {
        match target {
            CallTarget::Exact(method) => self.open.push(method),
            CallTarget::Virtual(method) => {
                if self.virtual_calls.insert(method) {
                    let classes: Vec<ClassId> = self.instantiated.iter().copied().collect();
                    for class in classes {
                        self.implemented(class, method);
                    }
                }
                // Objects of library classes are also made by models, so what they do has to be known as harmless.
                let declared = &self.program.methods[method];
                let is_library = self.program.classes[declared.class].is_library();
                if is_library && !self.is_harmless(method) {
                    return None;
                }
            }
        }
        Some(())
    }

    fn implemented(&mut self, class: ClassId, method: MethodId) {
        let declared = &self.program.methods[method];
        let hierarchy = &self.program.hierarchy;
        if hierarchy.is_subtype(class, declared.class)
            && let Ok(found) = self.program.selected(class, method)
        {
            self.open.push(found);
        }
    }
}

fn assigns(block: &Block, local: LocalId) -> bool {
    block.insts.iter().any(|inst| inst.target() == Some(local))
}

/// What is obvious inside of one block.
#[derive(Default)]
struct Facts {
    not_null: FxHashSet<LocalId>,
    /// The exact class of a new object.
    class: FxHashMap<LocalId, ClassId>,
    /// Truth values that say that a local is not null.
    tests: FxHashMap<LocalId, LocalId>,
    /// Truth values that are true.
    holding: FxHashSet<LocalId>,
}

impl Facts {
    fn holds(&self, cond: Operand) -> bool {
        match cond {
            Operand::Const(Const::Bool(value)) => value,
            Operand::Const(_) => false,
            Operand::Local(local) => {
                let tested = self.tests.get(&local);
                self.holding.contains(&local)
                    || tested.is_some_and(|local| self.not_null.contains(local))
            }
        }
    }

    fn forget(&mut self, local: LocalId) {
        self.not_null.remove(&local);
        self.class.remove(&local);
        self.holding.remove(&local);
        self.tests.remove(&local);
        self.tests.retain(|_, tested| *tested != local);
    }

    fn learn(&mut self, program: &Program, inst: &Inst) {
        // A check that was passed.
        if let Inst::Check {
            cond: Operand::Local(cond),
            guard: None,
            ..
        } = inst
            && let Some(local) = self.tests.get(cond)
        {
            self.not_null.insert(*local);
        }
        let Some(dst) = inst.target() else { return };
        let known = match inst {
            Inst::Copy {
                src: Operand::Local(src),
                ..
            } => (self.not_null.contains(src), self.class.get(src).copied()),
            Inst::NewObject { class, .. } => (true, Some(*class)),
            Inst::NewArray { .. } | Inst::Text { .. } | Inst::TypeObject { .. } => (true, None),
            Inst::Caught { .. } => (true, None),
            Inst::LoadStatic { field, .. } => (is_stream(program, *field), None),
            Inst::Call(call) => {
                let (CallTarget::Exact(id) | CallTarget::Virtual(id)) = call.target;
                (find(program, id).is_some_and(|it| it.never_null), None)
            }
            _ => (false, None),
        };
        let test = null_test(inst);
        let holds = divides_by_constant(inst);
        self.forget(dst);
        if known.0 {
            self.not_null.insert(dst);
        }
        if let Some(class) = known.1 {
            self.class.insert(dst, class);
        }
        if let Some(tested) = test.filter(|tested| *tested != dst) {
            self.tests.insert(dst, tested);
        }
        if holds {
            self.holding.insert(dst);
        }
    }
}

/// `System.out` and `System.err`, which are never null.
fn is_stream(program: &Program, field: oxpecker_ir::FieldId) -> bool {
    let field = &program.fields[field];
    program.classes[field.class].name == "java/lang/System"
        && ["out", "err"].contains(&field.name.as_str())
}

/// The local that an instruction compares with null.
fn null_test(inst: &Inst) -> Option<LocalId> {
    match inst {
        Inst::Binary {
            op: BinaryOp::Ne,
            lhs: Operand::Local(tested),
            rhs: Operand::Const(Const::Null),
            ..
        } => Some(*tested),
        _ => None,
    }
}

/// Whether an instruction asks if a constant other than zero is not zero.
fn divides_by_constant(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::Binary {
            op: BinaryOp::Ne,
            lhs: Operand::Const(Const::Int(divisor)),
            rhs: Operand::Const(Const::Int(0)),
            ..
        } if *divisor != 0
    )
}
