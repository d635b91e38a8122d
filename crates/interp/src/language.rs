//! What differs between the languages that programs are written in.
//!
//! The interpreter gives instructions their meaning. Where languages differ it asks the program's language: what a failed check
//! raises, which objects inputs can be, when two references are one object, what a library method does. The defaults are those
//! of a language without a library, whose exceptions are no objects.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use oxpecker_ir::{ClassId, FieldId, MethodId, Program, Type};
use oxpecker_term::TermId;

use crate::concrete::{ConcreteInputs, ConcreteObject, ConcreteValue, Reader};
use crate::ending::ViolationKind;
use crate::exec::{Interpreter, Step, unsupported};
use crate::heap::Object;
use crate::native::Native;
use crate::raised::{Raised, RaisedBy};
use crate::state::State;
use crate::value::{Ref, Value};

/// How a class is initialized.
#[derive(Clone, Copy, Debug)]
pub enum Initializer {
    /// By its own code.
    Code,
    /// Not at all at first. Reading a static field that was not set runs its own code.
    Late(Option<Setup>),
    /// Only by this function: its own code would destroy or miss something. Static fields that it does not set cannot be read.
    Only(Option<Setup>),
}

/// Sets the static fields that programs use.
pub type Setup = fn(&mut Interpreter<'_>, &mut State, ClassId) -> Step<()>;

/// Whether input references can be an input object that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aliasing {
    /// As the user wants it.
    AsConfigured,
    /// Always.
    Always,
    /// Never: which object it is is said in another way.
    Never,
}

/// What an object is for those who look at it from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownAs {
    /// An object with fields.
    Object,
    /// The box of a value.
    Box(Value),
    /// A constant of a class, by its ordinal number.
    Constant(ClassId, usize),
}

/// How accesses to a field are ordered with those of other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldOrder {
    /// Not at all.
    Unordered,
    /// It is written before it is shared.
    Final,
    /// An access puts others in order.
    Volatile,
}

/// A language.
pub trait Language: Debug + Sync {
    /// Whether a program is written in it.
    fn is_language_of(&self, program: &Program) -> bool {
        !program.semantics.exceptions_are_objects
    }

    /// What one run needs to remember.
    fn session(&self) -> Box<dyn Any> {
        Box::new(())
    }

