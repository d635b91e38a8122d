//! Every model of a library method against the JVM, and against the library's own bytecode run by our
//! interpreter: results, exceptions with their messages, which object it is, and what became of the arguments.
//!
//! The tables of the engine say which methods there are; each one is called, or is listed here with the reason why it is
//! not. `OXPECKER_MODEL_CALLS` says how many calls are generated for each method; the test suite takes a sample of methods
//! with a few calls each.

mod arguments;
mod exempt;
mod terms;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use oxpecker_base::Rng;
use oxpecker_interp::exec::{Output, Stop};
use oxpecker_interp::{ConcreteInputs, Interpreter, PathConfig};
use oxpecker_ir::Program;
use oxpecker_java_library::JAVA;
use oxpecker_java_library::modelled_methods;
use oxpecker_jvm::{ClassPath, Jdk, SourceTexts, find_entry, load};

use crate::machine;
use arguments::{parameters, values};

/// Calls of a method in the test suite, and one of how many methods is called.
const CALLS: usize = 4;
const SAMPLE: usize = 6;
/// Instructions a call may run.
const FUEL: u64 = 3_000_000;
const SHOW: &str = include_str!("Show.java");

/// A method with a model, and calls of it.
pub(crate) struct Row {
    /// `java/lang/String.charAt(I)`.
    method: String,
    calls: Vec<Call>,
}

/// A call: the receiver first if there is one, then the arguments, each with its type.
pub(crate) struct Call {
    inputs: Vec<(&'static str, &'static str)>,
    expression: String,
}

#[test]
fn models_do_what_the_java_machine_does() {
    let Some(jdk) = machine::find_jdk() else {
        eprintln!("no Java installation: nothing is compared");
        return;
    };
    let asked = crate::number("OXPECKER_MODEL_CALLS");
    let rows = rows(asked.unwrap_or(CALLS), asked.is_none());
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Show.java"), SHOW).expect("the folder is ours");
    let mut names = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let name = format!("M{number}");
        let text = program(&name, row);
        std::fs::write(folder.path().join(format!("{name}.java")), text).expect("it is ours");
        names.push(name);
    }
    let classes = machine::compile(&jdk, folder.path());
    let theirs = machine::theirs(&jdk, &classes, &names);
    let differences = compare(&jdk, &classes, &rows, &theirs);
    let shown: Vec<&str> = differences.iter().take(60).map(String::as_str).collect();
    assert!(
        differences.is_empty(),
        "{} calls differ:\n{}",
        differences.len(),
        shown.join("\n")
    );
}

#[test]
fn every_model_is_called_or_has_a_reason() {
    let mut forgotten = Vec::new();
    for method in modelled_methods() {
        let reason = exempt::reason(&method);
        let can = can_be_called(&method);
        if can == reason.is_some() {
            forgotten.push(format!("{method}: called {can}, reason {reason:?}"));
        }
    }
    assert!(forgotten.is_empty(), "{}", forgotten.join("\n"));
}

fn can_be_called(method: &str) -> bool {
    exempt::reason(method).is_none() && calls(method, 1, &mut Rng::new(1)).is_some()
}

/// The methods that can be called, or a part of them, with generated calls.
pub(crate) fn rows(count: usize, sample: bool) -> Vec<Row> {
    let mut rng = Rng::new(5);
    let mut rows = Vec::new();
    for (number, method) in modelled_methods().into_iter().enumerate() {
        let left_out = sample && number % SAMPLE != 0;
        if left_out || exempt::reason(&method).is_some() {
            continue;
        }
        let calls = calls(&method, count, &mut rng).unwrap_or_default();
        rows.push(Row { method, calls });
    }
    rows
}

/// Class, name and descriptor of the parameters.
pub(crate) fn parts(method: &str) -> (&str, &str, &str) {
    let open = method.find('(').expect("a descriptor");
    let dot = method[..open].rfind('.').expect("a class");
    (&method[..dot], &method[dot + 1..open], &method[open..])
}

