//! Methods of the Java library that the engine executes itself, over constants and terms alike.
//!
//! A file per class. Its table names methods as class files do: `java/lang/Math.abs(I)I`. What has no model here is
//! executed from the bytecode of the user's JDK; what has neither ends the path with a reason that names it.

mod access;
mod arraycopy;
mod boxes;
mod class;
mod collector;
mod compute;
mod environment;
mod files;
mod handles;
mod initializers;
mod lookup;
mod math;
mod members;
mod memory;
mod monitors;
mod naming;
mod natives;
mod network;
mod object;
mod preconditions;
mod properties;
mod reflection;
mod streams;
mod system;
mod text;
mod threads;
mod throwable;
mod verifier;
mod views;
mod writers;

pub(crate) use self::boxes::{has_shared_boxes, shared_range};
pub(crate) use self::class::binary_name;
pub(crate) use self::initializers::{Initializer, initializer};
pub(crate) use self::members::reflected;
pub use self::views::Number as ByteView;

use std::sync::{Arc, OnceLock};

use oxpecker_base::Span;
use oxpecker_ir::{ClassId, LocalId, MethodId, Type};
use oxpecker_term::{Scalar, TermId};
use rustc_hash::FxHashMap;

use crate::exec::{Alternative, Continuation, Interpreter, is_of_library};
use crate::heap::{ClassOf, Object, Text};
use crate::outcome::Reason;
use crate::runtime::{Exceptions, TypeObjects};
use crate::state::State;
use crate::value::{Ref, Value};

/// What executes a method.
pub(crate) type Model = fn(&mut Invocation<'_, '_>) -> Modelled;

/// Methods of one class with their models.
pub(crate) type Table = &'static [(&'static str, Model)];

const TABLES: &[Table] = &[
    access::METHODS,
    arraycopy::METHODS,
    boxes::METHODS,
    boxes::NUMBERS,
    boxes::FLOATS,
    class::METHODS,
    collector::METHODS,
    environment::METHODS,
    files::METHODS,
    handles::METHODS,
    lookup::METHODS,
    math::METHODS,
    math::FUNCTIONS,
    members::METHODS,
    memory::METHODS,
    monitors::METHODS,
    naming::METHODS,
    natives::METHODS,
    network::METHODS,
    object::METHODS,
    preconditions::METHODS,
    properties::METHODS,
    reflection::METHODS,
    streams::METHODS,
    system::METHODS,
    threads::METHODS,
    throwable::METHODS,
    verifier::METHODS,
    writers::METHODS,
];

/// How a method ended.
#[derive(Debug)]
pub(crate) enum Done {
    /// With a result, if it has one.
    Return(Option<Value>),
    /// It goes on in this method.
    Enter(MethodId, Vec<Value>),
    /// It calls a method and goes on with its result.
    Call {
        method: MethodId,
        args: Vec<Value>,
        then: After,
    },
    /// The running thread waits, or there is more to know; the call is executed again.
    Again,
    /// The execution is not one of those that count.
    AssumedAway,
    /// The program ends here.
    Exit,
}

/// How a model goes on when the method it called is back.
#[derive(Clone, Debug)]
pub(crate) enum After {
    /// This is the result.
    Give(Value),
    /// The model runs with these arguments and the result, if there is one. It must not fork any more.
    Run(Model, Vec<Value>),
    /// A call by reflection: a result of this type is put into a box, an exception is wrapped.
    Reflected(Type),
    /// A constructor that was called by reflection made this object; an exception is wrapped.
    Constructed(Value),
}

impl After {
    /// Whether exceptions of the call are wrapped.
    pub(crate) fn is_reflection(&self) -> bool {
        matches!(self, After::Reflected(_) | After::Constructed(_))
    }
}

/// The call that a model stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) method: MethodId,
    pub(crate) result_to: Option<LocalId>,
    pub(crate) span: Span,
}

