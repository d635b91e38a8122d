//! The progress line: one line on stderr, only on a terminal, at most ten times a second.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use oxpecker_base::SourceMap;
use oxpecker_explore::{Counter, Statistics};

const INTERVAL: Duration = Duration::from_millis(100);

/// The line.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    sources: SourceMap,
    start: Instant,
    due: Instant,
}

impl Progress {
    /// A line, if stderr is a terminal.
    pub(crate) fn on_terminal(sources: &SourceMap) -> Option<Self> {
        let bar = bar()?;
        let now = Instant::now();
        Some(Self {
            bar,
            sources: sources.clone(),
            start: now,
            due: now + INTERVAL,
        })
    }

    /// Shows the counts, unless it just did.
    pub(crate) fn show(&mut self, now: Instant, counts: &Statistics) {
        if now < self.due {
            return;
        }
        self.due = now + INTERVAL;
        let elapsed = now.duration_since(self.start);
        self.bar.set_message(line(&self.sources, counts, elapsed));
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn bar() -> Option<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return None;
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    let style = ProgressStyle::with_template("{elapsed_precise}  {wide_msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    // Long questions to the solver keep the engine from reporting; the time goes on.
    bar.enable_steady_tick(Duration::from_millis(500));
    Some(bar)
}

/// The line while many methods are verified.
#[derive(Debug)]
pub(crate) struct MethodsProgress {
    bar: ProgressBar,
    start: Instant,
    methods: usize,
    done: usize,
    findings: usize,
}

impl MethodsProgress {
    /// A line, if stderr is a terminal.
    pub(crate) fn on_terminal(methods: usize) -> Option<Self> {
        let progress = MethodsProgress {
            bar: bar()?,
            start: Instant::now(),
            methods,
            done: 0,
            findings: 0,
        };
        progress.show("");
        Some(progress)
    }

    /// A method is done.
    pub(crate) fn done(&mut self, method: &str, is_finding: bool) {
        self.done += 1;
        self.findings += usize::from(is_finding);
        self.show(method);
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self, method: &str) {
        let counts = (self.done, self.methods, self.findings);
        let text = methods_line(counts, self.start.elapsed(), method);
        self.bar.set_message(text);
    }
}

/// How many methods are done, what was found, and how long the rest may take.
fn methods_line(
    (done, methods, findings): (usize, usize, usize),
    elapsed: Duration,
    method: &str,
) -> String {
    let each = elapsed.as_secs_f64() / done.max(1) as f64;
    let rest = each * (methods - done.min(methods)) as f64;
    let rest = match done {
        0 => String::new(),
        _ => format!(" | about {rest:.0} s left"),
    };
    let findings = match findings {
        1 => "1 finding".to_string(),
        count => format!("{count} findings"),
    };
    format!("{done} of {methods} methods | {findings}{rest} | {method}")
}

fn line(sources: &SourceMap, counts: &Statistics, elapsed: Duration) -> String {
    let share = 100.0 * counts.solver_time.as_secs_f64() / elapsed.as_secs_f64().max(1e-6);
    let hottest = counts.hottest.map(|(span, forks)| {
        let (file, at) = (&sources.file(span.file).name, sources.position(span));
        format!(" | hottest {file}:{} ({forks} forks)", at.line)
    });
    format!(
        "paths {} done · {} open · {} truncated | {} forks | solver {:.0} %{}{}",
        counts[Counter::PathsDone],
        counts[Counter::PathsOpen],
        counts[Counter::PathsCut],
        counts[Counter::Forks],
        share.min(100.0),
        strategies(counts),
        hottest.unwrap_or_default()
    )
}

/// Which part of the nodes each strategy chose, if there are several.
fn strategies(counts: &Statistics) -> String {
    let all: u64 = counts.strategies.values().map(|it| it.chosen).sum();
    if counts.strategies.len() < 2 || all == 0 {
        return String::new();
    }
    let each = counts.strategies.iter().map(|(name, turns)| {
        let share = 100.0 * turns.chosen as f64 / all as f64;
        format!("{name} {share:.0} %")
    });
    format!(" | {}", each.collect::<Vec<_>>().join(" · "))
}

#[cfg(test)]
mod tests {
    use oxpecker_base::Span;

    use super::*;

    #[test]
    fn names_strategies_only_if_there_are_several() {
        let turns = |chosen| oxpecker_explore::StrategyStats {
            chosen,
            ..Default::default()
        };
        let mut counts = Statistics::default();
        counts.strategies.insert("md2u".into(), turns(1));
        assert_eq!(strategies(&counts), "");
        counts.strategies.insert("random-path".into(), turns(3));
        assert_eq!(strategies(&counts), " | md2u 25 % · random-path 75 %");
    }

    #[test]
    fn tells_what_is_done_and_how_long_the_rest_takes() {
        let text = methods_line((2, 6, 1), Duration::from_secs(10), "A.f()");
        assert_eq!(text, "2 of 6 methods | 1 finding | about 20 s left | A.f()");
        let text = methods_line((0, 6, 0), Duration::ZERO, "");
        assert_eq!(text, "0 of 6 methods | 0 findings | ");
    }

    #[test]
    fn names_counts_share_and_hottest_branch() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.oox", "x\nif (c)\n");
        let span = Span {
            file,
            start: 6,
            end: 7,
        };
        let mut counts = Statistics {
            solver_time: Duration::from_millis(500),
            hottest: Some((span, 7)),
            ..Statistics::default()
        };
        counts[Counter::PathsDone] = 12;
        counts[Counter::PathsOpen] = 3;
        counts[Counter::Forks] = 9;
        let text = line(&sources, &counts, Duration::from_secs(1));
        assert_eq!(
            text,
            "paths 12 done · 3 open · 0 truncated | 9 forks | solver 50 % | hottest a.oox:2 (7 forks)"
        );
    }
}
