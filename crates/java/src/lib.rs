//! Java on the interpreter: exceptions that are objects, initialization of classes, strings and boxes, inputs, threads.
//!
//! [`Java`] answers what the interpreter asks about the language; a [`Library`] gives the native methods.

pub mod boxes;
pub mod collections;
mod exceptions;
mod generics;
mod harness;
mod identity;
mod inputs;
mod library_failures;
mod library_inputs;
mod messages;
pub mod naming;
mod objects;
mod reading;
mod sized_inputs;
pub mod slots;
mod strings;
mod uncaught;
mod unintended;
mod world;

pub use self::exceptions::class_of_check;
pub use self::identity::may_be_shared;
pub use self::uncaught::TEXTS;
pub use self::world::enum_constants;

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use oxpecker_ir::{ClassId, ClassOrigin, FieldId, MethodId, Program, Type};
use oxpecker_term::TermId;
use rustc_hash::FxHashMap;

use self::boxes::has_shared_boxes;
use self::generics::Generic;
use self::slots::{Boxes, InputCollections, InputObjects, InputValues, Strings};
use self::world::World;
use oxpecker_interp::concrete::{ConcreteInputs, ConcreteObject, ConcreteValue, Reader};
use oxpecker_interp::ending::ViolationKind;
use oxpecker_interp::exec::{Interpreter, Step, unsupported};
use oxpecker_interp::heap::Object;
use oxpecker_interp::language::{Aliasing, Changed, FieldOrder, Initializer, KnownAs, Language};
use oxpecker_interp::native::Native;
use oxpecker_interp::raised::{Raised, RaisedBy};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// The flag of fields that are written once.
const FINAL: u16 = 0x10;
/// The flag of fields whose accesses put others in order.
const VOLATILE: u16 = 0x40;

/// What gives the native methods.
pub trait Library: Debug + Sync {
    /// What executes a method instead of its code.
    fn native(&self, program: &Program, method: MethodId) -> Option<&'static dyn Native>;
    /// How a class is initialized.
    fn initializer(&self, class: &str) -> Initializer;
    /// The arguments of a method that say which elements of something are meant.
    fn place_arguments(&self, program: &Program, method: MethodId) -> &'static [usize];
    /// See [`Language::keepers`].
    fn keepers(&self, state: &State) -> Vec<Ref>;
    /// See [`Language::kept`].
    fn kept(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &State,
        kept: (Ref, usize),
    ) -> Option<Value>;
    /// See [`Language::set_kept`].
    fn set_kept(&self, state: &mut State, kept: (Ref, usize), value: Value) -> bool;
}

/// Whether a method asks for a choice that another JVM can be given, by its name.
pub fn is_choice(method: &str) -> bool {
    method.starts_with("nondet") || method.starts_with("Free.")
}

/// The language Java.
#[derive(Clone, Copy, Debug)]
pub struct Java {
    library: &'static dyn Library,
}

impl Java {
    /// Java with a library.
    pub const fn new(library: &'static dyn Library) -> Self {
        Java { library }
    }
}

/// The interpreter of a Java program.
#[derive(Debug)]
pub struct Jvm<'i, 'p>(pub &'i mut Interpreter<'p>);

impl<'p> Deref for Jvm<'_, 'p> {
    type Target = Interpreter<'p>;
    fn deref(&self) -> &Interpreter<'p> {
        self.0
    }
}

impl DerefMut for Jvm<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0
    }
}

/// What one run of a Java program remembers.
#[derive(Debug, Default)]
pub struct Session {
    /// What inputs can be, where objects are inputs.
    world: Option<Rc<World>>,
    /// The classes the receiver of the entry method can have.
    receivers: Option<Rc<[ClassId]>>,
    /// Whether classes are exceptions that the library makes only when something is missing.
    failures: FxHashMap<ClassId, bool>,
    /// Whether classes have finalizers of the program.
    finalized: FxHashMap<ClassId, bool>,
    /// The enum constants that are inputs of a concrete run, by class and place.
    constants: FxHashMap<(ClassId, usize), Ref>,
    /// The objects of static initializers that are inputs of a concrete run, by class and number.
    made: FxHashMap<(ClassId, usize), Ref>,
    /// Whether the library gives the literal for strings without units; absent until that is looked up.
    shares_empty_string: Option<bool>,
    /// The method that is verified.
    entry: Option<MethodId>,
    /// The strings of its class.
    literals: Option<Rc<[Arc<[u16]>]>>,
    /// The size of the collection that is made, if it is known.
    size: Option<u32>,
    /// The type arguments of input references, and of the elements of input arrays.
    generics: FxHashMap<TermId, Rc<Generic>>,
}

