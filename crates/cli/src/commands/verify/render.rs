//! The text of a result.

use std::time::Instant;

use oxpecker_report::{Report, Timing};

use crate::args::OutputArgs;
use crate::{machine, output};

/// What the result took since an instant.
pub(super) fn timing(start: Instant) -> Timing {
    Timing {
        wall: start.elapsed(),
        cpu: machine::cpu_time(),
        peak_memory: machine::peak_memory("self"),
    }
}

/// The result as the user wants it.
pub(super) fn render(report: &Report<'_>, args: &OutputArgs) -> String {
    let mut text = (args.format.render)(report);
    let for_people = args.format.for_people;
    if args.quiet && for_people {
        text.truncate(text.find('\n').map_or(text.len(), |at| at + 1));
    }
    if for_people && args.output.is_none() {
        text = output::color_verdict(&text);
    }
    text
}
