//! Where the items of each row stand: as close to their neighbors as their widths allow.
//!
//! Each row is a least-squares problem with minimal gaps; pooling adjacent violators solves it exactly. Sweeps over
//! all rows pull straight, first of all the long edges.

use super::layers::Layers;

/// Free space between two items.
const GAP: f64 = 30.0;
/// Sweeps over all rows; more change nothing that can be seen.
const SWEEPS: usize = 80;

/// The horizontal center of each item; the leftmost border is 0.
pub(super) fn centers(layers: &Layers, widths: &[f64]) -> Vec<f64> {
    let mut centers = vec![0.0; layers.row_of.len()];
    for row in &layers.rows {
        let mut left = 0.0;
        for item in row {
            centers[*item] = left + widths[*item] / 2.0;
            left += widths[*item] + GAP;
        }
    }
    for sweep in 0..SWEEPS {
        let rows = 0..layers.rows.len();
        let rows: Vec<usize> = if sweep % 2 == 0 {
            rows.collect()
        } else {
            rows.rev().collect()
        };
        for row in rows {
            place_row(layers, widths, &layers.rows[row], &mut centers);
        }
    }
    let left = (0..centers.len()).map(|item| centers[item] - widths[item] / 2.0);
    let left = left.fold(f64::INFINITY, f64::min);
    centers.iter().map(|center| center - left).collect()
}

fn place_row(layers: &Layers, widths: &[f64], row: &[usize], centers: &mut [f64]) {
    // Offsets turn "at least a gap apart" into "not decreasing".
    let mut offset = 0.0;
    let mut offsets = Vec::new();
    for (place, item) in row.iter().enumerate() {
        if place > 0 {
            offset += (widths[row[place - 1]] + widths[*item]) / 2.0 + GAP;
        }
        offsets.push(offset);
    }
    let wanted = row.iter().zip(&offsets).map(|(item, offset)| {
        let (position, weight) = pull(layers, *item, centers);
        (position - offset, weight)
    });
    let wanted: Vec<(f64, f64)> = wanted.collect();
    for ((item, offset), place) in row.iter().zip(&offsets).zip(not_decreasing(&wanted)) {
        centers[*item] = place + offset;
    }
}

/// Where the neighbors of an item want it, and how strongly.
fn pull(layers: &Layers, item: usize, centers: &[f64]) -> (f64, f64) {
    let is_joint = |item: usize| item >= layers.count;
    let (mut sum, mut total) = (0.0, 0.0);
    for other in layers.above[item].iter().chain(&layers.below[item]) {
        let weight = match (is_joint(item), is_joint(*other)) {
            (true, true) => 16.0,
            (false, false) => 1.0,
            _ => 1.5,
        };
        sum += weight * centers[*other];
        total += weight;
    }
    if total == 0.0 {
        return (centers[item], 0.1);
    }
    (sum / total, total)
}

/// The closest sequence that does not decrease, for values with weights.
fn not_decreasing(wanted: &[(f64, f64)]) -> Vec<f64> {
    // Runs of equal values: mean, weight, length.
    let mut runs: Vec<(f64, f64, usize)> = Vec::new();
    for (value, weight) in wanted {
        let mut run = (*value, *weight, 1);
        while let Some(last) = runs.pop_if(|last| last.0 > run.0) {
            let weight = last.1 + run.1;
            let mean = (last.0 * last.1 + run.0 * run.1) / weight;
            run = (mean, weight, last.2 + run.2);
        }
        runs.push(run);
    }
    let values = runs.iter().map(|run| std::iter::repeat_n(run.0, run.2));
    values.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::not_decreasing;

    #[test]
    fn violators_meet_at_their_mean() {
        let found = not_decreasing(&[(0.0, 1.0), (5.0, 1.0), (3.0, 3.0), (9.0, 1.0)]);
        assert_eq!(found, [0.0, 3.5, 3.5, 9.0]);
    }
}
