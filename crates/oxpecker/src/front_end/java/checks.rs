//! How programs are run, and what counts as a violation.

use oxpecker_interp::{Machine, PathConfig};
use oxpecker_java_library::JAVA;

use crate::property::Property;

/// How programs are run, and what counts as a violation: what the property says, and without one failing assertions and
/// deadlocks.
pub(crate) fn set_checks(config: &mut PathConfig, property: Option<Property>) {
    config.language = &JAVA;
    let wanted = property.unwrap_or_default();
    // Conditions of assertions are evaluated in any case: they may throw.
    config.checks.assertions = wanted == Property::Assertions;
    config.checks.forbidden_exception = wanted.forbidden().map(str::to_string);
    config.checks.deadlocks = property.is_none() || wanted == Property::NoDeadlock;
    if property.is_some() {
        // In a competition all inputs come from its own class.
        config.machine = Machine::Prescribed;
    }
}
