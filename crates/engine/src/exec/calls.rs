//! Calls, dispatch and returns.

use std::rc::Rc;

use oxpecker_base::Span;
use oxpecker_ir::{Call, CallTarget, ClassId, Inst, LocalId, MethodId};
use oxpecker_term::TermId;

use super::{Alternative, Flow, Interpreter, MAX_CALL_DEPTH, Step, Stop, Then};
use crate::heap::{ClassOf, Object};
use crate::models::{self, Done, Invocation, Model, Pause};
use crate::outcome::{PathEnd, Reason};
use crate::state::{Frame, State};
use crate::value::Value;

impl Interpreter<'_> {
    pub(super) fn call(&mut self, state: &mut State, call: &Call) -> Step<Flow> {
        match call.target {
            CallTarget::Exact(method) => self.enter(state, call, method),
            CallTarget::Virtual(declared) => self.dispatch(state, call, declared),
        }
    }

    /// Enters a method for the call the running frame stands at.
    pub(super) fn enter_pending(&mut self, state: &mut State, method: MethodId) -> Step<Flow> {
        let program = self.program;
        let block = &program.methods[state.frame.method].blocks()[state.frame.block];
        match block.insts.get(state.frame.next) {
            Some(Inst::Call(call)) => self.enter(state, call, method),
            _ => Err(Reason::Unsupported {
                what: "no call to enter".into(),
                span: None,
            }),
        }
    }

    fn enter(&mut self, state: &mut State, call: &Call, target: MethodId) -> Step<Flow> {
        let method = &self.program.methods[target];
        if let Some(model) = self.model(target) {
            return self.run_model(state, call, target, model);
        }
        if method.blocks().is_empty() {
            self.load(target, call.span)?;
        }
        if method.params != call.args.len() {
            let what = format!(
                "{} is called with other arguments",
                self.program.method_name(target)
            );
            return Err(Reason::Unsupported {
                what,
                span: Some(call.span),
            });
        }
        if state.callers.len() >= MAX_CALL_DEPTH {
            let what = format!("calls nested deeper than {MAX_CALL_DEPTH}");
            return Err(Reason::Unsupported {
                what,
                span: Some(call.span),
            });
        }
        let args = self.arguments(state, call);
        state.decisions.clear();
        self.push_frame(state, target, &args, call.dst);
        Ok(Flow::Jumped)
    }

    fn arguments(&mut self, state: &State, call: &Call) -> Vec<Value> {
        let args = call.args.iter();
        args.map(|arg| self.operand(state, *arg)).collect()
    }

    fn push_frame(
        &mut self,
        state: &mut State,
        target: MethodId,
        args: &[Value],
        result_to: Option<LocalId>,
    ) {
        let method = &self.program.methods[target];
        let frame = Frame::enter(target, method, args, result_to);
        state.frame.next += 1;
        let caller = std::mem::replace(&mut state.frame, frame);
        state.callers.push_back(Rc::new(caller));
    }

    /// Brings in the code of a method.
    fn load(&self, target: MethodId, span: Span) -> Step<()> {
        let name = || self.program.method_name(target).replace('/', ".");
        let what = match self.program.load_body(target) {
            Ok(body) if body.blocks.is_empty() => format!("{} has no body", name()),
            Ok(_) => return Ok(()),
            Err(why) => format!("{}: {why}", name()),
        };
        Err(Reason::Unsupported {
            what,
            span: Some(span),
        })
    }

    /// The model of a library method.
    fn model(&mut self, target: MethodId) -> Option<Model> {
        if !self.program.semantics.exceptions_are_objects {
            return None;
        }
        let program = self.program;
        *self.models.entry(target).or_insert_with(|| {
            let method = &program.methods[target];
            models::find(&program.classes[method.class].name, &method.selector)
        })
    }

    fn run_model(
        &mut self,
        state: &mut State,
        call: &Call,
        target: MethodId,
        model: Model,
    ) -> Step<Flow> {
        let args = self.arguments(state, call);
        let done = model(&mut Invocation {
            interpreter: self,
            state,
            args,
            method: target,
            span: call.span,
        });
        if !matches!(done, Err(Pause::Fork(_))) {
            state.decisions.clear();
        }
        match done {
            Ok(Done::Return(value)) => {
                if let (Some(dst), Some(value)) = (call.dst, value) {
                    self.set(state, dst, value);
                }
                Ok(Flow::Next)
            }
            Ok(Done::Enter(method, args)) => {
                if self.program.methods[method].blocks().is_empty() {
                    self.load(method, call.span)?;
                }
                self.push_frame(state, method, &args, call.dst);
                Ok(Flow::Jumped)
            }
            Ok(Done::AssumedAway) => Ok(Flow::Stop(Stop::End(PathEnd::AssumedAway))),
            Ok(Done::Exit) => Ok(Flow::Stop(Stop::End(PathEnd::Returned(None)))),
            Err(Pause::GaveUp(reason)) => Err(reason),
            Err(Pause::Fork(alternatives)) => Ok(Flow::Stop(Stop::Fork(alternatives))),
            Err(Pause::Throw(class, message)) => {
                self.throw_new(state, class, message.as_deref(), call.span)
            }
        }
    }

    pub(super) fn leave(&mut self, state: &mut State, value: Option<Value>) -> Step<Flow> {
        let (result_to, callee) = (state.frame.result_to, state.frame.method);
        if !state.pop_frame() {
            return Ok(Flow::Stop(Stop::End(PathEnd::Returned(value))));
        }
        match (result_to, value) {
            (Some(dst), Some(value)) => self.set(state, dst, value),
            (Some(_), None) => {
                let what = format!(
                    "{} ends without the result",
                    self.program.method_name(callee)
                );
                return Err(Reason::Unsupported { what, span: None });
            }
            (None, _) => {}
        }
        Ok(Flow::Jumped)
    }

    /// One target: no fork, however many objects the receiver may be. Several: one alternative per target.
    fn dispatch(&mut self, state: &mut State, call: &Call, declared: MethodId) -> Step<Flow> {
        let receiver = match call.args.first() {
            Some(receiver) => self.operand(state, *receiver),
            None => return Err(no_receiver(call)),
        };
        let mut targets: Vec<(MethodId, TermId)> = Vec::new();
        for (reference, guard) in self.candidates(state, receiver)? {
            let classes = match state.heap.get(reference) {
                Some(Object::Instance { class, .. }) => self.classes_of(class),
                Some(Object::Text(_)) => {
                    vec![(self.load_class("java/lang/String")?, self.pool.tt())]
                }
                Some(Object::Array(_)) if self.program.semantics.exceptions_are_objects => {
                    vec![(self.load_class("java/lang/Object")?, self.pool.tt())]
                }
                _ => continue,
            };
            for (class, tagged) in classes {
                let Some(method) = self.implementation(class, declared) else {
                    continue;
                };
                let guard = self.pool.and(guard, tagged);
                match targets.iter_mut().find(|(known, _)| *known == method) {
                    Some((_, known)) => *known = self.pool.or(*known, guard),
                    None => targets.push((method, guard)),
                }
            }
        }
        match targets.as_slice() {
            [] => Err(no_receiver(call)),
            [(target, _)] => self.enter(state, call, *target),
            _ => {
                // A target whose model forked is entered again.
                let decided =
                    |(_, guard): &&(MethodId, TermId)| state.decisions.contains(&(*guard, true));
                if let Some((target, _)) = targets.iter().find(decided) {
                    return self.enter(state, call, *target);
                }
                let alternatives = targets
                    .into_iter()
                    .map(|(method, guard)| Alternative {
                        guard,
                        then: if self.model(method).is_some() {
                            Then::Again(guard, true)
                        } else {
                            Then::Enter(method)
                        },
                    })
                    .collect();
                Ok(Flow::Stop(Stop::Fork(alternatives)))
            }
        }
    }

    fn implementation(&self, class: ClassId, declared: MethodId) -> Option<MethodId> {
        let declared = &self.program.methods[declared];
        if !self.program.hierarchy.is_subtype(class, declared.class) {
            return None;
        }
        self.program
            .hierarchy
            .implementation(class, &declared.selector)
    }

    /// The classes an object may have, each with its guard.
    pub(super) fn classes_of(&mut self, class: &ClassOf) -> Vec<(ClassId, TermId)> {
        match class {
            ClassOf::Known(class) => vec![(*class, self.pool.tt())],
            ClassOf::Among { tag, classes, .. } => {
                let numbered = classes.iter().enumerate();
                numbered
                    .map(|(number, class)| {
                        let number = self.pool.int(number as i64);
                        (*class, self.pool.eq(*tag, number))
                    })
                    .collect()
            }
        }
    }
}

fn no_receiver(call: &Call) -> Reason {
    Reason::Unsupported {
        what: "no object has the called method".into(),
        span: Some(call.span),
    }
}
