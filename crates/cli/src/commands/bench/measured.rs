//! What a configuration came to.

use serde::Serialize;

use super::judge::{Row, Status};

/// The rows of one configuration.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Measured {
    pub(super) configuration: &'static str,
    pub(super) rows: Vec<Row>,
}

/// What a configuration came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Total {
    pub(super) correct_true: usize,
    pub(super) correct_false: usize,
    pub(super) wrong: usize,
    pub(super) unknown: usize,
    pub(super) score: i64,
    /// CPU seconds on correct results.
    pub(super) seconds: f64,
    pub(super) feasibility_checks: u64,
    /// Questions answered before a back end was asked.
    pub(super) early: u64,
    pub(super) queries_solved: u64,
    pub(super) paths: u64,
}

impl Total {
    /// Adds up rows; those without an expected verdict are left out.
    pub(super) fn of(rows: &[Row]) -> Self {
        let mut total = Total::default();
        for row in rows {
            total.feasibility_checks += row.feasibility_checks;
            total.early += row.answered_early;
            total.queries_solved += row.queries_solved;
            total.paths += row.paths;
            total.score += row.score;
            match row.status {
                Status::Agree | Status::Position if row.expected == "valid" => {
                    total.correct_true += 1;
                }
                Status::Agree | Status::Position => total.correct_false += 1,
                Status::Differ => total.wrong += 1,
                Status::Undecided | Status::Error => total.unknown += 1,
                Status::Threads | Status::NoExpectation => {}
            }
            if is_correct(row) {
                total.seconds += row.cpu_seconds;
            }
        }
        total
    }

    pub(super) fn cells(&self) -> [String; 9] {
        [
            self.correct_true.to_string(),
            self.correct_false.to_string(),
            self.wrong.to_string(),
            self.unknown.to_string(),
            self.score.to_string(),
            format!("{:.2}", self.seconds),
            self.early_percent()
                .map_or("–".into(), |percent| format!("{percent:.1}")),
            self.queries_solved.to_string(),
            self.paths.to_string(),
        ]
    }

    fn early_percent(&self) -> Option<f64> {
        (self.feasibility_checks > 0)
            .then(|| 100.0 * self.early as f64 / self.feasibility_checks as f64)
    }
}

/// Of several runs of each task the one with the median number of paths. Runs that an interrupt ended have fewer tasks, so
/// only whole ones are compared.
pub(super) fn medians(runs: Vec<Vec<Row>>) -> Vec<Row> {
    let tasks = runs.iter().map(Vec::len).max().unwrap_or(0);
    let mut left: Vec<_> = runs
        .into_iter()
        .filter(|it| it.len() == tasks)
        .map(Vec::into_iter)
        .collect();
    let of_task = |_| {
        let mut rows: Vec<Row> = left.iter_mut().filter_map(Iterator::next).collect();
        rows.sort_by_key(|it| it.paths);
        rows.swap_remove((rows.len() - 1) / 2)
    };
    (0..tasks).map(of_task).collect()
}

pub(super) fn is_correct(row: &Row) -> bool {
    matches!(row.status, Status::Agree | Status::Position)
}
