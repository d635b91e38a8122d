//! Symbolic execution of programs in OOX and Java.
//!
//! A [`Project`] is a program that was opened from files or a text. Of one of its methods, an [`Entry`], three questions
//! can be asked: whether it can violate something ([`Project::verify`]), which tests it needs ([`Project::tests`]) and what it
//! does with given inputs ([`Project::run`]). Answers are values that render themselves in all formats.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use oxpecker::{Project, Settings, Verdict};
//!
//! let text = "
//!     class Main {
//!         static int max(int a, int b) {
//!             int larger := a;
//!             if (b > a) { larger := b; }
//!             assert larger >= a && larger >= b;
//!             return larger;
//!         }
//!     }";
//! let project = Project::from_text("max.oox", text, &Default::default())?;
//! let entry = project.entry(Some("Main.max"))?;
//! let verified = project.verify(&entry, &Settings::default())?;
//! assert!(matches!(verified.verdict(), Verdict::Valid(_)));
//! println!("{}", verified.render(oxpecker::format("text")?));
//! # Ok(())
//! # }
//! ```
//!
//! [`Settings`] hold the limits and everything else that can be chosen; their defaults are those of the command line.
//! A caller with a clock, a progress line or a memory limit of its own gives a [`Budget`] to [`Project::search`].
#![warn(missing_docs)]

mod arguments;
mod entries;
mod entry;
mod error;
mod files;
mod front_end;
mod given;
mod host;
mod language;
mod limits;
mod options;
mod pattern;
mod project;
mod property;
mod receivers;
mod run;
mod search;
mod settings;
mod small_inputs;
mod solve;
mod test;
mod test_files;
mod test_settings;
mod tool;
mod verify;
mod violations;
mod why_none;

pub use entries::Entries;
pub use entry::{Entry, EntryError};
pub use error::{Error, JavaError, Problems};
pub use front_end::{Checked, Sources};
pub use host::{Host, NoLimits};
pub use language::Language;
pub use limits::TimeLimit;
pub use options::{JavaOptions, JdkChoice, OpenOptions};
pub use project::Project;
pub use property::{Property, PropertyError};
pub use receivers::{Receiver, only_made};
pub use run::{Ran, Script};
pub use search::{Control, STACK};
pub use settings::Settings;
pub use solve::SolveSettings;
pub use test_files::{TestCoverage, TestFile, Tests};
pub use test_settings::TestSettings;
pub use tool::TOOL;
pub use verify::Verified;
pub use violations::{NullParameters, Violations};

pub use oxpecker_explore::{Budget, Config, Goal, Outcome, Percent, Verdict};
pub use oxpecker_ir::Arith;
pub use oxpecker_oox::DialectChoice;
pub use oxpecker_report::{Format, Report, Tool, format};
pub use oxpecker_solver::SolverConfig;
pub use oxpecker_testgen::{Explore, Keep};
/// What results, settings and programs are made of.
pub use {
    oxpecker_base as base, oxpecker_explore as explore, oxpecker_interp as interp,
    oxpecker_ir as ir, oxpecker_report as report, oxpecker_solver as solver,
    oxpecker_testgen as testgen,
};

use oxpecker_base::CodeInfo;

/// All codes of diagnostics with their explanations.
pub fn codes() -> impl Iterator<Item = &'static CodeInfo> {
    let tables = [
        oxpecker_oox::CODES,
        files::CODES,
        oxpecker_scripts::oox::CODES,
        oxpecker_scripts::java::CODES,
        front_end::java::CODES,
    ];
    tables.into_iter().flatten()
}
