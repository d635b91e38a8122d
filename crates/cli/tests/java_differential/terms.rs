//! Models of library methods on terms: at chosen points the term must have the value the JVM computes.
//!
//! A method is called with unknown numbers first and the points are told apart afterwards, so that nothing can be
//! computed before the term is there.

use std::fmt::Write as _;
use std::path::Path;

use oxpecker_base::Rng;
use oxpecker_explore::{Config, Unlimited, Verdict, verify};
use oxpecker_java_library::JAVA;
use oxpecker_jvm::{ClassPath, Jdk, SourceTexts, find_entry, load};
use oxpecker_solver::{Limits, SolverConfig};

use crate::machine;

/// Calls with `a` and `b`, the type of the arguments, and the type of the result.
const CALLS: &[(&str, &str, &str)] = &[
    ("Integer.numberOfLeadingZeros(a)", "int", "int"),
    ("Integer.numberOfTrailingZeros(a)", "int", "int"),
    ("Integer.bitCount(a)", "int", "int"),
    ("Integer.reverse(a)", "int", "int"),
    ("Integer.reverseBytes(a)", "int", "int"),
    ("Integer.highestOneBit(a)", "int", "int"),
    ("Integer.lowestOneBit(a)", "int", "int"),
    ("Integer.signum(a)", "int", "int"),
    ("Integer.compare(a, b)", "int", "int"),
    ("Integer.compareUnsigned(a, b)", "int", "int"),
    ("Integer.max(a, b)", "int", "int"),
    ("Integer.min(a, b)", "int", "int"),
    ("Integer.rotateLeft(a, b)", "int", "int"),
    ("Integer.toUnsignedLong(a)", "int", "long"),
    ("Integer.valueOf(a).hashCode()", "int", "int"),
    ("Integer.valueOf(a) == Integer.valueOf(b)", "int", "boolean"),
    ("Integer.valueOf(a).equals(b)", "int", "boolean"),
    ("Integer.valueOf(a).compareTo(b)", "int", "int"),
    ("new Integer(a) == Integer.valueOf(b)", "int", "boolean"),
    ("Math.abs(a)", "int", "int"),
    ("Math.max(a, b)", "int", "int"),
    ("Math.floorMod(a, 7)", "int", "int"),
    ("Math.floorDiv(a, -3)", "int", "int"),
    ("Long.numberOfLeadingZeros(a)", "long", "int"),
    ("Long.numberOfTrailingZeros(a)", "long", "int"),
    ("Long.bitCount(a)", "long", "int"),
    ("Long.reverse(a)", "long", "long"),
    ("Long.reverseBytes(a)", "long", "long"),
    ("Long.highestOneBit(a)", "long", "long"),
    ("Long.signum(a)", "long", "int"),
    ("Long.compare(a, b)", "long", "int"),
    ("Long.min(a, b)", "long", "long"),
    ("Long.hashCode(a)", "long", "int"),
    ("Long.valueOf(a) == Long.valueOf(b)", "long", "boolean"),
    ("Math.abs(a)", "long", "long"),
    ("Math.floorMod(a, 10L)", "long", "long"),
    (
        "Character.valueOf(a) == Character.valueOf(b)",
        "char",
        "boolean",
    ),
    ("Character.compare(a, b)", "char", "int"),
    ("Boolean.compare(a, b)", "boolean", "int"),
    ("Boolean.hashCode(a)", "boolean", "int"),
    (
        "Boolean.valueOf(a) == Boolean.valueOf(b)",
        "boolean",
        "boolean",
    ),
    ("Boolean.valueOf(a).equals(b)", "boolean", "boolean"),
    ("Double.compare(a, b)", "double", "int"),
    ("Double.isNaN(a)", "double", "boolean"),
    ("Double.isInfinite(a)", "double", "boolean"),
    ("Double.isFinite(a)", "double", "boolean"),
    ("Double.valueOf(a).equals(b)", "double", "boolean"),
    ("Double.valueOf(a).hashCode()", "double", "int"),
    ("Double.doubleToLongBits(a)", "double", "long"),
    ("Math.max(a, b)", "double", "double"),
    ("Math.min(a, b)", "double", "double"),
    ("Math.abs(a)", "double", "double"),
    ("Math.signum(a)", "double", "double"),
    ("Math.floor(a)", "double", "double"),
    ("Math.ceil(a)", "double", "double"),
    ("Math.rint(a)", "double", "double"),
    ("Math.round(a)", "double", "long"),
    ("Math.sqrt(a)", "double", "double"),
    ("Math.getExponent(a)", "double", "int"),
    ("Float.compare(a, b)", "float", "int"),
    ("Float.isFinite(a)", "float", "boolean"),
    ("Float.floatToIntBits(a)", "float", "int"),
    ("Math.max(a, b)", "float", "float"),
    ("Math.abs(a)", "float", "float"),
    ("Math.round(a)", "float", "int"),
    ("Math.signum(a)", "float", "float"),
    ("copied(a, b)", "int", "int"),
    ("mapped(a, b)", "int", "int"),
    ("listed(a, b)", "int", "int"),
    ("sorted(a, b)", "int", "int"),
    ("swapped(a, b)", "int", "int"),
    (
        "java.util.Arrays.equals(new int[] {a, 1}, new int[] {b, 1})",
        "int",
        "boolean",
    ),
    (
        "java.util.Arrays.mismatch(new int[] {a, 1, b}, new int[] {b, 1, 0})",
        "int",
        "int",
    ),
    (
        "java.util.Arrays.equals(new double[] {a}, new double[] {b})",
        "double",
        "boolean",
    ),
    ("java.util.Arrays.hashCode(new int[] {a, b})", "int", "int"),
    ("java.util.Objects.hash(a, b)", "int", "int"),
    ("java.util.Objects.equals(a, b)", "int", "boolean"),
];

