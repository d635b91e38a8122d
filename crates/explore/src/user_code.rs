//! What code of the user could do, whatever is run of it.

use oxpecker_ir::{ClassOrigin, MethodId, Program};

/// The methods of the user's classes, with their code as far as it can be loaded.
pub(crate) fn own_methods(program: &Program) -> impl Iterator<Item = MethodId> + '_ {
    let own = program.classes.iter();
    let own = own.filter(|it| it.origin == ClassOrigin::User);
    own.flat_map(|it| &it.methods).map(|method| {
        let _ = program.load_body(*method);
        *method
    })
}

/// Whether a method catches anything.
pub(crate) fn catches(program: &Program, method: MethodId) -> bool {
    let _ = program.load_body(method);
    let blocks = program.methods[method].blocks();
    blocks.iter().any(|it| it.handler.is_some())
}

/// Whether code of the user catches anything, so that it could go on when a recursion overflows the stack.
pub(crate) fn may_notice_overflow(program: &Program) -> bool {
    program.semantics.exceptions_are_objects && own_methods(program).any(|it| catches(program, it))
}
