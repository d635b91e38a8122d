//! Operations of terms, with the places of their operands instead of terms.

use oxpecker_term::{BitOp, Conversion, Node, Scalar, Table, TermId, TermPool};

/// An operation; operands are places of columns.
#[derive(Clone, Debug)]
pub(super) enum Operation {
    Not(usize),
    And(Box<[usize]>),
    Same(usize, usize),
    Choose([usize; 3]),
    Sum(Scalar, i64, Box<[(i64, usize)]>),
    Product(Scalar, Box<[usize]>),
    Div(Scalar, usize, usize),
    Rem(Scalar, usize, usize),
    NotPositive(usize),
    IsZero(usize),
    Le(usize, usize),
    Bits(BitOp, Scalar, usize, usize),
    Convert(Conversion, usize),
    /// A table of words that are numbers, at an index.
    Read(Table, usize),
    /// Any other one, as evaluation computes it.
    Other(TermId, Box<[(Scalar, usize)]>),
}

impl Operation {
    /// The operation of a term whose operands are at these places; `None` if it cannot be computed.
    pub(super) fn of(
        pool: &TermPool,
        term: TermId,
        place: impl Fn(TermId) -> Option<usize>,
    ) -> Option<Operation> {
        let scalar = pool.sort(term).scalar()?;
        let all = |list: &[TermId]| list.iter().map(|it| place(*it)).collect::<Option<_>>();
        let is_float = |it: TermId| pool.sort(it).scalar().is_none_or(Scalar::is_float);
        Some(match pool.node(term) {
            Node::Not(one) => Operation::Not(place(*one)?),
            Node::And(list) => Operation::And(all(list)?),
            Node::Eq(one, two) if !is_float(*one) => Operation::Same(place(*one)?, place(*two)?),
            Node::Ite(one, two, three) => {
                Operation::Choose([place(*one)?, place(*two)?, place(*three)?])
            }
            Node::Sum(_, sum) => {
                let monomials = sum.monomials.iter();
                let parts = monomials.map(|(factor, it)| Some((factor.to_i64()?, place(*it)?)));
                let parts = parts.collect::<Option<_>>()?;
                Operation::Sum(scalar, sum.constant.to_i64()?, parts)
            }
            Node::Product(_, list) => Operation::Product(scalar, all(list)?),
            Node::Div(one, two) => Operation::Div(scalar, place(*one)?, place(*two)?),
            Node::Rem(one, two) => Operation::Rem(scalar, place(*one)?, place(*two)?),
            Node::NotPositive(one) => Operation::NotPositive(place(*one)?),
            Node::IsZero(one) => Operation::IsZero(place(*one)?),
            Node::BvLe(one, two) => Operation::Le(place(*one)?, place(*two)?),
            Node::Bits(op, one, two) => Operation::Bits(*op, scalar, place(*one)?, place(*two)?),
            Node::Convert(conversion, one) if conversion.is_integral() => {
                Operation::Convert(*conversion, place(*one)?)
            }
            // Evaluation has one bit pattern for all numbers that are none, a table may have others.
            Node::Table(table, index) if !scalar.is_float() => {
                Operation::Read(table.clone(), place(*index)?)
            }
            Node::Forall { .. } | Node::Text(..) => return None,
            node => {
                let mut operands = Some(Vec::new());
                node.for_each_child(|it| {
                    let operand = pool.sort(it).scalar().zip(place(it));
                    match (&mut operands, operand) {
                        (Some(list), Some(operand)) => list.push(operand),
                        _ => operands = None,
                    }
                });
                Operation::Other(term, operands?.into())
            }
        })
    }

    /// How many simple operations one of these is worth.
    pub(super) fn cost(&self) -> u64 {
        match self {
            Operation::And(list) => list.len() as u64,
            Operation::Sum(_, _, parts) => 1 + parts.len() as u64,
            Operation::Product(_, list) => 2 * list.len() as u64,
            Operation::Div(..) | Operation::Rem(..) => 8,
            Operation::Read(..) => 2,
            Operation::Other(..) => 64,
            _ => 1,
        }
    }
}
