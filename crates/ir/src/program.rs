//! Programs, classes and methods.

use oxpecker_base::{IndexVec, Span};

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
    /// How integers, lengths and indexes are computed.
    pub int: Arith,
}

impl Semantics {
    /// Exceptions are no errors, clauses mean what they say, integers are mathematical.
    pub const STRICT: Semantics = Semantics {
        escaping_check_is_violation: false,
        entry_ensures_is_precondition: false,
        entry_arrays_are_non_null: false,
        int: Arith::Math,
    };
}

/// Whether a type can have instances of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// Can be instantiated.
    Class,
    /// Only its implementors can.
    Interface,
}

/// A class or interface.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// Its name.
    pub name: String,
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

/// A field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its declared type.
    pub ty: Type,
    /// The class that declares it.
    pub class: ClassId,
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
    /// Methods override each other when their selectors are equal: name and parameter types, as text.
    pub selector: String,
    /// The number of parameters, the receiver included.
    pub params: usize,
    /// All locals.
    pub locals: IndexVec<LocalId, Local>,
    /// The declared type of the result.
    pub result: Type,
    /// Its blocks; execution starts at the first. Empty for methods without a body.
    pub blocks: IndexVec<BlockId, Block>,
    /// Its name in the source.
    pub span: Span,
}

impl Method {
    /// The block where execution starts.
    pub const ENTRY: BlockId = BlockId(0);

    /// Whether it has no body.
    pub fn is_abstract(&self) -> bool {
        self.blocks.is_empty()
    }
}

/// A whole program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// All classes and interfaces.
    pub classes: IndexVec<ClassId, Class>,
    /// All fields.
    pub fields: IndexVec<FieldId, Field>,
    /// All methods.
    pub methods: IndexVec<MethodId, Method>,
    /// String literals and large integers.
    pub strings: IndexVec<StrId, String>,
    /// What the dialect says.
    pub semantics: Semantics,
    /// Subtypes, object layouts and method tables, derived from the tables above.
    pub hierarchy: Hierarchy,
}

impl Program {
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
            Type::Char => "char".into(),
            Type::Str => "string".into(),
            Type::Class(class) => self.classes[*class].name.clone(),
            Type::Array(element) => format!("{}[]", self.type_name(element)),
        }
    }
}
