//! Models of library methods with unknown arguments: of those that have the values of a call, all that is known about its
//! result must follow, and the contrary must not.
//!
//! The method is called first and the arguments are told apart afterwards, so that nothing can be computed before the
//! term is there. What stays undecided is no difference.

use std::fmt::Write as _;
use std::path::Path;

use oxpecker_explore::{Budget, Config, Counter, Statistics, Verdict, verify};
use oxpecker_interp::{Limit, Reason};
use oxpecker_ir::Program;
use oxpecker_java_library::JAVA;
use oxpecker_jvm::{ClassPath, Jdk, SourceTexts, find_entry, load};
use oxpecker_solver::{Limits, SolverConfig};

use super::{Call, Row, parts, rows};
use crate::machine;

const EXPECT: &str = include_str!("Expect.java");
/// Calls of a method in the test suite, and one of how many methods is called.
const CALLS: usize = 2;
const SAMPLE: usize = 4;

#[test]
fn models_on_terms_do_what_the_java_machine_does() {
    let Some(jdk) = machine::find_jdk() else {
        eprintln!("no Java installation: nothing is compared");
        return;
    };
    let asked = crate::number("OXPECKER_MODEL_CALLS");
    let rows = rows(asked.unwrap_or(CALLS), asked.is_none());
    let mut rows: Vec<Row> = rows.into_iter().filter(has_plain_inputs).collect();
    if asked.is_none() {
        let mut number = 0;
        rows.retain(|_| {
            number += 1;
            number % SAMPLE == 0
        });
    }
    let expected = expectations(&jdk, &rows);
    let folder = tempfile::tempdir().expect("a folder");
    for (number, (row, expected)) in rows.iter().zip(&expected).enumerate() {
        let text = checks(&format!("T{number}"), row, expected);
        let file = folder.path().join(format!("T{number}.java"));
        std::fs::write(file, text).expect("the folder is ours");
    }
    let classes = machine::compile(&jdk, folder.path());
    let wrong = judge(&jdk, &classes, &rows);
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Numbers, truth values and strings are inputs of a proof; `Math` is only near.
fn has_plain_inputs(row: &Row) -> bool {
    let (class, ..) = parts(&row.method);
    let plain = |ty: &str| {
        matches!(
            ty,
            "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "String"
        )
    };
    class != "java/lang/Math"
        && !row.method.contains("<init>")
        && !super::exempt::gives_nothing(&row.method)
        && row
            .calls
            .iter()
            .all(|it| it.inputs.iter().all(|(ty, _)| plain(ty)))
}

/// What the JVM says about each call, as a condition.
fn expectations(jdk: &Jdk, rows: &[Row]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Expect.java"), EXPECT).expect("the folder is ours");
    let mut names = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let name = format!("V{number}");
        let mut text = format!("@SuppressWarnings(\"all\")\npublic class {name} {{\n");
        let mut all = String::new();
        for (place, call) in row.calls.iter().enumerate() {
            let _ = writeln!(text, "static void c{place}() {{");
            for (place, (ty, value)) in call.inputs.iter().enumerate() {
                let _ = writeln!(text, "{ty} a{place} = {value};");
            }
            let inputs: Vec<String> = (0..call.inputs.len()).map(|it| format!("a{it}")).collect();
            let _ = writeln!(
                text,
                "String e; try {{ e = Expect.value({}, new Object[] {{{}}}); }} \
                 catch (Exception thrown) {{ e = Expect.thrown(thrown); }} System.out.println(e); }}",
                call.expression,
                inputs.join(", ")
            );
            let _ = writeln!(all, "c{place}();");
        }
        let _ = writeln!(
            text,
            "public static void main(String[] args) {{\n{all}}}\n}}"
        );
        let file = folder.path().join(format!("{name}.java"));
        std::fs::write(file, text).expect("the folder is ours");
        names.push(name);
    }
    let classes = machine::compile(jdk, folder.path());
    let theirs = machine::theirs(jdk, &classes, &names);
    let lines = |name: &String| theirs[name].printed.lines().map(str::to_string).collect();
    names.iter().map(lines).collect()
}

