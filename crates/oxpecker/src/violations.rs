//! What counts as a violation, where no property of a competition says it.

/// What counts as a violation of a Java program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violations {
    /// Assertions that fail.
    pub assertions: bool,
    /// Unchecked exceptions that the machine or the library raises and that leave the entry method without being declared.
    pub exceptions: bool,
    /// Threads that block each other.
    pub deadlocks: bool,
    /// What a null argument means that the entry method dereferences.
    pub null_parameters: NullParameters,
}

/// What arguments of the entry method that are null mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NullParameters {
    /// Dereferencing one is a violation.
    Yes,
    /// There is none.
    No,
    /// Annotations say it; where there is none, dereferencing one is what the method does.
    #[default]
    Annotated,
}

impl Default for Violations {
    fn default() -> Self {
        Violations {
            assertions: true,
            exceptions: true,
            deadlocks: true,
            null_parameters: NullParameters::default(),
        }
    }
}

impl Violations {
    /// Assertions and deadlocks: exceptions are how a method may end.
    pub fn without_exceptions() -> Self {
        Violations {
            exceptions: false,
            ..Violations::default()
        }
    }
}
