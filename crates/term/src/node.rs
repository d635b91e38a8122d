//! What a term looks like: its topmost operation and the terms below it.
//!
//! There is one node per equivalence the rules know: no `or`, `implies`, `<`, `>`, `>=`, `exists`, no subtraction.
//! `a or b` is `not (and (not a) (not b))`; a comparison of integers is `sum <= 0`.

use oxpecker_base::define_id;

use crate::integer::Integer;
use crate::literal::Literal;
use crate::sort::Scalar;
use crate::table::Table;
use crate::text::TextOp;

define_id!(
    /// A term of one pool. Equal ids are equal terms; the reverse holds as far as the rules go.
    TermId,
    "t"
);
define_id!(
    /// A variable of one pool: an input, or the variable of a quantifier.
    VarId,
    "v"
);

/// An operation on doubles or singles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatOp {
    /// IEEE addition; subtraction is the addition of the negated operand.
    Add,
    /// IEEE multiplication.
    Mul,
    /// IEEE division.
    Div,
    /// The remainder of the truncating division, exact: C's `fmod`, Java's `%`.
    Rem,
}

/// An operation on the bits of two machine integers of one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BitOp {
    /// Bitwise conjunction.
    And,
    /// Bitwise disjunction.
    Or,
    /// Bitwise exclusive disjunction.
    Xor,
    /// Shift to the left; like all shifts by the second operand modulo the width.
    Shl,
    /// Shift to the right that keeps the sign: Java's `>>`.
    Shr,
    /// Shift to the right that fills with zeros: Java's `>>>`.
    Ushr,
}

/// A conversion of one value to another sort or a narrower width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// 32 to 64 bits with the same value.
    Widen,
    /// The low 32 of 64 bits.
    Truncate,
    /// The low 8 of 32 bits, the highest of which is the sign.
    Byte,
    /// The low 16 of 32 bits, the highest of which is the sign.
    Short,
    /// The double nearest to a machine integer or a single.
    ToFloat,
    /// The single nearest to a machine integer or a double.
    ToSingle,
    /// The 32-bit integer nearest to a double or a single without its fraction; 0 for `NaN`.
    ToBv32,
    /// The 64-bit integer nearest to a double or a single without its fraction; 0 for `NaN`.
    ToBv64,
    /// The IEEE representation of a double or a single; that of the one `NaN` is Java's.
    ToBits,
    /// The double or single with this IEEE representation.
    OfBits,
}

/// A function on doubles, as Java's library has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Function {
    /// The distance from 0; the one function that singles have too.
    Abs,
    /// The square root.
    Sqrt,
    /// The largest integer that is not above.
    Floor,
    /// The smallest integer that is not below.
    Ceil,
    /// The nearest integer, of two the even one.
    Rint,
    /// Sine.
    Sin,
    /// Cosine.
    Cos,
    /// Tangent.
    Tan,
    /// Inverse sine.
    Asin,
    /// Inverse cosine.
    Acos,
    /// Inverse tangent.
    Atan,
    /// The angle of the point with ordinate first and abscissa second.
    Atan2,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// The power of e.
    Exp,
    /// The power of e less 1.
    Expm1,
    /// The natural logarithm.
    Log,
    /// The logarithm to the base 10.
    Log10,
    /// The natural logarithm of 1 more.
    Log1p,
    /// The first to the power of the second.
    Pow,
    /// The cube root.
    Cbrt,
    /// The square root of the sum of two squares.
    Hypot,
    /// The remainder of the division that rounds to the nearest integer: `IEEEremainder`.
    Remainder,
}

/// A sum of products: `constant + Σ coefficient · term`.
///
/// Monomials are sorted by term, no coefficient is 0, no term is a sum or a constant. Over machine integers all
/// coefficients are reduced to the signed range.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    /// The part without a variable.
    pub constant: Integer,
    /// The other parts.
    pub monomials: Box<[(Integer, TermId)]>,
}

