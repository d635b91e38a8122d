//! Instructions, operands and blocks.

use std::sync::Arc;

use oxpecker_base::{Span, define_id};

use crate::types::{ClassId, FieldId, MethodId, Type};

define_id!(
    /// A local variable or temporary of a method.
    LocalId,
    "%"
);
define_id!(
    /// A basic block of a method.
    BlockId,
    "b"
);
define_id!(
    /// A string literal (or the digits of a large integer) of a program.
    StrId,
    "s"
);

/// A constant of an instruction. Bits decide whether two are equal.
#[derive(Clone, Copy, Debug)]
pub enum Const {
    /// A truth value.
    Bool(bool),
    /// An integer, or the code of a character.
    Int(i64),
    /// An integer outside of `i64`; the string holds its decimal digits with sign.
    BigInt(StrId),
    /// An IEEE double.
    Float(f64),
    /// An IEEE float of 32 bits.
    Single(f32),
    /// A string literal.
    Str(StrId),
    /// The null reference.
    Null,
}

impl PartialEq for Const {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Bool(one), Self::Bool(two)) => one == two,
            (Self::Int(one), Self::Int(two)) => one == two,
            (Self::BigInt(one), Self::BigInt(two)) | (Self::Str(one), Self::Str(two)) => one == two,
            (Self::Float(one), Self::Float(two)) => one.to_bits() == two.to_bits(),
            (Self::Single(one), Self::Single(two)) => one.to_bits() == two.to_bits(),
            (Self::Null, Self::Null) => true,
            _ => false,
        }
    }
}

impl Eq for Const {}

/// What an instruction reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    /// The current value of a local.
    Local(LocalId),
    /// A constant.
    Const(Const),
}

/// How integer results are reduced. Floats ignore it: values carry their sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arith {
    /// Mathematical integers.
    Math,
    /// Two's complement of 32 bits.
    Wrap32,
    /// Two's complement of 64 bits.
    Wrap64,
}

/// Operations on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// Negation of a number.
    Neg,
    /// Negation of a truth value.
    Not,
    /// 1 for true and 0 for false, as a machine integer.
    Flag,
    /// A machine integer or float as another one, as Java converts.
    Convert(Number, Number),
}

/// Between what Java converts; the small ones are targets only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// 32 bits.
    Int,
    /// 64 bits.
    Long,
    /// An IEEE float of 32 bits.
    Single,
    /// An IEEE double.
    Double,
    /// The lowest 8 bits of an int, signed.
    Byte,
    /// The lowest 16 bits of an int, signed.
    Short,
    /// The lowest 16 bits of an int, unsigned.
    Char,
}

/// Operations on two values, all total: a quotient by zero is 0, a remainder by zero is the dividend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, truncated toward zero.
    Div,
    /// Remainder with the sign of the dividend.
    Rem,
    /// Equality of numbers, truth values or references. IEEE for floats.
    Eq,
    /// The opposite of `Eq`.
    Ne,
    /// Less than.
    Lt,
    /// At most.
    Le,
    /// Greater than.
    Gt,
    /// At least.
    Ge,
    /// Both; evaluates both operands.
    And,
    /// One or both; evaluates both operands.
    Or,
    /// The left one is false or the right one is true; evaluates both operands.
    Implies,
    /// Bits that are 1 in both.
    BitAnd,
    /// Bits that are 1 in one or both.
    BitOr,
    /// Bits that differ.
    BitXor,
    /// Shift to the left; the distance is taken modulo the width and has 32 bits.
    Shl,
    /// Shift to the right that keeps the sign.
    Shr,
    /// Shift to the right that brings in zeros.
    Ushr,
    /// -1, 0 or 1 for less, equal, greater, as an int; -1 where floats cannot be compared.
    Compare,
    /// The same, but 1 where floats cannot be compared.
    CompareGreater,
}

