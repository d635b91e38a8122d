//! Compiles Z3 from the sources of the `z3-src` crate, once per machine.
//!
//! Cargo would compile it once per profile and once per clone, at twenty CPU minutes each. The library does not
//! depend on either, so it is kept in a cache folder keyed by version and target: `$OXPECKER_CACHE`, else the
//! user's cache folder, else Cargo's own output folder.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

const VERSION: &str = "4.15.4";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=OXPECKER_CACHE");
    let target = env::var("TARGET").expect("cargo sets TARGET");
    let home = cache_home().join(format!("z3-{VERSION}-{target}"));
    if !library(&home).exists() {
        build(&home);
    }
    println!(
        "cargo:rustc-link-search=native={}",
        home.join("lib").display()
    );
}

fn library(home: &Path) -> PathBuf {
    home.join("lib").join("libz3.a")
}

fn cache_home() -> PathBuf {
    let from = |name: &str| {
        env::var_os(name)
            .filter(|it| !it.is_empty())
            .map(PathBuf::from)
    };
    from("OXPECKER_CACHE")
        .or_else(|| from("XDG_CACHE_HOME").map(|it| it.join("oxpecker")))
        .or_else(|| from("HOME").map(|it| it.join(".cache").join("oxpecker")))
        .unwrap_or_else(|| PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")))
}

fn sibling(home: &Path, what: &str) -> PathBuf {
    let mut name = home.as_os_str().to_owned();
    name.push(format!(".{what}-{}", std::process::id()));
    PathBuf::from(name)
}

/// Builds in a folder of its own and renames it, so that a build that was cut short or raced by another one never
/// leaves half a library behind.
fn build(home: &Path) {
    let scratch = sibling(home, "building");
    fs::create_dir_all(&scratch).expect("the cache folder can be created");
    // The `cmake` crate inside `z3-src` takes these from the environment; a debug profile must not give a slow Z3.
    // Safety: a build script of one thread.
    unsafe {
        env::set_var("OUT_DIR", &scratch);
        env::set_var("OPT_LEVEL", "3");
        env::set_var("DEBUG", "false");
        env::set_var("PROFILE", "release");
        env::set_var(
            "NUM_JOBS",
            env::var("NUM_JOBS").unwrap_or_else(|_| "2".into()),
        );
        // Cargo's job server has one token for this script; make would run one compiler at a time.
        env::remove_var("CARGO_MAKEFLAGS");
    }
    let artifacts = z3_src::build();
    let installed = artifacts.lib_dir().join("libz3.a");
    assert!(
        installed.exists(),
        "Z3 was built without {}",
        installed.display()
    );
    let keep = sibling(home, "done");
    fs::create_dir_all(keep.join("lib")).expect("the cache folder can be created");
    fs::copy(&installed, keep.join("lib").join("libz3.a")).expect("the library can be copied");
    if fs::rename(&keep, home).is_err() {
        let _ = fs::remove_dir_all(&keep);
        assert!(library(home).exists(), "{} can be written", home.display());
    }
    let _ = fs::remove_dir_all(&scratch);
}
