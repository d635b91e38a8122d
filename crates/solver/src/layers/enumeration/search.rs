//! Goes through all values of the unknowns of a program, many inputs at a time.

use oxpecker_term::TermPool;

use super::lanes::LANES;
use super::program::{Program, Step};
use crate::stop::StopFlag;

/// What became of it.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The constraints hold for these values, in the order of the levels.
    Found(Vec<i64>),
    /// They hold for none.
    Nothing,
    /// The work became too much, or a number did not fit.
    GaveUp,
}

/// What an enumeration may still cost, and who may end it.
#[derive(Debug)]
pub(super) struct Allowance<'a> {
    pub(super) left: u64,
    pub(super) stop: Option<&'a StopFlag>,
}

impl Allowance<'_> {
    /// Takes work off, unless there is not enough left.
    pub(super) fn spend(&mut self, cost: u64) -> bool {
        let stopped = self.stop.is_some_and(StopFlag::is_set);
        match self.left.checked_sub(cost) {
            Some(left) if !stopped => {
                self.left = left;
                true
            }
            _ => {
                self.left = 0;
                false
            }
        }
    }
}

/// A run through all values.
pub(super) struct Search<'a> {
    pool: &'a TermPool,
    program: &'a Program,
    domains: &'a [Vec<i64>],
    frames: Vec<Frame>,
    /// Whether every input that fits is wanted, not only the first.
    all: bool,
    found: Vec<i64>,
}

/// The columns of a level.
struct Frame {
    columns: Vec<i64>,
    /// What later levels need of the inputs that are still to be followed.
    kept: Vec<i64>,
    rows: usize,
}

/// So many inputs can wait before a level is left for the next one.
const WAITING: usize = 2 * LANES;

/// Searches for values for which all constraints hold; each unknown has a list of values, in the order of the levels.
pub(super) fn first(
    pool: &TermPool,
    program: &Program,
    domains: &[Vec<i64>],
    allowance: &mut Allowance<'_>,
) -> Outcome {
    let mut search = Search::new(pool, program, domains, false);
    match search.expand(0, 1, allowance) {
        None => Outcome::GaveUp,
        Some(false) => Outcome::Nothing,
        Some(true) => Outcome::Found(search.found),
    }
}

/// All values of the one unknown of a program for which the constraints hold; `None` if the work became too much.
pub(super) fn filter(
    pool: &TermPool,
    program: &Program,
    domain: Vec<i64>,
    allowance: &mut Allowance<'_>,
) -> Option<Vec<i64>> {
    let domains = [domain];
    let mut search = Search::new(pool, program, &domains, true);
    search.expand(0, 1, allowance)?;
    Some(search.found)
}

impl<'a> Search<'a> {
    fn new(pool: &'a TermPool, program: &'a Program, domains: &'a [Vec<i64>], all: bool) -> Self {
        let frames = program.levels.iter().map(|level| {
            let results = level.steps.len();
            let mut columns = vec![0; (level.input() + 1 + results) * LANES];
            for (column, value) in columns.chunks_mut(LANES).zip(&level.constants) {
                column.fill(*value);
            }
            let kept = vec![0; level.kept.len() * WAITING];
            Frame {
                columns,
                kept,
                rows: 0,
            }
        });
        Self {
            pool,
            program,
            domains,
            frames: frames.collect(),
            all,
            found: Vec::new(),
        }
    }

    /// Gives the unknown of a level all its values for each of the rows that the level above keeps; says whether the
    /// search is over, `None` if it was given up.
    fn expand(
        &mut self,
        number: usize,
        rows: usize,
        allowance: &mut Allowance<'_>,
    ) -> Option<bool> {
        let values = self.domains[number].len();
        let total = rows * values;
        let last = number + 1 == self.program.levels.len();
        let mut start = 0;
        while start < total {
            let lanes = LANES.min(total - start);
            // A few inputs cost about as much as a column of them.
            let cost = self.program.levels[number].cost * lanes.max(16) as u64;
            if !allowance.spend(cost) {
                return None;
            }
            self.load(number, start, lanes);
            self.compute(number, lanes)?;
            start += lanes;
            let waiting = self.frames[number].rows;
            if last && waiting > 0 {
                self.take(number);
                if !self.all {
                    return Some(true);
                }
            } else if waiting >= LANES && self.descend(number, allowance)? {
                return Some(true);
            }
        }
        if self.frames[number].rows > 0 {
            return self.descend(number, allowance);
        }
        Some(false)
    }

    fn descend(&mut self, number: usize, allowance: &mut Allowance<'_>) -> Option<bool> {
        let rows = self.frames[number].rows;
        let over = self.expand(number + 1, rows, allowance)?;
        self.frames[number].rows = 0;
        Some(over)
    }

    /// Fills the columns that a level takes over and that of its unknown. The inputs are numbered by row and value.
    fn load(&mut self, number: usize, start: usize, lanes: usize) {
        let level = &self.program.levels[number];
        let domain = &self.domains[number];
        let (above, here) = self.frames.split_at_mut(number);
        let columns = &mut here[0].columns;
        let mut source = [0_usize; LANES];
        let (mut row, mut value) = (start / domain.len(), start % domain.len());
        let input = &mut columns[level.input() * LANES..][..lanes];
        for (source, input) in source.iter_mut().zip(input) {
            *source = row;
            *input = domain[value];
            value += 1;
            if value == domain.len() {
                (row, value) = (row + 1, 0);
            }
        }
        let Some(above) = above.last() else {
            return;
        };
        for carried in 0..level.carried {
            let from = &above.kept[carried * WAITING..][..WAITING];
            let into = &mut columns[(level.constants.len() + carried) * LANES..][..lanes];
            for (into, source) in into.iter_mut().zip(&source) {
                *into = from[*source];
            }
        }
    }

    /// Computes a level and keeps the inputs for which its constraints hold; `None` if a number did not fit.
    fn compute(&mut self, number: usize, lanes: usize) -> Option<()> {
        let level = &self.program.levels[number];
        let frame = &mut self.frames[number];
        let mut alive = [1_i64; LANES];
        let mut next = level.input() + 1;
        for step in &level.steps {
            match step {
                Step::Compute(operation) => {
                    let (before, out) = frame.columns.split_at_mut(next * LANES);
                    operation.run(self.pool, before, out, lanes)?;
                    next += 1;
                }
                Step::Require(place) => {
                    let column = &frame.columns[place * LANES..][..lanes];
                    let mut any = 0;
                    for (alive, holds) in alive.iter_mut().zip(column) {
                        *alive &= holds;
                        any |= *alive;
                    }
                    if any == 0 {
                        return Some(());
                    }
                }
            }
        }
        let lanes = (0..lanes).filter(|it| alive[*it] != 0);
        let survivors: Vec<usize> = lanes.collect();
        for (index, place) in level.kept.iter().enumerate() {
            let column = &frame.columns[place * LANES..][..LANES];
            let into = &mut frame.kept[index * WAITING + frame.rows..];
            for (into, lane) in into.iter_mut().zip(&survivors) {
                *into = column[*lane];
            }
        }
        frame.rows += survivors.len();
        Some(())
    }

    /// Takes what the last level found: the first input, or all values of the one unknown.
    fn take(&mut self, number: usize) {
        let frame = &mut self.frames[number];
        let rows = std::mem::take(&mut frame.rows);
        if self.all {
            self.found.extend(&frame.kept[..rows]);
        } else {
            let first = frame.kept.iter().step_by(WAITING);
            self.found = first.copied().collect();
        }
    }
}
