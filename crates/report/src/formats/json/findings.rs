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

pub(super) fn proof(verdict: &Verdict) -> Option<ProofInfo> {
    let Verdict::Valid(proof) = verdict else {
        return None;
    };
    Some(match proof {
        Proof::AllPaths(paths) => ProofInfo::AllPaths { paths: *paths },
        Proof::Prover { name, certificate } => ProofInfo::Prover {
            prover: name,
            certificate: certificate.clone(),
        },
    })
}
