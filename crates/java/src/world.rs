//! What inputs of a Java program can be: all classes of the user are known, those of the library never are.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use oxpecker_ir::{ClassId, ClassKind, FieldId, MethodId, Program, Type, constant_function};
use rustc_hash::{FxHashMap, FxHashSet};

use super::library_inputs::{Stand, stand_for};

/// Library classes whose objects are nothing but a value, the common ones first.
const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Byte",
    "java/lang/Short",
    "java/lang/Double",
    "java/lang/Float",
];
/// How many of them stand for the rest where a type of the library could be any.
const SAMPLE_VALUES: usize = 2;
/// How many classes of the user stand for the rest where a type of the library could be any.
const SAMPLE_CLASSES: usize = 3;
/// Arrays of at most so many subtypes are told apart.
const MAX_ARRAY_TYPES: usize = 4;
/// Classes of the library whose fields may be anything.
const PLAIN_PARENTS: &[&str] = &["java/io/FilterInputStream"];
/// Flags of fields.
const FINAL: u16 = 0x0010;
const SYNTHETIC: u16 = 0x1000;
const ENUM: u16 = 0x4000;

/// The classes of the user.
#[derive(Debug)]
pub struct World {
    classes: Vec<ClassId>,
    user: FxHashSet<ClassId>,
    enums: Option<ClassId>,
    /// The class of the method that is verified.
    own: ClassId,
    known: RefCell<FxHashMap<ClassId, Rc<Objects>>>,
    /// Why a proof about the inputs seen so far would not be one.
    gaps: RefCell<BTreeSet<String>>,
    /// Of which inputs a proof would not speak, although it would be one.
    left_out: RefCell<BTreeSet<String>>,
}

/// What a reference of a class can be, besides null.
#[derive(Debug, Default)]
pub struct Objects {
    /// Objects of one of these classes.
    pub classes: Vec<ClassId>,
    /// Strings or boxes: the names of their classes.
    pub values: Vec<&'static str>,
    /// The constants of these classes.
    pub enums: Vec<ClassId>,
    /// What stands for a type of the library.
    pub(super) stand: Option<Stand>,
    /// The class of the functions that stand for an interface which lambdas implement.
    pub(super) function: Option<ClassId>,
    /// What else it can be, so that nothing can be proved.
    pub gap: Option<String>,
    /// What it is if a verdict speaks of it.
    pub left_out: Option<String>,
}

impl Objects {
    /// Whether nobody knows one.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
            && self.values.is_empty()
            && self.enums.is_empty()
            && self.stand.is_none()
            && self.function.is_none()
    }
}

impl World {
    /// The classes of a program that comes from a loader.
    pub fn new(program: &Program, entry: MethodId) -> Self {
        let classes = match &program.loader {
            Some(loader) => loader.user_classes(program),
            None => Vec::new(),
        };
        World {
            user: classes.iter().copied().collect(),
            classes,
            enums: program.load_class("java/lang/Enum").ok(),
            own: program.methods[entry].class,
            known: RefCell::default(),
            gaps: RefCell::default(),
            left_out: RefCell::default(),
        }
    }

    /// Whether a class is the user's.
    pub fn is_user(&self, class: ClassId) -> bool {
        self.user.contains(&class)
    }

    /// Remembers that inputs are left out.
    pub fn note(&self, gap: impl Into<String>) {
        self.gaps.borrow_mut().insert(gap.into());
    }

    /// Remembers what stands for a type, so that a verdict can say it.
    pub fn leave_out(&self, what: impl Into<String>) {
        self.left_out.borrow_mut().insert(what.into());
    }

    /// What stands for types.
    pub fn left_out(&self) -> BTreeSet<String> {
        self.left_out.borrow().clone()
    }

    /// Everything that was left out so far.
    pub fn gaps(&self) -> BTreeSet<String> {
        self.gaps.borrow().clone()
    }

    /// Whether the objects of a class are constants.
    pub fn is_enum(&self, program: &Program, class: ClassId) -> bool {
        self.enums
            .is_some_and(|it| it != class && program.hierarchy.is_subtype(class, it))
    }

    /// The class that declares the constant whose class this is: itself, or the superclass of a constant with a body.
    pub fn enum_of(&self, program: &Program, class: ClassId) -> ClassId {
        let chain = std::iter::successors(Some(class), |it| program.classes[*it].superclass);
        let mut chain = chain.filter(|it| program.classes[*it].superclass == self.enums);
        chain.next().unwrap_or(class)
    }

