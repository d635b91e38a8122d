//! Whether linear inequalities have a solution in fractions: the simplex method for bounded variables.
//!
//! Every row defines a new variable as a sum of the others, with a bound of its own. A basic variable that violates a bound
//! is moved onto it, at the cost of another one; the first of those that could be chosen is, so it ends. Numbers that become
//! large and too many rounds end it without an answer.

use super::rational::Rational;

/// So many times a variable is moved.
const MOST_ROUNDS: usize = 300;

/// Bounds of a variable.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    pub(super) lo: Option<i128>,
    pub(super) hi: Option<i128>,
}

/// `Σ factor · variable <= bound`.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) parts: Vec<(i128, usize)>,
    pub(super) bound: i128,
}

struct Simplex {
    /// One row for each basic variable: its factors of the others.
    table: Vec<Vec<Rational>>,
    /// The variable of each row.
    basic: Vec<usize>,
    /// The variable of each column.
    others: Vec<usize>,
    lo: Vec<Option<Rational>>,
    hi: Vec<Option<Rational>>,
    value: Vec<Rational>,
}

/// The values of a solution, those that are whole numbers; `Some(None)` if there is no solution, `None` if that was not found out.
pub(super) fn solve(bounds: &[Bounds], rows: &[Row]) -> Option<Option<Vec<Option<i128>>>> {
    let mut simplex = Simplex::new(bounds, rows)?;
    for _ in 0..MOST_ROUNDS {
        let Some((row, target)) = simplex.violated() else {
            let values = simplex.value[..bounds.len()].iter();
            return Some(Some(values.map(|it| it.as_whole()).collect()));
        };
        let up = simplex.value[simplex.basic[row]] < target;
        match simplex.column_for(row, up) {
            Some(column) => simplex.exchange(row, column, target)?,
            None => return Some(None),
        }
    }
    None
}

impl Simplex {
    fn new(bounds: &[Bounds], rows: &[Row]) -> Option<Self> {
        let count = bounds.len();
        let whole = |it: Option<i128>| match it {
            Some(it) => Rational::whole(it).map(Some),
            None => Some(None),
        };
        let mut lo = bounds
            .iter()
            .map(|it| whole(it.lo))
            .collect::<Option<Vec<_>>>()?;
        let mut hi = bounds
            .iter()
            .map(|it| whole(it.hi))
            .collect::<Option<Vec<_>>>()?;
        // As near to 0 as the bounds allow: values that are shown should be small.
        let start = |index: usize| {
            let low = lo[index].filter(|it| *it > Rational::ZERO);
            let high = hi[index].filter(|it| *it < Rational::ZERO);
            low.or(high).unwrap_or(Rational::ZERO)
        };
        let mut value: Vec<Rational> = (0..count).map(start).collect();
        let mut table = Vec::with_capacity(rows.len());
        for row in rows {
            let mut line = vec![Rational::ZERO; count];
            let mut sum = Rational::ZERO;
            for (factor, variable) in &row.parts {
                let factor = Rational::whole(*factor)?;
                line[*variable] = line[*variable].plus(factor)?;
                sum = sum.plus(factor.times(value[*variable])?)?;
            }
            table.push(line);
            value.push(sum);
            lo.push(None);
            hi.push(Some(Rational::whole(row.bound)?));
        }
        Some(Self {
            table,
            basic: (count..count + rows.len()).collect(),
            others: (0..count).collect(),
            lo,
            hi,
            value,
        })
    }

    /// The row of the first variable outside of its bounds, and the bound that it violates.
    fn violated(&self) -> Option<(usize, Rational)> {
        let mut first: Option<(usize, usize, Rational)> = None;
        for (row, variable) in self.basic.iter().copied().enumerate() {
            let value = self.value[variable];
            let low = self.lo[variable].filter(|it| value < *it);
            let high = self.hi[variable].filter(|it| value > *it);
            if let Some(bound) = low.or(high)
                && first.is_none_or(|(other, ..)| variable < other)
            {
                first = Some((variable, row, bound));
            }
        }
        first.map(|(_, row, bound)| (row, bound))
    }

    /// The first column whose variable can be moved so that the row's goes up or down.
    fn column_for(&self, row: usize, up: bool) -> Option<usize> {
        let line = &self.table[row];
        let movable = |column: &usize| {
            let variable = self.others[*column];
            let value = self.value[variable];
            let factor = line[*column];
            if factor.is_zero() {
                return false;
            }
            match factor.is_positive() == up {
                true => self.hi[variable].is_none_or(|it| value < it),
                false => self.lo[variable].is_none_or(|it| value > it),
            }
        };
        let columns = (0..line.len()).filter(movable);
        columns.min_by_key(|column| self.others[*column])
    }

    /// Moves the row's variable to a value and makes the column's variable basic instead.
    fn exchange(&mut self, row: usize, column: usize, target: Rational) -> Option<()> {
        let (leaving, entering) = (self.basic[row], self.others[column]);
        let pivot = self.table[row][column];
        let step = target.minus(self.value[leaving])?.over(pivot)?;
        self.value[leaving] = target;
        self.value[entering] = self.value[entering].plus(step)?;
        for (index, line) in self.table.iter().enumerate() {
            if index != row {
                let variable = self.basic[index];
                self.value[variable] = self.value[variable].plus(line[column].times(step)?)?;
            }
        }
        // The row, solved for the entering variable.
        let one = Rational::whole(1)?;
        for (index, factor) in self.table[row].iter_mut().enumerate() {
            *factor = match index == column {
                true => one.over(pivot)?,
                false => factor.negated().over(pivot)?,
            };
        }
        let solved = self.table[row].clone();
        for (index, line) in self.table.iter_mut().enumerate() {
            let factor = line[column];
            if index == row || factor.is_zero() {
                continue;
            }
            for (place, entry) in line.iter_mut().enumerate() {
                let part = factor.times(solved[place])?;
                *entry = match place == column {
                    true => part,
                    false => entry.plus(part)?,
                };
            }
        }
        self.basic[row] = entering;
        self.others[column] = leaving;
        Some(())
    }
}
