//! Well-formedness: what the engine and the analyses rely on and the types do not say.
//!
//! Front ends run it on what they lowered, in tests and under a debug switch; an empty answer means that no id leaves
//! its table and every instruction stands where its description allows it. Total: it never panics on any program.

mod body;
mod inst;
mod tables;

use std::fmt;

use crate::inst::BlockId;
use crate::program::{Method, Program};
use crate::types::{ClassId, FieldId, MethodId, Type};

pub(crate) use tables::is_acyclic;

/// Where a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In no single declaration.
    Program,
    /// In the declaration of a class.
    Class(ClassId),
    /// In the declaration of a field.
    Field(FieldId),
    /// In the head or the locals of a method.
    Method(MethodId),
    /// In the head of a block.
    Block(MethodId, BlockId),
    /// In an instruction, counted from 0.
    Inst(MethodId, BlockId, usize),
    /// At the end of a block.
    Terminator(MethodId, BlockId),
}

/// One thing that is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What, in a few words.
    pub message: String,
}

/// Everything that is wrong with a program, in the order of its tables.
pub fn check(program: &Program) -> Vec<Problem> {
    let mut problems = Vec::new();
    tables::check_tables(program, &mut problems);
    for (id, method) in program.methods.iter_ids() {
        check_head(program, id, method, &mut problems);
        body::check_body(program, id, method, &mut problems);
    }
    problems
}

impl Problem {
    fn new(place: Place, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { place, message }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Program => write!(out, "program"),
            Place::Class(class) => write!(out, "{class}"),
            Place::Field(field) => write!(out, "{field}"),
            Place::Method(method) => write!(out, "{method}"),
            Place::Block(method, block) => write!(out, "{method} {block}"),
            Place::Inst(method, block, inst) => write!(out, "{method} {block} #{inst}"),
            Place::Terminator(method, block) => write!(out, "{method} {block} end"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.message)
    }
}

fn check_head(program: &Program, id: MethodId, method: &Method, problems: &mut Vec<Problem>) {
    let mut report = |message: String| problems.push(Problem::new(Place::Method(id), message));
    if method.body.get().is_some() && method.params > method.locals().len() {
        report("more parameters than locals".into());
    }
    if method.is_static && method.is_constructor {
        report("a constructor is not static".into());
    }
    if !method.is_static && method.params == 0 {
        report("an instance method without a receiver".into());
    }
    if let Some(class) = unknown_class(program, &method.result) {
        report(format!("the result has the unknown type {class}"));
    }
    for (id, local) in method.locals().iter_ids() {
        match local.ty.as_ref().and_then(|ty| no_value(program, ty)) {
            Some(why) => report(format!("{id} {why}")),
            None => continue,
        }
    }
}

/// Why there are no values of a type.
fn no_value(program: &Program, ty: &Type) -> Option<String> {
    let mut base = ty;
    while let Type::Array(element) = base {
        base = element;
    }
    match unknown_class(program, base) {
        Some(class) => Some(format!("has the unknown type {class}")),
        None if *base == Type::Void => Some("has the type void".into()),
        None => None,
    }
}

fn unknown_class(program: &Program, ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Class(class) if program.classes.get(*class).is_none() => Some(*class),
        Type::Array(element) => unknown_class(program, element),
        _ => None,
    }
}
