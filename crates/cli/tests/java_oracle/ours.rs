//! What we say about programs.

use std::path::PathBuf;
use std::rc::Rc;

use oxpecker_explore::{Config, Merging, Mode, Search, Unlimited, Verdict};
use oxpecker_ir::Program;
use oxpecker_java_library::JAVA;
use oxpecker_java_library::proofs::PROVERS;
use oxpecker_jvm::{ClassPath, JavaLoader, Jdk, SourceTexts, find_entry, load};
use oxpecker_solver::{LayerId, Limits, SolverConfig};

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

/// Opens directories of classes.
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

/// Verifies a program in a way that its number decides, unless it is said how paths are merged.
pub(crate) fn verify(
    opened: &Opened,
    (class, method): (&str, &str),
    (number, assertions, merging): (u64, bool, Option<Merging>),
) -> Answer {
    let entry = find_entry(&opened.program, class, method).expect("it is there");
    let mut config = way(number);
    if let Some(merging) = merging {
        config.search.merging = merging;
    }
    config.path.checks.assertions = assertions;
    config.path.checks.forbidden_exception =
        (!assertions).then(|| "java/lang/RuntimeException".into());
    config.path.checks.deadlocks = false;
    config.search.max_steps = Some(if number.is_multiple_of(11) {
        20_000
    } else {
        150_000
    });
    config.search.max_paths = Some(1_500);
    let program = &opened.program;
    let mut search = Search::new(program, entry, &config, solver(number));
    search.provers = PROVERS;
    let outcome = search.run(&mut Unlimited);
    match outcome.verdict {
        Verdict::ValidUpTo(bounds) if bounds.covered.is_some() => Answer::Unknown("a limit".into()),
        Verdict::Valid(_) | Verdict::ValidUpTo(_) => Answer::Valid,
        Verdict::Invalid(findings) => {
            let found = findings.first();
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
    let mut config = Config::default();
    config.path.language = &JAVA;
    let Config { path, search } = &mut config;
    let strategy = |name: &str| name.parse().expect("a strategy");
    let pruning = |name: &str| name.parse().expect("a policy");
    let kind = number % 10;
    if matches!(kind, 2 | 4 | 5 | 7 | 9) {
        search.mode = Mode::Symbolic;
    }
    if matches!(kind, 4 | 5 | 6 | 7 | 9) {
        search.guesses = 0;
    }
    search.merging = match (kind, number / 10 % 4) {
        (4 | 8, _) => Merging::Off,
        (2, kind) => Merging::ALL[1 + kind as usize],
        _ => Merging::Auto,
    };
    match kind {
        3 => search.mode = Mode::Concolic,
        4 => search.strategy = strategy("dfs"),
        5 => search.pruning = pruning("never"),
        6 => {
            search.match_states = false;
            search.strategy = strategy("random-path");
        }
        7 => search.strategy = strategy("bfs"),
        8 => search.pruning = pruning("adaptive:50,5"),
        9 => {
            path.reduce_schedules = false;
            search.strategy = strategy("md2u");
        }
        _ => {}
    }
    config
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
    all.without([
        LayerId::KnownModel,
        LayerId::Slicing,
        LayerId::ExpressionCache,
        LayerId::RecentModels,
    ])
}
