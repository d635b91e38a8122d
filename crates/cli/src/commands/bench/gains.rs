//! How many more queries and paths the last configuration has in the time than the ones before it.

use std::fmt::Write;

use super::judge::Row;
use super::measured::Measured;

/// The last configuration against another one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Gain {
    name: &'static str,
    against: &'static str,
    queries: Mean,
    paths: Mean,
}

/// The mean of what tasks gained, in percent. Tasks of which the baseline has nothing are left out.
#[derive(Clone, Debug, PartialEq)]
struct Mean {
    tasks: usize,
    percent: f64,
    /// The least gain, and of which task.
    least: Option<(f64, String)>,
}

/// What the last configuration gained over each of the others.
pub(super) fn gains(all: &[Measured]) -> Vec<Gain> {
    let Some((last, others)) = all.split_last() else {
        return Vec::new();
    };
    let gain = |other: &Measured| Gain {
        name: last.configuration,
        against: other.configuration,
        queries: mean(other, last, &|row| row.queries_solved),
        paths: mean(other, last, &|row| row.paths),
    };
    others.iter().map(gain).collect()
}

fn mean(before: &Measured, after: &Measured, count: &dyn Fn(&Row) -> u64) -> Mean {
    let mut gained: Vec<(f64, String)> = Vec::new();
    for (before, after) in before.rows.iter().zip(&after.rows) {
        if count(before) > 0 {
            let ratio = count(after) as f64 / count(before) as f64;
            gained.push((100.0 * (ratio - 1.0), after.entry.clone()));
        }
    }
    let sum: f64 = gained.iter().map(|it| it.0).sum();
    let tasks = gained.len();
    let least = gained
        .into_iter()
        .min_by(|one, two| one.0.total_cmp(&two.0));
    Mean {
        tasks,
        percent: sum / tasks.max(1) as f64,
        least,
    }
}

/// A line for each comparison.
pub(super) fn text(gains: &[Gain]) -> String {
    let mut out = String::new();
    for it in gains {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            out,
            "{} against {}: queries {}, paths {}",
            it.name,
            it.against,
            it.queries.text(),
            it.paths.text()
        );
    }
    out
}

/// The same as a table.
pub(super) fn markdown(gains: &[Gain]) -> String {
    if gains.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "\n| against | queries, mean of tasks | paths, mean of tasks |\n|---|---|---|\n",
    );
    for it in gains {
        let (queries, paths) = (it.queries.text(), it.paths.text());
        let _ = writeln!(out, "| {} | {queries} | {paths} |", it.against);
    }
    out
}

impl Mean {
    fn text(&self) -> String {
        let (percent, tasks) = (self.percent, self.tasks);
        match &self.least {
            None => "of no task".into(),
            Some((least, name)) => {
                format!("{percent:+.0} % of {tasks} tasks, least {least:+.0} % {name}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_of_the_gains_of_tasks() {
        let mean = Mean {
            tasks: 2,
            percent: 150.0,
            least: Some((-1.4, "A.a".into())),
        };
        assert_eq!(mean.text(), "+150 % of 2 tasks, least -1 % A.a");
        let gain = Gain {
            name: "full",
            against: "stores",
            queries: mean.clone(),
            paths: mean,
        };
        let lines = markdown(std::slice::from_ref(&gain));
        assert!(lines.ends_with(
            "| stores | +150 % of 2 tasks, least -1 % A.a | +150 % of 2 tasks, least -1 % A.a |\n"
        ));
        assert!(text(&[gain]).starts_with("full against stores: queries +150 %"));
        assert_eq!(gains(&[]), Vec::new());
    }
}
