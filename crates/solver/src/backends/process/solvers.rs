//! The solvers that are programs: one record each.

use std::path::PathBuf;

use oxpecker_base::cache_directory;

use super::super::Effort;
use crate::error::SettingError;
use crate::logic::Features;

/// What a solver that reads SMT-LIB from its standard input is called and can do.
#[derive(Debug)]
pub(crate) struct Solver {
    /// What the user types.
    pub(crate) name: &'static str,
    /// One line for the help.
    pub(crate) summary: &'static str,
    /// The program.
    pub(crate) command: &'static str,
    /// Its arguments.
    pub(crate) arguments: &'static [&'static str],
    /// Where `scripts/setup` puts it, below the cache directory; empty if it comes from the system.
    pub(crate) folder: &'static str,
    /// What it cannot decide, each with a name for messages.
    pub(crate) lacks: &'static [(Features, &'static str)],
    /// The option for milliseconds per question.
    pub(crate) timeout: Option<&'static str>,
    /// The option for units of work per question.
    pub(crate) resource: Option<&'static str>,
    /// What it usually costs.
    pub(crate) effort: Effort,
}

/// All of them, in the order in which a default is looked for.
pub(crate) const SOLVERS: &[Solver] = &[
    Solver {
        name: "z3-process",
        summary: "Z3 as a process of its own",
        command: "z3",
        arguments: &["-in"],
        folder: "z3-4.16.0/bin",
        lacks: &[],
        timeout: Some(":timeout"),
        resource: Some(":rlimit"),
        effort: Effort::of(20_000, 1_100),
    },
    Solver {
        name: "cvc5",
        summary: "cvc5 as a process of its own",
        command: "cvc5",
        arguments: &["--incremental", "--lang=smt2"],
        folder: "",
        lacks: &[(Features::FLOAT_BITS, "the bits of doubles")],
        timeout: Some(":tlimit-per"),
        resource: Some(":rlimit-per"),
        effort: Effort::of(12_000, 2_200),
    },
    Solver {
        name: "yices",
        summary: "Yices 2 as a process of its own; linear integers, machine integers, arrays",
        command: "yices-smt2",
        arguments: &["--incremental"],
        folder: "yices-2.6.5/bin",
        lacks: &[
            (Features::NONLINEAR, "products of integers"),
            (Features::FLOAT, "doubles"),
            (Features::QUANTIFIER, "quantifiers"),
            (Features::CONST_ARRAY, "constant arrays"),
            (Features::TEXT, "strings"),
        ],
        timeout: None,
        resource: None,
        effort: Effort::of(2_000, 400),
    },
];

impl Solver {
    /// The program's file, in the cache directory or on the search path.
    pub(crate) fn find(&self) -> Result<PathBuf, SettingError> {
        let cached = cache_directory().filter(|_| !self.folder.is_empty());
        let cached = cached.map(|it| it.join(self.folder).join(self.command));
        if let Some(file) = cached.filter(|it| it.is_file()) {
            return Ok(file);
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let installed = std::env::split_paths(&path)
            .map(|it| it.join(self.command))
            .find(|it| it.is_file());
        installed.ok_or(SettingError::NotInstalled {
            command: self.command,
            advice: match self.folder {
                "" => "install it",
                _ => "run scripts/setup or install it",
            },
        })
    }

    /// What a question needs that this solver does not have.
    pub(crate) fn lacking(&self, features: Features) -> Option<&'static str> {
        let lacks = self.lacks.iter().find(|(it, _)| features.has(*it));
        features.unsupported().or(lacks.map(|it| it.1))
    }
}
