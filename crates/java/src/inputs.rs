//! Input objects of Java programs.

use std::rc::Rc;

use oxpecker_ir::{ClassId, MethodId, Type};
use oxpecker_term::{Scalar, TermId};

use super::boxes::has_shared_boxes;
use super::slots::{Boxes, Strings};
use super::world::{self, World};
use super::{Jvm, session};
use crate::slots::{InputObjects, InputValues};
use oxpecker_interp::concrete::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::{Interpreter, type_test, unsupported};
use oxpecker_interp::heap::{ClassOf, Object, Text};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

/// The name of the receiver; nothing else is called so.
const RECEIVER: &str = "this";

impl Jvm<'_, '_> {
    /// What a JVM does before the first instruction: no arguments for `main`, and the class is initialized.
    pub fn begin(&mut self, state: &mut State) -> Result<(), Reason> {
        let entry = state.frame.method;
        if self.is_main(entry) {
            let element = Type::Named("java/lang/String".into());
            state.frame.locals[0] = self.new_array(state, &element, Value::Int(0))?;
        }
        let method = &self.program.methods[entry];
        self.begin_initialization(state, method.class)?;
        state.frame.comes_first = state.frame.initializes.is_some();
        self.note_parameters(state, entry);
        Ok(())
    }

    /// Makes an input known as the object that literals, `valueOf` or an enumeration give.
    pub(super) fn place_input(&mut self, state: &mut State, object: &ConcreteObject, at: Ref) {
        match object {
            ConcreteObject::Text {
                units,
                shared: true,
            } => {
                state
                    .slot_mut::<Strings>()
                    .texts
                    .insert(units.as_slice().into(), at);
            }
            ConcreteObject::Boxed {
                class,
                value: ConcreteValue::Int(value),
                shared: true,
            } => {
                let value = i64::try_from(value).unwrap_or_default();
                state.slot_mut::<Boxes>().boxes.insert((*class, value), at);
            }
            ConcreteObject::Constant { class, ordinal } => {
                self.session().constants.insert((*class, *ordinal), at);
            }
            ConcreteObject::Made { class, number, .. } => {
                self.session().made.insert((*class, *number), at);
            }
            _ => {}
        }
    }

    /// Constants that are inputs exist, so their classes were initialized before.
    pub(super) fn begin_constants(
        &mut self,
        state: &mut State,
        inputs: &ConcreteInputs,
    ) -> Result<(), Reason> {
        for object in &inputs.objects {
            if let ConcreteObject::Constant { class, .. } | ConcreteObject::Made { class, .. } =
                object
            {
                self.begin_initialization(state, *class)?;
            }
        }
        Ok(())
    }

    /// Makes the classes of the user known if the inputs of an entry method need them.
    pub fn discover(&mut self, entry: MethodId) {
        self.session().entry = Some(entry);
        if !self.is_main(entry) && self.world().is_none() {
            self.session().world = Some(Rc::new(World::new(self.program, entry)));
        }
    }

    /// The receiver of an entry method: never null, and of a class that does not override the method.
    pub fn receiver(
        &mut self,
        state: &mut State,
        entry: MethodId,
        world: &World,
    ) -> Result<Value, Reason> {
        let program = self.program;
        let method = &program.methods[entry];
        let class = method.class;
        let classes = world.receivers(program, entry);
        let is_enum = world.is_enum(program, class);
        if classes.is_empty() && !is_enum {
            let name = program.classes[class].name.replace('/', ".");
            return Err(unsupported(format!("a receiver of class {name}")));
        }
        // A constructor gets a new object, whatever others may hold.
        if method.is_constructor {
            return self.unmade(state, &classes);
        }
        if let Some(gap) = &world.objects(program, class).gap {
            world.note(gap.clone());
        }
        self.session().receivers = Some(classes.into());
        let value = self.input(state, &Type::Class(class), RECEIVER);
        if let Value::Term(term) = value
            && let Some(atom) = state.inputs.atoms.get_mut(&term)
        {
            atom.nullable = false;
        }
        Ok(value)
    }

