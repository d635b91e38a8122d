//! What is computed once when a term is made: sort, free variables, interval, depth.

use crate::integer::Integer;
use crate::interval::Interval;
use crate::literal::Literal;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::{Scalar, Sort};
use crate::varset::{SetId, VarSets};

/// The facts of one term.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(crate) sort: Sort,
    pub(crate) vars: SetId,
    pub(crate) interval: Interval,
    pub(crate) depth: u32,
    /// How many quantifiers are nested in it.
    pub(crate) quantifiers: u32,
    /// Whether an object that the program made is named in it.
    pub(crate) made_objects: bool,
    /// The negation, once somebody has asked for it.
    pub(crate) complement: Option<TermId>,
}

impl Facts {
    pub(crate) fn of(pool: &mut TermPool, node: &Node) -> Facts {
        let sort = sort_of(pool, node);
        let mut facts = Facts {
            sort,
            vars: VarSets::EMPTY,
            interval: interval_of(pool, node, sort),
            depth: 0,
            quantifiers: 0,
            made_objects: names_made_objects(node),
            complement: None,
        };
        node.for_each_child(|child| {
            let below = pool.facts(child);
            facts.depth = facts.depth.max(below.depth.saturating_add(1));
            facts.quantifiers = facts.quantifiers.max(below.quantifiers);
            facts.made_objects |= below.made_objects;
        });
        facts.vars = vars_of(pool, node);
        if matches!(node, Node::Forall { .. }) {
            facts.quantifiers += 1;
        }
        facts
    }
}

/// Whether a node itself names an object that the program made.
fn names_made_objects(node: &Node) -> bool {
    match node {
        Node::Literal(Literal::Ref(id)) => *id < 0,
        Node::Table(table, _) => table.references().any(|id| id < 0),
        _ => false,
    }
}

fn vars_of(pool: &mut TermPool, node: &Node) -> SetId {
    match node {
        Node::Var(var) => pool.sets.singleton(*var),
        Node::Forall { bound, len, body } => {
            let inside = pool.facts(*body).vars;
            let inside = pool.sets.without(inside, *bound);
            let outside = pool.facts(*len).vars;
            pool.sets.union(inside, outside)
        }
        _ => {
            let mut vars = VarSets::EMPTY;
            node.for_each_child(|child| {
                let below = pool.facts(child).vars;
                vars = pool.sets.union(vars, below);
            });
            vars
        }
    }
}

fn sort_of(pool: &TermPool, node: &Node) -> Sort {
    match node {
        Node::Literal(literal) => literal.scalar().into(),
        Node::Var(var) => pool.var_sort(*var),
        Node::Not(_)
        | Node::And(_)
        | Node::Eq(..)
        | Node::NotPositive(_)
        | Node::IsZero(_)
        | Node::BvLe(..)
        | Node::FloatLt(..)
        | Node::FloatLe(..)
        | Node::Forall { .. } => Scalar::Bool.into(),
        Node::Sum(scalar, _) | Node::Product(scalar, _) => (*scalar).into(),
        Node::Ite(_, first, _) => pool.sort(*first),
        Node::Div(left, _) | Node::Rem(left, _) | Node::Bits(_, left, _) => pool.sort(*left),
        Node::Float(_, left, _) | Node::FloatNeg(left) => pool.sort(*left),
        Node::Text(op, _) => op.target().into(),
        Node::Function(_, operands) => match operands.first() {
            Some(first) => pool.sort(*first),
            None => Scalar::Float.into(),
        },
        Node::Convert(conversion, value) => match pool.sort(*value) {
            Sort::Scalar(from) => conversion.target(from).into(),
            array @ Sort::Array { .. } => array,
        },
        Node::Select(array, _) => match pool.sort(*array) {
            Sort::Array { element, .. } => element.into(),
            scalar @ Sort::Scalar(_) => scalar,
        },
        Node::Table(table, _) => table.element().into(),
        Node::Store(array, ..) => pool.sort(*array),
        Node::ConstArray(index, value) => Sort::Array {
            index: *index,
            element: pool.sort(*value).scalar().unwrap_or(Scalar::Int),
        },
    }
}

fn interval_of(pool: &TermPool, node: &Node, sort: Sort) -> Interval {
    let Sort::Scalar(scalar) = sort else {
        return Interval::FULL;
    };
    let exact = match node {
        Node::Literal(literal) => {
            return match literal {
                Literal::Big(value) => Interval::point(&Integer::from(value.clone())),
                Literal::Text(units) => {
                    let length = units.len() as i64;
                    Interval::new(Some(length), Some(length))
                }
                _ => match literal.as_i64() {
                    Some(value) => Interval::new(Some(value), Some(value)),
                    None => Interval::FULL,
                },
            };
        }
        Node::Var(var) => return pool.var_bounds(*var),
        Node::Ite(_, first, second) => return pool.interval(*first).union(pool.interval(*second)),
        Node::Bits(op, left, right) => {
            return op.interval(scalar, pool.interval(*left), pool.interval(*right));
        }
        Node::Convert(conversion, value) => {
            return conversion.interval(scalar, pool.interval(*value));
        }
        Node::Text(op, operands) => return op.interval(pool, operands),
        Node::Table(table, index) => return table.interval(pool.interval(*index)),
        Node::Select(..) => return Interval::of_input(scalar),
        Node::Sum(_, sum) => Interval::sum(
            &sum.constant,
            sum.monomials
                .iter()
                .map(|(coefficient, term)| (coefficient.clone(), pool.interval(*term))),
        ),
        Node::Product(_, factors) => product_interval(pool, factors),
        Node::Div(left, right) => pool.interval(*left) / pool.interval(*right),
        Node::Rem(left, right) => pool.interval(*left) % pool.interval(*right),
        _ => return Interval::of_scalar(scalar),
    };
    // Only arithmetic leaves the range of its sort.
    exact.wrapped(scalar)
}

fn product_interval(pool: &TermPool, factors: &[TermId]) -> Interval {
    let product = factors
        .iter()
        .map(|factor| pool.interval(*factor))
        .reduce(|one, two| one * two)
        .unwrap_or(Interval::FULL);
    // A product in which every factor occurs twice is a square.
    let square =
        factors.len().is_multiple_of(2) && factors.chunks(2).all(|pair| pair[0] == pair[1]);
    if square {
        product.intersect(Interval::new(Some(0), None))
    } else {
        product
    }
}