/// Why a check raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CheckKind {
    /// A field, element, length or method of null.
    Null,
    /// An index below zero or not below the length.
    Bounds,
    /// Division or remainder by zero.
    DivisionByZero,
    /// A cast to a type the object does not have.
    Cast,
    /// An array of negative size.
    NegativeSize,
    /// A value stored into an array that cannot hold it.
    ArrayStore,
    /// A lock released by a thread that does not hold it.
    NotOwner,
    /// A call of a method that the receiver inherits without code.
    NoImplementation,
    /// A call of a method that the receiver inherits from unrelated interfaces, or one that is static in one place only.
    Ambiguous,
    /// A call of a method that its class does not have.
    NoMethod,
    /// A call of a method that the caller must not see.
    NoAccess,
}

/// What a specification instruction is; decides whether it is assumed, asserted or skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SpecKind {
    /// An `assert` statement.
    Assert,
    /// An `assume` statement.
    Assume,
    /// A `requires` clause: assumed in the entry method, asserted and kept elsewhere.
    Requires,
    /// An `ensures` clause at a normal exit: asserted, except in the entry method when
    /// [`Semantics::entry_ensures_is_precondition`](crate::Semantics).
    Ensures,
    /// An `exceptional` clause at an exceptional exit: asserted.
    Exceptional,
    /// An `ensures` clause in front of the body: assumed in the entry method when
    /// [`Semantics::entry_ensures_is_precondition`](crate::Semantics), skipped elsewhere.
    EntryEnsures,
}

/// What `instanceof` and casts ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeTest {
    /// An instance of the class or interface or a subtype.
    Class(ClassId),
    /// A string.
    Str,
    /// An array of exactly this element type.
    Array(Type),
}

/// Which quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuantKind {
    /// True for every element.
    Forall,
    /// True for some element.
    Exists,
}

/// A quantifier over the elements of an array; an absent (null) array has no elements.
///
/// The body is pure and straight: only `Copy`, `Unary`, `Binary`, `Length`, `InBounds`, `InstanceOf` and `Quant`.
#[derive(Clone, Debug, PartialEq)]
pub struct Quant {
    /// Where the truth value goes.
    pub dst: LocalId,
    /// Which quantifier.
    pub kind: QuantKind,
    /// The array.
    pub array: Operand,
    /// The local that holds the index in the body.
    pub index: LocalId,
    /// The local that holds the element in the body.
    pub element: LocalId,
    /// Computes `result` from `index`, `element` and outer locals.
    pub body: Vec<Inst>,
    /// The truth value of the body.
    pub result: Operand,
    /// The quantifier in the source.
    pub span: Span,
}

/// How a call finds its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallTarget {
    /// This very method: static methods, constructors, `super` calls.
    Exact(MethodId),
    /// The implementation that the run-time class of the first argument has for this method.
    Virtual(MethodId),
}

