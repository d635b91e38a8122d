//! A small validator for the parts of JSON Schema that our schemas use.

use serde_json::Value;

/// Checks values against a schema.
pub(crate) struct Validator<'a> {
    pub(crate) root: &'a Value,
}

impl Validator<'_> {
    pub(crate) fn check(
        &self,
        schema: &Value,
        value: &Value,
        path: &str,
        problems: &mut Vec<String>,
    ) {
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
