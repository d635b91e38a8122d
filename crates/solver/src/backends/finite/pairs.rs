//! All solutions of constraints on pairs of variables with few values, by backtracking.
//!
//! Whoever wants all solutions learns little from conflicts, and clauses that exclude what was found are long. Here a
//! value excludes values of other variables by bits, and nothing has to be excluded afterwards.

use std::collections::BTreeSet;

use oxpecker_term::{Literal, Model, ModelValue, Node, Scalar, Sort, TermId, TermPool, VarId};

use super::bounds::Bounds;

/// Variables have at most this many values, one for each bit.
const MOST_VALUES: i128 = 64;
/// So many evaluations of constraints are worth it.
const MOST_EVALUATIONS: usize = 400_000;
/// After so many steps without a solution it is better to learn from conflicts.
const MOST_STEPS: u32 = 200_000;

/// A variable and its values.
#[derive(Debug)]
struct Variable {
    var: VarId,
    values: Vec<Literal>,
    /// For each value, the variables that have fewer values then, with those that are left.
    leaves: Vec<Vec<(usize, u64)>>,
}

/// A choice that was made, and what was possible before.
#[derive(Debug)]
struct Level {
    variable: usize,
    /// Values that were not tried.
    untried: u64,
    before: Vec<u64>,
}

/// The next solution, or why there is none.
#[derive(Debug)]
pub(super) enum Next {
    Model(Model),
    Nothing,
    /// It takes too long.
    TooLong,
}

/// Constraints on pairs of variables.
#[derive(Debug)]
pub(super) struct Pairs {
    variables: Vec<Variable>,
    possible: Vec<u64>,
    chosen: Vec<bool>,
    levels: Vec<Level>,
    begun: bool,
}

impl Pairs {
    /// The constraints, if they are on pairs and every variable is a part of what solutions are told apart by.
    pub(super) fn new(
        pool: &TermPool,
        constraints: &[TermId],
        terms: &[TermId],
        (vars, bounds): (&[VarId], &Bounds),
    ) -> Option<Self> {
        let shown: BTreeSet<VarId> = terms.iter().filter_map(|it| shown(pool, *it)).collect();
        if vars.is_empty() || !vars.iter().all(|it| shown.contains(it)) {
            return None;
        }
        let mut variables = Vec::new();
        for var in vars {
            let values = values(pool, *var, bounds)?;
            let leaves = vec![Vec::new(); values.len()];
            variables.push(Variable {
                var: *var,
                values,
                leaves,
            });
        }
        let all = |it: &Variable| u64::MAX >> (64 - it.values.len());
        let possible = variables.iter().map(all).collect();
        let mut pairs = Pairs {
            chosen: vec![false; variables.len()],
            variables,
            possible,
            levels: Vec::new(),
            begun: false,
        };
        let mut left = MOST_EVALUATIONS;
        for constraint in constraints {
            pairs.learn(pool, *constraint, &mut left)?;
        }
        Some(pairs)
    }

    fn learn(&mut self, pool: &TermPool, fact: TermId, left: &mut usize) -> Option<()> {
        if let Node::And(parts) = pool.node(fact) {
            let mut parts = parts.iter();
            return parts.try_for_each(|it| self.learn(pool, *it, left));
        }
        let place = |var: &VarId| self.variables.iter().position(|it| it.var == *var);
        let places = pool.free_vars(fact).iter().map(place);
        let places: Vec<usize> = places.collect::<Option<_>>()?;
        match places.as_slice() {
            [one] => {
                *left = left.checked_sub(self.variables[*one].values.len())?;
                let kept = self.fitting(pool, fact, &Model::new(), *one);
                self.possible[*one] &= kept;
                Some(())
            }
            [one, two] => {
                let (one, two) = (*one, *two);
                let count = self.variables[one].values.len() * self.variables[two].values.len();
                *left = left.checked_sub(2 * count)?;
                self.learn_pair(pool, fact, one, two);
                self.learn_pair(pool, fact, two, one);
                Some(())
            }
            _ => None,
        }
    }

