//! Damaged class files all the way: loaded, lowered, verified. Whatever they are, nothing panics.
//!
//! No verifier looks at the code before it is executed, so that it may do what no compiler writes. `OXPECKER_CASES`
//! sets how many files are damaged, `OXPECKER_SEED` the first one. Nothing is tested where there is no Java compiler.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use oxpecker_base::Rng;
use oxpecker_explore::{Config, Unlimited, verify};
use oxpecker_java_library::JAVA;
use oxpecker_jvm::source::SourceError;
use oxpecker_jvm::{ClassPath, ClassSource, Jdk, JdkSearch, SourceTexts, find_entry, load};
use oxpecker_solver::{LayerId, Limits, SolverConfig};

const CASES: u64 = 40;
/// Instructions of a verification.
const STEPS: u64 = 2_000;
/// The classes of the sample have names that begin so.
const SAMPLE: &str = "Sample";
const ENTRIES: [&str; 2] = ["check", "main"];

/// Classes in memory in front of the library.
#[derive(Clone, Debug)]
struct Classes {
    own: BTreeMap<String, Vec<u8>>,
    library: Arc<Vec<Box<dyn ClassSource>>>,
}

impl ClassSource for Classes {
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        if let Some(bytes) = self.own.get(internal_name) {
            return Ok(Some(bytes.clone()));
        }
        for source in self.library.iter() {
            if let Some(found) = source.find(internal_name)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn list(&self) -> Result<Vec<String>, SourceError> {
        Ok(Vec::new())
    }

    fn path(&self) -> &Path {
        Path::new("memory")
    }
}

/// The compiled sample.
fn sample(jdk: &Jdk) -> Option<Classes> {
    let javac = jdk.program("javac")?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/damaged/Sample.java");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-damaged");
    std::fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(javac);
    let ran = command.arg("-g").arg("-d").arg(&folder).arg(source);
    assert!(ran.status().unwrap().success());
    let mut own = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        own.insert(name, std::fs::read(&path).unwrap());
    }
    let library = Arc::new(jdk.library().unwrap());
    Some(Classes { own, library })
}

/// The file with some bytes changed, rarely also cut off, longer or shorter.
fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..1 + rng.below(3) {
        let at = rng.below(bytes.len());
        bytes[at] = match rng.below(4) {
            0 => bytes[at] ^ 1 << rng.below(8),
            1 => bytes[at].wrapping_add(1),
            2 => bytes[at].wrapping_sub(1),
            _ => rng.below(256) as u8,
        };
    }
    match rng.below(40) {
        0 => bytes.truncate(1 + rng.below(bytes.len() - 1)),
        1 => bytes.insert(rng.below(bytes.len()), rng.below(256) as u8),
        2 => drop(bytes.remove(rng.below(bytes.len()))),
        _ => {}
    }
}

/// Verifies everything that can be; how many verifications there were.
fn attempt(classes: Classes) -> u64 {
    let mut path = ClassPath::default();
    path.push(Box::new(classes));
    let (program, _) = load(path, SourceTexts::default());
    let mut config = Config::default();
    config.path.language = &JAVA;
    config.search.max_steps = Some(STEPS);
    config.search.max_paths = Some(20);
    config.search.guesses = 2;
    config.path.checks.forbidden_exception = Some("java/lang/AssertionError".into());
    let solver = SolverConfig {
        limits: Limits {
            timeout_ms: None,
            resource: Some(10_000),
        },
        race_after: None,
        ..SolverConfig::default()
    };
    let solver = solver.without([LayerId::LocalSearch, LayerId::SmallTexts]);
    let mut verified = 0;
    for name in ENTRIES {
        if let Ok(entry) = find_entry(&program, SAMPLE, name) {
            verify(&program, entry, &config, solver.clone(), &mut Unlimited);
            verified += 1;
        }
    }
    verified
}

#[test]
fn damaged_classes_are_verified_without_a_panic() {
    let Ok(jdk) = Jdk::find(&JdkSearch::from_environment(None)) else {
        println!("no Java installation: nothing is tested");
        return;
    };
    let Some(sample) = sample(&jdk) else {
        println!("no Java compiler: nothing is tested");
        return;
    };
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    let (first, cases) = (number("OXPECKER_SEED"), number("OXPECKER_CASES"));
    let names: Vec<&String> = sample.own.keys().collect();
    let (mut failed, mut verified) = (0, 0);
    let start = first.unwrap_or(1);
    for seed in start..start + cases.unwrap_or(CASES) {
        if first.is_some() {
            println!("seed {seed}");
        }
        let rng = &mut Rng::new(seed);
        // Most of the code is in the outer class.
        let name = match rng.below(3) {
            0 => names[rng.below(names.len())].as_str(),
            _ => SAMPLE,
        };
        let mut classes = sample.clone();
        damage(classes.own.get_mut(name).unwrap(), rng);
        // A thread of its own: a panic stays there, and the stack is as small as threads' stacks are.
        let ended = std::thread::scope(|scope| scope.spawn(|| attempt(classes)).join());
        match ended {
            Ok(count) => verified += count,
            Err(_) => {
                failed += 1;
                println!("==== seed {seed}, {name}");
            }
        }
    }
    println!("{verified} verifications");
    assert!(failed == 0, "{failed} damaged classes went wrong");
    assert!(cases.is_some() || verified > 20, "{verified}");
}
