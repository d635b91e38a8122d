//! Finding the method where execution starts.

use oxpecker_ir::{MethodId, Program};

/// The `main` that the virtual machine starts.
const MAIN: &str = "main([Ljava/lang/String;)V";

/// The method of a class (`a.b.Main`) by name (`main`) or by name and descriptor (`main([Ljava/lang/String;)V`).
pub fn find_entry(program: &Program, class: &str, method: &str) -> Result<MethodId, String> {
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
        [] => Err(format!("class {class} has no method {method}")),
        several => {
            let selectors: Vec<&str> = several.iter().map(selector).collect();
            let selectors = selectors.join(", ");
            Err(format!(
                "class {class} has several methods {method}: {selectors}"
            ))
        }
    }
}