/// Why a method did not end.
#[derive(Debug)]
pub(crate) enum Pause {
    /// It cannot be executed.
    Unsupported(Reason),
    /// Something is undecided; it is executed again when it is.
    Fork(Vec<Alternative>),
    /// It throws a new exception of this class.
    Throw(&'static str, Option<String>),
    /// It throws this object.
    ThrowObject(Ref),
    /// The class must be initialized first; then it is executed again.
    Initialize(ClassId),
}

impl From<Reason> for Pause {
    fn from(reason: Reason) -> Self {
        Pause::Unsupported(reason)
    }
}

pub(crate) type Modelled<T = Done> = Result<T, Pause>;

/// Whether the code of a method only looks like what it stands for and must not be executed.
pub(crate) fn is_placeholder(class: &str, name: &str) -> bool {
    class == "org/sosy_lab/sv_benchmarks/Verifier" && name != "nondetObject" && name != "<clinit>"
}

/// The model of a method, if it has one.
pub(crate) fn find(class: &str, selector: &str) -> Option<Model> {
    static MODELS: OnceLock<FxHashMap<&'static str, Model>> = OnceLock::new();
    let all = || {
        TABLES
            .iter()
            .chain(text::TABLES)
            .copied()
            .flatten()
            .copied()
    };
    let models = MODELS.get_or_init(|| all().collect());
    let known = models.get(format!("{class}.{selector}").as_str()).copied();
    // Every library class with native methods may have one that connects them.
    let connects = matches!(selector, "registerNatives()V" | "initIDs()V") && is_of_library(class);
    known
        .or_else(|| text::find_builder(class, selector))
        .or_else(|| connects.then_some(object::nothing as Model))
}

/// The methods that have a model, as `java/lang/Math.abs(I)`.
pub fn modelled_methods() -> Vec<String> {
    let tables = TABLES.iter().chain(text::TABLES).copied().flatten();
    let named = tables.filter_map(|(name, _)| Some(name[..=name.find(')')?].to_string()));
    let mut all: Vec<String> = named.chain(text::builder_methods()).collect();
    all.sort();
    all.dedup();
    all
}

/// A call of a method that has a model.
pub(crate) struct Invocation<'i, 'p> {
    pub(crate) interpreter: &'i mut Interpreter<'p>,
    pub(crate) state: &'i mut State,
    /// The arguments, the receiver first.
    pub(crate) args: Vec<Value>,
    /// The called method.
    pub(crate) method: MethodId,
    /// The call in the source.
    pub(crate) span: Span,
}

impl Invocation<'_, '_> {
    /// Whether a condition holds; both ways are explored if nothing decides it.
    pub(crate) fn decide(&mut self, condition: Value) -> Modelled<bool> {
        self.interpreter.decide(self.state, condition)
    }

    /// Throws unless a condition holds.
    pub(crate) fn require(&mut self, condition: Value, otherwise: &'static str) -> Modelled<()> {
        if self.decide(condition)? {
            return Ok(());
        }
        Err(Pause::Throw(otherwise, None))
    }

    /// The object of an argument; throws for null.
    pub(crate) fn object(&mut self, number: usize) -> Modelled<Ref> {
        let argument = self.args[number];
        self.known(argument)
    }

    /// The object a reference is; throws for null, forks if it can be several.
    pub(crate) fn known(&mut self, reference: Value) -> Modelled<Ref> {
        match self.nullable(reference)? {
            Ref::NULL => Err(Pause::Throw("java/lang/NullPointerException", None)),
            object => Ok(object),
        }
    }

    /// The object a reference is, or null; forks if it can be several.
    pub(crate) fn nullable(&mut self, reference: Value) -> Modelled<Ref> {
        self.interpreter.one_object(self.state, reference)
    }

    /// The units of a string argument; throws for null.
    pub(crate) fn text(&mut self, number: usize) -> Modelled<Arc<[u16]>> {
        let object = self.object(number)?;
        self.text_of(object)
    }

    /// The units of a string object.
    pub(crate) fn text_of(&mut self, object: Ref) -> Modelled<Arc<[u16]>> {
        match self.state.heap.get(object) {
            Some(Object::Text(Text::Known(units))) => Ok(Arc::clone(units)),
            _ => Err(self.gave_up("a string that is not known")),
        }
    }

    /// A constant integer argument.
    pub(crate) fn int(&mut self, number: usize) -> Modelled<i64> {
        match self.args[number] {
            Value::Int(value) => Ok(value),
            _ => Err(self.gave_up("a number that is not known")),
        }
    }