    /// What a constructor gets: an object with default fields that nobody else knows.
    fn unmade(&mut self, state: &mut State, classes: &[ClassId]) -> Result<Value, Reason> {
        let program = self.program;
        let object = self.instance_of_any(state, classes, RECEIVER);
        let Some(Object::Instance { class, .. }) = object else {
            return Err(unsupported("a receiver".into()));
        };
        let layout = match &class {
            ClassOf::Known(class) => program.hierarchy.layout(*class),
            ClassOf::Among { fields, .. } => fields,
        };
        let fields = layout.iter();
        let fields = fields.map(|field| Interpreter::default_value(&program.fields[*field].ty));
        let fields = fields.collect();
        let object = Object::Instance { class, fields };
        Ok(Value::Ref(state.heap.add_input(object)))
    }

    /// A new object. What the initializer of a class makes existed before the entry method: inputs can be it.
    pub fn created(&mut self, state: &mut State, object: Object) -> Ref {
        let Some(world) = self.world() else {
            return state.heap.create(object);
        };
        if let Some(owner) = self.holder(state, &object) {
            let reference = self.made_by(state, owner, object);
            state.slot_mut::<InputObjects>().offered.insert(reference);
            return reference;
        }
        let running = {
            let frames = state.callers.iter().rev().map(|frame| &**frame);
            let mut frames = [&state.frame].into_iter().chain(frames);
            frames.find_map(|frame| frame.initializes.filter(|it| world.is_user(*it)))
        };
        let can_be = self.config.inputs.made_inputs && self.can_be_input(&world, &object);
        let Some(owner) = running.filter(|_| can_be) else {
            return state.heap.create(object);
        };
        let reference = self.made_by(state, owner, object);
        if self.is_late_candidate(state, reference) {
            let name = self.program.classes[owner].name.replace('/', ".");
            world.note(format!(
                "inputs that are objects which the initializer of {name} makes"
            ));
        }
        reference
    }

    /// An input object that the initializer of a class makes.
    fn made_by(&mut self, state: &mut State, owner: ClassId, object: Object) -> Ref {
        let known = state.slot::<InputObjects>().made.values();
        let number = known.filter(|(of, _)| *of == owner).count();
        let planned = session(self.0).made.get(&(owner, number)).copied();
        let reference = planned_input(state, planned, object);
        state
            .slot_mut::<InputObjects>()
            .made
            .insert(reference, (owner, number));
        reference
    }

    /// Whether a type of the user's, an array or a box can be this object.
    fn can_be_input(&self, world: &World, object: &Object) -> bool {
        match object {
            Object::Instance {
                class: ClassOf::Known(class),
                ..
            } => {
                let name = self.program.classes[*class].name.as_str();
                world.is_user(*class) || world::is_value(name)
            }
            Object::Array(_) => true,
            _ => false,
        }
    }

    /// Whether a reference that is known by now could have been an object that is made only now.
    fn is_late_candidate(&mut self, state: &State, object: Ref) -> bool {
        let Some(object) = state.heap.get(object) else {
            return false;
        };
        let settled = state
            .inputs
            .atoms
            .values()
            .filter(|atom| atom.candidates.is_some());
        let mut types: Vec<Type> = Vec::new();
        for atom in settled {
            if !types.contains(&atom.ty) {
                types.push(atom.ty.clone());
            }
        }
        types.iter().any(|ty| {
            let test = self.loaded(ty).and_then(|ty| type_test(&ty));
            test.is_ok_and(|test| self.passes(object, &test) != self.pool.ff())
        })
    }

