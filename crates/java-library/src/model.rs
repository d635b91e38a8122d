//! The record of a library method: how it runs, what it touches and keeps, whether it raises and whether it gives null.

use crate::Invocation;
use oxpecker_interp::native::{Modelled, Native, NativeCall, Touches};
use oxpecker_interp::slots::Slot;
use oxpecker_interp::threads::MainThread;
use oxpecker_java::slots::{Boxes, Exceptions, InputObjects, InputValues, Strings, TypeObjects};

/// What executes a method.
pub(crate) type Run = fn(&mut Invocation<'_, '_>) -> Modelled;

/// Methods with their models.
pub(crate) type Table = &'static [LibraryModel];

/// What the JVM itself keeps: strings and exceptions, say, which any model makes.
const OF_JVM: [&str; 7] = [
    Boxes::NAME,
    Exceptions::NAME,
    InputObjects::NAME,
    InputValues::NAME,
    MainThread::NAME,
    Strings::NAME,
    TypeObjects::NAME,
];

/// A model writes at most this many others.
const MOST_SLOTS: usize = 3;

/// A method of the library that the engine executes itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LibraryModel {
    /// Its class, name and types, as class files have them.
    pub(crate) name: &'static str,
    run: Run,
    touches: Touches,
    /// The slots that it writes, by their names, without those of the JVM.
    keeps: [Option<&'static str>; MOST_SLOTS],
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
        keeps: [None; MOST_SLOTS],
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

    /// The same, which writes a slot.
    pub(crate) const fn keeps<T: Slot>(self) -> Self {
        let mut keeps = self.keeps;
        let mut free = 0;
        while keeps[free].is_some() {
            free += 1;
        }
        keeps[free] = Some(T::NAME);
        LibraryModel { keeps, ..self }
    }

    /// Compares the slots that a run wrote with the record.
    #[cold]
    fn check_kept(&self, written: &[&'static str]) {
        for slot in written {
            let is_kept = self.keeps.contains(&Some(*slot)) || OF_JVM.contains(slot);
            debug_assert!(
                is_kept,
                "{} writes {slot}, which its record does not say",
                self.name
            );
        }
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
        let mut invocation = Invocation::new(call);
        let before = cfg!(debug_assertions).then(|| invocation.state.slots.clone());
        let done = (self.run)(&mut invocation);
        if let Some(before) = before {
            self.check_kept(&invocation.state.slots.written_since(&before));
        }
        done
    }

    fn touches(&self) -> Touches {
        self.touches
    }
}
