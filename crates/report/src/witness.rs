//! Witnesses for competitions. That of a violation is an automaton in GraphML with one edge per value the program asked for.
//!
//! The form is what the validators of Java programs accept: assumptions are Java expressions about the variable that
//! gets the value on that line, numbers are in plain decimal.

mod correctness;

use std::io::Result;

use oxpecker_explore::Verdict;
use oxpecker_interp::{ConcreteAsked, ConcreteValue};
use oxpecker_ir::{Type, Word};
use oxpecker_scripts::print::java::java_text;

use self::correctness::correctness_witness;
use crate::report::Report;
use crate::xml::Xml;

/// Stands for the variable where a line assigns none.
const NO_NAME: &str = "value";

/// Every datum: its key, its name, its type, what it belongs to. Validators compare lines as numbers, hence the types.
const KEYS: &[(&str, &str, &str, &str)] = &[
    ("witness-type", "witness-type", "string", "graph"),
    ("sourcecodelang", "sourcecodelang", "string", "graph"),
    ("producer", "producer", "string", "graph"),
    ("specification", "specification", "string", "graph"),
    ("programfile", "programfile", "string", "graph"),
    ("architecture", "architecture", "string", "graph"),
    ("entry", "isEntryNode", "boolean", "node"),
    ("violation", "isViolationNode", "boolean", "node"),
    ("originfile", "originFileName", "string", "edge"),
    ("startline", "startline", "int", "edge"),
    ("assumption", "assumption", "string", "edge"),
    ("assumption.scope", "assumption.scope", "string", "edge"),
];

const NAMESPACES: &[(&str, &str)] = &[
    ("xmlns", "http://graphml.graphdrawing.org/xmlns"),
    ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
];

/// What a witness is about.
#[derive(Clone, Copy, Debug, Default)]
pub struct WitnessSubject<'a> {
    /// The property, as its file has it.
    pub specification: &'a str,
    /// The program, as the user named it.
    pub program: &'a str,
    /// When it was made, as ISO 8601 writes it.
    pub created: &'a str,
}

/// The witness of a violation or of a proof; without either, the automaton that says nothing.
pub fn witness(report: &Report<'_>, subject: WitnessSubject<'_>) -> String {
    if let Verdict::Valid(_) = report.outcome.verdict {
        return correctness_witness(report, subject);
    }
    Xml::document("no", |xml| {
        xml.element("graphml", NAMESPACES, |xml| {
            for (id, name, ty, on) in KEYS {
                let named = [("id", *id), ("attr.name", name)];
                let typed = [("attr.type", *ty), ("for", on)];
                xml.empty("key", &[named, typed].concat())?;
            }
            let directed = [("edgedefault", "directed")];
            xml.element("graph", &directed, |xml| graph(report, subject, xml))
        })
    })
}

fn graph(report: &Report<'_>, subject: WitnessSubject<'_>, xml: &mut Xml) -> Result<()> {
    let (violated, asked): (bool, &[ConcreteAsked]) = match &report.outcome.verdict {
        Verdict::Invalid(findings) => (true, &findings.first().inputs.asked),
        _ => (false, &[]),
    };
    // What only the environment decides has no place in a witness.
    let asked: Vec<&ConcreteAsked> = asked.iter().filter(|it| it.is_replayable).collect();
    let kind = match violated {
        true => "violation_witness",
        false => "correctness_witness",
    };
    data(xml, "witness-type", kind)?;
    data(xml, "sourcecodelang", "Java")?;
    data(xml, "producer", report.tool.name)?;
    data(xml, "specification", subject.specification.trim())?;
    data(xml, "programfile", subject.program)?;
    data(xml, "architecture", "64bit")?;
    let node = |number: usize| format!("n{number}");
    for number in 0..=asked.len() {
        xml.element("node", &[("id", &node(number))], |xml| {
            if number == 0 {
                data(xml, "entry", "true")?;
            }
            if number == asked.len() && violated {
                data(xml, "violation", "true")?;
            }
            Ok(())
        })?;
    }
    for (number, asked) in asked.iter().enumerate() {
        let (source, target) = (node(number), node(number + 1));
        let ends = [("source", source.as_str()), ("target", &target)];
        xml.element("edge", &ends, |xml| edge(report, asked, xml))?;
    }
    Ok(())
}

fn edge(report: &Report<'_>, asked: &ConcreteAsked, xml: &mut Xml) -> Result<()> {
    let file = &report.sources.file(asked.span.file).name;
    let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let at = report.sources.position(asked.span);
    let line = report.sources.line(asked.span.file, at.line);
    let method = &report.program.methods[asked.method];
    let class = &report.program.classes[method.class].name;
    data(xml, "originfile", file)?;
    data(xml, "startline", &at.line.to_string())?;
    data(xml, "assumption", &assumption(assigned(line), asked))?;
    let scope = scope(class, &method.selector, file);
    data(xml, "assumption.scope", &scope)
}

fn data(xml: &mut Xml, key: &str, value: &str) -> Result<()> {
    xml.text("data", &[("key", key)], value)
}

