//! Moves of all inputs at once: Newton's method on the comparisons that fail, damped.

use oxpecker_term::{Literal, Scalar};

use super::Search;
use super::goal::Atom;
use super::values::nearest;

/// Systems with more unknowns or equations are left to the other moves.
const MOST: usize = 24;
/// Steps of the method in a row.
const STEPS: u32 = 20;
/// How much steps are shortened, least first.
const DAMPING: [f64; 3] = [1e-12, 1e-3, 1.0];

/// Where the system stands and how it changes.
struct System {
    /// The inputs that are moved.
    unknowns: Vec<usize>,
    /// What each comparison lacks.
    lacking: Vec<f64>,
    /// How much each comparison changes with each input.
    slopes: Vec<Vec<f64>>,
}

impl Search<'_> {
    /// Goes to where the comparisons would hold if they were linear, as long as that leads nearer.
    pub(super) fn newton(&mut self) {
        for _ in 0..STEPS {
            if self.is_done() {
                return;
            }
            let Some(system) = self.linearized() else {
                return;
            };
            let nearer = DAMPING.iter().any(|damping| {
                let step = system.step(*damping);
                step.is_some_and(|it| self.try_step(&system.unknowns, &it))
            });
            if !nearer {
                return;
            }
        }
    }

    fn try_step(&mut self, unknowns: &[usize], step: &[f64]) -> bool {
        [1.0, 0.25].iter().any(|scale| {
            let mut point = self.point();
            for (index, move_by) in unknowns.iter().zip(step) {
                let input = &self.tape.inputs[*index];
                let value = number(&point[*index]) + move_by * scale;
                point[*index] = nearest(input, value);
            }
            self.try_point(&point)
        })
    }

    fn linearized(&mut self) -> Option<System> {
        let goal = std::mem::replace(&mut self.goal, super::Goal::All(Vec::new()));
        let mut atoms: Vec<&Atom> = Vec::new();
        goal.active(&self.tape, &mut atoms);
        let system = self.system(&atoms);
        drop(atoms);
        self.goal = goal;
        system
    }

    fn system(&mut self, atoms: &[&Atom]) -> Option<System> {
        let here: Vec<(f64, f64)> = atoms
            .iter()
            .filter_map(|it| it.residual(&self.tape))
            .collect();
        let numeric = |scalar: Scalar| scalar != Scalar::Bool;
        let unknowns: Vec<usize> = (0..self.tape.inputs.len())
            .filter(|it| numeric(self.tape.inputs[*it].scalar))
            .filter(|it| number(self.tape.input(*it)).is_finite())
            .collect();
        if atoms.is_empty() || here.len() != atoms.len() || unknowns.is_empty() {
            return None;
        }
        if atoms.len() > MOST || unknowns.len() > MOST {
            return None;
        }
        let mut slopes = vec![vec![0.0; unknowns.len()]; atoms.len()];
        for (column, index) in unknowns.iter().enumerate() {
            let input = &self.tape.inputs[*index];
            let value = number(self.tape.input(*index));
            let aside = nearest(input, value + width(input.scalar, value));
            let moved = number(&aside) - value;
            if moved == 0.0 {
                continue;
            }
            self.spend(self.tape.inputs[*index].users.len() + 1);
            self.tape.change(*index, aside);
            for (row, atom) in atoms.iter().enumerate() {
                let there = atom.residual(&self.tape).map_or(here[row].0, |it| it.0);
                slopes[row][column] = (there - here[row].0) / moved;
            }
            self.tape.undo();
        }
        Some(System {
            unknowns,
            lacking: here.iter().map(|(is, wanted)| wanted - is).collect(),
            slopes,
        })
    }
}

impl System {
    /// The step that brings the comparisons nearest to what they lack: least squares, damped in proportion.
    fn step(&self, damping: f64) -> Option<Vec<f64>> {
        let count = self.unknowns.len();
        let mut matrix = vec![vec![0.0; count + 1]; count];
        for (slopes, lacking) in self.slopes.iter().zip(&self.lacking) {
            for row in 0..count {
                for column in 0..count {
                    matrix[row][column] += slopes[row] * slopes[column];
                }
                matrix[row][count] += slopes[row] * lacking;
            }
        }
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] += row[index] * damping + 1e-12 * damping.max(1e-9);
        }
        let solution = solve(matrix)?;
        let moves = solution.iter().any(|it| *it != 0.0);
        (moves && solution.iter().all(|it| it.is_finite())).then_some(solution)
    }
}

/// The solution of a system of linear equations, the right sides in the last column.
fn solve(mut matrix: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = matrix.len();
    for column in 0..count {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..count).max_by(|one, two| size(one).total_cmp(&size(two)))?;
        matrix.swap(column, pivot);
        let head = matrix[column].clone();
        // A column of zeros: that input changes nothing.
        if head[column] == 0.0 {
            continue;
        }
        for row in matrix.iter_mut().skip(column + 1) {
            let factor = row[column] / head[column];
            for (cell, above) in row.iter_mut().zip(&head) {
                *cell -= factor * above;
            }
        }
    }
    let mut solution = vec![0.0; count];
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count)
            .map(|it| matrix[row][it] * solution[it])
            .sum();
        if matrix[row][row] != 0.0 {
            solution[row] = (matrix[row][count] - known) / matrix[row][row];
        }
    }
    Some(solution)
}

/// How far aside the slope at a value is looked for.
fn width(scalar: Scalar, value: f64) -> f64 {
    match scalar {
        Scalar::Float => value.abs().max(1e-3) * 1e-7,
        Scalar::Single => value.abs().max(1e-3) * 1e-3,
        _ => 1.0,
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "what is tried is checked; it need not be exact"
)]
fn number(value: &Literal) -> f64 {
    let integer = || value.as_i64().map_or(f64::NAN, |it| it as f64);
    value.as_f64().unwrap_or_else(integer)
}
