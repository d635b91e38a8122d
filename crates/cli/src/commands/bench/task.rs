//! Task lists: tables with tab-separated columns, and BenchExec task definitions.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::args::BenchArgs;
use crate::failure::{BadTasks, Failure};

/// What is known about a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    Valid,
    Invalid,
    Unknown,
}

impl Expected {
    fn of(verdict: Option<bool>) -> Self {
        match verdict {
            Some(true) => Expected::Valid,
            Some(false) => Expected::Invalid,
            None => Expected::Unknown,
        }
    }
}

/// One run of `verify`.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// Its path as the list has it.
    pub(super) name: String,
    /// The set it is counted in.
    pub(super) set: String,
    pub(super) files: Vec<PathBuf>,
    pub(super) expected: Expected,
    pub(super) entry: Option<String>,
    /// The depth up to which it is known to be valid.
    pub(super) depth: Option<u32>,
    /// `line:column` of the violation.
    pub(super) position: Option<String>,
    pub(super) dialect: Option<String>,
    pub(super) options: Vec<String>,
}

impl Task {
    /// The options that restrict the inputs or specifications, in the words of the verdict.
    pub(super) fn restrictions(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut options = self.options.iter();
        while let Some(option) = options.next() {
            if option == "--max-array" {
                found.push(format!(
                    "{option} {}",
                    options.next().map_or("", String::as_str)
                ));
            } else if option.starts_with("--no-") {
                found.push(option.clone());
            }
        }
        found.sort();
        found
    }
}

/// All tasks of the arguments that pass the filter.
pub(super) fn read_all(args: &BenchArgs) -> Result<Vec<Task>, Failure> {
    let mut tasks = Vec::new();
    if let Some(path) = &args.expected {
        tasks.extend(parse_table(&read(path)?, path)?);
    }
    for path in &args.tasks {
        tasks.extend(parse_definition(&read(path)?, path)?);
    }
    if let Some(filter) = &args.filter {
        tasks.retain(|task| {
            let entry = task.entry.as_deref().unwrap_or("");
            format!("{} {entry}", task.name).contains(filter.as_str())
        });
    }
    Ok(tasks)
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|source| Failure::read(path, source))
}

fn broken(path: &Path, source: BadTasks) -> Failure {
    let path = path.into();
    Failure::Tasks { path, source }
}

/// A table whose first line names the columns; `path` and `expected` are needed.
fn parse_table(text: &str, path: &Path) -> Result<Vec<Task>, Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or("").split('\t').collect();
    for needed in ["path", "expected"] {
        if !header.contains(&needed) {
            return Err(broken(path, BadTasks::NoColumn(needed)));
        }
    }
    let mut tasks = Vec::new();
    for (number, line) in lines
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |name: &str| {
            let place = header.iter().position(|it| *it == name)?;
            let text = cells.get(place)?.trim();
            (!text.is_empty()).then(|| text.to_string())
        };
        let task =
            table_row(&cell, folder).ok_or_else(|| broken(path, BadTasks::NoTask(number + 2)))?;
        tasks.push(task);
    }
    Ok(tasks)
}

fn table_row(cell: &dyn Fn(&str) -> Option<String>, folder: &Path) -> Option<Task> {
    let name = cell("path")?;
    let expected = match cell("expected")?.as_str() {
        "valid" => Expected::Valid,
        "invalid" => Expected::Invalid,
        "unknown" => Expected::Unknown,
        _ => return None,
    };
    let depth = match cell("depth_k") {
        Some(depth) => Some(depth.parse().ok()?),
        None => None,
    };
    let options = cell("options").unwrap_or_default();
    Some(Task {
        set: name.split('/').take(2).collect::<Vec<_>>().join("/"),
        files: vec![folder.join(&name)],
        name,
        expected,
        entry: cell("entry_point"),
        depth,
        position: cell("position"),
        dialect: cell("dialect"),
        options: options.split_whitespace().map(str::to_string).collect(),
    })
}

