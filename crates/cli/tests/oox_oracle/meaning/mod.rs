//! What a program does on one input, straight from the language's definition: statement by statement, with every input
//! chosen when it is read first.

mod expressions;
mod objects;

use std::collections::BTreeMap;

use super::inputs::Inputs;
use super::tree::{Assertion, Clause, Condition, Expr, Line, Method, Program, Statement, Ty};

/// Where a run is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    pub(crate) statements: usize,
    /// Calls inside of each other.
    pub(crate) frames: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            statements: 3_000,
            frames: 40,
        }
    }
}

/// Elements that a quantifier looks at.
const MOST_ELEMENTS: i128 = 5_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Int(i128),
    Bool(bool),
    Null,
    Object(usize),
    /// An input that nobody has read.
    Unread(Ty),
}

#[derive(Clone, Debug)]
pub(crate) enum Object {
    Instance {
        class: &'static str,
        fields: BTreeMap<&'static str, Value>,
    },
    Array {
        element: Ty,
        length: i128,
        default: Value,
        entries: BTreeMap<i128, Value>,
    },
}

/// How a run ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Returned,
    Threw,
    AssumedAway,
    Violated {
        line: usize,
        kind: &'static str,
    },
    /// Too long, too deep or too large.
    Unsupported,
}

/// Why evaluation does not go on: something was raised, or the run is over.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    /// With the line if it was the program that raised nothing itself.
    Raised(Option<usize>),
    Over(End),
}

type Step<T> = Result<T, Stop>;

enum Flow {
    On,
    Break,
    Continue,
    Return(Option<Value>),
}

struct Frame {
    locals: BTreeMap<String, Value>,
    /// Where a method of the superclass is looked for.
    class: &'static str,
    line: usize,
}

pub(crate) struct Machine<'a> {
    program: &'a Program,
    /// Integers have 32 bits.
    pub(crate) narrow: bool,
    pub(crate) heap: Vec<Object>,
    pub(crate) inputs: &'a mut Inputs,
    /// Which of the possible assertions were false at some time, by place and number.
    pub(crate) failed: Option<&'a mut BTreeMap<usize, Vec<usize>>>,
    /// Statements that are left.
    pub(crate) fuel: usize,
    frames: usize,
    most_frames: usize,
}

impl<'a> Machine<'a> {
    pub(crate) fn new(program: &'a Program, narrow: bool, inputs: &'a mut Inputs) -> Self {
        Machine {
            program,
            narrow,
            heap: Vec::new(),
            inputs,
            failed: None,
            fuel: Limits::default().statements,
            frames: 0,
            most_frames: Limits::default().frames,
        }
    }

    pub(crate) fn limit(&mut self, limits: Limits) {
        self.fuel = limits.statements;
        self.most_frames = limits.frames;
    }

    /// Runs `Main.main`.
    pub(crate) fn run(&mut self, arguments: Vec<Value>) -> End {
        let program = self.program;
        let class = program.class("Main");
        let main = program.method("Main", "main").expect("it has a main");
        let names = main.params.iter().map(|it| it.0.clone());
        let mut frame = Frame {
            locals: names.zip(arguments).collect(),
            class: class.name,
            line: 0,
        };
        let before = match program.jip {
            true => [&main.requires, &main.ensures],
            false => [&main.requires, &None],
        };
        for clause in before.into_iter().flatten() {
            match self.clause(&mut frame, clause) {
                Ok(true) => {}
                Ok(false) => return End::AssumedAway,
                Err(end) => return end,
            }
        }
        match self.body(&mut frame, main, true) {
            Ok(_) => End::Returned,
            Err(Stop::Over(end)) => end,
            Err(Stop::Raised(Some(line))) if program.jip => {
                let kind = "exception";
                End::Violated { line, kind }
            }
            Err(Stop::Raised(_)) => End::Threw,
        }
    }

    /// Whether a clause holds; one that cannot be evaluated does not.
    fn clause(&mut self, frame: &mut Frame, clause: &Clause) -> Result<bool, End> {
        match self.eval(frame, &clause.expr, true) {
            Ok(value) => Ok(value == Value::Bool(true)),
            Err(Stop::Raised(_)) => Ok(false),
            Err(Stop::Over(end)) => Err(end),
        }
    }

