//! Locals and fields that say which element of an array is meant, how long one is, or that become
//! numbers of IEEE 754. A known number there is worth more than a path.

use std::rc::Rc;

use oxpecker_ir::analysis::{Joins, Liveness};
use oxpecker_ir::{
    Block, Call, CallTarget, ClassId, ClassOrigin, FieldId, Inst, LocalId, Method, MethodId,
    Number, Operand, Terminator, UnaryOp,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::indexes::Suspect;
use crate::exec::Interpreter;
use crate::state::State;
use crate::value::Value;

/// What is known of methods without running them.
#[derive(Debug)]
pub struct Analyses {
    /// Where their paths meet.
    pub joins: Joins,
    /// Which locals are still read.
    pub(super) liveness: Liveness,
}

impl Analyses {
    /// Which locals are still read in front of an instruction of a block.
    pub(crate) fn live_before(&self, block: &Block, instruction: usize) -> Vec<bool> {
        self.liveness.before(block, instruction)
    }
}

/// How many calls away a use is looked for.
const MOST_CALLS: u8 = 3;

/// Locals and fields that are indexes, as far as anybody asked. What is in here follows from the program alone, whatever
/// was asked before.
#[derive(Debug, Default)]
pub struct Places {
    /// By the numbers of methods.
    analyses: Vec<Option<Rc<Analyses>>>,
    /// By methods and how many calls away uses are looked for.
    locals: FxHashMap<(MethodId, u8), Rc<Vec<bool>>>,
    /// The fields that methods of a class read as indexes.
    fields: FxHashMap<ClassId, Rc<FxHashSet<FieldId>>>,
    /// What kept the last two states apart.
    pub(super) suspect: Option<Suspect>,
}

/// Whether a value that is known would become unknown.
pub(super) fn is_constant(values: [Value; 2]) -> bool {
    values.iter().any(|it| matches!(it, Value::Int(_)))
}

impl Interpreter<'_> {
    /// What is known of a method without running it.
    pub fn analyses(&mut self, method: MethodId) -> Rc<Analyses> {
        let at = method.0 as usize;
        if let Some(Some(known)) = self.places.analyses.get(at) {
            return Rc::clone(known);
        }
        let body = &self.program.methods[method];
        let found = Rc::new(Analyses {
            joins: Joins::new(body),
            liveness: Liveness::new(body),
        });
        if self.places.analyses.len() <= at {
            self.places.analyses.resize(at + 1, None);
        }
        self.places.analyses[at] = Some(Rc::clone(&found));
        found
    }

    /// Which locals of a method are indexes.
    pub(super) fn index_locals(&mut self, method: MethodId) -> Rc<Vec<bool>> {
        self.place_locals(method, MOST_CALLS)
    }

    /// Whether a field is an index, as far as the methods of its class and of those that run in a state say.
    pub(super) fn is_place_field(&mut self, state: &State, field: FieldId) -> bool {
        let program = self.program;
        let running =
            std::iter::once(&state.frame).chain(state.callers.iter().rev().map(|it| &**it));
        let running = running.map(|it| program.methods[it.method].class);
        let users = running.filter(|it| program.classes[*it].origin == ClassOrigin::User);
        std::iter::once(program.fields[field].class)
            .chain(users)
            .any(|class| self.place_fields(class).contains(&field))
    }

    /// The fields that methods of a class read as indexes.
    fn place_fields(&mut self, class: ClassId) -> Rc<FxHashSet<FieldId>> {
        if let Some(known) = self.places.fields.get(&class) {
            return Rc::clone(known);
        }
        let mut found = FxHashSet::default();
        for method in self.program.classes[class].methods.clone() {
            let loader = self.program.loader.as_ref();
            let may_read = loader.is_none_or(|it| it.may_read_fields(method));
            if !may_read || self.program.load_body(method).is_err() {
                continue;
            }
            let body = &self.program.methods[method];
            let marked = Marked(self.place_locals(method, MOST_CALLS).to_vec());
            found.extend(marked.fields(body));
            for call in calls(body).filter(|it| it.dst.is_some_and(|dst| marked.is(dst))) {
                found.extend(self.result_fields(callee(call)));
            }
        }
        let found = Rc::new(found);
        self.places.fields.insert(class, Rc::clone(&found));
        found
    }

    /// Which locals of a method are indexes, as far as calls of so many others say.
    fn place_locals(&mut self, method: MethodId, most: u8) -> Rc<Vec<bool>> {
        if let Some(known) = self.places.locals.get(&(method, most)) {
            return Rc::clone(known);
        }
        let body = &self.program.methods[method];
        let arguments = self.place_arguments(body, most);
        let mut marked = Marked(vec![false; body.locals().len()]);
        while marked.pass(body, &arguments) {}
        let found = Rc::new(marked.0);
        self.places.locals.insert((method, most), Rc::clone(&found));
        found
    }

    /// The fields that the result of a method is read from or computed with.
    fn result_fields(&self, method: MethodId) -> Vec<FieldId> {
        let Ok(_) = self.program.load_body(method) else {
            return Vec::new();
        };
        let body = &self.program.methods[method];
        let mut marked = Marked(vec![false; body.locals().len()]);
        for block in body.blocks().iter() {
            if let Terminator::Return(Some(result)) = &block.terminator {
                marked.mark(result);
            }
        }
        while marked.pass(body, &[]) {}
        marked.fields(body).collect()
    }

    /// The arguments of calls that are indexes for whom they call.
    fn place_arguments(&mut self, body: &Method, most: u8) -> Vec<Operand> {
        let mut found = Vec::new();
        for call in calls(body) {
            let callee = callee(call);
            let own = self.language.place_arguments(self.program, callee);
            found.extend(own.iter().filter_map(|at| call.args.get(*at)).copied());
            if most == 0 || !self.may_take_an_index(call) {
                continue;
            }
            let is_model = self.language.native(self.program, callee).is_some();
            if is_model || self.program.load_body(callee).is_err() {
                continue;
            }
            let inner = self.place_locals(callee, most - 1);
            let marked = call.args.iter().zip(inner.iter()).filter(|(_, is)| **is);
            found.extend(marked.map(|(argument, _)| *argument));
        }
        found
    }
}

