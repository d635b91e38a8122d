//! Compiled sources, which are kept: the compiler takes longer than most verifications.

use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use oxpecker_jvm::source::Jdk;
use rustc_hash::FxHasher;
use tempfile::TempDir;

use super::compile::compile;
use crate::error::JavaError;
use crate::host::Host;
use crate::options::JavaOptions;
use crate::tool::TOOL;

/// How many programs are kept.
const KEPT: usize = 100;
/// What says that all classes of a directory were written.
const COMPLETE: &str = "oxpecker-complete";

/// Where the classes of sources are.
#[derive(Debug)]
pub(super) enum Compiled {
    /// There are no sources.
    Nothing,
    /// They are removed at the end.
    Scratch(TempDir),
    /// They are kept.
    Kept(PathBuf),
}

impl Compiled {
    pub(super) fn folder(&self) -> Option<&Path> {
        match self {
            Compiled::Nothing => None,
            Compiled::Scratch(folder) => Some(folder.path()),
            Compiled::Kept(folder) => Some(folder),
        }
    }
}

/// The classes of sources: those that are there already, those of an earlier run, or what the compiler makes now.
pub(super) fn compiled(
    jdk: Option<&Jdk>,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    (options, host): (&JavaOptions, &dyn Host),
) -> Result<Compiled, JavaError> {
    if let Some(folder) = &options.compiled {
        return Ok(Compiled::Kept(folder.clone()));
    }
    let cache = options.cache.as_ref().map(|it| it.join("compiled"));
    let kept = cache.as_ref().zip(jdk).map(|(cache, jdk)| {
        let key = key(jdk, sources, class_path, options);
        cache.join(format!("{key:016x}"))
    });
    if let Some(kept) = kept.as_ref().filter(|it| is_complete(it)) {
        return Ok(Compiled::Kept(kept.clone()));
    }
    let how = (options.release.as_deref(), host);
    let made = compile(jdk, sources, class_path, how)?;
    // What cannot be kept is compiled again the next time.
    let stored = cache.zip(kept).and_then(|(cache, kept)| {
        make_room(&cache);
        store(made.path(), &kept).ok()?;
        Some(kept)
    });
    Ok(match stored {
        Some(kept) => Compiled::Kept(kept),
        None => Compiled::Scratch(made),
    })
}

/// A number for everything the classes depend on.
fn key(jdk: &Jdk, sources: &[PathBuf], class_path: &[PathBuf], options: &JavaOptions) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(TOOL.version.as_bytes());
    hasher.write_u32(jdk.version);
    let javac = jdk.program("javac").unwrap_or_default();
    hasher.write(javac.as_os_str().as_encoded_bytes());
    hasher.write(options.release.as_deref().unwrap_or("").as_bytes());
    for source in sources {
        let name = source.file_name().unwrap_or_default();
        hasher.write(name.as_encoded_bytes());
        hasher.write(&std::fs::read(source).unwrap_or_default());
        hasher.write_u8(0xff);
    }
    for path in class_path {
        state_of(path, &mut hasher);
    }
    hasher.finish()
}

/// The names, sizes and times of files.
fn state_of(path: &Path, hasher: &mut FxHasher) {
    hasher.write(path.as_os_str().as_encoded_bytes());
    if let Ok(entries) = std::fs::read_dir(path) {
        let mut inside: Vec<PathBuf> = entries.flatten().map(|it| it.path()).collect();
        inside.sort();
        for path in inside {
            state_of(&path, hasher);
        }
    } else if let Ok(file) = path.metadata() {
        hasher.write_u64(file.len());
        let since = file.modified().ok();
        let since = since.and_then(|it| it.duration_since(SystemTime::UNIX_EPOCH).ok());
        hasher.write_u128(since.map_or(0, |it| it.as_nanos()));
    }
}

/// Copies classes beside their place and renames them as a whole: whoever finds them finds all.
fn store(made: &Path, kept: &Path) -> std::io::Result<()> {
    let parent = kept.parent().unwrap_or(kept);
    std::fs::create_dir_all(parent)?;
    let scratch = tempfile::tempdir_in(parent)?;
    let beside = scratch.path().join("classes");
    copy(made, &beside)?;
    std::fs::write(beside.join(COMPLETE), digest(&beside))?;
    match std::fs::rename(&beside, kept) {
        // Somebody else may have been faster.
        Err(_) if is_complete(kept) => Ok(()),
        // What was damaged is replaced.
        Err(_) if kept.is_dir() => {
            std::fs::remove_dir_all(kept)?;
            std::fs::rename(&beside, kept)
        }
        other => other,
    }
}

/// Whether all classes are there as they were written.
fn is_complete(folder: &Path) -> bool {
    let noted = std::fs::read_to_string(folder.join(COMPLETE));
    noted.is_ok_and(|noted| noted == digest(folder))
}

/// A number for the contents of a directory.
fn digest(folder: &Path) -> String {
    let mut hasher = FxHasher::default();
    contents(folder, &mut hasher);
    format!("{:016x}", hasher.finish())
}

fn contents(folder: &Path, hasher: &mut FxHasher) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = entries.map(|it| it.path()).collect();
    inside.sort();
    for path in inside {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            contents(&path, hasher);
        } else if name != COMPLETE {
            hasher.write(name.as_encoded_bytes());
            hasher.write(&std::fs::read(&path).unwrap_or_default());
        }
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &target)?,
            false => std::fs::copy(entry.path(), target).map(|_| ())?,
        }
    }
    Ok(())
}

/// Removes the programs that were compiled first if there are many.
fn make_room(cache: &Path) {
    let entries = std::fs::read_dir(cache).into_iter().flatten().flatten();
    let dated = entries.filter_map(|it| Some((it.metadata().ok()?.modified().ok()?, it.path())));
    let mut dated: Vec<(SystemTime, PathBuf)> = dated.collect();
    dated.sort();
    let surplus = (dated.len() + 1).saturating_sub(KEPT);
    for (_, path) in dated.into_iter().take(surplus) {
        // What stays takes room and does no harm.
        let _ = std::fs::remove_dir_all(path);
    }
}
