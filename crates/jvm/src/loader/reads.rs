//! What code reads, told from its instructions alone. Most of what a search asks about code that never runs is told so.

use oxpecker_ir::MethodId;

use super::JavaLoader;
use crate::instructions::{FieldAccess, Insn};

/// Whether a method reads a field or takes a result from another method, as far as its class file says.
pub(super) fn may_read_fields(loader: &JavaLoader, method: MethodId) -> bool {
    let Some(origin) = loader.origins.get(method) else {
        return true;
    };
    let (Some(class), Some(method)) = (loader.class_file(origin.class), loader.method_file(method))
    else {
        return true;
    };
    let Ok(Some(code)) = class.instructions(method) else {
        return true;
    };
    code.iter().any(|(_, insn)| match insn {
        Insn::Field { access, .. } => {
            matches!(access, FieldAccess::GetField | FieldAccess::GetStatic)
        }
        Insn::Invoke { method, .. } => method.descriptor.result.is_some(),
        Insn::InvokeDynamic(site) => site.descriptor.result.is_some(),
        _ => false,
    })
}
