//! The table of instructions: one arm, one call.

use oxpecker_base::Span;
use oxpecker_ir::{BlockId, CheckKind, Const, FieldId, Inst, LocalId, Operand, Terminator};
use oxpecker_term::TermId;

use super::{Alternative, Continuation, Flow, Interpreter, Step, Stop, Truth, mismatch};
use crate::ending::Reason;
use crate::raised::{Raised, RaisedBy};
use crate::state::State;
use crate::threads::Halt;
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    pub(super) fn inst(&mut self, state: &mut State, inst: &Inst) -> Step<Flow> {
        match inst {
            Inst::Stmt(span) => return self.statement(state, *span),
            Inst::Check {
                kind,
                guard,
                cond,
                span,
            } => {
                return self.check(state, *kind, (*guard, *cond), *span);
            }
            Inst::Spec { kind, cond, span } => return self.spec(state, *kind, *cond, *span),
            Inst::Call(call) => return self.call(state, call),
            Inst::Unsupported { what, span } => {
                return Err(Reason::Unsupported {
                    what: what.clone(),
                    span: Some(*span),
                });
            }
            Inst::StoreField { object, field, src } => {
                let (object, src) = (self.operand(state, *object), self.operand(state, *src));
                self.store_field(state, object, *field, src)?;
            }
            Inst::StoreElement { array, index, src } => {
                let (array, index) = (self.operand(state, *array), self.operand(state, *index));
                let src = self.operand(state, *src);
                self.store_element(state, array, index, src)?;
            }
            Inst::LoadElement { index, .. } => {
                if let Err(alternatives) = self.settle_index(state, *index) {
                    return Ok(Flow::Stop(Stop::Fork(alternatives)));
                }
                self.pure(state, inst)?;
            }
            Inst::NewArray {
                dst,
                element,
                length,
            } if self.config.inputs.max_size.is_some() => {
                let length = self.operand(state, *length);
                let length = match self.settled_length(state, length) {
                    Ok(length) => length,
                    Err(alternatives) => return Ok(Flow::Stop(Stop::Fork(alternatives))),
                };
                state.decisions.clear();
                let array = self.new_array(state, element, length)?;
                self.set(state, *dst, array);
            }
            Inst::InitClass { class, span } => return self.initialize(state, *class, *span),
            Inst::LoadStatic { dst, field } => return self.load_static(state, *dst, *field),
            Inst::LoadField { dst, object, field } => {
                let object = self.operand(state, *object);
                let value = self.load_field(state, object, *field)?;
                return Ok(self.set_loaded(state, *dst, (object, *field), value));
            }
            Inst::StoreStatic { field, src } => {
                let src = self.operand(state, *src);
                self.store_static(state, *field, src);
            }
            Inst::Monitor {
                object,
                enters,
                span,
            } => return self.monitor(state, *object, *enters, *span),
            Inst::Fork(call) => return self.start_thread(state, call),
            Inst::Join { .. } => self.joined(state),
            _ => self.pure(state, inst)?,
        }
        Ok(Flow::Next)
    }

    /// Gives a local the value of a field. An index that was merged forks, and the instruction is executed again.
    pub(super) fn set_loaded(
        &mut self,
        state: &mut State,
        dst: LocalId,
        place: (Value, FieldId),
        value: Value,
    ) -> Flow {
        match self.unmerged(state, place, value) {
            Ok(value) => {
                self.set(state, dst, value);
                Flow::Next
            }
            Err(alternatives) => Flow::Stop(Stop::Fork(alternatives)),
        }
    }

    /// Instructions that only give a local a value. Quantifier bodies consist of these.
    pub(super) fn pure(&mut self, state: &mut State, inst: &Inst) -> Step<()> {
        let (dst, value) = match inst {
            Inst::Copy { dst, src } => (*dst, self.operand(state, *src)),
            Inst::Unary {
                dst,
                op,
                arith,
                src,
            } => {
                let src = self.operand(state, *src);
                (*dst, self.unary(*op, *arith, src)?)
            }
            Inst::Binary {
                dst,
                op,
                arith,
                lhs,
                rhs,
            } => {
                let (lhs, rhs) = (self.operand(state, *lhs), self.operand(state, *rhs));
                (*dst, self.binary(state, (*op, *arith), lhs, rhs)?)
            }
            Inst::Length { dst, array } => {
                let array = self.operand(state, *array);
                (*dst, self.length(state, array)?)
            }
            Inst::InBounds { dst, array, index } => {
                let (array, index) = (self.operand(state, *array), self.operand(state, *index));
                (*dst, self.in_bounds(state, array, index)?)
            }
            Inst::InstanceOf { dst, src, test } => {
                let src = self.operand(state, *src);
                (*dst, self.instance_of(state, src, test)?)
            }
            Inst::LoadField { dst, object, field } => {
                let object = self.operand(state, *object);
                (*dst, self.load_field(state, object, *field)?)
            }
            Inst::LoadElement { dst, array, index } => {
                let (array, index) = (self.operand(state, *array), self.operand(state, *index));
                (*dst, self.load_element(state, array, index)?)
            }
            Inst::NewObject { dst, class } => {
                let language = self.language;
                language.will_make(self, state, *class)?;
                (*dst, self.new_object(state, *class))
            }
            Inst::NewArray {
                dst,
                element,
                length,
            } => {
                let length = self.operand(state, *length);
                (*dst, self.new_array(state, element, length)?)
            }
            Inst::Caught { dst } => (*dst, self.caught(state)?),
            Inst::Text { dst, units } => (*dst, {
                let language = self.language;
                language.literal(self, state, units)
            }),
            Inst::TypeObject { dst, ty } => {
                let language = self.language;
                (*dst, language.type_object(self, state, ty)?)
            }
            Inst::CanHold { dst, array, src } => {
                let (array, src) = (self.operand(state, *array), self.operand(state, *src));
                (*dst, self.can_hold(state, array, src)?)
            }
            Inst::Quant(quant) => (quant.dst, self.quantifier(state, quant)?),
            _ => {
                return Err(Reason::Unsupported {
                    what: "an impure instruction".into(),
                    span: None,
                });
            }
        };
        self.set(state, dst, value);
        Ok(())
    }

    pub(super) fn terminator(&mut self, state: &mut State, terminator: &Terminator) -> Step<Flow> {
        match terminator {
            Terminator::Goto(block) => Ok(self.goto(state, *block)),
            Terminator::Branch {
                cond,
                then,
                otherwise,
                ..
            } => {
                let cond = self.operand(state, *cond);
                Ok(match self.truth(state, cond)? {
                    Truth::Known(true) => self.goto(state, *then),
                    Truth::Known(false) => self.goto(state, *otherwise),
                    Truth::Open(guard) => self.fork(
                        guard,
                        Continuation::Goto(*then),
                        Continuation::Goto(*otherwise),
                    ),
                })
            }
            Terminator::Alone { alone, watched } => {
                let to = match state.has_threads() {
                    true => *watched,
                    false => *alone,
                };
                Ok(self.goto(state, to))
            }
            Terminator::Return(value) => {
                if self.recorded.counts {
                    self.count_exit(state);
                }
                let value = value.map(|value| self.operand(state, value));
                self.leave(state, value)
            }
            Terminator::Throw { message, span } => {
                let by = RaisedBy::Throw(*message);
                let raised = Raised {
                    by,
                    span: *span,
                    method: state.frame.method,
                };
                self.raise(state, raised)
            }
            Terminator::Switch {
                src,
                cases,
                default,
                ..
            } => {
                let src = self.operand(state, *src);
                self.switch(state, src, cases, *default)
            }
            Terminator::ThrowObject { src, span } => {
                let object = self.operand(state, *src);
                self.throw_object(state, object, *span)
            }
            Terminator::Rethrow => match state.exception {
                Some(raised) => self.raise(state, raised),
                None => Err(Reason::Unsupported {
                    what: "nothing to raise again".into(),
                    span: None,
                }),
            },
        }
    }

    /// One alternative per case, cases with one target together.
    fn switch(
        &mut self,
        state: &mut State,
        src: Value,
        cases: &[(i64, BlockId)],
        default: BlockId,
    ) -> Step<Flow> {
        let term = match src {
            Value::Int(value) => {
                let found = cases.iter().find(|(case, _)| *case == value);
                return Ok(self.goto(state, found.map_or(default, |(_, block)| *block)));
            }
            Value::Term(term) => term,
            _ => return Err(mismatch("a switch needs an integer")),
        };
        let Some(scalar) = self.scalar_of_value(src) else {
            return Err(mismatch("a switch needs an integer"));
        };
        let mut targets: Vec<(BlockId, oxpecker_term::TermId)> = Vec::new();
        let mut other = self.pool.tt();
        for (case, block) in cases {
            let case = self.pool.number(scalar, *case);
            let equal = self.pool.eq(term, case);
            let differs = self.pool.not(equal);
            other = self.pool.and(other, differs);
            match targets.iter_mut().find(|(known, _)| known == block) {
                Some((_, guard)) => *guard = self.pool.or(*guard, equal),
                None => targets.push((*block, equal)),
            }
        }
        match targets.iter_mut().find(|(known, _)| *known == default) {
            Some((_, guard)) => *guard = self.pool.or(*guard, other),
            None => targets.push((default, other)),
        }
        let mut open = Vec::new();
        for (block, guard) in targets {
            match state.knowledge.decide(&mut self.pool, guard) {
                Some(true) => return Ok(self.goto(state, block)),
                Some(false) => {}
                None => open.push(Alternative {
                    guard,
                    then: Continuation::Goto(block),
                }),
            }
        }
        Ok(Flow::Stop(Stop::Fork(open)))
    }

    pub(super) fn fork(
        &mut self,
        guard: oxpecker_term::TermId,
        yes: Continuation,
        no: Continuation,
    ) -> Flow {
        let opposite = self.pool.not(guard);
        Flow::Stop(Stop::Fork(vec![
            Alternative { guard, then: yes },
            Alternative {
                guard: opposite,
                then: no,
            },
        ]))
    }

    /// The value of an operand.
    #[inline]
    pub fn operand(&mut self, state: &State, operand: Operand) -> Value {
        match operand {
            Operand::Local(local) => state.frame.locals[local.0 as usize],
            Operand::Const(constant) => self.constant(constant),
        }
    }

    #[inline]
    fn constant(&mut self, constant: Const) -> Value {
        match constant {
            Const::Bool(value) => Value::Bool(value),
            Const::Int(value) => Value::Int(value),
            Const::Float(value) => Value::Float(value),
            Const::Single(value) => Value::Single(value),
            Const::Null => Value::NULL,
            Const::Str(id) => Value::Ref(Ref(i64::from(id.0) + 1)),
            Const::BigInt(id) => {
                let digits = self.program.strings[id].parse().unwrap_or_default();
                let term = self.pool.big(&digits);
                self.lower(term)
            }
        }
    }

    #[inline]
    pub(super) fn set(&mut self, state: &mut State, dst: LocalId, value: Value) {
        state.frame.locals[dst.0 as usize] = value;
        if self.recorded.trace.is_some() {
            let name = &self.program.methods[state.frame.method].locals()[dst].name;
            self.record(name.as_deref(), value);
        }
    }

    /// Notes in the trace that something with a name has a new value.
    #[cold]
    pub(super) fn record(&mut self, name: Option<&str>, value: Value) {
        if let (Some(trace), Some(name)) = (&mut self.recorded.trace, name) {
            trace.change(name.to_string(), value);
        }
    }

    pub(super) fn goto(&mut self, state: &mut State, block: BlockId) -> Flow {
        if let Some(coverage) = &mut self.recorded.coverage {
            match state.exists() {
                true => coverage.goto(state.frame.method, state.frame.block, block),
                false => coverage.doubt(),
            }
        }
        if self.recorded.counts {
            self.count_round(state, block);
        }
        self.count_iteration(state, block);
        state.frame.block = block;
        state.frame.next = 0;
        Flow::Jumped
    }

    fn statement(&mut self, state: &mut State, span: Span) -> Step<Flow> {
        if self
            .config
            .max_depth
            .is_some_and(|limit| state.history.depth >= limit)
        {
            return self.halt(state, Halt::Bound);
        }
        state.history.depth += 1;
        if self.recorded.counts {
            self.count_statement(state);
        }
        if let Some(trace) = &mut self.recorded.trace {
            let place = (state.frame.method, state.callers.len());
            trace.begin(span, place, state.thread());
        }
        Ok(Flow::Next)
    }

    /// Whether the user wants what is not known to pass a check.
    fn is_assumed(&self, kind: CheckKind) -> bool {
        self.config.checks.assume_in_range
            && matches!(kind, CheckKind::Bounds | CheckKind::NegativeSize)
    }

    /// The path goes on where a symbolic index or length is in range, and nowhere else.
    fn assume_in_range(&mut self, state: &mut State, fits: TermId, span: Span) -> Step<Flow> {
        if state.has_threads() {
            return Ok(self.fork(fits, Continuation::Next, Continuation::Halt));
        }
        match self.assume_unasked(state, fits, span) {
            true => Ok(Flow::Next),
            false => self.halt(state, Halt::Assumption),
        }
    }

    fn check(
        &mut self,
        state: &mut State,
        kind: CheckKind,
        (guard, cond): (Option<Operand>, Operand),
        span: Span,
    ) -> Step<Flow> {
        let cond = self.operand(state, cond);
        if let (Value::Term(fits), None, true) = (cond, guard, self.is_assumed(kind)) {
            return self.assume_in_range(state, fits, span);
        }
        let failing = match (self.truth(state, cond)?, guard) {
            (Truth::Known(true), _) => {
                if self.recorded.counts {
                    self.count_check(state, Continuation::Next);
                }
                return Ok(Flow::Next);
            }
            (Truth::Known(false), None) => Truth::Known(true),
            (Truth::Open(cond), None) => Truth::Open(self.pool.not(cond)),
            (cond, Some(guard)) => {
                let guard = self.operand(state, guard);
                let cond = match cond {
                    Truth::Known(value) => self.pool.bool(value),
                    Truth::Open(cond) => cond,
                };
                let guard = self.lift(guard, oxpecker_term::Scalar::Bool);
                let fails = self.pool.not(cond);
                let failing = self.pool.and(guard, fails);
                let failing = self.lower(failing);
                self.truth(state, failing)?
            }
        };
        let raised = Raised {
            by: RaisedBy::Check(kind),
            span,
            method: state.frame.method,
        };
        match failing {
            Truth::Known(false) => Ok(Flow::Next),
            Truth::Known(true) => {
                if self.recorded.counts {
                    self.count_check(state, Continuation::Raise(raised));
                }
                self.raise(state, raised)
            }
            Truth::Open(failing) => {
                let passing = self.pool.not(failing);
                Ok(self.fork(passing, Continuation::Next, Continuation::Raise(raised)))
            }
        }
    }
}