/// The topmost operation of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant.
    Literal(Literal),
    /// A variable.
    Var(VarId),
    /// Negation; never of a constant, a negation or an integer comparison.
    Not(TermId),
    /// Conjunction of at least two, sorted, none a constant.
    And(Box<[TermId]>),
    /// Equality of two terms of one sort other than `Int`, smaller id first. IEEE equality on doubles and singles.
    Eq(TermId, TermId),
    /// `if condition then first else second`, not of sort `Bool`.
    Ite(TermId, TermId, TermId),
    /// A sum over `Int` or machine integers with at least two parts, or one with a coefficient.
    Sum(Scalar, Box<Sum>),
    /// A product over `Int` or machine integers of at least two factors, sorted.
    Product(Scalar, Box<[TermId]>),
    /// Truncating division over `Int` or machine integers; `x / 0 = 0`.
    Div(TermId, TermId),
    /// The remainder of truncating division; `x % 0 = x`.
    Rem(TermId, TermId),
    /// `term <= 0` over `Int`.
    NotPositive(TermId),
    /// `term == 0` over `Int` or machine integers.
    IsZero(TermId),
    /// Signed `first <= second` over machine integers.
    BvLe(TermId, TermId),
    /// An operation on the bits of machine integers. A constant comes second unless it is shifted; shifts to the
    /// left by a constant are sums.
    Bits(BitOp, TermId, TermId),
    /// A conversion. There is none to unsigned 16 bits, which is a mask.
    Convert(Conversion, TermId),
    /// An operation on doubles or singles.
    Float(FloatOp, TermId, TermId),
    /// The double or single with the sign flipped.
    FloatNeg(TermId),
    /// A function on doubles with as many operands as it takes.
    Function(Function, Box<[TermId]>),
    /// IEEE `first < second`.
    FloatLt(TermId, TermId),
    /// IEEE `first <= second`.
    FloatLe(TermId, TermId),
    /// An operation on texts.
    Text(TextOp, Box<[TermId]>),
    /// The element of an array variable at an index. Reads of other arrays are expanded at construction.
    Select(TermId, TermId),
    /// The element of a table at an index that is no constant.
    Table(Table, TermId),
    /// An array with one element replaced.
    Store(TermId, TermId, TermId),
    /// The array that holds one value everywhere; indexed by the scalar.
    ConstArray(Scalar, TermId),
    /// `body` holds for all values of the variable from 0 up to but not including `len`.
    Forall {
        /// The variable, free in `body` only.
        bound: VarId,
        /// How many values there are.
        len: TermId,
        /// What must hold.
        body: TermId,
    },
}

impl Node {
    /// Calls the function with every term directly below, left to right.
    pub fn for_each_child(&self, mut visit: impl FnMut(TermId)) {
        match self {
            Node::Literal(_) | Node::Var(_) => {}
            Node::Not(one)
            | Node::NotPositive(one)
            | Node::IsZero(one)
            | Node::FloatNeg(one)
            | Node::Convert(_, one)
            | Node::Table(_, one)
            | Node::ConstArray(_, one) => visit(*one),
            Node::And(list)
            | Node::Product(_, list)
            | Node::Function(_, list)
            | Node::Text(_, list) => list.iter().copied().for_each(visit),
            Node::Sum(_, sum) => sum.monomials.iter().for_each(|(_, term)| visit(*term)),
            Node::Eq(one, two)
            | Node::Div(one, two)
            | Node::Rem(one, two)
            | Node::BvLe(one, two)
            | Node::Bits(_, one, two)
            | Node::Float(_, one, two)
            | Node::FloatLt(one, two)
            | Node::FloatLe(one, two)
            | Node::Select(one, two) => [*one, *two].into_iter().for_each(visit),
            Node::Ite(one, two, three) | Node::Store(one, two, three) => {
                [*one, *two, *three].into_iter().for_each(visit);
            }
            Node::Forall { len, body, .. } => [*len, *body].into_iter().for_each(visit),
        }
    }
}