/// Methods that the calls use.
const HELPERS: &str = "
static int copied(int a, int b) {
    int[] x = {1, 2, 3, 4, 5, 6}, y = new int[5];
    try { System.arraycopy(x, a & 7, y, 1, b & 3); } catch (IndexOutOfBoundsException e) { return -1; }
    int all = 0;
    for (int v : y) all = all * 10 + v;
    return all;
}
static int mapped(int a, int b) {
    java.util.Map<Integer, Integer> map = new java.util.HashMap<>();
    map.put(a & 3, 1);
    map.put(b & 3, 2);
    return map.size() * 10 + map.get(a & 3);
}
static int listed(int a, int b) {
    java.util.List<Integer> list = new java.util.ArrayList<>(java.util.Arrays.asList(5, 6, b));
    try { return list.get(a & 3); } catch (IndexOutOfBoundsException e) { return list.indexOf(7); }
}
static int sorted(int a, int b) {
    int[] all = {a, b, 3};
    java.util.Arrays.sort(all);
    return all[0] ^ all[1];
}
static int swapped(int a, int b) {
    java.util.concurrent.atomic.AtomicInteger number = new java.util.concurrent.atomic.AtomicInteger(a);
    boolean done = number.compareAndSet(b, 5);
    return number.incrementAndGet() + (done ? 100 : 0);
}
";

/// Points for each call.
const POINTS: usize = 8;

#[test]
fn models_on_terms_have_the_values_of_the_java_machine() {
    let Some(jdk) = machine::find_jdk() else {
        eprintln!("no Java installation: nothing is compared");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::new(11);
    let points: Vec<Vec<[String; 2]>> = CALLS
        .iter()
        .map(|(_, ty, _)| {
            let mut point = || [literal(&mut rng, ty), literal(&mut rng, ty)];
            (0..POINTS).map(|_| point()).collect()
        })
        .collect();
    write(folder.path(), "Values", &values(&points));
    let classes = machine::compile(&jdk, folder.path());
    let printed = &machine::theirs(&jdk, &classes, &["Values".into()])["Values"].printed;
    let results: Vec<&str> = printed.lines().collect();
    assert_eq!(results.len(), CALLS.len() * POINTS, "{printed}");
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "Checks", &checks(&points, &results));
    let package = folder.path().join("org/sosy_lab/sv_benchmarks");
    std::fs::create_dir_all(&package).expect("the folder is ours");
    // Next to the others: the compiler finds the package by what the file says.
    write(folder.path(), "Verifier", VERIFIER);
    let classes = machine::compile(&jdk, folder.path());
    prove(&jdk, &classes);
}

const VERIFIER: &str = "package org.sosy_lab.sv_benchmarks;\npublic class Verifier {\n\
    public static native boolean nondetBoolean(); public static native char nondetChar();\n\
    public static native int nondetInt(); public static native long nondetLong();\n\
    public static native float nondetFloat(); public static native double nondetDouble();\n}\n";

fn write(folder: &Path, class: &str, text: &str) {
    std::fs::write(folder.join(format!("{class}.java")), text).expect("the folder is ours");
}

/// A number of a type, often one at a border.
fn literal(rng: &mut Rng, ty: &str) -> String {
    let borders: &[&str] = match ty {
        "boolean" => return ["true", "false"][rng.below(2)].into(),
        "char" => return format!("(char) {}", [0, 65, 127, 128, 65535][rng.below(5)]),
        "int" => &[
            "0",
            "1",
            "-1",
            "127",
            "128",
            "-128",
            "-129",
            "Integer.MIN_VALUE",
            "Integer.MAX_VALUE",
        ],
        "long" => &[
            "0L",
            "1L",
            "-1L",
            "127L",
            "-129L",
            "Long.MIN_VALUE",
            "Long.MAX_VALUE",
            "1L << 32",
        ],
        "float" => &[
            "0f",
            "-0f",
            "1.5f",
            "-2.5f",
            "0.49999997f",
            "Float.NaN",
            "Float.POSITIVE_INFINITY",
            "Float.MIN_VALUE",
            "-3e9f",
            "8388609f",
        ],
        _ => &[
            "0.0",
            "-0.0",
            "0.5",
            "-2.5",
            "0.49999999999999994",
            "Double.NaN",
            "-1.0 / 0.0",
            "Double.MIN_VALUE",
            "1e19",
            "4503599627370497.5",
            "Double.MAX_VALUE",
        ],
    };
    if rng.percent(65) {
        return borders[rng.below(borders.len())].into();
    }
    let bits = rng.next_u64();
    match ty {
        "int" => format!("{}", bits as i32 >> rng.below(24)),
        "long" => format!("{}L", (bits as i64 >> rng.below(50)).max(i64::MIN + 1)),
        "float" => format!("Float.intBitsToFloat({})", bits as i32),
        _ => format!("Double.longBitsToDouble({}L)", bits as i64 >> 1),
    }
}

