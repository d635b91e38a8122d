//! What tells instructions of one group apart.

/// What a stack entry or local variable holds, as far as instructions care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `int` and everything smaller, `boolean` and `char` included.
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference. `astore` also stores the return addresses that `jsr` pushes.
    Reference,
}

impl Kind {
    /// How many slots or stack entries it takes.
    pub fn slots(self) -> u16 {
        match self {
            Self::Long | Self::Double => 2,
            Self::Int | Self::Float | Self::Reference => 1,
        }
    }
}

/// What arithmetic is done in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
}

/// What shifts and bitwise operations are done in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Integer {
    /// `int`
    Int,
    /// `long`
    Long,
}

/// What a conversion makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConvertTo {
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// An `int` cut to `byte` and extended by its sign.
    Byte,
    /// An `int` cut to `char`.
    Char,
    /// An `int` cut to `short` and extended by its sign.
    Short,
}

/// What an array holds, as far as instructions care.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference.
    Reference,
    /// `byte` or `boolean`: the array decides.
    ByteOrBoolean,
    /// `char`
    Char,
    /// `short`
    Short,
}

/// Arithmetic with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
}

/// Shifts; the distance is an `int` of which the lowest five or six bits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShiftOp {
    /// `<<`
    Left,
    /// `>>`
    Right,
    /// `>>>`
    UnsignedRight,
}

/// Operations bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitOp {
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
}

/// How an `int` compares with zero or with another `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `>=`
    Ge,
    /// `>`
    Gt,
    /// `<=`
    Le,
}

/// A three-way comparison that leaves -1, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `lcmp`
    Long,
    /// `fcmpl` and `fcmpg`.
    Float {
        /// Whether the result is 1 (and not -1) when an operand is not a number.
        nan_is_greater: bool,
    },
    /// `dcmpl` and `dcmpg`.
    Double {
        /// Whether the result is 1 (and not -1) when an operand is not a number.
        nan_is_greater: bool,
    },
}

/// Operations on stack entries, two of which are one `long` or `double`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackOp {
    /// Drops an entry.
    Pop,
    /// Drops two entries.
    Pop2,
    /// `a → a a`
    Dup,
    /// `b a → a b a`
    DupX1,
    /// `c b a → a c b a`
    DupX2,
    /// `b a → b a b a`
    Dup2,
    /// `c b a → b a c b a`
    Dup2X1,
    /// `d c b a → b a d c b a`
    Dup2X2,
    /// `b a → a b`
    Swap,
}

/// How a field is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldAccess {
    /// Reads a static field.
    GetStatic,
    /// Writes a static field.
    PutStatic,
    /// Reads an instance field.
    GetField,
    /// Writes an instance field.
    PutField,
}

/// How a method is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvokeKind {
    /// By the class of the receiver.
    Virtual,
    /// Exactly the one named: constructors, `super`, private methods.
    Special,
    /// A static method.
    Static,
    /// By the class of the receiver, through an interface.
    Interface,
}

/// Taking or giving back a monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MonitorOp {
    /// Waits for it and takes it.
    Enter,
    /// Gives it back.
    Exit,
}
