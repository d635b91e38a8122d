//! Source files and positions in them.

use crate::define_id;
use crate::id::IndexVec;

define_id!(
    /// One source file of a [`SourceMap`].
    FileId,
    "file"
);

/// A range of bytes in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The span from the start of `self` to the end of `other`; both lie in one file.
    pub fn to(self, other: Span) -> Span {
        Span {
            file: self.file,
            start: self.start,
            end: other.end.max(self.start),
        }
    }
}

/// A position as people count: both from 1, columns in characters. Both are 0 where no line is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// One file: its name as the user gave it and its text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name, for messages.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: Vec<u32>,
    /// Whether the text is the real one; otherwise it has empty lines, or none if not even their number is known.
    has_text: bool,
}

/// All source files of one program.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: IndexVec<FileId, SourceFile>,
}

impl SourceMap {
    /// Adds a file. Texts are below 4 GiB: the reader refuses larger ones.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let text = text.into();
        let starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0)
            .chain(starts.map(|(at, _)| at as u32 + 1))
            .collect();
        self.files.push(SourceFile {
            name: name.into(),
            text,
            line_starts,
            has_text: true,
        })
    }

    /// Adds a file of which nobody has the text, with the number of its lines as far as it is known. The span of a
    /// line starts and ends at its number, counted from 0.
    pub fn add_without_text(&mut self, name: impl Into<String>, lines: Option<u16>) -> FileId {
        let text = "\n".repeat(lines.unwrap_or(0).into());
        let id = self.add(name, text);
        self.files[id].has_text = false;
        id
    }

    /// A file by its id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id]
    }

    /// All files in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter_ids()
    }

    /// Line and column of the start of a span.
    pub fn position(&self, span: Span) -> LineColumn {
        let file = &self.files[span.file];
        if !file.has_text && file.text.is_empty() {
            return LineColumn { line: 0, column: 0 };
        }
        let line = file
            .line_starts
            .partition_point(|start| *start <= span.start)
            - 1;
        let from = file.line_starts[line] as usize;
        let upto = (span.start as usize).min(file.text.len());
        let column = file
            .text
            .get(from..upto)
            .map_or(upto - from, |it| it.chars().count());
        LineColumn {
            line: line as u32 + 1,
            column: column as u32 + 1,
        }
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        let text = &self.files[span.file].text;
        text.get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    /// The text of a line (from 1), without its end.
    pub fn line(&self, file: FileId, line: u32) -> &str {
        self.files[file]
            .text
            .lines()
            .nth((line as usize).saturating_sub(1))
            .unwrap_or("")
    }

    /// `name:line:column` of the start of a span, as far as they are known.
    pub fn describe(&self, span: Span) -> String {
        let (at, file) = (self.position(span), &self.files[span.file]);
        match (file.has_text, at.line) {
            (true, line) => format!("{}:{line}:{}", file.name, at.column),
            (false, 0) => file.name.clone(),
            (false, line) => format!("{}:{line}", file.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_lines_and_characters_from_one() {
        let mut map = SourceMap::default();
        let file = map.add("a.oox", "ab\nä := 1;\n");
        let span = Span {
            file,
            start: 6,
            end: 8,
        };
        assert_eq!(map.position(span), LineColumn { line: 2, column: 3 });
        assert_eq!(map.text(span), ":=");
        assert_eq!(map.line(file, 2), "ä := 1;");
        assert_eq!(map.describe(span), "a.oox:2:3");
    }

    #[test]
    fn says_no_more_than_is_known() {
        let mut map = SourceMap::default();
        let lines = map.add_without_text("A.java", Some(7));
        let nothing = map.add_without_text("B.class", None);
        let at = |file| Span {
            file,
            start: 4,
            end: 4,
        };
        assert_eq!(map.describe(at(lines)), "A.java:5");
        assert_eq!(map.describe(at(nothing)), "B.class");
        assert_eq!(map.line(nothing, 0), "");
    }
}
