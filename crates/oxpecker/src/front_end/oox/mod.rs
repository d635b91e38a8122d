//! Programs in OOX: all files are read at once.

mod entry;
mod tests;

use std::hash::Hasher;

use oxpecker_base::{Diagnostic, FileId, SourceMap};
use oxpecker_interp::ConcreteInputs;
use oxpecker_ir::{MethodId, Program};
use oxpecker_oox::{Dialect, Options, load};
use oxpecker_scripts::oox;
use rustc_hash::FxHasher;

use super::reopen::{Copied, Reopen};
use crate::entry::EntryError;
use crate::error::{Error, Problems};

/// A program in OOX.
#[derive(Debug)]
pub(crate) struct OoxProgram {
    pub(crate) text: OoxText,
    pub(crate) program: Program,
    pub(crate) dialect: &'static str,
    /// Warnings.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// What a program is read from.
#[derive(Clone, Debug)]
pub(crate) struct OoxText {
    pub(crate) sources: SourceMap,
    pub(crate) options: Options,
}

impl OoxProgram {
    /// Reads all files as one program.
    pub(crate) fn open(sources: SourceMap, options: Options) -> Result<Self, Error> {
        let loaded = load(&sources, &options);
        let dialect = dialect_name(loaded.dialect);
        match loaded.program {
            Some(program) => Ok(Self {
                text: OoxText { sources, options },
                program,
                dialect,
                diagnostics: loaded.diagnostics,
            }),
            None => Err(Error::Program(Box::new(Problems {
                sources,
                dialect: Some(dialect),
                diagnostics: loaded.diagnostics,
            }))),
        }
    }

    /// The method of a name, or `Main.main`, or the only static method.
    pub(crate) fn entry(&self, name: Option<&str>) -> Result<MethodId, EntryError> {
        entry::find(&self.program, name)
    }

    /// The methods with a body.
    pub(crate) fn callable(&self) -> Vec<MethodId> {
        entry::runnable(&self.program)
    }

    /// A number for all sources.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for (_, file) in self.text.sources.iter() {
            hasher.write(file.text.as_bytes());
        }
        hasher.finish()
    }

    /// `Class.method(int, bool)`.
    pub(crate) fn signature(&self, method: MethodId) -> String {
        entry::signature(&self.program, method)
    }

    /// The inputs of a method that a script gives.
    pub(crate) fn inputs(
        &self,
        entry: MethodId,
        script: Option<(&SourceMap, FileId)>,
    ) -> Result<ConcreteInputs, Vec<Diagnostic>> {
        match script {
            Some((sources, file)) => {
                oox::read(sources, file, &self.program, entry).map(|it| it.inputs)
            }
            None => Ok(oox::defaults(&self.program, entry)),
        }
    }
}

impl Reopen for OoxText {
    fn reopen(&self, entry: Option<&str>, _count_branches: bool) -> Option<Copied> {
        let program = load(&self.sources, &self.options).program?;
        let entry = entry::find(&program, entry).ok()?;
        Some(Copied {
            program,
            entry,
            places: Box::new(self.sources.clone()),
        })
    }
}

fn dialect_name(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Strict => "strict",
        Dialect::Jip => "jip",
    }
}
