//! `bench`: runs a list of tasks, each in a process of its own, and compares the verdicts with the expected ones.

mod ablate;
mod gains;
mod judge;
mod measured;
mod runner;
mod table;
mod task;
mod write;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use self::judge::{Row, Status};
use self::runner::Runner;
use self::task::Task;
use crate::args::BenchArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;

/// Runs all tasks and prints a table.
pub(crate) fn bench(args: &BenchArgs) -> Result<Exit, Failure> {
    if args.ablate {
        return ablate::ablate(args);
    }
    let tasks = task::read_all(args)?;
    let runner = Runner::new(args, &args.options)?;
    let interrupted = catch_interrupts();
    output::result(&table::header(), None)?;
    let print = |row: &Row| output::result(&table::line(row), None);
    let rows = run_all(&tasks, &runner, args.jobs.max(1), &interrupted, &print)?;
    let summaries = table::summaries(&rows);
    output::result(&table::summary_text(&rows, &summaries), None)?;
    if let Some(path) = &args.csv {
        output::result(&write::csv(&rows), Some(path))?;
    }
    if let Some(path) = &args.json {
        output::result(&write::json(&rows, &summaries), Some(path))?;
    }
    let differs = rows.iter().any(|row| row.status == Status::Differ);
    Ok(match (interrupted.load(Ordering::Relaxed), differs) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Invalid,
        (false, false) => Exit::Fine,
    })
}

/// The first Ctrl-C lets the running tasks end and shows what is there, the second ends the process.
fn catch_interrupts() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Without a handler the default action ends the process, which is no worse than failing here.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    interrupted
}

/// Runs the tasks on some threads; rows are shown in the order of the tasks as soon as they are complete.
fn run_all(
    tasks: &[Task],
    runner: &Runner,
    jobs: usize,
    interrupted: &AtomicBool,
    show: &dyn Fn(&Row) -> Result<(), Failure>,
) -> Result<Vec<Row>, Failure> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !interrupted.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(place) else {
                        break;
                    };
                    let row = judge::judge(task, runner.run(task));
                    if sender.send((place, row)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        collect(&receiver, tasks.len(), show)
    })
}

fn collect(
    receiver: &mpsc::Receiver<(usize, Row)>,
    total: usize,
    show: &dyn Fn(&Row) -> Result<(), Failure>,
) -> Result<Vec<Row>, Failure> {
    let mut waiting: Vec<Option<Row>> = (0..total).map(|_| None).collect();
    let mut rows = Vec::with_capacity(total);
    while let Ok((place, row)) = receiver.recv() {
        waiting[place] = Some(row);
        while let Some(row) = waiting.get_mut(rows.len()).and_then(Option::take) {
            show(&row)?;
            rows.push(row);
        }
    }
    // After an interrupt there may be gaps.
    rows.extend(waiting.into_iter().flatten());
    Ok(rows)
}

/// A duration in seconds with two digits.
fn seconds(duration: Duration) -> String {
    format!("{:.2}", duration.as_secs_f64())
}
