//! A program whose assertions are still open: each place for one has several candidates.

/// A line of a sketch.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    /// Plain text.
    Text(String),
    /// A place for one of these lines, or for none.
    Hole(Vec<String>),
}

/// A program with open places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sketch {
    lines: Vec<Line>,
}

impl Sketch {
    pub(crate) fn push(&mut self, line: impl Into<String>) {
        self.lines.push(Line::Text(line.into()));
    }

    pub(crate) fn hole(&mut self, candidates: Vec<String>) {
        self.lines.push(Line::Hole(candidates));
    }

    pub(crate) fn append(&mut self, other: Sketch) {
        self.lines.extend(other.lines);
    }

    /// The candidates of each open place.
    pub(crate) fn holes(&self) -> Vec<&[String]> {
        let holes = self.lines.iter().filter_map(|line| match line {
            Line::Hole(candidates) => Some(candidates.as_slice()),
            Line::Text(_) => None,
        });
        holes.collect()
    }

    /// The program with a candidate (or nothing) in each open place.
    pub(crate) fn text(&self, chosen: &[Option<usize>]) -> String {
        let mut text = String::new();
        let mut chosen = chosen.iter();
        for line in &self.lines {
            let line = match line {
                Line::Text(line) => Some(line),
                Line::Hole(candidates) => {
                    let place = chosen.next().copied().flatten();
                    place.and_then(|place| candidates.get(place))
                }
            };
            if let Some(line) = line {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }
}
