//! A program that is ready for questions.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use oxpecker_base::{Diagnostic, SourceMap};
use oxpecker_ir::{MethodId, Program};
use oxpecker_oox::Options;

use crate::entry::Entry;
use crate::error::Error;
use crate::files;
use crate::front_end::java::JavaProgram;
use crate::front_end::oox::OoxProgram;
use crate::front_end::{Checked, FrontEnd, Sources};
use crate::host::{Host, NoLimits};
use crate::language::Language;
use crate::options::OpenOptions;

/// A program of one of the languages, opened from files or a text.
///
/// A project belongs to one thread. Searches want a large stack, see [`STACK`](crate::STACK).
#[derive(Debug)]
pub struct Project {
    pub(crate) front_end: FrontEnd,
}

impl Project {
    /// Opens files as one program: OOX sources, or Java sources, class files, jars and directories of them.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let directory = tempfile::tempdir()?;
    /// # let file = directory.path().join("abs.oox");
    /// std::fs::write(&file, "class Main { static void main(int n) { assert n == n; } }")?;
    /// let project = oxpecker::Project::open(&[&file], &oxpecker::OpenOptions::default())?;
    /// assert_eq!(project.language(), oxpecker::Language::Oox);
    /// # Ok(())
    /// # }
    /// ```
    pub fn open(files: &[impl AsRef<Path>], options: &OpenOptions) -> Result<Self, Error> {
        Self::open_as(Language::of(files), files, options, Arc::new(NoLimits))
    }

    /// Opens files as a program of a certain language, for a process with limits of its own.
    pub fn open_as(
        language: Language,
        files: &[impl AsRef<Path>],
        options: &OpenOptions,
        host: Arc<dyn Host>,
    ) -> Result<Self, Error> {
        let files: Vec<PathBuf> = files.iter().map(|it| it.as_ref().into()).collect();
        let front_end = match language {
            Language::Oox => FrontEnd::Oox(Box::new(oox(files::read_all(&files)?, options)?)),
            Language::Java => {
                FrontEnd::Java(Box::new(JavaProgram::open(&files, &options.java, host)?))
            }
        };
        Ok(Project { front_end })
    }

    /// Opens a program in OOX that is no file; the name is for messages.
    ///
    /// ```
    /// let broken = oxpecker::Project::from_text("p.oox", "class Main {", &Default::default());
    /// assert!(matches!(broken, Err(oxpecker::Error::Program(_))));
    /// ```
    pub fn from_text(name: &str, text: &str, options: &OpenOptions) -> Result<Self, Error> {
        let mut sources = SourceMap::default();
        sources.add(name, text);
        let front_end = FrontEnd::Oox(Box::new(oox(sources, options)?));
        Ok(Project { front_end })
    }

    /// The language.
    pub fn language(&self) -> Language {
        match self.front_end {
            FrontEnd::Oox(_) => Language::Oox,
            FrontEnd::Java(_) => Language::Java,
        }
    }

    /// The language, and for OOX its dialect, as results call it: `strict`, `jip` or `java`.
    pub fn dialect(&self) -> &'static str {
        self.front_end.dialect()
    }

    /// The program; that of Java grows while it is used.
    pub fn program(&self) -> &Program {
        self.front_end.program()
    }

    /// Whether all of the program is there, not only what was needed so far.
    pub fn is_complete(&self) -> bool {
        self.program().loader.is_none()
    }

    /// The source files.
    pub fn sources(&self) -> Sources<'_> {
        self.front_end.sources()
    }

    /// Where the classes are that were compiled from Java sources.
    pub fn compiled_classes(&self) -> Option<&Path> {
        match &self.front_end {
            FrontEnd::Oox(_) => None,
            FrontEnd::Java(it) => it.target.compiled_classes(),
        }
    }

    /// What is suspicious in the program.
    pub fn warnings(&self) -> &[Diagnostic] {
        self.front_end.warnings()
    }

    /// All that is wrong with the program, also in methods that nothing calls.
    pub fn check(&self) -> Checked {
        self.front_end.check()
    }

    /// The method of a name: `Class.method`, with parameters if it is overloaded, `Class.method(int)`. Without a name
    /// it is `Main.main`, or the only static method (OOX), or the only `main` (Java).
    pub fn entry(&self, name: Option<&str>) -> Result<Entry, Error> {
        Ok(Entry {
            method: self.front_end.entry(name)?,
            asked: name.map(str::to_string),
        })
    }

    /// A method of the program as an entry.
    pub fn entry_of(&self, method: MethodId) -> Entry {
        Entry {
            method,
            asked: Some(self.program().method_name(method)),
        }
    }
}

fn oox(sources: SourceMap, options: &OpenOptions) -> Result<OoxProgram, Error> {
    let options = Options {
        dialect: options.dialect,
        int: options.integers,
    };
    OoxProgram::open(sources, options)
}
