//! Exceptions that leave a thread: the JVM prints them, which runs code of the program if it overrides what gives their text.

use oxpecker_ir::ClassId;

use super::Jvm;
use crate::slots::Exceptions;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::Step;
use oxpecker_interp::heap::{ClassOf, Object};
use oxpecker_interp::raised::{Raised, RaisedBy};
use oxpecker_interp::state::{Frame, State};
use oxpecker_interp::value::{Ref, Value};

const TO_STRING: &str = "toString()Ljava/lang/String;";
/// What the text of an exception is made with.
pub const TEXTS: [&str; 3] = [
    TO_STRING,
    "getLocalizedMessage()Ljava/lang/String;",
    "getMessage()Ljava/lang/String;",
];
/// What printing calls besides.
const PRINTING: [&str; 2] = [
    "printStackTrace(Ljava/io/PrintStream;)V",
    "getCause()Ljava/lang/Throwable;",
];

impl Jvm<'_, '_> {
    /// Enters the code of the program that prints an uncaught exception; false if it has none. Nothing else of the thread is left.
    pub(super) fn prints_uncaught(&mut self, state: &mut State, raised: Raised) -> Step<bool> {
        let RaisedBy::Object(object, _) = raised.by else {
            return Ok(false);
        };
        let Some(class) = state.heap.known_class(object) else {
            return Ok(false);
        };
        let mut open = self.printed_with(state, object);
        let mut seen = vec![object];
        let mut is_followed = !self.is_own(class, &PRINTING);
        while let Some(other) = open.pop() {
            if seen.contains(&other) {
                continue;
            }
            seen.push(other);
            let class = state.heap.known_class(other);
            let is_own = |it| self.is_own(it, &TEXTS) || self.is_own(it, &PRINTING);
            is_followed &= !class.is_some_and(is_own);
            open.extend(self.printed_with(state, other));
        }
        if !is_followed {
            return Err(Reason::Unsupported {
                what: "an uncaught exception that the program prints itself".into(),
                span: Some(raised.span),
            });
        }
        if !self.is_own(class, &TEXTS) {
            return Ok(false);
        }
        let Some(method) = self.program.hierarchy.implementation(class, TO_STRING) else {
            return Ok(false);
        };
        self.load(method, raised.span)?;
        let receiver = [Value::Ref(object)];
        let mut frame = Frame::enter(method, &self.program.methods[method], &receiver, None);
        frame.prints = Some(raised);
        state.frame = frame;
        Ok(true)
    }

    /// Whether one of the methods that objects of a class run is the user's.
    fn is_own(&self, class: ClassId, selectors: &[&str]) -> bool {
        let program = self.program;
        selectors.iter().any(|selector| {
            let method = program.hierarchy.implementation(class, selector);
            let class = method.map(|it| program.methods[it].class);
            class.is_some_and(|it| !program.classes[it].is_library())
        })
    }

    /// The cause of an exception and those it suppressed.
    fn printed_with(&self, state: &State, object: Ref) -> Vec<Ref> {
        let suppressed = state.slot::<Exceptions>().suppressed.get(&object);
        let mut found: Vec<Ref> = suppressed.into_iter().flatten().copied().collect();
        if let Some(Object::Instance {
            class: ClassOf::Known(class),
            fields,
        }) = state.heap.get(object)
            && let Some(field) = self.field_named(*class, "cause")
            && let Some(Value::Ref(cause)) = fields.get(self.program.hierarchy.slot(field))
        {
            found.push(*cause);
        }
        found
    }
}
