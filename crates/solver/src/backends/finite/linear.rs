//! The best assignment of truth values under linear constraints, by branch and bound.
//!
//! A bag with the greatest value, say. Clauses about sums of weights prove little about sums of values; the value per
//! weight of what is left bounds what can still be gained.

use std::collections::BTreeMap;

use oxpecker_term::{
    Integer, Literal, Model, ModelValue, Node, Scalar, Sort, TermId, TermPool, VarId,
};

/// More nodes are left to others.
const MOST_NODES: u32 = 2_000_000;
/// Numbers are below this, so that sums of them do not overflow.
const MOST: i128 = 1 << 60;

/// `Σ factor · var + constant` over truth values.
#[derive(Clone, Debug, Default)]
struct Sum {
    factors: BTreeMap<VarId, i128>,
    constant: i128,
}

impl Sum {
    fn add(&mut self, other: &Sum, factor: i128) -> Option<()> {
        self.constant += other.constant.checked_mul(factor)?;
        for (var, it) in &other.factors {
            *self.factors.entry(*var).or_default() += it.checked_mul(factor)?;
        }
        let (low, high) = self.range();
        (low > -MOST && high < MOST).then_some(())
    }

    fn range(&self) -> (i128, i128) {
        let factors = self.factors.values();
        factors.fold((self.constant, self.constant), |(low, high), it| {
            (low + it.min(&0), high + it.max(&0))
        })
    }
}

/// A problem: the objective is maximized, each sum is at most 0.
#[derive(Debug, Default)]
struct Problem {
    objective: Sum,
    at_most_zero: Vec<Sum>,
}

/// What the best assignment is.
#[derive(Debug)]
pub enum Optimum {
    /// This one, and none is better.
    Best(Model),
    /// There is none at all.
    Nothing,
}

/// The best assignment for an objective; none if constraints are of another form, or it takes too long.
pub fn optimum(
    pool: &TermPool,
    constraints: &[TermId],
    objective: TermId,
    maximize: bool,
) -> Option<Optimum> {
    let mut problem = Problem::default();
    let sum = linear(pool, objective)?;
    problem.objective.add(&sum, if maximize { 1 } else { -1 })?;
    for constraint in constraints {
        problem.learn(pool, *constraint, true)?;
    }
    let search = Search::new(&problem);
    let best = search.run()?;
    Some(match best {
        None => Optimum::Nothing,
        Some(values) => {
            let mut model = Model::new();
            for (var, value) in values {
                model.set(var, ModelValue::Scalar(Literal::Bool(value)));
            }
            Optimum::Best(model)
        }
    })
}

impl Problem {
    fn learn(&mut self, pool: &TermPool, fact: TermId, holds: bool) -> Option<()> {
        match pool.node(fact) {
            Node::Not(inner) => self.learn(pool, *inner, !holds),
            Node::And(parts) if holds => {
                let mut parts = parts.iter();
                parts.try_for_each(|it| self.learn(pool, *it, true))
            }
            Node::Literal(Literal::Bool(value)) if *value == holds => Some(()),
            Node::Var(var) => {
                let mut sum = Sum::default();
                sum.factors.insert(*var, if holds { -1 } else { 1 });
                sum.constant = i128::from(holds);
                self.at_most_zero.push(sum);
                Some(())
            }
            Node::BvLe(one, two) => {
                let mut sum = linear(pool, *one)?;
                sum.add(&linear(pool, *two)?, -1)?;
                self.limit(sum, holds)
            }
            Node::NotPositive(inner) => self.limit(linear(pool, *inner)?, holds),
            _ => None,
        }
    }

    /// A sum is at most 0, or it is not.
    fn limit(&mut self, sum: Sum, holds: bool) -> Option<()> {
        let mut limited = Sum::default();
        limited.add(&sum, if holds { 1 } else { -1 })?;
        if !holds {
            limited.constant += 1;
        }
        self.at_most_zero.push(limited);
        Some(())
    }
}

/// A term as a sum over truth values in which nothing overflows.
fn linear(pool: &TermPool, term: TermId) -> Option<Sum> {
    let number = |term: TermId| Integer::of_literal(&pool.literal(term)?)?.to_i128();
    let mut sum = Sum::default();
    match pool.node(term) {
        Node::Literal(_) => sum.constant = number(term)?,
        Node::Ite(condition, one, two) => {
            let (one, two) = (number(*one)?, number(*two)?);
            let (var, one, two) = match pool.node(*condition) {
                Node::Var(var) => (*var, one, two),
                Node::Not(inner) => match pool.node(*inner) {
                    Node::Var(var) => (*var, two, one),
                    _ => return None,
                },
                _ => return None,
            };
            sum.constant = two;
            sum.factors.insert(var, one - two);
        }
        Node::Sum(_, parts) => {
            sum.constant = parts.constant.to_i128()?;
            for (factor, part) in &parts.monomials {
                sum.add(&linear(pool, *part)?, factor.to_i128()?)?;
            }
        }
        _ => return None,
    }
    let (low, high) = sum.range();
    let most = match pool.sort(term) {
        Sort::Scalar(Scalar::Bv32) => 1 << 31,
        Sort::Scalar(Scalar::Int | Scalar::Bv64) => MOST,
        _ => return None,
    };
    (low >= -most && high < most).then_some(sum)
}