impl Interpreter<'_> {
    /// Whether a call hands over a number that is not known. Most do not, and the code of those need not be loaded.
    fn may_take_an_index(&self, call: &Call) -> bool {
        let callee = callee(call);
        let receivers = usize::from(!self.program.methods[callee].is_static);
        let mut handed = call.args.iter().skip(receivers);
        handed.any(|it| matches!(it, Operand::Local(_)))
            && self.language.takes_numbers(self.program, callee)
    }
}

/// The calls in a method.
pub(super) fn calls(body: &Method) -> impl Iterator<Item = &Call> {
    let insts = body.blocks().iter().flat_map(|block| &block.insts);
    insts.filter_map(|inst| match inst {
        Inst::Call(call) => Some(&**call),
        _ => None,
    })
}

/// The method that a call names. What overrides it may not be loaded yet, so it is not looked at.
fn callee(call: &Call) -> MethodId {
    let (CallTarget::Exact(callee) | CallTarget::Virtual(callee)) = call.target;
    callee
}

/// The locals that are indexes.
struct Marked(Vec<bool>);

impl Marked {
    fn is(&self, local: LocalId) -> bool {
        self.0.get(local.0 as usize).copied().unwrap_or(false)
    }

    /// The fields that are read into them.
    fn fields<'b>(&self, body: &'b Method) -> impl Iterator<Item = FieldId> + use<'b, '_> {
        let insts = body.blocks().iter().flat_map(|block| &block.insts);
        insts.filter_map(|inst| match inst {
            Inst::LoadField { dst, field, .. } | Inst::LoadStatic { dst, field }
                if self.is(*dst) =>
            {
                Some(*field)
            }
            _ => None,
        })
    }

    /// Marks an operand; says whether that is new.
    fn mark(&mut self, operand: &Operand) -> bool {
        match operand {
            Operand::Local(local) => match self.0.get_mut(local.0 as usize) {
                Some(marked) => !std::mem::replace(marked, true),
                None => false,
            },
            Operand::Const(_) => false,
        }
    }

    /// Marks what follows from what is marked; says whether anything is new.
    fn pass(&mut self, body: &Method, arguments: &[Operand]) -> bool {
        let mut changed = false;
        for argument in arguments {
            changed |= self.mark(argument);
        }
        for inst in body.blocks().iter().flat_map(|block| &block.insts) {
            changed |= match inst {
                Inst::LoadElement { index, .. }
                | Inst::StoreElement { index, .. }
                | Inst::InBounds { index, .. } => self.mark(index),
                Inst::NewArray { length, .. } => self.mark(length),
                // Computing with numbers of IEEE 754 is for solvers what looking elements up is.
                Inst::Unary {
                    op: UnaryOp::Convert(_, Number::Single | Number::Double),
                    src,
                    ..
                } => self.mark(src),
                Inst::Copy { dst, src } | Inst::Unary { dst, src, .. } if self.is(*dst) => {
                    self.mark(src)
                }
                Inst::Binary { dst, lhs, rhs, .. } if self.is(*dst) => {
                    self.mark(lhs) | self.mark(rhs)
                }
                _ => false,
            };
        }
        changed
    }
}
