//! One Z3 solver and the list of constraints asserted in it.
//!
//! A question is a list of constraints. The session pops what it does not share with the previous question and
//! pushes what is new, one scope per constraint.

use oxpecker_term::{Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashSet;
use std::cell::Cell;

use z3::ast::{Bool, Int};
use z3::{Params, SatResult, Solver, StatisticsValue};

use super::expr::Expr;
use super::tables::{table_facts, violated};
use super::translate::Translation;
use crate::limits::Limits;

/// A solver for one logic.
#[derive(Debug)]
pub(crate) struct Session {
    solver: Solver,
    asserted: Vec<Scope>,
    declared: FxHashSet<VarId>,
    limits: Option<Limits>,
}

thread_local! {
    /// Z3's units that the questions of this thread had cost when somebody looked.
    static COUNTED: Cell<Option<u32>> = const { Cell::new(None) };
}

/// What was asked before on this thread does not count.
pub(crate) fn begin_counting() {
    COUNTED.set(None);
}

/// What one constraint added.
#[derive(Debug)]
struct Scope {
    constraint: TermId,
    vars: Vec<VarId>,
}

impl Session {
    /// A session for a logic; `None` is the general solver.
    pub(crate) fn new(logic: Option<&str>) -> Self {
        let solver = logic.and_then(Solver::new_for_logic).unwrap_or_default();
        Self {
            solver,
            asserted: Vec::new(),
            declared: FxHashSet::default(),
            limits: None,
        }
    }

    /// Makes the solver hold exactly these constraints.
    pub(crate) fn hold(
        &mut self,
        pool: &TermPool,
        translation: &mut Translation,
        constraints: &[TermId],
    ) {
        let common = self.common(constraints);
        self.pop_to(common);
        for constraint in &constraints[common..] {
            self.push(pool, translation, *constraint);
        }
    }

    /// Asserts constraints for good. Without scopes Z3 may use its strategies for whole problems, which are far better
    /// on doubles.
    pub(crate) fn hold_forever(
        &mut self,
        pool: &TermPool,
        translation: &mut Translation,
        constraints: &[TermId],
    ) {
        debug_assert!(self.asserted.is_empty(), "the session is new");
        for constraint in constraints {
            self.assert(pool, translation, (*constraint, None));
        }
    }

    /// Asserts for good what a script declares and asserts; `false` if Z3 does not read it: then it holds nothing.
    pub(crate) fn hold_script(&mut self, script: String) -> bool {
        self.solver.from_string(script);
        !self.solver.get_assertions().is_empty()
    }

    /// Asserts that a constraint holds if a literal does.
    pub(crate) fn hold_if(
        &mut self,
        pool: &TermPool,
        translation: &mut Translation,
        (literal, constraint): (&Bool, TermId),
    ) {
        self.assert(pool, translation, (constraint, Some(literal)));
    }

    /// How many constraints are asserted.
    pub(crate) fn len(&self) -> usize {
        self.asserted.len()
    }

    /// How many of them, from the first one on, a question shares.
    pub(crate) fn common(&self, constraints: &[TermId]) -> usize {
        self.asserted
            .iter()
            .zip(constraints)
            .take_while(|(scope, constraint)| scope.constraint == **constraint)
            .count()
    }

    /// Asks about what is asserted and the assumptions.
    pub(crate) fn ask(&mut self, assumptions: &[Bool], limits: &Limits) -> SatResult {
        self.set_limits(limits);
        match assumptions {
            [] => self.solver.check(),
            _ => self.solver.check_assumptions(assumptions),
        }
    }

    /// What the questions of this thread have cost since it was asked for this. Z3 counts for all of a thread together.
    pub(crate) fn latest_work(&self) -> u64 {
        let Some(StatisticsValue::UInt(units)) = self.solver.get_statistics().value("rlimit count")
        else {
            return 0;
        };
        let before = COUNTED.replace(Some(units));
        u64::from(units.wrapping_sub(before.unwrap_or(units)))
    }

    /// Asks again as long as a model is wrong about reads of tables, each time with what it got wrong.
    pub(crate) fn ask_refined(
        &mut self,
        (pool, translation): (&TermPool, &mut Translation),
        (constraints, assumptions): (&[TermId], &[Bool]),
        limits: &Limits,
    ) -> SatResult {
        loop {
            let result = self.ask(assumptions, limits);
            if result != SatResult::Sat {
                return result;
            }
            let Some(solution) = self.solver.get_model() else {
                return result;
            };
            let axioms = violated(pool, translation, constraints, &solution);
            if axioms.is_empty() {
                return result;
            }
            for axiom in axioms {
                self.solver.assert(&axiom);
            }
        }
    }

    /// The solver, to ask for its model or its reasons.
    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    fn pop_to(&mut self, len: usize) {
        let popped = self.asserted.len() - len;
        if popped == 0 {
            return;
        }
        for scope in self.asserted.drain(len..) {
            for var in scope.vars {
                self.declared.remove(&var);
            }
        }
        self.solver
            .pop(u32::try_from(popped).expect("paths are shorter than 2^32"));
    }

    fn push(&mut self, pool: &TermPool, translation: &mut Translation, constraint: TermId) {
        self.solver.push();
        let vars = self.assert(pool, translation, (constraint, None));
        self.asserted.push(Scope { constraint, vars });
    }

    /// Asserts a constraint, or that a literal implies it, and what always holds of its variables; gives those that
    /// are new.
    fn assert(
        &mut self,
        pool: &TermPool,
        translation: &mut Translation,
        (constraint, literal): (TermId, Option<&Bool>),
    ) -> Vec<VarId> {
        let mut vars = Vec::new();
        for var in pool.free_vars(constraint) {
            if self.declared.insert(*var) {
                vars.push(*var);
                for bound in var_bounds(pool, translation, *var) {
                    self.solver.assert(&bound);
                }
            }
        }
        for bound in element_bounds(pool, translation, constraint) {
            self.solver.assert(&bound);
        }
        for fact in table_facts(pool, translation, constraint) {
            self.solver.assert(&fact);
        }
        let formula = translation.formula(pool, constraint);
        self.solver.assert(match literal {
            Some(literal) => literal.implies(formula),
            None => formula,
        });
        vars
    }

    fn set_limits(&mut self, limits: &Limits) {
        if self.limits.as_ref() == Some(limits) {
            return;
        }
        let mut params = Params::new();
        // Z3 takes the largest number for "no limit" of time and 0 for "no limit" of resources.
        params.set_u32("timeout", limits.timeout_ms.unwrap_or(u32::MAX));
        params.set_u32("rlimit", limits.resource.unwrap_or(0));
        // Z3 would take an interrupt of the user for itself while it searches, and nobody else would hear of it.
        params.set_bool("ctrl_c", false);
        self.solver.set_params(&params);
        self.limits = Some(limits.clone());
    }
}

/// The declared bounds of a variable as formulas.
fn var_bounds(pool: &TermPool, translation: &mut Translation, var: VarId) -> Vec<Bool> {
    let Sort::Scalar(scalar) = pool.var_sort(var) else {
        return Vec::new();
    };
    let bounds = pool.var_bounds(var);
    let mut formulas = Vec::new();
    match translation.var(pool, var) {
        Expr::Int(expr) => {
            formulas.extend(bounds.lo().map(|lo| expr.ge(Int::from_i64(lo))));
            formulas.extend(bounds.hi().map(|hi| expr.le(Int::from_i64(hi))));
        }
        Expr::Bv(expr) if bounds != oxpecker_term::Interval::of_scalar(scalar) => {
            let word = |value: i64| z3::ast::BV::from_i64(value, expr.get_size());
            formulas.extend(bounds.lo().map(|lo| word(lo).bvsle(&expr)));
            formulas.extend(bounds.hi().map(|hi| expr.bvsle(word(hi))));
        }
        _ => {}
    }
    formulas
}

/// Elements of input arrays of references are inputs, never negative: for each read of one, and for all elements if
/// a quantifier reads it.
fn element_bounds(pool: &TermPool, translation: &mut Translation, constraint: TermId) -> Vec<Bool> {
    let free = pool.free_vars(constraint);
    if !free.iter().any(|var| holds_references(pool, *var)) {
        return Vec::new();
    }
    let mut reads: Vec<(TermId, TermId)> = Vec::new();
    pool.visit(&[constraint], |term| {
        if let oxpecker_term::Node::Select(array, _) = pool.node(term)
            && pool
                .var_of(*array)
                .is_some_and(|var| holds_references(pool, var))
        {
            reads.push((term, *array));
        }
    });
    let mut formulas = Vec::new();
    let mut whole: FxHashSet<TermId> = FxHashSet::default();
    for (read, array) in reads {
        let ground = pool
            .free_vars(read)
            .iter()
            .all(|var| free.binary_search(var).is_ok());
        if ground {
            let element = translation.term(pool, read).int();
            formulas.push(element.ge(Int::from_i64(0)));
        } else if whole.insert(array) {
            formulas.extend(all_elements(pool, translation, array));
        }
    }
    formulas
}

fn holds_references(pool: &TermPool, var: VarId) -> bool {
    matches!(
        pool.var_sort(var),
        Sort::Array {
            element: Scalar::Ref,
            ..
        }
    )
}

fn all_elements(pool: &TermPool, translation: &mut Translation, array: TermId) -> Option<Bool> {
    let Sort::Array { index, .. } = pool.sort(array) else {
        return None;
    };
    let index = match index {
        Scalar::Bv32 => Expr::Bv(z3::ast::BV::new_const("any", 32)),
        Scalar::Bv64 => Expr::Bv(z3::ast::BV::new_const("any", 64)),
        Scalar::Bool => Expr::Bool(Bool::new_const("any")),
        _ => Expr::Int(Int::new_const("any")),
    };
    let array = translation.term(pool, array).array();
    let element = super::expr::select(&array, &index).int();
    let positive = element.ge(Int::from_i64(0));
    Some(z3::ast::forall_const(&[index.as_ast()], &[], &positive))
}
