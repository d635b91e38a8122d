//! What several tests need: installations, compiled sources, and a class file built by hand.
#![allow(dead_code, reason = "every test uses a part")]

pub(crate) mod builder;
pub(crate) mod javap;
pub(crate) mod render;
pub(crate) mod show;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};

/// All installations with a compiler, one of each version, the default one first.
pub(crate) fn compilers() -> Vec<Jdk> {
    let mut found: Vec<Jdk> = Jdk::find(&JdkSearch::from_environment(None))
        .into_iter()
        .collect();
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let mut others: Vec<Jdk> = installed
        .filter_map(|entry| Jdk::at(&entry.path()))
        .collect();
    others.sort_by(|a, b| (a.version, &a.home).cmp(&(b.version, &b.home)));
    for jdk in others {
        if found.iter().all(|known| known.version != jdk.version) {
            found.push(jdk);
        }
    }
    found.retain(|jdk| jdk.program("javac").is_some() && jdk.program("javap").is_some());
    if found.is_empty() {
        println!("skipped: there is no Java compiler");
    }
    found
}

/// A directory that is removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// An empty directory; the name must differ between tests.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("oxpecker-jvm-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a program of an installation and returns what it prints.
pub(crate) fn run(jdk: &Jdk, program: &str, folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new(jdk.program(program).unwrap())
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compiles a source into a directory and returns the class files, sorted.
pub(crate) fn compile(jdk: &Jdk, folder: &Path, name: &str, source: &str) -> Vec<String> {
    let file = format!("{name}.java");
    fs::write(folder.join(&file), source).unwrap();
    run(
        jdk,
        "javac",
        folder,
        &["-g", "-parameters", "-nowarn", "-encoding", "UTF-8", &file],
    );
    let mut classes: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|file| file.ends_with(".class"))
        .collect();
    classes.sort();
    assert!(!classes.is_empty());
    classes
}
