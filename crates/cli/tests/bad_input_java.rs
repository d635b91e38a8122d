//! Java programs with whatever can be wrong: a message with the file and the right exit code, or an honest verdict; no crash.
//!
//! What has to be compiled first is left out where there is no Java compiler.
#![allow(clippy::print_stderr, reason = "says why nothing is tested")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Ran, oxpecker};
use oxpecker_jvm::{Jdk, JdkSearch};

const VALID: i32 = 0;
const INVALID: i32 = 1;
const USAGE: i32 = 2;
const UNKNOWN: i32 = 3;
const INPUT: i32 = 4;

/// A directory for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bad-java-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the scratch folder can be made");
    folder
}

fn javac() -> Option<PathBuf> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok();
    let javac = jdk.and_then(|jdk| jdk.program("javac"));
    if javac.is_none() {
        eprintln!("no Java compiler: not tested");
    }
    javac
}

/// The directory with the classes of a source, if there is a compiler.
fn compiled(name: &str, source: &str) -> Option<PathBuf> {
    let javac = javac()?;
    let folder = folder(name);
    let file = folder.join("Main.java");
    fs::write(&file, source).expect("the folder is ours");
    let classes = folder.join("classes");
    let mut command = Command::new(javac);
    command.args(["-g", "-J-Xss64m", "-J-XX:TieredStopAtLevel=1", "-d"]);
    let ran = command.arg(&classes).arg(&file).output();
    let ran = ran.expect("the compiler can be started");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{name}: {errors}");
    Some(classes)
}

fn body(statements: &str) -> String {
    format!("public class Main {{ public static void main(String[] args) {{ {statements} }} }}")
}

/// Verifies under small limits.
fn verify(path: &Path, further: &[&str]) -> Ran {
    let path = path.display().to_string();
    let mut args = vec!["verify", &path, "--no-progress", "--no-replay"];
    args.extend(further);
    if !further.contains(&"--steps") {
        args.extend(["--steps", "20000"]);
    }
    oxpecker(args)
}

/// One of the exit codes, and a part of what is said.
fn expect(path: &Path, further: &[&str], codes: &[i32], fragment: &str) {
    let ran = verify(path, further);
    let said: String = format!("{}{}", ran.stderr, ran.stdout);
    let shown: String = said.chars().take(1500).collect();
    let code = ran.code.unwrap_or(-1);
    assert!(codes.contains(&code), "{}: {code}\n{shown}", path.display());
    assert!(said.contains(fragment), "{}: {shown}", path.display());
}

/// Compiles a program and expects an end.
fn expect_program(name: &str, source: &str, codes: &[i32], fragment: &str) {
    if let Some(classes) = compiled(name, source) {
        expect(&classes, &[], codes, fragment);
    }
}

#[test]
fn files_and_folders_that_have_nothing() {
    let empty = folder("empty");
    expect(&empty, &[], &[INPUT], "has no classes and no sources");
    expect(&empty.join("none.jar"), &[], &[INPUT], "none.jar");
    expect(&empty.join("None.class"), &[], &[INPUT], "None.class");
    expect(&empty.join("None.java"), &[], &[INPUT], "None.java");
    expect(
        &empty,
        &["--classpath", "no/such.jar"],
        &[INPUT],
        "no/such.jar",
    );
    expect(&empty, &["--jdk", "no/such/jdk"], &[USAGE], "no/such/jdk");
    for (name, bytes) in [
        ("empty.jar", &b""[..]),
        ("text.jar", b"this is no archive"),
        ("end.jar", b"PK\x05\x06"),
    ] {
        let path = empty.join(name);
        fs::write(&path, bytes).expect("the folder is ours");
        expect(&path, &[], &[INPUT], name);
    }
    for bytes in [&b""[..], b"\xca\xfe\xba\xbe", b"text"] {
        let path = empty.join("Main.class");
        fs::write(&path, bytes).expect("the folder is ours");
        expect(&path, &[], &[INPUT], "Main.class");
        expect(&empty, &[], &[INPUT], "Main");
    }
}

