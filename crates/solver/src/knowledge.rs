//! What a path condition says without asking anybody: facts, values of variables, intervals.
//!
//! Kept per path and refined as constraints arrive, so that most decisions of a program never become a question.
//! Everything here follows from the constraints learned; nothing is guessed. Persistent: a fork shares it all.

use imbl::{HashMap, Vector};
use oxpecker_term::interval::Interval;
use oxpecker_term::{Integer, Literal, Node, Scalar, Sort, Sum, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

/// Disjunctions with more parts are not watched.
const MAX_WATCHED: usize = 16;

/// The consequences of a path condition that are cheap to keep.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// Formulas that are known to hold or not to hold.
    facts: HashMap<TermId, bool>,
    /// Variables that have one value only.
    values: HashMap<VarId, TermId>,
    /// Bounds of integer terms, tighter than those of the pool.
    bounds: HashMap<TermId, Interval>,
    /// Disjunctions by the variables they speak of, for when all parts but one are refuted.
    watched: HashMap<VarId, Vector<TermId>>,
}

impl Knowledge {
    /// Takes a formula that holds from now on.
    pub fn learn(&mut self, pool: &mut TermPool, fact: TermId) {
        let mut new = vec![fact];
        while let Some(fact) = new.pop() {
            if pool.is_const(fact) || self.facts.get(&fact) == Some(&true) {
                continue;
            }
            self.facts.insert(fact, true);
            self.facts.insert(pool.not(fact), false);
            self.learn_shape(pool, fact, &mut new);
            self.recheck_disjunctions(pool, fact, &mut new);
        }
    }

    /// Whether a formula is known to hold or not to hold.
    pub fn decide(&self, pool: &mut TermPool, formula: TermId) -> Option<bool> {
        self.decide_as_is(pool, formula).or_else(|| {
            let simpler = self.with_values(pool, formula)?;
            self.decide_as_is(pool, simpler)
        })
    }

    /// The value of a variable, if it can have only one.
    pub fn value(&self, var: VarId) -> Option<TermId> {
        self.values.get(&var).copied()
    }

    /// The term with known variables replaced; none when there are none in it.
    pub fn with_values(&self, pool: &mut TermPool, term: TermId) -> Option<TermId> {
        if self.values.is_empty() {
            return None;
        }
        let vars = pool.free_vars(term).iter();
        let known: FxHashMap<VarId, TermId> = vars
            .filter_map(|var| self.value(*var).map(|value| (*var, value)))
            .collect();
        (!known.is_empty()).then(|| pool.substitute(term, &known))
    }

    /// The bounds of an integer term.
    pub fn interval(&self, pool: &TermPool, term: TermId) -> Interval {
        if let Some(known) = self.bounds.get(&term) {
            return *known;
        }
        match pool.node(term) {
            Node::Sum(Scalar::Int, sum) => {
                let parts = sum.monomials.iter();
                let parts = parts.map(|(factor, part)| (factor.clone(), self.leaf(pool, *part)));
                Interval::sum(&sum.constant, parts)
            }
            _ => pool.interval(term),
        }
    }

    fn leaf(&self, pool: &TermPool, term: TermId) -> Interval {
        self.bounds
            .get(&term)
            .copied()
            .unwrap_or_else(|| pool.interval(term))
    }

    fn decide_as_is(&self, pool: &TermPool, formula: TermId) -> Option<bool> {
        if let Some(Literal::Bool(value)) = pool.literal(formula) {
            return Some(value);
        }
        if let Some(known) = self.facts.get(&formula) {
            return Some(*known);
        }
        match pool.node(formula) {
            Node::Not(inner) => self.decide_flat(pool, *inner).map(|value| !value),
            _ => self.decide_flat(pool, formula),
        }
    }

    /// One level of conjunction, which is what guards of forks are made of.
    fn decide_flat(&self, pool: &TermPool, formula: TermId) -> Option<bool> {
        let Node::And(parts) = pool.node(formula) else {
            return self.decide_atom(pool, formula);
        };
        let mut all = Some(true);
        for part in parts {
            let known = match pool.node(*part) {
                Node::Not(inner) => self.decide_atom(pool, *inner).map(|value| !value),
                _ => self.decide_atom(pool, *part),
            };
            match known {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all = None,
            }
        }
        all
    }