    /// Which values of one variable leave which of another.
    fn learn_pair(&mut self, pool: &TermPool, fact: TermId, one: usize, two: usize) {
        for at in 0..self.variables[one].values.len() {
            let mut model = Model::new();
            let value = self.variables[one].values[at].clone();
            model.set(self.variables[one].var, ModelValue::Scalar(value));
            let kept = self.fitting(pool, fact, &model, two);
            let leaves = &mut self.variables[one].leaves[at];
            match leaves.iter_mut().find(|it| it.0 == two) {
                Some((_, known)) => *known &= kept,
                None => leaves.push((two, kept)),
            }
        }
    }

    /// The values of a variable with which a constraint holds.
    fn fitting(&self, pool: &TermPool, fact: TermId, model: &Model, at: usize) -> u64 {
        let variable = &self.variables[at];
        let holds = |value: &Literal| {
            let value = ModelValue::Scalar(value.clone());
            model.with(variable.var, value).holds(pool, fact)
        };
        let values = variable.values.iter().enumerate();
        let values = values.filter(|(_, it)| holds(it));
        values.fold(0, |kept, (bit, _)| kept | 1 << bit)
    }

    /// The next solution.
    pub(super) fn next(&mut self) -> Next {
        let mut goes_on = !self.begun || self.try_next();
        self.begun = true;
        let mut steps = 0;
        loop {
            steps += 1;
            if steps > MOST_STEPS {
                return Next::TooLong;
            }
            if !goes_on {
                return Next::Nothing;
            }
            let open = (0..self.variables.len()).filter(|it| !self.chosen[*it]);
            // The one with the fewest values.
            let Some(variable) = open.min_by_key(|it| self.possible[*it].count_ones()) else {
                return Next::Model(self.model());
            };
            self.levels.push(Level {
                variable,
                untried: self.possible[variable],
                before: self.possible.clone(),
            });
            self.chosen[variable] = true;
            goes_on = self.try_next();
        }
    }

    /// Tries the next value of the last choice, or of one before it.
    fn try_next(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            self.possible.clone_from(&level.before);
            let variable = level.variable;
            if level.untried == 0 {
                self.chosen[variable] = false;
                self.levels.pop();
                continue;
            }
            let bit = level.untried.trailing_zeros();
            level.untried &= level.untried - 1;
            self.possible[variable] = 1 << bit;
            let mut leaves = self.variables[variable].leaves[bit as usize].iter();
            let possible = &mut self.possible;
            let consistent = leaves.all(|(other, kept)| {
                possible[*other] &= kept;
                possible[*other] != 0
            });
            if consistent {
                return true;
            }
        }
        false
    }

    fn model(&self) -> Model {
        let mut model = Model::new();
        for (variable, possible) in self.variables.iter().zip(&self.possible) {
            let value = variable.values[possible.trailing_zeros() as usize].clone();
            model.set(variable.var, ModelValue::Scalar(value));
        }
        model
    }
}

/// The variable that a term shows the value of.
fn shown(pool: &TermPool, term: TermId) -> Option<VarId> {
    match pool.node(term) {
        Node::Var(var) => Some(*var),
        // A boolean of Java.
        Node::Ite(condition, one, two)
            if pool.is_const(*one) && pool.is_const(*two) && one != two =>
        {
            shown(pool, *condition)
        }
        Node::Sum(_, sum) => match &*sum.monomials {
            [(factor, term)] if factor.to_i64().is_some_and(|it| it.abs() == 1) => {
                shown(pool, *term)
            }
            _ => None,
        },
        _ => None,
    }
}

fn values(pool: &TermPool, var: VarId, bounds: &Bounds) -> Option<Vec<Literal>> {
    let Sort::Scalar(scalar) = pool.var_sort(var) else {
        return None;
    };
    if scalar == Scalar::Bool {
        return Some(vec![Literal::Bool(false), Literal::Bool(true)]);
    }
    if !scalar.is_integral() {
        return None;
    }
    let (low, high) = bounds.of(pool, var)?;
    if high - low >= MOST_VALUES {
        return None;
    }
    let literal = |value: i128| match scalar {
        Scalar::Bv32 => i32::try_from(value).map(Literal::Bv32).ok(),
        Scalar::Bv64 => i64::try_from(value).map(Literal::Bv64).ok(),
        _ => i64::try_from(value).map(Literal::Int).ok(),
    };
    (low..=high).map(literal).collect()
}
