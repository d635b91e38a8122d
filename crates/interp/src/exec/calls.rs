//! Calls, dispatch and returns.

use std::rc::Rc;

use oxpecker_base::Span;
use oxpecker_ir::{Call, CallTarget, CheckKind, ClassId, Inst, LocalId, MethodId};
use oxpecker_term::TermId;

use super::{Alternative, Continuation, Flow, Interpreter, MAX_CALL_DEPTH, Step, Stop};
use crate::ending::{PathEnd, Reason};
use crate::heap::{ClassOf, Object};
use crate::native::{After, Done, Modelled, Native, NativeCall, Pause, Resumption, Site};
use crate::raised::{Raised, RaisedBy};
use crate::state::{Frame, State};
use crate::threads::Halt;
use crate::value::Value;

/// The method that a call runs, or why it raises.
pub(super) type Selected = Result<MethodId, CheckKind>;

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
            Some(Inst::Call(call)) => {
                if state.threads.is_some() && self.language.calls_are_operations() {
                    let thread = state.thread();
                    state.threads_mut().granted = false;
                    self.did(state, thread);
                }
                self.enter(state, call, method)
            }
            _ => Err(Reason::Unsupported {
                what: "no call to enter".into(),
                span: None,
            }),
        }
    }

    fn enter(&mut self, state: &mut State, call: &Call, target: MethodId) -> Step<Flow> {
        let method = &self.program.methods[target];
        if let Some(native) = self.native(target) {
            return self.run_native(state, call, target, native);
        }
        self.load(target, call.span)?;
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
        let args = self.arguments(state, call);
        state.decisions.clear();
        state.frame.next += 1;
        self.push_frame(state, target, &args, (call.dst, call.span))?;
        Ok(Flow::Jumped)
    }

    pub(super) fn arguments(&mut self, state: &State, call: &Call) -> Vec<Value> {
        let args = call.args.iter();
        args.map(|arg| self.operand(state, *arg)).collect()
    }

    fn push_frame(
        &mut self,
        state: &mut State,
        target: MethodId,
        args: &[Value],
        (result_to, span): (Option<LocalId>, Span),
    ) -> Step<()> {
        if state.callers.len() >= MAX_CALL_DEPTH {
            let what = format!("calls nested deeper than {MAX_CALL_DEPTH}");
            return Err(Reason::Unsupported {
                what,
                span: Some(span),
            });
        }
        let method = &self.program.methods[target];
        let mut frame = Frame::enter(target, method, args, result_to);
        self.count_recursion(state, &mut frame);
        if let Some(coverage) = &mut self.recorded.coverage
            && state.exists()
        {
            coverage.enter(target, frame.block);
        }
        let caller = std::mem::replace(&mut state.frame, frame);
        state.callers.push_back(Rc::new(caller));
        Ok(())
    }

    /// Brings in the code of a method.
    pub fn load(&self, target: MethodId, span: Span) -> Step<()> {
        if !self.program.methods[target].blocks().is_empty() {
            return Ok(());
        }
        let name = || self.program.method_name(target).replace('/', ".");
        let what = match self.program.load_body(target) {
            _ if self.language.is_placeholder(self.program, target) => {
                format!("{} has no model", name())
            }
            Ok(body) if body.blocks.is_empty() => format!("{} has no body", name()),
            Ok(_) => return Ok(()),
            Err(why) => format!("{}: {why}", name()),
        };
        Err(Reason::Unsupported {
            what,
            span: Some(span),
        })
    }

    /// From now on a method runs as its bytecode although a native one is there; false if it has none.
    pub fn leave_out_native(&mut self, class: &str, selector: &str) -> bool {
        let Ok(class) = self.load_class(class) else {
            return false;
        };
        let program = self.program;
        let mut methods = program.classes[class].methods.iter().copied();
        let named = |id: &MethodId| program.methods[*id].selector.starts_with(selector);
        let Some(method) = methods.find(named) else {
            return false;
        };
        let _ = self.caches.natives.insert(method, None);
        let body = program.load_body(method);
        body.is_ok_and(|body| !body.blocks.is_empty())
    }

    /// What executes a method instead of its code.
    pub fn native(&mut self, target: MethodId) -> Option<&'static dyn Native> {
        let (program, language) = (self.program, self.language);
        let known = self.caches.natives.entry(target);
        *known.or_insert_with(|| language.native(program, target))
    }

    fn run_native(
        &mut self,
        state: &mut State,
        call: &Call,
        target: MethodId,
        native: &'static dyn Native,
    ) -> Step<Flow> {
        let site = Site {
            method: target,
            result_to: call.dst,
            span: call.span,
        };
        let args = self.arguments(state, call);
        let (done, after) = self.run_at_once(state, native, args, site);
        match done {
            Err(Pause::Fork(alternatives)) => Ok(Flow::Stop(Stop::Fork(alternatives))),
            Err(Pause::Initialize(class)) => {
                let flow = self.initialize(state, class, call.span)?;
                if !matches!(flow, Flow::Stop(Stop::Fork(_))) {
                    state.decisions.clear();
                }
                Ok(match flow {
                    // Nothing had to be run: the call is executed again at once.
                    Flow::Next => Flow::Jumped,
                    other => other,
                })
            }
            Ok(Done::Return(value)) if after.is_none() => {
                state.decisions.clear();
                if let (Some(dst), Some(value)) = (call.dst, value) {
                    self.set(state, dst, value);
                }
                Ok(Flow::Next)
            }
            Ok(Done::Again) if after.is_none() => {
                state.decisions.clear();
                Ok(Flow::Jumped)
            }
            // The caller still stands at the call, which is executed again if a class has to be initialized first.
            Err(Pause::Unsupported(reason)) => Err(reason),
            done => {
                state.decisions.clear();
                state.frame.next += 1;
                let flow = self.conclude(state, done, after, site);
                self.cannot_wait(flow)
            }
        }
    }

    /// Behind a call nothing can be executed again: what needs a class to be initialized ends the path.
    fn cannot_wait(&mut self, flow: Step<Flow>) -> Step<Flow> {
        if flow.is_err() {
            self.awaited = None;
        }
        flow
    }

    /// Runs a native method. If it calls another one, that is run at once and the rest comes after it.
    fn run_at_once(
        &mut self,
        state: &mut State,
        native: &'static dyn Native,
        args: Vec<Value>,
        site: Site,
    ) -> (Modelled, Option<After>) {
        let mut run = |interpreter: &mut Self, native: &'static dyn Native, method, args| {
            native.run(NativeCall {
                interpreter,
                state,
                args,
                method,
                span: site.span,
            })
        };
        match run(self, native, site.method, args) {
            Ok(Done::Call { method, args, then }) => {
                let done = match self.native(method) {
                    Some(native) => run(self, native, method, args),
                    None => Ok(Done::Enter(method, args)),
                };
                (done, Some(then))
            }
            done => (done, None),
        }
    }

    /// What follows from what a native method did; the caller stands behind the call.
    fn conclude(
        &mut self,
        state: &mut State,
        done: Modelled,
        after: Option<After>,
        site: Site,
    ) -> Step<Flow> {
        match (done, after) {
            (Ok(Done::Return(value)), Some(after)) => self.go_on(state, (after, site), value),
            (Ok(Done::Return(value)), None) => {
                if let (Some(dst), Some(value)) = (site.result_to, value) {
                    self.set(state, dst, value);
                }
                Ok(Flow::Jumped)
            }
            (Ok(Done::Enter(method, args)), after) => {
                self.load(method, site.span)?;
                self.push_frame(state, method, &args, (site.result_to, site.span))?;
                state.frame.after = after.map(|after| (after, site));
                Ok(Flow::Jumped)
            }
            (Ok(Done::AssumedAway), _) => self.halt(state, Halt::Assumption),
            (Ok(Done::Exit), _) => self.halt(state, Halt::Exit),
            (Err(Pause::Unsupported(reason)), _) => Err(reason),
            (Err(Pause::Throw(class, message)), after) => {
                let language = self.language;
                let object = language.exception(self, state, class, message.as_deref())?;
                self.throw_from_native(state, object, (after.as_ref(), site.span))
            }
            (Err(Pause::ThrowObject(object)), after) => {
                self.throw_from_native(state, object, (after.as_ref(), site.span))
            }
            (
                Ok(Done::Call { .. } | Done::Again) | Err(Pause::Fork(_) | Pause::Initialize(_)),
                _,
            ) => Err(Reason::Unsupported {
                what: format!(
                    "{} in the middle of another method",
                    self.program.method_name(site.method).replace('/', ".")
                ),
                span: Some(site.span),
            }),
        }
    }

    /// Goes on with a native method whose call came back.
    fn go_on(
        &mut self,
        state: &mut State,
        (after, site): (After, Site),
        value: Option<Value>,
    ) -> Step<Flow> {
        let (done, after) = match after.then {
            Resumption::Give(value) => (Ok(Done::Return(Some(value))), None),
            Resumption::Run(native, mut args) => {
                args.extend(value);
                self.run_at_once(state, native, args, site)
            }
        };
        state.decisions.clear();
        self.conclude(state, done, after, site)
    }

    /// Leaves a method that was just entered with a result that is known without running it; false if that cannot be.
    pub fn answer_call(&mut self, state: &mut State, value: Value) -> bool {
        let frame = &state.frame;
        let is_plain = frame.after.is_none() && frame.initializes.is_none() && !frame.comes_first;
        let waits = !state.callers.is_empty() && state.threads.is_none();
        is_plain && waits && matches!(self.leave(state, Some(value)), Ok(Flow::Jumped))
    }

    pub(super) fn leave(&mut self, state: &mut State, value: Option<Value>) -> Step<Flow> {
        let (result_to, callee) = (state.frame.result_to, state.frame.method);
        let after = state.frame.after.take();
        let (initialized, prints) = (state.frame.initializes, state.frame.prints);
        if !state.pop_frame() {
            let end = prints.map_or(PathEnd::Returned(value), PathEnd::Threw);
            return self.thread_ends(state, end);
        }
        if let Some(class) = initialized {
            if state.threads.is_some() {
                state.threads_mut().initializing.remove(&class);
            }
            let language = self.language;
            language.initialized(self, state, class);
        }
        if let Some(after) = after {
            let flow = self.go_on(state, after, value);
            return self.cannot_wait(flow);
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
        let targets = self.targets(state, call, declared)?;
        match targets.as_slice() {
            [] => Err(no_receiver(call)),
            [(Ok(target), _)] => self.enter(state, call, *target),
            [(Err(kind), _)] => self.unlinked(state, call, *kind),
            _ => {
                // A native target that forked is entered again.
                let decided =
                    |(_, guard): &&(Selected, TermId)| state.decisions.contains(&(*guard, true));
                match targets.iter().find(decided) {
                    Some((Ok(target), _)) => return self.enter(state, call, *target),
                    Some((Err(kind), _)) => return self.unlinked(state, call, *kind),
                    None => {}
                }
                let alternatives = targets
                    .into_iter()
                    .map(|(selected, guard)| Alternative {
                        guard,
                        then: match selected {
                            Ok(method) if self.native(method).is_none() => {
                                Continuation::Enter(method)
                            }
                            _ => Continuation::Again(guard, true),
                        },
                    })
                    .collect();
                Ok(Flow::Stop(Stop::Fork(alternatives)))
            }
        }
    }

    /// Raises what the JVM raises for a call without a method. The specification and the usual JVM do not agree on the error
    /// where several interfaces have code.
    fn unlinked(&mut self, state: &mut State, call: &Call, kind: CheckKind) -> Step<Flow> {
        if kind == CheckKind::Ambiguous {
            return Err(Reason::Unsupported {
                what: "a call for which implementations do not select the specified method".into(),
                span: Some(call.span),
            });
        }
        state.decisions.clear();
        let raised = Raised {
            by: RaisedBy::Check(kind),
            span: call.span,
            method: state.frame.method,
        };
        self.raise(state, raised)
    }

    /// The implementations that a virtual call may mean, or why it raises, at least one, each with its guard.
    pub(super) fn targets(
        &mut self,
        state: &mut State,
        call: &Call,
        declared: MethodId,
    ) -> Step<Vec<(Selected, TermId)>> {
        let receiver = match call.args.first() {
            Some(receiver) => self.operand(state, *receiver),
            None => return Err(no_receiver(call)),
        };
        let mut targets: Vec<(Selected, TermId)> = Vec::new();
        for (reference, guard) in self.candidates(state, receiver)? {
            let classes = match state.heap.get(reference) {
                Some(Object::Instance { class, .. }) => self.classes_of(class),
                Some(Object::Text(_)) => self.named_class(self.language.string_class())?,
                Some(Object::Array(_)) => self.named_class(self.language.array_class())?,
                _ => continue,
            };
            for (class, tagged) in classes {
                let Some(selected) = self.selected(class, declared) else {
                    continue;
                };
                let guard = self.pool.and(guard, tagged);
                match targets.iter_mut().find(|(known, _)| *known == selected) {
                    Some((_, known)) => *known = self.pool.or(*known, guard),
                    None => targets.push((selected, guard)),
                }
            }
        }
        if targets.is_empty() {
            return Err(no_receiver(call));
        }
        Ok(targets)
    }

    fn named_class(&mut self, name: Option<&str>) -> Step<Vec<(ClassId, TermId)>> {
        let class = name.map(|name| self.load_class(name)).transpose()?;
        let always = self.pool.tt();
        Ok(class.map(|class| (class, always)).into_iter().collect())
    }

    /// What objects of a class run for a call; none if no object of the class can be the receiver.
    fn selected(&self, class: ClassId, declared: MethodId) -> Option<Selected> {
        let program = self.program;
        let named_class = program.methods[declared].class;
        if !program.hierarchy.is_subtype(class, named_class) {
            return None;
        }
        let selected = program.selected(class, declared);
        (selected.is_ok() || self.language.has_link_errors()).then_some(selected)
    }

    /// The classes an object may have, each with its guard.
    pub fn classes_of(&mut self, class: &ClassOf) -> Vec<(ClassId, TermId)> {
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
