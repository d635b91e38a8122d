//! The syntax tree of a program.
//!
//! Names borrow from the source. Expressions live in one table, [`Exprs`], children before parents: a chain of a hundred
//! thousand operands is a long table, not a deep tree, so nothing overflows when it is walked or dropped.
//! Statements are ordinary trees; the parser bounds how deep they nest.

use oxpecker_base::{IndexVec, Span, define_id};
use oxpecker_ir::{BinaryOp, ClassKind, QuantKind, UnaryOp};

define_id!(
    /// An expression of a program.
    ExprId,
    "e"
);

/// All expressions of a program.
pub type Exprs<'s> = IndexVec<ExprId, Expr<'s>>;

/// A whole program, possibly from several files.
#[derive(Debug, Default)]
pub struct Ast<'s> {
    /// Classes and interfaces in source order.
    pub classes: Vec<ClassDecl<'s>>,
    /// All expressions.
    pub exprs: Exprs<'s>,
    /// The first use of syntax that only the jip dialect has.
    pub jip_syntax: Option<Span>,
}

/// A name and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Ident<'s> {
    /// The name.
    pub text: &'s str,
    /// Its place.
    pub span: Span,
}

/// What a type is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseType<'s> {
    /// `void`.
    Void,
    /// `int`.
    Int,
    /// `uint`.
    Uint,
    /// `bool`.
    Bool,
    /// `float`.
    Float,
    /// `char`.
    Char,
    /// `string`.
    Str,
    /// A class or interface.
    Class(&'s str),
}

/// A type as written.
#[derive(Clone, Copy, Debug)]
pub struct TypeName<'s> {
    /// The innermost type.
    pub base: BaseType<'s>,
    /// The number of `[]`.
    pub dims: usize,
    /// Its place.
    pub span: Span,
}

/// A class or interface.
#[derive(Debug)]
pub struct ClassDecl<'s> {
    /// Which of the two.
    pub kind: ClassKind,
    /// Its name.
    pub name: Ident<'s>,
    /// What stands after `extends`: one for a class, several for an interface.
    pub extends: Vec<Ident<'s>>,
    /// What stands after `implements`.
    pub implements: Vec<Ident<'s>>,
    /// Its fields.
    pub fields: Vec<FieldDecl<'s>>,
    /// Its methods and constructors.
    pub methods: Vec<MethodDecl<'s>>,
}

/// A field.
#[derive(Debug)]
pub struct FieldDecl<'s> {
    /// The `-` of the jip dialect.
    pub dash: Option<Span>,
    /// Its type.
    pub ty: TypeName<'s>,
    /// Its name.
    pub name: Ident<'s>,
}

/// A method or constructor.
#[derive(Debug)]
pub struct MethodDecl<'s> {
    /// Whether it has no receiver.
    pub is_static: bool,
    /// The type of its result; constructors have none.
    pub result: Option<TypeName<'s>>,
    /// Its name.
    pub name: Ident<'s>,
    /// Its parameters, without the receiver.
    pub params: Vec<Param<'s>>,
    /// Its specification.
    pub clauses: Vec<Clause<'s>>,
    /// Its body; interface methods may have none.
    pub body: Option<Vec<Stmt<'s>>>,
}

/// A parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param<'s> {
    /// Its type.
    pub ty: TypeName<'s>,
    /// Its name.
    pub name: Ident<'s>,
}

/// Which clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `requires`.
    Requires,
    /// `ensures`.
    Ensures,
    /// `exceptional`.
    Exceptional,
}

/// A clause of a specification.
#[derive(Clone, Copy, Debug)]
pub struct Clause<'s> {
    /// Which one.
    pub kind: ClauseKind,
    /// What has to hold.
    pub cond: ExprId,
    /// What has to hold too.
    pub test: Option<TypeTest<'s>>,
}

/// `x instanceof C` or `!x instanceof C`.
#[derive(Clone, Copy, Debug)]
pub struct TypeTest<'s> {
    /// Whether it starts with `!`.
    pub negated: bool,
    /// The variable.
    pub var: Ident<'s>,
    /// The type: a class, an interface or `string`.
    pub target: TypeName<'s>,
    /// From the word `instanceof` to the end.
    pub operator: Span,
    /// The whole test.
    pub span: Span,
}

/// A condition of a statement.
#[derive(Clone, Copy, Debug)]
pub enum Cond<'s> {
    /// An expression.
    Expr(ExprId),
    /// A type test.
    Test(TypeTest<'s>),
}

/// A statement and where it stands.
#[derive(Debug)]
pub struct Stmt<'s> {
    /// What it is.
    pub kind: StmtKind<'s>,
    /// From its first token to its `;` or `}`.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug)]