fn calls(method: &str, count: usize, rng: &mut Rng) -> Option<Vec<Call>> {
    let (class, name, descriptor) = parts(method);
    let mut types = Vec::new();
    let is_static = exempt::is_static(class, name);
    if !is_static && name != "<init>" {
        types.push(values(&format!("L{class};"))?);
    }
    for parameter in parameters(descriptor) {
        types.push(values(parameter)?);
    }
    let class = class.rsplit('/').next()?;
    let mut calls = Vec::new();
    for _ in 0..count {
        let pick = |it: &(&'static str, &'static [&'static str]), rng: &mut Rng| {
            (it.0, it.1[rng.below(it.1.len())])
        };
        let inputs: Vec<_> = types.iter().map(|it| pick(it, rng)).collect();
        let names: Vec<String> = (0..inputs.len()).map(|it| format!("a{it}")).collect();
        let expression = match (is_static, name) {
            (true, _) => format!("{class}.{name}({})", names.join(", ")),
            (_, "<init>") => format!("new {class}({})", names.join(", ")),
            _ => format!("a0.{name}({})", names[1..].join(", ")),
        };
        calls.push(Call { inputs, expression });
    }
    Some(calls)
}

/// Results of `Math` are only near those of the JVM.
fn shown(method: &str, call: &Call) -> String {
    let (class, name, _) = parts(method);
    let arguments = call
        .expression
        .find('(')
        .map_or("", |it| &call.expression[it..]);
    let off = ["sin", "cos", "tan", "exp", "log", "pow", "cbrt", "hypot"];
    let near = class == "java/lang/Math" && off.iter().any(|it| name.contains(it));
    if near || class == "java/lang/Math" && name == "atan2" {
        let strict = format!("StrictMath.{name}{arguments}");
        return format!(
            "Math.abs({} - {strict}) <= 8 * Math.ulp({strict})",
            call.expression
        );
    }
    call.expression.clone()
}

/// A program that makes all calls of a method.
fn program(name: &str, row: &Row) -> String {
    let mut text = format!("@SuppressWarnings(\"all\")\npublic class {name} {{\n");
    let mut all = String::new();
    for (number, call) in row.calls.iter().enumerate() {
        let _ = writeln!(text, "public static void c{number}() {{");
        for (place, (ty, value)) in call.inputs.iter().enumerate() {
            let _ = writeln!(text, "{ty} a{place} = {value};");
        }
        let inputs: Vec<String> = (0..call.inputs.len())
            .map(|it| format!("(Object) a{it}"))
            .collect();
        let inputs = format!("new Object[] {{{}}}", inputs.join(", "));
        let expression = shown(&row.method, call);
        let nothing = exempt::gives_nothing(&row.method);
        let body = match nothing {
            true => format!("{expression}; Show.value(\"nothing\", {inputs});"),
            false => format!("Show.value({expression}, {inputs});"),
        };
        let _ = writeln!(
            text,
            "try {{ {body} }} catch (Throwable thrown) {{ Show.thrown(thrown); }}\nShow.after({inputs});\n}}"
        );
        let _ = writeln!(all, "System.out.println(\"# {number}\"); c{number}();");
    }
    let _ = writeln!(
        text,
        "public static void main(String[] args) {{\n{all}}}\n}}"
    );
    text
}

/// How a call ends in our interpreter, or why it does not.
fn ours(
    program: &Program,
    entry: (&str, &str),
    without: Option<(&str, &str)>,
) -> Result<String, String> {
    let config = PathConfig {
        language: &JAVA,
        assertions: false,
        ..PathConfig::default()
    };
    let method = find_entry(program, entry.0, entry.1).expect("it is there");
    let mut interpreter = Interpreter::new(program, &config);
    interpreter.recorded.output = Some(Output::default());
    if let Some((class, selector)) = without
        && !interpreter.leave_out_native(class, selector)
    {
        return Err("no bytecode".into());
    }
    let mut state = interpreter
        .concrete_state(method, &ConcreteInputs::default())
        .map_err(|_| "it does not begin")?;
    match interpreter.run(&mut state, FUEL) {
        Stop::End(oxpecker_interp::PathEnd::Returned(_)) => {}
        Stop::End(end) => return Err(interpreter.describe(&state, &end)),
        Stop::Fuel => return Err("no fuel".into()),
        Stop::Joined | Stop::Fork(_) => return Err("undecided".into()),
    }
    let output = interpreter.recorded.output.take().unwrap_or_default();
    Ok(String::from_utf8_lossy(&output.out).trim().to_string())
}

fn compare(
    jdk: &Jdk,
    classes: &Path,
    rows: &[Row],
    theirs: &BTreeMap<String, machine::Run>,
) -> Vec<String> {
    let mut path = ClassPath::default();
    path.add(classes, jdk.version).expect("they are there");
    path.add_library(jdk).expect("the library is there");
    let (program, _) = load(path, SourceTexts::default());
    let mut differences = Vec::new();
    let (mut same, mut as_bytecode, mut given_up) = (0, 0, BTreeMap::new());
    for (number, row) in rows.iter().enumerate() {
        let name = format!("M{number}");
        let printed = theirs[&name].printed.split("# ").skip(1);
        let (class, method, descriptor) = parts(&row.method);
        let selector = format!("{method}{descriptor}");
        for (place, (call, printed)) in row.calls.iter().zip(printed).enumerate() {
            let (_, expected) = printed.split_once('\n').unwrap_or_default();
            let expected = expected.trim();
            if expected.contains("OutOfMemoryError") {
                // How much memory there is, is not modelled.
                continue;
            }
            let entry = (name.as_str(), format!("c{place}"));
            let entry = (entry.0, entry.1.as_str());
            let inputs: Vec<&str> = call.inputs.iter().map(|it| it.1).collect();
            let mut judge = |how: &str, found: Result<String, String>| match found {
                Ok(found) if found == expected => true,
                Ok(found) => {
                    differences.push(format!(
                        "{}{inputs:?} {how}: `{expected}` but `{found}`",
                        row.method
                    ));
                    false
                }
                Err(why) => {
                    *given_up
                        .entry(format!("{} {how}: {why}", row.method))
                        .or_insert(0) += 1;
                    false
                }
            };
            same += usize::from(judge("model", ours(&program, entry, None)));
            if exempt::is_plain_code(class) {
                let found = ours(&program, entry, Some((class, &selector)));
                as_bytecode += usize::from(judge("bytecode", found));
            }
        }
    }
    eprintln!(
        "{same} calls of {} models agree, {as_bytecode} as bytecode",
        rows.len()
    );
    for (why, count) in given_up {
        eprintln!("{count} undecided: {why}");
    }
    differences
}
