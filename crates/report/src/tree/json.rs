//! A tree for machines.

use std::collections::BTreeMap;

use oxpecker_explore::PathStatus;
use serde::Serialize;

use super::{Shown, TreeFormat, TreePicture};

pub(super) const FORMAT: TreeFormat = TreeFormat {
    name: "json",
    summary: "for machines: nested objects, all decisions unless options say otherwise",
    for_people: false,
    render,
};

#[derive(Serialize)]
struct Root {
    schema_version: u32,
    entry: String,
    finished: bool,
    tree: Node,
}

#[derive(Serialize)]
struct Node {
    #[serde(skip_serializing_if = "Option::is_none")]
    site: Option<Place>,
    #[serde(skip_serializing_if = "String::is_empty")]
    way: String,
    /// Rounds of a loop that are one node.
    #[serde(skip_serializing_if = "is_one")]
    rounds: u64,
    /// Decisions in front of it that had no other way.
    #[serde(skip_serializing_if = "is_zero")]
    skipped: u64,
    /// Whether the decisions below it are those of all paths, in no order.
    #[serde(skip_serializing_if = "is_false")]
    gathers: bool,
    times: u64,
    paths: u64,
    fates: BTreeMap<String, i64>,
    instructions: u64,
    feasibility_checks: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden: Option<HiddenInfo>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    children: Vec<Node>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: u32,
    column: u32,
    method: String,
    text: String,
}

#[derive(Serialize)]
struct HiddenInfo {
    decisions: u64,
    paths: u64,
}

fn render(picture: &TreePicture) -> String {
    let root = Root {
        schema_version: 2,
        entry: picture.entry.clone(),
        finished: picture.finished,
        tree: node(&picture.root),
    };
    let text = serde_json::to_string_pretty(&root);
    let mut text = text.unwrap_or_else(|error| format!("{{\"error\": \"{error}\"}}"));
    text.push('\n');
    text
}

fn node(shown: &Shown) -> Node {
    let total = &shown.total;
    let fates = PathStatus::ALL
        .into_iter()
        .filter(|status| total.of(*status) != 0);
    Node {
        site: shown.site.as_ref().map(|site| Place {
            file: site.file.clone(),
            line: site.line,
            column: site.column,
            method: site.method.clone(),
            text: site.text.clone(),
        }),
        way: shown.way.clone(),
        rounds: shown.rounds,
        skipped: shown.skipped,
        gathers: shown.gathers,
        times: total.times,
        paths: total.paths(),
        fates: fates
            .map(|status| (status.name().replace(' ', "-"), total.of(status)))
            .collect(),
        instructions: total.steps,
        feasibility_checks: total.questions,
        hidden: shown.hidden.map(|it| HiddenInfo {
            decisions: it.decisions,
            paths: it.paths,
        }),
        children: shown.children.iter().map(node).collect(),
    }
}

fn is_one(count: &u64) -> bool {
    *count == 1
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

fn is_false(it: &bool) -> bool {
    !it
}
