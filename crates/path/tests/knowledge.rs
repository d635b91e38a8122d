//! What is inferred from constraints holds in each of their models, found by trying all values.

use oxpecker_base::Rng;
use oxpecker_path::{Inference, Knowledge};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, Table, TermId, TermPool};

struct Case {
    pool: TermPool,
    rng: Rng,
    scalar: Scalar,
    vars: Vec<TermId>,
    /// Integer terms that were made.
    terms: Vec<TermId>,
}

impl Case {
    fn new(seed: u64, scalar: Scalar) -> Self {
        let mut pool = TermPool::new();
        let vars: Vec<TermId> = ["x", "y", "z"]
            .iter()
            .map(|name| pool.fresh_var(name, scalar.into()))
            .collect();
        Case {
            pool,
            rng: Rng::new(seed),
            scalar,
            terms: vars.clone(),
            vars,
        }
    }

    fn constant(&mut self) -> i64 {
        let far = [i64::from(i32::MAX), i64::from(i32::MIN), 1 << 16, 1 << 30];
        if self.scalar == Scalar::Bv32 && self.rng.percent(25) {
            return far[self.rng.below(4)] - self.rng.below(3) as i64;
        }
        self.rng.below(11) as i64 - 5
    }

    fn term(&mut self, depth: u32) -> TermId {
        let kinds = if self.scalar.is_bv() { 14 } else { 9 };
        let term = match (depth, self.rng.below(kinds)) {
            (0, 0..3) => {
                let value = self.constant();
                self.pool.number(self.scalar, value)
            }
            (0, _) | (_, 0) => self.vars[self.rng.below(3)],
            (_, operation) => {
                let (one, two) = (self.term(depth - 1), self.term(depth - 1));
                match operation {
                    1 | 2 => self.pool.add(one, two),
                    3 => self.pool.sub(one, two),
                    4 => self.pool.mul(one, two),
                    5 => self.pool.div(one, two),
                    6 => self.pool.rem(one, two),
                    9 => self.pool.bit_xor(one, two),
                    10.. => self.bits(operation, one),
                    7 => {
                        let factor = self.constant();
                        let factor = self.pool.number(self.scalar, factor);
                        self.pool.mul(factor, one)
                    }
                    _ if self.rng.percent(50) => self.read(one),
                    _ => {
                        let condition = self.formula(0);
                        self.pool.ite(condition, one, two)
                    }
                }
            }
        };
        self.terms.push(term);
        term
    }

    /// A read of a table with a few elements.
    fn read(&mut self, index: TermId) -> TermId {
        let words = (0..self.rng.below(12)).map(|_| self.constant()).collect();
        let table = Table::of_words(self.scalar, words, self.constant());
        self.pool.table(&table, index)
    }

    /// Masks and shifts by constants, about which something can be known.
    fn bits(&mut self, operation: usize, term: TermId) -> TermId {
        let amount = 1 + self.rng.below(20) as i64;
        let mask = self.pool.number(self.scalar, (1 << amount) - 1);
        let amount = self.pool.number(self.scalar, amount);
        let narrow = self.scalar == Scalar::Bv32;
        match operation {
            10 if narrow && self.rng.percent(30) => self.pool.to_byte(term),
            11 if narrow && self.rng.percent(50) => {
                let wide = self.pool.widen(term);
                let scaled = self.pool.add(wide, wide);
                self.pool.truncate(scaled)
            }
            12 if narrow && self.rng.percent(30) => self.pool.to_short(term),
            13 if !narrow && self.rng.percent(30) => {
                let low = self.pool.truncate(term);
                self.pool.widen(low)
            }
            10 => self.pool.bit_and(term, mask),
            11 => self.pool.bit_or(term, mask),
            12 => self.pool.shr(term, amount),
            _ => self.pool.ushr(term, amount),
        }
    }