/// What the run of an interpreter remembers.
pub fn session<'a>(interpreter: &'a Interpreter<'_>) -> &'a Session {
    let session = interpreter.session.downcast_ref();
    session.unwrap_or_else(|| unreachable!("Java makes the session of its interpreters"))
}

impl Jvm<'_, '_> {
    fn session(&mut self) -> &mut Session {
        let session = self.0.session.downcast_mut();
        session.unwrap_or_else(|| unreachable!("Java makes the session of its interpreters"))
    }

    /// Leaves out executions of which a verdict says that it does not speak of them; false if inputs are not objects, so that
    /// nothing may be left out.
    pub fn leave_out(&self, what: &str) -> bool {
        let world = self.world();
        world.map(|it| it.leave_out(what)).is_some()
    }

    fn world(&self) -> Option<Rc<World>> {
        session(self.0).world.clone()
    }
}

/// The size of the input collection that an object belongs to.
fn collection_size(state: &State, object: Ref) -> Option<TermId> {
    let sizes = &state.slot::<InputCollections>().sizes;
    sizes.get(&object).copied()
}

impl Language for Java {
    fn is_language_of(&self, program: &Program) -> bool {
        program.semantics.exceptions_are_objects
    }

    fn session(&self) -> Box<dyn Any> {
        Box::new(Session::default())
    }

