//! System properties and the environment's variables.
//!
//! The library gets what it needs to run. Programs get what is the same on every Unix machine; the rest differs from
//! machine to machine, so no proof may rest on it.

use super::compute::result;
use super::{Invocation, Modelled, Pause, Table};
use crate::exec::is_of_library;
use crate::value::Value;

pub(super) const METHODS: Table = &[
    (
        "java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;",
        property,
    ),
    (
        "java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        property_or,
    ),
];

/// What every program may know.
const FIXED: &[(&str, &str)] = &[
    ("line.separator", "\n"),
    ("file.separator", "/"),
    ("path.separator", ":"),
];

/// What only the library gets.
const INTERNAL: &[(&str, &str)] = &[
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("stderr.encoding", "UTF-8"),
    ("user.language", "en"),
    ("user.country", ""),
];

/// How the names of properties begin that every Java machine sets.
const STANDARD: &[&str] = &[
    "java.", "os.", "user.", "sun.", "jdk.", "file.", "native.", "std",
];

fn property(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = look_up(call)?;
    result(value)
}

fn property_or(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = look_up(call)?;
    match value {
        Value::NULL => result(call.args[1]),
        known => result(known),
    }
}

fn look_up(call: &mut Invocation<'_, '_>) -> Modelled<Value> {
    let key = call.args[0];
    if call.nullable(key)?.is_null() {
        let message = Some("key can't be null".into());
        return Err(Pause::Throw("java/lang/NullPointerException", message));
    }
    let key = String::from_utf16_lossy(&call.text(0)?);
    if key.is_empty() {
        let message = Some("key can't be empty".into());
        return Err(Pause::Throw("java/lang/IllegalArgumentException", message));
    }
    let value = match find(FIXED, &key) {
        Some(value) => Some(value),
        None if asked_by_library(call) => find(INTERNAL, &key),
        None if STANDARD.iter().any(|start| key.starts_with(start)) => {
            return Err(call.gave_up("a property that depends on the machine"));
        }
        None => None,
    };
    let Some(value) = value else {
        return Ok(Value::NULL);
    };
    let units: Vec<u16> = value.encode_utf16().collect();
    Ok(call.interpreter.literal_text(call.state, &units.into()))
}

fn find(table: &[(&str, &'static str)], key: &str) -> Option<&'static str> {
    let mut rows = table.iter();
    rows.find(|(known, _)| *known == key)
        .map(|(_, value)| *value)
}

/// Whether the library asks for itself; its methods that ask for programs, such as `Integer.getInteger`, do not count.
fn asked_by_library(call: &Invocation<'_, '_>) -> bool {
    const FOR_OTHERS: [&str; 3] = ["getInteger", "getLong", "getBoolean"];
    let program = call.interpreter.program;
    let callers = call.state.callers.iter().rev().map(|frame| frame.method);
    let mut methods = std::iter::once(call.state.frame.method).chain(callers);
    let asking = methods.find(|id| !FOR_OTHERS.contains(&program.methods[*id].name.as_str()));
    asking.is_some_and(|id| is_of_library(&program.classes[program.methods[id].class].name))
}
