//! Programs, classes and methods.

use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use oxpecker_base::{GrowVec, IndexVec, Span};

use crate::hierarchy::Hierarchy;
use crate::inst::{Arith, Block, BlockId, LocalId, StrId};
use crate::types::{ClassId, FieldId, MethodId, Type};

/// What differs between languages and dialects and is not visible in the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Semantics {
    /// A check that raises and is caught nowhere is a violation.
    pub escaping_check_is_violation: bool,
    /// `ensures` of the entry method is assumed on entry and never asserted.
    pub entry_ensures_is_precondition: bool,
    /// Array parameters of the entry method are not null.
    pub entry_arrays_are_non_null: bool,
    /// Exceptions are objects of classes; checks raise those of Java.
    pub exceptions_are_objects: bool,
    /// How integers, lengths and indexes are computed.
    pub int: Arith,
}

impl Semantics {
    /// Exceptions are no errors, clauses mean what they say, integers are mathematical.
    pub const STRICT: Semantics = Semantics {
        escaping_check_is_violation: false,
        entry_ensures_is_precondition: false,
        entry_arrays_are_non_null: false,
        exceptions_are_objects: false,
        int: Arith::Math,
    };

    /// Java: machine integers, exceptions that are objects.
    pub const JAVA: Semantics = Semantics {
        exceptions_are_objects: true,
        int: Arith::Wrap32,
        ..Semantics::STRICT
    };
}

/// Whether a type can have instances of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// Can be instantiated.
    Class,
    /// Only its subclasses can.
    Abstract,
    /// Only its implementors can.
    Interface,
}

/// Whose class it is. Whoever loads classes knows where they come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClassOrigin {
    /// The user's.
    #[default]
    User,
    /// The library's that comes with the language.
    Library,
    /// What verification tasks get their inputs from.
    Harness,
}

/// A class or interface.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub origin: ClassOrigin,
    /// Whether it can have instances.
    pub kind: ClassKind,
    /// The class it extends.
    pub superclass: Option<ClassId>,
    /// The interfaces it implements or extends.
    pub interfaces: Vec<ClassId>,
    /// The fields it declares itself.
    pub fields: Vec<FieldId>,
    /// The methods it declares itself, constructors included.
    pub methods: Vec<MethodId>,
    /// Its name in the source.
    pub span: Span,
}

impl Class {
    /// Whether it comes with the language.
    pub fn is_library(&self) -> bool {
        self.origin == ClassOrigin::Library
    }
}

/// A field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its declared type.
    pub ty: Type,
    /// The class that declares it.
    pub class: ClassId,
    /// Whether there is one for the class instead of one per object.
    pub is_static: bool,
    /// Its name in the source.
    pub span: Span,
}

/// A local variable, parameter or temporary.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// The name in the source; absent for temporaries.
    pub name: Option<String>,
    /// The declared type; absent for temporaries.
    pub ty: Option<Type>,
}

/// Who sees a method, and what can override it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody.
    #[default]
    Public,
    /// Its package and subclasses.
    Protected,
    /// Its package.
    Package,
    /// Its class and the classes nested with it; nothing overrides it.
    Private,
}

/// A method or constructor. Parameters are its first locals; for instance methods and constructors local 0 is `this`.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// Its name; for constructors the name of the class.
    pub name: String,
    /// The class that declares it.
    pub class: ClassId,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// Whether it is a constructor.
    pub is_constructor: bool,
    /// Whether only what overrides it can be executed.
    pub is_abstract: bool,
    /// Who sees it.
    pub visibility: Visibility,
    /// Methods override each other when their selectors are equal: name and parameter types, as text.
    pub selector: String,
    /// The number of parameters, the receiver included; [`Method::ANY`] if it takes whatever a call gives it.
    pub params: usize,
    /// The declared type of the result.
    pub result: Type,
    /// Its code; absent until somebody needs it.
    pub body: OnceCell<Body>,
    /// Its name in the source.
    pub span: Span,
}

/// The code of a method. Parameters are its first locals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// All locals.
    pub locals: IndexVec<LocalId, Local>,
    /// Its blocks; execution starts at the first. Empty for methods without a body.
    pub blocks: IndexVec<BlockId, Block>,
}

