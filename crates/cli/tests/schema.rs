//! Results are as `docs/result.schema.json` says: a small validator for the parts of JSON Schema it uses.

mod common;

use serde_json::Value;

#[test]
fn results_fit_the_schema() {
    let text = std::fs::read_to_string(common::root().join("docs/result.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let runs = [
        "examples/abs.oox",
        "examples/alias.oox",
        "examples/alias.oox --no-aliasing --no-timing",
        "examples/list.oox --depth 10",
        "examples/list.oox --int-bits 32",
        "examples/shapes.oox",
        "examples/sort.oox --max-array 2",
        "examples/sort.oox --steps 5000",
        "examples/exceptions.oox",
        "tests/programs/threads/lost_update.oox",
    ];
    // These need a Java compiler.
    let java = [
        "examples/Account.java --entry Account.transfer --no-replay",
        "tests/java/inputs/Values.java --entry Values.constants --no-replay",
        "tests/java/inputs/Values.java --entry Values.smallBoxesMayBeNew --no-replay",
        "tests/java/inputs/Values.java --entry Values.literal --no-replay",
        "tests/java/inputs/Nodes.java --entry Nodes.staticsAlias --no-replay",
    ];
    let jdk = oxpecker_jvm::Jdk::find(&oxpecker_jvm::JdkSearch::from_environment(None));
    let compiles = jdk.is_ok_and(|jdk| jdk.program("javac").is_some());
    let java = java.into_iter().filter(|_| compiles);
    for run in runs.into_iter().chain(java) {
        let args = ["verify", "--format", "json"]
            .into_iter()
            .chain(run.split(' '));
        let ran = common::oxpecker(args);
        let result: Value =
            serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{run}: {}", ran.stderr));
        let mut problems = Vec::new();
        Validator { root: &schema }.check(&schema, &result, "", &mut problems);
        assert!(problems.is_empty(), "{run}: {problems:#?}\n{}", ran.stdout);
    }
}

struct Validator<'a> {
    root: &'a Value,
}

impl Validator<'_> {
    fn check(&self, schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
        if let Some(target) = schema["$ref"].as_str() {
            let pointer = target.trim_start_matches('#');
            let target = self
                .root
                .pointer(pointer)
                .expect("a reference leads somewhere");
            return self.check(target, value, path, problems);
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            let fits = |choice: &&Value| {
                let mut inner = Vec::new();
                self.check(choice, value, path, &mut inner);
                inner.is_empty()
            };
            if choices.iter().filter(fits).count() != 1 {
                problems.push(format!("{path}: fits not exactly one choice"));
            }
            return;
        }
        if let Some(constant) = schema.get("const")
            && constant != value
        {
            problems.push(format!("{path}: not {constant}"));
        }
        if let Some(words) = schema["enum"].as_array()
            && !words.contains(value)
        {
            problems.push(format!("{path}: {value} is not in the list"));
        }
        if !has_type(&schema["type"], value) {
            problems.push(format!("{path}: {value} is not {}", schema["type"]));
        }
        self.members(schema, value, path, problems);
        for (number, item) in value.as_array().into_iter().flatten().enumerate() {
            if schema.get("items").is_some() {
                self.check(
                    &schema["items"],
                    item,
                    &format!("{path}[{number}]"),
                    problems,
                );
            }
        }
    }

    fn members(&self, schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
        let Some(object) = value.as_object() else {
            return;
        };
        for needed in schema["required"].as_array().into_iter().flatten() {
            if !object.contains_key(needed.as_str().unwrap_or("")) {
                problems.push(format!("{path}: {needed} is missing"));
            }
        }
        for (name, member) in object {
            let inner = format!("{path}.{name}");
            if let Some(described) = schema["properties"].get(name) {
                self.check(described, member, &inner, problems);
            } else if schema["additionalProperties"] == false {
                problems.push(format!("{inner} is not described"));
            } else if schema["additionalProperties"].is_object() {
                self.check(&schema["additionalProperties"], member, &inner, problems);
            }
        }
    }
}

fn has_type(wanted: &Value, value: &Value) -> bool {
    match wanted {
        Value::Null => true,
        Value::Array(several) => several.iter().any(|it| has_type(it, value)),
        wanted => match wanted.as_str().unwrap_or("") {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            "null" => value.is_null(),
            _ => false,
        },
    }
}
