//! Exceptions that are thrown on purpose.

use oxpecker_scripts::{Names, print_inputs};
use serde::Serialize;

use super::{Place, place};
use crate::report::Report;

/// An exception that is thrown on purpose.
#[derive(Serialize)]
pub(super) struct BehaviourInfo {
    exception: String,
    #[serde(flatten)]
    place: Place,
    script: String,
}

pub(super) fn behaviours(report: &Report<'_>) -> Vec<BehaviourInfo> {
    let each = report.outcome.behaviours.iter().map(|it| {
        let names = Names::new(report.program, report.entry, &it.inputs);
        BehaviourInfo {
            exception: it.exception.clone(),
            place: place(report, it.span),
            script: print_inputs(report.program, report.entry, &it.inputs, &names),
        }
    });
    each.collect()
}
