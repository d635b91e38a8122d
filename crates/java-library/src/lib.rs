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
mod free;
mod handles;
mod harness;
mod initializers;
mod lookup;
mod math;
mod members;
mod memory;
mod model;
mod monitors;
mod naming;
mod natives;
mod network;
mod object;
mod preconditions;
pub mod proofs;
mod properties;
mod reflected_arrays;
mod reflection;
mod security;
mod slots;
mod streams;
mod system;
mod text;
mod threads;
mod throwable;
mod verifier;
mod views;
mod writers;

pub(crate) use self::initializers::initializer;
pub(crate) use self::model::{
    LibraryModel, Table, continuation, direct, opaque, pure, reading, writing,
};

use std::sync::{Arc, OnceLock};

use oxpecker_base::Span;
use oxpecker_ir::{ClassId, MethodId, Program, Type};
use oxpecker_term::Scalar;
use rustc_hash::FxHashMap;

use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::language::Initializer;
pub(crate) use oxpecker_interp::native::{After, Done, Modelled, Pause};
use oxpecker_interp::native::{Native, NativeCall};
use oxpecker_interp::state::{Asked, State};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::slots::{Exceptions, TypeObjects};
use oxpecker_java::{Java, Jvm, Library, is_choice};

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
    free::METHODS,
    handles::METHODS,
    lookup::METHODS,
    math::METHODS,
    math::DIVISIONS,
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
    reflected_arrays::METHODS,
    reflection::METHODS,
    security::METHODS,
    streams::METHODS,
    system::METHODS,
    threads::METHODS,
    throwable::METHODS,
    verifier::METHODS,
    harness::METHODS,
    writers::METHODS,
];

/// The library of Java.
#[derive(Clone, Copy, Debug)]
pub struct Jdk;

/// Java with its library.
pub static JAVA: Java = Java::new(&Jdk);

impl Library for Jdk {
    fn native(&self, program: &Program, method: MethodId) -> Option<&'static dyn Native> {
        find(program, method).map(|it| it as &dyn Native)
    }

    fn initializer(&self, class: &str) -> Initializer {
        initializer(class)
    }

    fn place_arguments(&self, program: &Program, method: MethodId) -> &'static [usize] {
        match program.methods[method].name.as_str() {
            "arraycopy" => &[1, 3, 4],
            "copyOf" | "charAt" | "codePointAt" => &[1],
            "copyOfRange" | "substring" | "subSequence" => &[1, 2],
            _ => &[],
        }
    }

    fn keepers(&self, state: &State) -> Vec<Ref> {
        text::builders(state)
    }

    fn kept(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &State,
        kept: (Ref, usize),
    ) -> Option<Value> {
        text::kept_of_builder(interpreter, state, kept)
    }

    fn set_kept(&self, state: &mut State, kept: (Ref, usize), value: Value) -> bool {
        text::set_kept_of_builder(state, kept, value)
    }
}

/// The model of a method, if it has one.
pub(crate) fn find(program: &Program, method: MethodId) -> Option<&'static LibraryModel> {
    static MODELS: OnceLock<FxHashMap<&'static str, &'static LibraryModel>> = OnceLock::new();
    static CONNECTS: LibraryModel = pure("registerNatives()V", object::nothing);
    let tables = || TABLES.iter().chain(text::TABLES).copied().flatten();
    let models = MODELS.get_or_init(|| tables().map(|it| (it.name, it)).collect());
    let method = &program.methods[method];
    let (class, selector) = (&program.classes[method.class], method.selector.as_str());
    let known = models.get(format!("{}.{selector}", class.name).as_str());
    let known = known.copied();
    // Every library class with native methods may have one that connects them.
    let connects = matches!(selector, "registerNatives()V" | "initIDs()V") && class.is_library();
    known
        .or_else(|| text::find_builder(&class.name, selector))
        .or_else(|| connects.then_some(&CONNECTS))
}

/// The methods that have a model, as `java/lang/Math.abs(I)`.
pub fn modelled_methods() -> Vec<String> {
    let tables = TABLES.iter().chain(text::TABLES).copied().flatten();
    let named = tables.filter_map(|it| Some(it.name[..=it.name.find(')')?].to_string()));
    let mut all: Vec<String> = named.chain(text::builder_methods()).collect();
    all.sort();
    all.dedup();
    all
}

/// A call of a method that has a model.
#[derive(Debug)]
pub(crate) struct Invocation<'i, 'p> {
    pub(crate) interpreter: Jvm<'i, 'p>,
    pub(crate) state: &'i mut State,
    /// The arguments, the receiver first.
    pub(crate) args: Vec<Value>,
    /// The called method.
    pub(crate) method: MethodId,
    /// The call in the source.
    pub(crate) span: Span,
}

impl<'i, 'p> Invocation<'i, 'p> {
    fn new(call: NativeCall<'i, 'p>) -> Self {
        Invocation {
            interpreter: Jvm(call.interpreter),
            state: call.state,
            args: call.args,
            method: call.method,
            span: call.span,
        }
    }
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
            _ => Err(self.unsupported("a string that is not known")),
        }
    }

    /// A constant integer argument.
    pub(crate) fn int(&mut self, number: usize) -> Modelled<i64> {
        match self.args[number] {
            Value::Int(value) => Ok(value),
            _ => Err(self.unsupported("a number that is not known")),
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
        found.ok_or_else(|| self.unsupported("an object without the method"))
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
                Err(self.unsupported(&format!("an object of {class} without {name}")))
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
    pub(crate) fn unsupported(&self, because: &str) -> Pause {
        let name = self.interpreter.program.method_name(self.method);
        Pause::Unsupported(Reason::Unsupported {
            what: format!("{} with {because}", name.replace('/', ".")),
            span: Some(self.span),
        })
    }

    /// Ends an execution that no verdict speaks of, which says so.
    pub(crate) fn left_out(&mut self, what: &str) -> Modelled {
        match self.interpreter.leave_out(what) {
            true => Ok(Done::AssumedAway),
            false => Err(self.unsupported("a string that is not known")),
        }
    }

    /// Remembers what the program asked its environment for.
    pub(crate) fn remember_asked(&mut self, what: &'static str, ty: Type, value: Value) {
        self.state.inputs.asked.push_back(Asked {
            what,
            is_replayable: is_choice(what),
            ty,
            value,
            span: self.span,
            method: self.state.frame.method,
            guard: None,
        });
    }

    /// The type a `Class` object stands for.
    pub(crate) fn type_of(&mut self, object: Ref) -> Modelled<Type> {
        match self.state.slot::<TypeObjects>().types_of.get(&object) {
            Some(ty) => Ok(ty.clone()),
            None => Err(self.unsupported("a class object of unknown origin")),
        }
    }
}