static NO_BODY: Body = Body {
    locals: IndexVec::new(),
    blocks: IndexVec::new(),
};

impl Method {
    /// The number of parameters of methods without code that take any arguments.
    pub const ANY: usize = usize::MAX;

    /// The block where execution starts.
    pub const ENTRY: BlockId = BlockId(0);

    /// Its locals, the parameters first.
    pub fn locals(&self) -> &IndexVec<LocalId, Local> {
        &self.body.get().unwrap_or(&NO_BODY).locals
    }

    /// Its blocks; execution starts at the first.
    pub fn blocks(&self) -> &IndexVec<BlockId, Block> {
        &self.body.get().unwrap_or(&NO_BODY).blocks
    }
}

/// Why a class or the code of a method cannot be had.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NotLoaded {
    /// There is no such class.
    #[error("there is no class {0}")]
    NoClass(String),
    /// The method has no code.
    #[error("it has no code")]
    NoCode,
    /// What the loader says.
    #[error(transparent)]
    Loader(Arc<dyn std::error::Error + Send + Sync>),
}

/// Brings classes and code into a program that is not there as a whole.
pub trait Loader: fmt::Debug {
    /// The class of a name with all its supertypes; an error says why there is none.
    fn class(&self, program: &Program, name: &str) -> Result<ClassId, NotLoaded>;
    /// The code of a method that has some; an error says why it cannot be had.
    fn body(&self, program: &Program, method: MethodId) -> Result<Body, NotLoaded>;
    /// All classes that are the user's own, not the library's; those that cannot be loaded are left out.
    fn user_classes(&self, _program: &Program) -> Vec<ClassId> {
        Vec::new()
    }
    /// Whether the user's code makes objects of an interface that are of no declared class.
    fn has_lambdas(&self, _program: &Program, _interface: ClassId) -> bool {
        false
    }
    /// The blocks that end with a jump or switch of the program itself, copies of one together, once the code is there; none if
    /// all do that branch.
    fn jumps(&self, _method: MethodId) -> Option<Vec<Vec<BlockId>>> {
        None
    }
    /// How a class is declared, for reflection; none if nobody knows.
    fn declaration(&self, _class: ClassId) -> Option<Declaration> {
        None
    }
    /// The access flags of a method, for reflection.
    fn method_flags(&self, _method: MethodId) -> Option<u16> {
        None
    }
    /// The parameters of a method with their type arguments, as class files spell them.
    fn method_signature(&self, _method: MethodId) -> Option<Arc<str>> {
        None
    }
    /// The parameters and supertypes of a class with their type arguments.
    fn class_signature(&self, _class: ClassId) -> Option<Arc<str>> {
        None
    }
    /// The type of a field with its arguments.
    fn field_signature(&self, _program: &Program, _field: FieldId) -> Option<Arc<str>> {
        None
    }
    /// The internal names of the exceptions that a method declares.
    fn declared_exceptions(&self, _method: MethodId) -> Vec<Arc<str>> {
        Vec::new()
    }
    /// What is said about null for each parameter of a method, the receiver left out; nothing where nobody says anything.
    fn nullness(&self, _program: &Program, _method: MethodId) -> Vec<Nullness> {
        Vec::new()
    }
    /// Whether a test harness runs a method with arguments of its own.
    fn is_harness(&self, _method: MethodId) -> bool {
        false
    }
    /// What such a harness demands of each argument, the receiver left out; nothing where it demands nothing.
    fn demands(&self, _method: MethodId) -> Vec<Demand> {
        Vec::new()
    }
    /// Whether the code of a method may read a field or take a result from another method. It is not loaded to tell.
    fn may_read_fields(&self, _method: MethodId) -> bool {
        true
    }
    /// The access flags of a field, for reflection.
    fn field_flags(&self, _program: &Program, _field: FieldId) -> Option<u16> {
        None
    }
}

/// What is demanded of an argument.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// An integer is at least this.
    pub least: Option<i64>,
    /// An integer is at most this.
    pub most: Option<i64>,
    /// A string, array or collection has at least so many elements.
    pub least_size: Option<i64>,
    /// It has at most so many.
    pub most_size: Option<i64>,
}

