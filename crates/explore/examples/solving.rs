//! Compares solvers and stack policies on whole programs: each file is verified depth-first with all layers off, so
//! that every question reaches a back end.
//!
//! `cargo run --release -p oxpecker-explore --example solving -- SOLVERS STACK SECONDS FILES…`, such as
//! `z3,cvc5 rebuilt 60 a.oox b.oox`. Prints per file the verdict, the wall-clock time and the questions.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::{Duration, Instant};

use oxpecker_base::SourceMap;
use oxpecker_explore::{Budget, Config, Counter, Statistics, Verdict, verify};
use oxpecker_interp::Limit;
use oxpecker_ir::Arith;
use oxpecker_oox::{DialectChoice, Options, load};
use oxpecker_solver::backends::backend;
use oxpecker_solver::{LayerId, SolverConfig, StackPolicy};

struct Until(Instant);

impl Budget for Until {
    fn reached(&mut self, _: &Statistics) -> Option<Limit> {
        (Instant::now() > self.0).then_some(Limit::Time)
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let (solvers, stack, seconds) = (args.next(), args.next(), args.next());
    let seconds = seconds.and_then(|it| it.parse().ok()).unwrap_or(60);
    let solver = SolverConfig {
        backends: solvers
            .iter()
            .flat_map(|it| it.split(','))
            .map(|it| backend(it).expect("a solver"))
            .collect(),
        stack: stack.map_or_else(StackPolicy::default, |it| it.parse().expect("a policy")),
        ..SolverConfig::default()
    };
    let solver = solver.without([
        LayerId::KnownModel,
        LayerId::Slicing,
        LayerId::ExpressionCache,
        LayerId::RecentModels,
    ]);
    let mut total = Duration::ZERO;
    for file in args {
        let start = Instant::now();
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let said = one(&text, solver.clone(), start + Duration::from_secs(seconds));
        total += start.elapsed();
        let name = file.rsplit('/').next().unwrap_or(&file);
        println!("{name}: {said} in {:.2} s", start.elapsed().as_secs_f64());
    }
    println!("all: {:.2} s", total.as_secs_f64());
}

fn one(text: &str, solver: SolverConfig, until: Instant) -> String {
    let mut sources = SourceMap::default();
    sources.add("program.oox", text);
    let options = Options {
        dialect: DialectChoice::Auto,
        int: Arith::Math,
    };
    let Some(program) = load(&sources, &options).program else {
        return "is not a program".into();
    };
    let main = program.class_named("Main");
    let entries = main.map(|it| program.methods_named(it, "main"));
    let Some(entry) = entries.and_then(|it| it.first().copied()) else {
        return "has no Main.main".into();
    };
    let mut config = Config::default();
    config.search.strategy = "dfs".parse().expect("a strategy");
    let outcome = verify(&program, entry, &config, solver, &mut Until(until));
    let verdict = match outcome.verdict {
        Verdict::Valid(_) => "valid",
        Verdict::ValidUpTo(_) => "valid up to bounds",
        Verdict::Invalid(_) => "invalid",
        Verdict::Unknown(_) => "unknown",
    };
    let statistics = &outcome.statistics;
    format!("{verdict}, {} questions", statistics[Counter::Questions])
}
