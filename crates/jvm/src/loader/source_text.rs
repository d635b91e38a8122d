//! Where classes stand in the source: real text when somebody gave it, empty lines otherwise.

use std::rc::Rc;

use oxpecker_base::{FileId, SourceMap, Span};
use rustc_hash::FxHashMap;

use super::JavaLoader;
use crate::classfile::{ClassFile, Code, Method};

/// The texts of source files, found by package and file name.
#[derive(Debug, Default)]
pub struct SourceTexts {
    /// By `package/File.java`: the name for messages and the text.
    texts: FxHashMap<String, (String, String)>,
    /// Those that were used already.
    lines: std::cell::RefCell<FxHashMap<String, Lines>>,
}

impl SourceTexts {
    /// Adds a file; its `package` declaration and the last part of its name say whose text it is.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) {
        let (name, text) = (name.into(), text.into());
        let file = name.rsplit(['/', '\\']).next().unwrap_or(&name);
        let key = match package(&text) {
            Some(package) => format!("{}/{file}", package.replace('.', "/")),
            None => file.to_owned(),
        };
        self.texts.insert(key, (name, text));
    }
}

/// The spans of the lines of one file.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    file: FileId,
    /// Start and end of the lines without white space around them; absent for virtual files.
    ranges: Option<Rc<[(u32, u32)]>>,
    /// The line a class starts at, as far as one can tell.
    first: u16,
    /// The last line of a virtual file.
    last: u16,
}

impl Lines {
    /// The span of a line, counted from 1.
    pub(crate) fn span(&self, line: u16) -> Span {
        let index = u32::from(line.saturating_sub(1));
        let (start, end) = match &self.ranges {
            Some(ranges) => ranges
                .get(index as usize)
                .or(ranges.last())
                .copied()
                .unwrap_or_default(),
            None => (index.min(self.last.into()), index.min(self.last.into())),
        };
        let file = self.file;
        Span { file, start, end }
    }

    /// The same lines for a class that starts at another one.
    pub(crate) fn starting_at(&self, line: Option<u16>) -> Self {
        Self {
            first: line.unwrap_or(self.first),
            ..self.clone()
        }
    }

    /// Where the class stands.
    pub(crate) fn class(&self) -> Span {
        self.span(self.first)
    }

    /// Where a method stands.
    pub(crate) fn method(&self, method: &Method) -> Span {
        self.span(
            method
                .code
                .as_ref()
                .and_then(first_line)
                .unwrap_or(self.first),
        )
    }
}

impl JavaLoader {
    /// The lines of a class; its file becomes part of the source map.
    pub(super) fn lines(&self, file: &ClassFile) -> Lines {
        let key = source_name(file);
        let codes = || {
            file.methods
                .iter()
                .filter_map(|method| method.code.as_ref())
        };
        let first = codes().filter_map(first_line).min().unwrap_or(1);
        let mut all = self.texts.lines.borrow_mut();
        if let Some(lines) = all.get(&key) {
            return Lines {
                first,
                ..lines.clone()
            };
        }
        let mut map = self.source_map.borrow_mut();
        if let Some((name, text)) = self.texts.texts.get(&key) {
            let lines = real(&mut map, name, text, first);
            all.insert(key, lines.clone());
            return lines;
        }
        let lines = codes().flat_map(|code| code.lines.iter().map(|line| line.line));
        let last = lines.max();
        Lines {
            file: map.add_without_text(key, last),
            ranges: None,
            first,
            last: last.unwrap_or(0),
        }
    }
}

fn real(map: &mut SourceMap, name: &str, text: &str, first: u16) -> Lines {
    let mut start = 0;
    let mut ranges = Vec::new();
    for line in text.split('\n') {
        let trimmed = line.trim();
        let from = start + (line.len() - line.trim_start().len());
        ranges.push((from as u32, (from + trimmed.len()) as u32));
        start += line.len() + 1;
    }
    Lines {
        file: map.add(name, text),
        ranges: Some(ranges.into()),
        first,
        last: 0,
    }
}

fn first_line(code: &Code) -> Option<u16> {
    code.lines.first().map(|line| line.line)
}

/// `package/File.java`, or the class file when the compiler did not keep the name of the source.
fn source_name(file: &ClassFile) -> String {
    let package = file.name.rsplit_once('/').map(|(package, _)| package);
    match (&file.source_file, package) {
        (Some(source), Some(package)) => format!("{package}/{source}"),
        (Some(source), None) => source.to_string(),
        (None, _) => format!("{}.class", file.name),
    }
}

/// The package that a text declares before anything else.
fn package(text: &str) -> Option<String> {
    let rest = skip_blank(text).strip_prefix("package")?;
    let rest = rest.strip_prefix(|char: char| char.is_whitespace() || char == '/')?;
    let (mut name, mut rest) = (String::new(), skip_blank(rest));
    while !rest.starts_with(';') {
        let char = rest.chars().next()?;
        name.push(char);
        rest = skip_blank(&rest[char.len_utf8()..]);
    }
    Some(name)
}

/// What follows white space and comments.
fn skip_blank(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        text = match text.get(..2) {
            Some("//") => text.split_once('\n').map_or("", |(_, rest)| rest),
            Some("/*") => text[2..].split_once("*/").map_or("", |(_, rest)| rest),
            _ => return text,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_found_behind_comments() {
        let found = [
            ("package a.b;", Some("a.b")),
            (
                "// x\n/* package y; */ package a . b /* c */ ;",
                Some("a.b"),
            ),
            ("import a.b; package c;", None),
            ("class A {}", None),
            ("package", None),
            ("package a", None),
            ("", None),
        ];
        for (text, expected) in found {
            assert_eq!(package(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn spans_of_lines_have_no_white_space() {
        let mut map = SourceMap::default();
        let lines = real(&mut map, "A.java", "class A {\n  int x;  \n}", 1);
        assert_eq!(map.text(lines.span(2)), "int x;");
        assert_eq!(map.text(lines.span(3)), "}");
        assert_eq!(map.position(lines.span(2)).line, 2);
        assert_eq!(map.text(lines.span(900)), "}");
    }
}
