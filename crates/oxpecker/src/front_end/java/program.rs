//! A Java program that is ready to be looked at.

use std::cell::OnceCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use oxpecker_base::{Diagnostic, FileId, SourceMap, Span};
use oxpecker_explore::Places;
use oxpecker_explore::search_record::Site;
use oxpecker_interp::ConcreteInputs;
use oxpecker_ir::{MethodId, Program};
use oxpecker_jvm::{JavaLoader, SourceTexts, load};
use oxpecker_scripts::java;

use super::entry;
use super::fingerprint::CodeIndex;
use super::target::Target;
use crate::entry::EntryError;
use crate::error::JavaError;
use crate::front_end::reopen::{Copied, Reopen};
use crate::host::Host;
use crate::options::JavaOptions;

/// A class path and the program that grows out of it.
#[derive(Debug)]
pub(crate) struct JavaProgram {
    /// Where its classes are.
    pub(crate) target: Target,
    /// What was needed of it so far.
    pub(crate) program: Program,
    /// Brings the rest.
    pub(crate) loader: Rc<JavaLoader>,
    /// What its code names, once somebody asked.
    code: OnceCell<CodeIndex>,
}

impl JavaProgram {
    /// Compiles what needs it and opens the class path.
    pub(crate) fn open(
        files: &[PathBuf],
        options: &JavaOptions,
        host: Arc<dyn Host>,
    ) -> Result<Self, JavaError> {
        let target = Target::prepare(files, options, host)?;
        let (program, loader) = load(target.open()?, texts(&target));
        Ok(Self {
            target,
            program,
            loader,
            code: OnceCell::new(),
        })
    }

    /// A number for all code of the user that a method can reach.
    pub(crate) fn fingerprint(&self, method: MethodId) -> Option<u64> {
        let index = || CodeIndex::new(&self.program, &self.loader);
        self.code.get_or_init(index).fingerprint(method)
    }

    /// The method of a name, or `Main.main`, or the only `main`.
    pub(crate) fn entry(&self, name: Option<&str>) -> Result<MethodId, EntryError> {
        entry::find(&self.program, &self.loader, name)
    }

    /// Where in the sources something stands.
    pub(crate) fn places(&self) -> impl Places + use<> {
        JavaPlaces(Rc::clone(&self.loader))
    }

    /// The inputs of a method that a script gives.
    pub(crate) fn inputs(
        &self,
        entry: MethodId,
        script: Option<(&SourceMap, FileId)>,
    ) -> Result<ConcreteInputs, Vec<Diagnostic>> {
        match script {
            Some((sources, file)) => {
                let read = java::read(sources, file, &self.program, entry);
                read.map(|it| it.inputs).map_err(|problem| vec![problem])
            }
            None => Ok(java::defaults(&self.program, entry)),
        }
    }
}

impl Reopen for Target {
    fn reopen(&self, entry: Option<&str>, count_branches: bool) -> Option<Copied> {
        let (program, loader) = load(self.open().ok()?, texts(self));
        if count_branches {
            loader.keep_branches();
        }
        let entry = entry::find(&program, &loader, entry).ok()?;
        Some(Copied {
            program,
            entry,
            places: Box::new(JavaPlaces(loader)),
        })
    }
}

/// Where in the sources of the program something stands; they grow with it.
#[derive(Debug)]
struct JavaPlaces(Rc<JavaLoader>);

impl Places for JavaPlaces {
    fn site(&self, span: Span) -> Site {
        self.0.source_map().site(span)
    }
}

/// The texts of the sources, for positions and quotations.
fn texts(target: &Target) -> SourceTexts {
    let mut texts = SourceTexts::default();
    for path in &target.sources {
        if let Ok(text) = std::fs::read_to_string(path) {
            let here = std::env::current_dir().unwrap_or_default();
            let relative = path.strip_prefix(&here).or_else(|_| path.strip_prefix("."));
            let path = relative.unwrap_or(path);
            texts.add(path.display().to_string(), text);
        }
    }
    texts
}