/// A number as a constant that says which one it is.
fn exact(value: &str, ty: &str) -> String {
    match ty {
        "float" => format!("Float.floatToIntBits({value})"),
        "double" => format!("Double.doubleToLongBits({value})"),
        _ => value.into(),
    }
}

/// A program that prints the value at each point.
fn values(points: &[Vec<[String; 2]>]) -> String {
    let mut text = String::from("@SuppressWarnings(\"all\")\npublic class Values {\n");
    text.push_str(HELPERS);
    let mut calls = String::new();
    for (number, ((call, ty, result), points)) in CALLS.iter().zip(points).enumerate() {
        let shown = exact("r", result);
        let _ = writeln!(
            text,
            "static void call{number}({ty} a, {ty} b) {{ {result} r = {call}; System.out.println({shown}); }}"
        );
        for [one, two] in points {
            let _ = writeln!(calls, "call{number}({one}, {two});");
        }
    }
    let _ = writeln!(
        text,
        "public static void main(String[] args) {{\n{calls}}}\n}}"
    );
    text
}

/// A program with a method for each call that asserts its value at each point.
fn checks(points: &[Vec<[String; 2]>], results: &[&str]) -> String {
    let mut text = String::from(
        "import org.sosy_lab.sv_benchmarks.Verifier;\n@SuppressWarnings(\"all\")\npublic class Checks {\n",
    );
    text.push_str(HELPERS);
    for (number, ((call, ty, result), points)) in CALLS.iter().zip(points).enumerate() {
        let mut name = (*ty).to_string();
        name[..1].make_ascii_uppercase();
        let ask = format!("Verifier.nondet{name}()");
        let _ = writeln!(
            text,
            "static void check{number}() {{ {ty} a = {ask}, b = {ask}; {result} r = {call};"
        );
        let results = &results[number * POINTS..];
        for ([one, two], expected) in points.iter().zip(results) {
            let (first, second) = (exact("a", ty), exact("b", ty));
            let (one, two) = (exact(one, ty), exact(two, ty));
            let suffix = if matches!(*result, "long" | "double") {
                "L"
            } else {
                ""
            };
            let _ = writeln!(
                text,
                "if ({first} == {one} && {second} == {two}) {{ assert {} == {expected}{suffix}; return; }}",
                exact("r", result)
            );
        }
        text.push_str("}\n");
    }
    // A wrong value must be found.
    text.push_str(
        "static void wrong() { int a = Verifier.nondetInt(), r = Integer.bitCount(a); \
         if (a == 7) assert r == 4; }\n}\n",
    );
    text
}

/// Limits that do not depend on how busy the machine is.
fn solver() -> SolverConfig {
    let limits = Limits {
        timeout_ms: None,
        resource: Some(200_000_000),
    };
    SolverConfig {
        limits,
        ..SolverConfig::default()
    }
}

/// Java programs are verified.
fn java() -> Config {
    let mut config = Config::default();
    config.path.language = &JAVA;
    config
}

fn prove(jdk: &Jdk, classes: &Path) {
    let mut path = ClassPath::default();
    path.add(classes, jdk.version)
        .expect("the classes are there");
    path.add_library(jdk).expect("the library is there");
    let (program, _) = load(path, SourceTexts::default());
    let mut failed = Vec::new();
    for (number, (call, ty, _)) in CALLS.iter().enumerate() {
        let entry = find_entry(&program, "Checks", &format!("check{number}")).expect("it is there");
        let config = java();
        let outcome = verify(&program, entry, &config, solver(), &mut Unlimited);
        match outcome.verdict {
            Verdict::Valid(_) => {}
            Verdict::Invalid(findings) => {
                let found = findings.first();
                failed.push(format!("{call} of {ty}: {:?}", found.inputs.asked))
            }
            other => failed.push(format!("{call} of {ty}: {other:?}")),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let entry = find_entry(&program, "Checks", "wrong").expect("it is there");
    let config = java();
    let outcome = verify(&program, entry, &config, solver(), &mut Unlimited);
    assert!(matches!(outcome.verdict, Verdict::Invalid(_)));
}
