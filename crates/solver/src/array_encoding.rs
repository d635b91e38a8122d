//! How solvers are given reads of tables. No choice changes an answer; they differ in time.

use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

use oxpecker_term::{Node, Scalar, TermId, TermPool};

use crate::error::SettingError;

/// Up to this many elements are told apart by comparisons.
const FEW_ELEMENTS: usize = 4;

/// What a solver sees of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ArrayEncoding {
    /// Choices by the bits of the index, equal parts shared; axioms if the index is a mathematical integer.
    #[default]
    Mux,
    /// An unknown value, and what it is for each run of equal elements.
    Axioms,
    /// The same, but only what a model got wrong. Solvers that are programs get all of it.
    Lazy,
    /// One choice for each element.
    Chain,
    /// An array, and what it holds at each index.
    Cells,
    /// An array with all elements stored one after the other.
    Stores,
}

/// An encoding and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct EncodingInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The encoding.
    pub encoding: ArrayEncoding,
}

/// All encodings, the default first.
pub const ENCODINGS: &[EncodingInfo] = &[
    EncodingInfo {
        name: "mux",
        summary: "a multiplexer over the bits of the index, equal parts shared; axioms for mathematical integers",
        encoding: ArrayEncoding::Mux,
    },
    EncodingInfo {
        name: "axioms",
        summary: "an unknown value with one implication per run of equal elements",
        encoding: ArrayEncoding::Axioms,
    },
    EncodingInfo {
        name: "lazy",
        summary: "the same, with only those implications that models violate",
        encoding: ArrayEncoding::Lazy,
    },
    EncodingInfo {
        name: "chain",
        summary: "one choice per element",
        encoding: ArrayEncoding::Chain,
    },
    EncodingInfo {
        name: "cells",
        summary: "an array with an equation per element",
        encoding: ArrayEncoding::Cells,
    },
    EncodingInfo {
        name: "stores",
        summary: "an array with all elements stored one after the other",
        encoding: ArrayEncoding::Stores,
    },
];

impl FromStr for ArrayEncoding {
    type Err = SettingError;

    fn from_str(name: &str) -> Result<Self, SettingError> {
        let info = ENCODINGS.iter().find(|it| it.name == name);
        info.map(|it| it.encoding)
            .ok_or_else(|| SettingError::UnknownEncoding(name.into()))
    }
}

/// The encoding of all pipelines of the process.
static CURRENT: AtomicU8 = AtomicU8::new(0);

impl ArrayEncoding {
    /// The encoding that is used from now on by all pipelines of the process.
    pub(crate) fn current() -> ArrayEncoding {
        let number = usize::from(CURRENT.load(Ordering::Relaxed));
        ENCODINGS
            .get(number)
            .map(|it| it.encoding)
            .unwrap_or_default()
    }

    /// Chooses the encoding for all pipelines of the process.
    pub(crate) fn choose(self) {
        let number = ENCODINGS.iter().position(|it| it.encoding == self);
        let number = number.and_then(|it| u8::try_from(it).ok());
        CURRENT.store(number.unwrap_or(0), Ordering::Relaxed);
    }
}

/// What stands for a read in what a solver gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// The choices of [`crate::tables::Circuit`].
    Circuit,
    /// An unknown value with axioms.
    Unknown,
    /// An array.
    Array,
}

/// The shape of a term that reads a table; `None` if it does not.
pub(crate) fn shape(pool: &TermPool, term: TermId) -> Option<Shape> {
    let Node::Table(table, index) = pool.node(term) else {
        return None;
    };
    let current = ArrayEncoding::current();
    let has_axioms = match current {
        ArrayEncoding::Axioms | ArrayEncoding::Lazy => true,
        // Mathematical integers have no bits.
        ArrayEncoding::Mux => {
            table.len() > FEW_ELEMENTS && pool.sort(*index).scalar() == Some(Scalar::Int)
        }
        _ => false,
    };
    Some(match current {
        // Equality of IEEE numbers is no identity.
        _ if table.element().is_float() => Shape::Circuit,
        ArrayEncoding::Cells | ArrayEncoding::Stores => Shape::Array,
        // Below a quantifier one unknown value would stand for many.
        _ if has_axioms && !pool.is_quantified(term) => Shape::Unknown,
        _ => Shape::Circuit,
    })
}

/// The terms below a constraint that read tables in a shape that needs facts.
pub(crate) fn reads_with_facts(pool: &TermPool, constraint: TermId) -> Vec<TermId> {
    let has_facts = match ArrayEncoding::current() {
        ArrayEncoding::Mux => pool.has_mathematical_indexes(),
        ArrayEncoding::Chain | ArrayEncoding::Stores => false,
        ArrayEncoding::Axioms | ArrayEncoding::Lazy | ArrayEncoding::Cells => true,
    };
    if !has_facts {
        return Vec::new();
    }
    let mut reads = Vec::new();
    pool.visit(&[constraint], |term| {
        if shape(pool, term).is_some_and(|it| it != Shape::Circuit) {
            reads.push(term);
        }
    });
    reads.sort_unstable();
    reads
}
