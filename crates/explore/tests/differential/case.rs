//! One case: a program, how it is verified, and the inputs it is compared on.

use oxpecker_base::{Rng, SourceMap};
use oxpecker_explore::{Config, Mode};
use oxpecker_interp::{ConcreteInputs, Execution, PathEnd, execute};
use oxpecker_ir::{Arith, MethodId, Program};
use oxpecker_oox::{DialectChoice, Options, load};
use oxpecker_solver::{LayerId, Limits, SolverConfig};

use crate::inputs::draw;
use crate::programs::program;
use crate::sketch::Sketch;

/// Instructions of a concrete run.
const FUEL: u64 = 100_000;
/// Inputs that choose the assertions.
const TRIED: usize = 50;

/// A case.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) options: Options,
    pub(crate) config: Config,
    pub(crate) program: Program,
    pub(crate) entry: MethodId,
}

impl Case {
    /// The case of a seed; an error text when the generator wrote a program that is not correct.
    pub(crate) fn new(seed: u64) -> Result<Case, String> {
        let rng = &mut Rng::new(seed);
        let jip = rng.percent(20);
        let options = Options {
            dialect: if jip {
                DialectChoice::Jip
            } else {
                DialectChoice::Strict
            },
            int: if rng.percent(20) {
                Arith::Wrap32
            } else {
                Arith::Math
            },
        };
        let config = config(rng);
        let careful = jip || rng.percent(70);
        let sketch = program(rng, careful, jip);
        let chosen = choose(&sketch, &options, &config, rng)?;
        let text = sketch.text(&chosen);
        let (program, entry) = compile(&text, &options)?;
        Ok(Case {
            text,
            options,
            config,
            program,
            entry,
        })
    }

    pub(crate) fn run(&self, inputs: &ConcreteInputs) -> Execution {
        execute(&self.program, self.entry, inputs, &self.config.path, FUEL)
    }
}

/// Restrictions and limits; every limit is a count, so that results repeat.
fn config(rng: &mut Rng) -> Config {
    let restricted = rng.below(8);
    let mut config = Config::default();
    config.search.mode = Mode::Symbolic;
    config.search.guesses = 8;
    config.path.max_depth = Some(if rng.percent(10) { 8 } else { 40 });
    config.search.max_steps = Some(60_000);
    config.search.max_paths = Some(300);
    config.path.inputs.max_array = if rng.percent(60) { Some(2) } else { None };
    config.path.inputs.aliasing = restricted != 0;
    config.path.inputs.symbolic_null = restricted != 1;
    config.path.checks.ensures = restricted != 2;
    config.path.checks.requires = restricted != 3;
    config.path.checks.exceptional = restricted != 4;
    config
}

/// The solver's configuration with all layers on or off.
pub(crate) fn solver(layers: bool) -> SolverConfig {
    let limits = Limits {
        timeout_ms: None,
        resource: Some(300_000),
    };
    let all = SolverConfig {
        limits,
        ..SolverConfig::default()
    };
    if layers {
        return all;
    }
    all.without([
        LayerId::KnownModel,
        LayerId::Slicing,
        LayerId::ExpressionCache,
        LayerId::RecentModels,
    ])
}

/// Fills the open places so that few inputs violate something; sometimes so that they may.
fn choose(
    sketch: &Sketch,
    options: &Options,
    config: &Config,
    rng: &mut Rng,
) -> Result<Vec<Option<usize>>, String> {
    let holes = sketch.holes();
    let mut chosen: Vec<Option<usize>> = vec![None; holes.len()];
    for (hole, candidates) in holes.iter().enumerate() {
        for candidate in 0..candidates.len() {
            chosen[hole] = Some(candidate);
            let (program, entry) = compile(&sketch.text(&chosen), options)?;
            let violated = (0..TRIED).any(|_| {
                let inputs = draw(&program, entry, &config.path.inputs, rng);
                let run = execute(&program, entry, &inputs, &config.path, FUEL);
                matches!(run.end, PathEnd::Violated(_))
            });
            if !violated || rng.percent(3) {
                break;
            }
            chosen[hole] = None;
        }
    }
    Ok(chosen)
}

pub(crate) fn compile(text: &str, options: &Options) -> Result<(Program, MethodId), String> {
    let mut sources = SourceMap::default();
    sources.add("generated.oox", text);
    let loaded = load(&sources, options);
    let Some(program) = loaded.program else {
        return Err(format!("{:#?}\n{text}", loaded.diagnostics));
    };
    let class = program.class_named("Main").ok_or("no class Main")?;
    let entry = *program
        .methods_named(class, "main")
        .first()
        .ok_or("no method main")?;
    Ok((program, entry))
}
