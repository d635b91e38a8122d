//! The methods of Java classes that a caller can use.

use oxpecker_ir::{ClassId, Loader, MethodId, Nesting};

use super::entry;
use super::program::JavaProgram;
use crate::error::JavaError;

const PUBLIC: u16 = 0x0001;
const PRIVATE: u16 = 0x0002;
const PROTECTED: u16 = 0x0004;
const SYNTHETIC: u16 = 0x1000;
const ENUM: u16 = 0x4000;

impl JavaProgram {
    /// Public and protected methods and constructors with code of the user's classes, and what test harnesses run; where there
    /// is none, those that the package can use.
    pub(crate) fn callable(&self) -> Result<Vec<MethodId>, JavaError> {
        let own = self.target.own_classes()?;
        let classes = self.loader.user_classes(&self.program).into_iter();
        let named = |class: &ClassId| own.contains(&self.program.classes[*class].name);
        let classes = classes.filter(|it| named(it) && self.is_reachable(*it));
        let classes: Vec<ClassId> = classes.collect();
        let is_open = |flags: u16| flags & (PUBLIC | PROTECTED) != 0;
        let open = self.with_code(&classes, is_open);
        Ok(match open.is_empty() {
            true => self.with_code(&classes, |flags| flags & PRIVATE == 0),
            false => open,
        })
    }

    /// `pkg.Class.method(int,java.lang.String)`.
    pub(crate) fn signature(&self, method: MethodId) -> String {
        entry::signature(&self.program, &self.loader, method)
    }

    /// Whether others can name a class: it has a name and is not private.
    fn is_reachable(&self, class: ClassId) -> bool {
        let Some(declared) = self.loader.declaration(class) else {
            return false;
        };
        match declared.nesting {
            Nesting::Top => declared.flags & SYNTHETIC == 0,
            Nesting::Local(_) => false,
            Nesting::Member(outer) => {
                let outer = self.program.load_class(&outer);
                let is_open = declared.flags & (PRIVATE | SYNTHETIC) == 0;
                is_open && outer.is_ok_and(|outer| self.is_reachable(outer))
            }
        }
    }

    fn with_code(&self, classes: &[ClassId], is_open: impl Fn(u16) -> bool) -> Vec<MethodId> {
        let mut found = Vec::new();
        for class in classes {
            let declared = self.loader.declaration(*class);
            let is_enum = declared.is_some_and(|it| it.flags & ENUM != 0);
            let methods = self.program.classes[*class].methods.iter().copied();
            found.extend(methods.filter(|id| {
                let flags = self.loader.method_flags(*id).unwrap_or(SYNTHETIC);
                let method = &self.program.methods[*id];
                let made =
                    is_enum && matches!(method.name.as_str(), "values" | "valueOf" | "<init>");
                let is_written = flags & SYNTHETIC == 0 && method.name != "<clinit>" && !made;
                let is_run = is_open(flags) || self.loader.is_harness(*id);
                is_written && is_run && !method.is_abstract
            }));
        }
        found
    }
}
