//! Violation witnesses for competitions: an automaton in GraphML with one edge per value the program asked for.
//!
//! The form is what the validators of Java programs accept: assumptions are Java expressions about the variable that
//! gets the value on that line, numbers are in plain decimal.

use std::fmt::Write;

use oxpecker_engine::{ConcreteAsked, ConcreteValue, Verdict};
use oxpecker_ir::{Type, Word};

use crate::report::Report;

/// Stands for the variable where a line assigns none.
const NO_NAME: &str = "value";

const KEYS: &[(&str, &str, &str)] = &[
    ("witness-type", "witness-type", "graph"),
    ("sourcecodelang", "sourcecodelang", "graph"),
    ("producer", "producer", "graph"),
    ("entry", "isEntryNode", "node"),
    ("violation", "isViolationNode", "node"),
    ("originfile", "originFileName", "edge"),
    ("startline", "startline", "edge"),
    ("assumption", "assumption", "edge"),
    ("assumption.scope", "assumption.scope", "edge"),
];

/// The witness of a violation; without one, the automaton that says nothing.
pub fn witness(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_witness(report, &mut out);
    out
}

fn write_witness(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let asked: &[ConcreteAsked] = match &report.outcome.verdict {
        Verdict::Invalid(found) => &found.inputs.asked,
        _ => &[],
    };
    // What only the environment decides has no place in a witness.
    let asked: Vec<&ConcreteAsked> = asked.iter().filter(|it| it.is_replayable()).collect();
    let violated = matches!(report.outcome.verdict, Verdict::Invalid(_));
    writeln!(
        out,
        r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>"#
    )?;
    writeln!(
        out,
        r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
    )?;
    for (id, name, on) in KEYS {
        let ty = if *on == "node" { "boolean" } else { "string" };
        writeln!(
            out,
            r#"  <key id="{id}" attr.name="{name}" attr.type="{ty}" for="{on}"/>"#
        )?;
    }
    writeln!(out, r#"  <graph edgedefault="directed">"#)?;
    let kind = if violated {
        "violation_witness"
    } else {
        "correctness_witness"
    };
    data(out, 4, "witness-type", kind)?;
    data(out, 4, "sourcecodelang", "Java")?;
    data(out, 4, "producer", report.tool.name)?;
    for number in 0..=asked.len() {
        writeln!(out, r#"    <node id="n{number}">"#)?;
        if number == 0 {
            data(out, 6, "entry", "true")?;
        }
        if number == asked.len() && violated {
            data(out, 6, "violation", "true")?;
        }
        writeln!(out, "    </node>")?;
    }
    for (number, asked) in asked.iter().enumerate() {
        let next = number + 1;
        writeln!(out, r#"    <edge source="n{number}" target="n{next}">"#)?;
        edge(report, asked, out)?;
        writeln!(out, "    </edge>")?;
    }
    writeln!(out, "  </graph>\n</graphml>")
}

fn edge(report: &Report<'_>, asked: &ConcreteAsked, out: &mut String) -> std::fmt::Result {
    let file = &report.sources.file(asked.span.file).name;
    let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let at = report.sources.position(asked.span);
    let line = report.sources.line(asked.span.file, at.line);
    let method = &report.program.methods[asked.method];
    let class = &report.program.classes[method.class].name;
    data(out, 6, "originfile", file)?;
    data(out, 6, "startline", &at.line.to_string())?;
    data(out, 6, "assumption", &assumption(assigned(line), asked))?;
    let scope = format!("java::L{class};.{}", method.selector);
    data(out, 6, "assumption.scope", &scope)
}

fn data(out: &mut String, indent: usize, key: &str, value: &str) -> std::fmt::Result {
    writeln!(
        out,
        r#"{:indent$}<data key="{key}">{}</data>"#,
        "",
        escaped(value)
    )
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
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
            format!("{name}.equals(\"{}\")", java_text(&units))
        }
        ConcreteValue::Text(units) => format!("{name}.equals(\"{}\")", java_text(units)),
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

/// A text between quotes in Java; everything but plain characters by its code.
pub(crate) fn java_text(units: &[u16]) -> String {
    let plain = |unit: u16| matches!(unit, 0x20..=0x7e) && unit != 0x22 && unit != 0x5c;
    let mut text = String::new();
    for unit in units {
        match char::from_u32(u32::from(*unit)) {
            Some(char) if plain(*unit) => text.push(char),
            _ => {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
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
    fn floats_have_no_exponent() {
        assert_eq!(float("x", 0.5, "p"), "x == 0.5");
        assert_eq!(float("x", 1e300, "p"), "x==p(\"1E300\")");
        assert_eq!(float("x", f64::NAN, "p"), "x == NaN");
        assert_eq!(float("x", f64::NEG_INFINITY, "p"), "x == -Infinity");
    }
}
