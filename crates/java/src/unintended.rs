//! Exceptions that nobody throws on purpose: the machine or the library raises them.
//!
//! An exception that a `throw` of the user's code throws is what the method does. One that a failed check or the code of the
//! library raises is what the user did not think of, unless the method declares it, or the caller gave a null that the
//! method dereferences. `finally` and `synchronized` throw again what they caught, so where an exception comes from is
//! kept with it.

use oxpecker_base::Span;
use oxpecker_ir::{
    BinaryOp, Call, CheckKind, ClassId, Const, Inst, LocalId, MethodId, Nullness, Operand, Program,
    Terminator,
};

use super::Jvm;
use crate::slots::{Exceptions, Unintended};
use oxpecker_interp::NullArguments;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::raised::{Raised, RaisedBy};
use oxpecker_interp::state::{Frame, State};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_term::Scalar;

/// Methods of the library that throw what the user gave them for that.
const THROWS_FOR_USER: &[&str] = &["orElseThrow", "sneakyThrow", "rethrow"];

/// What is raised for a null; parsing one is no number either.
const RAISED_FOR_NULL: &[&str] = &[
    "java/lang/NullPointerException",
    "java/lang/NumberFormatException",
];

impl Jvm<'_, '_> {
    /// Keeps where an exception comes from, and gives it the place of the user's code.
    pub(super) fn noted(&mut self, state: &mut State, raised: Raised) -> Raised {
        let RaisedBy::Object(object, check) = raised.by else {
            return raised;
        };
        if !self.config.checks.exceptions {
            return raised;
        }
        let known = state.slot::<Exceptions>().unintended.get(&object).copied();
        let from = match known {
            Some(known) => known,
            None if self.is_intended(state, object, raised) => return raised,
            None => {
                let (span, method) = self.place_of_user(state, raised);
                let null_argument = self.null_argument(state, object, raised);
                let from = Unintended {
                    span,
                    method,
                    check,
                    null_argument,
                };
                let slot = state.slot_mut::<Exceptions>();
                slot.unintended.insert(object, from);
                from
            }
        };
        Raised {
            by: RaisedBy::Object(object, from.check),
            span: from.span,
            method: from.method,
        }
    }

    /// Whether the user's code throws an exception, or has it thrown, or made its class.
    fn is_intended(&self, state: &State, object: Ref, raised: Raised) -> bool {
        if let RaisedBy::Object(_, Some(_)) = raised.by {
            return false;
        }
        let program = self.program;
        let class = state.heap.known_class(object);
        let is_own = class.is_some_and(|it| !program.classes[it].is_library());
        let name = program.methods[raised.method].name.as_str();
        is_own
            || THROWS_FOR_USER.contains(&name)
            || (self.is_users(raised.method) && self.is_throwing(&state.frame))
    }

    /// Whether a method is at a `throw`, not at a call.
    fn is_throwing(&self, frame: &Frame) -> bool {
        let block = &self.program.methods[frame.method].blocks()[frame.block];
        let is_throw = matches!(block.terminator, Terminator::ThrowObject { .. });
        is_throw && frame.next >= block.insts.len()
    }

    fn is_users(&self, method: MethodId) -> bool {
        let class = self.program.methods[method].class;
        !self.program.classes[class].is_library()
    }

    /// What the innermost code of the user was doing.
    fn place_of_user(&self, state: &State, raised: Raised) -> (Span, MethodId) {
        if self.is_users(raised.method) {
            return (raised.span, raised.method);
        }
        let callers = state.callers.iter().rev();
        let mut of_user = callers.filter(|frame| self.is_users(frame.method));
        let place = of_user.next().and_then(|frame| {
            let (_, call) = self.running_call(frame)?;
            Some((call.span, frame.method))
        });
        place.unwrap_or((raised.span, raised.method))
    }

    /// The call that a method waits for: the next instruction, or the one before it.
    fn running_call(&self, frame: &Frame) -> Option<(usize, &Call)> {
        let block = &self.program.methods[frame.method].blocks()[frame.block];
        let places = [frame.next.checked_sub(1), Some(frame.next)];
        let mut places = places.into_iter().flatten();
        places.find_map(|at| match block.insts.get(at) {
            Some(Inst::Call(call)) => Some((at, &**call)),
            _ => None,
        })
    }

    /// The argument that the caller of the entry method gave as null, if an exception was raised because of that.
    fn null_argument(&mut self, state: &State, object: Ref, raised: Raised) -> Option<usize> {
        let class = state.heap.known_class(object);
        let name = class.map_or("", |it| self.program.classes[it].name.as_str());
        if !RAISED_FOR_NULL.contains(&name) {
            return None;
        }
        let frame = &state.frame;
        let dereferenced: Vec<LocalId> = match raised.by {
            RaisedBy::Object(_, Some(CheckKind::Null)) => self.checked(frame).into_iter().collect(),
            _ if self.is_users(raised.method) => self.null_operands(state),
            _ => self.null_parameters(state),
        };
        dereferenced
            .into_iter()
            .find_map(|local| self.given_by_caller(state, local))
    }

    /// The local whose check for null fails.
    fn checked(&self, frame: &Frame) -> Option<LocalId> {
        let block = &self.program.methods[frame.method].blocks()[frame.block];
        let places = [Some(frame.next), frame.next.checked_sub(1)];
        let mut places = places.into_iter().flatten();
        let (at, tested) = places.find_map(|at| match block.insts.get(at) {
            Some(Inst::Check {
                kind: CheckKind::Null,
                cond: Operand::Local(cond),
                ..
            }) => Some((at, *cond)),
            _ => None,
        })?;
        let before = block.insts[..at].iter().rev();
        let mut defined = before.filter(|inst| inst.target() == Some(tested));
        match defined.next()? {
            Inst::Binary {
                op: BinaryOp::Ne,
                lhs: Operand::Local(reference),
                rhs: Operand::Const(Const::Null),
                ..
            } => Some(*reference),
            _ => None,
        }
    }

