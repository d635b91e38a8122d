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
    /// Columns that nobody uses any more: new memory costs more than what is computed in it.
    pub(super) spare: &'a mut Vec<Vec<i64>>,
}

impl Allowance<'_> {
    /// So many words, whatever is in them.
    fn words(&mut self, count: usize) -> Vec<i64> {
        let mut words = self.spare.pop().unwrap_or_default();
        if words.len() < count {
            words.resize(count, 0);
        }
        words
    }

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

/// Values of an unknown, and what is known of each: columns of the same length, the first has the values.
#[derive(Clone, Debug)]
pub(super) struct Domain(pub(super) Vec<Vec<i64>>);

impl Domain {
    /// How many values there are.
    pub(super) fn len(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }
}

/// A run through all values.
pub(super) struct Search<'a> {
    pool: &'a TermPool,
    program: &'a Program,
    domains: &'a [Domain],
    frames: Vec<Frame>,
    /// Whether every input that fits is wanted, not only the first.
    all: bool,
    /// Columns of what was found.
    found: Vec<Vec<i64>>,
}

/// The columns of a level.
struct Frame {
    columns: Vec<i64>,
    /// What later levels need of the inputs that are still to be followed.
    kept: Vec<i64>,
    rows: usize,
}

/// Memory for more words is given back at once.
const MOST_SPARE: usize = 1 << 20;

/// So many inputs can wait before a level is left for the next one.
const WAITING: usize = 2 * LANES;

/// Searches for values for which all constraints hold; each unknown has a list of values, in the order of the levels.
pub(super) fn first(
    pool: &TermPool,
    program: &Program,
    domains: &[Domain],
    allowance: &mut Allowance<'_>,
) -> Outcome {
    let mut search = Search::new(pool, program, (domains, false), allowance);
    let over = search.expand(0, 1, allowance);
    let found = search.finish(allowance);
    match over {
        None => Outcome::GaveUp,
        Some(false) => Outcome::Nothing,
        Some(true) => Outcome::Found(found.into_iter().flatten().collect()),
    }
}

/// All values of the one unknown of a program for which the constraints hold, with what is wanted of them; `None` if the
/// work became too much.
pub(super) fn filter(
    pool: &TermPool,
    program: &Program,
    domain: Domain,
    allowance: &mut Allowance<'_>,
) -> Option<Domain> {
    let domains = [domain];
    let mut search = Search::new(pool, program, (&domains[..], true), allowance);
    let over = search.expand(0, 1, allowance);
    let found = search.finish(allowance);
    over.map(|_| Domain(found))
}

impl<'a> Search<'a> {
    fn new(
        pool: &'a TermPool,
        program: &'a Program,
        (domains, all): (&'a [Domain], bool),
        allowance: &mut Allowance<'_>,
    ) -> Self {
        let frames = program.levels.iter().map(|level| {
            let results = level.steps.len();
            let mut columns = allowance.words((level.first_result() + results) * LANES);
            for (column, value) in columns.chunks_mut(LANES).zip(&level.constants) {
                column.fill(*value);
            }
            let kept = allowance.words(level.kept.len() * WAITING);
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

    /// What was found; the columns go back.
    fn finish(self, allowance: &mut Allowance<'_>) -> Vec<Vec<i64>> {
        for frame in self.frames {
            let columns = [frame.columns, frame.kept].into_iter();
            let small = columns.filter(|it| it.capacity() <= MOST_SPARE);
            allowance.spare.extend(small);
        }
        self.found
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

    /// Fills the columns that a level takes over and those of its unknown. The inputs are numbered by row and value.
    fn load(&mut self, number: usize, start: usize, lanes: usize) {
        let level = &self.program.levels[number];
        let domain = &self.domains[number];
        let (above, here) = self.frames.split_at_mut(number);
        let columns = &mut here[0].columns;
        let mut source = [0_usize; LANES];
        let values = domain.len();
        let (mut row, mut value) = (start / values, start % values);
        let mut filled = 0;
        while filled < lanes {
            let count = (values - value).min(lanes - filled);
            source[filled..][..count].fill(row);
            for (given, column) in domain.0.iter().enumerate() {
                let into = &mut columns[(level.input() + given) * LANES + filled..][..count];
                into.copy_from_slice(&column[value..][..count]);
            }
            filled += count;
            (row, value) = (row + 1, 0);
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
        let mut next = level.first_result();
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

    /// Takes what the last level found: the first input, or all of them.
    fn take(&mut self, number: usize) {
        let frame = &mut self.frames[number];
        let rows = std::mem::take(&mut frame.rows);
        let rows = if self.all { rows } else { 1 };
        let count = self.program.levels[number].kept.len();
        self.found.resize_with(count, Vec::new);
        for (found, column) in self.found.iter_mut().zip(frame.kept.chunks(WAITING)) {
            found.extend(&column[..rows]);
        }
    }
}