pub enum StmtKind<'s> {
    /// `;`
    Skip,
    /// `{ ... }`
    Block(Vec<Stmt<'s>>),
    /// A declaration.
    Declare {
        /// The type.
        ty: TypeName<'s>,
        /// The variable.
        name: Ident<'s>,
        /// The first value; the default of the type when absent.
        value: Option<Rhs<'s>>,
    },
    /// An assignment.
    Assign {
        /// Where to.
        target: Lhs<'s>,
        /// What.
        value: Rhs<'s>,
    },
    /// A call whose result is dropped.
    Call(Call<'s>),
    /// `assert`
    Assert(Cond<'s>),
    /// `assume`
    Assume(Cond<'s>),
    /// A loop.
    While {
        /// The guard.
        guard: Cond<'s>,
        /// The body.
        body: Box<Stmt<'s>>,
    },
    /// A chain `if .. else if .. else ..`, flat however long it is.
    If {
        /// Guards and what they lead to.
        arms: Vec<(Cond<'s>, Stmt<'s>)>,
        /// The last `else`.
        otherwise: Option<Box<Stmt<'s>>>,
    },
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return`
    Return(Option<ExprId>),
    /// `throw` with the text of its message.
    Throw(Option<&'s str>),
    /// `try { ... } catch { ... }`
    Try {
        /// What may raise.
        body: Vec<Stmt<'s>>,
        /// What happens then.
        handler: Vec<Stmt<'s>>,
    },
    /// `lock (x) { ... }` or `lock x;`
    Lock {
        /// The object.
        object: Ident<'s>,
        /// The protected statements of the first form.
        body: Option<Vec<Stmt<'s>>>,
    },
    /// `unlock x;`
    Unlock(Ident<'s>),
    /// `fork x.m(..);`
    Fork(Call<'s>),
    /// `join;`
    Join,
}

/// Where an assignment goes to.
#[derive(Clone, Copy, Debug)]
pub enum Lhs<'s> {
    /// A variable.
    Var(Ident<'s>),
    /// A field of the object of a variable.
    Field(Ident<'s>, Ident<'s>),
    /// An element of the array of a variable; the span covers `a[i]`.
    Element(Ident<'s>, ExprId, Span),
}

/// What is assigned.
#[derive(Debug)]
pub struct Rhs<'s> {
    /// What it is.
    pub kind: RhsKind<'s>,
    /// Its place.
    pub span: Span,
}

/// The forms of a right-hand side.
#[derive(Debug)]
pub enum RhsKind<'s> {
    /// An expression.
    Expr(ExprId),
    /// `x.f`
    Field(Ident<'s>, Ident<'s>),
    /// `a[i]`
    Element(Ident<'s>, ExprId),
    /// A call or an object creation.
    Call(Call<'s>),
    /// `new T[n]..[m]`
    NewArray {
        /// The type inside of all brackets.
        element: TypeName<'s>,
        /// The sizes, outermost first.
        sizes: Vec<ExprId>,
    },
    /// `(C) x`
    Cast {
        /// The class, interface or `string`.
        target: TypeName<'s>,
        /// The variable.
        var: Ident<'s>,
    },
}

/// A call.
#[derive(Debug)]
pub struct Call<'s> {
    /// Who is called.
    pub callee: Callee<'s>,
    /// The arguments.
    pub args: Vec<ExprId>,
    /// Its place, without the `;`.
    pub span: Span,
}

/// Who is called.
#[derive(Clone, Copy, Debug)]
pub enum Callee<'s> {
    /// `x.m(..)`, where `x` is a variable or a class.
    Method(Ident<'s>, Ident<'s>),
    /// `new C(..)`
    New(Ident<'s>),
    /// `super.m(..)`
    SuperMethod(Ident<'s>),
    /// `super(..)`
    SuperConstructor(Span),
}

/// An expression and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Expr<'s> {
    /// What it is.
    pub kind: ExprKind<'s>,
    /// Its place, parentheses around it included.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Copy, Debug)]
pub enum ExprKind<'s> {
    /// A variable.
    Name(&'s str),
    /// `#a`
    Length(Ident<'s>),
    /// The digits of an integer.
    Int(&'s str),
    /// A float.
    Float(f64),
    /// A truth value.
    Bool(bool),
    /// A character.
    Char(char),
    /// The text between the quotes.
    Str(&'s str),
    /// `null`
    Null,
    /// An operation on one value.
    Unary(UnaryOp, ExprId),
    /// An operation on two values.
    Binary(BinaryOp, ExprId, ExprId),
    /// A quantifier over an array.
    Quant(Quant<'s>),
    /// What was here was reported and left out.
    Error,
}

/// `forall v, i : a : e` or, in jip, `forall a, i, v : e`.
#[derive(Clone, Copy, Debug)]
pub struct Quant<'s> {
    /// Which quantifier.
    pub kind: QuantKind,
    /// The array.
    pub array: Ident<'s>,
    /// The variable for the index.
    pub index: Ident<'s>,
    /// The variable for the element.
    pub element: Ident<'s>,
    /// What is said about them.
    pub body: ExprId,
    /// Whether it is written in the form of the jip dialect.
    pub is_jip: bool,
}
