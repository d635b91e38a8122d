//! Java programs: what they print here is what they print on a real machine.
//!
//! `tests/java/*.java` are written by hand; the others are generated (`OXPECKER_CASES` programs from `OXPECKER_SEED` on).
//! Nothing is tested where there is no Java compiler.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

#[path = "java/generate.rs"]
mod generate;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_interp::exec::{Output, Stop};
use oxpecker_interp::{ConcreteInputs, Interpreter, PathConfig};
use oxpecker_java_library::JAVA;
use oxpecker_jvm::{ClassPath, Jdk, JdkSearch, SourceTexts, find_entry, load};

/// Instructions a program may run.
const FUEL: u64 = 50_000_000;
/// Made-up programs.
const CASES: u64 = 2;

/// Installations with a compiler: the default one, and those in the usual directory.
fn installations() -> Vec<Jdk> {
    let mut found: Vec<Jdk> = Jdk::find(&JdkSearch::from_environment(None))
        .into_iter()
        .collect();
    let folders = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let mut others: Vec<Jdk> = folders
        .filter_map(|folder| Jdk::at(&folder.path()))
        .collect();
    others.sort_by(|one, two| (one.version, &one.home).cmp(&(two.version, &two.home)));
    for jdk in others {
        if found.iter().all(|known| known.version != jdk.version) {
            found.push(jdk);
        }
    }
    found.retain(|jdk| jdk.program("javac").is_some() && jdk.program("java").is_some());
    found
}

/// What a program of an installation prints.
fn run(jdk: &Jdk, program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(jdk.program(program).unwrap());
    let output = command.args(arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the `main` of a compiled class prints when it is interpreted.
fn interpret(jdk: &Jdk, folder: &Path, class: &str) -> String {
    let mut path = ClassPath::default();
    path.add(folder, jdk.version).unwrap();
    path.add_library(jdk).unwrap();
    let (program, _) = load(path, SourceTexts::default());
    let entry = find_entry(&program, class, "main").unwrap();
    let config = PathConfig {
        language: &JAVA,
        ..PathConfig::default()
    };
    let mut interpreter = Interpreter::new(&program, &config);
    interpreter.recorded.output = Some(Output::default());
    let inputs = ConcreteInputs::default();
    let mut state = interpreter.concrete_state(entry, &inputs).unwrap();
    let stop = interpreter.run(&mut state, FUEL);
    let output = interpreter.recorded.output.take().unwrap_or_default();
    let end = match &stop {
        Stop::End(end) => interpreter.describe(&state, end),
        Stop::Fuel | Stop::Joined => "no fuel".into(),
        Stop::Fork(alternatives) => format!("undecided: {}", alternatives.len()),
    };
    let errors = String::from_utf8_lossy(&output.err);
    let errors = if end == "returned" { "" } else { &*errors };
    let shown = String::from_utf8_lossy(&output.out);
    format!("{shown}{errors}{end}\n")
}

/// Compiles a source and compares what it prints.
fn compare(jdk: &Jdk, class: &str, source: &str) {
    let name = format!(
        "oxpecker-java-{class}-{}-{}",
        jdk.version,
        std::process::id()
    );
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{class}.java"));
    fs::write(&file, source).unwrap();
    let text = |path: &PathBuf| path.to_str().unwrap().to_owned();
    let (folder_name, file_name) = (text(&folder), text(&file));
    run(
        jdk,
        "javac",
        &["-g", "-nowarn", "-d", &folder_name, &file_name],
    );
    let expected = run(jdk, "java", &["-ea", "-cp", &folder_name, class]);
    let found = interpret(jdk, &folder, class);
    let _ = fs::remove_dir_all(&folder);
    if found != format!("{expected}returned\n") {
        let mut lines = expected.lines().chain(["returned"]).zip(found.lines());
        let different = lines.find(|(one, two)| one != two);
        panic!("Java {}, {class}: {different:?}\n{source}", jdk.version);
    }
}

#[test]
fn programs_print_what_they_print_on_a_real_machine() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "java"))
        .collect();
    paths.sort();
    let mut installations = installations();
    installations.sort_by_key(|jdk| jdk.version);
    for path in &paths {
        let source = fs::read_to_string(path).unwrap();
        let since = source.lines().next().unwrap();
        let since: u32 = since
            .strip_prefix("// since Java ")
            .unwrap()
            .parse()
            .unwrap();
        // The oldest that understands it.
        if let Some(jdk) = installations.iter().find(|jdk| jdk.version >= since) {
            compare(jdk, path.file_stem().unwrap().to_str().unwrap(), &source);
        }
    }
}

#[test]
fn made_up_programs_print_what_they_print_on_a_real_machine() {
    let number = |name: &str, default: u64| {
        let text = std::env::var(name).ok();
        text.and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (first, cases) = (number("OXPECKER_SEED", 1), number("OXPECKER_CASES", CASES));
    for jdk in installations().iter().take(1) {
        for seed in first..first + cases {
            compare(jdk, &format!("Made{seed}"), &generate::program(seed));
        }
    }
}