    /// New input objects for a reference of a declared type: one of the user's classes, and one for each kind of value.
    pub fn java_objects(
        &mut self,
        state: &mut State,
        ty: &Type,
        (leaf, name): (Option<TermId>, &str),
    ) -> Result<Vec<Ref>, Reason> {
        let Some(world) = self.world() else {
            return Err(unsupported("an input that is an object".into()));
        };
        let mut objects = Vec::new();
        if let Type::Array(element) = ty {
            for element in world.element_types(self.program, element) {
                match self.sizes() {
                    Some(sizes) => {
                        let sized = sizes.map(|size| self.array_of(state, &element, (size, name)));
                        objects.extend(sized);
                    }
                    None => objects.push(self.fresh_array(state, &element, name)?),
                }
            }
            let added = objects.into_iter();
            return Ok(added.map(|object| state.heap.add_input(object)).collect());
        }
        let Type::Class(class) = self.loaded(ty)? else {
            return Err(unsupported("an input of unknown type".into()));
        };
        let possible = world.objects(self.program, class);
        if let Some(gap) = &possible.gap {
            world.note(gap.clone());
        }
        if let Some(what) = &possible.left_out {
            world.leave_out(what.clone());
        }
        let classes = match session(self.0).receivers.clone() {
            Some(receivers) if name == RECEIVER => receivers,
            _ => possible.classes.as_slice().into(),
        };
        let mut made = Vec::new();
        if let Some(object) = self.instance_of_any(state, &classes, name) {
            self.note_fields(&object);
            made.push(state.heap.add_input(object));
        }
        if let Some(function) = possible.function {
            made.push(self.function_object(state, function, (leaf, name))?);
        }
        if let Some(stand) = possible.stand {
            self.library_objects(state, stand, (leaf, name), &mut made)?;
        }
        for value in &possible.values {
            match self.sizes().filter(|_| *value == "java/lang/String") {
                Some(sizes) => {
                    for size in sizes {
                        let text = self.text_of(size, name);
                        made.push(self.string_object(state, text, name));
                    }
                }
                None => made.push(self.value_object(state, value, name)?),
            }
        }
        Ok(made)
    }

    /// A string or box. Which object it is is a number: equal numbers and equal values are one object.
    pub(super) fn value_object(
        &mut self,
        state: &mut State,
        class: &str,
        name: &str,
    ) -> Result<Ref, Reason> {
        if class == "java/lang/String" {
            let text = self.text_input(name);
            return Ok(self.string_object(state, text, name));
        }
        let id = self.load_class(class)?;
        let object = self.instance_of_any(state, &[id], name);
        let object = object.ok_or_else(|| unsupported(format!("an input of class {class}")))?;
        let object = state.heap.add_input(object);
        if has_shared_boxes(class) {
            self.identify(state, object, name);
        }
        Ok(object)
    }

    /// A string of some text.
    pub(super) fn string_object(&mut self, state: &mut State, text: Text, name: &str) -> Ref {
        let object = state.heap.add_input(Object::Text(text));
        self.identify(state, object, name);
        object
    }

    fn identify(&mut self, state: &mut State, object: Ref, name: &str) {
        let title = format!("identity of {name}");
        let int = Scalar::Int.into();
        let identity = self.pool.fresh_var_in(&title, int, Some(0), None);
        let known = &mut state.slot_mut::<InputValues>().identity_of;
        known.insert(object, identity);
    }

    /// A new constant of an enumeration: an input object, so that inputs can be it.
    pub fn new_constant(&mut self, state: &mut State, class: ClassId) -> Option<Value> {
        let world = self.world()?;
        if !world.is_enum(self.program, class) {
            return None;
        }
        let owner = world.enum_of(self.program, class);
        let layout = self.program.hierarchy.layout(class).iter();
        let fields = layout.map(|id| Interpreter::default_value(&self.program.fields[*id].ty));
        let object = Object::Instance {
            class: ClassOf::Known(class),
            fields: fields.collect(),
        };
        let known = state.slot::<InputObjects>().constants.values();
        let ordinal = known.filter(|(of, _)| *of == owner).count();
        let planned = session(self.0).constants.get(&(owner, ordinal)).copied();
        let reference = planned_input(state, planned, object);
        state
            .slot_mut::<InputObjects>()
            .constants
            .insert(reference, (owner, ordinal));
        Some(Value::Ref(reference))
    }

    /// After a class was initialized: its static fields may have been changed since then.
    pub fn forget_statics(&mut self, state: &mut State, class: ClassId) {
        let Some(world) = self.world() else {
            return;
        };
        for field in world.changeable_statics(self.program, class) {
            let declared = &self.program.fields[field];
            let value = match &self.given.statics {
                Some(given) => match given.get(&field) {
                    Some(value) => *value,
                    None => continue,
                },
                None if !self.config.inputs.statics => continue,
                None => {
                    let owner = &self.program.classes[class].name;
                    let owner = owner.rsplit('/').next().unwrap_or(owner);
                    let name = format!("{owner}.{}", declared.name);
                    self.input(state, &declared.ty, &name)
                }
            };
            self.note_field(field, value);
            state.classes.statics.insert(field, value);
            state.classes.static_inputs.push_back((field, value));
        }
    }

