//! Regular expressions on strings that are not known. On known ones the library's own code decides.

use oxpecker_java_string::regex::Regex;
use oxpecker_term::TextOp;

use super::super::{Invocation, Modelled};
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::Ref;

/// `String.matches`.
pub(super) fn matches(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    match call.nullable(call.args[1])? {
        Ref::NULL => call.bytecode(),
        _ => {
            let pattern = call.string(1)?;
            decided(call, &text, &pattern)
        }
    }
}

/// `Pattern.matches` on a string or a builder.
pub(super) fn pattern_matches(call: &mut Invocation<'_, '_>) -> Modelled {
    let (pattern, text) = (call.nullable(call.args[0])?, call.nullable(call.args[1])?);
    if pattern.is_null() || text.is_null() {
        return call.bytecode();
    }
    let pattern = call.string_of(pattern)?;
    match call.sequence_of(text) {
        Some(text) => decided(call, &text, &pattern),
        None => call.bytecode(),
    }
}

fn decided(call: &mut Invocation<'_, '_>, text: &Text, pattern: &Text) -> Modelled {
    let (Text::Term(_), Text::Known(units)) = (text, pattern) else {
        return call.bytecode();
    };
    if Regex::read(units).is_none() {
        return call.bytecode();
    }
    let holds = call.relation(TextOp::Matches, text, pattern);
    call.truth(holds)
}