    /// What a reference of a class can be.
    pub fn objects(&self, program: &Program, class: ClassId) -> Rc<Objects> {
        if let Some(known) = self.known.borrow().get(&class) {
            return Rc::clone(known);
        }
        let found = Rc::new(self.find(program, class));
        self.known.borrow_mut().insert(class, Rc::clone(&found));
        found
    }

    fn find(&self, program: &Program, class: ClassId) -> Objects {
        let name = program.classes[class].name.as_str();
        if let Some(value) = VALUES.iter().find(|it| **it == name) {
            let values = vec![*value];
            return Objects {
                values,
                ..Objects::default()
            };
        }
        let mut found = Objects::default();
        let mut foreign = None;
        let shown = name.replace('/', ".");
        for candidate in &self.classes {
            if !program.hierarchy.is_subtype(*candidate, class) {
                continue;
            }
            if self.is_enum(program, *candidate) {
                if self.enum_of(program, *candidate) == *candidate {
                    found.enums.push(*candidate);
                }
            } else if program.classes[*candidate].kind == ClassKind::Class {
                match self.foreign_part(program, *candidate) {
                    None => found.classes.push(*candidate),
                    Some(parent) => foreign = Some((*candidate, parent)),
                }
            }
        }
        let loader = program.loader.as_ref();
        if found.is_empty() && program.classes[class].kind == ClassKind::Interface {
            found.function = program.load_class(&constant_function(name)).ok();
        }
        if found.function.is_some() {
            found.left_out = Some(format!("{shown} that always gives one result"));
            return found;
        }
        if self.is_user(class) {
            let has_lambdas = loader.is_some_and(|it| it.has_lambdas(program, class));
            let what = match foreign {
                _ if has_lambdas => Some(format!("inputs of type {shown} that are lambdas")),
                Some((candidate, parent)) => {
                    let candidate = program.classes[candidate].name.replace('/', ".");
                    Some(format!(
                        "inputs of class {candidate}, which extends {parent} of the library"
                    ))
                }
                None => None,
            };
            match what {
                Some(_) if !found.is_empty() => {
                    found.left_out = self.described(program, &found, &shown).flatten();
                }
                gap => found.gap = gap,
            }
        } else if self.is_enum(program, class) {
            found.enums = vec![self.enum_of(program, class)];
        } else {
            let is_value = |it: &&&str| {
                let value = program.load_class(it);
                value.is_ok_and(|value| program.hierarchy.is_subtype(value, class))
            };
            let values = VALUES.iter().filter(is_value).take(most_values(name));
            found.values = values.copied().collect();
            // Everything is an object; `equals` looks for one of its own class.
            if let Some(place) = found.classes.iter().position(|it| *it == self.own) {
                found.classes[..=place].rotate_right(1);
            }
            found.classes.truncate(SAMPLE_CLASSES);
            found.enums.clear();
            found.stand = stand_for(name);
            match self.described(program, &found, &shown) {
                Some(left_out) => found.left_out = left_out,
                None => found.gap = Some(format!("all inputs of the library's type {shown}")),
            }
        }
        found
    }

    /// What the objects are that were found for a type of the library; nothing if they are all, and none if there are none.
    fn described(&self, program: &Program, found: &Objects, ty: &str) -> Option<Option<String>> {
        if found.is_empty() {
            return None;
        }
        if let Some(stand) = found.stand {
            return Some(stand.left_out(ty));
        }
        let simple = |name: &str| name.rsplit('/').next().unwrap_or(name).replace('$', ".");
        let values = found.values.iter().map(|it| simple(it));
        let own = found.classes.iter();
        let own = own.map(|it| simple(&program.classes[*it].name));
        let all: Vec<String> = values.chain(own).collect();
        Some(Some(format!("{ty} that is {}", all.join(" or "))))
    }

    /// The class of the library whose fields objects of a class have, unless they may be anything.
    fn foreign_part(&self, program: &Program, class: ClassId) -> Option<String> {
        let chain = std::iter::successors(Some(class), |it| program.classes[*it].superclass);
        let library: Vec<ClassId> = chain.filter(|it| !self.is_user(*it)).collect();
        let is_throwable = |it: &ClassId| program.classes[*it].name == "java/lang/Throwable";
        if library.iter().any(is_throwable) {
            return None;
        }
        let has_fields = |it: &&ClassId| {
            if PLAIN_PARENTS.contains(&program.classes[**it].name.as_str()) {
                return false;
            }
            let fields = program.classes[**it].fields.iter();
            fields
                .copied()
                .any(|field| !program.fields[field].is_static)
        };
        let parent = library.iter().find(has_fields)?;
        Some(program.classes[*parent].name.replace('/', "."))
    }

