//! A run that does not come back is ended at its limit, with an honest result in every form.
//!
//! What does not come back is a Java compiler that sleeps, so that nothing here depends on how fast the machine is.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Ran, oxpecker};

/// Longer than anything here takes on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// A Java installation whose compiler writes its number down and sleeps.
struct Sleeper {
    home: PathBuf,
}

impl Sleeper {
    fn new(name: &str) -> Sleeper {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{name}"));
        let _ = fs::remove_dir_all(&home);
        for folder in ["lib", "bin"] {
            fs::create_dir_all(home.join(folder)).expect("the scratch directory can be made");
        }
        fs::write(home.join("lib/modules"), "").expect("the directory is ours");
        let javac = home.join("bin/javac");
        let number = home.join("number").display().to_string();
        let script = format!("#!/bin/sh\necho $$ > '{number}'\nexec sleep 1000\n");
        fs::write(&javac, script).expect("the directory is ours");
        fs::set_permissions(&javac, fs::Permissions::from_mode(0o755)).expect("it is our file");
        let source = "public class Main { public static void main(String[] args) { } }";
        fs::write(home.join("Main.java"), source).expect("the directory is ours");
        let property = "CHECK( init(Main.main()), LTL(G assert) )\n";
        fs::write(home.join("assert.prp"), property).expect("the directory is ours");
        Sleeper { home }
    }

    fn path(&self, name: &str) -> String {
        self.home.join(name).display().to_string()
    }

    fn verify(&self, further: &[&str]) -> Ran {
        let (source, jdk) = (self.path("Main.java"), self.home.display().to_string());
        let mut args = vec!["verify", &source, "--jdk", &jdk, "--time", "3s"];
        args.extend(further);
        oxpecker(args)
    }

    /// The compiler was started and goes away; the system takes its time.
    fn assert_gone(&self) {
        let number = fs::read_to_string(self.home.join("number")).expect("it was started");
        let status = format!("/proc/{}/status", number.trim());
        let start = Instant::now();
        while fs::read_to_string(&status).is_ok_and(|it| it.starts_with("Name:\tsleep")) {
            assert!(start.elapsed() < PATIENCE, "the compiler still runs");
            sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn the_result_is_unknown_in_every_form() {
    let sleeper = Sleeper::new("forms");
    let ran = sleeper.verify(&[]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(
        ran.stdout.starts_with("UNKNOWN  Main.main"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("reason:"), "{}", ran.stdout);
    sleeper.assert_gone();
    let property = sleeper.path("assert.prp");
    let ran = sleeper.verify(&["--property", &property, "--entry", "Main.main"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert_eq!(ran.stdout.lines().last(), Some("UNKNOWN"));
    let ran = sleeper.verify(&["--format", "json"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let result: serde_json::Value = serde_json::from_str(&ran.stdout).expect("it is JSON");
    assert_eq!(result["verdict"], "unknown");
    assert_eq!(result["reasons"][0]["limit"], "time");
    let schema = fs::read_to_string(common::root().join("docs/result.schema.json"));
    let schema: serde_json::Value =
        serde_json::from_str(&schema.expect("it is there")).expect("it is JSON");
    let mut problems = Vec::new();
    let validator = common::validator::Validator { root: &schema };
    validator.check(&schema, &result, "", &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn a_saved_run_goes_on_and_a_file_gets_the_result() {
    let sleeper = Sleeper::new("saved");
    let (saved, file) = (sleeper.path("saved"), sleeper.path("result.txt"));
    let ran = sleeper.verify(&["--save", &saved, "--output", &file]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("oxpecker resume"), "{}", ran.stderr);
    let result = fs::read_to_string(&file).expect("the result was written");
    assert!(result.starts_with("UNKNOWN"), "{result}");
    let again = oxpecker(["resume", &saved, "--time", "3s"]);
    assert_eq!(again.code, Some(3), "{}", again.stderr);
    assert!(!sleeper.home.join("saved/result.json").exists());
    sleeper.assert_gone();
}

#[test]
fn runs_with_constant_inputs_have_limits_too() {
    let sleeper = Sleeper::new("run");
    let (source, jdk) = (
        sleeper.path("Main.java"),
        sleeper.home.display().to_string(),
    );
    let ran = oxpecker(["run", &source, "--jdk", &jdk, "--time", "3s"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(ran.stdout.contains("time limit reached"), "{}", ran.stdout);
    sleeper.assert_gone();
}
