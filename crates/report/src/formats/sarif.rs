//! SARIF 2.1.0, which code hosts and editors read.

use serde_json::{Value, json};

use super::Format;
use crate::suite::{Finding, MethodResult, Place, Suite, Word};

pub(super) const FORMAT: Format = Format {
    name: "sarif",
    summary: "SARIF 2.1.0, for code hosts and editors",
    for_people: false,
    render: |report| render(&super::suite_of(report)),
    render_suite: render,
};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Kinds of violations with what they are.
const RULES: &[(&str, &str)] = &[
    ("assert", "An assertion does not hold"),
    ("assume", "An assumption does not hold"),
    ("requires", "A precondition does not hold"),
    ("ensures", "A postcondition does not hold"),
    ("exceptional", "An exceptional clause does not hold"),
    ("null", "Null is dereferenced"),
    ("bounds", "An index is out of bounds"),
    ("division-by-zero", "An integer is divided by zero"),
    ("cast", "An object is cast to a class it does not have"),
    ("negative-size", "An array has a negative size"),
    (
        "array-store",
        "A value is stored into an array that cannot hold it",
    ),
    (
        "not-owner",
        "A lock is released by a thread that does not hold it",
    ),
    ("no-implementation", "A method without code is called"),
    (
        "ambiguous",
        "A method that several interfaces define is called",
    ),
    ("no-method", "A method that does not exist is called"),
    ("no-access", "A method that cannot be accessed is called"),
    ("exception", "An exception is caught nowhere"),
    ("deadlock", "No thread can go on"),
];

fn render(suite: &Suite) -> String {
    let rules = RULES.iter().map(|(id, text)| {
        json!({
            "id": id,
            "shortDescription": {"text": text},
            "defaultConfiguration": {"level": "error"},
        })
    });
    let results: Vec<Value> = suite.methods.iter().flat_map(results).collect();
    let notes: Vec<Value> = suite.methods.iter().filter_map(note).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": suite.tool.name,
                "version": suite.tool.version,
                "rules": rules.collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": suite.totals().error == 0,
                "toolExecutionNotifications": notes,
            }],
            "results": results,
        }],
    });
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

fn results(method: &MethodResult) -> Vec<Value> {
    let each = method
        .findings()
        .into_iter()
        .map(|found| result(method, &found));
    each.collect()
}

fn result(method: &MethodResult, found: &Finding) -> Value {
    let violation = &found.violation;
    let script = found.counterexample.as_ref().map(|it| it.script.trim_end());
    let with = script.filter(|it| !it.is_empty());
    let with = with
        .map(|it| format!("\nInputs:\n{it}"))
        .unwrap_or_default();
    let rule = RULES.iter().position(|(id, _)| *id == violation.kind);
    let mut result = json!({
        "ruleId": violation.kind,
        "level": "error",
        "kind": "fail",
        "message": {"text": format!("{}{with}", violation.message)},
        "locations": [location(&violation.place, Some(&method.signature))],
        // The same finding in another version of the file is the same one.
        "partialFingerprints": {
            "oxpecker/v1": format!("{}:{}:{}", method.signature, violation.kind, violation.message),
        },
    });
    if let Some(rule) = rule {
        result["ruleIndex"] = json!(rule);
    }
    if !found.trace.is_empty() {
        let steps = found.trace.iter().map(|step| {
            let mut shown = location(&step.place, None);
            let changes = step
                .changes
                .iter()
                .map(|it| format!("{} = {}", it.name, it.value));
            let changes = changes.collect::<Vec<_>>().join(", ");
            shown["message"] = json!({"text": format!("{}  {changes}", step.text).trim_end()});
            json!({"location": shown, "nestingLevel": step.level})
        });
        let steps: Vec<Value> = steps.collect();
        result["codeFlows"] = json!([{"threadFlows": [{"locations": steps}]}]);
    }
    result
}

/// What is no finding but has to be known.
fn note(method: &MethodResult) -> Option<Value> {
    let level = match method.word {
        Word::Error => "error",
        Word::Unknown => "note",
        Word::Invalid | Word::Valid | Word::ValidUpTo => return None,
    };
    let text = format!("{}: {}", method.signature, method.summary());
    Some(json!({"level": level, "message": {"text": text}}))
}

fn location(place: &Place, method: Option<&str>) -> Value {
    let mut region = json!({"startLine": place.line.max(1)});
    if place.column > 0 && place.line > 0 {
        region["startColumn"] = json!(place.column);
    }
    let is_range = (place.end_line, place.end_column) > (place.line, place.column);
    if is_range && place.line > 0 && place.end_column > 0 {
        region["endLine"] = json!(place.end_line);
        region["endColumn"] = json!(place.end_column);
    }
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": {"uri": uri(&place.file)},
            "region": region,
        },
    });
    if let Some(method) = method {
        location["logicalLocations"] = json!([{
            "fullyQualifiedName": method,
            "kind": "function",
        }]);
    }
    location
}

/// A path as a reference: what is no usual character is escaped.
fn uri(path: &str) -> String {
    let mut text = String::new();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'$' => {
                text.push(byte as char);
            }
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("src/a b/C.java"), "src/a%20b/C.java");
        assert_eq!(uri("é"), "%C3%A9");
    }
}
