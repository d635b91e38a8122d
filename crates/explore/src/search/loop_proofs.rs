//! Proofs of loops and recursion take turns with the search: they begin when it has gone on for a while, so whatever it
//! settles soon never sees them, and each turn may take as long as the search did until then. Turns are counted in
//! instructions and queries, not in time, so they come at the same places in every run.

use oxpecker_ir::analysis::{Cfg, Dominators, Loops};
use oxpecker_ir::{CallTarget, Inst, MethodId, Program};

use super::{Explorer, Progress};
use crate::outcome::Proof;
use crate::proofs::{Attempt, Attempts, QUERY, Share, Task, solver_effort};
use crate::user_code::own_methods;

/// How much longer it goes on before the next one.
const GROWTH: u64 = 2;
/// What a proof may take for what the search took, counted alike. The search does more between instructions and queries.
const SHARE: u64 = 4;
/// A proof may take as long as if the search had taken this.
const LEAST: u64 = 200_000;

/// When proofs are tried, and what came of it.
#[derive(Debug, Default)]
pub(super) struct Turns<'a> {
    /// Effort of the search after which the next one is tried; none if there is no use.
    next: Option<u64>,
    /// Whether the program was looked at.
    begun: bool,
    /// What the turns before came to.
    attempts: Attempts<'a>,
    /// Whether the last one ended because its share was used up.
    pub(super) is_exhausted: bool,
    /// The proof.
    pub(super) proof: Option<Proof>,
}

impl Turns<'_> {
    pub(super) fn new(first: Option<u64>) -> Self {
        Turns {
            next: first,
            ..Turns::default()
        }
    }
}

impl Explorer<'_> {
    /// Tries a proof if it is time for one; the search is over if there is one.
    pub(super) fn prove_loops(&mut self) -> Progress {
        let counted = self.pipeline.statistics();
        let queries = QUERY * counted.asked + solver_effort(counted);
        let effort = self.interpreter.counted.steps + queries;
        let is_time = self.proofs.next.is_some_and(|next| effort >= next);
        if !is_time || !self.may_prove() || !self.found.is_empty() {
            return Progress::Continue(());
        }
        if !self.proofs.begun && !has_cycles(self.interpreter.program) {
            self.proofs.next = None;
            return Progress::Continue(());
        }
        self.proofs.begun = true;
        let task = Task {
            program: self.interpreter.program,
            entry: self.entry.method,
            config: self.interpreter.config,
            provers: self.provers,
        };
        let (budget, statistics) = (&mut *self.budget, &self.observers.counting.statistics);
        let mut stop = || budget.reached(statistics).is_some();
        let share = Share {
            effort: SHARE * effort.max(LEAST),
            stop: &mut stop,
        };
        let solver = self.pipeline.config();
        let attempt = self.proofs.attempts.go_on(task, solver, share);
        self.proofs.is_exhausted = matches!(attempt, Attempt::Exhausted);
        match attempt {
            Attempt::Proved(certificate) => {
                self.proofs.proof = Some(Proof::Loops(certificate));
                return Progress::Break(());
            }
            Attempt::Open => self.proofs.next = None,
            Attempt::Exhausted => {
                self.proofs.next = Some(effort.max(LEAST).saturating_mul(GROWTH));
            }
        }
        Progress::Continue(())
    }
}

/// Whether code of the user has loops, or calls that may lead back to where they came from.
fn has_cycles(program: &Program) -> bool {
    let own: Vec<MethodId> = own_methods(program).collect();
    let mut calls: Vec<Vec<usize>> = Vec::with_capacity(own.len());
    for method in &own {
        let body = &program.methods[*method];
        if body.blocks().is_empty() {
            calls.push(Vec::new());
            continue;
        }
        let cfg = Cfg::new(body);
        let loops = Loops::new(&cfg, &Dominators::new(&cfg));
        if !loops.all().is_empty() {
            return true;
        }
        let mut called = Vec::new();
        for inst in body.blocks().iter().flat_map(|it| &it.insts) {
            let Inst::Call(call) = inst else {
                continue;
            };
            let (CallTarget::Exact(callee) | CallTarget::Virtual(callee)) = call.target;
            let selector = &program.methods[callee].selector;
            let is_meant = |it: &MethodId| program.methods[*it].selector == *selector;
            let meant = own.iter().enumerate().filter(|(_, it)| is_meant(it));
            called.extend(meant.map(|(at, _)| at));
        }
        calls.push(called);
    }
    is_cyclic(&calls)
}

/// Whether some way leads back to where it began.
fn is_cyclic(edges: &[Vec<usize>]) -> bool {
    (0..edges.len()).any(|start| {
        let mut seen = vec![false; edges.len()];
        let mut open = edges[start].clone();
        while let Some(at) = open.pop() {
            if at == start {
                return true;
            }
            if !std::mem::replace(&mut seen[at], true) {
                open.extend(&edges[at]);
            }
        }
        false
    })
}
