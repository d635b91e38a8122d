//! Local search on constraints over doubles that solvers have no procedure for, or are slow at.
//!
//! Variables: x y z v w (doubles), g h (singles), i j (32 bits), l (64 bits).

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_solver::backends::Backend;
use oxpecker_solver::statistics::LayerCounter;
use oxpecker_solver::{
    Answer, LayerId, Limits, Pipeline, SearchLimits, SolverConfig, UnknownReason,
};
use oxpecker_term::{Function, Literal, Model, Scalar, TermId, TermPool};

/// A back end that never knows.
#[derive(Debug)]
struct Nobody;

impl Backend for Nobody {
    fn name(&self) -> &'static str {
        "nobody"
    }

    fn check(&mut self, _: &TermPool, _: &[TermId], _: &Limits) -> Answer {
        Answer::Unknown(UnknownReason::Timeout)
    }
}

/// A pool with the variables.
struct World {
    pool: TermPool,
    vars: Vec<(&'static str, TermId)>,
}

impl World {
    fn new() -> Self {
        let mut pool = TermPool::new();
        let mut vars = Vec::new();
        for (names, scalar) in [
            (&["x", "y", "z", "v", "w"][..], Scalar::Float),
            (&["g", "h"], Scalar::Single),
            (&["i", "j"], Scalar::Bv32),
            (&["l"], Scalar::Bv64),
        ] {
            for name in names {
                vars.push((*name, pool.fresh_var(name, scalar.into())));
            }
        }
        World { pool, vars }
    }

    /// Reads `(operation operand …)`, a variable, `1.5`, `1.5f`, `7u` or `7l`.
    fn read(&mut self, text: &str) -> TermId {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut rest = words.as_slice();
        let term = self.term(&mut rest);
        assert!(rest.is_empty(), "{text}");
        term
    }

    fn term(&mut self, words: &mut &[&str]) -> TermId {
        let (first, rest) = words.split_first().expect("a word");
        *words = rest;
        if *first != "(" {
            return self.leaf(first);
        }
        let (operation, rest) = words.split_first().expect("an operation");
        *words = rest;
        let mut operands = Vec::new();
        while words[0] != ")" {
            operands.push(self.term(words));
        }
        *words = &words[1..];
        self.apply(operation, &operands)
    }

    fn leaf(&mut self, word: &str) -> TermId {
        if let Some((_, term)) = self.vars.iter().find(|it| it.0 == word) {
            return *term;
        }
        let number = &word[..word.len() - 1];
        match word.as_bytes()[word.len() - 1] {
            b'u' => self.pool.bv32(number.parse().expect(word)),
            b'l' => self.pool.bv64(number.parse().expect(word)),
            b'f' => self.pool.single(number.parse().expect(word)),
            _ => self.pool.float(word.parse().expect(word)),
        }
    }

