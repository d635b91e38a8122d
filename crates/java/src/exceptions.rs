//! Exceptions of Java: what failed checks throw, what exceptions become on their way.

use oxpecker_ir::{CheckKind, ClassId};

use super::Jvm;
use super::slots::Exceptions;
use oxpecker_interp::exec::{Interpreter, Step};
use oxpecker_interp::heap::{ClassOf, Object, Text};
use oxpecker_interp::raised::{Raised, RaisedBy};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// What an exception in a static initializer becomes.
const INITIALIZER_ERROR: &str = "java/lang/ExceptionInInitializerError";

/// What an exception in a method called by reflection becomes.
const TARGET_EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";

impl Jvm<'_, '_> {
    /// What a failed check throws.
    pub(super) fn as_object(&mut self, state: &mut State, raised: Raised) -> Step<Raised> {
        match raised.by {
            RaisedBy::Check(kind) => {
                self.may_raise(state, kind)?;
                let message = self.machine_message(state, kind);
                let object = self.new_exception(state, class_of_check(kind), message.as_deref())?;
                if message.is_none() {
                    state
                        .slot_mut::<Exceptions>()
                        .unknown_messages
                        .insert(object);
                }
                let by = RaisedBy::Object(object, Some(kind));
                Ok(Raised { by, ..raised })
            }
            _ => Ok(raised),
        }
    }

    pub fn new_exception(
        &mut self,
        state: &mut State,
        class: &str,
        message: Option<&str>,
    ) -> Step<Ref> {
        let id = self.load_class(class)?;
        let Value::Ref(object) = self.new_object(state, id) else {
            return Ok(Ref::NULL);
        };
        // A cause that was not given is the exception itself.
        if let Some(field) = self.field_named(id, "cause") {
            self.store_field(state, Value::Ref(object), field, Value::Ref(object))?;
        }
        if let Some(message) = message {
            let text: Vec<u16> = message.encode_utf16().collect();
            let text = self.new_text(state, text.into());
            if let Some(field) = self.field_named(id, "detailMessage") {
                self.store_field(state, Value::Ref(object), field, text)?;
            }
        }
        Ok(object)
    }

    /// What an exception in a static initializer becomes.
    pub(super) fn initializer_failed(
        &mut self,
        state: &mut State,
        class: ClassId,
        raised: Raised,
    ) -> Step<Raised> {
        let RaisedBy::Object(object, _) = raised.by else {
            return Ok(raised);
        };
        if let Some(by) = state.heap.known_class(object) {
            self.may_fail(state, class, by)?;
        }
        let error = self.load_class("java/lang/Error")?;
        if self.is_instance(state, object, error) {
            return Ok(raised);
        }
        let wrapper = self.new_exception(state, INITIALIZER_ERROR, None)?;
        let class = self.load_class(INITIALIZER_ERROR)?;
        if let Some(field) = self.field_named(class, "cause") {
            self.store_field(state, Value::Ref(wrapper), field, Value::Ref(object))?;
        }
        let by = RaisedBy::Object(wrapper, None);
        Ok(Raised { by, ..raised })
    }

    /// What an exception becomes when it leaves a method that was called by reflection.
    pub(super) fn wrapped(&mut self, state: &mut State, raised: Raised) -> Step<Raised> {
        let RaisedBy::Object(object, _) = raised.by else {
            return Ok(raised);
        };
        let wrapper = self.new_exception(state, TARGET_EXCEPTION, None)?;
        let class = self.load_class(TARGET_EXCEPTION)?;
        for (name, value) in [("target", Value::Ref(object)), ("cause", Value::NULL)] {
            if let Some(field) = self.field_named(class, name) {
                self.store_field(state, Value::Ref(wrapper), field, value)?;
            }
        }
        let by = RaisedBy::Object(wrapper, None);
        Ok(Raised { by, ..raised })
    }

    /// A class whose initializer failed once cannot be used. Whether the error has a cause depends on the JVM.
    pub(super) fn cannot_initialize(&mut self, state: &mut State, class: ClassId) -> Step<Value> {
        const ERROR: &str = "java/lang/NoClassDefFoundError";
        let name = self.program.classes[class].name.replace('/', ".");
        let message = format!("Could not initialize class {name}");
        let error = Value::Ref(self.new_exception(state, ERROR, Some(&message))?);
        let class = self.load_class(ERROR)?;
        if let Some(field) = self.field_named(class, "cause") {
            self.store_field(state, error, field, Value::Ref(Ref::ABSENT))?;
        }
        Ok(error)
    }
}

/// The class of an exception and the message it was made with.
pub(super) fn exception_text(interpreter: &Interpreter<'_>, state: &State, object: Ref) -> String {
    let Some(Object::Instance {
        class: ClassOf::Known(class),
        fields,
    }) = state.heap.get(object)
    else {
        return "an exception".into();
    };
    let name = interpreter.program.classes[*class].name.replace('/', ".");
    let message = interpreter
        .field_named(*class, "detailMessage")
        .and_then(|field| fields.get(interpreter.program.hierarchy.slot(field)));
    match message {
        Some(Value::Ref(text)) => match state.heap.get(*text) {
            Some(Object::Text(Text::Known(units))) => {
                format!("{name}: {}", String::from_utf16_lossy(units))
            }
            _ => name,
        },
        _ => name,
    }
}

/// The class of an exception that must not leave the entry method.
pub(super) fn forbidden(
    interpreter: &Interpreter<'_>,
    state: &State,
    object: Ref,
) -> Option<ClassId> {
    let class = state.heap.known_class(object)?;
    let checks = &interpreter.config.checks;
    if checks.assertions && is_failed_test(interpreter, class) {
        return Some(class);
    }
    let forbidden = checks.forbidden_exception.as_deref()?;
    let forbidden = interpreter.program.load_class(forbidden).ok()?;
    let is_forbidden = interpreter.program.hierarchy.is_subtype(class, forbidden);
    is_forbidden.then_some(class)
}

/// Whether nothing but a failed assertion of a test harness throws exceptions of a class.
fn is_failed_test(interpreter: &Interpreter<'_>, class: ClassId) -> bool {
    let program = interpreter.program;
    let mut chain = std::iter::successors(Some(class), |it| program.classes[*it].superclass);
    chain.any(|it| {
        matches!(
            program.classes[it].name.as_str(),
            "org/opentest4j/AssertionFailedError"
                | "junit/framework/AssertionFailedError"
                | "org/junit/ComparisonFailure"
        )
    })
}

/// The exception of Java that a check raises.
pub fn class_of_check(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::Null => "java/lang/NullPointerException",
        CheckKind::Bounds => "java/lang/ArrayIndexOutOfBoundsException",
        CheckKind::DivisionByZero => "java/lang/ArithmeticException",
        CheckKind::Cast => "java/lang/ClassCastException",
        CheckKind::NegativeSize => "java/lang/NegativeArraySizeException",
        CheckKind::ArrayStore => "java/lang/ArrayStoreException",
        CheckKind::NotOwner => "java/lang/IllegalMonitorStateException",
        CheckKind::NoImplementation => "java/lang/AbstractMethodError",
        CheckKind::Ambiguous => "java/lang/IncompatibleClassChangeError",
        CheckKind::NoMethod => "java/lang/NoSuchMethodError",
        CheckKind::NoAccess => "java/lang/IllegalAccessError",
    }
}
