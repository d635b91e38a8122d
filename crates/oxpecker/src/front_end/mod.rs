//! What differs between the languages: how a program is opened, its methods, its inputs, and what a JVM says about results.

mod checked;
pub(crate) mod java;
pub(crate) mod oox;
mod reopen;

pub use checked::Checked;
pub(crate) use reopen::Reopen;

use std::cell::Ref;
use std::ops::Deref;

use oxpecker_base::{Diagnostic, FileId, SourceMap};
use oxpecker_explore::{Outcome, Places};
use oxpecker_interp::prover::Prover;
use oxpecker_interp::{ConcreteInputs, PathConfig};
use oxpecker_ir::{MethodId, Program};
use oxpecker_java_library::proofs::PROVERS;

use self::java::JavaProgram;
use self::oox::OoxProgram;
use crate::entry::EntryError;
use crate::error::JavaError;
use crate::property::Property;
use crate::settings::Settings;

/// A program of one of the languages.
#[derive(Debug)]
pub(crate) enum FrontEnd {
    Oox(Box<OoxProgram>),
    Java(Box<JavaProgram>),
}

/// The sources of a program; those of a Java program grow while it is used.
#[derive(Debug)]
pub enum Sources<'a> {
    /// All of them.
    Complete(&'a SourceMap),
    /// Those of the classes that were loaded so far. Nothing can be loaded as long as this is kept.
    Loaded(Ref<'a, SourceMap>),
}

impl Deref for Sources<'_> {
    type Target = SourceMap;

    fn deref(&self) -> &SourceMap {
        match self {
            Sources::Complete(sources) => sources,
            Sources::Loaded(sources) => sources,
        }
    }
}

impl FrontEnd {
    pub(crate) fn program(&self) -> &Program {
        match self {
            FrontEnd::Oox(it) => &it.program,
            FrontEnd::Java(it) => &it.program,
        }
    }

    pub(crate) fn sources(&self) -> Sources<'_> {
        match self {
            FrontEnd::Oox(it) => Sources::Complete(&it.text.sources),
            FrontEnd::Java(it) => Sources::Loaded(it.loader.source_map()),
        }
    }

    /// How results call the language.
    pub(crate) fn dialect(&self) -> &'static str {
        match self {
            FrontEnd::Oox(it) => it.dialect,
            FrontEnd::Java(_) => "java",
        }
    }

    pub(crate) fn warnings(&self) -> &[Diagnostic] {
        match self {
            FrontEnd::Oox(it) => &it.diagnostics,
            FrontEnd::Java(_) => &[],
        }
    }

    pub(crate) fn entry(&self, name: Option<&str>) -> Result<MethodId, EntryError> {
        match self {
            FrontEnd::Oox(it) => it.entry(name),
            FrontEnd::Java(it) => it.entry(name),
        }
    }

    /// The methods that a caller can use, in the order of the program.
    pub(crate) fn callable(&self) -> Result<Vec<MethodId>, JavaError> {
        match self {
            FrontEnd::Oox(it) => Ok(it.callable()),
            FrontEnd::Java(it) => it.callable(),
        }
    }

    /// A name under which a method is found again.
    pub(crate) fn signature(&self, method: MethodId) -> String {
        match self {
            FrontEnd::Oox(it) => it.signature(method),
            FrontEnd::Java(it) => it.signature(method),
        }
    }

    /// A number for all code that a method can reach.
    pub(crate) fn fingerprint(&self, method: MethodId) -> Option<u64> {
        match self {
            FrontEnd::Oox(it) => Some(it.fingerprint()),
            FrontEnd::Java(it) => it.fingerprint(method),
        }
    }

    /// The library that the program runs on.
    pub(crate) fn library_name(&self) -> String {
        match self {
            FrontEnd::Oox(_) => String::new(),
            FrontEnd::Java(it) => it.target.library_name(),
        }
    }

    /// Whether the program is a directory of a build tool, of which all methods count wherever it starts.
    pub(crate) fn is_library_project(&self) -> bool {
        match self {
            FrontEnd::Oox(_) => false,
            FrontEnd::Java(it) => it.target.is_project,
        }
    }

    pub(crate) fn check(&self) -> Checked {
        match self {
            FrontEnd::Oox(it) => Checked {
                diagnostics: it.diagnostics.clone(),
                classes: it.program.classes.len() as u64,
                methods: it.program.methods.len() as u64,
            },
            FrontEnd::Java(it) => java::check(it),
        }
    }

    /// Inputs as a script gives them, or those of a method where nothing is given.
    pub(crate) fn inputs(
        &self,
        entry: MethodId,
        script: Option<(&SourceMap, FileId)>,
    ) -> Result<ConcreteInputs, Vec<Diagnostic>> {
        match self {
            FrontEnd::Oox(it) => it.inputs(entry, script),
            FrontEnd::Java(it) => it.inputs(entry, script),
        }
    }

    /// Where in the sources something stands, for records of searches.
    pub(crate) fn places(&self) -> Box<dyn Places> {
        match self {
            FrontEnd::Oox(it) => Box::new(it.text.sources.clone()),
            FrontEnd::Java(it) => Box::new(it.places()),
        }
    }

    pub(crate) fn reopener(&self) -> &dyn Reopen {
        match self {
            FrontEnd::Oox(it) => &it.text,
            FrontEnd::Java(it) => &it.target,
        }
    }

    /// Every jump of the code stays one, so that branches can be counted.
    pub(crate) fn count_branches(&self) {
        match self {
            FrontEnd::Oox(_) => {}
            FrontEnd::Java(it) => it.loader.keep_branches(),
        }
    }

    /// What counts as a violation in this language.
    pub(crate) fn set_checks(&self, config: &mut PathConfig, property: Option<Property>) {
        match self {
            FrontEnd::Oox(_) => {}
            FrontEnd::Java(_) => java::set_checks(config, property),
        }
    }

    /// What counts as one where no property says it.
    pub(crate) fn set_violations(&self, settings: &mut Settings) {
        match self {
            FrontEnd::Java(_) if settings.property.is_none() => java::set_violations(settings),
            _ => {}
        }
    }

    /// What may prove a method without following its paths.
    pub(crate) fn provers(&self) -> &'static [&'static dyn Prover] {
        match self {
            FrontEnd::Oox(_) => &[],
            FrontEnd::Java(_) => PROVERS,
        }
    }

    /// The outcome without violations that the JVM does not show. Without `replay` none is run there.
    pub(crate) fn confirmed(
        &self,
        entry: MethodId,
        outcome: Outcome,
        (property, replay): (Option<Property>, bool),
    ) -> Outcome {
        match self {
            FrontEnd::Oox(_) => outcome,
            FrontEnd::Java(it) => it.confirmed(entry, outcome, property, replay),
        }
    }
}