    fn apply(&mut self, operation: &str, operands: &[TermId]) -> TermId {
        let pool = &mut self.pool;
        if let Some(function) = Function::ALL.into_iter().find(|it| it.name() == operation) {
            return pool.function(function, operands);
        }
        let mut each = operands.iter().copied();
        let first = each.next().expect("an operand");
        match operation {
            "+" => each.fold(first, |one, two| pool.add(one, two)),
            "*" => each.fold(first, |one, two| pool.mul(one, two)),
            "and" => pool.and_all(operands.iter().copied()),
            "or" => pool.or_all(operands.iter().copied()),
            "not" => pool.not(first),
            "int" => pool.to_bv32(first),
            "long" => pool.to_bv64(first),
            "double" => pool.to_float(first),
            "single" => pool.to_single(first),
            _ => {
                let second = each.next().expect("two operands");
                match operation {
                    "-" => pool.sub(first, second),
                    "/" => pool.div(first, second),
                    "%" => pool.rem(first, second),
                    "<" => pool.lt(first, second),
                    "<=" => pool.le(first, second),
                    ">" => pool.gt(first, second),
                    ">=" => pool.ge(first, second),
                    "=" => pool.eq(first, second),
                    "!=" => pool.ne(first, second),
                    _ => panic!("{operation}"),
                }
            }
        }
    }
}

fn config(search: SearchLimits) -> SolverConfig {
    SolverConfig {
        search,
        ..SolverConfig::default()
    }
}

/// The answer of a pipeline that has the search and no back end.
fn alone(world: &mut World, guard: TermId, known: Option<&Rc<Model>>) -> (Answer, Pipeline) {
    let mut pipeline = Pipeline::with_backend(config(SearchLimits::default()), Box::new(Nobody));
    let answer = pipeline.check(&mut world.pool, &PathCondition::new(), guard, known);
    (answer, pipeline)
}

/// Constraints that have a model which the search alone has to find.
const FOUND: &[&str] = &[
    "(and (> (+ (sin x) (cos y)) 1.3) (> (* x y) 50.0))",
    "(and (= (+ (pow x 2.0) (pow y 2.0)) 25.0) (> x 3.5))",
    "(= (- (* x x x) (* 2.0 x)) 4.0)",
    "(and (< (sqrt (exp (+ x z))) (pow z x)) (> x 0.0) (> y 1.0) (> z 1.0) (< y (+ x 2.0)))",
    "(and (= (int (* x 10.0)) 37u) (> (* x x) 13.7))",
    "(= (* g 3.0f) 0.3f)",
    "(= (% x 2.0) 0.5)",
    "(and (= (double i) (* x 2.0)) (= (int x) 21u) (!= (double (int x)) x))",
    "(and (> (* (tan x) (log y)) 7.5) (< y 100.0))",
    "(= (sin x) 0.5)",
    "(> (sin x) 0.9999999)",
    "(and (< (cos (* 2.0 x)) -0.99) (> x 100.0))",
    "(and (= (+ x y) 10.0) (= (- x y) 2.0))",
    "(and (= (+ x y) 10.0) (= (- x y) 2.0) (= (* z x) y))",
    "(and (> (exp x) 1e6) (< (exp x) 1.1e6) (= (floor y) 13.0) (= (* y 2.0) 27.0))",
    "(and (= (atan2 x y) 0.7853981633974483) (> x 10.0))",
    "(and (< (- (sin x) (cos x)) -1.41) (> (log10 y) 3.0) (< (* x y) 0.0))",
    "(> (/ (+ (* x x) (* y y)) (+ 1.0 (* z z))) 1e12)",
    "(!= (* x 0.0) 0.0)",
    "(and (= (sqrt x) 3.0) (> (cbrt x) 2.08))",
    "(and (= (long (* x 1e6)) 1234567l) (< x 2.0))",
    "(and (> (hypot x y) 5.0) (< (hypot x y) 5.0001) (> x y) (> (* x y) 11.0))",
    "(or (and (> (sin x) 2.0) (> x 0.0)) (= (exp y) 1.0))",
    "(and (= (single x) 0.1f) (!= x 0.1))",
    "(and (> (sinh x) 3.0) (< (tanh y) -0.9) (= (rint (* x y)) -8.0))",
    "(= (+ (* x x x) (* -6.0 x x) (* 11.0 x)) 6.0)",
    "(and (< (+ (pow (- 1.0 x) 2.0) (* 100.0 (pow (- y (* x x)) 2.0))) 0.001) (> x 0.9))",
    "(and (= (* x y z) 64.0) (= x y) (> z 15.0) (< z 17.0))",
    "(and (= (+ x y z) 6.0) (= (* x y z) 6.0) (< x y) (< y z))",
    "(and (> (asin x) 0.5) (< (acos x) 0.9) (= (expm1 y) (log1p y)))",
    "(= (+ (sin (- (* x y) (* z w))) (cos (* x z))) 0.7)",
    "(and (= (int (* (sin x) 100.0)) 37u) (= (int (* (cos y) 100.0)) -12u) (> (* x y) 1000.0))",
    "(and (= (exp x) y) (= (* (log y) 2.0) 7.0))",
    "(and (= (pow x y) 1000.0) (> y 2.5) (< y 2.6))",
    "(and (> (- (* 0.017453292519943295 x) (* 0.017453292519943295 y)) 0.0) (<= (abs (- x y)) 99999.0) (> (* (sin (* 0.017453292519943295 x)) (/ 68443.0 (tan (* 0.017453292519943295 y)))) 0.0) (= (/ (pow z 2.0) (* (tan (* 0.017453292519943295 v)) 68443.0)) 0.0))",
    "(= (* (tan x) (sin y)) (* (cos z) (exp w)))",
    "(and (= (- (* x x) (* y y)) 3.0) (= (* 2.0 x y) 4.0))",
    "(and (> (+ x y) (+ z w)) (< (sin x) (cos y)) (> (* x x x) (* 5.0 y)) (= (+ z 2.0) (* w w)))",
    "(and (= (double (int x)) x) (= (* x x) 144.0) (< x 0.0))",
    "(and (= (double (long (* x 3.0))) (* y 2.0)) (> y 1e10) (< x 1e11))",
    "(and (= (single (+ x y)) 16777217.0f) (> x 1.0))",
    "(and (= (* x 0.1) 0.3) (> y (exp x)))",
    "(and (= (* x x) 4.0) (= (* y y y) 27.0) (= (* z z z z) 16.0) (< x 0.0) (< z 0.0))",
    "(and (> i 1000u) (= (sqrt (double i)) (floor (sqrt (double i)))) (= (% (sqrt (double i)) 7.0) 3.0))",
    "(and (= (+ (double i) (double j)) 1e6) (= (- (double i) (double j)) 2468.0))",
    "(and (= (* (double i) (double j)) 1000003.0) (> i 1u))",
    "(and (< x y) (< y z) (< z v) (< v w) (> (sin x) 0.99) (> (sin y) 0.99) (> (sin z) 0.99) (> (sin v) 0.99) (> (sin w) 0.99))",
    "(and (= (+ (* 3.0 x) (* 2.0 y) (* -1.0 z)) 1.0) (= (+ (* 2.0 x) (* -2.0 y) (* 4.0 z)) -2.0) (= (+ (* -1.0 x) (* 0.5 y) (* -1.0 z)) 0.0))",
    "(and (= (atan2 (sin x) (cos x)) 3.0) (> x 20.0))",
    "(and (> (* x y) 1e300) (= (/ x y) 3.0))",
    "(and (= (+ (sin x) (sin y) (sin z)) 3.0))",
    "(and (= (abs (- x 5.0)) (abs (- x 9.0))) (= y (* x (exp (- 7.0 x)))))",
    "(and (< (/ 1.0 x) -1e308) (= y (+ x 1.0)))",
    "(and (= (log10 x) 3.0) (= (log x) (* y y)))",
    "(and (= (cbrt x) (- x 6.0)) (> (cosh y) 100.0) (< (cosh y) 100.001))",
];

#[test]
fn models_are_found_by_search_alone() {
    let mut missed = String::new();
    for text in FOUND {
        let mut world = World::new();
        let guard = world.read(text);
        let (answer, pipeline) = alone(&mut world, guard, None);
        match answer {
            Answer::Sat(model) => {
                assert!(model.holds(&world.pool, guard), "{text}");
                assert!(pipeline.statistics().layer(LayerId::LocalSearch)[LayerCounter::Sat] >= 1);
            }
            other => missed += &format!("{text}: {other:?}\n"),
        }
    }
    assert!(missed.is_empty(), "\n{missed}");
}

#[test]
fn what_has_no_model_is_not_found() {
    for text in [
        "(> (sin x) 1.5)",
        "(and (< x y) (< y x) (> (sin x) 0.0))",
        "(and (= (* x x) -1.0) (= (exp y) 2.0))",
        "(and (!= (sin x) (sin x)) (< (* x x) 4.0))",
        "(= (* x x) 2.0)",
    ] {
        let mut world = World::new();
        let guard = world.read(text);
        let limits = SearchLimits {
            before: 1_000,
            after: 100_000,
        };
        // Ranges would refute some of them first.
        let config = config(limits).without([LayerId::FloatBoxes]);
        let mut pipeline = Pipeline::with_backend(config, Box::new(Nobody));
        let answer = pipeline.check(&mut world.pool, &PathCondition::new(), guard, None);
        assert!(matches!(answer, Answer::Unknown(_)), "{text}");
        assert_eq!(
            pipeline.statistics().layer(LayerId::LocalSearch)[LayerCounter::Queries],
            2
        );
    }
}

#[test]
fn equal_questions_have_equal_answers() {
    for text in &FOUND[..8] {
        let ask = || {
            let mut world = World::new();
            let guard = world.read(text);
            format!("{:?}", alone(&mut world, guard, None).0)
        };
        assert_eq!(ask(), ask());
    }
}

#[test]
fn the_search_is_a_layer_that_can_be_switched_off() {
    let mut world = World::new();
    let guard = world.read(FOUND[0]);
    let off = SolverConfig::default().without([LayerId::LocalSearch]);
    let mut pipeline = Pipeline::with_backend(off, Box::new(Nobody));
    let answer = pipeline.check(&mut world.pool, &PathCondition::new(), guard, None);
    assert!(matches!(answer, Answer::Unknown(_)));
    assert_eq!(
        pipeline.statistics().layer(LayerId::LocalSearch)[LayerCounter::Queries],
        0
    );
}

#[test]
fn what_is_not_about_doubles_is_not_searched() {
    let mut world = World::new();
    for text in ["(> i 5u)", "(= (* i j) 77u)", "(and (< x y) (= x 5.0))"] {
        let guard = world.read(text);
        let (_, pipeline) = alone(&mut world, guard, None);
        assert_eq!(
            pipeline.statistics().layer(LayerId::LocalSearch)[LayerCounter::Queries],
            0
        );
    }
}

/// The search begins at the model that is known, and keeps what has nothing to do with the question.
#[test]
fn the_known_model_is_where_the_search_begins() {
    let mut world = World::new();
    let guard = world.read("(> (sin x) 0.5)");
    let var = |name: &str, world: &World| {
        let (_, term) = world.vars.iter().find(|it| it.0 == name).expect(name);
        world.pool.var_of(*term).expect("a variable")
    };
    let (x, i) = (var("x", &world), var("i", &world));
    let value = |literal| oxpecker_term::ModelValue::Scalar(literal);
    let mut known = Model::new();
    known.set(x, value(Literal::Float(100.0)));
    known.set(i, value(Literal::Bv32(42)));
    let (answer, _) = alone(&mut world, guard, Some(&Rc::new(known)));
    let model = answer.model().expect("found");
    assert_eq!(model.get(i), Some(&value(Literal::Bv32(42))));
    let found = model.eval(&world.pool, world.pool.var_term(x));
    let near = found.as_f64().is_some_and(|it| (it - 100.0).abs() < 10.0);
    assert!(near, "{found}");
}
