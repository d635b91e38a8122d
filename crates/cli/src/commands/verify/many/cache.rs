//! Results of earlier runs, kept by what they depend on: the code that the method can reach, the settings, the version.

use std::hash::Hasher;
use std::path::{Path, PathBuf};

use oxpecker::{Entry, Project, TOOL};
use rustc_hash::FxHasher;
use serde_json::{Value, json};

use crate::args::VerifyArgs;
use crate::settings::Wanted;

/// How many results are kept.
const KEPT: usize = 20_000;

/// What a result is kept under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key(String);

/// The results that are kept.
#[derive(Debug)]
pub(super) struct ResultCache {
    folder: Option<PathBuf>,
    /// A number for everything but the method.
    settings: u64,
}

impl ResultCache {
    pub(super) fn new(args: &VerifyArgs, wanted: &Wanted, project: &Project) -> Self {
        let mut hasher = FxHasher::default();
        hasher.write(TOOL.version.as_bytes());
        hasher.write(project.dialect().as_bytes());
        hasher.write(project.library_name().as_bytes());
        // Of the settings those that change results, as the user writes them.
        let mut options = wanted.named(args);
        options.retain(|(name, _)| *name != "jobs");
        let others = (&args.restrictions, &args.violations, args.many.receivers);
        hasher.write(format!("{options:?} {others:?}").as_bytes());
        hasher.write_u8(u8::from(wanted.reproducible));
        hasher.write_u8(u8::from(wanted.search.replay));
        // A run that writes files for its methods has to do all of them.
        let usable = args.many.emit_test.is_none() && args.java.property.is_none();
        let folder = args.java.path.cache().filter(|_| usable);
        let folder = folder.map(|it| it.join("results"));
        if let Some(folder) = &folder {
            make_room(folder);
        }
        ResultCache {
            folder,
            settings: hasher.finish(),
        }
    }

    /// What the result of a method is kept under; nothing if its code is not known.
    pub(super) fn key(&self, project: &Project, entry: &Entry, signature: &str) -> Option<Key> {
        self.folder.as_ref()?;
        let code = project.fingerprint(entry)?;
        let mut hasher = FxHasher::default();
        hasher.write_u64(self.settings);
        hasher.write(signature.as_bytes());
        Some(Key(format!("{code:016x}{:016x}", hasher.finish())))
    }

    /// The result of an earlier run. What cannot be read is not there.
    pub(super) fn read(&self, key: Option<&Key>) -> Option<Value> {
        let (key, file) = (key?, self.file(key?)?);
        let text = std::fs::read_to_string(file).ok()?;
        let mut kept: Value = serde_json::from_str(&text).ok()?;
        let result = kept["result"].take();
        let is_whole = kept["key"] == key.0.as_str() && kept["check"] == digest(&result);
        is_whole.then_some(result)
    }

    /// Keeps a result. What cannot be kept is found again the next time.
    pub(super) fn write(&self, key: Option<&Key>, result: &Value) {
        let Some((key, file)) = key.and_then(|key| Some((key, self.file(key)?))) else {
            return;
        };
        let kept = json!({"key": key.0, "check": digest(result), "result": result});
        let folder = file.parent().unwrap_or(Path::new(""));
        let write = || -> std::io::Result<()> {
            std::fs::create_dir_all(folder)?;
            let mut scratch = tempfile::NamedTempFile::new_in(folder)?;
            std::io::Write::write_all(&mut scratch, kept.to_string().as_bytes())?;
            scratch.persist(&file)?;
            Ok(())
        };
        let _ = write();
    }

    fn file(&self, key: &Key) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.join(format!("{}.json", key.0)))
    }
}

fn digest(result: &Value) -> String {
    let mut hasher = FxHasher::default();
    hasher.write(result.to_string().as_bytes());
    format!("{:016x}", hasher.finish())
}

/// Removes all results if there are too many: the next run keeps those that are still wanted.
fn make_room(folder: &Path) {
    let count = std::fs::read_dir(folder).map_or(0, Iterator::count);
    if count > KEPT {
        // What stays takes room and does no harm.
        let _ = std::fs::remove_dir_all(folder);
    }
}
