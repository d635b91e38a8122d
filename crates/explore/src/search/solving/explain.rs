//! Why a path has no solution: assumptions that exclude each other, none of which can be left out.

use oxpecker_base::Span;
use oxpecker_interp::labels::Assumptions;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_ir::Inst;
use oxpecker_path::PathCondition;
use oxpecker_solver::Answer;
use oxpecker_solver::backends::finite::FiniteProblem;
use oxpecker_term::TermId;

use super::super::Explorer;
use crate::solutions::Solutions;
use crate::statistics::Counter;

/// Paths with more assumptions in the source are not explained.
const MOST_SOURCES: usize = 200;

impl Explorer<'_> {
    /// Finds out which assumptions of a path without solutions exclude each other. A path that branched is one of several,
    /// so its assumptions alone explain nothing.
    pub(in crate::search) fn explain(&mut self, state: &State, solutions: &Solutions) {
        self.note_assumed(state, solutions);
        let is_alone = self.team.is_none() && self.statistics()[Counter::Forks] == 0;
        if !is_alone || solutions.is_explained() {
            solutions.explain(None);
            return;
        }
        let core = self.core(state);
        solutions.explain(core);
    }

    /// Whoever explains several paths needs to know what was assumed on them.
    pub(super) fn note_assumed(&mut self, state: &State, solutions: &Solutions) {
        let refuted = self.refuted(state);
        let facts = state.slot::<Assumptions>();
        let facts = facts.facts.0.iter().copied().chain(refuted);
        solutions.note_assumed(facts.map(|it| it.1));
    }

    /// Assumptions that exclude each other, by what assumed them; none if nobody knows.
    fn core(&mut self, state: &State) -> Option<Vec<Span>> {
        let mut known: Vec<(TermId, Span)> = Vec::new();
        known.extend(state.slot::<Assumptions>().facts.0.iter().copied());
        known.extend(self.refuted(state));
        let mut facts = state.path.to_vec();
        let others = known.iter().map(|it| it.0);
        let others: Vec<TermId> = others.filter(|it| !facts.contains(it)).collect();
        facts.extend(others);
        if !self.decide_facts(&facts).is_unsat() {
            return None;
        }
        let mut groups: Vec<(Span, Vec<TermId>)> = Vec::new();
        let mut always: Vec<TermId> = Vec::new();
        for fact in facts {
            let Some((_, span)) = known.iter().find(|it| it.0 == fact) else {
                always.push(fact);
                continue;
            };
            match groups.iter_mut().find(|it| it.0 == *span) {
                Some((_, facts)) => facts.push(fact),
                None => groups.push((*span, vec![fact])),
            }
        }
        if groups.is_empty() || groups.len() > MOST_SOURCES {
            return None;
        }
        // Each one is left out if the others exclude each other without it.
        let mut at = 0;
        while at < groups.len() {
            if self.limit().is_some() {
                return None;
            }
            let others = groups.iter().enumerate().filter(|(place, _)| *place != at);
            let others = others.flat_map(|(_, it)| it.1.iter().copied());
            let facts: Vec<TermId> = always.iter().copied().chain(others).collect();
            match self.decide_facts(&facts) {
                Answer::Unsat => drop(groups.remove(at)),
                Answer::Sat(_) => at += 1,
                Answer::Unknown(_) => return None,
            }
        }
        Some(groups.into_iter().map(|it| it.0).collect())
    }

    /// The assumption that the state stands at, which what the path knows has refuted.
    fn refuted(&mut self, state: &State) -> Option<(TermId, Span)> {
        let frame = &state.frame;
        let block = &self.interpreter.program.methods[frame.method].blocks()[frame.block];
        let Some(Inst::Spec { cond, span, .. }) = block.insts.get(frame.next) else {
            return None;
        };
        let (cond, span) = (*cond, *span);
        let fact = match self.interpreter.operand(state, cond) {
            Value::Term(fact) => fact,
            Value::Bool(holds) => self.interpreter.pool.bool(holds),
            _ => return None,
        };
        Some((fact, span))
    }

    fn decide_facts(&mut self, facts: &[TermId]) -> Answer {
        let pool = &mut self.interpreter.pool;
        if let Ok(mut problem) = FiniteProblem::new(pool, facts, &[])
            && let answer = problem.next(pool, &self.pipeline.config().limits)
            && !matches!(answer, Answer::Unknown(_))
        {
            return answer;
        }
        let mut path = PathCondition::new();
        for fact in facts {
            path.push(*fact);
        }
        let truth = pool.tt();
        self.pipeline.check(pool, &path, truth, None)
    }
}
