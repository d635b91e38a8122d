//! Executing a method with constant inputs.

use std::path::Path;

use oxpecker_base::SourceMap;
use oxpecker_interp::{ConcreteInputs, Execution, PathConfig, execute_printing};
use oxpecker_ir::MethodId;
use oxpecker_report::Run;

use crate::entry::Entry;
use crate::error::{Error, Problems};
use crate::files;
use crate::project::Project;

/// Inputs as the user writes them.
#[derive(Clone, Debug)]
pub struct Script {
    pub(crate) sources: SourceMap,
}

/// A run that is over.
#[derive(Debug)]
pub struct Ran<'a> {
    /// What came of it.
    pub execution: Execution,
    /// What it was given.
    pub inputs: ConcreteInputs,
    project: &'a Project,
    entry: MethodId,
    sources: SourceMap,
}

impl Script {
    /// A text; its name is for messages.
    pub fn new(name: &str, text: &str) -> Self {
        let mut sources = SourceMap::default();
        sources.add(name, text);
        Script { sources }
    }

    /// A file.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let sources = files::read_all(&[path.to_path_buf()])?;
        Ok(Script { sources })
    }
}

impl Project {
    /// The inputs of a method that a script gives; parameters without a value have the default of their type.
    pub fn inputs(&self, entry: &Entry, script: Option<&Script>) -> Result<ConcreteInputs, Error> {
        let script = script.and_then(|it| {
            let (file, _) = it.sources.iter().next()?;
            Some((&it.sources, file))
        });
        let read = self.front_end.inputs(entry.method, script);
        read.map_err(|diagnostics| {
            Error::Inputs(Box::new(Problems {
                sources: script.map(|it| it.0.clone()).unwrap_or_default(),
                dialect: None,
                diagnostics,
            }))
        })
    }

    /// Executes a method for at most so many instructions.
    ///
    /// ```
    /// # fn main() -> Result<(), oxpecker::Error> {
    /// use oxpecker::{Project, Script};
    ///
    /// let text = "class Main { static int twice(int n) { return n + n; } }";
    /// let project = Project::from_text("twice.oox", text, &Default::default())?;
    /// let entry = project.entry(Some("Main.twice"))?;
    /// let inputs = project.inputs(&entry, Some(&Script::new("inputs", "n := 21;")))?;
    /// let ran = project.run(&entry, inputs, 1000);
    /// assert_eq!(ran.report().ending(), "FINISHED  Main.twice returned 42\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn run(&self, entry: &Entry, inputs: ConcreteInputs, steps: u64) -> Ran<'_> {
        let mut config = PathConfig::default();
        self.front_end.set_checks(&mut config, None);
        let execution = execute_printing(self.program(), entry.method, &inputs, &config, steps);
        Ran {
            execution,
            inputs,
            project: self,
            entry: entry.method,
            sources: self.sources().clone(),
        }
    }
}

impl Ran<'_> {
    /// How it ended and what it did, as text.
    pub fn report(&self) -> Run<'_> {
        Run {
            sources: &self.sources,
            program: self.project.program(),
            entry: self.entry,
            inputs: &self.inputs,
            execution: &self.execution,
        }
    }
}