    fn decide_atom(&self, pool: &TermPool, atom: TermId) -> Option<bool> {
        if let Some(known) = self.facts.get(&atom) {
            return Some(*known);
        }
        match *pool.node(atom) {
            Node::NotPositive(term) => {
                let interval = self.interval(pool, term);
                if interval.hi().is_some_and(|high| high <= 0) {
                    return Some(true);
                }
                interval.lo().is_some_and(|low| low > 0).then_some(false)
            }
            Node::IsZero(term) if pool.sort(term) == Sort::Scalar(Scalar::Int) => {
                let interval = self.interval(pool, term);
                if !interval.contains(0) {
                    return Some(false);
                }
                (interval.lo() == Some(0) && interval.hi() == Some(0)).then_some(true)
            }
            _ => None,
        }
    }

    fn learn_shape(&mut self, pool: &mut TermPool, fact: TermId, new: &mut Vec<TermId>) {
        match pool.node(fact).clone() {
            Node::And(parts) => new.extend(parts.iter().copied()),
            Node::Var(var) => {
                self.values.insert(var, pool.tt());
            }
            Node::Eq(one, two) => self.learn_equal(pool, one, two),
            Node::NotPositive(term) => {
                self.narrow_sum(pool, term, Interval::new(None, Some(0)), new);
            }
            Node::IsZero(term) => self.learn_zero(pool, term, new),
            Node::Not(inner) => match pool.node(inner).clone() {
                Node::Var(var) => {
                    self.values.insert(var, pool.ff());
                }
                Node::And(parts) => self.watch(pool, fact, &parts, new),
                Node::IsZero(term) => self.exclude_zero(pool, term, new),
                _ => {}
            },
            _ => {}
        }
    }

    fn learn_equal(&mut self, pool: &TermPool, one: TermId, two: TermId) {
        for (var, value) in [(one, two), (two, one)] {
            // IEEE equality with a zero leaves its sign open.
            let exact = pool.sort(var) != Sort::Scalar(Scalar::Float);
            if let (Some(var), true, true) = (pool.var_of(var), pool.is_const(value), exact) {
                self.values.insert(var, value);
            }
        }
    }

    fn learn_zero(&mut self, pool: &mut TermPool, term: TermId, new: &mut Vec<TermId>) {
        match pool.sort(term) {
            Sort::Scalar(Scalar::Int) => {
                self.narrow_sum(pool, term, Interval::new(Some(0), Some(0)), new);
            }
            Sort::Scalar(scalar) => {
                let (factor, constant, part) = match pool.node(term) {
                    Node::Sum(_, sum) => match single(sum) {
                        Some(single) => single,
                        None => return,
                    },
                    _ => (Integer::Small(1), Integer::Small(0), term),
                };
                if let (Some(var), Some(factor @ (1 | -1)), Some(constant)) =
                    (pool.var_of(part), factor.to_i64(), constant.to_i64())
                {
                    let value = pool.number(scalar, constant.wrapping_mul(-factor));
                    self.values.insert(var, value);
                }
            }
            Sort::Array { .. } => {}
        }
    }

    /// `factor · part + constant` lies in an interval that is a point or a half line: so does `part`.
    fn narrow_sum(
        &mut self,
        pool: &mut TermPool,
        term: TermId,
        interval: Interval,
        new: &mut Vec<TermId>,
    ) {
        let (factor, constant, part) = match pool.node(term) {
            Node::Sum(Scalar::Int, sum) => match single(sum) {
                Some(single) => single,
                None => return,
            },
            _ => (Integer::Small(1), Integer::Small(0), term),
        };
        let bound = |limit: i64| Integer::Small(limit).sub(&constant);
        let negative = factor.is_negative();
        let below = |limit: Integer| floor_div(&limit, &factor).to_i64();
        let above = |limit: Integer| ceil_div(&limit, &factor).to_i64();
        let (lo, hi) = (interval.lo().map(bound), interval.hi().map(bound));
        let narrowed = if negative {
            Interval::new(hi.and_then(above), lo.and_then(below))
        } else {
            Interval::new(lo.and_then(above), hi.and_then(below))
        };
        self.narrow(pool, part, narrowed, new);
    }

