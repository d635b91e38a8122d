//! What reflection says about a class.

use oxpecker_ir::{Declaration, Nesting};

use crate::classfile::ClassFile;

/// How a class is declared: the entry of a nested class in its own file says it.
pub(super) fn declaration(file: &ClassFile) -> Declaration {
    let nest = file.nest_host.as_ref().unwrap_or(&file.name);
    let mut nested = file.inner_classes.iter();
    let Some(entry) = nested.find(|entry| entry.class == file.name) else {
        let simple = file.name.rsplit('/').next().unwrap_or(&file.name);
        return Declaration {
            // The bit that old machines needed means something else in a method.
            flags: file.access.0 & !0x0020,
            nesting: Nesting::Top,
            simple_name: Some(simple.into()),
            nest: nest.clone(),
            signature: file.signature.clone(),
        };
    };
    let nesting = match (&entry.outer, &file.enclosing_method) {
        (Some(outer), _) => Nesting::Member(outer.clone()),
        (None, Some(around)) => Nesting::Local(around.class.clone()),
        (None, None) => Nesting::Top,
    };
    Declaration {
        flags: entry.access.0,
        nesting,
        simple_name: entry.name.clone(),
        nest: nest.clone(),
        signature: file.signature.clone(),
    }
}
