//! Small Java sources and the IR that comes out: `tests/lowering/*.java` with `*.ir` beside them.
//!
//! The first line of a source names the compiler whose output was recorded (`// javac 17`); with other compilers of at
//! least that version it only has to be well formed. `BLESS=1 cargo test` rewrites the recorded files.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use oxpecker_ir::check::check;
use oxpecker_ir::{ClassId, Program};
use oxpecker_jvm::source::{JImage, Layout};
use oxpecker_jvm::{ClassPath, Jdk, SourceTexts, load};
use support::show::show;
use support::{Scratch, compilers, run};

fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lowering");
    let files = fs::read_dir(folder).unwrap().flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "java"));
    paths.sort();
    paths
}

/// The version of the compiler in the first line of a source.
fn version(source: &str) -> u32 {
    let first = source.lines().next().unwrap_or_default();
    let version = first
        .strip_prefix("// javac ")
        .and_then(|it| it.parse().ok());
    version.unwrap_or_else(|| panic!("the first line names the compiler, not {first:?}"))
}

#[test]
fn sources_are_lowered() {
    for jdk in compilers() {
        let sources = sources().into_iter().map(|path| {
            let source = fs::read_to_string(&path).unwrap();
            (path, source)
        });
        let sources = sources.filter(|(_, source)| jdk.version >= version(source));
        let sources: Vec<(PathBuf, String)> = sources.collect();
        let scratch = compile_all(&jdk, &sources);
        for (path, source) in &sources {
            let shown = lower(&jdk, &scratch.0, name(path), source);
            if jdk.version == version(source) {
                expect_file(&path.with_extension("ir"), &shown);
            }
        }
    }
}

/// The name of the class in a source file.
fn name(path: &Path) -> &str {
    path.file_stem().unwrap().to_str().unwrap()
}

/// Compiles all sources at once, which is much faster than one by one.
fn compile_all(jdk: &Jdk, sources: &[(PathBuf, String)]) -> Scratch {
    let scratch = Scratch::new(&format!("lowering-{}", jdk.version));
    let mut arguments = vec![
        "-g",
        "-parameters",
        "-nowarn",
        "-encoding",
        "UTF-8",
        "-d",
        ".",
    ];
    arguments.extend(sources.iter().map(|(path, _)| path.to_str().unwrap()));
    run(jdk, "javac", &scratch.0, &arguments);
    scratch
}

/// Lowers a class, those nested in it and those generated for it, and shows them.
fn lower(jdk: &Jdk, folder: &Path, name: &str, source: &str) -> String {
    let mut class_path = ClassPath::default();
    class_path.add(folder, jdk.version).unwrap();
    let classes = class_path.sources()[0].list().unwrap();
    class_path.add_library(jdk).unwrap();
    let mut texts = SourceTexts::default();
    texts.add(format!("{name}.java"), source);
    let (program, loader) = load(class_path, texts);
    for class in classes {
        if class.split('$').next() == Some(name) {
            lower_class(&program, program.load_class(&class).unwrap());
        }
    }
    for class in program.classes.ids() {
        if program.classes[class].name.contains("$$") {
            lower_class(&program, class);
        }
    }
    let problems: Vec<String> = check(&program).iter().map(ToString::to_string).collect();
    assert_eq!(problems, [] as [&str; 0], "{name}");
    show(&program, &loader.source_map())
}

fn lower_class(program: &Program, class: ClassId) {
    for method in &program.classes[class].methods {
        if !program.methods[*method].is_abstract {
            program.load_body(*method).unwrap();
        }
    }
}

fn expect_file(path: &Path, found: &str) {
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path, found).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(found, expected, "{} (BLESS=1 rewrites it)", path.display());
}

/// Every twentieth class of the library is lowered to something well formed.
#[test]
fn the_library_is_lowered() {
    for jdk in compilers() {
        let Layout::Image(path) = &jdk.layout else {
            continue;
        };
        let resources = JImage::open(path).unwrap().resources();
        let classes = resources.iter().filter_map(|name| {
            let class = name.strip_prefix("/java.base/")?.strip_suffix(".class")?;
            (class != "module-info").then_some(class)
        });
        let mut class_path = ClassPath::default();
        class_path.add_library(&jdk).unwrap();
        let (program, _) = load(class_path, SourceTexts::default());
        let mut lowered = 0;
        for name in classes.step_by(20) {
            let class = program.load_class(name).unwrap();
            for method in program.classes[class].methods.clone() {
                match program.load_body(method) {
                    Ok(_) => lowered += 1,
                    Err(why) => assert!(
                        why.to_string().starts_with("native method")
                            || why.to_string().starts_with("abstract method"),
                        "{why}"
                    ),
                }
            }
        }
        assert!(lowered > 2000, "{lowered}");
        let problems: Vec<String> = check(&program).iter().map(ToString::to_string).collect();
        assert_eq!(problems, [] as [&str; 0]);
    }
}