/// A call. The receiver of an instance method or constructor is the first argument; it was checked before.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Where the result goes.
    pub dst: Option<LocalId>,
    /// Whom to call.
    pub target: CallTarget,
    /// The arguments.
    pub args: Vec<Operand>,
    /// The call in the source.
    pub span: Span,
}

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Inst {
    /// A source statement or guard starts here; counts as one step of depth.
    Stmt(Span),
    /// `dst := src`.
    Copy {
        /// Target.
        dst: LocalId,
        /// Source.
        src: Operand,
    },
    /// `dst := op src`.
    Unary {
        /// Target.
        dst: LocalId,
        /// Operation.
        op: UnaryOp,
        /// Reduction of integers.
        arith: Arith,
        /// Operand.
        src: Operand,
    },
    /// `dst := lhs op rhs`.
    Binary {
        /// Target.
        dst: LocalId,
        /// Operation.
        op: BinaryOp,
        /// Reduction of integers.
        arith: Arith,
        /// Left operand.
        lhs: Operand,
        /// Right operand.
        rhs: Operand,
    },
    /// `dst :=` the length of an array; 0 for null.
    Length {
        /// Target.
        dst: LocalId,
        /// The array.
        array: Operand,
    },
    /// `dst :=` whether `0 <= index < length`; false for null.
    InBounds {
        /// Target.
        dst: LocalId,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
    },
    /// `dst :=` whether the reference is not null and passes the test.
    InstanceOf {
        /// Target.
        dst: LocalId,
        /// The reference.
        src: Operand,
        /// The test.
        test: TypeTest,
    },
    /// `dst := object.field`; the object was checked before.
    LoadField {
        /// Target.
        dst: LocalId,
        /// The object.
        object: Operand,
        /// The field.
        field: FieldId,
    },
    /// `object.field := src`; the object was checked before.
    StoreField {
        /// The object.
        object: Operand,
        /// The field.
        field: FieldId,
        /// The value.
        src: Operand,
    },
    /// `dst := array[index]`; array and index were checked before.
    LoadElement {
        /// Target.
        dst: LocalId,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
    },
    /// `array[index] := src`; array and index were checked before.
    StoreElement {
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
        /// The value.
        src: Operand,
    },
    /// `dst :=` a new object with default fields; no constructor is run.
    NewObject {
        /// Target.
        dst: LocalId,
        /// Its class.
        class: ClassId,
    },
    /// `dst :=` a new array of default elements; the length was checked before.
    NewArray {
        /// Target.
        dst: LocalId,
        /// Type of the elements.
        element: Type,
        /// The length.
        length: Operand,
    },
    /// Runs the static initializer of a class and of its superclasses, unless that was begun before.
    InitClass {
        /// The class.
        class: ClassId,
        /// What needs it, in the source.
        span: Span,
    },
    /// `dst :=` a static field of an initialized class.
    LoadStatic {
        /// Target.
        dst: LocalId,
        /// The field.
        field: FieldId,
    },
    /// A static field of an initialized class `:= src`.
    StoreStatic {
        /// The field.
        field: FieldId,
        /// The value.
        src: Operand,
    },
    /// `dst :=` the exception that led to this handler, as an object.
    Caught {
        /// Target.
        dst: LocalId,
    },
    /// `dst :=` the string object of a literal; one per text.
    Text {
        /// Target.
        dst: LocalId,
        /// Its UTF-16 code units.
        units: Arc<[u16]>,
    },
    /// `dst :=` the object that stands for a type at run time; one per type.
    TypeObject {
        /// Target.
        dst: LocalId,
        /// The type.
        ty: Type,
    },
    /// `dst :=` whether an array of references can hold a reference; true for null.
    CanHold {
        /// Target.
        dst: LocalId,
        /// The array.
        array: Operand,
        /// What is to be stored.
        src: Operand,
    },
    /// Enters or leaves the monitor of an object, which was checked before. Entering waits until no other thread is in it;
    /// leaving raises when the thread is not in it.
    Monitor {
        /// The object.
        object: Operand,
        /// Whether it is entered.
        enters: bool,
        /// The block or method in the source.
        span: Span,
    },
    /// A quantifier.
    Quant(Box<Quant>),
    /// Raises unless `cond` holds; does nothing where `guard` is false.
    Check {
        /// Why it raises.
        kind: CheckKind,
        /// When the checked operation is evaluated at all.
        guard: Option<Operand>,
        /// What has to hold.
        cond: Operand,
        /// The checked operation in the source.
        span: Span,
    },
    /// A specification; see [`SpecKind`].
    Spec {
        /// What it is.
        kind: SpecKind,
        /// What has to hold.
        cond: Operand,
        /// The condition in the source, from its first token.
        span: Span,
    },
    /// A call; the callee's frame is pushed.
    Call(Box<Call>),
    /// A call that a new thread runs; it has no result.
    Fork(Box<Call>),
    /// Waits until all threads that the running one started have ended.
    Join {
        /// The statement in the source.
        span: Span,
    },
    /// Something the engine cannot execute: the path ends, the verdict names it.
    Unsupported {
        /// What it is, for the verdict.
        what: String,
        /// Where.
        span: Span,
    },
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Terminator {
    /// Goes on at a block.
    Goto(BlockId),
    /// Goes on at one of two blocks.
    Branch {
        /// The truth value that decides.
        cond: Operand,
        /// Where to go when it is true.
        then: BlockId,
        /// Where to go when it is false.
        otherwise: BlockId,
        /// The guard in the source.
        span: Span,
    },
    /// Goes on at one of two blocks that compute the same. The first one may read what threads share in any order, and
    /// more of it than is needed, so it is only for a thread that nobody watches.
    Alone {
        /// Where to go while there is no other thread.
        alone: BlockId,
        /// Where to go otherwise.
        watched: BlockId,
    },
    /// Goes on at the block of the case the integer equals.
    Switch {
        /// The integer that decides.
        src: Operand,
        /// Different integers and where to go.
        cases: Vec<(i64, BlockId)>,
        /// Where to go otherwise.
        default: BlockId,
        /// The statement in the source.
        span: Span,
    },
    /// Leaves the method normally.
    Return(Option<Operand>),
    /// Raises an exception of the program.
    Throw {
        /// Its message, if it has one.
        message: Option<StrId>,
        /// The statement in the source.
        span: Span,
    },
    /// Raises an object, which was checked not to be null.
    ThrowObject {
        /// The object.
        src: Operand,
        /// The statement in the source.
        span: Span,
    },
    /// Raises the exception that led to this handler again: to the handler of the block, or else to the caller.
    Rethrow,
}

impl BinaryOp {
    /// Whether only machine numbers have it: bits, shifts, three-way comparison.
    #[inline]
    pub fn is_machine(self) -> bool {
        matches!(
            self,
            BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Shl
                | BinaryOp::Shr
                | BinaryOp::Ushr
                | BinaryOp::Compare
                | BinaryOp::CompareGreater
        )
    }

    /// How it is written in programs.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
            BinaryOp::Implies => "==>",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Ushr => ">>>",
            BinaryOp::Compare | BinaryOp::CompareGreater => "<=>",
        }
    }
}