/// What is said about whether a reference is null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nullness {
    /// It never is.
    NonNull,
    /// It may be, and whoever uses it has to look.
    Nullable,
    /// Nothing.
    Unspecified,
}

/// What a class says about itself beyond its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Its access flags as the source has them.
    pub flags: u16,
    /// Where it stands.
    pub nesting: Nesting,
    /// Its name in the source; anonymous classes have none.
    pub simple_name: Option<Arc<str>>,
    /// The class whose nest it belongs to: the classes of one nest see each other's private members.
    pub nest: Arc<str>,
    /// Its supertypes with their type arguments, as class files spell them; absent when no type is generic.
    pub signature: Option<Arc<str>>,
}

/// Where a class stands in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// In a file.
    Top,
    /// In another class.
    Member(Arc<str>),
    /// In a method or initializer of a class.
    Local(Arc<str>),
}

/// A whole program, or as much of it as was needed so far.
#[derive(Clone, Debug)]
pub struct Program {
    /// All classes and interfaces.
    pub classes: GrowVec<ClassId, Class>,
    /// All fields.
    pub fields: GrowVec<FieldId, Field>,
    /// All methods.
    pub methods: GrowVec<MethodId, Method>,
    /// String literals and large integers.
    pub strings: IndexVec<StrId, String>,
    /// What the dialect says.
    pub semantics: Semantics,
    /// Subtypes, object layouts and method tables, derived from the tables above.
    pub hierarchy: Hierarchy,
    /// Where the rest of it comes from.
    pub loader: Option<Rc<dyn Loader>>,
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        self.classes == other.classes
            && self.fields == other.fields
            && self.methods == other.methods
            && self.strings == other.strings
            && self.semantics == other.semantics
    }
}

impl Program {
    /// Adds a class whose supertypes, fields and methods are there.
    pub fn add_class(&self, class: Class) -> ClassId {
        let id = self.classes.push(class);
        self.hierarchy
            .add(&self.classes, &self.fields, &self.methods, id);
        id
    }

    /// The code of a method, which is loaded if it is not there yet.
    pub fn load_body(&self, id: MethodId) -> Result<&Body, NotLoaded> {
        let method = &self.methods[id];
        if let Some(body) = method.body.get() {
            return Ok(body);
        }
        let body = match &self.loader {
            Some(loader) => loader.body(self, id)?,
            None => return Err(NotLoaded::NoCode),
        };
        Ok(method.body.get_or_init(|| body))
    }

    /// The class of a name, which is loaded if it is not there yet.
    pub fn load_class(&self, name: &str) -> Result<ClassId, NotLoaded> {
        match &self.loader {
            Some(loader) => loader.class(self, name),
            None => self
                .class_named(name)
                .ok_or_else(|| NotLoaded::NoClass(name.into())),
        }
    }

    /// Finds a class by name.
    pub fn class_named(&self, name: &str) -> Option<ClassId> {
        self.classes
            .iter_ids()
            .find(|(_, class)| class.name == name)
            .map(|(id, _)| id)
    }

    /// Finds the methods `Class.method`, in order of declaration; constructors are not found.
    pub fn methods_named(&self, class: ClassId, name: &str) -> Vec<MethodId> {
        let declared = self.classes[class].methods.iter().copied();
        declared
            .filter(|id| self.methods[*id].name == name && !self.methods[*id].is_constructor)
            .collect()
    }

    /// `Class.method`, for messages.
    pub fn method_name(&self, id: MethodId) -> String {
        let method = &self.methods[id];
        format!("{}.{}", self.classes[method.class].name, method.name)
    }

    /// A type as the user writes it.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "void".into(),
            Type::Bool => "bool".into(),
            Type::Int => "int".into(),
            Type::Uint => "uint".into(),
            Type::Float => "float".into(),
            Type::Single => "single".into(),
            Type::Machine(word) => format!("{word:?}").to_lowercase(),
            Type::Named(name) => name.replace('/', "."),
            Type::Char => "char".into(),
            Type::Str => "string".into(),
            Type::Class(class) => self.classes[*class].name.clone(),
            Type::Array(element) => format!("{}[]", self.type_name(element)),
        }
    }
}
