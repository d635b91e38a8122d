//! What a search comes to in the end.

use std::collections::BTreeMap;

use super::Explorer;
use crate::config::Goal;
use crate::outcome::{Bounds, Findings, Outcome, Proof, Verdict};
use crate::statistics::Counter;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::{Limit, Reason};

impl Explorer<'_> {
    /// The result of the search, or of what proved it unnecessary.
    pub(super) fn outcome(mut self, proof: Option<Proof>) -> Outcome {
        let proof = proof.or_else(|| self.proofs.proof.take());
        let mut statistics = self.observers.counting.statistics.clone();
        if let Some(team) = &self.team {
            team.end();
            statistics.add(&team.others());
        }
        statistics.add(&self.earlier.statistics);
        let search_record = self.all_record(false);
        let coverage = self.all_coverage();
        let mut bounds = self.bounds(statistics[Counter::PathsCut] > 0);
        let doubtful = coverage.as_ref().is_none_or(Coverage::is_doubtful);
        let exhaustive = !self.found.is_enough()
            && self.doubts.reasons.is_empty()
            && statistics[Counter::PathsOpen] == 0
            && bounds == Bounds::default()
            && !doubtful;
        let restrictions = bounds.restrictions.clone();
        let mut covered = self.covered_within(&statistics);
        let (found, mut reasons) = (self.found.into_findings(), self.doubts.reasons);
        let out_of_share = (Reason::Limit(Limit::Proofs), 1);
        let out_of_share = self.proofs.is_exhausted.then_some(out_of_share);
        if let Some(covered) = &mut covered {
            covered.reasons.extend(out_of_share.clone());
        }
        // What the search could not say does not matter any more.
        if proof.is_some() {
            reasons.retain(|it, _| is_left_out(it));
        }
        let mut undecided = None;
        let verdict = match found {
            Some(findings) => {
                reasons.retain(|reason, _| !is_answered(reason, &findings));
                undecided = (self.config.goal == Goal::EveryViolation).then_some(reasons);
                Verdict::Invalid(findings)
            }
            None if covered.is_none() && reasons.keys().any(|it| !is_left_out(it)) => {
                reasons.extend(out_of_share);
                Verdict::Unknown(reasons)
            }
            None if covered.is_some() || !reasons.is_empty() || bounds != Bounds::default() => {
                bounds.covered = covered;
                bounds.inputs = left_out(&reasons);
                Verdict::ValidUpTo(bounds)
            }
            None => {
                let all_paths = || Proof::AllPaths(statistics.paths_ended());
                Verdict::Valid(proof.unwrap_or_else(all_paths))
            }
        };
        let counted = self
            .interpreter
            .language
            .counts_assertions(self.interpreter.program);
        let refuted = matches!(verdict, Verdict::Invalid(_));
        let in_proof = match &verdict {
            Verdict::Valid(Proof::Loops(certificate)) => certificate.assertions_reached,
            _ => 0,
        };
        let reached = statistics[Counter::AssertionsReached] + in_proof;
        let none_reached = reached == 0 && !refuted;
        let checks = &self.interpreter.config.checks;
        let vacuous = none_reached && counted && checks.assertions && !checks.exceptions;
        let behaviours = self.observers.behaviours.map_or_else(Vec::new, |it| {
            let (program, config) = (self.interpreter.program, self.interpreter.config);
            it.confirmed(program, self.entry.method, config)
        });
        Outcome {
            verdict,
            undecided,
            restrictions,
            vacuous,
            races: self.interpreter.recorded.races.into_iter().collect(),
            statistics,
            profile: self.observers.profile,
            coverage: coverage.filter(Coverage::counts),
            exhaustive,
            cases: self.observers.inputs.map_or_else(Vec::new, |it| it.inputs),
            behaviours,
            search_record,
        }
    }

    /// The bounds within which the search looked.
    fn bounds(&self, is_cut: bool) -> Bounds {
        Bounds {
            covered: None,
            small: None,
            inputs: Vec::new(),
            depth: self.interpreter.config.max_depth.filter(|_| is_cut),
            restrictions: self.interpreter.config.restrictions(),
        }
    }
}

/// Whether a finding answers what could not be said about a site on some path.
fn is_answered(reason: &Reason, findings: &Findings) -> bool {
    match reason {
        Reason::SolverUnknown { span, .. }
        | Reason::LastDigits { span, .. }
        | Reason::Unconfirmed { span, .. } => findings.iter().any(|it| it.violation.span == *span),
        Reason::Limit(_)
        | Reason::Unsupported { .. }
        | Reason::LeftOut { .. }
        | Reason::NothingNew => false,
    }
}

fn is_left_out(reason: &Reason) -> bool {
    matches!(reason, Reason::LeftOut { .. })
}

/// What stands for types of which not all objects are inputs.
fn left_out(reasons: &BTreeMap<Reason, u64>) -> Vec<String> {
    let reasons = reasons.keys();
    let named = reasons.filter_map(|it| match it {
        Reason::LeftOut { what } => Some(what.clone()),
        _ => None,
    });
    named.collect()
}
