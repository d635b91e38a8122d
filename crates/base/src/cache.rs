//! Where `scripts/setup` puts solvers and what else is kept from run to run.

use std::env;
use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, Xdg};

/// The directory `OXPECKER_CACHE` names; without it `oxpecker` in the user's directory for caches, if there is a user.
///
/// `scripts/cache-directory` is the same rule for scripts.
pub fn cache_directory() -> Option<PathBuf> {
    let chosen = env::var_os("OXPECKER_CACHE").filter(|it| !it.is_empty());
    let usual = || Some(Xdg::new().ok()?.cache_dir().join("oxpecker"));
    chosen.map(PathBuf::from).or_else(usual)
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn scripts_use_the_same_directory() {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/cache-directory");
        let output = Command::new(script).output().expect("it can be started");
        let printed = String::from_utf8(output.stdout).expect("it is text");
        let found = cache_directory().expect("tests have a user");
        assert_eq!(PathBuf::from(printed.trim_end()), found);
    }
}
