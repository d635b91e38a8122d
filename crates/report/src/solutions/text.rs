//! Solutions for people, a line each.

use oxpecker_explore::Solution;
use oxpecker_explore::solutions::{NamedValues, SolutionEnd, SolutionValue};
use oxpecker_scripts::print::float_text;
use oxpecker_scripts::print::java::java_text;

use super::{SolutionFormat, SolveStatus, SolveSummary};
use crate::messages::several;

pub(super) const FORMAT: SolutionFormat = SolutionFormat {
    name: "text",
    summary: "a line for each solution",
    begin: "",
    solution,
    fail: |_| String::new(),
    end,
};

fn solution(number: u64, solution: &Solution) -> String {
    let values = named(&solution.values());
    let end = match &solution.end {
        SolutionEnd::Returned => String::new(),
        SolutionEnd::Threw(what) => format!("  ends with {what}"),
    };
    format!("solution {number}: {values}{end}\n")
}

fn named(values: &NamedValues) -> String {
    let values = values.iter();
    let values: Vec<String> = values
        .map(|(name, it)| format!("{name} = {}", value(it)))
        .collect();
    values.join(", ")
}

fn value(it: &SolutionValue) -> String {
    match it {
        SolutionValue::Bool(value) => value.to_string(),
        SolutionValue::Int(value) => value.to_string(),
        SolutionValue::Char(code) => match char::from_u32(*code) {
            Some(symbol) if !symbol.is_control() => format!("'{symbol}'"),
            _ => format!("'\\u{code:04x}'"),
        },
        SolutionValue::Double(bits) => float_text(f64::from_bits(*bits)),
        SolutionValue::Single(bits) => float_text(f64::from(f32::from_bits(*bits))),
        SolutionValue::Null => "null".into(),
        SolutionValue::Text(units) => format!("\"{}\"", java_text(units)),
        SolutionValue::Constant(class, name) => format!("{class}.{name}"),
        SolutionValue::Array(elements) => {
            let elements: Vec<String> = elements.iter().map(value).collect();
            format!("[{}]", elements.join(", "))
        }
        SolutionValue::Object(class, fields) => format!("{class}{{{}}}", named(fields)),
        SolutionValue::Again(place) => format!("^{place}"),
    }
}

fn end(summary: &SolveSummary) -> String {
    let entry = &summary.entry;
    let found = match (summary.solutions, summary.per_path) {
        (0, _) => "no solution".into(),
        (1, false) => "1 solution".into(),
        (1, true) => "1 path".into(),
        (count, false) => format!("{count} solutions"),
        (count, true) => format!("{count} paths"),
    };
    let told = match summary.status {
        SolveStatus::Enough => format!("SOLVED  {entry}: {found}"),
        SolveStatus::All => format!("SOLVED  {entry}: {found}, there are no others"),
        SolveStatus::Best => {
            let best = summary.best.as_deref().unwrap_or_default();
            format!("SOLVED  {entry}: {best} is the best, proved after {found}")
        }
        SolveStatus::None => format!("NONE  {entry}: there is no solution"),
        SolveStatus::Fewer => format!("FEWER  {entry}: {found}, there are no others"),
        SolveStatus::Unfinished => format!("UNKNOWN  {entry}: {found}, there may be others"),
    };
    let mut text = told + "\n";
    for (number, line) in summary.why.iter().enumerate() {
        let title = if number == 0 { "because:" } else { "" };
        text += &format!("  {title:<8}  {line}\n");
    }
    for (reason, next, count) in &summary.reasons {
        let times = if *count > 1 {
            format!(" ({count} times)")
        } else {
            String::new()
        };
        text += &format!("  reason:   {reason}{times}\n");
        if !next.is_empty() {
            text += &format!("     try:   {next}\n");
        }
    }
    let calls = several(summary.solver_calls, "solver call", "solver calls");
    let paths = several(summary.paths, "path", "paths");
    let time = summary
        .time
        .map(|it| format!("; {:.2} s", it.as_secs_f64()));
    text + &format!("  runs:     {paths}, {calls}{}\n", time.unwrap_or_default())
}