    fn formula(&mut self, depth: u32) -> TermId {
        let (one, two) = (self.term(depth + 1), self.term(depth));
        match self.rng.below(8) {
            0 | 1 => self.pool.lt(one, two),
            2 | 3 => self.pool.le(one, two),
            4 => self.pool.eq(one, two),
            5 => self.pool.ne(one, two),
            choice => {
                let (left, right) = (self.pool.le(one, two), self.formula(0));
                if choice == 6 {
                    self.pool.or(left, right)
                } else {
                    self.pool.and(left, right)
                }
            }
        }
    }

    /// A formula of formulas.
    fn nested(&mut self) -> TermId {
        let parts: Vec<TermId> = (0..4).map(|_| self.formula(0)).collect();
        let both = self.pool.and(parts[0], parts[1]);
        let either = self.pool.or(both, parts[2]);
        self.pool.and(either, parts[3])
    }

    fn models(&self, values: &[i64]) -> Vec<Model> {
        let mut models = Vec::new();
        for x in values {
            for y in values {
                for z in values {
                    let mut model = Model::new();
                    for (var, value) in self.vars.iter().zip([x, y, z]) {
                        let literal = match self.scalar {
                            Scalar::Bv32 => Literal::Bv32(i32::try_from(*value).expect("fits")),
                            Scalar::Bv64 => Literal::Bv64(*value),
                            _ => Literal::Int(*value),
                        };
                        let var = self.pool.var_of(*var).expect("a variable");
                        model.set(var, ModelValue::Scalar(literal));
                    }
                    models.push(model);
                }
            }
        }
        models
    }

    /// Learns some constraints and holds what is inferred against every model among the values.
    fn run(mut self, values: &[i64], inference: Inference, bounded: bool) -> (usize, usize) {
        let mut facts = Vec::new();
        if bounded {
            let (lo, hi) = (values[0], values[values.len() - 1]);
            for var in self.vars.clone() {
                let (lo, hi) = (
                    self.pool.number(self.scalar, lo),
                    self.pool.number(self.scalar, hi),
                );
                facts.extend([self.pool.ge(var, lo), self.pool.le(var, hi)]);
            }
        }
        let count = 1 + self.rng.below(4);
        facts.extend((0..count).map(|_| self.formula(1)).collect::<Vec<_>>());
        let questions: Vec<TermId> = (0..12).map(|_| self.formula(1)).collect();
        let mut knowledge = Knowledge::new(inference);
        for fact in &facts {
            knowledge.learn(*fact);
        }
        let models = self.models(values);
        let models: Vec<&Model> = models
            .iter()
            .filter(|model| facts.iter().all(|it| model.holds(&self.pool, *it)))
            .collect();
        assert!(!knowledge.is_contradictory(&mut self.pool) || models.is_empty());
        let decided = self.check_decisions(&knowledge, &questions, &models);
        let nested: Vec<TermId> = (0..12).map(|_| self.nested()).collect();
        self.check_simpler(&knowledge, &nested, &models);
        self.check_terms(&knowledge, &models);
        (decided, questions.len())
    }

    fn check_decisions(
        &mut self,
        knowledge: &Knowledge,
        questions: &[TermId],
        models: &[&Model],
    ) -> usize {
        let mut decided = 0;
        for question in questions {
            if let Some(known) = knowledge.decide(&mut self.pool, *question) {
                decided += 1;
                for model in models {
                    let value = model.eval(&self.pool, *question);
                    let shown = self.pool.display(*question).to_string();
                    assert_eq!(value, Literal::Bool(known), "{shown} in {model:?}");
                }
            }
        }
        decided
    }

    /// What is left of a formula has its value in all models of what was learned.
    fn check_simpler(&mut self, knowledge: &Knowledge, formulas: &[TermId], models: &[&Model]) {
        for formula in formulas {
            let Some(left) = knowledge.simpler(&mut self.pool, *formula) else {
                continue;
            };
            for model in models {
                let shown = self.pool.display(*formula).to_string();
                let (before, after) = (
                    model.eval(&self.pool, *formula),
                    model.eval(&self.pool, left),
                );
                assert_eq!(before, after, "{shown} in {model:?}");
            }
        }
    }

