//! Correctness witnesses for competitions: format 2.0, a set of invariants. They are written as JSON, which is YAML.

use std::collections::BTreeMap;

use oxpecker_explore::{Proof, Verdict};
use serde_json::{Value, json};

use super::WitnessSubject;
use crate::digest::sha256;
use crate::report::Report;

/// The version of the format.
const FORMAT_VERSION: &str = "2.0";

/// The witness of a proof, with the invariants of its loops as far as they are expressions of Java.
pub(super) fn correctness_witness(report: &Report<'_>, subject: WitnessSubject<'_>) -> String {
    let content = invariants(report);
    let task = task(report, subject);
    let said = format!("{task}{content}");
    let entry = json!([{
        "entry_type": "invariant_set",
        "metadata": {
            "format_version": FORMAT_VERSION,
            "uuid": uuid(&sha256(said.as_bytes())),
            "creation_time": subject.created,
            "producer": { "name": report.tool.name, "version": report.tool.version },
            "task": task,
        },
        "content": content,
    }]);
    format!("{entry:#}\n")
}

/// What was verified: the sources that were read, by name and digest.
fn task(report: &Report<'_>, subject: WitnessSubject<'_>) -> Value {
    let mut hashes = serde_json::Map::new();
    // Files whose contents are not known have lines and nothing in them.
    let known = report
        .sources
        .iter()
        .filter(|it| !it.1.text.trim().is_empty());
    for (_, file) in known.filter(|it| !is_of_the_library(&it.1.name)) {
        hashes.insert(file.name.clone(), json!(sha256(file.text.as_bytes())));
    }
    let mut files: Vec<&str> = hashes.keys().map(String::as_str).collect();
    if files.is_empty() {
        files.push(subject.program);
    }
    json!({
        "input_files": files,
        "input_file_hashes": hashes,
        "specification": subject.specification.trim(),
        "data_model": "LP64",
        "language": "Java",
    })
}

fn is_of_the_library(name: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/"]
        .iter()
        .any(|it| name.starts_with(it))
}

/// The same witness always has the same identifier; version 8 leaves the bits to whoever makes it.
fn uuid(digest: &str) -> String {
    let [first, second, third, fourth, fifth] =
        [0..8, 8..12, 13..16, 17..20, 20..32].map(|it| &digest[it]);
    format!("{first}-{second}-8{third}-8{fourth}-{fifth}")
}

fn invariants(report: &Report<'_>) -> Value {
    let Verdict::Valid(Proof::Loops(certificate)) = &report.outcome.verdict else {
        return json!([]);
    };
    let mut loops: BTreeMap<(String, u32, u32), Loop> = BTreeMap::new();
    for invariant in &certificate.invariants {
        let Some(span) = invariant.span else { continue };
        let (file, at) = (
            report.sources.file(span.file),
            report.sources.position(span),
        );
        let facts = invariant.facts.iter().filter_map(|it| expression(it));
        let facts: Vec<String> = facts.map(|it| format!("({it})")).collect();
        // What holds after some rounds only says nothing about the loop as a whole.
        let holds = invariant.rounds_before == 0 && !facts.is_empty();
        let key = (file.name.clone(), at.line, at.column);
        let known = loops.entry(key).or_insert_with(|| Loop {
            method: invariant.method.clone(),
            cases: Some(Vec::new()),
        });
        match &mut known.cases {
            Some(cases) if holds => cases.push(facts.join(" && ")),
            cases => *cases = None,
        }
    }
    let all = loops.into_iter().filter_map(|((file, line, column), it)| {
        let value = match &it.cases?[..] {
            [only] => only.clone(),
            cases => format!("({})", cases.join(") || (")),
        };
        Some(json!({ "invariant": {
            "type": "loop_invariant",
            "location": {
                "file_name": file,
                "line": line,
                "column": column,
                "function": it.method,
            },
            "value": value,
            "format": "java_expression",
        }}))
    });
    all.collect()
}

/// A loop, and what holds in it wherever it is come from; none if nothing does that Java can say.
struct Loop {
    method: String,
    cases: Option<Vec<String>>,
}

/// A fact as an expression of Java; none if it speaks of what only the proof has, such as values before the loop.
fn expression(fact: &str) -> Option<String> {
    if let Some((one, two)) = fact
        .strip_prefix("never ")
        .and_then(|it| it.split_once(" with "))
    {
        let equal = |part: &str| {
            let (name, value) = part.split_once(" = ")?;
            Some(format!("{} == {}", operand(name)?, operand(value)?))
        };
        return Some(format!("!({} && {})", equal(one)?, equal(two)?));
    }
    if let Some((name, values)) = fact.split_once(" in {") {
        let name = operand(name)?;
        let values = values.strip_suffix('}')?.split(", ");
        let each: Option<Vec<String>> = values
            .map(|it| Some(format!("{name} == {}", operand(it)?)))
            .collect();
        return Some(each?.join(" || "));
    }
    let words: Vec<&str> = fact.split(' ').collect();
    let [one, sign, two] = words[..] else {
        return None;
    };
    let sign = match sign {
        "is" => "==",
        "<" | "<=" | ">" | ">=" | "==" | "!=" => sign,
        _ => return None,
    };
    Some(format!("{} {sign} {}", operand(one)?, operand(two)?))
}

/// A number, a variable, a field or the length of an array, as Java writes it.
fn operand(text: &str) -> Option<String> {
    if text.parse::<i64>().is_ok() || matches!(text, "true" | "false") {
        return Some(text.into());
    }
    let (name, suffix) = match text.strip_prefix('#') {
        Some(array) => (array, ".length"),
        None => (text, ""),
    };
    let is_name = |part: &str| {
        let mut signs = part.chars();
        let first = signs
            .next()
            .is_some_and(|it| it.is_alphabetic() || it == '_' || it == '$');
        first && signs.all(|it| it.is_alphanumeric() || it == '_' || it == '$')
    };
    // An object without a name is called by its number.
    let is_number = |part: &str| {
        let digits = part.strip_prefix("object");
        digits.is_some_and(|it| !it.is_empty() && it.trim_start_matches('-').parse::<i64>().is_ok())
    };
    let parts: Vec<&str> = name.split('.').collect();
    let is_written = parts.iter().all(|it| is_name(it)) && !is_number(parts[0]);
    is_written.then(|| format!("{name}{suffix}"))
}

#[cfg(test)]
mod tests {
    use super::expression;

    #[test]
    fn facts_are_expressions_of_java() {
        let cases = [
            ("i >= 0", Some("i >= 0")),
            ("i <= #a", Some("i <= a.length")),
            ("this.count <= -1", Some("this.count <= -1")),
            ("done is true", Some("done == true")),
            ("mode in {0, 2}", Some("mode == 0 || mode == 2")),
            ("never p = 1 with q = 2", Some("!(p == 1 && q == 2)")),
            ("i >= first i", None),
            ("i - j stays", None),
            ("%3 >= 0", None),
            ("object-4.size >= 0", None),
            ("Main.run::i >= 0", None),
        ];
        for (fact, java) in cases {
            assert_eq!(expression(fact).as_deref(), java, "{fact}");
        }
    }
}