    /// Whether a float has 32 bits.
    pub(crate) fn is_single(&self, value: Value) -> bool {
        self.interpreter.scalar_of_value(value) == Some(Scalar::Single)
    }

    /// A new exception of a library class, with a message that may be unknown.
    pub(crate) fn exception(&mut self, class: &str, message: Option<String>) -> Modelled<Ref> {
        let object = self
            .interpreter
            .new_exception(self.state, class, message.as_deref())?;
        if message.is_none() {
            self.state
                .slot_mut::<Exceptions>()
                .unknown_messages
                .insert(object);
        }
        Ok(object)
    }

    /// The library's own code of the method does the rest.
    pub(crate) fn bytecode(&self) -> Modelled {
        Ok(Done::Enter(self.method, self.args.clone()))
    }

    /// Makes sure that a class is initialized. Nothing may have been changed before.
    pub(crate) fn initialized(&mut self, class: ClassId) -> Modelled<()> {
        let classes = &self.state.classes;
        if classes.initialized.contains(&class) && !classes.failed.contains(&class) {
            self.interpreter.must_not_wait(self.state, class)?;
            return Ok(());
        }
        Err(Pause::Initialize(class))
    }

    /// Calls a method, also one with a model, and goes on with its result.
    pub(crate) fn calls(
        &mut self,
        class: &str,
        selector: &str,
        args: Vec<Value>,
        then: After,
    ) -> Modelled {
        let method = self.method_of(class, selector)?;
        Ok(Done::Call { method, args, then })
    }

    /// The method that an object runs for a selector.
    pub(crate) fn implementation(&mut self, object: Ref, selector: &str) -> Modelled<MethodId> {
        let class = self.class_with_code(object)?;
        let found = self
            .interpreter
            .program
            .hierarchy
            .implementation(class, selector);
        found.ok_or_else(|| self.gave_up("an object without the method"))
    }

    /// The class that has the code of an object; for arrays that of all objects.
    pub(crate) fn class_with_code(&mut self, object: Ref) -> Modelled<ClassId> {
        match self.declared_class(object)? {
            Some(class) => Ok(class),
            None => Ok(self.interpreter.load_class("java/lang/Object")?),
        }
    }

    /// The class that an object is an instance of; arrays have none that is declared.
    pub(crate) fn declared_class(&mut self, object: Ref) -> Modelled<Option<ClassId>> {
        match self.class_of(object)? {
            Type::Named(name) => Ok(Some(self.interpreter.load_class(&name)?)),
            Type::Class(class) => Ok(Some(class)),
            _ => Ok(None),
        }
    }

    /// A field of an object of the library, which another version of the library may not have.
    pub(crate) fn field_of(&mut self, object: Value, class: &str, name: &str) -> Modelled<Value> {
        let id = self.interpreter.load_class(class)?;
        match self.interpreter.field_named(id, name) {
            Some(field) => Ok(self.interpreter.load_field(self.state, object, field)?),
            None => {
                let class = class.replace('/', ".");
                Err(self.gave_up(&format!("an object of {class} without {name}")))
            }
        }
    }

    /// The run-time type of an object.
    pub(crate) fn class_of(&mut self, object: Ref) -> Modelled<Type> {
        object::run_time_type(self, object)
    }

    /// A method of a class, by name and descriptor.
    pub(crate) fn method_of(&self, class: &str, selector: &str) -> Modelled<MethodId> {
        let program = self.interpreter.program;
        let id = self.interpreter.load_class(class)?;
        let mut methods = program.classes[id].methods.iter().copied();
        let found = methods.find(|id| program.methods[*id].selector == selector);
        found.ok_or_else(|| {
            Pause::Unsupported(Reason::Unsupported {
                what: format!("there is no {}.{selector}", class.replace('/', ".")),
                span: Some(self.span),
            })
        })
    }

    /// Why the call cannot be executed.
    pub(crate) fn gave_up(&self, because: &str) -> Pause {
        let name = self.interpreter.program.method_name(self.method);
        Pause::Unsupported(Reason::Unsupported {
            what: format!("{} with {because}", name.replace('/', ".")),
            span: Some(self.span),
        })
    }

