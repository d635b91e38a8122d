//! The files of one program.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The mark of lines that may be taken away if they are wrong.
const OPTIONAL: &str = " //-";

/// A program under construction: its types by name, each in package `a` or `b` of the program.
pub(crate) struct Sources {
    name: String,
    first: BTreeMap<String, String>,
    second: BTreeMap<String, String>,
}

impl Sources {
    pub(crate) fn new(name: String) -> Self {
        Self {
            name,
            first: BTreeMap::new(),
            second: BTreeMap::new(),
        }
    }

    /// Adds a type with its file; `members` are lines, and those with a mark in front may be taken away.
    pub(crate) fn add(&mut self, package: &str, name: &str, head: &str, members: &[String]) {
        let text = self.text(package, head, members);
        self.first.insert(format!("{package}/{name}"), text);
    }

    /// What replaces a type after everything was compiled.
    pub(crate) fn replace(&mut self, package: &str, name: &str, head: &str, members: &[String]) {
        let text = self.text(package, head, members);
        self.second.insert(format!("{package}/{name}"), text);
    }

    fn text(&self, package: &str, head: &str, members: &[String]) -> String {
        let own = &self.name;
        let mut text = format!(
            "package {own}.{package};\nimport {own}.a.*; import {own}.b.*; import java.util.*; import java.util.function.*;\n\
             @SuppressWarnings(\"all\") {head} {{\n"
        );
        for member in members {
            let line = match member.strip_prefix('?') {
                Some(optional) => format!("    {optional}{OPTIONAL}"),
                None => format!("    {member}"),
            };
            let _ = writeln!(text, "{line}");
        }
        text.push_str("}\n");
        text
    }

    /// Writes all files; gives the name of the program.
    pub(crate) fn write(self, folder: &Path) -> String {
        let packages = [("first", &self.first), ("second", &self.second)];
        for (version, files) in packages {
            for (path, text) in files {
                let file = folder.join(&self.name).join(version);
                let file = file.join(format!("{path}.java"));
                let parent = file.parent().expect("it is in a folder");
                std::fs::create_dir_all(parent).expect("the folder is ours");
                std::fs::write(file, text).expect("the folder is ours");
            }
        }
        self.name
    }
}

/// One of several.
pub(crate) fn pick<T: Copy>(rng: &mut oxpecker_base::Rng, choices: &[T]) -> T {
    choices[rng.below(choices.len())]
}
