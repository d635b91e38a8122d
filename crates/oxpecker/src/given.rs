//! Inputs that the user gives to a search: a list of arguments, or a script as `run` reads it.

use oxpecker_base::{Diagnostic, SourceMap};
use oxpecker_interp::{Given, GivenInputs};
use oxpecker_ir::{MethodId, Program};
use oxpecker_scripts::{java, oox};

use crate::arguments;

/// Inputs as the user wrote them.
#[derive(Debug)]
pub(crate) enum Written {
    /// Arguments, `_` for those that are free.
    Arguments(String),
    /// Statements of Java.
    Java(SourceMap),
    /// Statements of OOX.
    Oox(SourceMap),
}

/// What is wrong with inputs.
#[derive(Debug)]
pub(crate) enum Misfit {
    Arguments(String),
    Script(SourceMap, Vec<Diagnostic>),
}

impl Written {
    /// The inputs of a method, or why they do not fit it.
    pub(crate) fn fitting(&self, program: &Program, entry: MethodId) -> Result<Given, Misfit> {
        let (sources, is_java) = match self {
            Written::Arguments(text) => {
                return arguments::read(text, program, entry).map_err(Misfit::Arguments);
            }
            Written::Java(sources) => (sources, true),
            Written::Oox(sources) => (sources, false),
        };
        let wrong = |problems| Misfit::Script(sources.clone(), problems);
        let Some((file, _)) = sources.iter().next() else {
            return Err(wrong(Vec::new()));
        };
        match is_java {
            true => java::read(sources, file, program, entry).map_err(|it| wrong(vec![it])),
            false => oox::read(sources, file, program, entry).map_err(wrong),
        }
    }
}

impl GivenInputs for Written {
    fn read(&self, program: &Program, entry: MethodId) -> Option<Given> {
        self.fitting(program, entry).ok()
    }
}