/// Whether an input has the value of a call.
fn is_given(place: usize, ty: &str, value: &str) -> String {
    match ty {
        "float" => format!("Float.floatToIntBits(a{place}) == Float.floatToIntBits({value})"),
        "double" => {
            format!("Double.doubleToLongBits(a{place}) == Double.doubleToLongBits({value})")
        }
        "String" if value.starts_with("new String(") => {
            let text = &value["new String(".len()..value.len() - 1];
            format!("a{place} != null && a{place}.equals({text}) && a{place} != {text}")
        }
        _ => format!("a{place} == {value}"),
    }
}

/// Two methods for each call: one that holds, one that does not.
fn checks(name: &str, row: &Row, expected: &[String]) -> String {
    let mut text = format!("@SuppressWarnings(\"all\")\npublic class {name} {{\n");
    for (number, (call, expected)) in row.calls.iter().zip(expected).enumerate() {
        for (letter, condition) in [("p", expected.clone()), ("n", format!("!({expected})"))] {
            let _ = writeln!(
                text,
                "{}",
                check(&format!("{letter}{number}"), call, &condition)
            );
        }
    }
    text.push('}');
    text
}

fn check(name: &str, call: &Call, condition: &str) -> String {
    let inputs = call.inputs.iter().enumerate();
    let given = inputs
        .clone()
        .map(|(place, (ty, value))| is_given(place, ty, value));
    let given: Vec<String> = given.collect();
    let parameters: Vec<String> = inputs
        .map(|(place, (ty, _))| format!("{ty} a{place}"))
        .collect();
    format!(
        "static void {name}({}) {{ Object v = null; Throwable thrown = null; \
         try {{ v = {}; }} catch (Exception e) {{ thrown = e; }} \
         if ({}) {{ assert {condition}; }} }}",
        parameters.join(", "),
        call.expression,
        if given.is_empty() {
            "true".into()
        } else {
            given.join(" && ")
        },
    )
}

fn judge(jdk: &Jdk, classes: &Path, rows: &[Row]) -> Vec<String> {
    let mut path = ClassPath::default();
    path.add(classes, jdk.version).expect("they are there");
    path.add_library(jdk).expect("the library is there");
    let (program, _) = load(path, SourceTexts::default());
    let mut wrong = Vec::new();
    let (mut decided, mut all) = (0, 0);
    for (number, row) in rows.iter().enumerate() {
        for (place, call) in row.calls.iter().enumerate() {
            let inputs: Vec<&str> = call.inputs.iter().map(|it| it.1).collect();
            let holds = verdict(&program, &format!("T{number}"), &format!("p{place}"));
            let fails = verdict(&program, &format!("T{number}"), &format!("n{place}"));
            all += 2;
            decided += usize::from(matches!(holds, Verdict::Valid(_)));
            decided += usize::from(matches!(fails, Verdict::Invalid(_)));
            if matches!(holds, Verdict::Invalid(_)) || is_unconfirmed(&holds) {
                wrong.push(format!(
                    "{} {inputs:?} is not what it is: {holds:?}",
                    row.method
                ));
            }
            if matches!(fails, Verdict::Valid(_)) || is_unconfirmed(&fails) {
                wrong.push(format!(
                    "{} {inputs:?} is never what it is: {fails:?}",
                    row.method
                ));
            }
        }
    }
    eprintln!(
        "{decided} of {all} questions about {} models decided",
        rows.len()
    );
    wrong
}

/// A violation that its own inputs do not show comes from a term that is no model of the method.
fn is_unconfirmed(verdict: &Verdict) -> bool {
    let Verdict::Unknown(reasons) = verdict else {
        return false;
    };
    let unconfirmed = |it: &Reason| matches!(it, Reason::Unconfirmed { .. });
    reasons.keys().any(unconfirmed)
}

/// Questions and forks a check may take.
struct Few;

impl Budget for Few {
    fn reached(&mut self, statistics: &Statistics) -> Option<Limit> {
        (statistics[Counter::Forks] > 300).then_some(Limit::Steps)
    }
}

fn verdict(program: &Program, class: &str, name: &str) -> Verdict {
    let entry = find_entry(program, class, name).expect("it is there");
    let limits = Limits {
        timeout_ms: None,
        resource: Some(1_000_000),
    };
    let solver = SolverConfig {
        limits,
        ..SolverConfig::default()
    };
    let mut config = Config::default();
    config.path.language = &JAVA;
    verify(program, entry, &config, solver, &mut Few).verdict
}
