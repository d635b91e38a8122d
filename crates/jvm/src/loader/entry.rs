//! Finding the method where execution starts.

use oxpecker_ir::{MethodId, NotLoaded, Program};

/// The `main` that the virtual machine starts.
const MAIN: &str = "main([Ljava/lang/String;)V";

/// Why there is no method where execution starts.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoEntry {
    /// Its class cannot be had.
    #[error(transparent)]
    Class(#[from] NotLoaded),
    /// The class has no such method.
    #[error("class {class} has no method {method}")]
    NoMethod {
        /// The class.
        class: String,
        /// The name of the method.
        method: String,
    },
    /// The class has several.
    #[error("class {class} has several methods {method}: {selectors}")]
    Several {
        /// The class.
        class: String,
        /// Their name.
        method: String,
        /// Their names and types.
        selectors: String,
    },
}

/// The method of a class (`a.b.Main`) by name (`main`) or by name and descriptor (`main([Ljava/lang/String;)V`).
pub fn find_entry(program: &Program, class: &str, method: &str) -> Result<MethodId, NoEntry> {
    let id = program.load_class(&class.replace('.', "/"))?;
    let declared = || program.classes[id].methods.iter().copied();
    let selector = |id: &MethodId| program.methods[*id].selector.as_str();
    let with_selector = |wanted: &str| declared().find(|id| selector(id) == wanted);
    if let Some(found) = with_selector(method) {
        return Ok(found);
    }
    if method == "main"
        && let Some(found) = with_selector(MAIN)
    {
        return Ok(found);
    }
    let named: Vec<MethodId> = declared()
        .filter(|id| program.methods[*id].name == method)
        .collect();
    match named.as_slice() {
        [found] => Ok(*found),
        [] => Err(NoEntry::NoMethod {
            class: class.into(),
            method: method.into(),
        }),
        several => {
            let selectors: Vec<&str> = several.iter().map(selector).collect();
            Err(NoEntry::Several {
                class: class.into(),
                method: method.into(),
                selectors: selectors.join(", "),
            })
        }
    }
}
