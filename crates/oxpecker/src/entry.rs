//! Which method a question is about, and why there is none.

use oxpecker_ir::MethodId;

/// A method of a project.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The method.
    pub method: MethodId,
    /// How it was asked for, so that it is found again when the program is read again.
    pub(crate) asked: Option<String>,
}

/// Why there is no such method. Candidates are signatures, in the order of the program.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EntryError {
    /// A program without code.
    #[error("the program has no method to run")]
    NothingToRun,
    /// No method is an obvious choice.
    #[error("the program has no Main.main: choose a method")]
    NoDefault(Vec<String>),
    /// No method has the name.
    #[error("there is no method `{name}`")]
    NoMethod {
        /// The name.
        name: String,
        /// A name that is almost the same.
        similar: Option<String>,
        /// All methods.
        candidates: Vec<String>,
    },
    /// Several methods have the name.
    #[error("`{name}` is overloaded")]
    Overloaded {
        /// The name.
        name: String,
        /// These methods.
        candidates: Vec<String>,
    },
    /// A pattern that no method fits.
    #[error("no method fits `{pattern}`")]
    NoMatch {
        /// The pattern.
        pattern: String,
        /// The methods whose names are nearest to it.
        nearest: Vec<String>,
    },
    /// No class of a Java program can be launched.
    #[error("the program has no `static void main(String[])`")]
    NoMain(Vec<String>),
    /// Several classes of a Java program can be launched.
    #[error("the program has several classes with a main and none is called Main")]
    SeveralMains(Vec<String>),
    /// A name without a class.
    #[error("`{0}` is not of the form Class.method")]
    NoClassName(String),
    /// No class has the name.
    #[error("there is no class {name}")]
    NoClass {
        /// The name.
        name: String,
        /// All classes.
        classes: Vec<String>,
    },
    /// The class has no method of the name.
    #[error("class {class} has no method {method}")]
    NoMethodOfClass {
        /// The class.
        class: String,
        /// The name.
        method: String,
        /// Its methods.
        candidates: Vec<String>,
    },
    /// The class has methods of the name, but with other parameters.
    #[error("class {class} has no method {method}")]
    NoOverload {
        /// The class.
        class: String,
        /// The name and the parameters.
        method: String,
        /// The methods of the name.
        candidates: Vec<String>,
    },
    /// The class is there and cannot be loaded.
    #[error("{0}")]
    Unusable(#[source] oxpecker_ir::NotLoaded),
}
