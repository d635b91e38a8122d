//! One of many methods.

use oxpecker::{Entry, Project};

use super::cache::{Key, ResultCache};

/// A method that is verified.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Its name with its parameters.
    pub(super) signature: String,
    /// The file and the line in which it stands.
    pub(super) place: (String, u32),
    /// What its result is kept under, if it is.
    pub(super) key: Option<Key>,
}

impl Part {
    pub(super) fn new(project: &Project, entry: &Entry, cache: &ResultCache) -> Self {
        let span = project.program().methods[entry.method].span;
        let sources = project.sources();
        let place = (
            sources.file(span.file).name.clone(),
            sources.position(span).line,
        );
        drop(sources);
        let signature = project.signature(entry.method);
        Part {
            key: cache.key(project, entry, &signature),
            signature,
            place,
        }
    }
}
