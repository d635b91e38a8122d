//! What we say about programs.

use std::path::PathBuf;
use std::rc::Rc;

use oxpecker_engine::{Config, Engine, Unlimited, Verdict, verify as verify_method};
use oxpecker_ir::Program;
use oxpecker_jvm::{ClassPath, JavaLoader, Jdk, SourceTexts, find_entry, load};
use oxpecker_solver::{Limits, SolverConfig};

/// A verdict.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Valid,
    /// With the line of the violation.
    Invalid(u32),
    /// With the first reason.
    Unknown(String),
}

/// Programs that were compiled together.
pub(crate) struct Opened {
    program: Program,
    loader: Rc<JavaLoader>,
}

/// Opens folders of classes.
pub(crate) fn open(jdk: &Jdk, folders: &[PathBuf]) -> Opened {
    let mut path = ClassPath::default();
    for folder in folders {
        let added = path.add(folder, jdk.version);
        added.expect("the classes are there");
    }
    path.add_library(jdk).expect("the library is there");
    let (program, loader) = load(path, SourceTexts::default());
    Opened { program, loader }
}

/// Verifies a program in a way that its number decides.
pub(crate) fn verify(
    opened: &Opened,
    (class, method): (&str, &str),
    number: u64,
    assertions: bool,
) -> Answer {
    let entry = find_entry(&opened.program, class, method).expect("it is there");
    let config = Config {
        check_assertions: assertions,
        forbidden_exception: (!assertions).then(|| "java/lang/RuntimeException".into()),
        check_deadlocks: false,
        max_steps: Some(if number.is_multiple_of(11) {
            20_000
        } else {
            150_000
        }),
        max_paths: Some(1_500),
        ..way(number)
    };
    let program = &opened.program;
    let outcome = verify_method(program, entry, &config, solver(number), &mut Unlimited);
    match outcome.verdict {
        Verdict::Valid | Verdict::ValidUpTo(_) => Answer::Valid,
        Verdict::Invalid(found) => {
            let sources = opened.loader.source_map();
            Answer::Invalid(sources.position(found.violation.span).line)
        }
        Verdict::Unknown(reasons) => {
            let first = reasons.into_keys().next();
            let text = first.map_or(String::new(), |it| format!("{it:?}"));
            let text = text.split("span").next().unwrap_or_default();
            Answer::Unknown(text.trim().chars().take(90).collect())
        }
    }
}

/// How paths are looked for.
fn way(number: u64) -> Config {
    let usual = Config::default();
    match number % 10 {
        0 | 1 => usual,
        2 => Config {
            engine: Engine::Symbolic,
            ..usual
        },
        3 => Config {
            engine: Engine::Concolic,
            ..usual
        },
        4 => Config {
            engine: Engine::Symbolic,
            guesses: 0,
            merge: false,
            strategy: "dfs".into(),
            ..usual
        },
        5 => Config {
            engine: Engine::Symbolic,
            guesses: 0,
            pruning: "never".into(),
            ..usual
        },
        6 => Config {
            guesses: 0,
            match_states: false,
            strategy: "random-path".into(),
            ..usual
        },
        7 => Config {
            engine: Engine::Symbolic,
            guesses: 0,
            strategy: "bfs".into(),
            ..usual
        },
        8 => Config {
            merge: false,
            pruning: "adaptive:50,5".into(),
            ..usual
        },
        _ => Config {
            engine: Engine::Symbolic,
            guesses: 0,
            reduce_schedules: false,
            strategy: "md2u".into(),
            ..usual
        },
    }
}

/// Limits that do not depend on how busy the machine is; some programs go without the layers before the solver.
fn solver(number: u64) -> SolverConfig {
    let limits = Limits {
        timeout_ms: None,
        resource: Some(2_000_000),
    };
    let all = SolverConfig {
        limits,
        ..SolverConfig::default()
    };
    if !number.is_multiple_of(3) {
        return all;
    }
    SolverConfig {
        known_model: false,
        slicing: false,
        cache: 0,
        recent_models: 0,
        ..all
    }
}
