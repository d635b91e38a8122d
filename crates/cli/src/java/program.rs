//! A Java program that is ready to be looked at.

use std::path::PathBuf;
use std::rc::Rc;

use oxpecker_base::Span;
use oxpecker_engine::Places;
use oxpecker_engine::search_record::Site;
use oxpecker_ir::Program;
use oxpecker_jvm::{JavaLoader, SourceTexts, load};

use super::Target;
use crate::args::ClassPathArgs;
use crate::exit::Failure;

/// A class path and the program that grows out of it.
#[derive(Debug)]
pub(crate) struct JavaProgram {
    /// Where its classes are.
    pub(crate) target: Target,
    /// What was needed of it so far.
    pub(crate) program: Program,
    /// Brings the rest.
    pub(crate) loader: Rc<JavaLoader>,
}

impl JavaProgram {
    /// Compiles what needs it and opens the class path.
    pub(crate) fn open(files: &[PathBuf], args: &ClassPathArgs) -> Result<Self, Failure> {
        let target = Target::prepare(files, args)?;
        let (program, loader) = load(target.open()?, texts(&target));
        Ok(Self {
            target,
            program,
            loader,
        })
    }
}

/// Where in the sources of the program something stands; they grow with it.
#[derive(Debug)]
pub(crate) struct JavaPlaces(pub(crate) Rc<JavaLoader>);

impl Places for JavaPlaces {
    fn site(&self, span: Span) -> Site {
        self.0.source_map().site(span)
    }
}

/// The texts of the sources, for positions and quotations.
pub(crate) fn texts(target: &Target) -> SourceTexts {
    let mut texts = SourceTexts::default();
    for path in &target.sources {
        if let Ok(text) = std::fs::read_to_string(path) {
            texts.add(path.display().to_string(), text);
        }
    }
    texts
}
