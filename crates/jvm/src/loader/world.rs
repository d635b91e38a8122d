//! All classes of the user at once: what an input of a type can be.

use oxpecker_ir::{ClassId, Loader, Program};
use rustc_hash::FxHashSet;

use super::JavaLoader;
use crate::classfile::ClassFile;
use crate::descriptor::FieldType;
use crate::instructions::Insn;

/// The classes of the class path without the library.
#[derive(Debug)]
pub(super) struct World {
    /// Those that can be loaded.
    pub(super) classes: Vec<ClassId>,
    /// The interfaces that objects without a declared class implement.
    pub(super) lambdas: FxHashSet<String>,
    /// Those that cannot be loaded, and why.
    problems: Vec<(String, String)>,
}

impl JavaLoader {
    /// The user's classes that cannot be loaded, each with the reason. A class path that cannot be listed has no name.
    pub fn user_problems(&self, program: &Program) -> &[(String, String)] {
        &self.world(program).problems
    }

    /// Loads the heads of all classes of the user, once.
    pub(super) fn world(&self, program: &Program) -> &World {
        self.world.get_or_init(|| self.load_world(program))
    }

    fn load_world(&self, program: &Program) -> World {
        let mut world = World {
            classes: Vec::new(),
            lambdas: FxHashSet::default(),
            problems: Vec::new(),
        };
        let names = self.class_path.user_classes().unwrap_or_else(|error| {
            world.problems.push((String::new(), error.to_string()));
            Vec::new()
        });
        for name in names {
            match self.class(program, &name) {
                Ok(class) => {
                    world.classes.push(class);
                    lambdas(&self.declared[class].file, &mut world.lambdas);
                }
                Err(why) => world.problems.push((name, why.to_string())),
            }
        }
        world
    }
}

/// Adds the types of all objects that calls without a fixed target make.
fn lambdas(file: &ClassFile, found: &mut FxHashSet<String>) {
    for method in &file.methods {
        let Ok(Some(code)) = file.instructions(method) else {
            continue;
        };
        for (_, insn) in code.iter() {
            if let Insn::InvokeDynamic(site) = insn
                && let Some(FieldType::Object(name)) = &site.descriptor.result
            {
                found.insert(name.to_string());
            }
        }
    }
}
