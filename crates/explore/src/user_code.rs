//! What code of the user could do, whatever is run of it.

use oxpecker_ir::{BlockId, ClassOrigin, Inst, MethodId, Operand, Program, Terminator, TypeTest};

/// The methods of the user's classes, with their code as far as it can be loaded.
pub(crate) fn own_methods(program: &Program) -> impl Iterator<Item = MethodId> + '_ {
    let own = program.classes.iter();
    let own = own.filter(|it| it.origin == ClassOrigin::User);
    own.flat_map(|it| &it.methods).map(|method| {
        let _ = program.load_body(*method);
        *method
    })
}

/// What a recursion without end raises, and what it is, too.
const OVERFLOW: [&str; 5] = [
    "java/lang/StackOverflowError",
    "java/lang/VirtualMachineError",
    "java/lang/Error",
    "java/lang/Throwable",
    "java/lang/Object",
];

/// Whether a method may catch what is raised when a recursion overflows the stack. Handlers that raise it again at once,
/// as those for other exceptions do, count only if something else catches it then.
pub(crate) fn catches_overflow(program: &Program, method: MethodId) -> bool {
    let _ = program.load_body(method);
    let blocks = program.methods[method].blocks();
    let mut handlers = blocks.iter().filter_map(|it| it.handler);
    handlers.any(|it| !passes_overflow_on(program, method, it))
}

/// Whether a handler does nothing with such an error but compare its class with others and raise it again.
fn passes_overflow_on(program: &Program, method: MethodId, handler: BlockId) -> bool {
    let blocks = program.methods[method].blocks();
    let mut caught = Vec::new();
    let mut tests = Vec::new();
    let mut at = handler;
    // A way without a loop is no longer than there are blocks.
    for _ in 0..blocks.len() {
        let block = &blocks[at];
        for inst in &block.insts {
            match inst {
                Inst::Stmt(_) => {}
                Inst::Caught { dst } => caught.push(*dst),
                Inst::InstanceOf {
                    dst,
                    src: Operand::Local(src),
                    test: TypeTest::Class(class),
                } if caught.contains(src) => {
                    if OVERFLOW.contains(&program.classes[*class].name.as_str()) {
                        return false;
                    }
                    tests.push(*dst);
                }
                _ => return false,
            }
        }
        match &block.terminator {
            Terminator::Rethrow => return true,
            Terminator::Goto(to) => at = *to,
            Terminator::Branch {
                cond: Operand::Local(cond),
                otherwise,
                ..
            } if tests.contains(cond) => at = *otherwise,
            _ => return false,
        }
    }
    false
}

/// Whether code of the user may catch that, so that it could go on when a recursion overflows the stack.
pub(crate) fn may_notice_overflow(program: &Program) -> bool {
    let mut own = own_methods(program);
    program.semantics.exceptions_are_objects && own.any(|it| catches_overflow(program, it))
}
