//! How programs are run, and what counts as a violation.

use oxpecker_interp::{Machine, NullArguments, PathConfig};
use oxpecker_java_library::JAVA;

use crate::property::Property;
use crate::settings::Settings;
use crate::violations::NullParameters;

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

/// What the user wants to count as a violation.
pub(crate) fn set_violations(settings: &mut Settings) {
    let wanted = settings.violations;
    let checks = &mut settings.engine.path.checks;
    checks.deadlocks = wanted.deadlocks;
    checks.exceptions = wanted.exceptions;
    checks.null_arguments = match wanted.null_parameters {
        NullParameters::Yes => NullArguments::Violation,
        NullParameters::No => NullArguments::Never,
        NullParameters::Annotated => NullArguments::Behaviour,
    };
    if !wanted.assertions {
        checks.assertions = false;
        checks.forbidden_exception = None;
    }
}
