//! Why a class, a member or the code of a method cannot be had.

use std::borrow::Cow;
use std::sync::Arc;

use oxpecker_ir::NotLoaded;

use crate::error::ClassError;
use crate::source::LoadError;

/// Why something has no library to come from.
const WITHOUT_LIBRARY: &str = "and no Java installation to take it from";

/// Why a class, a member or the code of a method cannot be had.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unloadable {
    /// Another class is needed and cannot be had.
    #[error(transparent)]
    Needed(#[from] NotLoaded),
    /// A class of the library without the library.
    #[error("there is no class {0}, {WITHOUT_LIBRARY}")]
    NoLibrary(String),
    /// A class that is there but cannot be read.
    #[error(transparent)]
    Unreadable(Arc<LoadError>),
    /// A method whose code is broken.
    #[error(transparent)]
    Broken(#[from] ClassError),
    /// A supertype that is an interface, or that is none.
    #[error("class {child} cannot have the supertype {parent}")]
    Supertype {
        /// The class.
        child: String,
        /// Its supertype.
        parent: String,
    },
    /// A class that is below itself.
    #[error("class {0} is its own supertype")]
    OwnSupertype(String),
    /// A class or method of another program.
    #[error("{0}")]
    Foreign(&'static str),
    /// A field that is named but not there.
    #[error("there is no field {0}")]
    NoField(String),
    /// A method that is named but not there.
    #[error("there is no method {0}")]
    NoMethod(String),
    /// A method that is written in another language.
    #[error("native method {0}")]
    Native(String),
    /// A method without code.
    #[error("abstract method {0}")]
    Abstract(String),
    /// A method of the library without the library.
    #[error("there is no code of {0}, {WITHOUT_LIBRARY}")]
    NoCode(String),
    /// The code of a method cannot be had.
    #[error("{method}: {source}")]
    Code {
        /// The method.
        method: String,
        /// Why not.
        source: Box<Unloadable>,
    },
    /// Code that is not supported.
    #[error("{0}")]
    Unsupported(Cow<'static, str>),
}

impl From<LoadError> for Unloadable {
    fn from(error: LoadError) -> Self {
        Unloadable::Unreadable(Arc::new(error))
    }
}

impl From<&'static str> for Unloadable {
    fn from(what: &'static str) -> Self {
        Unloadable::Unsupported(what.into())
    }
}

impl From<String> for Unloadable {
    fn from(what: String) -> Self {
        Unloadable::Unsupported(what.into())
    }
}

impl From<Unloadable> for NotLoaded {
    fn from(why: Unloadable) -> Self {
        match why {
            Unloadable::Needed(why) => why,
            why => NotLoaded::Loader(Arc::new(why)),
        }
    }
}
