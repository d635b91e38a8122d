//! Models: a value for every variable.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::eval::{Evaluation, small};
use crate::literal::Literal;
use crate::node::{TermId, VarId};
use crate::pool::TermPool;
use crate::sort::{Scalar, Sort};

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelValue {
    /// Of a scalar variable.
    Scalar(Literal),
    /// Of an array variable.
    Array {
        /// The element at every index without an entry.
        default: Literal,
        /// The other elements by index.
        entries: BTreeMap<Literal, Literal>,
    },
}

impl ModelValue {
    /// The value of a scalar.
    pub fn scalar(&self) -> Option<&Literal> {
        match self {
            ModelValue::Scalar(literal) => Some(literal),
            ModelValue::Array { .. } => None,
        }
    }

    /// The element of an array.
    pub fn element(&self, index: &Literal) -> Option<&Literal> {
        match self {
            ModelValue::Array { default, entries } => Some(entries.get(index).unwrap_or(default)),
            ModelValue::Scalar(_) => None,
        }
    }

    /// The same array without entries that say what the default says.
    #[must_use]
    pub fn normalized(mut self) -> Self {
        if let ModelValue::Array { default, entries } = &mut self {
            entries.retain(|_, value| value != default);
        }
        self
    }
}

/// A total assignment: a variable without an entry has its default, see [`Model::value`].
///
/// Values of terms are remembered, so asking about a path condition again costs only what is new. A model belongs to
/// the pool of the terms it is asked about.
#[derive(Clone, Default)]
pub struct Model {
    values: BTreeMap<VarId, Rc<ModelValue>>,
    pub(crate) known: RefCell<FxHashMap<TermId, Literal>>,
}

impl Model {
    /// The model in which every variable has its default.
    pub fn new() -> Self {
        Self::default()
    }

    /// The entry of a variable.
    pub fn get(&self, var: VarId) -> Option<&ModelValue> {
        self.values.get(&var).map(Rc::as_ref)
    }

    /// The value of a variable: its entry, else false, null, or zero (if that is out of bounds, the bound nearest
    /// to it), else the array that holds these everywhere.
    pub fn value(&self, pool: &TermPool, var: VarId) -> ModelValue {
        match (self.get(var), pool.var_sort(var)) {
            (Some(value), _) => value.clone(),
            (None, Sort::Array { element, .. }) => ModelValue::Array {
                default: Literal::default_of(element),
                entries: BTreeMap::new(),
            },
            (None, Sort::Scalar(scalar)) => ModelValue::Scalar(default_in(pool, var, scalar)),
        }
    }

    /// This model with another value of one variable.
    #[must_use]
    pub fn with(&self, var: VarId, value: ModelValue) -> Model {
        let mut model = Model {
            values: self.values.clone(),
            known: RefCell::default(),
        };
        model.set(var, value);
        model
    }

    /// Gives a variable another value. Values of terms are forgotten.
    pub fn set(&mut self, var: VarId, value: ModelValue) {
        self.values.insert(var, Rc::new(value));
        self.known.get_mut().clear();
    }

    /// This model with the entries of another one for the given variables; those without an entry there lose theirs.
    #[must_use]
    pub fn overlaid(&self, other: &Model, vars: &[VarId]) -> Model {
        let mut values = self.values.clone();
        for var in vars {
            match other.values.get(var) {
                Some(value) => values.insert(*var, Rc::clone(value)),
                None => values.remove(var),
            };
        }
        Model {
            values,
            known: RefCell::default(),
        }
    }

    /// The value of a scalar term. A term whose value cannot be computed ([`Model::try_eval`]) counts as the default
    /// of its sort.
    pub fn eval(&self, pool: &TermPool, term: TermId) -> Literal {
        self.try_eval(pool, term).unwrap_or_else(|| {
            let scalar = pool.sort(term).scalar();
            Literal::default_of(scalar.unwrap_or(Scalar::Int))
        })
    }

    /// The value of a scalar term; `None` if it is an array or has a quantifier over too many values.
    pub fn try_eval(&self, pool: &TermPool, term: TermId) -> Option<Literal> {
        if let Some(literal) = pool.literal(term) {
            return Some(literal);
        }
        if let Some(known) = self.known.borrow().get(&term) {
            return Some(known.clone());
        }
        pool.sort(term).scalar()?;
        Evaluation::new(pool, self).scalar(term)
    }

    /// Whether a formula is true; one whose value cannot be computed is not.
    pub fn holds(&self, pool: &TermPool, term: TermId) -> bool {
        let value = small::value(pool, self, term).or_else(|| self.try_eval(pool, term));
        value == Some(Literal::Bool(true))
    }

    /// The value of an array term, without entries that equal the default.
    pub fn eval_array(&self, pool: &TermPool, term: TermId) -> Option<ModelValue> {
        pool.sort(term)
            .scalar()
            .is_none()
            .then(|| Evaluation::new(pool, self).array(term))
            .flatten()
    }

    /// All entries by variable.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, &ModelValue)> {
        self.values
            .iter()
            .map(|(var, value)| (*var, value.as_ref()))
    }
}

fn default_in(pool: &TermPool, var: VarId, scalar: Scalar) -> Literal {
    let nearest = pool.var_bounds(var).nearest_zero();
    match scalar {
        Scalar::Int => Literal::Int(nearest),
        Scalar::Bv32 => Literal::Bv32(i32::try_from(nearest).unwrap_or_default()),
        Scalar::Bv64 => Literal::Bv64(nearest),
        Scalar::Ref => Literal::Ref(nearest),
        // A text of the shortest length that is allowed.
        Scalar::Text => Literal::text(&vec![
            u16::from(b'a');
            usize::try_from(nearest).unwrap_or(0)
        ]),
        Scalar::Bool | Scalar::Float | Scalar::Single => Literal::default_of(scalar),
    }
}

/// Models are equal when their entries are; what they have already computed does not matter.
impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter()).finish()
    }
}