    /// The receivers for which a method is what a call of it runs.
    pub fn receivers(&self, program: &Program, entry: MethodId) -> Vec<ClassId> {
        let method = &program.methods[entry];
        let objects = self.objects(program, method.class);
        let runs = |class: &&ClassId| {
            method.is_constructor || program.selected(**class, entry) == Ok(entry)
        };
        // All fields have their defaults then, also those that a class of the library declares.
        let is_made = program.classes[method.class].kind == ClassKind::Class;
        if method.is_constructor && is_made && self.is_user(method.class) {
            return vec![method.class];
        }
        objects.classes.iter().filter(runs).copied().collect()
    }

    /// The static fields of a class that code outside of its initializer may have changed.
    pub fn changeable_statics(&self, program: &Program, class: ClassId) -> Vec<FieldId> {
        if !self.is_user(class) {
            return Vec::new();
        }
        let fields = program.classes[class].fields.iter().copied();
        let is_changeable = |field: &FieldId| {
            program.fields[*field].is_static
                && field_flags(program, *field) & (FINAL | SYNTHETIC) == 0
        };
        fields.filter(is_changeable).collect()
    }

    /// The element types that an array of a declared element type can have at run time, the declared one first.
    pub fn element_types(&self, program: &Program, element: &Type) -> Vec<Type> {
        let mut types = vec![element.clone()];
        let class = match element {
            Type::Named(name) => program.load_class(name).ok(),
            Type::Class(class) => Some(*class),
            Type::Array(inner) => {
                if self.element_types(program, inner).len() > 1 {
                    self.leave_out("arrays of arrays whose elements are of their declared type");
                }
                None
            }
            _ => None,
        };
        let Some(class) = class else { return types };
        if VALUES.contains(&program.classes[class].name.as_str()) {
            return types;
        }
        let is_user = self.is_user(class);
        if !is_user {
            let shown = program.classes[class].name.replace('/', ".");
            self.leave_out(format!(
                "{shown}[] that was made as such or of own subtypes, not of enumerations"
            ));
        }
        // Their initializers would all have to run.
        let counts = |it: &ClassId| is_user || !self.is_enum(program, *it);
        let subtypes = self.classes.iter().copied().filter(counts);
        let subtypes =
            subtypes.filter(|it| *it != class && program.hierarchy.is_subtype(*it, class));
        let named = subtypes.map(|it| Type::Named(program.classes[it].name.as_str().into()));
        types.extend(named);
        if types.len() > 1 + MAX_ARRAY_TYPES {
            let shown = program.classes[class].name.replace('/', ".");
            self.leave_out(format!(
                "{shown}[] that was made as such or of one of {MAX_ARRAY_TYPES} subtypes"
            ));
            types.truncate(1 + MAX_ARRAY_TYPES);
        }
        types
    }
}

/// How many classes of values stand for a type.
fn most_values(ty: &str) -> usize {
    match ty {
        "java/lang/Number" => VALUES.len(),
        _ => SAMPLE_VALUES,
    }
}

/// Whether the objects of a class are nothing but a value.
pub(super) fn is_value(class: &str) -> bool {
    VALUES.contains(&class)
}

/// The static field that is final and holds the value a test accepts.
pub(crate) fn final_static(
    program: &Program,
    class: ClassId,
    is: impl Fn(FieldId) -> bool,
) -> Option<FieldId> {
    let fields = program.classes[class].fields.iter().copied();
    let mut fields = fields.filter(|field| {
        program.fields[*field].is_static && field_flags(program, *field) & FINAL != 0
    });
    fields.find(|field| is(*field))
}

/// The names of the enum constants, in order.
pub fn enum_constants(program: &Program, class: ClassId) -> Vec<&str> {
    let fields = program.classes[class].fields.iter();
    let constants = fields.filter(|field| field_flags(program, **field) & ENUM != 0);
    let names = constants.map(|field| program.fields[*field].name.as_str());
    names.collect()
}

fn field_flags(program: &Program, field: FieldId) -> u16 {
    let loader = program.loader.as_ref();
    loader
        .and_then(|loader| loader.field_flags(program, field))
        .unwrap_or_default()
}
