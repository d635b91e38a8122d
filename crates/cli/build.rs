//! Writes the directory of the pinned solver library into the binary, so that it also runs without Cargo.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(folder) = std::env::var("DEP_OXPECKER_Z3_FOLDER") {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{folder}");
    }
}
