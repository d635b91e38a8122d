//! Names that the user types, looked up in the table they belong to.

/// A name that is in no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} {name}, but {}", known.join(", "))]
pub struct UnknownName {
    /// What was expected.
    pub kind: &'static str,
    /// What was found.
    pub name: String,
    /// The names that are known.
    pub known: Vec<&'static str>,
}

/// The entry of a table that has a name.
pub(crate) fn by_name<T>(
    kind: &'static str,
    name: &str,
    table: &'static [T],
    name_of: fn(&T) -> &'static str,
) -> Result<&'static T, UnknownName> {
    let found = table.iter().find(|it| name_of(it) == name);
    found.ok_or_else(|| UnknownName {
        kind,
        name: name.into(),
        known: table.iter().map(name_of).collect(),
    })
}