    /// What executes a method instead of its code.
    fn native(&self, _program: &Program, _method: MethodId) -> Option<&'static dyn Native> {
        None
    }

    /// Whether the code of a method only looks like what it stands for and must not be executed.
    fn is_placeholder(&self, _program: &Program, _method: MethodId) -> bool {
        false
    }

    /// Whether calls and initializations of classes count as steps of a thread: a native method does something at once.
    fn calls_are_operations(&self) -> bool {
        false
    }

    /// Whether calls that cannot be linked raise.
    fn has_link_errors(&self) -> bool {
        false
    }

    /// The exception that a failed check raises.
    fn raised(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        raised: Raised,
    ) -> Step<Raised> {
        Ok(raised)
    }

    /// A new exception of a class.
    fn exception(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        class: &str,
        _message: Option<&str>,
    ) -> Step<Ref> {
        Err(unsupported(format!("an exception of class {class}")))
    }

    /// What an exception becomes that leaves the initializer of a class.
    fn initializer_failed(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _class: ClassId,
        raised: Raised,
    ) -> Step<Raised> {
        Ok(raised)
    }

    /// The exception that using a class raises whose initializer failed.
    fn uninitialized(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _class: ClassId,
    ) -> Step<Value> {
        Err(unsupported("a class whose initializer failed".into()))
    }

    /// What an exception becomes that leaves a method whose caller wraps exceptions.
    fn wrapped(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        raised: Raised,
    ) -> Step<Raised> {
        Ok(raised)
    }

    /// What an exception violates that leaves the entry method.
    fn escaped(
        &self,
        interpreter: &Interpreter<'_>,
        _state: &State,
        raised: Raised,
    ) -> Option<ViolationKind> {
        let is_violation = interpreter.program.semantics.escaping_check_is_violation;
        match raised.by {
            RaisedBy::Check(kind) if is_violation => Some(ViolationKind::Escaped(kind)),
            _ => None,
        }
    }

    /// Enters code of the program that runs when an exception leaves a thread; false if there is none.
    fn uncaught(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _raised: Raised,
    ) -> Step<bool> {
        Ok(false)
    }

    /// An exception, for people.
    fn describe(&self, _interpreter: &Interpreter<'_>, _state: &State, _raised: Raised) -> String {
        "an exception".into()
    }

    /// How a class is initialized.
    fn initializer(&self, _program: &Program, _class: ClassId) -> Initializer {
        Initializer::Code
    }

    /// A class was initialized.
    fn initialized(&self, _interpreter: &mut Interpreter<'_>, _state: &mut State, _class: ClassId) {
    }

    /// An instruction is about to make an object.
    fn will_make(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &State,
        _class: ClassId,
    ) -> Step<()> {
        Ok(())
    }

    /// A new object of a class that is made in a special way.
    fn make(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _class: ClassId,
    ) -> Option<Value> {
        None
    }

    /// Puts a new object where it belongs.
    fn place(&self, _interpreter: &mut Interpreter<'_>, state: &mut State, object: Object) -> Ref {
        state.heap.create(object)
    }

    /// An input object, or a static field of a class, was changed.
    fn changed(&self, _interpreter: &Interpreter<'_>, _state: &State, _at: Changed) {}

    /// The object of a string literal.
    fn literal(
        &self,
        _interpreter: &mut Interpreter<'_>,
        state: &mut State,
        units: &Arc<[u16]>,
    ) -> Value {
        let text = crate::heap::Text::Known(Arc::clone(units));
        Value::Ref(state.heap.create(Object::Text(text)))
    }

    /// The object that stands for a type.
    fn type_object(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _ty: &Type,
    ) -> Step<Value> {
        Err(unsupported("an object that stands for a type".into()))
    }

    /// The class whose methods strings have.
    fn string_class(&self) -> Option<&'static str> {
        None
    }

    /// The class whose methods arrays have.
    fn array_class(&self) -> Option<&'static str> {
        None
    }

    /// What every array is, that class first. Arrays of references are covariant then.
    fn array_supertypes(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether it depends on a condition which object a reference is.
    fn may_be_another(&self, _state: &State, _object: Ref) -> bool {
        false
    }

    /// When two references that differ are one object.
    fn same_object(
        &self,
        interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _lhs: Value,
        _rhs: Value,
    ) -> Step<TermId> {
        Ok(interpreter.pool.ff())
    }

    /// A method is going to be entered from outside.
    fn discover(&self, _interpreter: &mut Interpreter<'_>, _entry: MethodId) {}

    /// Whether a method is started without inputs that can be chosen.
    fn is_main(&self, _program: &Program, _entry: MethodId) -> bool {
        false
    }

    /// What happens before the first instruction of the entry method.
    fn begin(&self, _interpreter: &mut Interpreter<'_>, _state: &mut State) -> Step<()> {
        Ok(())
    }

    /// The range of an argument of the entry method that is an integer, if it is not all of its type.
    fn argument_range(
        &self,
        _program: &Program,
        _entry: MethodId,
        _number: usize,
    ) -> Option<(i64, i64)> {
        None
    }

    /// The receiver of the entry method, if it is special.
    fn receiver(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _entry: MethodId,
    ) -> Step<Option<Value>> {
        Ok(None)
    }

    /// New input objects of a type for a reference with a name; none if the interpreter is to make them.
    fn input_objects(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _ty: &Type,
        (_leaf, _name): (Option<TermId>, &str),
    ) -> Step<Option<Vec<Ref>>> {
        Ok(None)
    }

    /// Whether an input of a type can only be null.
    fn is_only_null(&self, _interpreter: &Interpreter<'_>, _ty: &Type) -> bool {
        false
    }

    /// A class that must be initialized before it is known what an input of a type can be.
    fn awaited(
        &self,
        _interpreter: &Interpreter<'_>,
        _state: &State,
        _ty: &Type,
    ) -> Step<Option<ClassId>> {
        Ok(None)
    }

    /// Whether input references can be an input object.
    fn aliasing(&self, _state: &State, _object: Ref) -> Aliasing {
        Aliasing::AsConfigured
    }

    /// What stands for types of which not all objects are inputs, as far as it was noticed: verdicts speak of nothing else.
    fn left_out(&self, _interpreter: &Interpreter<'_>) -> BTreeSet<String> {
        BTreeSet::new()
    }

    /// The size of the input collection that an object belongs to.
    fn collection_size(&self, _state: &State, _object: Ref) -> Option<TermId> {
        None
    }

    /// Why not all inputs are explored, as far as it was noticed.
    fn gaps(&self, _interpreter: &Interpreter<'_>) -> BTreeSet<String> {
        BTreeSet::new()
    }

    /// An input object of a path, read off its model, if it is special.
    fn read_object(&self, _reader: &mut Reader<'_>, _object: Ref) -> Option<ConcreteValue> {
        None
    }

    /// Some object of a type with default values, if the language has its own.
    fn blank_object(&self, _reader: &mut Reader<'_>, _ty: &Type) -> Option<Option<ConcreteObject>> {
        None
    }

    /// Whether an input object is of a type, if the language has types of its own.
    fn fits(&self, _reader: &Reader<'_>, _object: Ref, _ty: &Type) -> Option<bool> {
        None
    }

    /// What an object is for those who look at it from outside.
    fn known_as(&self, _program: &Program, _class: ClassId, _fields: &[Value]) -> KnownAs {
        KnownAs::Object
    }

    /// An input object of a concrete run was added.
    fn added_input(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _object: &ConcreteObject,
        _at: Ref,
    ) {
    }

    /// All inputs of a concrete run were added.
    fn added_inputs(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &mut State,
        _inputs: &ConcreteInputs,
    ) -> Step<()> {
        Ok(())
    }

    /// How accesses to a field are ordered with those of other threads.
    fn field_order(&self, _program: &Program, _field: FieldId) -> FieldOrder {
        FieldOrder::Unordered
    }

    /// An object whose lock can be told from others.
    fn lockable(&self, _state: &State, object: Ref) -> Step<Ref> {
        Ok(object)
    }

    /// The arguments of a native method that say which elements of something are meant.
    fn place_arguments(&self, _program: &Program, _method: MethodId) -> &'static [usize] {
        &[]
    }

    /// Whether a method may have a parameter that is a number, as far as its declaration says.
    fn takes_numbers(&self, _program: &Program, _method: MethodId) -> bool {
        true
    }

    /// Objects that models keep values for beside the heap which a loop may change, such as the text of a builder.
    fn keepers(&self, _state: &State) -> Vec<Ref> {
        Vec::new()
    }

    /// One of the values that are kept for an object; a text is a term.
    fn kept(
        &self,
        _interpreter: &mut Interpreter<'_>,
        _state: &State,
        _kept: (Ref, usize),
    ) -> Option<Value> {
        None
    }

    /// Puts another value in the place of one that is kept; false if there is none.
    fn set_kept(&self, _state: &mut State, _kept: (Ref, usize), _value: Value) -> bool {
        false
    }

    /// Whether integers have several widths, so that the width of one must be known.
    fn has_several_widths(&self) -> bool {
        false
    }

    /// Whether what runs a program can be given the turns of its threads.
    fn can_be_scheduled(&self) -> bool {
        true
    }

    /// Whether it is counted which assertions were reached.
    fn counts_assertions(&self, program: &Program) -> bool {
        !program.semantics.escaping_check_is_violation
    }

    /// Whether as long as there is one thread locks only have to be remembered.
    fn remembers_locks(&self) -> bool {
        false
    }
}

/// What was changed.
#[derive(Clone, Copy, Debug)]
pub enum Changed {
    /// An input object.
    Input(Ref),
    /// A static field.
    Static(FieldId),
}

/// A language without a library: the defaults.
#[derive(Clone, Copy, Debug)]
pub struct Oox;

impl Language for Oox {}
