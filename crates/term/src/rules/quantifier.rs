//! Rules of bounded quantifiers. `exists` is the negation of `forall`.
//!
//! Bound variables are renamed by nesting, so that formulas that differ in the names of theirs are one term.

use rustc_hash::FxHashMap;

use crate::literal::Literal;
use crate::node::{Node, TermId, VarId};
use crate::pool::TermPool;
use crate::sort::Scalar;

/// Quantifiers over at most this many values are written out.
const EXPAND: i64 = 32;

impl TermPool {
    /// `body` holds for some value of `bound` from 0 up to but not including `len`.
    pub fn exists(&mut self, bound: VarId, len: TermId, body: TermId) -> TermId {
        // (exists i: p) = !(forall i: !p)
        let not_body = self.not(body);
        let none = self.forall(bound, len, not_body);
        self.not(none)
    }

    /// `body` holds for all values of `bound` from 0 up to but not including `len`.
    pub fn forall(&mut self, bound: VarId, len: TermId, body: TermId) -> TermId {
        let scalar = self.scalar(len);
        let zero = self.number(scalar, 0);
        let empty = self.le(len, zero);
        // (forall i < n: p) = true if n <= 0
        if empty == self.tt() {
            return empty;
        }
        // (forall i < n: p) = (n <= 0 || p) if i does not occur in p
        if self.free_vars(body).binary_search(&bound).is_err() {
            return self.or(empty, body);
        }
        // (forall i < 2: p) = p[i := 0] && p[i := 1]
        if let Some(len) = self.literal_ref(len).and_then(Literal::as_i64)
            && len <= EXPAND
        {
            let cases: Vec<TermId> = (0..len)
                .map(|index| {
                    let value = self.number(scalar, index);
                    self.substitute(body, &FxHashMap::from_iter([(bound, value)]))
                })
                .collect();
            return self.and_all(cases);
        }
        // (forall i: p) = (forall j: p[i := j])
        let canonical = self.level_var(scalar, body, bound);
        let mut body = body;
        if canonical != bound {
            let renamed = self.var_term(canonical);
            body = self.substitute(body, &FxHashMap::from_iter([(bound, renamed)]));
        }
        // Renaming may have let a rule decide the body.
        if self.is_const(body) {
            return self.or(empty, body);
        }
        self.make(Node::Forall {
            bound: canonical,
            len,
            body,
        })
    }

    /// The variable for a quantifier around this body: not bound inside, not free inside unless it is the one to
    /// be renamed.
    fn level_var(&mut self, scalar: Scalar, body: TermId, bound: VarId) -> VarId {
        let mut level = self.facts(body).quantifiers;
        loop {
            let known = self
                .levels
                .iter()
                .find(|it| (it.0, it.1) == (scalar, level));
            let var = match known {
                Some((_, _, var)) => *var,
                None => {
                    let term = self.fresh_bound(&format!("i{level}"), scalar);
                    let var = self.var_of(term).expect("a fresh variable is a variable");
                    self.levels.push((scalar, level, var));
                    var
                }
            };
            if var == bound || self.free_vars(body).binary_search(&var).is_err() {
                return var;
            }
            level += 1;
        }
    }
}
