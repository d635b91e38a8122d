//! Help, output and documentation use the words of the field, not a dialect of ours.
//!
//! Each word of the list has one that people who know KLEE, JPF or SMT solvers use already.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

/// What is not said, and what is said instead.
const WORDS: &[(&str, &str)] = &[
    ("java machine", "JVM"),
    ("java machines", "JVM"),
    ("text", "string; text is a format of output"),
    ("texts", "strings"),
    ("question", "query, feasibility check, solver call"),
    ("questions", "queries, feasibility checks, solver calls"),
    ("ask", "check, call"),
    ("asks", "checks, calls"),
    ("asked", "checked, called"),
    ("asking", "checking, calling"),
    ("nobody", "the name of the actor, or the passive"),
    ("somebody", "the name of the actor, or the passive"),
    ("whoever", "the name of the actor, or the passive"),
    ("he", "the name of the actor, or the passive"),
    ("way", "branch, edge, successor, alternative"),
    ("ways", "branches, edges, successors, alternatives"),
    ("place", "location, index, program point"),
    ("places", "locations, indexes, program points"),
    ("told", "reported, passed to, printed"),
    ("tell", "report, pass to, print"),
    ("tells", "reports, passes to, prints"),
    ("units", "code units"),
    ("folder", "directory"),
    ("folders", "directories"),
    ("constants of enumerations", "enum constants"),
    ("made up", "generated"),
    ("makes up", "generates"),
    ("seen before", "state matching"),
    ("coin", "random path selection"),
    ("the time is over", "time limit reached"),
    ("nothing definite can be said", "inconclusive"),
    ("no input violates anything", "no violation on any path"),
    ("cut", "truncated, depth limit reached"),
    ("gave up", "unsupported"),
    ("gives up", "unsupported"),
];

/// Where a word of the list is right, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "\"text\":",
        "a field of results: the source of an expression",
    ),
    ("- text:", "the name of a format"),
    ("[default: text]", "the name of a format"),
    ("values: text,", "the name of a format"),
    ("text|svg", "the name of a format"),
    ("text\\|svg", "the name of a format"),
    ("as text", "the format of output"),
    ("text, JSON", "the format of output"),
    ("text and trees", "the format of output"),
    ("text goes to stderr", "the format of output"),
    ("one line of text", "the format of output"),
    ("code units", "the word of the Java language specification"),
    ("resource units", "the word of Z3"),
];

/// Commands that have help of their own.
fn commands() -> Vec<String> {
    let help = common::oxpecker(["--help"]).stdout;
    let list = help.lines().skip_while(|it| *it != "Commands:").skip(1);
    let names = list.map_while(|line| line.split_whitespace().next());
    names.map(str::to_string).collect()
}

/// Everything that is checked: a name and its contents.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for command in commands().iter().filter(|it| *it != "help") {
        let help = common::oxpecker([command, "--help"]).stdout;
        found.push((format!("{command} --help"), help));
    }
    let root = common::root();
    let mut files: Vec<PathBuf> = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    files.extend(files_in(&root.join("docs"), "md"));
    files.extend(files_in(&root.join("crates/cli/tests/snapshots"), "txt"));
    for file in files {
        let text = fs::read_to_string(&file).expect("it can be read");
        let text = match file.extension().is_some_and(|it| it == "md") {
            true => without_code(&text),
            false => text,
        };
        found.push((file.display().to_string(), text));
    }
    found
}

fn files_in(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("it is there").flatten();
    let paths = entries.map(|it| it.path());
    let mut files: Vec<PathBuf> = paths
        .filter(|it| it.extension().is_some_and(|it| it == extension))
        .collect();
    files.sort();
    files
}

/// Markdown without inline code, which names files and fields, and without Rust. Other blocks stay: they show output.
fn without_code(markdown: &str) -> String {
    let mut block = None;
    let mut kept = String::new();
    for line in markdown.lines() {
        if let Some(language) = line.strip_prefix("```") {
            block = block.is_none().then_some(language);
            continue;
        }
        let parts = line.split('`').enumerate();
        let parts = parts.filter(|(number, _)| match block {
            Some(language) => language != "rust",
            None => number % 2 == 0,
        });
        kept.extend(parts.map(|(_, part)| part));
        kept.push('\n');
    }
    kept
}

/// Lower-case words with one space between them and at both ends.
fn normalized(text: &str) -> String {
    let mut text = text.to_string();
    for (allowed, _) in EXCEPTIONS {
        text = text.replace(allowed, " ");
    }
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
    format!(" {} ", words.join(" ").to_lowercase())
}

/// A word with what stands around it.
fn context(text: &str, at: usize, length: usize) -> String {
    let before: Vec<&str> = text[..at].split_whitespace().rev().take(5).collect();
    let before: Vec<&str> = before.into_iter().rev().collect();
    let behind: Vec<&str> = text[at + length..].split_whitespace().take(5).collect();
    let word = text[at..at + length].trim();
    format!("{} [{word}] {}", before.join(" "), behind.join(" "))
}

#[test]
fn words_are_those_of_the_field() {
    let sources = sources();
    assert!(sources.len() > 30, "{} sources", sources.len());
    let mut wrong = Vec::new();
    for (name, text) in &sources {
        let text = normalized(text);
        for (word, instead) in WORDS {
            for (at, found) in text.match_indices(&format!(" {word} ")) {
                let shown = context(&text, at, found.len());
                wrong.push(format!("{name}: {shown}: say {instead}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
