//! Tells the linker where the pinned Z3 library is. `scripts/setup` puts it there.
//!
//! The library is copied into Cargo's output directory: Cargo adds search paths below the target directory to the loader's
//! path of everything it runs, so tests and `cargo run` find it. Binaries that are run without Cargo get the directory
//! as their run path from their own build script, which reads `DEP_OXPECKER_Z3_FOLDER`.

use std::env;
use std::fs;
use std::path::PathBuf;

const VERSION: &str = "4.16.0";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=OXPECKER_CACHE");
    println!("cargo:rerun-if-env-changed=XDG_CACHE_HOME");
    let cache = oxpecker_base::cache_directory().unwrap_or_else(|| PathBuf::from("."));
    let home = cache.join(format!("z3-{VERSION}")).join("lib");
    let library = home.join("libz3.so");
    println!("cargo:rerun-if-changed={}", library.display());
    if !library.exists() {
        println!("cargo:warning=Z3 {VERSION} is not in {}", home.display());
        println!("cargo:warning=run scripts/setup first: it fetches the library");
        std::process::exit(1);
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for entry in fs::read_dir(&home)
        .expect("the folder was there a moment ago")
        .flatten()
    {
        fs::copy(entry.path(), out.join(entry.file_name()))
            .expect("the target folder can be written");
    }
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:folder={}", home.display());
}
