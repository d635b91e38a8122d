//! Solutions for machines: one document, or a line for each.

use num_bigint::BigInt;
use oxpecker_explore::Solution;
use oxpecker_explore::solutions::{NamedValues, SolutionEnd, SolutionValue};
use serde_json::{Map, Number, Value, json};

use super::{SolutionFormat, SolveSummary};

pub(super) const FORMAT: SolutionFormat = SolutionFormat {
    name: "json",
    summary: "one document, written as solutions come",
    begin: "{\"solutions\": [\n",
    solution: |number, it| {
        let comma = if number > 1 { "," } else { "" };
        format!("{comma}{}\n", solution(number, it))
    },
    fail: |_| String::new(),
    end: |it| format!("], \"summary\": {}}}\n", summary(it)),
};

pub(super) const LINES: SolutionFormat = SolutionFormat {
    name: "jsonl",
    summary: "a line of JSON for each solution, and one at the end",
    begin: "",
    solution: |number, it| format!("{}\n", solution(number, it)),
    fail: |_| String::new(),
    end: |it| format!("{}\n", summary(it)),
};

pub(super) fn solution(number: u64, solution: &Solution) -> Value {
    let mut object = json!({
        "kind": "solution",
        "number": number,
        "labels": named(&solution.labels),
        "inputs": named(&solution.inputs),
    });
    if let (Some(result), Some(object)) = (&solution.result, object.as_object_mut()) {
        object.insert("result".into(), value(result));
    }
    if let (SolutionEnd::Threw(what), Some(object)) = (&solution.end, object.as_object_mut()) {
        object.insert("threw".into(), json!(what));
    }
    object
}

fn named(values: &NamedValues) -> Value {
    let values = values.iter();
    Value::Object(
        values
            .map(|(name, it)| (name.clone(), value(it)))
            .collect::<Map<_, _>>(),
    )
}

pub(super) fn value(it: &SolutionValue) -> Value {
    match it {
        SolutionValue::Bool(value) => json!(value),
        SolutionValue::Int(value) => integer(value),
        SolutionValue::Char(code) => match char::from_u32(*code) {
            Some(symbol) => json!(symbol),
            None => json!({ "code": code }),
        },
        SolutionValue::Double(bits) => float(f64::from_bits(*bits)),
        SolutionValue::Single(bits) => float(f64::from(f32::from_bits(*bits))),
        SolutionValue::Null => Value::Null,
        SolutionValue::Text(units) => match String::from_utf16(units) {
            Ok(text) => json!(text),
            Err(_) => json!({ "units": units }),
        },
        SolutionValue::Constant(class, name) => json!({ "class": class, "constant": name }),
        SolutionValue::Array(elements) => Value::Array(elements.iter().map(value).collect()),
        SolutionValue::Object(class, fields) => json!({ "class": class, "fields": named(fields) }),
        SolutionValue::Again(place) => json!({ "same": place }),
    }
}

/// Numbers that no machine integer holds are strings.
fn integer(value: &BigInt) -> Value {
    match i64::try_from(value) {
        Ok(value) => json!(value),
        Err(_) => json!(value.to_string()),
    }
}

fn float(value: f64) -> Value {
    match Number::from_f64(value) {
        Some(number) => Value::Number(number),
        None => json!(value.to_string()),
    }
}

fn summary(summary: &SolveSummary) -> Value {
    let reasons = summary.reasons.iter();
    let reasons: Vec<Value> = reasons
        .map(|(reason, _, count)| json!({ "reason": reason, "paths": count }))
        .collect();
    let mut object = json!({
        "kind": "summary",
        "entry": summary.entry,
        "status": summary.status.name(),
        "solutions": summary.solutions,
        "reasons": reasons,
        "paths": summary.paths,
        "solver_calls": summary.solver_calls,
    });
    if let (false, Some(object)) = (summary.why.is_empty(), object.as_object_mut()) {
        object.insert("why".into(), json!(summary.why));
    }
    if let (Some(best), Some(object)) = (&summary.best, object.as_object_mut()) {
        object.insert("best".into(), json!(best));
    }
    if let (Some(time), Some(object)) = (summary.time, object.as_object_mut()) {
        object.insert("seconds".into(), json!(time.as_secs_f64()));
    }
    object
}
