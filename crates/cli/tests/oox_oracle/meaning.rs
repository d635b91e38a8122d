//! What a program does on one input, straight from the language's definition: statement by statement, with every input
//! chosen when it is read first.

use std::collections::BTreeMap;

use super::inputs::Inputs;
use super::tree::{
    Assertion, Call, Class, Clause, Condition, Expr, Left, Line, Method, Program, Right, Statement,
    Target, Ty,
};

/// Statements of one run.
const FUEL: usize = 3_000;
/// Frames of one run.
const MOST_FRAMES: usize = 40;
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
    GaveUp,
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
    fuel: usize,
    frames: usize,
}

impl<'a> Machine<'a> {
    pub(crate) fn new(program: &'a Program, narrow: bool, inputs: &'a mut Inputs) -> Self {
        Machine {
            program,
            narrow,
            heap: Vec::new(),
            inputs,
            failed: None,
            fuel: FUEL,
            frames: 0,
        }
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
        if self.frames > MOST_FRAMES {
            return Err(Stop::Over(End::GaveUp));
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
                return Err(Stop::Over(End::GaveUp));
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
                return Err(Stop::Over(End::GaveUp));
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

    fn is_instance(&self, place: usize, wanted: &str) -> bool {
        match &self.heap[place] {
            Object::Instance { class, .. } => self.program.is_subtype(class, wanted),
            Object::Array { .. } => false,
        }
    }

    fn all(&mut self, frame: &mut Frame, exprs: &[Expr]) -> Step<Vec<Value>> {
        exprs.iter().map(|it| self.eval(frame, it, false)).collect()
    }

    fn local(&mut self, frame: &mut Frame, name: &str) -> Value {
        let value = frame.locals.get(name).cloned().unwrap_or(Value::Int(0));
        let Value::Unread(ty) = value else {
            return value;
        };
        let value = self.read(&ty, name, self.program.jip);
        frame.locals.insert(name.into(), value.clone());
        value
    }

    /// Chooses an input.
    fn read(&mut self, ty: &Ty, name: &str, is_parameter: bool) -> Value {
        let nullable = !(is_parameter && matches!(ty, Ty::Array(_)));
        self.inputs
            .choose(self.program, &mut self.heap, (ty, name), nullable)
    }

    fn object(&mut self, frame: &mut Frame, name: &str) -> Step<usize> {
        match self.local(frame, name) {
            Value::Object(place) => Ok(place),
            _ => Err(Stop::Raised(Some(frame.line))),
        }
    }

    fn field(&mut self, frame: &mut Frame, var: &str, field: &'static str) -> Step<Value> {
        let place = self.object(frame, var)?;
        let Object::Instance { fields, .. } = &self.heap[place] else {
            return Err(Stop::Over(End::GaveUp));
        };
        let value = fields.get(field).cloned();
        let value = value.ok_or(Stop::Over(End::GaveUp))?;
        let Value::Unread(ty) = value else {
            return Ok(value);
        };
        let value = self.read(&ty, &format!("o{place}.{field}"), false);
        if let Object::Instance { fields, .. } = &mut self.heap[place] {
            fields.insert(field, value.clone());
        }
        Ok(value)
    }

    /// The array and an index that is in it.
    fn place(&mut self, frame: &mut Frame, var: &str, index: &Expr) -> Step<(usize, i128)> {
        let index = self.eval(frame, index, false)?;
        let array = self.object(frame, var)?;
        match (&self.heap[array], index) {
            (Object::Array { length, .. }, Value::Int(index)) if 0 <= index && index < *length => {
                Ok((array, index))
            }
            (Object::Array { .. }, Value::Int(_)) => Err(Stop::Raised(Some(frame.line))),
            _ => Err(Stop::Over(End::GaveUp)),
        }
    }

    fn element(&mut self, array: usize, index: i128) -> Value {
        let Object::Array {
            default, entries, ..
        } = &self.heap[array]
        else {
            return Value::Null;
        };
        let value = entries.get(&index).unwrap_or(default).clone();
        let Value::Unread(ty) = value else {
            return value;
        };
        let value = self.read(&ty, &format!("o{array}[{index}]"), false);
        if let Object::Array { entries, .. } = &mut self.heap[array] {
            entries.insert(index, value.clone());
        }
        value
    }

    fn assign(&mut self, frame: &mut Frame, left: &Left, right: &Right) -> Step<()> {
        match left {
            Left::Var(name) => {
                let value = self.right(frame, right)?;
                frame.locals.insert(name.clone(), value);
            }
            Left::Field(var, field) => {
                let value = self.right(frame, right)?;
                let place = self.object(frame, var)?;
                if let Object::Instance { fields, .. } = &mut self.heap[place] {
                    fields.insert(field, value);
                }
            }
            Left::Element(var, index) => {
                let value = self.right(frame, right)?;
                let (array, index) = self.place(frame, var, index)?;
                if let Object::Array { entries, .. } = &mut self.heap[array] {
                    entries.insert(index, value);
                }
            }
        }
        Ok(())
    }

    fn right(&mut self, frame: &mut Frame, right: &Right) -> Step<Value> {
        match right {
            Right::Expr(expr) => self.eval(frame, expr, false),
            Right::Field(var, field) => self.field(frame, var, field),
            Right::Element(var, index) => {
                let (array, index) = self.place(frame, var, index)?;
                Ok(self.element(array, index))
            }
            Right::Call(call) => Ok(self.call(frame, call)?.unwrap_or(Value::Int(0))),
            Right::New(class, args) => {
                let args = self.all(frame, args)?;
                let fields = self.program.fields(class);
                let fields = fields.into_iter();
                let fields = fields.map(|(name, ty)| (name, default(&ty))).collect();
                self.heap.push(Object::Instance { class, fields });
                let this = Value::Object(self.heap.len() - 1);
                self.construct(this.clone(), class, args)?;
                Ok(this)
            }
            Right::NewArray(ty, sizes) => {
                let sizes = self.all(frame, sizes)?;
                let mut lengths = Vec::new();
                for size in sizes {
                    match size {
                        Value::Int(size) if size >= 0 => lengths.push(size),
                        _ => return Err(Stop::Raised(Some(frame.line))),
                    }
                }
                self.new_array(ty, &lengths)
            }
            Right::Cast(class, var) => match self.local(frame, var) {
                Value::Object(place) if !self.is_instance(place, class) => {
                    Err(Stop::Raised(Some(frame.line)))
                }
                value => Ok(value),
            },
        }
    }

    fn new_array(&mut self, base: &Ty, lengths: &[i128]) -> Step<Value> {
        let Some((length, inner)) = lengths.split_first() else {
            return Ok(default(base));
        };
        if *length > 50 {
            return Err(Stop::Over(End::GaveUp));
        }
        let element = inner
            .iter()
            .fold(base.clone(), |element, _| Ty::array(element));
        let mut entries = BTreeMap::new();
        for place in 0..*length {
            entries.insert(place, self.new_array(base, inner)?);
        }
        self.heap.push(Object::Array {
            default: default(&element),
            element,
            length: *length,
            entries,
        });
        Ok(Value::Object(self.heap.len() - 1))
    }

    fn construct(&mut self, this: Value, class: &'static str, args: Vec<Value>) -> Step<()> {
        let declared: &Class = self.program.class(class);
        let constructor = declared.methods.iter().find(|it| it.name == class);
        let constructor = constructor.expect("every class has one");
        self.enter((Some(this), class), constructor, args)?;
        Ok(())
    }

    fn call(&mut self, frame: &mut Frame, call: &Call) -> Step<Option<Value>> {
        let args = self.all(frame, &call.args)?;
        let (this, class) = match &call.target {
            Target::Class(class) => (None, *class),
            Target::Super => {
                let parent = self.program.class(frame.class).parent.expect("it has one");
                (Some(frame.locals["this"].clone()), parent)
            }
            Target::Var(name) => {
                let place = self.object(frame, name)?;
                let Object::Instance { class, .. } = &self.heap[place] else {
                    return Err(Stop::Over(End::GaveUp));
                };
                (Some(Value::Object(place)), *class)
            }
        };
        let program = self.program;
        let found = program.method(class, call.method);
        let method = found.expect("the method exists");
        // `super` inside it means the parent of the class that declares it.
        let mut owner = class;
        while !declares(program.class(owner), call.method) {
            match program.class(owner).parent {
                Some(parent) => owner = parent,
                None => break,
            }
        }
        self.enter((this, owner), method, args)
    }

    fn enter(
        &mut self,
        (this, class): (Option<Value>, &'static str),
        method: &Method,
        args: Vec<Value>,
    ) -> Step<Option<Value>> {
        let names = method.params.iter().map(|it| it.0.clone());
        let mut frame = Frame {
            locals: names.zip(args).collect(),
            class,
            line: 0,
        };
        if let Some(this) = this {
            frame.locals.insert("this".into(), this);
        }
        self.asserted(&mut frame, &method.requires, "requires")?;
        self.body(&mut frame, method, false)
    }

    /// Evaluates; `lazy` is for assertions, assumptions and clauses, where what is not needed is not evaluated.
    fn eval(&mut self, frame: &mut Frame, expr: &Expr, lazy: bool) -> Step<Value> {
        Ok(match expr {
            Expr::Int(value) => Value::Int(i128::from(*value)),
            Expr::Bool(value) => Value::Bool(*value),
            Expr::Null => Value::Null,
            Expr::Var(name) => self.local(frame, name),
            Expr::Length(name) => {
                let place = self.object(frame, name)?;
                match &self.heap[place] {
                    Object::Array { length, .. } => Value::Int(*length),
                    Object::Instance { .. } => return Err(Stop::Over(End::GaveUp)),
                }
            }
            Expr::Negative(of) => match self.eval(frame, of, lazy)? {
                Value::Int(value) => self.whole(value.checked_neg())?,
                _ => return Err(Stop::Over(End::GaveUp)),
            },
            Expr::Not(of) => match self.eval(frame, of, lazy)? {
                Value::Bool(value) => Value::Bool(!value),
                _ => return Err(Stop::Over(End::GaveUp)),
            },
            Expr::Binary(op, left, right) => {
                let left = self.eval(frame, left, lazy)?;
                let decided = match (*op, &left) {
                    ("&&", Value::Bool(false)) => Some(false),
                    ("||", Value::Bool(true)) | ("==>", Value::Bool(false)) => Some(true),
                    _ => None,
                };
                if let (Some(decided), true) = (decided, lazy) {
                    return Ok(Value::Bool(decided));
                }
                let right = self.eval(frame, right, lazy)?;
                self.binary(frame, op, (left, right))?
            }
            Expr::Quantified(it) => {
                let array = self.object(frame, &it.array)?;
                let Object::Array { length, .. } = self.heap[array] else {
                    return Err(Stop::Over(End::GaveUp));
                };
                if length > MOST_ELEMENTS {
                    return Err(Stop::Over(End::GaveUp));
                }
                let mut result = it.all;
                for index in 0..length {
                    let element = self.element(array, index);
                    frame.locals.insert(it.element.clone(), element);
                    frame.locals.insert(it.index.clone(), Value::Int(index));
                    let holds = self.eval(frame, &it.body, lazy)? == Value::Bool(true);
                    result = if it.all {
                        result && holds
                    } else {
                        result || holds
                    };
                }
                Value::Bool(result)
            }
        })
    }

    fn whole(&self, value: Option<i128>) -> Step<Value> {
        let value = value.ok_or(Stop::Over(End::GaveUp))?;
        let wrapped = if self.narrow {
            i128::from(value as i32)
        } else {
            value
        };
        Ok(Value::Int(wrapped))
    }

    fn binary(&self, frame: &Frame, op: &str, sides: (Value, Value)) -> Step<Value> {
        match op {
            "==" => return Ok(Value::Bool(sides.0 == sides.1)),
            "!=" => return Ok(Value::Bool(sides.0 != sides.1)),
            _ => {}
        }
        match sides {
            (Value::Bool(left), Value::Bool(right)) => Ok(Value::Bool(match op {
                "&&" => left && right,
                "||" => left || right,
                "==>" => !left || right,
                _ => return Err(Stop::Over(End::GaveUp)),
            })),
            (Value::Int(left), Value::Int(right)) => match op {
                "<" => Ok(Value::Bool(left < right)),
                "<=" => Ok(Value::Bool(left <= right)),
                ">" => Ok(Value::Bool(left > right)),
                ">=" => Ok(Value::Bool(left >= right)),
                "+" => self.whole(left.checked_add(right)),
                "-" => self.whole(left.checked_sub(right)),
                "*" => self.whole(left.checked_mul(right)),
                "/" | "%" if right == 0 => Err(Stop::Raised(Some(frame.line))),
                "/" => self.whole(left.checked_div(right)),
                "%" => self.whole(left.checked_rem(right)),
                _ => Err(Stop::Over(End::GaveUp)),
            },
            _ => Err(Stop::Over(End::GaveUp)),
        }
    }
}

fn declares(class: &Class, method: &str) -> bool {
    let mut methods = class.methods.iter();
    methods.any(|it| it.name == method && it.body.is_some())
}

pub(crate) fn default(ty: &Ty) -> Value {
    match ty {
        Ty::Int | Ty::Uint => Value::Int(0),
        Ty::Bool => Value::Bool(false),
        Ty::Class(_) | Ty::Array(_) => Value::Null,
    }
}