    /// The type a `Class` object stands for.
    pub(crate) fn type_of(&mut self, object: Ref) -> Modelled<Type> {
        match self.state.slot::<TypeObjects>().types_of.get(&object) {
            Some(ty) => Ok(ty.clone()),
            None => Err(self.gave_up("a class object of unknown origin")),
        }
    }
}

impl Interpreter<'_> {
    /// Whether a condition holds for the running instruction; forks and executes it again if nothing decides it.
    pub(crate) fn decide(&mut self, state: &State, condition: Value) -> Modelled<bool> {
        let term = match condition {
            Value::Bool(value) => return Ok(value),
            Value::Term(term) if self.pool.sort(term).is_bool() => term,
            _ => {
                return Err(Pause::Unsupported(Reason::Unsupported {
                    what: "a truth value is needed here".into(),
                    span: None,
                }));
            }
        };
        let decided = state.decisions.iter().find(|(known, _)| *known == term);
        if let Some((_, holds)) = decided {
            return Ok(*holds);
        }
        if let Some(holds) = state.knowledge.decide(&mut self.pool, term) {
            return Ok(holds);
        }
        let opposite = self.pool.not(term);
        Err(Pause::Fork(vec![
            Alternative {
                guard: term,
                then: Continuation::Again(term, true),
            },
            Alternative {
                guard: opposite,
                then: Continuation::Again(term, false),
            },
        ]))
    }

    /// The object a reference is, or null; forks and executes the instruction again if it can be several.
    pub(crate) fn one_object(&mut self, state: &mut State, reference: Value) -> Modelled<Ref> {
        let object = self.one_reference(state, reference)?;
        self.settle_class(state, object)?;
        Ok(object)
    }

    /// Decides the class of an object if it can be several.
    fn settle_class(&mut self, state: &mut State, object: Ref) -> Modelled<()> {
        let Some(Object::Instance {
            class: class @ ClassOf::Among { .. },
            ..
        }) = state.heap.get(object)
        else {
            return Ok(());
        };
        let class = class.clone();
        let mut open = Vec::new();
        for (class, guard) in self.classes_of(&class) {
            let taken = state.decisions.contains(&(guard, true)).then_some(true);
            match taken.or_else(|| state.knowledge.decide(&mut self.pool, guard)) {
                Some(true) => {
                    self.narrow(state, object, class);
                    return Ok(());
                }
                Some(false) => {}
                None => open.push(Alternative {
                    guard,
                    then: Continuation::Again(guard, true),
                }),
            }
        }
        Err(Pause::Fork(open))
    }

    /// From now on an object is of one class.
    fn narrow(&self, state: &mut State, object: Ref, known: ClassId) {
        let layout = self.program.hierarchy.layout(known);
        if let Some(Object::Instance { class, fields }) = state.heap.get_mut(object)
            && let ClassOf::Among { fields: places, .. } = &*class
        {
            let place = |field| places.iter().position(|it| it == field);
            let own = layout.iter().filter_map(place);
            *fields = own.map(|place| fields[place]).collect();
            *class = ClassOf::Known(known);
        }
    }

    pub(crate) fn one_reference(&mut self, state: &mut State, reference: Value) -> Modelled<Ref> {
        if let Value::Ref(known) = reference {
            return Ok(known);
        }
        let candidates = self.candidates(state, reference)?;
        let mut other = self.pool.tt();
        let mut alternatives: Vec<(Ref, TermId)> = Vec::new();
        for (object, guard) in candidates {
            let differs = self.pool.not(guard);
            other = self.pool.and(other, differs);
            alternatives.push((object, guard));
        }
        alternatives.push((Ref::NULL, other));
        let mut open = Vec::new();
        for (object, guard) in alternatives {
            if state.decisions.contains(&(guard, true)) {
                return Ok(object);
            }
            match state.knowledge.decide(&mut self.pool, guard) {
                Some(true) => return Ok(object),
                Some(false) => {}
                None => open.push(Alternative {
                    guard,
                    then: Continuation::Again(guard, true),
                }),
            }
        }
        Err(Pause::Fork(open))
    }
}
