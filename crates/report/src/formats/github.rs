//! Workflow commands that GitHub shows beside the lines of a change.

use std::fmt::Write;

use super::Format;
use crate::suite::{MethodResult, Suite, Word};

pub(super) const FORMAT: Format = Format {
    name: "github",
    summary: "annotations of GitHub Actions",
    for_people: false,
    render: |report| render(&super::suite_of(report)),
    render_suite: render,
};

fn render(suite: &Suite) -> String {
    let mut out = String::new();
    for method in &suite.methods {
        // Writing to a string cannot fail.
        let _ = annotate(method, &mut out);
    }
    let totals = suite.totals();
    let _ = writeln!(out, "{} methods: {}", totals.all(), totals.text());
    out
}

fn annotate(method: &MethodResult, out: &mut String) -> std::fmt::Result {
    for found in method.findings() {
        let (violation, place) = (&found.violation, &found.violation.place);
        let inputs = found.counterexample.map(|it| it.script).unwrap_or_default();
        let text = format!("{}\n{inputs}", violation.message);
        writeln!(
            out,
            "::error file={},line={},col={},title={}::{}",
            property(&place.file),
            place.line.max(1),
            place.column.max(1),
            property(&method.signature),
            data(text.trim_end())
        )?;
    }
    let level = match method.word {
        Word::Error => "warning",
        Word::Unknown => "notice",
        Word::Invalid | Word::Valid | Word::ValidUpTo => return Ok(()),
    };
    writeln!(
        out,
        "::{level} file={},line={},title={}::{}",
        property(&method.place.0),
        method.place.1.max(1),
        property(&method.signature),
        data(&method.summary())
    )
}

/// What stands behind the command.
fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, in which more characters mean something.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_are_made_of_is_escaped() {
        assert_eq!(data("50 %\na:b"), "50 %25%0Aa:b");
        assert_eq!(property("f(int,String):x"), "f(int%2CString)%3Ax");
    }
}
