//! Properties of verification competitions, read from their files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Why a file gives no property.
#[derive(Debug, thiserror::Error)]
pub enum PropertyError {
    /// It cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It holds something else.
    #[error("{} holds no property that is known", .0.display())]
    Unknown(PathBuf),
}

/// What must hold of every execution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Property {
    /// No assertion fails.
    #[default]
    Assertions,
    /// No exception of a run-time class leaves the entry method.
    NoRuntimeException,
    /// Threads are never left with none that can go on.
    NoDeadlock,
}

impl Property {
    /// Reads a property file.
    pub fn read(path: &Path) -> Result<Self, PropertyError> {
        let text = fs::read_to_string(path).map_err(|source| PropertyError::Read {
            path: path.into(),
            source,
        })?;
        Self::parse(&text).ok_or_else(|| PropertyError::Unknown(path.into()))
    }

    fn parse(text: &str) -> Option<Self> {
        let squeezed: String = text.chars().filter(|it| !it.is_whitespace()).collect();
        if squeezed.contains("LTL(Gassert)") {
            Some(Property::Assertions)
        } else if squeezed.contains("LTL(G!uncaught(java.lang.RuntimeException))") {
            Some(Property::NoRuntimeException)
        } else if squeezed.contains("LTL(G!deadlock)") {
            Some(Property::NoDeadlock)
        } else {
            None
        }
    }

    /// The class whose exceptions must not leave the entry method.
    pub(crate) fn forbidden(self) -> Option<&'static str> {
        match self {
            Property::Assertions => Some("java/lang/AssertionError"),
            Property::NoRuntimeException => Some("java/lang/RuntimeException"),
            Property::NoDeadlock => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_told_apart() {
        let read = Property::parse;
        assert_eq!(
            read("CHECK( init(Main.main()), LTL(G assert) )"),
            Some(Property::Assertions)
        );
        let exceptions =
            "CHECK(init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)))\n";
        assert_eq!(read(exceptions), Some(Property::NoRuntimeException));
        assert_eq!(
            read("CHECK( init(Main.main()), LTL(G !deadlock) )"),
            Some(Property::NoDeadlock)
        );
        assert_eq!(read("CHECK( init(Main.main()), LTL(G valid-free) )"), None);
    }
}
