//! Methods that test harnesses run: what they demand of arguments, and what it means that such a method fails.

use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::{Interpreter, unsupported};
use oxpecker_interp::state::State;
use oxpecker_interp::value::Ref;
use oxpecker_ir::{ClassId, Demand, MethodId, Program, Type, Word};

use super::Jvm;

/// What is demanded of an argument, the receiver counted.
fn demand(program: &Program, entry: MethodId, number: usize) -> Option<Demand> {
    let receiver = usize::from(!program.methods[entry].is_static);
    let demands = program.loader.as_ref()?.demands(entry);
    let own = number.checked_sub(receiver)?;
    demands.get(own).copied()
}

/// The range of an argument that is an integer.
pub(super) fn range(program: &Program, entry: MethodId, number: usize) -> Option<(i64, i64)> {
    let demand = demand(program, entry, number)?;
    let is_any = demand.least.is_none() && demand.most.is_none();
    let range = (
        demand.least.unwrap_or(i64::MIN),
        demand.most.unwrap_or(i64::MAX),
    );
    (!is_any).then_some(range)
}

/// The class of an assertion that failed in a method that a harness runs.
pub(super) fn failed(interpreter: &Interpreter<'_>, state: &State, object: Ref) -> Option<ClassId> {
    let program = interpreter.program;
    let loader = program.loader.as_ref()?;
    if !interpreter.config.checks.assertions || !loader.is_harness(state.frame.method) {
        return None;
    }
    let class = state.heap.known_class(object)?;
    let assertion = program.load_class("java/lang/AssertionError").ok()?;
    let fails = program.hierarchy.is_subtype(class, assertion);
    fails.then_some(class)
}

impl Jvm<'_, '_> {
    /// Refuses methods of harnesses that mean more than is known here.
    pub(super) fn check_harness(&self, entry: MethodId) -> Result<(), Reason> {
        let (program, loader) = (self.program, self.program.loader.as_ref());
        let Some(loader) = loader.filter(|it| it.is_harness(entry)) else {
            return Ok(());
        };
        if program.methods[entry].result == Type::Machine(Word::Boolean) {
            return Err(unsupported(
                "a property that is what a method returns".into(),
            ));
        }
        let is_sized = |it: &Demand| it.least_size.is_some() || it.most_size.is_some();
        if loader.demands(entry).iter().any(is_sized) {
            return Err(unsupported(
                "a parameter whose size an annotation bounds".into(),
            ));
        }
        Ok(())
    }
}
