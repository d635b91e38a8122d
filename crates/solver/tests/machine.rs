//! Random terms over machine values: with all inputs fixed, every back end gives them the value of evaluation.

use oxpecker_base::Rng;
use oxpecker_solver::backends::{BACKENDS, Backend};
use oxpecker_solver::{Answer, Limits, StackPolicy, UnknownReason};
use oxpecker_term::{Conversion, Function, Literal, Model, ModelValue, Scalar, TermId, TermPool};

const SORTS: [Scalar; 4] = [Scalar::Bv32, Scalar::Bv64, Scalar::Single, Scalar::Float];

/// A pool, its variables and a value for each of them.
struct World {
    pool: TermPool,
    rng: Rng,
    vars: Vec<(TermId, Literal)>,
    /// What terms are made of.
    inputs: Vec<TermId>,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut world = World {
            pool: TermPool::new(),
            rng: Rng::new(seed),
            vars: Vec::new(),
            inputs: Vec::new(),
        };
        for scalar in SORTS.into_iter().chain(SORTS) {
            let mut value = world.value(scalar);
            if scalar.is_float() {
                // The bits of a number tell zeros apart.
                value = Conversion::ToBits.apply(&value).expect("a number");
            }
            let var = world.pool.fresh_var("x", value.scalar().into());
            let input = match scalar.is_float() {
                true => world.pool.of_bits(var),
                false => var,
            };
            world.vars.push((var, value));
            world.inputs.push(input);
        }
        world
    }

    fn value(&mut self, scalar: Scalar) -> Literal {
        let bits = self.rng.next_u64();
        let small = self.rng.below(40) as i64 - 20;
        let word = match self.rng.below(3) {
            0 => small,
            _ => (bits >> self.rng.below(64)).cast_signed(),
        };
        let number = match self.rng.below(4) {
            0 => [0.0, -0.0, f64::NAN, f64::INFINITY, 1e300, 1e-320][self.rng.below(6)],
            1 => f64::from_bits(bits),
            _ => word as f64 / 4.0,
        };
        match scalar {
            Scalar::Bv32 => Literal::Bv32(word as i32),
            Scalar::Bv64 => Literal::Bv64(word),
            _ => Literal::ieee(scalar, number),
        }
    }

    fn term(&mut self, scalar: Scalar, depth: u32) -> TermId {
        if depth == 0 {
            if self.rng.percent(20) {
                let value = self.value(scalar);
                return self.pool.constant(&value);
            }
            let inputs = self.inputs.iter().copied();
            let fitting: Vec<TermId> = inputs
                .filter(|it| self.pool.sort(*it) == scalar.into())
                .collect();
            return fitting[self.rng.below(fitting.len())];
        }
        match self.rng.below(10) {
            0 | 1 => {
                let from = SORTS[self.rng.below(4)];
                let one = self.term(from, depth - 1);
                self.converted(scalar, one)
            }
            2 => {
                let condition = self.formula(depth - 1);
                let (one, two) = (self.term(scalar, depth - 1), self.term(scalar, depth - 1));
                self.pool.ite(condition, one, two)
            }
            _ => {
                let (one, two) = (self.term(scalar, depth - 1), self.term(scalar, depth - 1));
                if scalar.is_bv() {
                    self.on_words(one, two)
                } else {
                    self.on_numbers(scalar, one, two)
                }
            }
        }
    }

    fn converted(&mut self, scalar: Scalar, one: TermId) -> TermId {
        let pool = &mut self.pool;
        match scalar {
            Scalar::Bv32 => {
                let word = pool.to_bv32(one);
                match self.rng.below(4) {
                    0 => pool.to_byte(word),
                    1 => pool.to_short(word),
                    2 => pool.to_char(word),
                    _ => word,
                }
            }
            Scalar::Bv64 => pool.to_bv64(one),
            Scalar::Single if self.rng.percent(30) => {
                let word = pool.to_bv32(one);
                pool.of_bits(word)
            }
            Scalar::Single => pool.to_single(one),
            _ => pool.to_float(one),
        }
    }

    fn on_words(&mut self, one: TermId, two: TermId) -> TermId {
        let pool = &mut self.pool;
        match self.rng.below(9) {
            0 => pool.bit_and(one, two),
            1 => pool.bit_or(one, two),
            2 => pool.bit_xor(one, two),
            3 => pool.shl(one, two),
            4 => pool.shr(one, two),
            5 => pool.ushr(one, two),
            6 => pool.sub(one, two),
            7 => pool.mul(one, two),
            _ => pool.add(one, two),
        }
    }

    /// Products and quotients of doubles are left out: their circuits are the largest there are.
    fn on_numbers(&mut self, scalar: Scalar, one: TermId, two: TermId) -> TermId {
        let pool = &mut self.pool;
        let wide = scalar == Scalar::Float;
        match self.rng.below(7) {
            0 => pool.abs(one),
            1 => pool.neg(one),
            2 if wide => pool.function(Function::Floor, &[one]),
            3 if wide => pool.function(Function::Rint, &[one]),
            2 => pool.mul(one, two),
            3 => pool.div(one, two),
            4 => pool.sub(one, two),
            _ => pool.add(one, two),
        }
    }

    fn formula(&mut self, depth: u32) -> TermId {
        let scalar = SORTS[self.rng.below(4)];
        let (one, two) = (self.term(scalar, depth), self.term(scalar, depth));
        match self.rng.below(3) {
            0 => self.pool.lt(one, two),
            1 => self.pool.le(one, two),
            _ => self.pool.eq(one, two),
        }
    }

    /// The term has this value; zeros of both signs are one, `NaN` is one.
    fn is(&mut self, term: TermId, value: &Literal) -> TermId {
        let value = self.pool.constant(value);
        if !self.pool.sort(term).scalar().is_some_and(Scalar::is_float) {
            return self.pool.eq(term, value);
        }
        let equal = self.pool.eq(term, value);
        let (odd, strange) = (self.pool.ne(term, term), self.pool.ne(value, value));
        let neither = self.pool.and(odd, strange);
        self.pool.or(equal, neither)
    }
}

