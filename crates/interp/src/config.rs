//! What holds on each path: its bounds, its inputs, what is checked on it and how the machine is set up.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use oxpecker_base::Span;
use oxpecker_ir::{MethodId, Program};

use crate::concrete::ConcreteInputs;
use crate::language::{Language, Oox};

/// What the interpreter reads.
#[derive(Clone, Debug)]
pub struct PathConfig {
    /// Paths are cut after this many source statements and guards.
    pub max_depth: Option<u32>,
    /// How input objects are made.
    pub inputs: InputConfig,
    /// What counts as a violation.
    pub checks: Checks,
    /// What programs are written in.
    pub language: &'static dyn Language,
    /// How the machine that runs a Java program is set up.
    pub machine: Machine,
    /// Java's assertions are enabled.
    pub assertions: bool,
    /// Of all orders of steps of threads that cannot be told apart one is followed.
    pub reduce_schedules: bool,
    /// Assumptions at these places of the source are left out, to find out what they exclude.
    pub ignored: Arc<BTreeSet<Span>>,
}

/// How input objects are made.
#[derive(Clone, Debug)]
pub struct InputConfig {
    /// Input arrays have at most this many elements.
    pub max_array: Option<u32>,
    /// Input arrays, strings and collections of Java have at most this many elements, and every size is a case of its own.
    pub max_size: Option<u32>,
    /// Input references may be the same object.
    pub aliasing: bool,
    /// Input references may be null.
    pub symbolic_null: bool,
    /// Inputs can be objects that static initializers make.
    pub made_inputs: bool,
    /// Static fields of Java that are not final are inputs; otherwise they are as initializers leave them.
    pub statics: bool,
    /// The range of inputs that are integers, if it is not the whole one of their type.
    pub integers: Option<(i64, i64)>,
    /// Inputs of the entry method that are known.
    pub given: Option<Arc<dyn GivenInputs>>,
}

/// Inputs that the user gave. Every worker reads them for its own copy of the program, where classes have other numbers.
pub trait GivenInputs: Debug + Send + Sync {
    /// The inputs of a method; none if they do not fit it.
    fn read(&self, program: &Program, entry: MethodId) -> Option<Given>;
}

/// Inputs some of which are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The known ones; arguments that are free have any value here.
    pub inputs: ConcreteInputs,
    /// Which arguments are free, by their numbers.
    pub is_free: Vec<bool>,
}

/// What counts as a violation.
#[derive(Clone, Debug)]
pub struct Checks {
    /// `requires` clauses of called methods are asserted.
    pub requires: bool,
    /// `ensures` clauses are asserted.
    pub ensures: bool,
    /// `exceptional` clauses are asserted.
    pub exceptional: bool,
    /// An assertion that fails is a violation, not only an exception.
    pub assertions: bool,
    /// Threads that are left when none can go on are a violation.
    pub deadlocks: bool,
    /// Indexes and lengths that are not known are assumed to be in range; otherwise the path forks.
    pub assume_in_range: bool,
    /// Exceptions of this class of Java must not leave the entry method.
    pub forbidden_exception: Option<String>,
    /// Exceptions that the machine or the library raises must not leave the entry method, unless it declares them.
    pub exceptions: bool,
    /// What it means that the entry method dereferences an argument that is null.
    pub null_arguments: NullArguments,
}

/// What arguments of the entry method that are null mean, where nothing else is said about them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NullArguments {
    /// Dereferencing one is what the method does.
    #[default]
    Behaviour,
    /// Dereferencing one is a violation.
    Violation,
    /// There is none. A restriction of the user's.
    Never,
}

/// How the machine that runs a Java program is set up: its default locale, default charset and line separator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Machine {
    /// In any way: what depends on it is explored.
    #[default]
    Any,
    /// As most are: `en_US`, UTF-8, `\n`. A restriction of the user's.
    Usual,
    /// The same, because the rules of a competition say that nothing but its own calls gives inputs.
    Prescribed,
}

/// What makes a proof weaker because the user asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restriction {
    /// Input arrays have at most this many elements.
    MaxArray(u32),
    /// Input arrays, strings and collections have at most this many elements.
    MaxSize(u32),
    /// No two input references are the same object.
    NoAliasing,
    /// No input reference is null.
    NoSymbolicNull,
    /// No argument of the entry method is null.
    NoNullParameters,
    /// The machine is set up as most are.
    UsualMachine,
    /// `requires` clauses of called methods are not checked.
    NoRequires,
    /// `ensures` clauses are not checked.
    NoEnsures,
    /// `exceptional` clauses are not checked.
    NoExceptional,
}

impl Default for PathConfig {
    fn default() -> Self {
        PathConfig {
            max_depth: None,
            inputs: InputConfig::default(),
            checks: Checks::default(),
            language: &Oox,
            machine: Machine::Any,
            assertions: true,
            reduce_schedules: true,
            ignored: Arc::default(),
        }
    }
}

impl Default for InputConfig {
    fn default() -> Self {
        InputConfig {
            max_array: None,
            max_size: None,
            aliasing: true,
            symbolic_null: true,
            made_inputs: true,
            statics: true,
            integers: None,
            given: None,
        }
    }
}

impl Default for Checks {
    fn default() -> Self {
        Checks {
            requires: true,
            ensures: true,
            exceptional: true,
            assertions: true,
            deadlocks: true,
            assume_in_range: false,
            forbidden_exception: None,
            exceptions: false,
            null_arguments: NullArguments::default(),
        }
    }
}

impl PathConfig {
    /// The restrictions in force.
    pub fn restrictions(&self) -> Vec<Restriction> {
        let max_array = self.inputs.max_array.map(Restriction::MaxArray);
        let switches = [
            (!self.inputs.aliasing, Restriction::NoAliasing),
            (!self.inputs.symbolic_null, Restriction::NoSymbolicNull),
            (
                self.checks.null_arguments == NullArguments::Never,
                Restriction::NoNullParameters,
            ),
            (self.machine == Machine::Usual, Restriction::UsualMachine),
            (!self.checks.requires, Restriction::NoRequires),
            (!self.checks.ensures, Restriction::NoEnsures),
            (!self.checks.exceptional, Restriction::NoExceptional),
        ];
        let switched = switches.into_iter().filter(|(is_in_force, _)| *is_in_force);
        let switched = switched.map(|(_, restriction)| restriction);
        let max_size = self.inputs.max_size.map(Restriction::MaxSize);
        let sizes = max_array.into_iter().chain(max_size);
        sizes.chain(switched).collect()
    }
}