    fn asserted(
        &mut self,
        frame: &mut Frame,
        clause: &Option<Clause>,
        kind: &'static str,
    ) -> Step<()> {
        let Some(clause) = clause else {
            return Ok(());
        };
        let line = clause.line;
        match self.clause(frame, clause) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Stop::Over(End::Violated { line, kind })),
            Err(end) => Err(Stop::Over(end)),
        }
    }

    /// Runs the body of a method whose precondition holds and looks at its other clauses.
    fn body(&mut self, frame: &mut Frame, method: &Method, is_entry: bool) -> Step<Option<Value>> {
        self.frames += 1;
        if self.frames > self.most_frames {
            return Err(Stop::Over(End::Unsupported));
        }
        let body = method.body.as_deref().unwrap_or_default();
        let result = match self.lines(frame, body) {
            Ok(Flow::Return(value)) => value,
            Ok(_) => None,
            Err(Stop::Raised(line)) => {
                self.asserted(frame, &method.exceptional, "exceptional")?;
                self.frames -= 1;
                return Err(Stop::Raised(line));
            }
            Err(over) => return Err(over),
        };
        if !(is_entry && self.program.jip) {
            if let Some(value) = &result {
                frame.locals.insert("retval".into(), value.clone());
            }
            self.asserted(frame, &method.ensures, "ensures")?;
        }
        self.frames -= 1;
        Ok(result)
    }

    fn lines(&mut self, frame: &mut Frame, lines: &[Line]) -> Step<Flow> {
        for line in lines {
            frame.line = line.number;
            self.fuel = self.fuel.saturating_sub(1);
            if self.fuel == 0 {
                return Err(Stop::Over(End::Unsupported));
            }
            match self.statement(frame, &line.statement)? {
                Flow::On => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::On)
    }

    fn statement(&mut self, frame: &mut Frame, statement: &Statement) -> Step<Flow> {
        match statement {
            Statement::Declare(ty, name, right) => {
                let value = match right {
                    Some(right) => self.right(frame, right)?,
                    None => default(ty),
                };
                frame.locals.insert(name.clone(), value);
            }
            Statement::Assign(left, right) => self.assign(frame, left, right)?,
            Statement::Call(call) => {
                self.call(frame, call)?;
            }
            Statement::Assert(assertion) => self.assertion(frame, assertion)?,
            Statement::Assume(condition) => {
                if !self.condition(frame, condition, true)? {
                    return Err(Stop::Over(End::AssumedAway));
                }
            }
            Statement::If(condition, then, other) => {
                let way = self.condition(frame, condition, false)?;
                return self.lines(frame, if way { then } else { other });
            }
            Statement::While(condition, body) => return self.repeat(frame, condition, body),
            Statement::Return(value) => {
                let value = value.as_ref();
                let value = value.map(|it| self.eval(frame, it, false)).transpose()?;
                return Ok(Flow::Return(value));
            }
            Statement::Throw => return Err(Stop::Raised(None)),
            Statement::Try(body, handler) => {
                let frames = self.frames;
                match self.lines(frame, body) {
                    Err(Stop::Raised(_)) => {
                        self.frames = frames;
                        return self.lines(frame, handler);
                    }
                    other => return other,
                }
            }
            Statement::Block(body) => return self.lines(frame, body),
            Statement::Break => return Ok(Flow::Break),
            Statement::Continue => return Ok(Flow::Continue),
            Statement::SuperConstructor(args) => {
                let args = self.all(frame, args)?;
                let parent = self.program.class(frame.class).parent.expect("it has one");
                let this = frame.locals["this"].clone();
                self.construct(this, parent, args)?;
            }
        }
        Ok(Flow::On)
    }

    fn repeat(&mut self, frame: &mut Frame, condition: &Expr, body: &[Line]) -> Step<Flow> {
        let line = frame.line;
        loop {
            frame.line = line;
            self.fuel = self.fuel.saturating_sub(1);
            if self.fuel == 0 {
                return Err(Stop::Over(End::Unsupported));
            }
            if self.eval(frame, condition, false)? != Value::Bool(true) {
                return Ok(Flow::On);
            }
            match self.lines(frame, body)? {
                Flow::On | Flow::Continue => {}
                Flow::Break => return Ok(Flow::On),
                Flow::Return(value) => return Ok(Flow::Return(value)),
            }
        }
    }

    fn assertion(&mut self, frame: &mut Frame, assertion: &Assertion) -> Step<()> {
        if self.failed.is_some() {
            for (place, possible) in assertion.possible.iter().enumerate() {
                let holds = match self.eval(frame, possible, true) {
                    Ok(value) => value == Value::Bool(true),
                    Err(Stop::Raised(_)) => false,
                    Err(over) => return Err(over),
                };
                if let (false, Some(failed)) = (holds, &mut self.failed) {
                    failed.entry(assertion.number).or_default().push(place);
                }
            }
            return Ok(());
        }
        let Some(chosen) = assertion.chosen else {
            return Ok(());
        };
        // An assertion that cannot be evaluated raises.
        match self.eval(frame, &assertion.possible[chosen], true)? {
            Value::Bool(true) => Ok(()),
            _ => Err(Stop::Over(End::Violated {
                line: frame.line,
                kind: "assert",
            })),
        }
    }

    fn condition(&mut self, frame: &mut Frame, condition: &Condition, lazy: bool) -> Step<bool> {
        match condition {
            Condition::Expr(expr) => Ok(self.eval(frame, expr, lazy)? == Value::Bool(true)),
            Condition::Instance { not, var, class } => {
                let is = match self.local(frame, var) {
                    Value::Object(place) => self.is_instance(place, class),
                    _ => false,
                };
                Ok(is != *not)
            }
        }
    }

    fn all(&mut self, frame: &mut Frame, exprs: &[Expr]) -> Step<Vec<Value>> {
        exprs.iter().map(|it| self.eval(frame, it, false)).collect()
    }
}

pub(crate) fn default(ty: &Ty) -> Value {
    match ty {
        Ty::Int | Ty::Uint => Value::Int(0),
        Ty::Bool => Value::Bool(false),
        Ty::Class(_) | Ty::Array(_) => Value::Null,
    }
}
