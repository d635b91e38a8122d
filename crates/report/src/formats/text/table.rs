//! The results of many methods: a line for each, totals, and what was found below.

use std::fmt::Write;

use crate::suite::{MethodResult, Suite, Word};

/// Columns of the name of a method.
const MOST_NAME: usize = 48;
/// Columns of a whole line.
const LINE: usize = 150;
/// Lines of inputs of a counterexample.
const MAX_INPUT_LINES: usize = 6;

pub(super) fn render_suite(suite: &Suite) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(suite, &mut out);
    out
}

fn write(suite: &Suite, out: &mut String) -> std::fmt::Result {
    let totals = suite.totals();
    let names: Vec<String> = suite
        .methods
        .iter()
        .map(|it| short(&it.signature))
        .collect();
    let width = names.iter().map(|it| it.chars().count()).max();
    let width = width.unwrap_or(0).min(MOST_NAME);
    for (method, name) in suite.methods.iter().zip(&names) {
        let head = format!("{:<11}  {name:<width$}", method.word.text());
        let line = format!("{head}  {}", method.summary());
        writeln!(out, "{}", cut(line.trim_end()))?;
    }
    let methods = match totals.all() {
        1 => "1 method".to_string(),
        count => format!("{count} methods"),
    };
    let cached = match totals.cached {
        0 => String::new(),
        count => format!(", {count} from an earlier run"),
    };
    let time = suite.seconds.map(|it| format!("; {it:.2} s"));
    let time = time.unwrap_or_default();
    writeln!(out, "{methods}: {}{cached}{time}", totals.text())?;
    for (method, name) in suite.methods.iter().zip(&names) {
        details(method, name, out)?;
    }
    Ok(())
}

fn details(method: &MethodResult, name: &str, out: &mut String) -> std::fmt::Result {
    match method.word {
        Word::Invalid => findings(method, name, out)?,
        Word::Error | Word::Unknown => {
            writeln!(out, "\n{}  {name}", method.word.text())?;
            for reason in &method.result.reasons {
                writeln!(out, "  reason:   {}", reason.text)?;
            }
        }
        Word::Valid | Word::ValidUpTo if method.result.behaviours.is_empty() => {}
        Word::Valid | Word::ValidUpTo => writeln!(out, "\n{}  {name}", method.word.text())?,
    }
    behaviours(method, out)
}

fn findings(method: &MethodResult, name: &str, out: &mut String) -> std::fmt::Result {
    for found in method.findings() {
        let (place, message) = (&found.violation.place, &found.violation.message);
        writeln!(out, "\nINVALID  {name}")?;
        writeln!(
            out,
            "  {}:{}:{}: {message}",
            place.file, place.line, place.column
        )?;
        let Some(inputs) = &found.counterexample else {
            continue;
        };
        for (number, line) in inputs.script.lines().take(MAX_INPUT_LINES).enumerate() {
            let title = if number == 0 { "inputs:" } else { "" };
            writeln!(out, "  {title:<9} {line}")?;
        }
        if let Some(receiver) = &inputs.receiver {
            writeln!(out, "  {:<9} {receiver}", "receiver:")?;
        }
    }
    Ok(())
}

fn behaviours(method: &MethodResult, out: &mut String) -> std::fmt::Result {
    for thrown in &method.result.behaviours {
        let when = thrown
            .script
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let name = crate::messages::simple(&thrown.exception);
        let line = format!("  throws:   {name} when {when}");
        writeln!(out, "{}", cut(line.trim_end_matches(" when ")))?;
    }
    Ok(())
}

/// A signature without the packages of its types.
fn short(signature: &str) -> String {
    let (name, types) = signature.split_once('(').unwrap_or((signature, ""));
    let mut parts: Vec<&str> = name.rsplitn(3, '.').collect();
    parts.truncate(2);
    parts.reverse();
    let types = types.trim_end_matches(')').split(',');
    let types: Vec<&str> = types.map(crate::messages::simple).collect();
    match signature.contains('(') {
        true => format!("{}({})", parts.join("."), types.join(",")),
        false => parts.join("."),
    }
}

fn cut(line: &str) -> String {
    if line.chars().count() <= LINE {
        return line.to_string();
    }
    let start: String = line.chars().take(LINE - 1).collect();
    start + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_left_out() {
        assert_eq!(
            short("org.acme.Bank.open(java.lang.String,int[])"),
            "Bank.open(String,int[])"
        );
        assert_eq!(short("Main.main"), "Main.main");
    }
}
