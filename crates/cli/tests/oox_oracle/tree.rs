//! Programs as the language's definition describes them, and their text.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    Int,
    Uint,
    Bool,
    Class(&'static str),
    Array(Box<Ty>),
}

impl Ty {
    pub(crate) fn array(of: Ty) -> Ty {
        Ty::Array(Box::new(of))
    }

    pub(crate) fn is_whole(&self) -> bool {
        matches!(self, Ty::Int | Ty::Uint)
    }

    pub(crate) fn text(&self) -> String {
        match self {
            Ty::Int => "int".into(),
            Ty::Uint => "uint".into(),
            Ty::Bool => "bool".into(),
            Ty::Class(name) => (*name).into(),
            Ty::Array(of) => format!("{}[]", of.text()),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Int(i64),
    Bool(bool),
    Null,
    Var(String),
    Length(String),
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Quantified(Box<Quantified>),
}

#[derive(Clone, Debug)]
pub(crate) struct Quantified {
    pub(crate) all: bool,
    pub(crate) element: String,
    pub(crate) index: String,
    pub(crate) array: String,
    pub(crate) body: Expr,
}

impl Expr {
    pub(crate) fn var(name: &str) -> Expr {
        Expr::Var(name.into())
    }

    pub(crate) fn binary(op: &'static str, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }
}

/// How a program is written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// In the dialect of Jip.
    pub(crate) jip: bool,
    /// With as few parentheses as possible.
    pub(crate) bare: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A static method.
    Class(&'static str),
    Var(String),
    Super,
}

#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) target: Target,
    pub(crate) method: &'static str,
    pub(crate) args: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) enum Right {
    Expr(Expr),
    Field(String, &'static str),
    Element(String, Expr),
    Call(Call),
    New(&'static str, Vec<Expr>),
    NewArray(Ty, Vec<Expr>),
    Cast(&'static str, String),
}

#[derive(Clone, Debug)]
pub(crate) enum Left {
    Var(String),
    Field(String, &'static str),
    Element(String, Expr),
}

#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Expr(Expr),
    Instance {
        not: bool,
        var: String,
        class: &'static str,
    },
}

/// A place for an assertion: several are possible, one is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Assertion {
    pub(crate) number: usize,
    pub(crate) possible: Vec<Expr>,
    pub(crate) chosen: Option<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Declare(Ty, String, Option<Right>),
    Assign(Left, Right),
    Call(Call),
    Assert(Assertion),
    Assume(Condition),
    If(Condition, Vec<Line>, Vec<Line>),
    While(Expr, Vec<Line>),
    Return(Option<Expr>),
    Throw,
    Try(Vec<Line>, Vec<Line>),
    Block(Vec<Line>),
    Break,
    Continue,
    SuperConstructor(Vec<Expr>),
}

/// A statement and the line it is written in.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) statement: Statement,
}

impl From<Statement> for Line {
    fn from(statement: Statement) -> Line {
        Line {
            number: 0,
            statement,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Clause {
    pub(crate) line: usize,
    pub(crate) expr: Expr,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Method {
    pub(crate) name: &'static str,
    pub(crate) is_static: bool,
    pub(crate) result: Option<Ty>,
    pub(crate) params: Vec<(String, Ty)>,
    pub(crate) requires: Option<Clause>,
    pub(crate) ensures: Option<Clause>,
    pub(crate) exceptional: Option<Clause>,
    /// None for a method without a body.
    pub(crate) body: Option<Vec<Line>>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) is_interface: bool,
    pub(crate) parent: Option<&'static str>,
    pub(crate) interfaces: Vec<&'static str>,
    pub(crate) fields: Vec<(&'static str, Ty)>,
    /// A constructor is called like the class.
    pub(crate) methods: Vec<Method>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) jip: bool,
    /// Written with as few parentheses as possible.
    pub(crate) bare: bool,
    pub(crate) classes: Vec<Class>,
}

impl Program {
    pub(crate) fn class(&self, name: &str) -> &Class {
        let found = self.classes.iter().find(|it| it.name == name);
        found.expect("the generator names only classes that exist")
    }

    pub(crate) fn is_subtype(&self, name: &str, of: &str) -> bool {
        let class = self.class(name);
        name == of
            || class.parent.is_some_and(|it| self.is_subtype(it, of))
            || class.interfaces.iter().any(|it| self.is_subtype(it, of))
    }

    /// The classes of objects that a type can have.
    pub(crate) fn instantiable(&self, of: &str) -> Vec<&'static str> {
        let classes = self.classes.iter().filter(|it| !it.is_interface);
        let classes = classes.filter(|it| it.name != "Main" && self.is_subtype(it.name, of));
        classes.map(|it| it.name).collect()
    }

    /// The fields of a class, inherited ones first.
    pub(crate) fn fields(&self, name: &str) -> Vec<(&'static str, Ty)> {
        let class = self.class(name);
        let mut fields = class.parent.map_or(Vec::new(), |it| self.fields(it));
        fields.extend(class.fields.iter().cloned());
        fields
    }

    /// The method that runs: of the class, of its ancestors, then a default method of an interface.
    pub(crate) fn method(&self, class: &str, name: &str) -> Option<&Method> {
        let class = self.class(class);
        let own = class.methods.iter();
        let mut own = own.filter(|it| it.name == name && it.body.is_some());
        own.next()
            .or_else(|| class.parent.and_then(|it| self.method(it, name)))
            .or_else(|| class.interfaces.iter().find_map(|it| self.method(it, name)))
    }
}