#[test]
fn mains_that_java_would_not_start() {
    // Without a main all methods are verified: the constructor and the one that is none.
    for (name, main) in [
        ("result", "public static int main(String arg) { return 1; }"),
        ("instance", "public void main(String[] args) { }"),
        ("absent", "public static void start(String[] args) { }"),
    ] {
        let source = format!("public class Main {{ {main} }}");
        expect_program(name, &source, &[VALID], "2 methods: 2 valid");
    }
    if let Some(classes) = compiled("entries", &body("assert args != null;")) {
        let entry = |name: &'static str| ["--entry", name];
        expect(&classes, &entry("Main"), &[VALID], "2 methods");
        expect(
            &classes,
            &entry("Mian*"),
            &[USAGE],
            "Main.main(java.lang.String[])",
        );
        expect(&classes, &entry("Main.other"), &[USAGE], "no method other");
        expect(&classes, &entry("Other.main"), &[USAGE], "no class Other");
        expect(&classes, &entry(".."), &[USAGE], "class");
        expect(&classes, &entry("../x.main"), &[USAGE], "class");
    }
}

#[test]
fn sources_that_do_not_compile() {
    let folder = folder("sources");
    let file = folder.join("Main.java");
    fs::write(&file, body("int x = \"text\";")).expect("the folder is ours");
    expect(&file, &["--jdk", "none"], &[USAGE], "no javac was found");
    if javac().is_some() {
        expect(&file, &[], &[INPUT], "Main.java:1:");
        expect(&folder, &[], &[INPUT], "incompatible types");
        expect(&file, &["--release", "1234"], &[INPUT], "1234");
    }
}

#[test]
fn class_files_that_are_not_what_they_should_be() {
    let Some(classes) = compiled("files", &body("assert args.length >= 0;")) else {
        return;
    };
    let file = classes.join("Main.class");
    let good = fs::read(&file).expect("it was compiled");
    expect(&file, &[], &[VALID], "VALID");
    let other = classes.join("Other.class");
    fs::write(&other, &good).expect("the folder is ours");
    expect(&other, &[], &[INPUT], "has class Main");
    expect(
        &classes,
        &["--entry", "Other.main"],
        &[INPUT],
        "'Other' has class 'Main'",
    );
    for length in [3, 9, 100, good.len() - 1] {
        fs::write(&file, &good[..length]).expect("the folder is ours");
        expect(&file, &[], &[INPUT], "Main.class");
        expect(&classes, &[], &[INPUT], "class 'Main'");
    }
    // The format has grown slowly; a version nobody knows yet is read, and what is new in it is an error.
    let mut future = good.clone();
    future[6..8].copy_from_slice(&[0x12, 0x34]);
    fs::write(&file, &future).expect("the folder is ours");
    expect(&classes, &[], &[VALID], "VALID");
    future[10] = 99;
    fs::write(&file, &future).expect("the folder is ours");
    expect(&classes, &[], &[INPUT], "unknown kind of constant 99");
}

#[test]
fn a_class_that_is_its_own_supertype() {
    let source =
        "class Other { } class Main extends Other { public static void main(String[] a) { } }";
    let Some(classes) = compiled("circle", source) else {
        return;
    };
    // The superclass gets the name of the class and the other way round.
    let file = classes.join("Main.class");
    let mut bytes = fs::read(&file).expect("it was compiled");
    let at = bytes.windows(5).position(|it| it == b"Other");
    let at = at.expect("the superclass is named");
    bytes.splice(at - 2..at + 5, *b"\x00\x04Main");
    fs::write(&file, bytes).expect("the folder is ours");
    expect(&classes, &[], &[INPUT], "is its own supertype");
}

