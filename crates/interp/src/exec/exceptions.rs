//! Exceptions on their way: from where they are raised to a handler, through initializers, or out of the entry method.

use oxpecker_base::Span;
use oxpecker_ir::ClassId;

use super::{Flow, Interpreter, Step, Stop};
use crate::ending::{PathEnd, Reason, Violation};
use crate::heap::{ClassOf, Object};
use crate::native::{After, Pause};
use crate::raised::{Raised, RaisedBy};
use crate::state::State;
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// Raises in the running block: to its handler, or out of the method.
    pub(super) fn raise(&mut self, state: &mut State, raised: Raised) -> Step<Flow> {
        let language = self.language;
        let raised = language.raised(self, state, raised)?;
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
        let language = self.language;
        loop {
            if let Some(class) = state.frame.initializes {
                state.classes.failed.insert(class);
                if state.threads.is_some() {
                    state.threads_mut().initializing.remove(&class);
                }
                raised = language.initializer_failed(self, state, class, raised)?;
            }
            if let Some((after, _)) = &state.frame.after
                && after.wraps
            {
                raised = language.wrapped(self, state, raised)?;
            }
            let (comes_first, prints) = (state.frame.comes_first, state.frame.prints);
            if !state.pop_frame() {
                if let Some(uncaught) = prints {
                    return self.thread_ends(state, PathEnd::Threw(uncaught));
                }
                return match self.escaped(state, raised) {
                    PathEnd::Threw(_) if language.uncaught(self, state, raised)? => {
                        Ok(Flow::Jumped)
                    }
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

    /// Throws what a native method raised.
    pub(super) fn throw_from_native(
        &mut self,
        state: &mut State,
        object: Ref,
        (after, span): (Option<&After>, Span),
    ) -> Step<Flow> {
        if !after.is_some_and(|it| it.wraps) {
            return self.throw_object(state, Value::Ref(object), span);
        }
        let (by, method) = (RaisedBy::Object(object, None), state.frame.method);
        let language = self.language;
        let raised = language.wrapped(self, state, Raised { by, span, method })?;
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
        let language = self.language;
        let object = language.exception(self, state, class, message)?;
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
    pub fn is_instance(&self, state: &State, object: Ref, class: ClassId) -> bool {
        matches!(
            state.heap.get(object),
            Some(Object::Instance { class: ClassOf::Known(known), .. })
                if self.program.hierarchy.is_subtype(*known, class)
        )
    }

    fn escaped(&mut self, state: &State, raised: Raised) -> PathEnd {
        match self.language.escaped(self, state, raised) {
            Some(kind) => PathEnd::Violated(Violation {
                kind,
                span: raised.span,
                method: raised.method,
            }),
            None => PathEnd::Threw(raised),
        }
    }

    /// How a run ended, in one line.
    pub fn describe(&self, state: &State, end: &PathEnd) -> String {
        match end {
            PathEnd::Threw(raised) => self.language.describe(self, state, *raised),
            PathEnd::Returned(_) => "returned".into(),
            PathEnd::Unsupported(Reason::Unsupported { what, .. }) => {
                format!("unsupported: {what}")
            }
            other => format!("{other:?}"),
        }
    }
}