    fn check_terms(&mut self, knowledge: &Knowledge, models: &[&Model]) {
        for term in &self.terms {
            let interval = knowledge.interval(&mut self.pool, *term);
            for model in models {
                if let Some(value) = model.eval(&self.pool, *term).as_i64() {
                    let shown = self.pool.display(*term);
                    assert!(
                        interval.contains(value),
                        "{shown} in {model:?}: {interval:?}"
                    );
                }
            }
        }
    }
}

/// Systems of constraints for each configuration.
const CASES: u64 = 40;

fn inferences() -> impl Iterator<Item = Inference> {
    (0..4).flat_map(|rounds| {
        [true, false].map(|values| Inference {
            evaluation: true,
            values,
            rounds,
            ..Inference::default()
        })
    })
}

#[test]
fn every_model_over_integers_is_in_the_ranges() {
    let (mut decided, mut asked) = (0, 0);
    for (number, inference) in inferences().enumerate() {
        for seed in 0..CASES {
            let case = Case::new(seed * 16 + number as u64, Scalar::Int);
            let (yes, all) = case.run(&[-4, -3, -2, -1, 0, 1, 2, 3, 4], inference, true);
            decided += yes;
            asked += all;
        }
    }
    assert!(decided * 10 > asked, "{decided} of {asked} are decided");
}

#[test]
fn every_model_over_machine_integers_is_in_the_ranges() {
    let (min, max) = (i64::from(i32::MIN), i64::from(i32::MAX));
    let values = [
        min,
        min + 1,
        -65536,
        -3,
        -1,
        0,
        1,
        2,
        5,
        65536,
        max - 1,
        max,
    ];
    for (number, inference) in inferences().enumerate() {
        for seed in 0..CASES {
            let case = Case::new(90_000 + seed * 16 + number as u64, Scalar::Bv32);
            case.run(&values, inference, seed % 2 == 0);
        }
    }
    let values = [
        i64::MIN,
        i64::MIN + 1,
        -7,
        -1,
        0,
        1,
        3,
        i64::MAX - 1,
        i64::MAX,
    ];
    for seed in 0..CASES {
        let case = Case::new(190_000 + seed, Scalar::Bv64);
        case.run(&values, Inference::default(), seed % 2 == 0);
    }
}

#[test]
fn nothing_is_known_without_evaluation() {
    let mut case = Case::new(1, Scalar::Int);
    let mut knowledge = Knowledge::new(Inference {
        evaluation: false,
        ..Inference::default()
    });
    let fact = case.formula(1);
    knowledge.learn(fact);
    assert_eq!(knowledge.decide(&mut case.pool, fact), None);
}

#[test]
fn of_an_open_formula_only_what_is_open_is_left() {
    let mut pool = TermPool::new();
    let [key, other, place] =
        ["key", "other", "place"].map(|it| pool.fresh_var(it, Scalar::Bv32.into()));
    let (zero, most, mark) = (pool.bv32(0), pool.bv32(99), pool.bv32(-1));
    let mut knowledge = Knowledge::new(Inference::default());
    for term in [key, other] {
        knowledge.learn(pool.le(zero, term));
        knowledge.learn(pool.le(term, most));
    }
    // The place is taken if one of the keys is there, which no mark is.
    let [here, there] = [key, other].map(|it| pool.eq(it, place));
    let [marked, different] = [key, other].map(|it| pool.ne(it, mark));
    let (first, second) = (pool.and(here, marked), pool.and(there, different));
    let taken = pool.or(first, second);
    let expected = pool.or(here, there);
    assert_eq!(knowledge.decide(&mut pool, taken), None);
    assert_eq!(knowledge.simpler(&mut pool, taken), Some(expected));
    assert_eq!(knowledge.simpler(&mut pool, expected), None);
    assert_eq!(knowledge.simpler(&mut pool, here), None);
}
