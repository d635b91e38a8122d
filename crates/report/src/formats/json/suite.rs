//! The results of many methods.

use serde_json::{Value, json};

use super::SCHEMA_VERSION;
use crate::suite::Suite;

pub(super) fn render(suite: &Suite) -> String {
    let methods = suite.methods.iter().map(|it| {
        json!({
            "method": it.signature,
            "file": it.place.0,
            "line": it.place.1,
            "verdict": it.word.name(),
            "summary": it.summary(),
            "cached": it.cached,
            "result": it.json,
        })
    });
    let totals = suite.totals();
    let mut root = json!({
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": suite.tool.name, "version": suite.tool.version},
        "methods": methods.collect::<Vec<Value>>(),
        "totals": {
            "methods": totals.all(),
            "invalid": totals.invalid,
            "error": totals.error,
            "unknown": totals.unknown,
            "valid-up-to": totals.valid_up_to,
            "valid": totals.valid,
            "cached": totals.cached,
        },
    });
    if let Some(seconds) = suite.seconds {
        root["timing"] = json!({"wall_seconds": seconds});
    }
    let mut text = serde_json::to_string_pretty(&root).unwrap_or_default();
    text.push('\n');
    text
}
