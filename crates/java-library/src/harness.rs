//! Assumptions of test harnesses: what they exclude is no input of the test.

use super::verifier::assume;
use super::{Done, Invocation, Modelled, Table, pure};
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    pure("net/jqwik/api/Assume.that(Z)V", assume).harmless(),
    pure("org/junit/jupiter/api/Assumptions.assumeTrue(Z)V", assume).harmless(),
    pure(
        "org/junit/jupiter/api/Assumptions.assumeTrue(ZLjava/lang/String;)V",
        assume,
    )
    .harmless(),
    pure(
        "org/junit/jupiter/api/Assumptions.assumeFalse(Z)V",
        assume_not,
    )
    .harmless(),
    pure(
        "org/junit/jupiter/api/Assumptions.assumeFalse(ZLjava/lang/String;)V",
        assume_not,
    )
    .harmless(),
    pure("org/junit/Assume.assumeTrue(Z)V", assume).harmless(),
    pure("org/junit/Assume.assumeFalse(Z)V", assume_not).harmless(),
];

fn assume_not(call: &mut Invocation<'_, '_>) -> Modelled {
    let fails = call.interpreter.binary(
        call.state,
        (oxpecker_ir::BinaryOp::Ne, oxpecker_ir::Arith::Wrap32),
        call.args[0],
        Value::Int(0),
    )?;
    match call.decide(fails)? {
        true => Ok(Done::AssumedAway),
        false => Ok(Done::Return(None)),
    }
}
