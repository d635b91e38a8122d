//! One running solver and the list of constraints asserted in it.

use oxpecker_term::{TermId, TermPool, VarId};
use rustc_hash::FxHashSet;

use super::pipe::Pipe;
use super::solvers::Solver;
use crate::limits::Limits;
use crate::logic::Features;
use crate::smtlib::{Printer, element_facts, table_facts, var_facts};
use crate::stack::StackPolicy;

/// What the process has been told.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) pipe: Pipe,
    printer: Printer,
    asserted: Vec<Scope>,
    bounded: FxHashSet<VarId>,
    /// Everything that occurred since the logic was set; `None` if the next question chooses it anew.
    features: Option<Features>,
    used: bool,
    limits: Limits,
}

/// What one constraint added.
#[derive(Debug)]
struct Scope {
    constraint: TermId,
    vars: Vec<VarId>,
}

impl Session {
    /// A process that has been told nothing.
    pub(crate) fn new(pipe: Pipe) -> Self {
        Self {
            pipe,
            printer: Printer::default(),
            asserted: Vec::new(),
            bounded: FxHashSet::default(),
            features: None,
            used: false,
            limits: Limits::default(),
        }
    }

    /// Makes the process hold exactly these constraints and asks it.
    pub(crate) fn ask(&mut self, pool: &TermPool, constraints: &[TermId], setting: &Setting<'_>) {
        let mut out = String::new();
        let common = self
            .asserted
            .iter()
            .zip(constraints)
            .take_while(|(scope, constraint)| scope.constraint == **constraint)
            .count();
        let kept = self.features.unwrap_or_default().with(setting.features);
        let fits = self.features == Some(kept) && self.limits == *setting.limits;
        let once = setting.features.is_one_shot();
        if !fits || once || setting.stack.rebuilds(common, self.asserted.len()) {
            // Questions with doubles get a logic of their own: together with others it would be the general one.
            let features = if once { setting.features } else { kept };
            self.restart(features, setting, &mut out);
            self.features = (!once).then_some(features);
        } else {
            self.pop_to(common, &mut out);
        }
        for constraint in &constraints[self.asserted.len()..] {
            self.push(pool, *constraint, &mut out);
        }
        out += "(check-sat)\n";
        self.pipe.send(out);
    }

    fn restart(&mut self, features: Features, setting: &Setting<'_>, out: &mut String) {
        if self.used {
            *out += "(reset)\n";
        }
        self.printer = Printer::default();
        self.asserted.clear();
        self.bounded.clear();
        self.used = true;
        self.limits = setting.limits.clone();
        *out += "(set-option :print-success false)\n(set-option :produce-models true)\n";
        *out += "(set-option :global-declarations true)\n";
        let (solver, limits) = (setting.solver, setting.limits);
        for (option, limit) in [
            (solver.timeout, limits.timeout_ms),
            (solver.resource, limits.resource),
        ] {
            if let (Some(option), Some(limit)) = (option, limit) {
                *out += &format!("(set-option {option} {limit})\n");
            }
        }
        *out += &format!("(set-logic {})\n", features.logic().unwrap_or("ALL"));
    }

    fn pop_to(&mut self, len: usize, out: &mut String) {
        let popped = self.asserted.len() - len;
        for scope in self.asserted.drain(len..) {
            for var in scope.vars {
                self.bounded.remove(&var);
            }
        }
        if popped > 0 {
            *out += &format!("(pop {popped})\n");
        }
    }

    fn push(&mut self, pool: &TermPool, constraint: TermId, out: &mut String) {
        *out += "(push 1)\n";
        let text = self.printer.term(pool, constraint, out);
        let vars: Vec<VarId> = pool.free_vars(constraint).to_vec();
        let vars: Vec<VarId> = vars
            .into_iter()
            .filter(|it| self.bounded.insert(*it))
            .collect();
        let mut facts: Vec<String> = vars.iter().flat_map(|it| var_facts(pool, *it)).collect();
        facts.extend(element_facts(pool, constraint));
        facts.extend(table_facts(pool, constraint));
        facts.push(text);
        for fact in facts {
            *out += &format!("(assert {fact})\n");
        }
        self.asserted.push(Scope { constraint, vars });
    }
}

/// How a question is to be asked.
#[derive(Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) features: Features,
    pub(crate) limits: &'a Limits,
    pub(crate) stack: StackPolicy,
}