impl Inst {
    /// The local it gives a value.
    pub fn target(&self) -> Option<LocalId> {
        match self {
            Inst::Copy { dst, .. }
            | Inst::Unary { dst, .. }
            | Inst::Binary { dst, .. }
            | Inst::Length { dst, .. }
            | Inst::InBounds { dst, .. }
            | Inst::InstanceOf { dst, .. }
            | Inst::LoadField { dst, .. }
            | Inst::LoadElement { dst, .. }
            | Inst::NewObject { dst, .. }
            | Inst::NewArray { dst, .. }
            | Inst::LoadStatic { dst, .. }
            | Inst::Caught { dst }
            | Inst::Text { dst, .. }
            | Inst::TypeObject { dst, .. }
            | Inst::CanHold { dst, .. } => Some(*dst),
            Inst::Quant(quant) => Some(quant.dst),
            Inst::Call(call) => call.dst,
            Inst::Fork(_)
            | Inst::Join { .. }
            | Inst::Stmt(_)
            | Inst::StoreField { .. }
            | Inst::StoreElement { .. }
            | Inst::InitClass { .. }
            | Inst::StoreStatic { .. }
            | Inst::Monitor { .. }
            | Inst::Check { .. }
            | Inst::Spec { .. }
            | Inst::Unsupported { .. } => None,
        }
    }
}

impl Terminator {
    /// The blocks it can go on at, the handler excepted.
    pub fn targets(&self) -> Vec<BlockId> {
        match self {
            Terminator::Goto(to) => vec![*to],
            Terminator::Branch {
                then, otherwise, ..
            } => vec![*then, *otherwise],
            Terminator::Alone { alone, watched } => vec![*alone, *watched],
            Terminator::Switch { cases, default, .. } => {
                let cases = cases.iter().map(|(_, to)| *to);
                cases.chain([*default]).collect()
            }
            Terminator::Return(_)
            | Terminator::Throw { .. }
            | Terminator::ThrowObject { .. }
            | Terminator::Rethrow => Vec::new(),
        }
    }
}

/// A basic block.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Executed one after the other.
    pub insts: Vec<Inst>,
    /// How it ends.
    pub terminator: Terminator,
    /// Where an exception raised in this block goes; out of the method when absent.
    pub handler: Option<BlockId>,
}
