//! Which logic a question belongs to. Naming the logic makes Z3 two to three times faster, and not every solver has
//! every theory.

use oxpecker_base::id::Id;
use oxpecker_term::{Conversion, FloatOp, Node, Scalar, Sort, TermId, TermPool};

use crate::answer::UnknownReason;
use crate::array_encoding::{Shape, shape};

/// Tables of at least this many elements are large.
const LARGE_TABLE: usize = 64;

/// What occurs in a term, as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Features(u16);

impl Features {
    /// Mathematical integers or references.
    pub(crate) const INT: Features = Features(1);
    /// Products, or quotients by something that is not constant, of mathematical integers.
    pub(crate) const NONLINEAR: Features = Features(2);
    /// Machine integers.
    pub(crate) const BV: Features = Features(4);
    /// Doubles or singles.
    pub(crate) const FLOAT: Features = Features(8);
    /// Arrays.
    pub(crate) const ARRAY: Features = Features(16);
    /// Quantifiers.
    pub(crate) const QUANTIFIER: Features = Features(32);
    /// Operations on doubles that solvers do not have: the remainder and most functions.
    pub(crate) const EVALUATED: Features = Features(64);
    /// Arrays that hold one value everywhere.
    pub(crate) const CONST_ARRAY: Features = Features(128);

    /// The representation of IEEE numbers as bits.
    pub(crate) const FLOAT_BITS: Features = Features(256);

    /// More than comparisons of IEEE numbers.
    pub(crate) const FLOAT_ARITHMETIC: Features = Features(512);
    /// Texts.
    pub(crate) const TEXT: Features = Features(1024);
    /// Large tables.
    pub(crate) const TABLE: Features = Features(2048);

    /// What occurs in one of the two.
    pub(crate) fn with(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    /// Whether a part of the other occurs.
    pub(crate) fn has(self, other: Features) -> bool {
        self.0 & other.0 != 0
    }

    /// What cannot be expressed to any solver.
    pub(crate) fn unsupported(self) -> Option<&'static str> {
        // One unknown number stands for each value of such a function; below a quantifier there would be many.
        let both = self.has(Features::EVALUATED) && self.has(Features::QUANTIFIER);
        both.then_some("functions on doubles below quantifiers")
    }

    /// Whether the question is better asked on its own than on top of the previous one.
    pub(crate) fn is_one_shot(self) -> bool {
        // Incremental solvers do not look at the whole circuit of a table before they search.
        self.has(Features::FLOAT) || self.has(Features::TABLE) && self.has(Features::BV)
    }

    /// The same for a question that is asked alone: naming machine integers without arrays gives Z3's procedure for them,
    /// which is slower on a stack.
    pub(crate) fn logic_alone(self) -> Option<&'static str> {
        match self.logic() {
            Some("QF_AUFBV") if !self.has(Features::ARRAY) => Some("QF_BV"),
            logic => logic,
        }
    }

    /// The logic's name in SMT-LIB; `None` asks for the general solver.
    pub(crate) fn logic(self) -> Option<&'static str> {
        let without = |parts: &[Features]| !parts.iter().any(|part| self.has(*part));
        let (int, nonlinear, bv) = (Features::INT, Features::NONLINEAR, Features::BV);
        let (float, array, quantifier) = (Features::FLOAT, Features::ARRAY, Features::QUANTIFIER);
        if self.has(Features::TEXT) {
            return None;
        }
        if without(&[bv, float, array, quantifier, nonlinear]) {
            Some("QF_LIA")
        } else if without(&[bv, float, quantifier, nonlinear]) {
            Some("QF_AUFLIA")
        } else if without(&[bv, float, quantifier, array]) {
            Some("QF_NIA")
        } else if without(&[int, float, quantifier]) {
            Some("QF_AUFBV")
        } else if without(&[int, array, quantifier]) {
            Some(if self.has(bv) { "QF_BVFP" } else { "QF_FP" })
        } else {
            None
        }
    }
}

/// The features of all terms so far. Terms come after the terms they are made of, so one pass in order suffices.
#[derive(Debug, Default)]
pub(crate) struct FeatureTable {
    features: Vec<Features>,
}

impl FeatureTable {
    /// What occurs in a term.
    pub(crate) fn of(&mut self, pool: &TermPool, term: TermId) -> Features {
        for index in self.features.len()..=term.index() {
            let node = pool.node(TermId::new(index));
            let mut features = own(pool, TermId::new(index), node);
            node.for_each_child(|child| features = features.with(self.features[child.index()]));
            self.features.push(features);
        }
        self.features[term.index()]
    }
}

/// Why a solver that chose a wrong value for a function cannot tell.
pub(crate) fn unknown_function() -> UnknownReason {
    UnknownReason::Incomplete("it does not know a function on doubles".into())
}

/// Whether a term is one that solvers know simple facts about only.
pub(crate) fn is_evaluated(node: &Node) -> bool {
    match node {
        Node::Float(op, ..) => *op == FloatOp::Rem,
        Node::Function(function, _) => !function.is_decided(),
        _ => false,
    }
}

fn own(pool: &TermPool, term: TermId, node: &Node) -> Features {
    let sort = match pool.sort(term) {
        Sort::Array { index, element } => Features::ARRAY
            .with(of_scalar(index))
            .with(of_scalar(element)),
        Sort::Scalar(scalar) => of_scalar(scalar),
    };
    let operation = match node {
        Node::Product(Scalar::Int, _) => Features::NONLINEAR,
        Node::Div(left, right) | Node::Rem(left, right)
            if pool.sort(*left) == Sort::Scalar(Scalar::Int) && !pool.is_const(*right) =>
        {
            Features::NONLINEAR
        }
        Node::Float(..) | Node::Function(..) => match is_evaluated(node) {
            true => Features::EVALUATED.with(Features::FLOAT_ARITHMETIC),
            false => Features::FLOAT_ARITHMETIC,
        },
        Node::Convert(Conversion::ToBits, _) => {
            Features::FLOAT_BITS.with(Features::FLOAT_ARITHMETIC)
        }
        Node::Convert(conversion, _) if !conversion.is_integral() => Features::FLOAT_ARITHMETIC,
        Node::Forall { .. } => Features::QUANTIFIER,
        Node::Text(..) => Features::TEXT,
        Node::Table(table, _) => {
            let large = match table.len() >= LARGE_TABLE {
                true => Features::TABLE,
                false => Features::default(),
            };
            match shape(pool, term) {
                Some(Shape::Array) => large.with(Features::ARRAY),
                _ => large,
            }
        }
        Node::ConstArray(..) => Features::CONST_ARRAY,
        _ => Features::default(),
    };
    sort.with(operation)
}

fn of_scalar(scalar: Scalar) -> Features {
    match scalar {
        Scalar::Bool => Features::default(),
        Scalar::Int | Scalar::Ref => Features::INT,
        Scalar::Bv32 | Scalar::Bv64 => Features::BV,
        Scalar::Float | Scalar::Single => Features::FLOAT,
        Scalar::Text => Features::TEXT,
    }
}
