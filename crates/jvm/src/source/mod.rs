//! Where classes come from: directories, jars and the Java installation.

mod class_path;
mod error;
mod file;
mod folder;
mod inflate;
mod jar;
mod jdk;
mod jimage;
mod jmods;
mod zip;

use std::fmt::Debug;
use std::path::Path;

pub use class_path::{ClassPath, LoadError};
pub use error::{SourceError, SourceProblem};
pub use folder::{Folder, read_class};
pub use jar::Jar;
pub use jdk::{Jdk, JdkNotFound, JdkSearch, Layout};
pub use jimage::JImage;
pub use jmods::Jmods;

use crate::source::file::RandomAccess;

/// The longest class file that is read, far beyond what compilers write. Archives can announce anything.
const LONGEST_CLASS: u64 = 64 << 20;

/// What is wrong with longer ones.
fn too_long() -> SourceProblem {
    SourceProblem::Unsupported(format!("a file of more than {} MB", LONGEST_CLASS >> 20))
}

/// Something that has classes.
pub trait ClassSource: Debug + Send + Sync {
    /// The bytes of a class by its internal name (`java/lang/String`), if it is there.
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError>;

    /// The internal names of all classes, sorted; module descriptions are left out.
    fn list(&self) -> Result<Vec<String>, SourceError>;

    /// Where it is.
    fn path(&self) -> &Path;
}

/// Opens whatever is there: a directory of classes, a jar or zip, a jmod, or a run-time image.
///
/// A jar may have several versions of a class for several versions of Java; `java_version` chooses.
pub fn open(path: &Path, java_version: u32) -> Result<Box<dyn ClassSource>, SourceError> {
    if path.is_dir() {
        return Ok(Box::new(Folder::new(path)));
    }
    let file = RandomAccess::open(path)?;
    let mut magic = [0; 4];
    let read = file.read_some(0, &mut magic)?;
    Ok(match &magic[..read] {
        [b'J', b'M', 1, 0] => Box::new(Jmods::open_one(path)?),
        [0xda, 0xda, 0xfe, 0xca] | [0xca, 0xfe, 0xda, 0xda] => Box::new(JImage::open(path)?),
        _ => Box::new(Jar::open(path, java_version)?),
    })
}

/// The class that an entry of a directory or archive holds, by its name there.
fn class_of_entry(entry: &str) -> Option<&str> {
    let class = entry.strip_suffix(".class")?;
    let simple = class.rsplit('/').next()?;
    (simple != "module-info").then_some(class)
}
