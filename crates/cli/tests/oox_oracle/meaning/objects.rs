//! Objects, arrays and calls.

use std::collections::BTreeMap;

use super::super::tree::{Call, Class, Expr, Left, Method, Right, Target, Ty};
use super::{End, Frame, Machine, Object, Step, Stop, Value, default};

impl Machine<'_> {
    pub(super) fn is_instance(&self, place: usize, wanted: &str) -> bool {
        match &self.heap[place] {
            Object::Instance { class, .. } => self.program.is_subtype(class, wanted),
            Object::Array { .. } => false,
        }
    }

    pub(super) fn local(&mut self, frame: &mut Frame, name: &str) -> Value {
        let value = frame.locals.get(name).cloned().unwrap_or(Value::Int(0));
        let Value::Unread(ty) = value else {
            return value;
        };
        let value = self.read(&ty, name, self.program.jip);
        frame.locals.insert(name.into(), value.clone());
        value
    }

    /// Chooses an input.
    pub(super) fn read(&mut self, ty: &Ty, name: &str, is_parameter: bool) -> Value {
        let nullable = !(is_parameter && matches!(ty, Ty::Array(_)));
        self.inputs
            .choose(self.program, &mut self.heap, (ty, name), nullable)
    }

    pub(super) fn object(&mut self, frame: &mut Frame, name: &str) -> Step<usize> {
        match self.local(frame, name) {
            Value::Object(place) => Ok(place),
            _ => Err(Stop::Raised(Some(frame.line))),
        }
    }

    pub(super) fn field(
        &mut self,
        frame: &mut Frame,
        var: &str,
        field: &'static str,
    ) -> Step<Value> {
        let place = self.object(frame, var)?;
        let Object::Instance { fields, .. } = &self.heap[place] else {
            return Err(Stop::Over(End::Unsupported));
        };
        let value = fields.get(field).cloned();
        let value = value.ok_or(Stop::Over(End::Unsupported))?;
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
    pub(super) fn place(
        &mut self,
        frame: &mut Frame,
        var: &str,
        index: &Expr,
    ) -> Step<(usize, i128)> {
        let index = self.eval(frame, index, false)?;
        let array = self.object(frame, var)?;
        match (&self.heap[array], index) {
            (Object::Array { length, .. }, Value::Int(index)) if 0 <= index && index < *length => {
                Ok((array, index))
            }
            (Object::Array { .. }, Value::Int(_)) => Err(Stop::Raised(Some(frame.line))),
            _ => Err(Stop::Over(End::Unsupported)),
        }
    }

    pub(super) fn element(&mut self, array: usize, index: i128) -> Value {
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

    pub(super) fn assign(&mut self, frame: &mut Frame, left: &Left, right: &Right) -> Step<()> {
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

    pub(super) fn right(&mut self, frame: &mut Frame, right: &Right) -> Step<Value> {
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

    pub(super) fn new_array(&mut self, base: &Ty, lengths: &[i128]) -> Step<Value> {
        let Some((length, inner)) = lengths.split_first() else {
            return Ok(default(base));
        };
        if *length > 50 {
            return Err(Stop::Over(End::Unsupported));
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

    pub(super) fn construct(
        &mut self,
        this: Value,
        class: &'static str,
        args: Vec<Value>,
    ) -> Step<()> {
        let declared: &Class = self.program.class(class);
        let constructor = declared.methods.iter().find(|it| it.name == class);
        let constructor = constructor.expect("every class has one");
        self.enter((Some(this), class), constructor, args)?;
        Ok(())
    }

    pub(super) fn call(&mut self, frame: &mut Frame, call: &Call) -> Step<Option<Value>> {
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
                    return Err(Stop::Over(End::Unsupported));
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

    pub(super) fn enter(
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
}

fn declares(class: &Class, method: &str) -> bool {
    let mut methods = class.methods.iter();
    methods.any(|it| it.name == method && it.body.is_some())
}
