//! The one object every format renders.

use std::time::Duration;

use oxpecker_base::SourceMap;
use oxpecker_explore::Outcome;
use oxpecker_ir::{MethodId, Program};

/// Who made the result.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

/// What differs from run to run and from machine to machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    /// Time on the wall.
    pub wall: Duration,
    /// Time on processors, of all threads.
    pub cpu: Duration,
    /// The most memory in use at once, in bytes.
    pub peak_memory: u64,
}

/// A finished run: the result and what it is about.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// Who made it.
    pub tool: Tool,
    /// The source files.
    pub sources: &'a SourceMap,
    /// The program.
    pub program: &'a Program,
    /// The method that was analyzed.
    pub entry: MethodId,
    /// The dialect the program was read in.
    pub dialect: &'a str,
    /// The options in force, by the names the user types.
    pub options: &'a [(&'static str, String)],
    /// The result.
    pub outcome: &'a Outcome,
    /// Whether what each layer of the solver did is told.
    pub layers: bool,
    /// Whether the invariants and contracts of a proof are told.
    pub invariants: bool,
    /// How the receiver of a counterexample comes about, if that was looked for.
    pub receiver: Option<&'a str>,
    /// Time and memory; absent where equal runs must give equal bytes.
    pub timing: Option<Timing>,
}
