//! The library for Java programs (`contrib/java`): compiled, and its own trials made with this engine.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).expect("the sources of the library");
    let mut found: Vec<PathBuf> = found.flatten().map(|it| it.path()).collect();
    found.sort();
    found
}

fn compile(javac: &Path, class_path: &[&Path], sources: &[PathBuf], folder: &Path) {
    let class_path = std::env::join_paths(class_path).expect("paths without separators");
    let compiled = Command::new(javac)
        .args(["--release", "11", "-Xlint:all", "-Werror", "-cp"])
        .arg(class_path)
        .arg("-d")
        .arg(folder)
        .args(sources)
        .output()
        .expect("a compiler");
    let messages = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{messages}");
}

/// JUnit and Maven need not be there: the trials have a main method.
#[test]
fn trials_succeed() {
    let search = oxpecker_jvm::JdkSearch::from_environment(None);
    let Some(jdk) = oxpecker_jvm::Jdk::find(&search).ok() else {
        return;
    };
    let (Some(javac), Some(java)) = (jdk.program("javac"), jdk.program("java")) else {
        return;
    };
    let root = common::root().join("contrib/java/src");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("java-library");
    let _ = fs::remove_dir_all(&folder);
    let (library, trials) = (folder.join("library"), folder.join("trials"));
    compile(
        &javac,
        &[],
        &sources(&root.join("main/java/oxpecker")),
        &library,
    );
    let trial = root.join("test/java/oxpecker/trials/Trials.java");
    compile(&javac, &[&library], &[trial], &trials);
    let class_path = std::env::join_paths([&library, &trials]).expect("paths without separators");
    let ran = Command::new(java)
        .arg("-cp")
        .arg(class_path)
        .arg("oxpecker.trials.Trials")
        .env("OXPECKER", env!("CARGO_BIN_EXE_oxpecker"))
        .output()
        .expect("a JVM");
    let told = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{told}");
    assert!(told.lines().count() >= 16, "{told}");
}
