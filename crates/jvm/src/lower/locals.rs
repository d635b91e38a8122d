//! The locals of a body: parameters, variables by slot and kind, temporaries.

use oxpecker_base::IndexVec;
use oxpecker_base::id::Id;
use oxpecker_ir::{Local, LocalId, Type, Word};
use rustc_hash::FxHashMap;

use super::types::{has_receiver, ir_type, kind_of};
use crate::classfile::{ClassFile, LocalVariable, Method};
use crate::descriptor::FieldType;
use crate::instructions::Kind;

/// All locals of a body under construction.
#[derive(Debug)]
pub(super) struct Locals {
    pub(super) all: IndexVec<LocalId, Local>,
    slots: FxHashMap<(u16, Kind), LocalId>,
    /// By height on the operand stack, for the borders of blocks.
    heights: Vec<LocalId>,
    /// All temporaries that live inside of blocks.
    temporaries: Vec<LocalId>,
    /// Those that hold nothing now; the last one is taken next.
    free: Vec<LocalId>,
    /// Those that the current instruction took or that left the stack.
    pub(super) touched: Vec<LocalId>,
}

impl Locals {
    /// The parameters of a method.
    pub(super) fn new(file: &ClassFile, method: &Method) -> Self {
        let mut locals = Self {
            all: IndexVec::new(),
            slots: FxHashMap::default(),
            heights: Vec::new(),
            temporaries: Vec::new(),
            free: Vec::new(),
            touched: Vec::new(),
        };
        let mut slot = 0;
        if has_receiver(method) {
            locals.parameter(slot, "this".into(), &FieldType::Object(file.name.clone()));
            slot += 1;
        }
        for (index, ty) in method.descriptor.parameters.iter().enumerate() {
            locals.parameter(slot, parameter_name(method, index, slot), ty);
            slot += ty.slots();
        }
        locals
    }

    fn parameter(&mut self, slot: u16, name: String, ty: &FieldType) {
        let id = self.push(Some(name), Some(ir_type(ty)));
        self.slots.insert((slot, kind_of(ty)), id);
    }

    fn push(&mut self, name: Option<String>, ty: Option<Type>) -> LocalId {
        self.all.push(Local { name, ty })
    }

    /// The local of a slot; it has a name if all variables there are one.
    pub(super) fn slot(&mut self, slot: u16, kind: Kind, variables: &[LocalVariable]) -> LocalId {
        if let Some(found) = self.slots.get(&(slot, kind)) {
            return *found;
        }
        let here = |it: &&LocalVariable| it.slot == slot && kind_of(&it.ty) == kind;
        let mut here = variables.iter().filter(here);
        let first = here.next();
        let only = first.filter(|first| here.all(|it| it.name == first.name && it.ty == first.ty));
        let name = only.map(|variable| variable.name.to_string());
        // Without a table of variables the instructions still say how wide a number is.
        let ty = only.map(|variable| ir_type(&variable.ty));
        let id = self.push(name, ty.or_else(|| number_type(kind)));
        self.slots.insert((slot, kind), id);
        id
    }

    /// The temporary of a stack entry at the border of a block.
    pub(super) fn height(&mut self, height: usize) -> LocalId {
        while self.heights.len() <= height {
            let id = self.push(None, None);
            self.heights.push(id);
        }
        self.heights[height]
    }

    /// The height whose temporary a local is.
    pub(super) fn height_of(&self, local: LocalId) -> Option<usize> {
        self.heights.iter().position(|it| *it == local)
    }

    /// A temporary that holds nothing; it lives until the current instruction ends, or while it is on the stack.
    pub(super) fn temporary(&mut self) -> LocalId {
        let id = self.free.pop().unwrap_or_else(|| {
            let id = self.push(None, None);
            self.temporaries.push(id);
            id
        });
        self.touched.push(id);
        id
    }

    /// A temporary that nothing else ever uses.
    pub(super) fn own(&mut self) -> LocalId {
        self.push(None, None)
    }

    /// Whether a local is a temporary that lives inside of blocks.
    pub(super) fn is_temporary(&self, local: LocalId) -> bool {
        self.temporaries
            .binary_search_by_key(&local.index(), |it| it.index())
            .is_ok()
    }

    /// Gives back the temporaries that the last instruction left behind.
    pub(super) fn release(&mut self, is_used: impl Fn(LocalId) -> bool) {
        let mut touched = std::mem::take(&mut self.touched);
        touched.sort_unstable();
        touched.dedup();
        for local in touched.drain(..).rev() {
            if self.is_temporary(local) && !is_used(local) && !self.free.contains(&local) {
                self.free.push(local);
            }
        }
        self.touched = touched;
    }

    /// Gives back all temporaries: a block starts.
    pub(super) fn release_all(&mut self) {
        self.touched.clear();
        self.free.clear();
        self.free.extend(self.temporaries.iter().rev());
    }
}

/// What instructions say about a variable: its type, if it is a number.
fn number_type(kind: Kind) -> Option<Type> {
    match kind {
        Kind::Int => Some(Type::Machine(Word::Int)),
        Kind::Long => Some(Type::Machine(Word::Long)),
        Kind::Float => Some(Type::Single),
        Kind::Double => Some(Type::Float),
        Kind::Reference => None,
    }
}

/// The name of a parameter in the source, or what reflection calls it.
fn parameter_name(method: &Method, index: usize, slot: u16) -> String {
    let variables = method.code.iter().flat_map(|code| &code.variables);
    let mut variables = variables.filter(|it| it.slot == slot && it.start == 0);
    if let Some(variable) = variables.next() {
        return variable.name.to_string();
    }
    // Parameters that the compiler added have no entry there: only complete tables can be trusted.
    let is_complete = method.parameters.len() == method.descriptor.parameters.len();
    let named = method.parameters.get(index).filter(|_| is_complete);
    match named.and_then(|parameter| parameter.name.as_ref()) {
        Some(name) => name.to_string(),
        None => format!("arg{index}"),
    }
}