/// A depth-first search: items in the order of value per weight in the constraint with most of them.
struct Search {
    vars: Vec<VarId>,
    /// What each is worth.
    values: Vec<i128>,
    /// For each constraint, what each weighs, what is left at the beginning, and the least that the rest weighs.
    weights: Vec<Vec<i128>>,
    rooms: Vec<i128>,
    least: Vec<Vec<i128>>,
    /// The constraint that bounds what can be gained.
    main: Option<usize>,
    chosen: Vec<bool>,
    best: Option<(i128, Vec<bool>)>,
    nodes: u32,
}

impl Search {
    fn new(problem: &Problem) -> Self {
        let sums = problem.at_most_zero.iter();
        let main = sums
            .enumerate()
            .max_by_key(|(_, it)| it.factors.len())
            .map(|it| it.0);
        let mut all: Vec<VarId> = problem.objective.factors.keys().copied().collect();
        for sum in &problem.at_most_zero {
            all.extend(sum.factors.keys());
        }
        all.sort_unstable();
        all.dedup();
        let factor = |sum: &Sum, var: &VarId| sum.factors.get(var).copied().unwrap_or(0);
        let weigh = |var: &VarId| main.map_or(0, |it| factor(&problem.at_most_zero[it], var));
        let worth = |var: &VarId| factor(&problem.objective, var);
        // Free gains first, then by value per weight, compared without fractions.
        all.sort_by(|one, two| {
            let ((a, v), (b, w)) = ((weigh(one), worth(one)), (weigh(two), worth(two)));
            match (a <= 0, b <= 0) {
                (true, true) => w.cmp(&v),
                (true, false) => std::cmp::Ordering::Less,
                (false, true) => std::cmp::Ordering::Greater,
                (false, false) => (w * a).cmp(&(v * b)),
            }
        });
        let weights: Vec<Vec<i128>> = problem
            .at_most_zero
            .iter()
            .map(|sum| all.iter().map(|it| factor(sum, it)).collect())
            .collect();
        let least = weights.iter().map(|weights: &Vec<i128>| {
            let mut rest = vec![0; weights.len() + 1];
            for at in (0..weights.len()).rev() {
                rest[at] = rest[at + 1] + weights[at].min(0);
            }
            rest
        });
        Search {
            values: all.iter().map(worth).collect(),
            least: least.collect(),
            weights,
            rooms: problem.at_most_zero.iter().map(|it| -it.constant).collect(),
            main,
            chosen: vec![false; all.len()],
            vars: all,
            best: None,
            nodes: 0,
        }
    }

    /// The best assignment, if there is one; `None` if it takes too long.
    fn run(mut self) -> Option<Option<Vec<(VarId, bool)>>> {
        let rooms = self.rooms.clone();
        self.visit(0, 0, &rooms)?;
        let vars = self.vars;
        Some(
            self.best
                .map(|(_, chosen)| vars.into_iter().zip(chosen).collect()),
        )
    }

    fn visit(&mut self, at: usize, gained: i128, rooms: &[i128]) -> Option<()> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        let mut fits = rooms.iter().zip(&self.least);
        if !fits.all(|(room, least)| least[at] <= *room) {
            return Some(());
        }
        if at == self.vars.len() {
            if self.best.as_ref().is_none_or(|it| it.0 < gained) {
                self.best = Some((gained, self.chosen.clone()));
            }
            return Some(());
        }
        let bound = gained + self.gain(at, rooms);
        if self.best.as_ref().is_some_and(|it| bound <= it.0) {
            return Some(());
        }
        let taken: Vec<i128> = rooms
            .iter()
            .zip(&self.weights)
            .map(|(room, it)| room - it[at])
            .collect();
        let prefers = self.values[at] > 0 || self.main.is_some_and(|it| self.weights[it][at] < 0);
        for takes in [prefers, !prefers] {
            self.chosen[at] = takes;
            match takes {
                true => self.visit(at + 1, gained + self.values[at], &taken)?,
                false => self.visit(at + 1, gained, rooms)?,
            }
        }
        self.chosen[at] = false;
        Some(())
    }

    /// The most that the rest can gain, if parts of items could be taken.
    fn gain(&self, at: usize, rooms: &[i128]) -> i128 {
        let Some(main) = self.main else {
            return self.values[at..].iter().filter(|it| **it > 0).sum();
        };
        // Whatever makes room is taken, whether it is worth it or not.
        let mut room = rooms[main] - self.least[main][at];
        let mut gain = 0;
        for (value, weight) in self.values[at..].iter().zip(&self.weights[main][at..]) {
            if *value <= 0 {
                continue;
            }
            if *weight <= room {
                gain += value;
                room -= weight.max(&0);
            } else if *weight > 0 {
                // The rest is worth no more for its weight.
                return gain + (value * room) / weight;
            }
        }
        gain
    }
}
