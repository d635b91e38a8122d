//! `bench --ablate`: the same tasks under several configurations, none of which may change a definite verdict.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use oxpecker_report::pictures::{Series, quantile_svg};

use super::gains::{self, gains};
use super::judge::{Row, Status};
use super::measured::{Measured, Total, is_correct, medians};
use super::runner::Runner;
use super::task::Task;
use super::{catch_interrupts, run_all, task, write};
use crate::args::BenchArgs;
use crate::configurations::{Configuration, chosen};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

const COLUMNS: [&str; 10] = [
    "configuration",
    "correct true",
    "correct false",
    "wrong",
    "unknown",
    "score",
    "CPU s on correct",
    "answered before a back end %",
    "queries solved",
    "paths in the time",
];

/// Runs all tasks under every configuration.
pub(super) fn ablate(args: &BenchArgs) -> Result<Exit, Failure> {
    let tasks = task::read_all(args)?;
    let interrupted = catch_interrupts();
    let mut all = Vec::new();
    output::result(&line(&COLUMNS.map(String::from)), None)?;
    for configuration in chosen(&args.configurations) {
        if let Some(measured) = measure(args, configuration, &tasks, &interrupted)? {
            let mut cells = vec![configuration.name.to_string()];
            cells.extend(Total::of(&measured.rows).cells());
            output::result(&line(&cells), None)?;
            all.push(measured);
        }
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    let complaints = complaints(&all);
    output::result(&complaints.concat(), None)?;
    output::result(&gains::text(&gains(&all)), None)?;
    write_files(args, &all)?;
    Ok(
        match (interrupted.load(Ordering::Relaxed), complaints.is_empty()) {
            (true, _) => Exit::Interrupted,
            (false, false) => Exit::Invalid,
            (false, true) => Exit::Fine,
        },
    )
}

/// The rows of a configuration; nothing if `verify` refuses its options, which means that a back end is not installed.
fn measure(
    args: &BenchArgs,
    configuration: &Configuration,
    tasks: &[Task],
    interrupted: &AtomicBool,
) -> Result<Option<Measured>, Failure> {
    let mut options: Vec<OsString> = configuration.options.iter().map(OsString::from).collect();
    options.extend(args.options.iter().cloned());
    let runner = Runner::new(args, &options)?;
    if let Some(why) = tasks.first().and_then(|first| runner.refusal(first)) {
        output::message(&format!("{} is left out: {why}\n", configuration.name));
        return Ok(None);
    }
    let mut runs = Vec::new();
    for _ in 0..args.repeat.max(1) {
        runs.push(run_all(
            tasks,
            &runner,
            args.jobs.max(1),
            interrupted,
            &|_| Ok(()),
        )?);
    }
    Ok(Some(Measured {
        configuration: configuration.name,
        rows: medians(runs),
    }))
}

/// Every wrong verdict, and every task on which two configurations contradict each other.
fn complaints(all: &[Measured]) -> Vec<String> {
    let mut found = Vec::new();
    let mut first: BTreeMap<(&str, &str), (bool, &str)> = BTreeMap::new();
    for measured in all {
        let name = measured.configuration;
        for row in &measured.rows {
            let task = format!("{} {}", row.task, row.entry);
            if row.status == Status::Differ {
                let (expected, verdict) = (row.expected, &row.verdict);
                found.push(format!(
                    "DIFFER  {task} under {name}: expected {expected}, found {verdict}\n"
                ));
            }
            let Some(valid) = definite(row) else {
                continue;
            };
            let (other, by) = *first
                .entry((&row.task, &row.entry))
                .or_insert((valid, name));
            if other != valid {
                let verdict = &row.verdict;
                found.push(format!(
                    "DIFFER  {task}: {verdict} under {name}, the opposite under {by}\n"
                ));
            }
        }
    }
    found
}

/// Whether a row is valid, at least up to the bounds that all configurations share.
fn definite(row: &Row) -> Option<bool> {
    match row.verdict.as_str() {
        "valid" | "valid-up-to" => Some(true),
        "invalid" => Some(false),
        _ => None,
    }
}

fn write_files(args: &BenchArgs, all: &[Measured]) -> Result<(), Failure> {
    let time = args.cpu_time.as_ref().unwrap_or(&args.time).to_string();
    let text = [
        (&args.markdown, markdown(all)),
        (&args.csv, csv(all)),
        (&args.json, write::ablation_json(all)),
        (
            &args.svg,
            quantile_svg(&format!("Results within {time}"), &series(all)),
        ),
    ];
    for (path, text) in text {
        if let Some(path) = path {
            output::result(&text, Some(path))?;
        }
    }
    Ok(())
}

fn series(all: &[Measured]) -> Vec<Series> {
    let line = |measured: &Measured| Series {
        name: measured.configuration.into(),
        seconds: measured
            .rows
            .iter()
            .filter(|row| is_correct(row))
            .map(|row| row.cpu_seconds)
            .collect(),
    };
    all.iter().map(line).collect()
}

fn line(cells: &[String]) -> String {
    let mut out = format!("{:<14}", cells.first().map_or("", String::as_str));
    for (cell, title) in cells.iter().zip(COLUMNS).skip(1) {
        // Writing to a string cannot fail, here and below.
        let _ = write!(out, " {cell:>width$}", width = title.chars().count() + 1);
    }
    out + "\n"
}

fn markdown(all: &[Measured]) -> String {
    let mut out = format!(
        "| {} |\n|{}\n",
        COLUMNS.join(" | "),
        "---|".repeat(COLUMNS.len())
    );
    for measured in all {
        let cells = Total::of(&measured.rows).cells().join(" | ");
        let _ = writeln!(out, "| {} | {cells} |", measured.configuration);
    }
    out + &gains::markdown(&gains(all))
}

fn csv(all: &[Measured]) -> String {
    let mut out = String::from(
        "configuration,correct_true,correct_false,wrong,unknown,score,cpu_seconds_on_correct,feasibility_checks,answered_early,queries_solved,paths\n",
    );
    for measured in all {
        let it = Total::of(&measured.rows);
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{:.3},{},{},{},{}",
            measured.configuration,
            it.correct_true,
            it.correct_false,
            it.wrong,
            it.unknown,
            it.score,
            it.seconds,
            it.feasibility_checks,
            it.early,
            it.queries_solved,
            it.paths
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn row(task: &str, expected: &'static str, status: Status, verdict: &str) -> Row {
        Row {
            set: "set".into(),
            task: task.into(),
            entry: "Main.main".into(),
            expected,
            status,
            verdict: verdict.into(),
            expected_position: None,
            position: None,
            score: 1,
            cpu: Duration::ZERO,
            cpu_seconds: 0.5,
            wall_seconds: 0.5,
            memory_bytes: 0,
            feasibility_checks: 10,
            answered_early: 9,
            queries_solved: 8,
            paths: 2,
            note: String::new(),
        }
    }

    fn measured(configuration: &'static str, rows: Vec<Row>) -> Measured {
        Measured {
            configuration,
            rows,
        }
    }

    fn sample() -> Vec<Measured> {
        let proof = row("a", "valid", Status::Agree, "valid");
        let alarm = row("b", "invalid", Status::Position, "invalid");
        let open = row("c", "valid", Status::Undecided, "unknown");
        vec![
            measured("NH", vec![open.clone()]),
            measured("full", vec![proof, alarm, open]),
        ]
    }

    #[test]
    fn adds_up() {
        let all = sample();
        assert_eq!(
            markdown(&all).lines().skip(2).take(2).collect::<Vec<_>>(),
            [
                "| NH | 0 | 0 | 0 | 1 | 1 | 0.00 | 90.0 | 8 | 2 |",
                "| full | 1 | 1 | 0 | 1 | 3 | 1.00 | 90.0 | 24 | 6 |",
            ]
        );
        assert!(csv(&all).ends_with("full,1,1,0,1,3,1.000,30,27,24,6\n"));
        let lengths: Vec<usize> = series(&all).iter().map(|it| it.seconds.len()).collect();
        assert_eq!(lengths, [0, 2]);
    }

    #[test]
    fn contradictions_are_found() {
        assert_eq!(complaints(&sample()), Vec::<String>::new());
        let proof = row("a", "unknown", Status::NoExpectation, "valid-up-to");
        let alarm = row("a", "unknown", Status::NoExpectation, "invalid");
        let between = complaints(&[measured("NH", vec![proof]), measured("full", vec![alarm])]);
        assert_eq!(
            between,
            ["DIFFER  a Main.main: invalid under full, the opposite under NH\n"]
        );
        let wrong = row("a", "valid", Status::Differ, "invalid");
        assert_eq!(complaints(&[measured("NH", vec![wrong])]).len(), 1);
    }

    #[test]
    fn no_checks_have_no_percentage() {
        assert_eq!(Total::default().cells()[6], "–");
    }
}
