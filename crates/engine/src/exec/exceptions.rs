//! Exceptions on their way: from where they are raised to a handler, through initializers, or out of the entry method.

use oxpecker_base::Span;
use oxpecker_ir::{CheckKind, ClassId};

use super::{Flow, Interpreter, Step, Stop};
use crate::heap::{ClassOf, Object, Text};
use crate::models::{After, Pause};
use crate::outcome::{PathEnd, Reason, Violation, ViolationKind};
use crate::runtime::Exceptions;
use crate::state::{Raised, RaisedBy, State};
use crate::value::{Ref, Value};

/// What an exception in a static initializer becomes.
const INITIALIZER_ERROR: &str = "java/lang/ExceptionInInitializerError";

/// What an exception in a method called by reflection becomes.
const TARGET_EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";

impl Interpreter<'_> {
    /// Raises in the running block: to its handler, or out of the method.
    pub(super) fn raise(&mut self, state: &mut State, raised: Raised) -> Step<Flow> {
        let raised = self.as_object(state, raised)?;
        let program = self.program;
        let block = &program.methods[state.frame.method].blocks()[state.frame.block];
        match block.handler {
            Some(handler) => {
                state.exception = Some(raised);
                Ok(self.goto(state, handler))
            }
            None => self.unwind(state, raised),
        }
    }

    /// Leaves methods until one has a handler at its call.
    pub(super) fn unwind(&mut self, state: &mut State, mut raised: Raised) -> Step<Flow> {
        loop {
            if let Some(class) = state.frame.initializes {
                if let Some(by) = self.class_of_raised(state, raised) {
                    self.may_fail(state, class, by)?;
                }
                state.classes.failed.insert(class);
                if state.threads.is_some() {
                    state.threads_mut().initializing.remove(&class);
                }
                raised = self.initializer_failed(state, raised)?;
            }
            if let Some((after, _)) = &state.frame.after
                && after.is_reflection()
            {
                raised = self.wrapped(state, raised)?;
            }
            let (comes_first, prints) = (state.frame.comes_first, state.frame.prints);
            if !state.pop_frame() {
                if let Some(uncaught) = prints {
                    return self.thread_ends(state, PathEnd::Threw(uncaught));
                }
                return match self.escaped(state, raised) {
                    PathEnd::Threw(_) if self.prints_uncaught(state, raised)? => Ok(Flow::Jumped),
                    end @ PathEnd::Threw(_) => self.thread_ends(state, end),
                    end => Ok(Flow::Stop(Stop::End(end))),
                };
            }
            let program = self.program;
            let block = &program.methods[state.frame.method].blocks()[state.frame.block];
            if let Some(handler) = block.handler.filter(|_| !comes_first) {
                state.exception = Some(raised);
                return Ok(self.goto(state, handler));
            }
        }
    }

    /// Throws what a model raised; what a call by reflection runs is wrapped.
    pub(super) fn throw_from_model(
        &mut self,
        state: &mut State,
        object: Ref,
        (after, span): (Option<&After>, Span),
    ) -> Step<Flow> {
        if !after.is_some_and(After::is_reflection) {
            return self.throw_object(state, Value::Ref(object), span);
        }
        let (by, method) = (RaisedBy::Object(object, None), state.frame.method);
        let raised = self.wrapped(state, Raised { by, span, method })?;
        self.raise(state, raised)
    }

    /// Throws a new exception of a class of the library.
    pub(super) fn throw_new(
        &mut self,
        state: &mut State,
        class: &str,
        message: Option<&str>,
        span: Span,
    ) -> Step<Flow> {
        let object = self.new_exception(state, class, message)?;
        let raised = Raised {
            by: RaisedBy::Object(object, None),
            span,
            method: state.frame.method,
        };
        self.raise(state, raised)
    }

    /// Throws an object that is not null.
    pub(super) fn throw_object(
        &mut self,
        state: &mut State,
        object: Value,
        span: Span,
    ) -> Step<Flow> {
        match object {
            Value::Ref(object) if self.has_known_class(state, object) => {
                let (by, method) = (RaisedBy::Object(object, None), state.frame.method);
                self.raise(state, Raised { by, span, method })
            }
            _ => {
                let method = state.frame.method;
                match self.one_object(state, object) {
                    Ok(object) => {
                        state.decisions.clear();
                        let by = RaisedBy::Object(object, None);
                        self.raise(state, Raised { by, span, method })
                    }
                    Err(Pause::Fork(alternatives)) => Ok(Flow::Stop(Stop::Fork(alternatives))),
                    Err(Pause::Unsupported(reason)) => Err(reason),
                    Err(Pause::Throw(class, _)) => self.throw_new(state, class, None, span),
                    Err(Pause::ThrowObject(object)) => {
                        let by = RaisedBy::Object(object, None);
                        self.raise(state, Raised { by, span, method })
                    }
                    Err(Pause::Initialize(class)) => self.initialize(state, class, span),
                }
            }
        }
    }

    /// The exception that led to the running handler, as an object.
    pub(super) fn caught(&self, state: &State) -> Step<Value> {
        match state.exception.map(|raised| raised.by) {
            Some(RaisedBy::Object(object, _)) => Ok(Value::Ref(object)),
            _ => Err(Reason::Unsupported {
                what: "no exception object is there".into(),
                span: None,
            }),
        }
    }

    fn as_object(&mut self, state: &mut State, raised: Raised) -> Step<Raised> {
        match raised.by {
            RaisedBy::Check(kind) if self.program.semantics.exceptions_are_objects => {
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

    pub(crate) fn new_exception(
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

    fn initializer_failed(&mut self, state: &mut State, raised: Raised) -> Step<Raised> {
        let RaisedBy::Object(object, _) = raised.by else {
            return Ok(raised);
        };
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
    fn wrapped(&mut self, state: &mut State, raised: Raised) -> Step<Raised> {
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

    fn class_of_raised(&self, state: &State, raised: Raised) -> Option<ClassId> {
        let RaisedBy::Object(object, _) = raised.by else {
            return None;
        };
        state.heap.known_class(object)
    }

    fn has_known_class(&self, state: &State, object: Ref) -> bool {
        !matches!(
            state.heap.get(object),
            Some(Object::Instance {
                class: ClassOf::Among { .. },
                ..
            })
        )
    }

    /// Whether a known object is an instance of a class.
    pub(crate) fn is_instance(&self, state: &State, object: Ref, class: ClassId) -> bool {
        matches!(
            state.heap.get(object),
            Some(Object::Instance { class: ClassOf::Known(known), .. })
                if self.program.hierarchy.is_subtype(*known, class)
        )
    }

    fn escaped(&mut self, state: &State, raised: Raised) -> PathEnd {
        let violation = |kind| {
            PathEnd::Violated(Violation {
                kind,
                span: raised.span,
                method: raised.method,
            })
        };
        match raised.by {
            RaisedBy::Check(kind) if self.program.semantics.escaping_check_is_violation => {
                violation(ViolationKind::Escaped(kind))
            }
            RaisedBy::Object(object, kind) => match (self.forbidden(state, object), kind) {
                (Some(_), Some(kind)) => violation(ViolationKind::Escaped(kind)),
                (Some(class), None) => violation(ViolationKind::Thrown(class)),
                (None, _) => PathEnd::Threw(raised),
            },
            _ => PathEnd::Threw(raised),
        }
    }

    /// How a run of a Java program ended, in one line: an exception with its class and message.
    pub fn describe(&self, state: &State, end: &PathEnd) -> String {
        match end {
            PathEnd::Threw(raised) => match raised.by {
                RaisedBy::Object(object, _) => self.exception_text(state, object),
                _ => "an exception".into(),
            },
            PathEnd::Returned(_) => "returned".into(),
            PathEnd::Unsupported(Reason::Unsupported { what, .. }) => format!("gave up: {what}"),
            other => format!("{other:?}"),
        }
    }

    /// The class of an exception and the message it was made with.
    fn exception_text(&self, state: &State, object: Ref) -> String {
        let Some(Object::Instance {
            class: ClassOf::Known(class),
            fields,
        }) = state.heap.get(object)
        else {
            return "an exception".into();
        };
        let name = self.program.classes[*class].name.replace('/', ".");
        let message = self
            .field_named(*class, "detailMessage")
            .and_then(|field| fields.get(self.program.hierarchy.slot(field)));
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
    fn forbidden(&self, state: &State, object: Ref) -> Option<ClassId> {
        let forbidden = self.config.checks.forbidden_exception.as_deref()?;
        let forbidden = self.program.load_class(forbidden).ok()?;
        let class = state.heap.known_class(object)?;
        let is_forbidden = self.program.hierarchy.is_subtype(class, forbidden);
        is_forbidden.then_some(class)
    }
}

/// The exception of Java that a check raises.
pub(crate) fn class_of_check(kind: CheckKind) -> &'static str {
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
