//! Which methods are counted: those the user wrote.

use oxpecker_ir::{ClassId, MethodId, Program};

const PRIVATE: u16 = 0x0002;
const BRIDGE: u16 = 0x0040;
const SYNTHETIC: u16 = 0x1000;
const ENUM: u16 = 0x4000;

/// The classes of the user.
pub fn user_classes(program: &Program) -> Vec<ClassId> {
    match &program.loader {
        Some(loader) => loader.user_classes(program),
        None => program.classes.iter_ids().map(|(id, _)| id).collect(),
    }
}

/// Whether the user wrote a method; its code is loaded then. Compilers add bridges, accessors and members of enumerations.
pub fn is_written(program: &Program, id: MethodId) -> bool {
    let method = &program.methods[id];
    if let Some(loader) = &program.loader {
        let Some(flags) = loader.method_flags(id) else {
            return false;
        };
        let is_lambda = method.name.starts_with("lambda$");
        if flags & BRIDGE != 0 || (flags & SYNTHETIC != 0 && !is_lambda) {
            return false;
        }
        let declaration = loader.declaration(method.class);
        let is_enum = declaration.as_ref().is_some_and(|it| it.flags & ENUM != 0);
        let class = &program.classes[method.class];
        if is_enum {
            let value_of = format!("valueOf(Ljava/lang/String;)L{};", class.name);
            let values = format!("values()[L{};", class.name);
            if method.selector == value_of || method.selector == values {
                return false;
            }
        }
    }
    let is_there = program
        .load_body(id)
        .is_ok_and(|body| !body.blocks.is_empty());
    is_there && !is_hidden_constructor(program, id)
}

/// Whether it is a constructor that only keeps others from making objects.
fn is_hidden_constructor(program: &Program, id: MethodId) -> bool {
    let method = &program.methods[id];
    let flags = program.loader.as_ref().and_then(|it| it.method_flags(id));
    let statements = method.blocks().iter().flat_map(|block| &block.insts);
    let statements = statements.filter(|it| matches!(it, oxpecker_ir::Inst::Stmt(_)));
    method.selector == "<init>()V"
        && flags.is_some_and(|flags| flags & PRIVATE != 0)
        && method.blocks().len() == 1
        && statements.count() <= 1
}
