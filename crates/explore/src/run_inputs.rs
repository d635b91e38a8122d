//! The inputs of a solution with the identity of their objects: all that another machine needs to run it again.

use crate::solution_value::SolutionValue;

/// Everything a run was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunInputs {
    /// The arguments, the receiver first.
    pub arguments: Vec<RunValue>,
    /// What the program asked for: the name of the method it called, and the value.
    pub asked: Vec<(String, RunValue)>,
    /// The objects; aliases are equal places.
    pub objects: Vec<RunObject>,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunValue {
    /// A value without an identity.
    Plain(SolutionValue),
    /// An object, by its place.
    Object(usize),
}

/// An object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunObject {
    /// A string, a box with its class, or a constant of an enumeration.
    Plain(Option<String>, SolutionValue),
    /// An array, by the name of its class, such as `[I`.
    Array(String, Vec<RunValue>),
    /// An instance of a class: fields with the classes that declare them.
    Instance(String, Vec<RunField>),
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunField {
    /// The class that declares it.
    pub class: String,
    /// Its name there.
    pub name: String,
    /// What it holds.
    pub value: RunValue,
}