    /// The arguments of a call to a model that are null.
    fn null_operands(&mut self, state: &State) -> Vec<LocalId> {
        let frame = &state.frame;
        let call = self.running_call(frame);
        let operands = call.into_iter().flat_map(|(_, it)| &it.args);
        let locals = operands.filter_map(|it| match it {
            Operand::Local(local) => Some(*local),
            Operand::Const(_) => None,
        });
        let locals: Vec<LocalId> = locals.collect();
        self.null_among(state, locals)
    }

    fn null_parameters(&mut self, state: &State) -> Vec<LocalId> {
        let params = self.program.methods[state.frame.method].params;
        let numbers = (0..).take(params);
        self.null_among(state, numbers.map(LocalId).collect())
    }

    fn null_among(&mut self, state: &State, mut locals: Vec<LocalId>) -> Vec<LocalId> {
        locals.retain(|local| {
            let value = state.frame.locals.get(local.0 as usize);
            value.is_some_and(|it| self.is_null(state, *it))
        });
        locals
    }

    /// Whether a value is known to be null on the path.
    fn is_null(&mut self, state: &State, value: Value) -> bool {
        match value {
            Value::Term(term) if self.pool.sort(term) == Scalar::Ref.into() => {
                let null = self.pool.reference(Ref::NULL.0);
                let is_null = self.pool.eq(term, null);
                state.knowledge.decide(&mut self.pool, is_null) == Some(true)
            }
            other => other == Value::NULL,
        }
    }

    /// The parameter of the entry method that a local of the running method is, through all calls in between.
    fn given_by_caller(&self, state: &State, local: LocalId) -> Option<usize> {
        let mut parameter = self.parameter(&state.frame, local, state.frame.next)?;
        for frame in state.callers.iter().rev() {
            let (at, call) = self.running_call(frame)?;
            let Operand::Local(local) = call.args.get(parameter)? else {
                return None;
            };
            parameter = self.parameter(frame, *local, at)?;
        }
        Some(parameter)
    }

    /// The parameter of which a local is a copy, if nothing was put in its place.
    fn parameter(&self, frame: &Frame, mut local: LocalId, at: usize) -> Option<usize> {
        let method = &self.program.methods[frame.method];
        let block = &method.blocks()[frame.block];
        for inst in block.insts[..at.min(block.insts.len())].iter().rev() {
            if inst.target() == Some(local) {
                match inst {
                    Inst::Copy {
                        src: Operand::Local(src),
                        ..
                    } => local = *src,
                    _ => return None,
                }
            }
        }
        let place = local.0 as usize;
        let blocks = method.blocks().iter();
        let mut assigned = blocks.flat_map(|block| &block.insts);
        let is_kept = !assigned.any(|inst| inst.target() == Some(local));
        (place < method.params && is_kept).then_some(place)
    }
}

/// The class of an exception that the user did not think of and that left the entry method.
pub(super) fn violates(
    interpreter: &Interpreter<'_>,
    state: &State,
    object: Ref,
) -> Option<ClassId> {
    let program = interpreter.program;
    let entry = state.frame.method;
    let from = state.slot::<Exceptions>().unintended.get(&object)?;
    if let Some(number) = from.null_argument {
        let is_asked = interpreter.config.checks.null_arguments == NullArguments::Violation;
        let said = nullness(program, entry, number);
        if said != Nullness::Nullable && !(is_asked && said == Nullness::Unspecified) {
            return None;
        }
    }
    let class = state.heap.known_class(object)?;
    let unchecked = program.load_class("java/lang/RuntimeException").ok()?;
    let is_below = |ancestor: ClassId| program.hierarchy.is_subtype(class, ancestor);
    let loader = program.loader.as_ref()?;
    let declared = loader.declared_exceptions(entry);
    let mut declared = declared.iter().filter_map(|it| program.load_class(it).ok());
    (is_below(unchecked) && !declared.any(is_below)).then_some(class)
}

/// What is said about a parameter of a method, the receiver counted.
fn nullness(program: &Program, method: MethodId, number: usize) -> Nullness {
    let receiver = usize::from(!program.methods[method].is_static);
    let loader = program.loader.as_ref();
    let said = loader.map_or_else(Vec::new, |it| it.nullness(program, method));
    let own = number.checked_sub(receiver).and_then(|it| said.get(it));
    own.copied().unwrap_or(Nullness::Unspecified)
}

impl Jvm<'_, '_> {
    /// Arguments of the entry method that are never null.
    pub(super) fn exclude_null(&self, state: &mut State) {
        let entry = state
            .callers
            .front()
            .map_or(&state.frame, |it| &**it)
            .method;
        let checks = &self.config.checks;
        if !checks.exceptions {
            return;
        }
        let never = checks.null_arguments == NullArguments::Never;
        for number in 0..self.program.methods[entry].params {
            let said = nullness(self.program, entry, number);
            let value = state.frame.locals.get(number).copied();
            if (said == Nullness::NonNull || (never && said == Nullness::Unspecified))
                && let Some(Value::Term(term)) = value
                && let Some(atom) = state.inputs.atoms.get_mut(&term)
            {
                atom.nullable = false;
            }
        }
    }
}
