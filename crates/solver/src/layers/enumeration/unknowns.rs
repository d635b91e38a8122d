//! What a query is about, and between which bounds: variables, and elements of input arrays at known indexes.

use oxpecker_term::{Literal, Model, ModelValue, Node, Scalar, Sort, TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// Queries about more are left to the back ends.
const MOST_UNKNOWNS: usize = 64;

/// Stands for the infinities: further from every number that is written down than can be enumerated.
const INFINITE: i128 = 1 << 100;

/// Something that has a value.
#[derive(Clone, Debug)]
pub(super) struct Unknown {
    /// A variable, or an array variable read at a constant index.
    pub(super) term: TermId,
    pub(super) scalar: Scalar,
    lo: i128,
    hi: i128,
    /// The values to try, if these are not all between the bounds.
    chosen: Option<Vec<i64>>,
}

impl Unknown {
    /// How many values are to be tried.
    pub(super) fn size(&self) -> u128 {
        match &self.chosen {
            Some(values) => values.len() as u128,
            None => (self.hi - self.lo + 1).max(0).unsigned_abs(),
        }
    }

    /// All values to be tried, if they are few; `None` if one of them is no word.
    pub(super) fn values(&self) -> Option<Vec<i64>> {
        match &self.chosen {
            Some(values) => Some(values.clone()),
            None => (self.lo..=self.hi).map(|it| it.try_into().ok()).collect(),
        }
    }

    /// The least and the greatest value.
    pub(super) fn bounds(&self) -> (i128, i128) {
        (self.lo, self.hi)
    }

    /// Only those of these values that are between the bounds are tried.
    pub(super) fn choose(&mut self, values: &[i64]) {
        let between = |it: &&i64| (self.lo..=self.hi).contains(&i128::from(**it));
        self.chosen = Some(values.iter().filter(between).copied().collect());
    }
}

/// All unknowns of constraints with the bounds that the constraints state; `None` if there is one that cannot be
/// enumerated or if more than `most_terms` terms would have to be looked at.
pub(super) fn unknowns(
    pool: &TermPool,
    constraints: &[TermId],
    most_terms: usize,
) -> Option<Vec<Unknown>> {
    let mut found = Unknowns::default();
    let mut arrays = false;
    for constraint in constraints {
        for var in pool.free_vars(*constraint) {
            match pool.var_sort(*var) {
                Sort::Scalar(_) => found.add(pool, pool.var_term(*var))?,
                Sort::Array { .. } => arrays = true,
            }
        }
    }
    if arrays {
        found.add_elements(pool, constraints, most_terms)?;
    }
    let mut left = most_terms;
    for constraint in constraints {
        found.narrow(pool, *constraint, &mut left);
    }
    Some(found.list)
}

#[derive(Default)]
struct Unknowns {
    list: Vec<Unknown>,
    places: FxHashMap<TermId, usize>,
}

impl Unknowns {
    fn add(&mut self, pool: &TermPool, term: TermId) -> Option<()> {
        if self.places.contains_key(&term) {
            return Some(());
        }
        let scalar = pool.sort(term).scalar()?;
        let (lo, hi) = match scalar {
            Scalar::Bool => (0, 1),
            Scalar::Int | Scalar::Bv32 | Scalar::Bv64 | Scalar::Ref => {
                let interval = pool.interval(term);
                let (least, most) = match scalar {
                    Scalar::Bv32 => (i32::MIN.into(), i32::MAX.into()),
                    Scalar::Bv64 => (i64::MIN.into(), i64::MAX.into()),
                    _ => (-INFINITE, INFINITE),
                };
                (
                    interval.lo().map_or(least, i128::from),
                    interval.hi().map_or(most, i128::from),
                )
            }
            Scalar::Float | Scalar::Single | Scalar::Text => return None,
        };
        self.places.insert(term, self.list.len());
        self.list.push(Unknown {
            term,
            scalar,
            lo,
            hi,
            chosen: None,
        });
        (self.list.len() <= MOST_UNKNOWNS).then_some(())
    }

    /// Elements of arrays that are read at constant indexes only.
    fn add_elements(
        &mut self,
        pool: &TermPool,
        constraints: &[TermId],
        most_terms: usize,
    ) -> Option<()> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = constraints.to_vec();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match pool.node(term) {
                _ if seen.len() > most_terms => return None,
                Node::Select(array, index) => {
                    pool.var_of(*array).filter(|_| pool.is_const(*index))?;
                    self.add(pool, term)?;
                }
                _ if pool.sort(term).scalar().is_none() => return None,
                node => node.for_each_child(|it| stack.push(it)),
            }
        }
        Some(())
    }

    /// Takes bounds from a constraint.
    fn narrow(&mut self, pool: &TermPool, constraint: TermId, left: &mut usize) {
        let mut stack = vec![constraint];
        while let Some(atom) = stack.pop().filter(|_| *left > 0) {
            *left -= 1;
            match pool.node(atom) {
                Node::And(parts) => stack.extend(parts.iter().copied()),
                Node::Var(_) => self.clip(atom, 1, 1),
                Node::Not(inner) => self.narrow_by_negation(pool, *inner),
                Node::NotPositive(term) => self.narrow_linear(pool, *term, false),
                Node::IsZero(term) => self.narrow_linear(pool, *term, true),
                Node::BvLe(one, two) => {
                    let (low, high) = (number(pool, *one), number(pool, *two));
                    if let Some(high) = high {
                        self.clip(*one, i128::MIN, high);
                    }
                    if let Some(low) = low {
                        self.clip(*two, low, i128::MAX);
                    }
                }
                Node::Eq(one, two) => {
                    for (one, two) in [(one, two), (two, one)] {
                        if let Some(value) = number(pool, *one) {
                            self.clip(*two, value, value);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn narrow_by_negation(&mut self, pool: &TermPool, atom: TermId) {
        match pool.node(atom) {
            Node::Var(_) => self.clip(atom, 0, 0),
            Node::BvLe(one, two) => {
                if let Some(high) = number(pool, *two) {
                    self.clip(*one, high + 1, i128::MAX);
                }
                if let Some(low) = number(pool, *one) {
                    self.clip(*two, i128::MIN, low - 1);
                }
            }
            _ => {}
        }
    }

    /// `term <= 0` or `term == 0`.
    fn narrow_linear(&mut self, pool: &TermPool, term: TermId, equal: bool) {
        let (scalar, factor, constant, term) = match pool.node(term) {
            Node::Sum(scalar, sum) => {
                let ([(factor, term)], Some(constant)) = (&*sum.monomials, sum.constant.to_i64())
                else {
                    return;
                };
                let Some(factor) = factor.to_i64() else {
                    return;
                };
                (*scalar, factor.into(), i128::from(constant), *term)
            }
            _ => (Scalar::Int, 1, 0, term),
        };
        if scalar != Scalar::Int {
            // Sums of machine integers may wrap around.
            if equal && (factor == 1 || factor == -1) {
                let value = wrapped(scalar, -factor * constant);
                self.clip(term, value, value);
            }
            return;
        }
        let bound = (-constant).div_euclid(factor.abs());
        let exact = (-constant).rem_euclid(factor.abs()) == 0;
        match (equal, factor > 0) {
            (true, _) if !exact => self.clip(term, 1, 0),
            (true, true) => self.clip(term, bound, bound),
            (true, false) => self.clip(term, -bound, -bound),
            (false, true) => self.clip(term, i128::MIN, bound),
            // -k·x + c <= 0 is x >= c / k, rounded up.
            (false, false) => self.clip(term, -bound, i128::MAX),
        }
    }

    fn clip(&mut self, term: TermId, lo: i128, hi: i128) {
        if let Some(place) = self.places.get(&term) {
            let unknown = &mut self.list[*place];
            unknown.lo = unknown.lo.max(lo);
            unknown.hi = unknown.hi.min(hi);
        }
    }
}

/// The machine integer that a number wraps around to.
#[expect(
    clippy::cast_possible_truncation,
    reason = "wrapping is what is asked for"
)]
pub(super) fn wrapped(scalar: Scalar, value: i128) -> i128 {
    match scalar {
        Scalar::Bv32 => i128::from(value as i32),
        _ => i128::from(value as i64),
    }
}

pub(super) fn number(pool: &TermPool, term: TermId) -> Option<i128> {
    match pool.node(term) {
        Node::Literal(literal) => literal.as_i64().map(i128::from),
        _ => None,
    }
}

/// The constant of a sort that a word stands for; `None` if there is no such constant.
pub(super) fn literal(scalar: Scalar, word: i64) -> Option<Literal> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "words of narrow sorts are narrow numbers"
    )]
    Some(match scalar {
        Scalar::Bool => Literal::Bool(word != 0),
        Scalar::Int => Literal::Int(word),
        Scalar::Bv32 => Literal::Bv32(word as i32),
        Scalar::Bv64 => Literal::Bv64(word),
        Scalar::Ref => Literal::Ref(word),
        Scalar::Float => Literal::Float(f64::from_bits(word.cast_unsigned())),
        Scalar::Single => Literal::Single(f32::from_bits(word as u32)),
        Scalar::Text => return None,
    })
}

/// The word that stands for a constant; `None` if there is none.
pub(super) fn word(literal: &Literal) -> Option<i64> {
    match literal {
        Literal::Bool(value) => Some(i64::from(*value)),
        Literal::Float(value) => Some(value.to_bits().cast_signed()),
        Literal::Single(value) => Some(i64::from(value.to_bits())),
        other => other.as_i64(),
    }
}

/// The model in which unknowns have these values.
pub(super) fn model(pool: &TermPool, values: &[(Unknown, i64)]) -> Option<Model> {
    let mut model = Model::new();
    for (unknown, value) in values {
        let value = literal(unknown.scalar, *value)?;
        match pool.node(unknown.term) {
            Node::Var(var) => model.set(*var, ModelValue::Scalar(value)),
            Node::Select(array, index) => {
                let var = pool.var_of(*array)?;
                let mut array = model.value(pool, var);
                if let ModelValue::Array { entries, .. } = &mut array {
                    entries.insert(pool.literal(*index)?, value);
                }
                model.set(var, array);
            }
            _ => return None,
        }
    }
    Some(model)
}
