//! Why a project cannot be opened, or a question about it cannot be answered.

use std::env::JoinPathsError;
use std::io;
use std::path::PathBuf;

use oxpecker_base::{Diagnostic, SourceMap};
use oxpecker_jvm::ClassError;
use oxpecker_jvm::source::{JdkNotFound, SourceError};
use oxpecker_solver::SettingError;

use crate::entry::EntryError;
use crate::property::PropertyError;

/// Everything that can go wrong before a result is there.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Source files that cannot be read.
    #[error("a file cannot be read")]
    Files(Box<Problems>),
    /// A program with errors.
    #[error("the program has errors")]
    Program(Box<Problems>),
    /// A script of inputs with errors.
    #[error("the inputs have errors")]
    Inputs(Box<Problems>),
    /// What there is to say about Java.
    #[error(transparent)]
    Java(#[from] JavaError),
    /// No method that was asked for.
    #[error(transparent)]
    Entry(#[from] EntryError),
    /// A property that cannot be checked.
    #[error(transparent)]
    Property(#[from] PropertyError),
    /// A solver that is not there.
    #[error("the solver `{name}` cannot be used: {source}")]
    Solver {
        /// Its name.
        name: &'static str,
        /// What is missing.
        source: SettingError,
    },
    /// No solver at all.
    #[error(transparent)]
    NoSolver(SettingError),
    /// Nothing in the program can be called by a test.
    #[error("there is no method that a test can call")]
    NothingToTest,
    /// A label that cannot be as small or as large as possible.
    #[error("{0}")]
    Objective(String),
    /// Arguments that do not fit the method.
    #[error("{0}")]
    Arguments(String),
}

/// What is wrong with files, and their contents as far as they were read.
#[derive(Clone, Debug)]
pub struct Problems {
    /// The files.
    pub sources: SourceMap,
    /// The dialect they were read as, if they are a program.
    pub dialect: Option<&'static str>,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
}

/// Why a Java program cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum JavaError {
    /// The installation that was asked for is none.
    #[error(transparent)]
    NoInstallation(#[from] JdkNotFound),
    /// Sources need a compiler.
    #[error("no javac was found to compile Java sources with")]
    NoCompiler,
    /// The compiler cannot be started.
    #[error("cannot run {}: {source}", program.display())]
    CannotRun {
        /// The compiler.
        program: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The compiler found errors; these are its own words.
    #[error("javac refuses the sources\n{0}")]
    Refused(String),
    /// No directory for class files.
    #[error("cannot make a directory: {0}")]
    Scratch(#[source] io::Error),
    /// A name that a class path cannot hold.
    #[error("bad class path: {0}")]
    ClassPath(#[from] JoinPathsError),
    /// A file that does not exist.
    #[error("cannot read {}: no such file", .0.display())]
    NoFile(PathBuf),
    /// A directory or jar in which no class is.
    #[error("{} has no classes and no sources of Java", .0.display())]
    NoClasses(PathBuf),
    /// A directory, jar or class file that cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A class file that cannot be understood.
    #[error("{}: {source}", path.display())]
    ClassFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: ClassError,
    },
    /// A class file in which nobody would look for its class.
    #[error("{} has class {class}", path.display())]
    Misplaced {
        /// The file.
        path: PathBuf,
        /// The class it has.
        class: String,
    },
}

impl Error {
    /// Whether a Java program only does not say where it starts.
    pub(crate) fn has_no_default_of_java(&self) -> bool {
        let Error::Entry(error) = self else {
            return false;
        };
        matches!(error, EntryError::NoMain(_) | EntryError::SeveralMains(_))
    }

    /// Whether the request is at fault, not a file.
    pub fn is_misuse(&self) -> bool {
        match self {
            Error::Files(_) | Error::Program(_) | Error::Inputs(_) => false,
            Error::Java(error) => error.is_misuse(),
            Error::Entry(error) => !matches!(error, EntryError::Unusable(_)),
            Error::Property(error) => matches!(error, PropertyError::Unknown(_)),
            Error::Solver { .. }
            | Error::NoSolver(_)
            | Error::NothingToTest
            | Error::Objective(_)
            | Error::Arguments(_) => true,
        }
    }
}

impl JavaError {
    fn is_misuse(&self) -> bool {
        match self {
            JavaError::NoInstallation(_)
            | JavaError::NoCompiler
            | JavaError::CannotRun { .. }
            | JavaError::Scratch(_)
            | JavaError::ClassPath(_) => true,
            JavaError::Refused(_)
            | JavaError::NoFile(_)
            | JavaError::NoClasses(_)
            | JavaError::Source(_)
            | JavaError::ClassFile { .. }
            | JavaError::Misplaced { .. } => false,
        }
    }
}
