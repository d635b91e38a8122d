//! Concrete inputs as statements that `oxpecker run` reads back.
//!
//! ```text
//! node := new Node; node.value := 1; node.next := node;
//! a := new int[2]; a[0] := 7;
//! b := a;
//! ```

mod floats;
pub mod java;
mod names;
mod oox;
mod values;

pub use floats::float_text;
pub use names::Names;
pub use values::value_text;

use oxpecker_interp::ConcreteInputs;
use oxpecker_ir::{MethodId, Program};

/// The inputs of a method as statements of its language, a line for every parameter and object.
pub fn print_inputs(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    names: &Names,
) -> String {
    match program.semantics.exceptions_are_objects {
        true => java::print(program, entry, inputs, names),
        false => oox::print(program, entry, inputs, names),
    }
}
