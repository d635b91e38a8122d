//! Solutions for programs that run them again: lines of JSON with all inputs and the identity of their objects.

use oxpecker_explore::Solution;
use oxpecker_explore::run_inputs::{RunInputs, RunObject, RunValue};
use serde_json::{Value, json};

use super::SolutionFormat;
use super::json::{LINES, solution, value};

pub(super) const FORMAT: SolutionFormat = SolutionFormat {
    name: "replay",
    summary: "lines of JSON with what a re-run needs, and with paths that led to no solution",
    solution: |number, it| format!("{}\n", line(number, it)),
    fail: |number| format!("{}\n", json!({ "kind": "fail", "number": number })),
    ..LINES
};

fn line(number: u64, it: &Solution) -> Value {
    let mut object = solution(number, it);
    if let Some(object) = object.as_object_mut() {
        object.insert("run".into(), run(&it.run));
    }
    object
}

fn run(inputs: &RunInputs) -> Value {
    let arguments: Vec<Value> = inputs.arguments.iter().map(input).collect();
    let asked = inputs.asked.iter();
    let asked: Vec<Value> = asked
        .map(|(call, it)| json!({ "call": call, "value": input(it) }))
        .collect();
    let objects: Vec<Value> = inputs.objects.iter().map(object).collect();
    json!({ "arguments": arguments, "asked": asked, "objects": objects })
}

fn input(it: &RunValue) -> Value {
    match it {
        RunValue::Plain(it) => value(it),
        RunValue::Object(place) => json!({ "object": place }),
    }
}

fn object(it: &RunObject) -> Value {
    match it {
        RunObject::Plain(None, it) => json!({ "value": value(it) }),
        RunObject::Plain(Some(class), it) => json!({ "box": class, "value": value(it) }),
        RunObject::Array(class, elements) => {
            let elements: Vec<Value> = elements.iter().map(input).collect();
            json!({ "array": class, "elements": elements })
        }
        RunObject::Instance(class, fields) => {
            let fields = fields
                .iter()
                .map(|it| json!({ "class": it.class, "name": it.name, "value": input(&it.value) }));
            json!({ "class": class, "fields": fields.collect::<Vec<_>>() })
        }
    }
}
