//! Failures of the library that no program explains.
//!
//! The code of the JDK raises errors when a native method, a property, a provider or a resource is missing. On a JVM none is
//! missing; here some are. What follows from such an error follows from a gap of the engine, so it ends the path as
//! unsupported instead of being thrown: otherwise whatever stands behind the call would look unreachable.

use oxpecker_ir::{CheckKind, ClassId, MethodId};

use super::Jvm;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::Step;
use oxpecker_interp::state::State;

/// Exceptions that the library makes only when something it needs is not there.
const FAILURES: &[&str] = &[
    "java/lang/LinkageError",
    "java/lang/InternalError",
    "java/lang/UnknownError",
    "java/lang/AssertionError",
    "java/lang/ClassNotFoundException",
    "java/util/ServiceConfigurationError",
    "java/util/MissingResourceException",
    "java/security/NoSuchAlgorithmException",
    "java/security/NoSuchProviderException",
    "java/security/ProviderException",
    "java/nio/file/ProviderNotFoundException",
    "java/time/zone/ZoneRulesException",
    "javax/xml/parsers/FactoryConfigurationError",
    "javax/xml/stream/FactoryConfigurationError",
    "javax/xml/transform/TransformerFactoryConfigurationError",
];

/// Packages that programs cannot call, so that null in them does not come from a program. Parsers of numbers and
/// checks of indexes are handed what programs give.
const INTERNAL: &[&str] = &["sun/", "com/sun/", "jdk/internal/"];
const HANDED_ON: &[&str] = &["jdk/internal/math/", "jdk/internal/util/"];

impl Jvm<'_, '_> {
    /// Ends the path if the library makes an exception that says that something of ours is missing.
    pub(super) fn may_make(&mut self, state: &State, class: ClassId) -> Step<()> {
        if self.is_failure(class) && self.is_library_code(state.frame.method) {
            return Err(self.unexplained(state, class));
        }
        Ok(())
    }

    /// Ends the path if null is used in code that programs cannot give null to.
    pub(super) fn may_raise(&self, state: &State, kind: CheckKind) -> Step<()> {
        let class = self.class_name(state.frame.method);
        let starts = |packages: &[&str]| packages.iter().any(|it| class.starts_with(it));
        if kind == CheckKind::Null && starts(INTERNAL) && !starts(HANDED_ON) {
            let exception = self.load_class(super::exceptions::class_of_check(kind))?;
            return Err(self.unexplained(state, exception));
        }
        Ok(())
    }

    /// Ends the path if the static initializer of a class of the library failed: on a JVM none does.
    pub(super) fn may_fail(&self, state: &State, initialized: ClassId, by: ClassId) -> Step<()> {
        match self.program.classes[initialized].is_library() {
            true => Err(self.unexplained(state, by)),
            false => Ok(()),
        }
    }

    /// Remembers that the collector may run code of the program at any time, which is not explored.
    pub(super) fn note_finalizer(&mut self, class: ClassId) {
        let (Some(world), program) = (self.world(), self.program) else {
            return;
        };
        let is_finalized = *self.session().finalized.entry(class).or_insert_with(|| {
            let own = program.hierarchy.implementation(class, "finalize()V");
            own.is_some_and(|method| {
                let declared = program.methods[method].class;
                world.is_user(declared)
            })
        });
        if is_finalized {
            let name = program.classes[class].name.replace('/', ".");
            world.note(format!(
                "the finalizer of {name}, which may run at any time"
            ));
        }
    }

    fn is_failure(&mut self, class: ClassId) -> bool {
        let program = self.program;
        *self.session().failures.entry(class).or_insert_with(|| {
            let superclass = |it: &ClassId| program.classes[*it].superclass;
            let mut chain = std::iter::successors(Some(class), superclass);
            chain.any(|it| FAILURES.contains(&program.classes[it].name.as_str()))
        })
    }

    fn class_name(&self, method: MethodId) -> &str {
        &self.program.classes[self.program.methods[method].class].name
    }

    /// Names the method of the library that the program called, and what happened in it.
    fn unexplained(&self, state: &State, exception: ClassId) -> Reason {
        let callers = state.callers.iter().rev().map(|frame| frame.method);
        let methods = std::iter::once(state.frame.method).chain(callers);
        let called = methods
            .take_while(|method| self.is_library_code(*method))
            .last();
        let called = called.unwrap_or(state.frame.method);
        let (raised, at) = (
            self.program.classes[exception].name.replace('/', "."),
            self.program
                .method_name(state.frame.method)
                .replace('/', "."),
        );
        let called = self.program.method_name(called).replace('/', ".");
        Reason::Unsupported {
            what: format!(
                "{called}: {at} would raise {raised}, since part of the library's environment is missing"
            ),
            span: None,
        }
    }
}
