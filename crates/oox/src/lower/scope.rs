//! Which variable a name means.
//!
//! Strict: a name has at most one meaning at a time, since shadowing is an error; leaving a block forgets its names.
//! Jip: a name means one variable in the whole method.

use oxpecker_base::Span;
use oxpecker_ir::LocalId;
use rustc_hash::FxHashMap;

use crate::check::types::Ty;

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub(crate) local: LocalId,
    pub(crate) ty: Ty,
    /// Where it was declared; absent for `this` and `retval`.
    pub(crate) span: Option<Span>,
}

/// The visible variables.
#[derive(Debug, Default)]
pub(crate) struct Scope<'s> {
    vars: FxHashMap<&'s str, Var>,
    /// Names of the open blocks, innermost last.
    declared: Vec<&'s str>,
}

impl<'s> Scope<'s> {
    pub(crate) fn get(&self, name: &str) -> Option<&Var> {
        self.vars.get(name)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Var> {
        self.vars.get_mut(name)
    }

    /// A variable of the current block.
    pub(crate) fn declare(&mut self, name: &'s str, var: Var) {
        self.declared.push(name);
        let _ = self.vars.insert(name, var);
    }

    /// Gives a name another meaning, or none, and returns the former one.
    pub(crate) fn replace(&mut self, name: &'s str, var: Option<Var>) -> Option<Var> {
        match var {
            Some(var) => self.vars.insert(name, var),
            None => self.vars.remove(name),
        }
    }

    /// A mark to return to with [`Scope::close`].
    pub(crate) fn open(&self) -> usize {
        self.declared.len()
    }

    /// Forgets what was declared since the mark.
    pub(crate) fn close(&mut self, mark: usize) {
        for name in self.declared.drain(mark..) {
            let _ = self.vars.remove(name);
        }
    }
}