    fn native(&self, program: &Program, method: MethodId) -> Option<&'static dyn Native> {
        self.library.native(program, method)
    }

    fn is_placeholder(&self, program: &Program, method: MethodId) -> bool {
        let method = &program.methods[method];
        let is_harness = program.classes[method.class].origin == ClassOrigin::Harness;
        is_harness && !matches!(method.name.as_str(), "nondetObject" | "<clinit>")
    }

    fn calls_are_operations(&self) -> bool {
        true
    }

    fn has_link_errors(&self) -> bool {
        true
    }

    fn raised(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        raised: Raised,
    ) -> Step<Raised> {
        let mut jvm = Jvm(interpreter);
        let raised = jvm.as_object(state, raised)?;
        Ok(jvm.noted(state, raised))
    }

    fn exception(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        class: &str,
        message: Option<&str>,
    ) -> Step<Ref> {
        Jvm(interpreter).new_exception(state, class, message)
    }

    fn initializer_failed(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        class: ClassId,
        raised: Raised,
    ) -> Step<Raised> {
        Jvm(interpreter).initializer_failed(state, class, raised)
    }

    fn uninitialized(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        class: ClassId,
    ) -> Step<Value> {
        Jvm(interpreter).cannot_initialize(state, class)
    }

    fn wrapped(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        raised: Raised,
    ) -> Step<Raised> {
        Jvm(interpreter).wrapped(state, raised)
    }

    fn escaped(
        &self,
        interpreter: &Interpreter<'_>,
        state: &State,
        raised: Raised,
    ) -> Option<ViolationKind> {
        let RaisedBy::Object(object, kind) = raised.by else {
            return None;
        };
        let class = exceptions::forbidden(interpreter, state, object)
            .or_else(|| harness::failed(interpreter, state, object))
            .or_else(|| unintended::violates(interpreter, state, object))?;
        Some(match kind {
            Some(kind) => ViolationKind::Escaped(kind),
            None => ViolationKind::Thrown(class),
        })
    }

    fn uncaught(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        raised: Raised,
    ) -> Step<bool> {
        Jvm(interpreter).prints_uncaught(state, raised)
    }

    fn describe(&self, interpreter: &Interpreter<'_>, state: &State, raised: Raised) -> String {
        match raised.by {
            RaisedBy::Object(object, _) => exceptions::exception_text(interpreter, state, object),
            _ => "an exception".into(),
        }
    }

    fn initializer(&self, program: &Program, class: ClassId) -> Initializer {
        self.library.initializer(&program.classes[class].name)
    }

    fn initialized(&self, interpreter: &mut Interpreter<'_>, state: &mut State, class: ClassId) {
        Jvm(interpreter).forget_statics(state, class);
    }

    fn will_make(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &State,
        class: ClassId,
    ) -> Step<()> {
        let mut jvm = Jvm(interpreter);
        jvm.may_make(state, class)?;
        jvm.note_finalizer(class);
        Ok(())
    }

    fn make(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        class: ClassId,
    ) -> Option<Value> {
        Jvm(interpreter).new_constant(state, class)
    }

    fn place(&self, interpreter: &mut Interpreter<'_>, state: &mut State, object: Object) -> Ref {
        Jvm(interpreter).created(state, object)
    }

    fn changed(&self, interpreter: &Interpreter<'_>, state: &State, at: Changed) {
        let class = match at {
            Changed::Static(field) => Some(interpreter.program.fields[field].class),
            Changed::Input(object) => {
                let known = state.slot::<InputObjects>();
                if known.constants.contains_key(&object) || known.made.contains_key(&object) {
                    return;
                }
                None
            }
        };
        inputs::note_effect(interpreter, state, class);
    }

    fn literal(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        units: &Arc<[u16]>,
    ) -> Value {
        Jvm(interpreter).literal_text(state, units)
    }

    fn type_object(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        ty: &Type,
    ) -> Step<Value> {
        Jvm(interpreter).type_object(state, ty)
    }

    fn string_class(&self) -> Option<&'static str> {
        Some("java/lang/String")
    }

    fn array_class(&self) -> Option<&'static str> {
        Some("java/lang/Object")
    }

    fn array_supertypes(&self) -> &'static [&'static str] {
        &[
            "java/lang/Object",
            "java/lang/Cloneable",
            "java/io/Serializable",
        ]
    }

    fn may_be_another(&self, state: &State, object: Ref) -> bool {
        identity::may_be_shared(state, object)
    }

    fn same_object(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        lhs: Value,
        rhs: Value,
    ) -> Step<TermId> {
        Jvm(interpreter).shared_box(state, lhs, rhs)
    }

    fn discover(&self, interpreter: &mut Interpreter<'_>, entry: MethodId) {
        Jvm(interpreter).discover(entry);
    }

    fn is_main(&self, program: &Program, entry: MethodId) -> bool {
        let method = &program.methods[entry];
        method.is_static && method.selector == "main([Ljava/lang/String;)V"
    }

    fn begin(&self, interpreter: &mut Interpreter<'_>, state: &mut State) -> Step<()> {
        let mut jvm = Jvm(interpreter);
        jvm.check_harness(state.frame.method)?;
        jvm.exclude_null(state);
        jvm.begin(state)
    }

    fn argument_range(
        &self,
        program: &Program,
        entry: MethodId,
        number: usize,
    ) -> Option<(i64, i64)> {
        harness::range(program, entry, number)
    }

    fn receiver(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        entry: MethodId,
    ) -> Step<Option<Value>> {
        let mut jvm = Jvm(interpreter);
        match jvm.world() {
            Some(world) => jvm.receiver(state, entry, &world).map(Some),
            None => Ok(None),
        }
    }

    fn input_objects(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        ty: &Type,
        (leaf, name): (Option<TermId>, &str),
    ) -> Step<Option<Vec<Ref>>> {
        let objects = Jvm(interpreter).java_objects(state, ty, (leaf, name));
        objects.map(Some)
    }

    fn is_only_null(&self, interpreter: &Interpreter<'_>, ty: &Type) -> bool {
        inputs::is_only_null(interpreter, ty)
    }

    fn awaited(
        &self,
        interpreter: &Interpreter<'_>,
        state: &State,
        ty: &Type,
    ) -> Step<Option<ClassId>> {
        inputs::missing_constants(interpreter, state, ty)
    }

    fn aliasing(&self, state: &State, object: Ref) -> Aliasing {
        if state.slot::<InputObjects>().constants.contains_key(&object) {
            return Aliasing::Always;
        }
        let is_offered = state.slot::<InputObjects>().offered.contains(&object);
        if is_offered || collection_size(state, object).is_some() {
            return Aliasing::Never;
        }
        // Which string or box it is is said by a number instead.
        match state
            .slot::<InputValues>()
            .identity_of
            .contains_key(&object)
        {
            true => Aliasing::Never,
            false => Aliasing::AsConfigured,
        }
    }

    fn gaps(&self, interpreter: &Interpreter<'_>) -> BTreeSet<String> {
        let world = &session(interpreter).world;
        world.as_ref().map(|it| it.gaps()).unwrap_or_default()
    }

    fn left_out(&self, interpreter: &Interpreter<'_>) -> BTreeSet<String> {
        let world = &session(interpreter).world;
        world.as_ref().map(|it| it.left_out()).unwrap_or_default()
    }

    fn collection_size(&self, state: &State, object: Ref) -> Option<TermId> {
        collection_size(state, object)
    }

    fn read_object(&self, reader: &mut Reader<'_>, object: Ref) -> Option<ConcreteValue> {
        reading::value_object(reader, object)
    }

    fn blank_object(&self, reader: &mut Reader<'_>, ty: &Type) -> Option<Option<ConcreteObject>> {
        Some(reading::blank_object(reader, ty))
    }

    fn fits(&self, reader: &Reader<'_>, object: Ref, ty: &Type) -> Option<bool> {
        Some(reading::fits(reader, object, ty))
    }

    fn added_input(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        object: &ConcreteObject,
        at: Ref,
    ) {
        Jvm(interpreter).place_input(state, object, at);
    }

    fn added_inputs(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        inputs: &ConcreteInputs,
    ) -> Step<()> {
        Jvm(interpreter).begin_constants(state, inputs)
    }

    fn field_order(&self, program: &Program, field: FieldId) -> FieldOrder {
        let loader = program.loader.as_ref();
        let flags = loader.and_then(|it| it.field_flags(program, field));
        match flags.unwrap_or(0) {
            flags if flags & VOLATILE != 0 => FieldOrder::Volatile,
            flags if flags & FINAL != 0 => FieldOrder::Final,
            _ => FieldOrder::Unordered,
        }
    }

    fn lockable(&self, state: &State, object: Ref) -> Step<Ref> {
        let unclear = state.slot::<Boxes>().maybe_shared.contains(&object)
            || state.slot::<Strings>().maybe_same.contains_key(&object)
            || state
                .slot::<InputValues>()
                .identity_of
                .contains_key(&object);
        if unclear && state.has_threads() {
            let what = "a lock of a string or number that may be shared";
            return Err(unsupported(what.into()));
        }
        Ok(object)
    }

    fn known_as(&self, program: &Program, class: ClassId, fields: &[Value]) -> KnownAs {
        if has_shared_boxes(&program.classes[class].name)
            && let Some(value) = fields.first()
        {
            return KnownAs::Box(*value);
        }
        match objects::constant(program, class, fields) {
            Some((owner, ordinal)) => KnownAs::Constant(owner, ordinal),
            None => KnownAs::Object,
        }
    }

    fn place_arguments(&self, program: &Program, method: MethodId) -> &'static [usize] {
        self.library.place_arguments(program, method)
    }

    fn takes_numbers(&self, program: &Program, method: MethodId) -> bool {
        let method = &program.methods[method];
        // Numbers that are put into a text are no indexes there.
        naming::has_primitive_parameter(&method.selector)
            && !naming::is_concatenation(&program.classes[method.class].name)
    }

    fn keepers(&self, state: &State) -> Vec<Ref> {
        self.library.keepers(state)
    }

    fn kept(
        &self,
        interpreter: &mut Interpreter<'_>,
        state: &State,
        kept: (Ref, usize),
    ) -> Option<Value> {
        self.library.kept(interpreter, state, kept)
    }

    fn set_kept(&self, state: &mut State, kept: (Ref, usize), value: Value) -> bool {
        self.library.set_kept(state, kept, value)
    }

    fn has_several_widths(&self) -> bool {
        true
    }

    fn can_be_scheduled(&self) -> bool {
        false
    }

    // Assertions are branches: which were passed is not known.
    fn counts_assertions(&self, _program: &Program) -> bool {
        false
    }

    fn remembers_locks(&self) -> bool {
        true
    }
}
