//! The default locale: English of the United States, as most machines have it.

use super::super::compute::result;
use super::super::{After, Invocation, Modelled, Table};

pub(super) const METHODS: Table = &[
    (
        "java/util/Locale.initDefault()Ljava/util/Locale;",
        united_states,
    ),
    (
        "java/util/Locale.initDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;",
        united_states,
    ),
    (
        "sun/security/action/GetPropertyAction.privilegedGetProperties()Ljava/util/Properties;",
        no_properties,
    ),
];

/// What the library asks for itself: nobody set anything, so that it takes its defaults.
fn no_properties(call: &mut Invocation<'_, '_>) -> Modelled {
    const CLASS: &str = "java/util/Properties";
    let class = call.interpreter.load_class(CLASS)?;
    call.initialized(class)?;
    let object = call.interpreter.new_object(call.state, class);
    call.calls(CLASS, "<init>()V", vec![object], After::Give(object))
}

/// The constant that the initializer made before it asks for the default.
fn united_states(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call.interpreter.load_class("java/util/Locale")?;
    let field = call.interpreter.field_named(class, "US");
    let value = field.and_then(|field| call.state.runtime.statics.get(&field).copied());
    match value {
        Some(locale) => result(locale),
        None => Err(call.gave_up("constants that are not made yet")),
    }
}
