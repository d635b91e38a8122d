//! Diagnostics for people (source line, caret, code, help) and for machines.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use oxpecker_base::{Diagnostic, Severity, SourceMap, Span};
use serde::Serialize;

use crate::output;

/// Lines longer than this are not shown: nobody could read them.
const MAX_LINE: usize = 2000;

/// Prints diagnostics to stderr, in order, with a summary when there are several errors.
pub(crate) fn print(sources: &SourceMap, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        output::message(&(render(sources, diagnostic) + "\n\n"));
    }
    let errors = count_errors(diagnostics);
    if errors > 1 {
        output::error(&format!("{errors} errors"), None);
    }
}

/// How many of them are errors.
pub(crate) fn count_errors(diagnostics: &[Diagnostic]) -> usize {
    diagnostics
        .iter()
        .filter(|it| it.severity == Severity::Error)
        .count()
}

fn render(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code);
    let mut group = Group::with_title(title);
    if let Some(span) = diagnostic.span {
        group = place(group, sources, span, None);
    }
    for (span, words) in &diagnostic.related {
        group = place(group, sources, *span, Some(words));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    Renderer::styled().render(&[group])
}

/// Adds the source line of a span with a caret, or only its position when the line is too long.
fn place<'a>(
    group: Group<'a>,
    sources: &'a SourceMap,
    span: Span,
    label: Option<&'a String>,
) -> Group<'a> {
    let file = sources.file(span.file);
    let at = sources.position(span);
    let start = (span.start as usize).min(file.text.len());
    let first = file.text.get(..start).and_then(|before| before.rfind('\n'));
    let first = first.map_or(0, |at| at + 1);
    let length = file
        .text
        .get(start..)
        .map_or(0, |rest| rest.find('\n').unwrap_or(rest.len()));
    let line = file.text.get(first..start + length).unwrap_or("");
    if line.len() > MAX_LINE {
        let origin = Origin::path(file.name.as_str());
        return group.element(
            origin
                .line(at.line as usize)
                .char_column(at.column as usize),
        );
    }
    let end = (span.end as usize).clamp(start, start + length);
    let kind = match label {
        None => AnnotationKind::Primary,
        Some(_) => AnnotationKind::Context,
    };
    let mut annotation = kind.span(start - first..end - first);
    if let Some(label) = label {
        annotation = annotation.label(label.as_str());
    }
    let snippet = Snippet::source(line)
        .line_start(at.line as usize)
        .path(file.name.as_str());
    group.element(snippet.annotation(annotation))
}

/// A diagnostic as `check --format json` writes it.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Option<Place<'a>>,
    help: Option<&'a str>,
    related: Vec<Related<'a>>,
}

#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    message: &'a str,
}

/// A diagnostic for machines.
pub(crate) fn record<'a>(sources: &'a SourceMap, diagnostic: &'a Diagnostic) -> Record<'a> {
    let related = diagnostic.related.iter();
    Record {
        code: diagnostic.code,
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: &diagnostic.message,
        place: diagnostic.span.map(|span| position(sources, span)),
        help: diagnostic.help.as_deref(),
        related: related
            .map(|(span, words)| Related {
                place: position(sources, *span),
                message: words,
            })
            .collect(),
    }
}

fn position(sources: &SourceMap, span: Span) -> Place<'_> {
    let start = sources.position(span);
    let behind = Span {
        start: span.end,
        ..span
    };
    let end = sources.position(behind);
    Place {
        file: &sources.file(span.file).name,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}
