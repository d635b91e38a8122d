//! What a test is about: a method, by itself or behind calls that bring its receiver about.

use oxpecker_base::id::Id;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::{ConcreteInputs, ConcreteValue};

use oxpecker_ir::{BlockId, MethodId, Program};

/// A method that is tested.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// The method.
    pub tested: MethodId,
    /// What makes its receiver; without it, it is an input.
    pub sequence: Option<Sequence>,
}

/// A constructor call, calls on the object it makes, and that of the tested method, as methods without a receiver that do nothing
/// else. Their parameters are those of all calls, receivers left out. Each call is a block.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    /// Returns what the last call returns.
    pub run: MethodId,
    /// The same, but returns the object.
    pub object: MethodId,
    /// The methods that are called: the constructor first, the tested one last.
    pub calls: Vec<MethodId>,
}

impl Subject {
    /// A method on any receiver.
    pub(super) fn alone(tested: MethodId) -> Self {
        Subject {
            tested,
            sequence: None,
        }
    }

    /// Where a run begins.
    pub(super) fn entry(&self) -> MethodId {
        self.sequence.as_ref().map_or(self.tested, |it| it.run)
    }

    /// The calls between the constructor and the tested method.
    pub(super) fn calls_between(&self) -> &[MethodId] {
        let calls = self.sequence.as_ref().map_or(&[][..], |it| &it.calls);
        calls.get(1..calls.len().saturating_sub(1)).unwrap_or(&[])
    }

    /// Whether a run came to the tested method.
    pub(super) fn is_reached(&self, coverage: &Coverage) -> bool {
        let Some(sequence) = &self.sequence else {
            return true;
        };
        let last = sequence.calls.len() - 1;
        let block = |number: usize| BlockId::new(number);
        last == 0 || coverage.taken(sequence.run, block(last - 1), block(last)) > 0
    }

    /// The arguments of the tested method, without its receiver.
    pub(super) fn arguments<'a>(
        &self,
        program: &Program,
        inputs: &'a ConcreteInputs,
    ) -> &'a [ConcreteValue] {
        let first = inputs.arguments.len() - given(program, self.tested);
        &inputs.arguments[first..]
    }
}

/// How many arguments a call of a method has in a source.
pub(super) fn given(program: &Program, method: MethodId) -> usize {
    let method = &program.methods[method];
    method.params - usize::from(!method.is_static)
}
