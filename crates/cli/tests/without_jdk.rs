//! Class files without a Java installation: the verdicts are those with one, or the reason says what it lacks.
//!
//! The programs are compiled first; where there is no Java compiler nothing is tested.
#![allow(clippy::print_stderr, reason = "says why nothing is tested")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::oxpecker;
use oxpecker_jvm::{Jdk, JdkSearch};

/// Programs with their exit codes; all of them need only what has headers and models.
const PROGRAMS: &[(&str, i32)] = &[
    ("static int twice(int x) { return x + x; } static void test(int x) { assert twice(x) == 2 * x; }", 0),
    ("static void test(int x) { int[] a = new int[3]; a[1] = x; assert a[1] + a[2] == x; assert x != 77; }", 1),
    ("enum State { OFF, ON { State next() { return OFF; } }; State next() { return ON; } }
      static void test(boolean on) {
          State state = on ? State.ON : State.OFF;
          switch (state.next()) { case OFF: assert on; break; default: assert !on; }
          assert state.name().length() + state.ordinal() <= 3 : state; }", 0),
    ("static class Full extends RuntimeException { Full(String text) { super(text); } }
      static void test(int x) {
          try { if (x > 3) throw new Full(\"full\"); throw new IllegalStateException(\"state\"); }
          catch (Full full) { assert full.getMessage().length() == 4 && x > 3; }
          catch (RuntimeException other) { assert x <= 3 && other.getMessage() != null; } }", 0),
    ("static void test(int x) { try { assert 10 / x != 5; } catch (ArithmeticException zero) { assert x == 0; } }", 1),
    ("static void test(int x, String text) {
          StringBuilder builder = new StringBuilder();
          builder.append(\"x\").append(x == 1 ? 'a' : 'b').append(7);
          assert builder.toString().equals(\"xa7\") == (x == 1);
          Integer boxed = x; Object object = boxed; assert object instanceof Integer && boxed.intValue() == x; }", 0),
    ("interface Shape { int area(); } static class Square implements Shape { int side; public int area() { return side * side; } }
      static void test(int x) { Square square = new Square(); square.side = x; Shape shape = square;
          assert shape.area() != 49; System.out.println(\"area \" + shape.area()); }", 1),
    ("static void test(int x) { java.util.function.IntUnaryOperator f = y -> y + x; assert f.applyAsInt(1) == x + 1;
          Runnable r = () -> { assert x != 12; }; r.run(); }", 1),
    ("static void test(int x, double d) { assert Math.abs(x) >= 0 || x == Integer.MIN_VALUE; assert Math.max(x, 3) >= 3;
          Float f = 1.5f; assert f + 1 > 2; }", 0),
];

fn compiled(name: &str, members: &str) -> Option<PathBuf> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok()?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("without-jdk-{name}"));
    fs::create_dir_all(&folder).expect("the scratch folder can be made");
    let file = folder.join("Main.java");
    let source = format!("public class Main {{ {members} }}");
    fs::write(&file, source).expect("the folder is ours");
    let mut command = Command::new(jdk.program("javac")?);
    command.args(["-g", "-nowarn", "-J-XX:TieredStopAtLevel=1", "-d"]);
    let classes = folder.join("classes");
    let ran = command.arg(&classes).arg(&file).output();
    let ran = ran.expect("the compiler can be started");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{name}: {errors}");
    Some(classes)
}

/// Exit code and everything that was said.
fn verify(classes: &Path, further: &[&str]) -> (Option<i32>, String) {
    let path = classes.display().to_string();
    let mut args = vec!["verify", &path, "--entry", "Main.test", "--no-replay"];
    args.extend(["--steps", "200000"]);
    args.extend(further);
    let ran = oxpecker(args);
    (ran.code, ran.stdout + &ran.stderr)
}

#[test]
fn verdicts_are_the_same_without_an_installation() {
    for (number, (members, code)) in PROGRAMS.iter().enumerate() {
        let Some(classes) = compiled(&number.to_string(), members) else {
            eprintln!("no Java compiler: nothing is tested");
            return;
        };
        for further in [&[][..], &["--jdk", "none"]] {
            let (found, said) = verify(&classes, further);
            assert_eq!(found, Some(*code), "{further:?} {members}\n{said}");
        }
    }
}

#[test]
fn what_is_missing_is_named() {
    let none = ["--jdk", "none"];
    for (name, statement, missing) in [
        (
            "class",
            "new java.util.ArrayList<String>().add(\"a\");",
            "java/util/ArrayList",
        ),
        (
            "method",
            "Integer.reverse(x);",
            "java/lang/Integer.reverse(I)I",
        ),
    ] {
        let members = format!("static void test(int x) {{ {statement} assert x == x; }}");
        if let Some(classes) = compiled(name, &members) {
            let (code, said) = verify(&classes, &none);
            assert_eq!(code, Some(3), "{said}");
            assert!(
                said.contains(missing) && said.contains("no Java installation"),
                "{said}"
            );
        }
    }
}
