//! Small models: a counterexample with 0 and 1 in it says more than one with 48219.

use std::rc::Rc;
use std::time::{Duration, Instant};

use oxpecker_path::PathCondition;
use oxpecker_term::{Integer, Model, ModelValue, Scalar, Sort, TermId, TermPool, VarId};

use crate::answer::Answer;
use crate::limits::Limits;
use crate::pipeline::Pipeline;
use crate::stop::StopFlag;

/// Ranges tried for all variables at once, smallest first.
const RANGES: [i64; 4] = [1, 4, 16, 100];

/// How many questions the back end gets for one model.
const MOST_QUESTIONS: u32 = 40;

/// Each gets this part of the limit of a question, and all together get one limit.
const SHARE: u32 = 4;

/// How many variables are tried by evaluation alone.
const MOST_VARIABLES: usize = 1_000;

/// One minimization: the best model so far and what has been settled.
struct Search<'a> {
    pipeline: &'a mut Pipeline,
    pool: &'a mut TermPool,
    path: Vec<TermId>,
    /// Bounds on variables that are done, so that later ones do not undo them.
    settled: Vec<TermId>,
    best: Rc<Model>,
    questions: u32,
    /// Of each question.
    limits: Limits,
    /// When all questions together have taken what one may.
    deadline: Option<Instant>,
}

impl Pipeline {
    /// A model of `path` in which the integers among `vars` are as close to 0 as a bounded number of questions can
    /// bring them: first all together, then one by one in the given order. `model` is a model of `path`.
    pub fn minimize(
        &mut self,
        pool: &mut TermPool,
        path: &PathCondition,
        model: &Rc<Model>,
        vars: &[VarId],
    ) -> Rc<Model> {
        let integers: Vec<VarId> = vars
            .iter()
            .copied()
            .filter(|var| is_integer(pool, *var))
            .collect();
        let usual = &self.config().limits;
        let limits = Limits {
            timeout_ms: usual.timeout_ms.map(|it| it.div_ceil(SHARE)),
            resource: usual.resource.map(|it| it.div_ceil(SHARE)),
        };
        let time = usual.timeout_ms.map(|it| Duration::from_millis(it.into()));
        let mut search = Search {
            limits,
            deadline: time.and_then(|it| Instant::now().checked_add(it)),
            pipeline: self,
            path: path.to_vec(),
            pool,
            settled: Vec::new(),
            best: Rc::clone(model),
            questions: MOST_QUESTIONS,
        };
        search.together(&integers);
        for var in integers.into_iter().take(MOST_VARIABLES) {
            if search.is_stopped() {
                break;
            }
            search.alone(var);
        }
        search.best
    }
}

impl Search<'_> {
    /// The smallest range that all variables fit into.
    fn together(&mut self, vars: &[VarId]) {
        for range in RANGES {
            let fits = vars
                .iter()
                .all(|var| self.size(*var) <= Integer::Small(range));
            let bounds: Vec<TermId> = vars.iter().map(|var| self.within(*var, range)).collect();
            if fits || self.improve(&bounds) {
                return;
            }
        }
    }

    /// The smallest absolute value of one variable, by trying 0 and then halving.
    fn alone(&mut self, var: VarId) {
        if self.size(var).is_zero() || self.try_value(var, 0) {
            self.settle(var);
            return;
        }
        let mut low = 0;
        while let Some(high) = self.size(var).to_i64()
            && low + 1 < high
            && self.questions > 0
        {
            let middle = low + (high - low) / 2;
            let bound = self.within(var, middle);
            if !self.improve(&[bound]) {
                low = middle;
            }
        }
        self.settle(var);
    }

    /// Whether one variable can have this value: by evaluation with the others as they are, else by asking.
    fn try_value(&mut self, var: VarId, value: i64) -> bool {
        let Sort::Scalar(scalar) = self.pool.var_sort(var) else {
            return false;
        };
        if !self.pool.var_bounds(var).contains(value) {
            return false;
        }
        let term = self.pool.number(scalar, value);
        let Some(literal) = self.pool.literal(term) else {
            return false;
        };
        let model = self.best.with(var, ModelValue::Scalar(literal));
        let mut all = self.path.iter().chain(&self.settled);
        if all.all(|it| model.holds(self.pool, *it)) {
            self.best = Rc::new(model);
            return true;
        }
        let same = self.pool.eq(self.pool.var_term(var), term);
        self.improve(&[same])
    }

    /// Whether the run is to end.
    fn is_stopped(&self) -> bool {
        let stop = &self.pipeline.config().stop;
        stop.as_ref().is_some_and(StopFlag::is_set)
    }

    /// Asks for a model that satisfies the bounds too.
    fn improve(&mut self, bounds: &[TermId]) -> bool {
        if self.deadline.is_some_and(|it| Instant::now() >= it) {
            self.questions = 0;
        }
        if self.questions == 0 || bounds.contains(&self.pool.ff()) {
            return false;
        }
        self.questions -= 1;
        let mut constraints = self.path.clone();
        constraints.extend_from_slice(&self.settled);
        constraints.extend_from_slice(bounds);
        constraints.retain(|it| *it != self.pool.tt());
        let limits = &self.limits;
        match self
            .pipeline
            .solver
            .call_within(self.pool, &constraints, limits)
        {
            Answer::Sat(model) => {
                let mut vars: Vec<VarId> = Vec::new();
                for constraint in &constraints {
                    vars.extend_from_slice(self.pool.free_vars(*constraint));
                }
                self.best = Rc::new(self.best.overlaid(&model, &vars));
                true
            }
            Answer::Unsat => false,
            Answer::Unknown(_) => {
                // More of the same would cost as much and help as little.
                self.questions = 0;
                false
            }
        }
    }

    fn settle(&mut self, var: VarId) {
        if let Some(size) = self.size(var).to_i64() {
            let bound = self.within(var, size);
            self.settled.push(bound);
        }
    }

    fn size(&self, var: VarId) -> Integer {
        let value = self.best.value(self.pool, var);
        let value = value.scalar().and_then(Integer::of_literal);
        value.unwrap_or(Integer::ZERO).abs()
    }

    /// `-range <= var <= range`.
    fn within(&mut self, var: VarId, range: i64) -> TermId {
        let term = self.pool.var_term(var);
        let Sort::Scalar(scalar) = self.pool.var_sort(var) else {
            return self.pool.tt();
        };
        let low = self.pool.number(scalar, range.saturating_neg());
        let high = self.pool.number(scalar, range);
        let above = self.pool.ge(term, low);
        let below = self.pool.le(term, high);
        self.pool.and(above, below)
    }
}

fn is_integer(pool: &TermPool, var: VarId) -> bool {
    let scalar = pool.var_sort(var).scalar();
    scalar.is_some_and(Scalar::is_integral)
}
