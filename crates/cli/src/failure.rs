//! Why a command could not do its work.

use std::io;
use std::path::{Path, PathBuf};

use oxpecker_testgen::oox::BadTests;

use crate::exit::Exit;

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// There is no result, and this is why.
    #[error(transparent)]
    Refused(#[from] oxpecker::Error),
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    /// A file of a saved run makes no sense.
    #[error("cannot read {}: {source}", path.display())]
    Saved {
        path: PathBuf,
        source: serde_json::Error,
    },
    /// A file of tests makes no sense.
    #[error("{}: {source}", path.display())]
    Tests { path: PathBuf, source: BadTests },
    /// A list of tasks makes no sense.
    #[error("{}: {source}", path.display())]
    Tasks { path: PathBuf, source: BadTasks },
    /// A result cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    /// There is no directory for results.
    #[error("cannot make {}: {source}", path.display())]
    Directory { path: PathBuf, source: io::Error },
    /// The directory belongs to another run.
    #[error("{} holds a run already", .0.display())]
    Occupied(PathBuf),
    /// A run of many methods that cannot be saved.
    #[error("--save keeps the search of one method: choose it with --entry")]
    SavesOne,
    /// Workers that search one method share nothing that could be counted.
    #[error("the argument '--jobs <N>' cannot be used with '--steps <N>' for one method")]
    CountedWorkers,
    /// A report whose form nobody knows.
    #[error("the name {} does not say which form a report has", .0.display())]
    NoForm(PathBuf),
    /// Arguments that cannot be saved.
    #[error("--save needs arguments in UTF-8")]
    ForeignArguments,
    /// A run of another version.
    #[error("{} was made by version {version}", folder.display())]
    Version { folder: PathBuf, version: String },
    /// A run that saved nothing yet.
    #[error("{} holds no decisions yet", .0.display())]
    NoDecisions(PathBuf),
    /// A run of another program.
    #[error("the program of {} has changed", .0.display())]
    Changed(PathBuf),
    /// A run whose arguments are not those of `verify`.
    #[error("the arguments in {} are none", .0.display())]
    NoArguments(PathBuf),
    /// Nothing to explain.
    #[error("there is no code `{0}`")]
    NoCode(String),
    /// A method whose code cannot be read; these are the loader's words.
    #[error("{0}")]
    NoBody(#[source] oxpecker_ir::NotLoaded),
    /// Tasks are processes of this program, which is not there.
    #[error("cannot find this program: {0}")]
    NoProgram(#[source] io::Error),
}

/// What is wrong with a list of tasks.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadTasks {
    /// A table without a column that is needed.
    #[error("the first line names no column `{0}`")]
    NoColumn(&'static str),
    /// A line of a table, from 1.
    #[error("line {0} is no task")]
    NoTask(usize),
    /// A definition that cannot be understood.
    #[error("{0}")]
    Definition(#[source] Box<serde_saphyr::Error>),
}

impl Failure {
    /// A file that cannot be read.
    pub(crate) fn read(path: &Path, source: io::Error) -> Self {
        let path = path.into();
        Failure::Read { path, source }
    }

    /// The exit code it leads to.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Refused(error) if error.is_misuse() => Exit::Usage,
            Failure::Refused(_)
            | Failure::Read { .. }
            | Failure::Saved { .. }
            | Failure::Tests { .. }
            | Failure::Tasks { .. } => Exit::Input,
            _ => Exit::Usage,
        }
    }
}
