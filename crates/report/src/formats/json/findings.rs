//! Several violations, and how validity was proved.

use oxpecker_explore::{Proof, Verdict};
use serde::Serialize;

use super::{CounterexampleInfo, StepInfo, ViolationInfo, evidence, violation};
use crate::report::Report;

/// One of several violations.
#[derive(Serialize)]
pub(super) struct Finding {
    violation: ViolationInfo,
    counterexample: Option<CounterexampleInfo>,
    trace: Vec<StepInfo>,
    trace_omitted: u64,
}

/// How validity was proved.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum ProofInfo {
    AllPaths {
        paths: u64,
    },
    Prover {
        prover: &'static str,
        certificate: String,
    },
    Invariants {
        loops: Vec<LoopInfo>,
        methods: Vec<ContractInfo>,
    },
}

/// What holds in every round of a loop.
#[derive(Serialize)]
pub(super) struct LoopInfo {
    method: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    changes: Vec<String>,
    facts: Vec<String>,
}

/// What holds for all calls of a method.
#[derive(Serialize)]
pub(super) struct ContractInfo {
    method: String,
    requires: Vec<String>,
    ensures: Vec<String>,
}

/// All violations, if all were looked for.
pub(super) fn findings(report: &Report<'_>) -> Option<Vec<Finding>> {
    let outcome = report.outcome;
    let (Verdict::Invalid(findings), Some(_)) = (&outcome.verdict, &outcome.undecided) else {
        return None;
    };
    let each = findings.iter().map(|found| {
        let (counterexample, trace, trace_omitted) = evidence(report, found);
        Finding {
            violation: violation(report, &found.violation),
            counterexample,
            trace,
            trace_omitted,
        }
    });
    Some(each.collect())
}

pub(super) fn proof(report: &Report<'_>) -> Option<ProofInfo> {
    let Verdict::Valid(proof) = &report.outcome.verdict else {
        return None;
    };
    Some(match proof {
        Proof::AllPaths(paths) => ProofInfo::AllPaths { paths: *paths },
        Proof::Prover { name, certificate } => ProofInfo::Prover {
            prover: name,
            certificate: certificate.clone(),
        },
        Proof::Loops(certificate) => {
            let each = certificate.invariants.iter().map(|it| LoopInfo {
                method: it.method.clone(),
                line: it.span.map(|span| report.sources.position(span).line),
                changes: it.changes.clone(),
                facts: it.facts.clone(),
            });
            let methods = certificate.contracts.iter().map(|it| ContractInfo {
                method: it.method.clone(),
                requires: it.requires.clone(),
                ensures: it.ensures.clone(),
            });
            ProofInfo::Invariants {
                loops: each.collect(),
                methods: methods.collect(),
            }
        }
    })
}