    fn narrow(
        &mut self,
        pool: &mut TermPool,
        term: TermId,
        interval: Interval,
        new: &mut Vec<TermId>,
    ) {
        let narrowed = self.leaf(pool, term).intersect(interval);
        self.bounds.insert(term, narrowed);
        if let (Some(low), Some(high)) = (narrowed.lo(), narrowed.hi())
            && low == high
        {
            let value = pool.int(low);
            if let Some(var) = pool.var_of(term) {
                self.values.insert(var, value);
            }
            new.push(pool.eq(term, value));
        }
    }

    /// An excluded end of an interval is the next one inside.
    fn exclude_zero(&mut self, pool: &mut TermPool, term: TermId, new: &mut Vec<TermId>) {
        if pool.sort(term) != Sort::Scalar(Scalar::Int) {
            return;
        }
        let (factor, constant, part) = match pool.node(term) {
            Node::Sum(Scalar::Int, sum) => match single(sum) {
                Some(single) => single,
                None => return,
            },
            _ => (Integer::Small(1), Integer::Small(0), term),
        };
        let (Some(factor), Some(constant)) = (factor.to_i64(), constant.to_i64()) else {
            return;
        };
        let excluded = match factor {
            1 => constant.checked_neg(),
            -1 => Some(constant),
            _ => None,
        };
        let (Some(excluded), known) = (excluded, self.leaf(pool, part)) else {
            return;
        };
        if known.lo() == Some(excluded) {
            let low = excluded.checked_add(1);
            self.narrow(pool, part, Interval::new(low, None), new);
        } else if known.hi() == Some(excluded) {
            let high = excluded.checked_sub(1);
            self.narrow(pool, part, Interval::new(None, high), new);
        }
    }

    /// `parts` are the negations of the parts of a disjunction that holds.
    fn watch(
        &mut self,
        pool: &mut TermPool,
        fact: TermId,
        parts: &[TermId],
        new: &mut Vec<TermId>,
    ) {
        if parts.len() > MAX_WATCHED {
            return;
        }
        for var in pool.free_vars(fact).to_vec() {
            self.watched.entry(var).or_default().push_back(fact);
        }
        self.unit(pool, parts, new);
    }

    fn recheck_disjunctions(&self, pool: &mut TermPool, fact: TermId, new: &mut Vec<TermId>) {
        for var in pool.free_vars(fact).to_vec() {
            let Some(watched) = self.watched.get(&var) else {
                continue;
            };
            for disjunction in watched {
                if let Node::Not(inner) = *pool.node(*disjunction)
                    && let Node::And(parts) = pool.node(inner).clone()
                {
                    self.unit(pool, &parts, new);
                }
            }
        }
    }

    /// When all but one of these hold, that one does not.
    fn unit(&self, pool: &mut TermPool, parts: &[TermId], new: &mut Vec<TermId>) {
        let mut open = None;
        for part in parts {
            match self.decide(pool, *part) {
                Some(true) => {}
                Some(false) => return,
                None if open.is_some() => return,
                None => open = Some(*part),
            }
        }
        if let Some(part) = open {
            new.push(pool.not(part));
        }
    }
}

/// Factor, constant and term of a sum with one term.
fn single(sum: &Sum) -> Option<(Integer, Integer, TermId)> {
    match &*sum.monomials {
        [(factor, part)] => Some((factor.clone(), sum.constant.clone(), *part)),
        _ => None,
    }
}

fn floor_div(dividend: &Integer, divisor: &Integer) -> Integer {
    let (dividend, divisor) = if divisor.is_negative() {
        (dividend.neg(), divisor.neg())
    } else {
        (dividend.clone(), divisor.clone())
    };
    ceil_div(&dividend.neg(), &divisor).neg()
}

fn ceil_div(dividend: &Integer, divisor: &Integer) -> Integer {
    let (dividend, divisor) = if divisor.is_negative() {
        (dividend.neg(), divisor.neg())
    } else {
        (dividend.clone(), divisor.clone())
    };
    dividend.div_ceil(&divisor)
}
