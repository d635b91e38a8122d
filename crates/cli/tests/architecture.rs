//! The crates depend on each other as `docs/architecture.md` says, and modules of one crate do not import each other in
//! circles. `BLESS=1` writes the table of the document anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Who imports whom, by name.
type Arrows = BTreeMap<String, BTreeSet<String>>;

const HEADER: &str = "| crate | depends on |\n|---|---|\n";

/// Modules of a crate that may import each other in circles; none of them means all.
struct Exception {
    name: &'static str,
    modules: &'static [&'static str],
    why: &'static str,
}

const EXCEPTIONS: &[Exception] = &[
    Exception {
        name: "term",
        modules: &["facts", "node", "pool", "text", "varset"],
        why: "nodes are stored in the pool, and what the pool keeps about a node is computed from nodes",
    },
    Exception {
        name: "term",
        modules: &["eval", "model"],
        why: "a model evaluates terms, and evaluation looks variables up in a model",
    },
    Exception {
        name: "ir",
        modules: &["hierarchy", "program"],
        why: "a program keeps the hierarchy of its classes",
    },
    Exception {
        name: "jvm",
        modules: &["headers", "loader", "lower"],
        why: "the loader lowers a method when it is needed, which loads the classes that it names",
    },
    Exception {
        name: "interp",
        modules: &[
            "concrete", "config", "exec", "inputs", "language", "merge", "native", "slots",
            "state", "threads", "trace",
        ],
        why: "a language and its native methods are called by the interpreter and get it; frames and threads of a state \
              keep native methods that go on later; slots of a state say how they are merged, in terms of the interpreter",
    },
    Exception {
        name: "explore",
        modules: &[
            "outcome",
            "profile",
            "search",
            "search_record",
            "statistics",
        ],
        why: "observers know the events of a search, and the search owns the usual observers and their results",
    },
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the workspace, and which of them each depends on.
fn crates() -> Arrows {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--offline",
    ]);
    let output = cargo.current_dir(root()).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let arrows = packages.iter().map(|package| {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let own = dependencies.iter().filter(|it| it["kind"].is_null());
        let own = own
            .filter(|it| it["path"].is_string())
            .map(|it| short(&it["name"]));
        (short(&package["name"]), own.collect())
    });
    arrows.collect()
}

/// The name of a crate as the document says it.
fn short(package: &Value) -> String {
    let name = package.as_str().expect("a name");
    name.strip_prefix("oxpecker-").unwrap_or(name).to_string()
}

fn table(arrows: &Arrows) -> String {
    let quoted = |names: &BTreeSet<String>| match names.is_empty() {
        true => "–".to_string(),
        false => {
            let names: Vec<String> = names.iter().map(|it| format!("`{it}`")).collect();
            names.join(", ")
        }
    };
    let rows = arrows
        .iter()
        .map(|(name, used)| format!("| `{name}` | {} |\n", quoted(used)));
    HEADER.to_string() + &rows.collect::<String>()
}

#[test]
fn the_document_draws_the_arrows_between_crates() {
    let file = root().join("docs/architecture.md");
    let text = fs::read_to_string(&file).expect("the document");
    let start = text.find(HEADER).expect("the document has the table");
    let length = text[start..]
        .find("\n\n")
        .map_or(text.len() - start, |it| it + 1);
    let (found, wanted) = (&text[start..start + length], table(&crates()));
    if std::env::var_os("BLESS").is_some() {
        let blessed = text.replace(found, &wanted);
        fs::write(&file, blessed).expect("the document can be written");
        return;
    }
    assert_eq!(
        found, wanted,
        "docs/architecture.md; BLESS=1 writes the table anew"
    );
}

/// The top-level modules of a crate, and which of them each imports.
fn modules(source: &Path) -> Arrows {
    let mut arrows = Arrows::new();
    let mut files = vec![source.to_path_buf()];
    while let Some(path) = files.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a directory");
            files.extend(entries.map(|it| it.expect("an entry").path()));
            continue;
        }
        let inner = path.strip_prefix(source).expect("below the source");
        let top = inner.iter().next().expect("a name").to_string_lossy();
        let top = top.strip_suffix(".rs").unwrap_or(&top);
        let is_source = path.extension().is_some_and(|it| it == "rs");
        if is_source && !matches!(top, "lib" | "main") && !path.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).expect("source");
            arrows.entry(top.into()).or_default().extend(imports(&text));
        }
    }
    let known: BTreeSet<String> = arrows.keys().cloned().collect();
    for (name, used) in &mut arrows {
        used.retain(|it| it != name && known.contains(it));
    }
    arrows
}

/// The names after `crate::` in code that is no test.
fn imports(text: &str) -> BTreeSet<String> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code: Vec<&str> = text
        .lines()
        .map(|it| it.split("//").next().unwrap_or(""))
        .collect();
    let code = code.join("\n");
    let is_word = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
    let mut found = BTreeSet::new();
    for behind in code.split("crate::").skip(1) {
        let list = behind.strip_prefix('{').and_then(|it| it.split(';').next());
        for item in list
            .unwrap_or(behind.split([';', ' ']).next().unwrap_or(""))
            .split(',')
        {
            let name: String = item
                .trim_start()
                .chars()
                .take_while(|it| is_word(*it))
                .collect();
            found.insert(name);
        }
    }
    found
}

/// What can be reached from a module.
fn reached(arrows: &Arrows, from: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from.to_string()];
    while let Some(module) = open.pop() {
        for next in arrows.get(&module).into_iter().flatten() {
            if seen.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    seen
}

/// The largest sets of modules that import each other.
fn cycles(arrows: &Arrows) -> BTreeSet<BTreeSet<String>> {
    let all: BTreeMap<&String, BTreeSet<String>> =
        arrows.keys().map(|it| (it, reached(arrows, it))).collect();
    let in_circles = all
        .iter()
        .filter(|(name, reached)| reached.contains(**name));
    let circle = |(name, reached): (&&String, &BTreeSet<String>)| {
        reached
            .iter()
            .filter(|it| all[it].contains(*name))
            .cloned()
            .collect()
    };
    in_circles.map(circle).collect()
}

#[test]
fn modules_do_not_import_each_other_in_circles() {
    let mut used = vec![false; EXCEPTIONS.len()];
    for name in crates().keys() {
        for cycle in cycles(&modules(&root().join("crates").join(name).join("src"))) {
            let excuse = EXCEPTIONS.iter().position(|it| {
                let listed = |module: &String| it.modules.contains(&module.as_str());
                it.name == name && (it.modules.is_empty() || cycle.iter().all(listed))
            });
            let excuse = excuse.unwrap_or_else(|| panic!("{name}: a circle of {cycle:?}"));
            used[excuse] = true;
        }
    }
    for (exception, used) in EXCEPTIONS.iter().zip(used) {
        let (name, why) = (exception.name, exception.why);
        assert!(used, "{name} has no such circle any more: {why}");
    }
}
