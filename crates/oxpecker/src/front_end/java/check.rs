//! All classes of the user at once: what cannot be loaded, lowered or executed.

use oxpecker_base::{CodeInfo, Diagnostic};
use oxpecker_ir::{Inst, Loader, MethodId, NotLoaded, Program};
use oxpecker_jvm::Unloadable;

use super::program::JavaProgram;
use crate::front_end::checked::Checked;

const NO_CLASS: &str = "OX0955";
const NO_CODE: &str = "OX0956";
const UNSUPPORTED: &str = "OX0957";

/// The codes of this module.
pub(crate) const CODES: &[CodeInfo] = &[
    CodeInfo {
        code: NO_CLASS,
        title: "class that cannot be loaded",
        explanation: "A class file of the class path cannot be understood, or something the class extends or implements is \
                      not there. Further folders and jars are given with --classpath.",
    },
    CodeInfo {
        code: NO_CODE,
        title: "method that cannot be read",
        explanation: "The instructions of the method cannot be understood. Only paths that call it are affected.",
    },
    CodeInfo {
        code: UNSUPPORTED,
        title: "instruction that cannot be executed",
        explanation: "Something the instruction needs is missing or not supported. Paths that come here end, and the verdict \
                      names the place.",
    },
];

/// Loads every class of the user and lowers every method.
pub(crate) fn check(java: &JavaProgram) -> Checked {
    let program = &java.program;
    let classes = java.loader.user_classes(program);
    let mut diagnostics = Vec::new();
    for (class, why) in java.loader.user_problems(program) {
        let class = class.replace('/', ".");
        let message = match class.is_empty() {
            true => why.clone(),
            false => format!("class {class}: {why}"),
        };
        diagnostics.push(Diagnostic::error(NO_CLASS, None, message));
    }
    let mut methods = 0;
    for class in &classes {
        for method in &program.classes[*class].methods {
            methods += 1;
            check_method(program, *method, &mut diagnostics);
        }
    }
    Checked {
        diagnostics,
        classes: classes.len() as u64,
        methods,
    }
}

fn check_method(program: &Program, id: MethodId, diagnostics: &mut Vec<Diagnostic>) {
    let method = &program.methods[id];
    if method.is_abstract {
        return;
    }
    let body = match program.load_body(id) {
        Ok(body) => body,
        Err(why) => {
            let span = method.span;
            diagnostics.push(match is_native(&why) {
                true => Diagnostic::warning(UNSUPPORTED, span, why.to_string()),
                false => Diagnostic::error(NO_CODE, span, why.to_string()),
            });
            return;
        }
    };
    for inst in body.blocks.iter().flat_map(|block| &block.insts) {
        if let Inst::Unsupported { what, span } = inst {
            let name = program.method_name(id).replace('/', ".");
            let message = format!("{name}: {what}");
            diagnostics.push(Diagnostic::warning(UNSUPPORTED, *span, message));
        }
    }
}

/// Whether a method is written in another language.
fn is_native(why: &NotLoaded) -> bool {
    let NotLoaded::Loader(why) = why else {
        return false;
    };
    matches!(why.downcast_ref(), Some(Unloadable::Native(_)))
}
