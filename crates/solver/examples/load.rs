//! The load of a symbolic executor: depth-first through random trees of branches, asking at every branch about the
//! side the current model does not take. Prints microseconds per question for several configurations.
//!
//! `cargo run --release -p oxpecker-solver --example load [part of a name such as Linear-Long-true]`
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::backends::z3::Z3;
use oxpecker_solver::backends::z3::watchdog::Watchdog;
use oxpecker_solver::{Answer, Backend, LayerId, Limits, Pipeline, SolverConfig, StackPolicy};
use oxpecker_term::{Model, Scalar, Sort, TermId, TermPool};

const VARS: usize = 12;
const DEPTH: usize = 30;
const QUESTIONS: u64 = 1500;

/// What the branches compare.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Linear,
    Words,
    Arrays,
}

fn main() {
    overhead();
    watching();
    for kind in [Kind::Linear, Kind::Words, Kind::Arrays] {
        for strategy in [
            StackPolicy::Long,
            StackPolicy::Rebuilt,
            StackPolicy::Learning,
            StackPolicy::OneShot,
        ] {
            for layers in [false, true] {
                let name = format!("{kind:?}-{strategy:?}-{layers}");
                let wanted = std::env::args().nth(1);
                if wanted.is_none_or(|it| name.contains(&it)) {
                    run(kind, strategy, layers);
                }
            }
        }
    }
}

/// A back end that knows nothing, to measure what everything else costs.
#[derive(Debug)]
struct Nobody;

impl Backend for Nobody {
    fn name(&self) -> &'static str {
        "nobody"
    }
    fn check(&mut self, _: &TermPool, _: &[TermId], _: &Limits) -> Answer {
        Answer::Unsat
    }
}

/// The cost of a question that no layer answers, on a path of 100 constraints of which one is new.
fn overhead() {
    let mut pipeline = Pipeline::with_backend(SolverConfig::default(), Box::new(Nobody));
    let mut pool = TermPool::new();
    let vars: Vec<TermId> = (0..20)
        .map(|index| pool.fresh_var_in(&format!("x{index}"), Scalar::Int.into(), Some(-9), Some(9)))
        .collect();
    let model = Rc::new(Model::new());
    let mut path = PathCondition::new();
    for index in 0..100 {
        let bound = pool.int(index % 7 + 1);
        let sum = pool.add(
            vars[index as usize % 20],
            vars[(index as usize * 7 + 3) % 20],
        );
        path.push(pool.lt(sum, bound));
    }
    let one = pool.int(1);
    let guards: Vec<TermId> = (0..1000)
        .map(|index| {
            let (left, right) = (vars[index % 20], vars[(index / 20) % 20]);
            let factor = pool.int(index as i64 / 400 + 2);
            let scaled = pool.mul(left, factor);
            let sum = pool.add(scaled, right);
            pool.ge(sum, one)
        })
        .collect();
    let start = cpu_micros();
    for guard in &guards {
        pipeline.check(&mut pool, &path, *guard, Some(&model));
    }
    let micros = (cpu_micros() - start) as f64 / guards.len() as f64;
    println!(
        "overhead: {micros:.1} us CPU/question ({:?})",
        pipeline.statistics()
    );
}

/// The cost of watching one question of the embedded solver.
fn watching() {
    const TIMES: u64 = 100_000;
    let mut watchdog = Watchdog::new();
    watchdog.watch(Some(1000), || ());
    let start = cpu_micros();
    for _ in 0..TIMES {
        watchdog.watch(Some(1000), || ());
    }
    let micros = (cpu_micros() - start) as f64 / TIMES as f64;
    println!("watching: {micros:.2} us CPU/question");
}

fn run(kind: Kind, strategy: StackPolicy, layers: bool) {
    let mut config = SolverConfig::default();
    if !layers {
        config = config.without([
            LayerId::Slicing,
            LayerId::ExpressionCache,
            LayerId::RecentModels,
        ]);
    }
    let mut pipeline = Pipeline::with_backend(config, Box::new(Z3::with_stack(strategy)));
    let mut pool = TermPool::new();
    let scalar = match kind {
        Kind::Words => Scalar::Bv32,
        Kind::Linear | Kind::Arrays => Scalar::Int,
    };
    let vars: Vec<TermId> = (0..VARS)
        .map(|index| pool.fresh_var(&format!("x{index}"), scalar.into()))
        .collect();
    let index = Scalar::Int;
    let element = Scalar::Int;
    let array = pool.fresh_var("a", Sort::Array { index, element });
    let mut rng = Rng::new(3);
    let start = cpu_micros();
    let mut open = vec![(PathCondition::new(), Rc::new(Model::new()), 0)];
    while pipeline.statistics().asked < QUESTIONS {
        let root = || (PathCondition::new(), Rc::new(Model::new()), 0);
        let (mut path, model, mut depth) = open.pop().unwrap_or_else(root);
        while depth < DEPTH {
            depth += 1;
            let guard = branch(&mut pool, &mut rng, kind, &vars, array);
            let negated = pool.not(guard);
            let (here, there) = if model.holds(&pool, guard) {
                (guard, negated)
            } else {
                (negated, guard)
            };
            if let Answer::Sat(other) = pipeline.check(&mut pool, &path, there, Some(&model)) {
                open.push((path.with(there), other, depth));
            }
            path.push(here);
        }
    }
    let statistics = pipeline.statistics();
    let micros = cpu_micros() - start;
    println!(
        "{kind:?} {strategy:?} layers={layers}: {} us CPU/question, asked {} cache {} recent {} backend {} \
         unknown {}",
        micros / statistics.asked.max(1),
        statistics.asked,
        statistics.layer(LayerId::ExpressionCache).answered(),
        statistics.layer(LayerId::RecentModels).answered(),
        statistics.backend,
        statistics.unknown,
    );
}

/// The CPU time of this thread, so that a busy machine does not matter.
fn cpu_micros() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|it| it.parse::<u64>().ok());
    nanos.unwrap_or_default() / 1000
}

/// A random comparison.
fn branch(
    pool: &mut TermPool,
    rng: &mut Rng,
    kind: Kind,
    vars: &[TermId],
    array: TermId,
) -> TermId {
    let mut operand = |pool: &mut TermPool| {
        let var = vars[rng.below(vars.len())];
        let scalar = pool.sort(var).scalar().unwrap_or(Scalar::Int);
        let constant = pool.number(scalar, rng.below(40) as i64 - 20);
        match (rng.below(4), kind) {
            (0, _) => constant,
            (1, Kind::Arrays) => pool.select(array, var),
            (2, _) => pool.add(var, constant),
            _ => var,
        }
    };
    loop {
        let (left, right) = (operand(pool), operand(pool));
        let guard = match rng_pick(left, right) {
            0 => pool.eq(left, right),
            1 => pool.lt(left, right),
            _ => pool.le(left, right),
        };
        if !pool.is_const(guard) {
            return guard;
        }
    }
}

fn rng_pick(left: TermId, right: TermId) -> u32 {
    (left.0 + right.0) % 3
}