    /// When two strings or boxes are one object; none if this says nothing about them.
    pub fn same_value_object(
        &mut self,
        state: &State,
        (one, shared): (Ref, bool),
        (two, also_shared): (Ref, bool),
    ) -> Option<TermId> {
        let ids = &state.slot::<InputValues>().identity_of;
        let (left, right) = (ids.get(&one).copied(), ids.get(&two).copied());
        let zero = self.pool.int(0);
        match (left, right) {
            (Some(left), Some(right)) => Some(self.pool.eq(left, right)),
            (Some(id), None) if also_shared => Some(self.pool.eq(id, zero)),
            (None, Some(id)) if shared => Some(self.pool.eq(id, zero)),
            _ => None,
        }
    }
}

/// Whether nobody knows an object of a type.
pub(super) fn is_only_null(interpreter: &Interpreter<'_>, ty: &Type) -> bool {
    let (Some(world), Type::Named(_) | Type::Class(_)) = (&session(interpreter).world, ty) else {
        return false;
    };
    match interpreter.loaded(ty) {
        Ok(Type::Class(class)) => world.objects(interpreter.program, class).is_empty(),
        _ => true,
    }
}

/// An enumeration whose constants a reference can be and that must be initialized first.
pub(super) fn missing_constants(
    interpreter: &Interpreter<'_>,
    state: &State,
    ty: &Type,
) -> Result<Option<ClassId>, Reason> {
    let (Some(world), Type::Named(_) | Type::Class(_)) = (&session(interpreter).world, ty) else {
        return Ok(None);
    };
    let Type::Class(class) = interpreter.loaded(ty)? else {
        return Ok(None);
    };
    let objects = world.objects(interpreter.program, class);
    // Objects of a class exist only after it was initialized, and its initializer may have made some of them.
    let is_own = world.is_user(class);
    for class in objects.stand.iter().flat_map(|it| it.needs()) {
        let class = interpreter.load_class(class)?;
        if !state.classes.initialized.contains(&class) {
            return Ok(Some(class));
        }
    }
    if let Some(class) = objects.function
        && !state.classes.initialized.contains(&class)
    {
        return Ok(Some(class));
    }
    let classes = objects.classes.iter().filter(|_| is_own);
    for class in classes.chain(&objects.enums) {
        if !state.classes.initialized.contains(class) {
            return Ok(Some(*class));
        }
        let frames = state.callers.iter().map(|frame| &**frame);
        let mut frames = frames.chain([&state.frame]);
        let is_enum = world.is_enum(interpreter.program, *class);
        if is_enum && frames.any(|frame| frame.initializes == Some(*class)) {
            let name = interpreter.program.classes[*class].name.replace('/', ".");
            world.note(format!(
                "inputs that are constants of {name} in its initializer"
            ));
        }
    }
    Ok(None)
}

/// Notes that a static initializer changes what existed before: the class may have been initialized long ago, and
/// it may have changed again.
pub(super) fn note_effect(interpreter: &Interpreter<'_>, state: &State, changed: Option<ClassId>) {
    let Some(world) = &session(interpreter).world else {
        return;
    };
    let frames = state.callers.iter().map(|frame| &**frame);
    let frames = frames.chain([&state.frame]);
    let running: Vec<ClassId> = frames
        .filter_map(|frame| frame.initializes)
        .filter(|class| world.is_user(*class))
        .collect();
    let own = changed.is_some_and(|class| running.contains(&class) || !world.is_user(class));
    if let (Some(class), false) = (running.last(), own) {
        let name = interpreter.program.classes[*class].name.replace('/', ".");
        world.note(format!(
            "inputs for which {name}, whose initializer changes others, was initialized before"
        ));
    }
}

/// Adds an input object, in the place that a concrete run keeps for it.
fn planned_input(state: &mut State, planned: Option<Ref>, object: Object) -> Ref {
    let Some(planned) = planned else {
        return state.heap.add_input(object);
    };
    if let Some(place) = state.heap.get_mut(planned) {
        *place = object;
    }
    planned
}