#[test]
fn every_back_end_computes_what_evaluation_computes() {
    let limits = Limits {
        timeout_ms: Some(60_000),
        resource: None,
    };
    let mut backends: Vec<Box<dyn Backend>> = BACKENDS
        .iter()
        .filter(|it| it.available().is_ok())
        .map(|it| it.make(StackPolicy::OneShot))
        .collect();
    let mut decided = vec![0; backends.len()];
    for seed in 0..40 {
        // Terms of one pool are not those of another: back ends start again.
        for (backend, info) in backends
            .iter_mut()
            .zip(BACKENDS.iter().filter(|it| it.available().is_ok()))
        {
            *backend = info.make(StackPolicy::OneShot);
        }
        let mut world = World::new(seed);
        let scalar = SORTS[world.rng.below(4)];
        let term = world.term(scalar, 3);
        let mut model = Model::new();
        let mut fixed = Vec::new();
        for (var, value) in world.vars.clone() {
            let id = world.pool.var_of(var).expect("a variable");
            model.set(id, ModelValue::Scalar(value.clone()));
            fixed.push(world.is(var, &value));
        }
        let value = model.eval(&world.pool, term);
        let right = world.is(term, &value);
        let wrong = world.pool.not(right);
        assert!(model.holds(&world.pool, right));
        for (place, backend) in backends.iter_mut().enumerate() {
            let text = world.pool.display(term).to_string();
            for (guard, expected) in [(right, true), (wrong, false)] {
                let mut all = fixed.clone();
                all.push(guard);
                let answer = backend.check(&world.pool, &all, &limits);
                let agrees = match &answer {
                    Answer::Sat(_) => expected,
                    Answer::Unsat => !expected,
                    Answer::Unknown(UnknownReason::Failed(_) | UnknownReason::BadModel) => false,
                    Answer::Unknown(_) => true,
                };
                let name = backend.name();
                assert!(agrees, "{seed} {name}: {text} is {value}: {answer:?}");
                decided[place] += u32::from(!matches!(answer, Answer::Unknown(_)));
            }
        }
    }
    // The first one understands everything.
    assert_eq!(decided[0], 80, "{decided:?}");
}
