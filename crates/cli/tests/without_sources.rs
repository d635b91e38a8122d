//! Class files without their sources: messages name what is known.

mod common;

use std::path::PathBuf;
use std::process::Command;

const PROGRAM: &str = "package p;
class A {
  static int f(int x) {
    assert x != 5;
    return x;
  }
  static int g(int x) {
    return 7 / x;
  }
}
";

/// Compiles the program with an option for `javac` and takes its source away; none without a compiler.
fn compiled(name: &str, option: &str) -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("without-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder is ours");
    let source = folder.join("A.java");
    std::fs::write(&source, PROGRAM).expect("the folder is ours");
    let mut javac = Command::new("javac");
    let done = javac
        .args([option, "-d"])
        .arg(&folder)
        .arg(&source)
        .status();
    std::fs::remove_file(&source).expect("the folder is ours");
    done.is_ok_and(|it| it.success()).then_some(folder)
}

fn first_line(folder: &std::path::Path, more: &[&str]) -> String {
    let mut args = vec!["verify", folder.to_str().expect("UTF-8"), "--entry"];
    args.extend(more);
    let ran = common::oxpecker(args);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    ran.stdout.lines().next().unwrap_or_default().to_string()
}

#[test]
fn messages_name_the_method_and_the_line_if_there_is_one() {
    let property = "tests/java/properties/no-runtime-exception.prp";
    let cases = [
        ("lines", "-g:source,lines", "p/A.java:4", "p/A.java:8"),
        ("source", "-g:source", "p/A.java", "p/A.java"),
        ("nothing", "-g:none", "p/A.class", "p/A.class"),
    ];
    for (name, option, asserts, divides) in cases {
        let Some(folder) = compiled(name, option) else {
            return;
        };
        let first = first_line(&folder, &["p.A.f"]);
        let expected = format!("INVALID  {asserts}: an assertion in p.A.f does not hold");
        assert_eq!(first, expected);
        let first = first_line(&folder, &["p.A.g", "--property", property]);
        let expected = format!("INVALID  {divides}: division by zero in p.A.g");
        assert_eq!(first, expected);
    }
}
