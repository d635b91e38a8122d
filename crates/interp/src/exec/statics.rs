//! Static fields, static initializers, and the objects of literals and types.

use std::rc::Rc;

use oxpecker_base::Span;
use oxpecker_ir::{ClassId, FieldId, LocalId, MethodId, Type};

use super::{Flow, Interpreter, Step, Stop};
use crate::ending::Reason;
use crate::heap::Object;
use crate::language::{Changed, Initializer};
use crate::native::Pause;
use crate::state::{Frame, State};
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// A class by name, loaded on first use.
    pub fn load_class(&self, name: &str) -> Step<ClassId> {
        self.program
            .load_class(name)
            .map_err(|why| Reason::Unsupported {
                what: why.to_string(),
                span: None,
            })
    }

    /// Begins the static initializer that must run before a class is used; it initializes supertypes itself. The running
    /// instruction is executed again after it.
    pub(super) fn initialize(
        &mut self,
        state: &mut State,
        class: ClassId,
        span: Span,
    ) -> Step<Flow> {
        if let Some(fork) = self.settle_initialized(state, class) {
            return Ok(Flow::Stop(fork));
        }
        if state.classes.failed.contains(&class) {
            let language = self.language;
            let error = language.uninitialized(self, state, class)?;
            return self.throw_object(state, error, span);
        }
        let depth = state.callers.len();
        self.begin_initialization(state, class)?;
        Ok(if state.callers.len() > depth {
            Flow::Jumped
        } else {
            Flow::Next
        })
    }

    /// Where a class was initialized by one of the paths that were merged only, decides whether it was.
    pub(super) fn settle_initialized(&mut self, state: &mut State, class: ClassId) -> Option<Stop> {
        let condition = *state.classes.partly.get(&class)?;
        match self.decide(state, Value::Term(condition)) {
            Ok(true) => {
                state.classes.initialized.insert(class);
            }
            Ok(false) => {
                // What its fields are is what the other path made of them.
                let program = self.program;
                for field in &program.classes[class].fields {
                    state.classes.statics.remove(field);
                }
            }
            Err(Pause::Fork(alternatives)) => return Some(Stop::Fork(alternatives)),
            Err(_) => return None,
        }
        state.classes.partly.remove(&class);
        None
    }

    /// Enters the static initializer of a class if it has not begun.
    pub fn begin_initialization(&mut self, state: &mut State, class: ClassId) -> Step<()> {
        if state.classes.partly.contains_key(&class) {
            return Err(Reason::Unsupported {
                what: "a class that was initialized on some of the merged paths".into(),
                span: None,
            });
        }
        if state.classes.initialized.insert(class).is_some() {
            return Ok(());
        }
        let language = self.language;
        let setup = match language.initializer(self.program, class) {
            Initializer::Late(setup) | Initializer::Only(setup) => setup,
            Initializer::Code => {
                if !self.push_initializer(state, class)? {
                    language.initialized(self, state, class);
                }
                return Ok(());
            }
        };
        match setup {
            Some(setup) => setup(self, state, class),
            None => Ok(()),
        }
    }

    /// Enters the static initializer of a class; false if it has none.
    fn push_initializer(&mut self, state: &mut State, class: ClassId) -> Step<bool> {
        let program = self.program;
        let methods = program.classes[class].methods.iter().copied();
        let mut methods = methods.filter(|id| program.methods[*id].name == "<clinit>");
        let Some(method) = methods.next() else {
            return Ok(false);
        };
        if let Err(why) = program.load_body(method) {
            return Err(Reason::Unsupported {
                what: format!("{}: {why}", program.method_name(method)),
                span: None,
            });
        }
        self.enter_initializer(state, class, method);
        Ok(true)
    }

    fn enter_initializer(&mut self, state: &mut State, class: ClassId, method: MethodId) {
        let mut frame = Frame::enter(method, &self.program.methods[method], &[], None);
        frame.initializes = Some(class);
        if state.threads.is_some() {
            let thread = state.thread();
            state.threads_mut().initializing.insert(class, thread);
        }
        let caller = std::mem::replace(&mut state.frame, frame);
        state.callers.push_back(Rc::new(caller));
    }

    /// `dst :=` a static field. One that only the skipped initializer of a library class sets makes it run now.
    pub(super) fn load_static(
        &mut self,
        state: &mut State,
        dst: LocalId,
        field: FieldId,
    ) -> Step<Flow> {
        let declared = &self.program.fields[field];
        let value = match state.classes.statics.get(&field) {
            Some(value) => *value,
            None if self.is_late(state, declared.class) => {
                return self.run_late(state, declared.class, &declared.name);
            }
            None => Self::default_value(&declared.ty),
        };
        Ok(self.set_loaded(state, dst, (Value::Ref(Ref::NULL), field), value))
    }

    /// The value of a static field of a class of the program.
    pub fn static_value(&self, state: &State, field: FieldId) -> Value {
        let known = state.classes.statics.get(&field).copied();
        known.unwrap_or_else(|| Self::default_value(&self.program.fields[field].ty))
    }

    /// Whether the initializer of a class was left out so far.
    fn is_late(&self, state: &State, class: ClassId) -> bool {
        !state.classes.late.contains(&class) && self.has_late_initializer(class)
    }

    /// Whether static fields of a class may have to be set when they are read.
    pub(super) fn has_late_initializer(&self, class: ClassId) -> bool {
        let initializer = self.language.initializer(self.program, class);
        !matches!(initializer, Initializer::Code)
    }

    fn run_late(&mut self, state: &mut State, class: ClassId, field: &str) -> Step<Flow> {
        let name = &self.program.classes[class].name;
        if let Initializer::Only(_) = self.language.initializer(self.program, class) {
            return Err(Reason::Unsupported {
                what: format!("the static field {}.{field}", name.replace('/', ".")),
                span: None,
            });
        }
        state.classes.late.insert(class);
        self.push_initializer(state, class)?;
        // The instruction is executed again.
        Ok(Flow::Jumped)
    }

    /// Sets a static field by name; nothing happens if there is none.
    pub fn set_static(&mut self, state: &mut State, class: ClassId, name: &str, value: Value) {
        let program = self.program;
        let mut fields = program.classes[class].fields.iter().copied();
        if let Some(field) = fields.find(|id| program.fields[*id].name == name) {
            state.classes.statics.insert(field, value);
        }
    }

    /// Sets a static field.
    pub fn store_static(&mut self, state: &mut State, field: FieldId, value: Value) {
        state.classes.statics.insert(field, value);
        self.language.changed(self, state, Changed::Static(field));
        // What initializers set is not worth telling.
        if self.recorded.trace.is_some() && state.frame.initializes.is_none() {
            let name = self.program.fields[field].name.clone();
            self.record(Some(&name), value);
        }
    }

    /// One way to write each type: classes by name.
    pub fn canonical(&self, ty: &Type) -> Type {
        match ty {
            Type::Class(class) => Type::Named(self.program.classes[*class].name.as_str().into()),
            Type::Array(element) => self.canonical(element).array(),
            other => other.clone(),
        }
    }

    /// A field of a class or of a superclass, by name.
    pub fn field_named(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let program = self.program;
        let mut next = Some(class);
        while let Some(class) = next {
            let class = &program.classes[class];
            let mut fields = class.fields.iter().copied();
            if let Some(found) = fields.find(|id| program.fields[*id].name == name) {
                return Some(found);
            }
            next = class.superclass;
        }
        None
    }

    /// Whether an array of references can hold a reference.
    pub fn can_hold(&mut self, state: &mut State, array: Value, value: Value) -> Step<Value> {
        let mut holds = self.pool.ff();
        for (array, guard) in self.candidates(state, array)? {
            let Some(Object::Array(array)) = state.heap.get(array) else {
                continue;
            };
            let element = array.element.clone();
            let passes = self.is_of_type(state, value, &element)?;
            let here = self.pool.and(guard, passes);
            holds = self.pool.or(holds, here);
        }
        Ok(self.lower(holds))
    }

    /// When a reference is null or of a type.
    fn is_of_type(
        &mut self,
        state: &mut State,
        value: Value,
        ty: &Type,
    ) -> Step<oxpecker_term::TermId> {
        let test = super::references::type_test(&self.loaded(ty)?)?;
        let passes = self.instance_of(state, value, &test)?;
        let passes = self.lift(passes, oxpecker_term::Scalar::Bool);
        let reference = self.lift(value, oxpecker_term::Scalar::Ref);
        let null = self.pool.reference(Ref::NULL.0);
        let is_null = self.pool.eq(reference, null);
        Ok(self.pool.or(is_null, passes))
    }

    /// A type whose class is loaded.
    pub fn loaded(&self, ty: &Type) -> Step<Type> {
        match ty {
            Type::Named(name) => self.load_class(name).map(Type::Class),
            other => Ok(other.clone()),
        }
    }
}
