//! The record of a library method: how it runs, what it touches, whether it raises and whether it gives null.

use crate::Invocation;
use oxpecker_interp::native::{Modelled, Native, NativeCall, Touches};

/// What executes a method.
pub(crate) type Run = fn(&mut Invocation<'_, '_>) -> Modelled;

/// Methods with their models.
pub(crate) type Table = &'static [LibraryModel];

/// A method of the library that the engine executes itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LibraryModel {
    /// Its class, name and types, as class files have them.
    pub(crate) name: &'static str,
    run: Run,
    touches: Touches,
    /// Whether it may raise an exception.
    pub(crate) raises: bool,
    /// Whether it never gives null.
    pub(crate) never_null: bool,
}

/// A method that computes something from what never changes.
pub(crate) const fn pure(name: &'static str, run: Run) -> LibraryModel {
    opaque(name, run).touching(Touches::Nothing)
}

/// A method that touches only the objects it is given.
pub(crate) const fn direct(name: &'static str, run: Run) -> LibraryModel {
    opaque(name, run).touching(Touches::Arguments)
}

/// A method that reads the object that is its second argument.
pub(crate) const fn reading(name: &'static str, run: Run) -> LibraryModel {
    opaque(name, run).touching(Touches::Second { writes: false })
}

/// A method that changes the object that is its second argument.
pub(crate) const fn writing(name: &'static str, run: Run) -> LibraryModel {
    opaque(name, run).touching(Touches::Second { writes: true })
}

/// A method that may touch anything and raise anything.
pub(crate) const fn opaque(name: &'static str, run: Run) -> LibraryModel {
    LibraryModel {
        name,
        run,
        touches: Touches::Anything,
        raises: true,
        never_null: false,
    }
}

/// How a model goes on after a call.
pub(crate) const fn continuation(run: Run) -> LibraryModel {
    opaque("", run)
}

impl LibraryModel {
    /// The same, with what it touches.
    pub(crate) const fn touching(self, touches: Touches) -> Self {
        LibraryModel { touches, ..self }
    }

    /// The same, which raises nothing, whatever it is called with.
    pub(crate) const fn harmless(self) -> Self {
        LibraryModel {
            raises: false,
            ..self
        }
    }

    /// The same, which never gives null.
    pub(crate) const fn never_null(self) -> Self {
        LibraryModel {
            never_null: true,
            ..self
        }
    }
}

impl Native for LibraryModel {
    fn run(&self, call: NativeCall<'_, '_>) -> Modelled {
        (self.run)(&mut Invocation::new(call))
    }

    fn touches(&self) -> Touches {
        self.touches
    }
}