#[test]
fn classes_that_are_not_there_and_native_methods() {
    let source = "public class Main { static class Part { int f() { return 1; } }
        public static void main(String[] args) { assert new Part().f() == 1; } }";
    if let Some(classes) = compiled("missing", source) {
        fs::remove_file(classes.join("Main$Part.class")).expect("it was compiled");
        expect(&classes, &[], &[UNKNOWN], "there is no class Main$Part");
        fs::write(classes.join("Main$Part.class"), b"broken").expect("the folder is ours");
        expect(&classes, &[], &[UNKNOWN], "no class file");
    }
    let source = "public class Main { static native int outside();
        public static void main(String[] args) { assert outside() == 1; } }";
    expect_program("native", source, &[UNKNOWN], "native method Main.outside");
}

#[test]
fn programs_without_end() {
    expect_program(
        "loop",
        &body("while (true) { }"),
        &[VALID, UNKNOWN],
        "Main.main",
    );
    let counting = body("int i = 0; while (true) { i++; assert i != -5; }");
    expect_program("counting", &counting, &[UNKNOWN], "--steps");
    let source = "public class Main { static int f(int n) { return f(n + 1) + 1; }
        public static void main(String[] args) {
            try { f(0); } catch (StackOverflowError e) { assert false; } } }";
    if let Some(classes) = compiled("recursion", source) {
        expect(&classes, &[], &[UNKNOWN], "--steps");
        let further = ["--steps", "3000000"];
        expect(&classes, &further, &[UNKNOWN], "nested deeper than");
    }
    let text =
        body("StringBuilder b = new StringBuilder(\"ab\"); while (true) b.append(b.toString());");
    if let Some(classes) = compiled("text", &text) {
        expect(&classes, &[], &[UNKNOWN], "UNKNOWN");
    }
}

#[test]
fn huge_arrays() {
    for (name, statements, codes) in [
        (
            "most",
            "int[] x = new int[Integer.MAX_VALUE]; assert x.length > 5;",
            &[VALID, UNKNOWN][..],
        ),
        (
            "large",
            "int[] x = new int[1 << 28]; x[77] = 1; assert x[78] == 1;",
            &[INVALID],
        ),
        (
            "kept",
            "int[] x = new int[1 << 28]; x[args.length] = 1; assert x[args.length] == 1;",
            &[VALID],
        ),
        (
            "table",
            "int[][] x = new int[10000][10000]; assert x[77][5] == 0;",
            &[UNKNOWN],
        ),
        (
            "negative",
            "int[][] x = new int[1 << 30][-1]; assert false;",
            &[INVALID],
        ),
    ] {
        if let Some(classes) = compiled(name, &body(statements)) {
            expect(&classes, &["--steps", "3000"], codes, " solver call");
        }
    }
}

#[test]
fn time_and_memory_are_kept_to() {
    let statements =
        "int n = 1 << 20; int[][][][] x = new int[n][n][n][n]; assert x[7][5] == null;";
    if let Some(classes) = compiled("limits", &body(statements)) {
        let path = classes.display().to_string();
        for limits in [
            &["--time", "500ms"][..],
            &["--memory", "150M", "--time", "5s"],
        ] {
            let options = ["verify", &path, "--no-replay"];
            let ran = oxpecker(options.into_iter().chain(limits.iter().copied()));
            assert_eq!(ran.code, Some(UNKNOWN), "{}", ran.stderr);
        }
    }
}

#[test]
fn huge_methods_and_deep_nesting() {
    let long = format!(
        "int x = args.length; {} assert x != 3 || x == 3;",
        "x = x * 31 + 7;\n".repeat(8000)
    );
    let deep = format!(
        "int x = args.length; int y = {}x{}; assert y == y;",
        "(x + ".repeat(1500),
        ")".repeat(1500)
    );
    let blocks = format!(
        "int x = args.length; {} x = 1; {} assert x == 1;",
        "if (x != 1) {".repeat(900),
        "}".repeat(900)
    );
    let cases: String = (0..3000)
        .map(|number| format!("case {number}: x += {number}; break;\n"))
        .collect();
    let switch = format!("int x = args.length; switch (x) {{ {cases} }} assert x != -1;");
    for (name, statements) in [
        ("long", long),
        ("deep", deep),
        ("blocks", blocks),
        ("switch", switch),
    ] {
        expect_program(name, &body(&statements), &[VALID, UNKNOWN], "Main.main");
    }
}