/// The method a value is asked for in. Validators look for the name of the file in it, which not every class has.
fn scope(class: &str, selector: &str, file: &str) -> String {
    let scope = format!("java::L{class};.{selector}");
    let base = file.strip_suffix(".java").unwrap_or(file);
    if scope.contains(base) {
        scope
    } else {
        format!("{scope} of {file}")
    }
}

/// The variable a line of Java assigns a value it asks for.
fn assigned(line: &str) -> &str {
    let Some(left) = line.split("Verifier.").next() else {
        return NO_NAME;
    };
    let left = left.trim_end();
    let Some(left) = left.strip_suffix('=') else {
        return NO_NAME;
    };
    let left = left.trim_end();
    let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
    let start = left.rfind(|it| !is_part(it)).map_or(0, |at| {
        at + left[at..].chars().next().map_or(1, char::len_utf8)
    });
    let name = &left[start..];
    if name.is_empty() { NO_NAME } else { name }
}

fn assumption(name: &str, asked: &ConcreteAsked) -> String {
    match &asked.value {
        ConcreteValue::Int(value) if asked.ty == Type::Machine(Word::Boolean) => {
            format!("{name} == {}", *value != 0.into())
        }
        ConcreteValue::Bool(value) => format!("{name} == {value}"),
        ConcreteValue::Int(value) => format!("{name} == {value}"),
        ConcreteValue::Float(value) => float(name, *value, "Double.parseDouble"),
        ConcreteValue::Single(value) => single(name, *value),
        ConcreteValue::Str(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            equals(name, &units)
        }
        ConcreteValue::Text(units) => equals(name, units),
        ConcreteValue::Null | ConcreteValue::Object(_) => format!("{name} == null"),
    }
}

/// Plain decimal without an exponent; what is too long for it is parsed.
fn float(name: &str, value: f64, parse: &str) -> String {
    if value.is_nan() {
        return format!("{name} == NaN");
    }
    if value.is_infinite() {
        let sign = if value < 0.0 { "-" } else { "" };
        return format!("{name} == {sign}Infinity");
    }
    let plain = format!("{value:?}");
    if plain.contains('e') {
        format!("{name}=={parse}(\"{value:E}\")")
    } else {
        format!("{name} == {plain}")
    }
}

fn single(name: &str, value: f32) -> String {
    let plain = format!("{value:?}");
    if value.is_finite() && !plain.contains('e') {
        format!("{name} == {plain}")
    } else if value.is_finite() {
        format!("{name}==Float.parseFloat(\"{value:E}\")")
    } else {
        float(name, f64::from(value), "Float.parseFloat")
    }
}

/// Texts a validator takes for something else.
const MISREAD: &[&str] = &["null", "Double.NaN"];

/// That a variable has a text. Validators drop a semicolon at the end and know words, so such units are written by code.
fn equals(name: &str, units: &[u16]) -> String {
    let text = java_text(units);
    let by_code = |unit: u16| format!("\\u{unit:04x}");
    let text = match (units.first(), text.strip_suffix(';')) {
        (Some(first), _) if MISREAD.contains(&text.as_str()) => by_code(*first) + &text[1..],
        (_, Some(front)) => front.to_string() + &by_code(u16::from(b';')),
        _ => text,
    };
    format!("{name}.equals(\"{text}\")")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_on_a_line_is_found() {
        assert_eq!(assigned("    int i = Verifier.nondetInt();"), "i");
        assert_eq!(assigned("x=Verifier.nondetInt();"), "x");
        assert_eq!(assigned("if (Verifier.nondetBoolean()) {"), NO_NAME);
        assert_eq!(assigned("this.level = Verifier.nondetInt();"), "level");
    }

    #[test]
    fn texts_are_literals_that_validators_read_back() {
        let written = |text: &str| equals("s", &text.encode_utf16().collect::<Vec<u16>>());
        assert_eq!(written(""), r#"s.equals("")"#);
        assert_eq!(written("a\"b\\\n"), r#"s.equals("a\"b\\\n")"#);
        assert_eq!(written("\u{0}\u{e9}"), r#"s.equals("\u0000\u00e9")"#);
        assert_eq!(written("a;"), r#"s.equals("a\u003b")"#);
        assert_eq!(written("null"), r#"s.equals("\u006eull")"#);
    }

    #[test]
    fn scopes_name_the_file() {
        assert_eq!(scope("Main", "f()V", "Main.java"), "java::LMain;.f()V");
        let other = scope("Other", "f()V", "Main.java");
        assert_eq!(other, "java::LOther;.f()V of Main.java");
    }

    #[test]
    fn floats_have_no_exponent() {
        assert_eq!(float("x", 0.5, "p"), "x == 0.5");
        assert_eq!(float("x", 1e300, "p"), "x==p(\"1E300\")");
        assert_eq!(float("x", f64::NAN, "p"), "x == NaN");
        assert_eq!(float("x", f64::NEG_INFINITY, "p"), "x == -Infinity");
    }
}