#[derive(Deserialize)]
struct Definition {
    input_files: OneOrMany,
    #[serde(default)]
    properties: Vec<Property>,
    #[serde(default)]
    options: TaskOptions,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
struct Property {
    property_file: Option<String>,
    expected_verdict: Option<bool>,
}

#[derive(Default, Deserialize)]
struct TaskOptions {
    language: Option<String>,
}

/// One task per property of a Java program; programs of OOX have one property.
fn parse_definition(text: &str, path: &Path) -> Result<Vec<Task>, Failure> {
    let definition: Definition = serde_saphyr::from_str(text)
        .map_err(|error| broken(path, BadTasks::Definition(Box::new(error))))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let files = match definition.input_files {
        OneOrMany::One(file) => vec![file],
        OneOrMany::Many(files) => files,
    };
    let task = Task {
        name: path.display().to_string(),
        set: folder.display().to_string(),
        files: files.iter().map(|file| folder.join(file)).collect(),
        expected: Expected::Unknown,
        entry: None,
        depth: None,
        position: None,
        dialect: None,
        options: Vec::new(),
    };
    if definition.options.language.as_deref() != Some("Java") {
        let mut expected = definition.properties.iter();
        let expected = expected.find_map(|it| it.expected_verdict);
        return Ok(vec![Task {
            expected: Expected::of(expected),
            ..task
        }]);
    }
    let properties = definition.properties.iter().filter_map(|property| {
        let file = property.property_file.as_ref()?;
        let name = Path::new(file).file_stem()?.to_string_lossy();
        let file = folder.join(file).display().to_string();
        Some(Task {
            name: format!("{} {name}", task.name),
            set: format!("{} {name}", task.set),
            expected: Expected::of(property.expected_verdict),
            options: vec!["--property".into(), file],
            ..task.clone()
        })
    });
    Ok(properties.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tables_by_column_name() {
        let text =
            "path\texpected\tdepth_k\toptions\na/b/c.oox\tvalid\t30\t--max-array 3 --no-aliasing\n";
        let tasks = parse_table(text, Path::new("lists/all.tsv")).unwrap();
        let [task] = tasks.as_slice() else {
            panic!("one row gives one task");
        };
        assert_eq!(task.set, "a/b");
        assert_eq!(task.files, [Path::new("lists/a/b/c.oox")]);
        assert_eq!((task.expected, task.depth), (Expected::Valid, Some(30)));
        assert_eq!(task.restrictions(), ["--max-array 3", "--no-aliasing"]);
    }

    #[test]
    fn reads_task_definitions() {
        let text = "format_version: '2.0'\ninput_files: 'a.oox'\nproperties:\n  - property_file: ../assert.prp\n    \
                    expected_verdict: false\n";
        let tasks = parse_definition(text, Path::new("tasks/a.yml")).unwrap();
        let task = &tasks[0];
        assert_eq!(task.files, [Path::new("tasks/a.oox")]);
        assert_eq!(task.expected, Expected::Invalid);
        let several = "input_files:\n  - a.oox\n  - b.oox\n";
        let tasks = parse_definition(several, Path::new("a.yml")).unwrap();
        let task = &tasks[0];
        assert_eq!((task.files.len(), task.expected), (2, Expected::Unknown));
    }

    #[test]
    fn a_java_task_has_a_row_per_property() {
        let text = "input_files:\n  - ../common/\n  - a/\nproperties:\n  - property_file: ../p/valid-assert.prp\n    \
                    expected_verdict: true\n  - property_file: ../p/no-runtime-exception.prp\n    \
                    expected_verdict: false\noptions:\n  language: Java\n";
        let tasks = parse_definition(text, Path::new("set/a.yml")).unwrap();
        let names: Vec<&str> = tasks.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(
            names,
            ["set/a.yml valid-assert", "set/a.yml no-runtime-exception"]
        );
        assert_eq!(tasks[1].expected, Expected::Invalid);
        assert_eq!(
            tasks[0].options,
            ["--property", "set/../p/valid-assert.prp"]
        );
    }
}
