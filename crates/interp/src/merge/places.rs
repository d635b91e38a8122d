//! Locals and fields that say which element of an array is meant, how long one is, or that become
//! numbers of IEEE 754. A known number there is worth more than a path.

use std::rc::Rc;

use oxpecker_ir::analysis::{Joins, Liveness, call_targets};
use oxpecker_ir::{
    ClassId, FieldId, Inst, LocalId, Method, MethodId, Number, Operand, Terminator, UnaryOp,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::exec::Interpreter;
use crate::value::Value;

/// What is known of methods without running them.
#[derive(Debug)]
pub struct Analyses {
    /// Where their paths meet.
    pub joins: Joins,
    /// Which locals are still read.
    pub(super) liveness: Liveness,
}

/// Locals and fields that are indexes, as far as anybody asked.
#[derive(Debug, Default)]
pub struct Places {
    analyses: FxHashMap<MethodId, Rc<Analyses>>,
    locals: FxHashMap<MethodId, Rc<Vec<bool>>>,
    fields: FxHashSet<FieldId>,
    classes: FxHashSet<ClassId>,
}

/// Whether a value that is known would become unknown.
pub(super) fn is_constant(values: [Value; 2]) -> bool {
    values.iter().any(|it| matches!(it, Value::Int(_)))
}

impl Interpreter<'_> {
    /// What is known of a method without running it.
    pub fn analyses(&mut self, method: MethodId) -> Rc<Analyses> {
        let body = &self.program.methods[method];
        let known = self.places.analyses.entry(method).or_insert_with(|| {
            Rc::new(Analyses {
                joins: Joins::new(body),
                liveness: Liveness::new(body),
            })
        });
        Rc::clone(known)
    }

    /// Whether a local is an index.
    pub(super) fn is_place_local(&mut self, method: MethodId, local: usize) -> bool {
        self.place_locals(method)
            .get(local)
            .copied()
            .unwrap_or(false)
    }

    /// Whether a field is an index, as far as the methods of its class say.
    pub(super) fn is_place_field(&mut self, field: FieldId) -> bool {
        self.look_for_places(self.program.fields[field].class);
        self.places.fields.contains(&field)
    }

    /// Looks for indexes in all methods of a class.
    pub(super) fn look_for_places(&mut self, class: ClassId) {
        if self.places.classes.insert(class) {
            for method in self.program.classes[class].methods.clone() {
                let _ = self.program.load_body(method);
                self.place_locals(method);
            }
        }
    }

    fn place_locals(&mut self, method: MethodId) -> Rc<Vec<bool>> {
        if let Some(known) = self.places.locals.get(&method) {
            return Rc::clone(known);
        }
        let body = &self.program.methods[method];
        let none = Rc::new(vec![false; body.locals().len()]);
        // Recursion adds nothing.
        self.places.locals.insert(method, Rc::clone(&none));
        let arguments = self.place_arguments(body);
        let mut marked = Marked(vec![false; body.locals().len()]);
        while marked.pass(body, &arguments) {}
        self.places.fields.extend(marked.fields(body));
        for inst in body.blocks().iter().flat_map(|block| &block.insts) {
            if let Inst::Call(call) = inst
                && call.dst.is_some_and(|dst| marked.is(dst))
                && let [only] = call_targets(self.program, call.target).as_slice()
            {
                self.mark_result(*only);
            }
        }
        let found = Rc::new(marked.0);
        self.places.locals.insert(method, Rc::clone(&found));
        found
    }

    /// The result of a method is an index.
    fn mark_result(&mut self, method: MethodId) {
        let _ = self.program.load_body(method);
        let body = &self.program.methods[method];
        let mut marked = Marked(vec![false; body.locals().len()]);
        for block in body.blocks().iter() {
            if let Terminator::Return(Some(result)) = &block.terminator {
                marked.mark(result);
            }
        }
        while marked.pass(body, &[]) {}
        self.places.fields.extend(marked.fields(body));
    }

    /// The arguments of calls that are indexes for whom they call.
    fn place_arguments(&mut self, body: &Method) -> Vec<Operand> {
        let mut found = Vec::new();
        let insts = body.blocks().iter().flat_map(|block| &block.insts);
        for call in insts.filter_map(|inst| match inst {
            Inst::Call(call) => Some(call),
            _ => None,
        }) {
            let (oxpecker_ir::CallTarget::Exact(target) | oxpecker_ir::CallTarget::Virtual(target)) =
                call.target;
            let own = self.language.place_arguments(self.program, target);
            found.extend(own.iter().filter_map(|at| call.args.get(*at)).copied());
            let targets = call_targets(self.program, call.target);
            if let [only] = targets.as_slice()
                && !self.program.methods[*only].blocks().is_empty()
            {
                let inner = self.place_locals(*only);
                let marked = call.args.iter().zip(inner.iter()).filter(|(_, is)| **is);
                found.extend(marked.map(|(argument, _)| *argument));
            }
        }
        found
    }
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
