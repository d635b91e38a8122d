//! Every dependency has a license that `deny.toml` allows. `cargo deny` checks the same, but is not on every machine.

mod common;

use std::process::Command;

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};

/// What `cargo metadata` says about all packages that are built on this machine. Nothing is downloaded.
fn packages() -> Vec<Value> {
    let version = said(Command::new("rustc").arg("-vV"));
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("rustc names its host");
    let metadata = said(
        Command::new(env!("CARGO"))
            .args(["metadata", "--format-version", "1", "--offline", "--locked"])
            .args(["--filter-platform", host])
            .current_dir(common::root()),
    );
    let metadata: Value = serde_json::from_str(&metadata).expect("it is JSON");
    metadata["packages"]
        .as_array()
        .expect("packages are a list")
        .clone()
}

fn said(command: &mut Command) -> String {
    let output = command.output().expect("Rust's programs can be started");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {stderr}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The licenses that `deny.toml` allows a package.
fn allowed(rules: &toml::Table, package: &str) -> Vec<String> {
    let rules = &rules["licenses"];
    let exceptions = rules["exceptions"].as_array().into_iter().flatten();
    let own = exceptions.filter(|it| it["crate"].as_str() == Some(package));
    let lists = own.chain([rules]).map(|it| &it["allow"]);
    let names = lists.flat_map(|it| it.as_array().into_iter().flatten());
    names
        .filter_map(|it| it.as_str().map(str::to_string))
        .collect()
}

/// Whether a license, with its exception, is one of a list; "or any later version" does not matter.
fn is_one_of(license: &LicenseReq, names: &[String]) -> bool {
    let license = license.to_string();
    let license = license
        .trim_end_matches('+')
        .trim_end_matches("-or-later")
        .to_string();
    names.contains(&license)
}

#[test]
fn licenses_are_permissive() {
    let rules = std::fs::read_to_string(common::root().join("deny.toml")).expect("it is there");
    let rules: toml::Table = rules.parse().expect("it is TOML");
    let packages = packages();
    assert!(packages.len() > 50, "{} packages", packages.len());
    let mut wrong = Vec::new();
    for package in &packages {
        let name = package["name"].as_str().expect("a package has a name");
        let license = package["license"].as_str().unwrap_or_default();
        let allowed = allowed(&rules, name);
        let fits = Expression::parse_mode(license, ParseMode::LAX)
            .is_ok_and(|it| it.evaluate(|it| is_one_of(it, &allowed)));
        if !fits {
            wrong.push(format!("{name}: `{license}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
