//! The table of programs: what comes out, at most how many paths, and how many exactly without merging.

use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "program\tentry\tverdict\tpaths\tunmerged";

/// All rows, in the order of the file.
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
}

/// A method of a program.
pub(crate) struct Row {
    /// Where it is, such as `java/Plain.java`.
    pub(crate) program: String,
    pub(crate) entry: String,
    pub(crate) verdict: String,
    /// Most paths with the default settings.
    pub(crate) paths: u64,
    /// The paths when every branch forks, unless these are too many.
    pub(crate) unmerged: Option<u64>,
}

impl Row {
    pub(crate) fn is_java(&self) -> bool {
        self.program.ends_with(".java")
    }

    pub(crate) fn is_trap(&self) -> bool {
        self.program.starts_with("traps/")
    }

    pub(crate) fn is_long(&self) -> bool {
        self.entry == "twelve"
    }

    /// The program without its directory and the method, such as `Plain.twelve`.
    pub(crate) fn name(&self) -> String {
        Self::named(&self.program, &self.entry)
    }

    /// The same for any program and method.
    pub(crate) fn named(program: &str, entry: &str) -> String {
        let stem = Path::new(program).file_stem().unwrap();
        format!("{}.{entry}", stem.to_str().unwrap())
    }

    fn read(line: &str) -> Self {
        let cells: Vec<&str> = line.split('\t').collect();
        let &[program, entry, verdict, paths, unmerged] = cells.as_slice() else {
            panic!("`{line}` does not have five columns");
        };
        Self {
            program: program.to_string(),
            entry: entry.to_string(),
            verdict: verdict.to_string(),
            paths: paths.parse().unwrap(),
            unmerged: (unmerged != "-").then(|| unmerged.parse().unwrap()),
        }
    }

    fn text(&self) -> String {
        let unmerged = self.unmerged.map_or("-".to_string(), |it| it.to_string());
        let Self {
            program,
            entry,
            verdict,
            paths,
            ..
        } = self;
        format!("{program}\t{entry}\t{verdict}\t{paths}\t{unmerged}\n")
    }
}

impl Table {
    pub(crate) fn read() -> Self {
        let text = fs::read_to_string(path()).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some(HEAD));
        Self {
            rows: lines.map(Row::read).collect(),
        }
    }

    pub(crate) fn write(&self) {
        let rows: String = self.rows.iter().map(Row::text).collect();
        fs::write(path(), format!("{HEAD}\n{rows}")).unwrap();
    }
}

/// The programs that are there, as the table names them.
pub(crate) fn programs() -> Vec<String> {
    let mut found = Vec::new();
    for kind in ["java", "oox", "traps"] {
        for entry in fs::read_dir(directory().join(kind)).unwrap() {
            let name = entry.unwrap().file_name();
            found.push(format!("{kind}/{}", name.to_str().unwrap()));
        }
    }
    found.sort();
    found
}

/// Where programs and table are.
pub(crate) fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/merging")
}

fn path() -> PathBuf {
    directory().join("probes.tsv")
}
