//! Native methods: what the engine executes itself instead of code of the program. Libraries give them.

use std::fmt::Debug;

use oxpecker_base::Span;
use oxpecker_ir::{ClassId, LocalId, MethodId};

use crate::ending::Reason;
use crate::exec::{Alternative, Interpreter};
use crate::state::State;
use crate::value::{Ref, Value};

/// A method that the engine executes itself.
pub trait Native: Debug + Sync {
    /// Executes a call.
    fn run(&self, call: NativeCall<'_, '_>) -> Modelled;
    /// What it touches that other threads may touch too.
    fn touches(&self) -> Touches;
}

/// What a native method touches that other threads may touch too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Touches {
    /// Nothing that changes.
    Nothing,
    /// The object that is its second argument.
    Second {
        /// Whether it changes the object.
        writes: bool,
    },
    /// The objects it is given.
    Arguments,
    /// Nobody knows.
    Anything,
    /// The lock of its receiver, which it gives back and needs again.
    WaitsForNotification,
    /// The permit of the running thread.
    WaitsForPermit,
    /// The end of the thread that is its receiver.
    WaitsForThread,
}

/// A call of a native method.
#[derive(Debug)]
pub struct NativeCall<'i, 'p> {
    /// What runs.
    pub interpreter: &'i mut Interpreter<'p>,
    /// The state, which stands at the call.
    pub state: &'i mut State,
    /// The arguments, the receiver first.
    pub args: Vec<Value>,
    /// The called method.
    pub method: MethodId,
    /// The call in the source.
    pub span: Span,
}

/// How a native method ended.
#[derive(Debug)]
pub enum Done {
    /// With a result, if it has one.
    Return(Option<Value>),
    /// It goes on in this method.
    Enter(MethodId, Vec<Value>),
    /// It calls a method and goes on with its result.
    Call {
        /// The method.
        method: MethodId,
        /// Its arguments.
        args: Vec<Value>,
        /// How it goes on.
        then: After,
    },
    /// The running thread waits, or there is more to know; the call is executed again.
    Again,
    /// The execution is not one of those that count.
    AssumedAway,
    /// The program ends here.
    Exit,
}

/// How a native method goes on when the method it called is back.
#[derive(Clone, Debug)]
pub struct After {
    /// What it does.
    pub then: Resumption,
    /// Whether an exception of the call becomes another one, as the language says.
    pub wraps: bool,
}

/// What a native method does when the method it called is back.
#[derive(Clone, Debug)]
pub enum Resumption {
    /// This is the result.
    Give(Value),
    /// This runs with these arguments and the result, if there is one. It must not fork any more.
    Run(&'static dyn Native, Vec<Value>),
}

impl After {
    /// This is the result.
    pub fn give(value: Value) -> Self {
        let then = Resumption::Give(value);
        After { then, wraps: false }
    }

    /// This runs with these arguments and the result, if there is one.
    pub fn run(native: &'static dyn Native, args: Vec<Value>) -> Self {
        let then = Resumption::Run(native, args);
        After { then, wraps: false }
    }

    /// The same, and exceptions of the call become others.
    pub fn wrapping(self) -> Self {
        After {
            wraps: true,
            ..self
        }
    }

    /// The values that are needed then.
    pub fn values(&self) -> &[Value] {
        match &self.then {
            Resumption::Give(value) => std::slice::from_ref(value),
            Resumption::Run(_, values) => values,
        }
    }
}

/// The call that a native method stands for.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The called method.
    pub method: MethodId,
    /// Where the result goes.
    pub result_to: Option<LocalId>,
    /// The call in the source.
    pub span: Span,
}

/// Why a native method did not end.
#[derive(Debug)]
pub enum Pause {
    /// It cannot be executed.
    Unsupported(Reason),
    /// Something is undecided; it is executed again when it is.
    Fork(Vec<Alternative>),
    /// It throws a new exception of this class.
    Throw(&'static str, Option<String>),
    /// It throws this object.
    ThrowObject(Ref),
    /// The class must be initialized first; then it is executed again.
    Initialize(ClassId),
}

impl From<Reason> for Pause {
    fn from(reason: Reason) -> Self {
        Pause::Unsupported(reason)
    }
}

/// What a native method gives.
pub type Modelled<T = Done> = Result<T, Pause>;
