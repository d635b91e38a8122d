//! From the arguments to a project.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use oxpecker::{Host, JavaOptions, JdkChoice, Language, NoLimits, OpenOptions, Project};
use oxpecker_ir::Arith;
use tempfile::TempDir;

use crate::args::{ClassPathArgs, SourceArgs};
use crate::failure::Failure;
use crate::guard;

/// Opens the program of the arguments.
pub(crate) fn open(source: &SourceArgs, java: &ClassPathArgs) -> Result<Project, Failure> {
    open_as(Language::of(&source.files), source, java)
}

/// Opens it as a program of a certain language.
pub(crate) fn open_as(
    language: Language,
    source: &SourceArgs,
    java: &ClassPathArgs,
) -> Result<Project, Failure> {
    let options = options(source, java)?;
    let opened = Project::open_as(language, &source.files, &options, Arc::new(Guarded));
    Ok(opened?)
}

fn options(source: &SourceArgs, java: &ClassPathArgs) -> Result<OpenOptions, Failure> {
    Ok(OpenOptions {
        dialect: source.dialect.into(),
        integers: match source.int_bits {
            None => Arith::Math,
            Some(_) => Arith::Wrap32,
        },
        java: JavaOptions {
            class_path: class_path(java.classpath.as_deref())?,
            jdk: match &java.jdk {
                None => JdkChoice::Usual,
                Some(path) if path == Path::new("none") => JdkChoice::None,
                Some(path) => JdkChoice::At(path.clone()),
            },
            release: java.release.clone(),
            cache: java.cache(),
            compiled: java.compiled.clone(),
        },
    })
}

/// The parts of a class path; `@FILE` has them on its lines, or as one path.
fn class_path(given: Option<&OsStr>) -> Result<Vec<PathBuf>, Failure> {
    let Some(given) = given else {
        return Ok(Vec::new());
    };
    let Some(file) = given.to_str().and_then(|it| it.strip_prefix('@')) else {
        return Ok(std::env::split_paths(given).collect());
    };
    let file = Path::new(file);
    let text = std::fs::read_to_string(file).map_err(|source| Failure::read(file, source))?;
    let lines = text.lines().map(str::trim).filter(|it| !it.is_empty());
    Ok(lines.flat_map(std::env::split_paths).collect())
}

/// This process, whose limits the guard keeps.
#[derive(Debug)]
struct Guarded;

impl Host for Guarded {
    fn scratch(&self) -> io::Result<TempDir> {
        let folder = NoLimits.scratch()?;
        guard::remove_at_exit(folder.path());
        Ok(folder)
    }

    fn memory(&self) -> Option<u64> {
        guard::memory()
    }

    fn time_left(&self) -> Option<Duration> {
        guard::time_left()
    }
}
