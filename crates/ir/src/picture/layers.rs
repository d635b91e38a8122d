//! Layers: which boxes share a row, and in which order they stand in it.
//!
//! Rows follow the longest path over forward edges. An edge over several rows passes through one joint per row, so an
//! edge never crosses a box. Sweeps by barycenter reduce crossings; the best order seen is kept.
//! In huge graphs the longest edges go around the side like edges back, so the number of joints stays bounded.

/// More joints than this are not drawn.
const MAX_JOINTS: usize = 20_000;

/// Boxes (`0..count`) and joints (from `count` on) in rows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layers {
    /// The number of boxes.
    pub(crate) count: usize,
    /// The items of each row, from left to right.
    pub(crate) rows: Vec<Vec<usize>>,
    /// The row of each item.
    pub(crate) row_of: Vec<usize>,
    /// For each edge the items it passes, ends included; empty for edges around the side.
    pub(crate) chains: Vec<Vec<usize>>,
    /// The items above and below each item.
    pub(crate) above: Vec<Vec<usize>>,
    pub(crate) below: Vec<Vec<usize>>,
}

impl Layers {
    /// Orders boxes in rows. `order` has every box once; edges against it are edges back.
    pub(crate) fn new(order: &[usize], edges: &[(usize, usize)]) -> Self {
        let count = order.len();
        let mut place = vec![0; count];
        for (at, item) in order.iter().enumerate() {
            place[*item] = at;
        }
        let is_forward = |(from, to): &(usize, usize)| place[*from] < place[*to];
        let mut row_of = vec![0; count];
        let mut outgoing = vec![Vec::new(); count];
        for (from, to) in edges.iter().filter(|edge| is_forward(edge)) {
            outgoing[*from].push(*to);
        }
        for from in order {
            for to in &outgoing[*from] {
                row_of[*to] = row_of[*to].max(row_of[*from] + 1);
            }
        }
        let mut rows = vec![Vec::new(); row_of.iter().max().map_or(0, |row| row + 1)];
        for item in order {
            rows[row_of[*item]].push(*item);
        }
        let mut layers = Self {
            count,
            rows,
            row_of,
            chains: Vec::new(),
            above: vec![Vec::new(); count],
            below: vec![Vec::new(); count],
        };
        let longest = layers.longest_chain(edges);
        for edge in edges {
            let is_short = || layers.row_of[edge.1] - layers.row_of[edge.0] <= longest;
            let chain = if is_forward(edge) && is_short() {
                layers.chain(*edge)
            } else {
                Vec::new()
            };
            layers.chains.push(chain);
        }
        layers.reduce_crossings();
        layers
    }

    /// The number of rows an edge may cover so that there are not too many joints.
    fn longest_chain(&self, edges: &[(usize, usize)]) -> usize {
        let span =
            |(from, to): &(usize, usize)| self.row_of[*to].saturating_sub(self.row_of[*from]);
        let mut spans: Vec<usize> = edges.iter().map(span).collect();
        spans.sort_unstable();
        let mut joints = 0;
        let fits = |span: &&usize| {
            joints += span.saturating_sub(1);
            joints <= MAX_JOINTS
        };
        let fitting = spans.iter().take_while(fits).count();
        match spans.get(fitting) {
            None => usize::MAX,
            Some(too_long) => too_long - 1,
        }
    }

    fn chain(&mut self, (from, to): (usize, usize)) -> Vec<usize> {
        let mut chain = vec![from];
        for row in self.row_of[from] + 1..self.row_of[to] {
            let joint = self.row_of.len();
            self.row_of.push(row);
            self.rows[row].push(joint);
            self.above.push(Vec::new());
            self.below.push(Vec::new());
            chain.push(joint);
        }
        chain.push(to);
        for pair in chain.windows(2) {
            self.below[pair[0]].push(pair[1]);
            self.above[pair[1]].push(pair[0]);
        }
        chain
    }

    fn reduce_crossings(&mut self) {
        const SWEEPS: usize = 12;
        let mut places = vec![0; self.row_of.len()];
        for row in &self.rows {
            set_places(row, &mut places);
        }
        let mut best = (self.crossings(&places), self.rows.clone());
        for sweep in 0..SWEEPS {
            let rows = 0..self.rows.len();
            if sweep % 2 == 0 {
                rows.for_each(|row| self.sort_row(row, true, &mut places));
            } else {
                rows.rev()
                    .for_each(|row| self.sort_row(row, false, &mut places));
            }
            let crossings = self.crossings(&places);
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    /// Sorts a row by the mean place of the neighbors on one side; items without neighbors keep theirs.
    fn sort_row(&mut self, row: usize, from_above: bool, places: &mut [usize]) {
        let neighbors = if from_above { &self.above } else { &self.below };
        let mean = |item: usize| {
            let around = &neighbors[item];
            let sum: usize = around.iter().map(|other| places[*other]).sum();
            if around.is_empty() {
                places[item] as f64
            } else {
                sum as f64 / around.len() as f64
            }
        };
        let items = self.rows[row].iter();
        let mut keyed: Vec<(f64, usize)> = items.map(|item| (mean(*item), *item)).collect();
        keyed.sort_by(|one, two| one.0.total_cmp(&two.0));
        self.rows[row] = keyed.into_iter().map(|(_, item)| item).collect();
        set_places(&self.rows[row], places);
    }

    fn crossings(&self, places: &[usize]) -> usize {
        let between = |row: &Vec<usize>| {
            let mut ends = Vec::new();
            for item in row {
                let from = ends.len();
                ends.extend(self.below[*item].iter().map(|other| places[*other]));
                // Edges of one item do not cross each other.
                ends[from..].sort_unstable();
            }
            inversions(&ends)
        };
        self.rows.iter().map(between).sum()
    }
}

/// Notes the place of each item of a row.
fn set_places(row: &[usize], places: &mut [usize]) {
    for (place, item) in row.iter().enumerate() {
        places[*item] = place;
    }
}

/// The pairs in which a larger number stands in front of a smaller one, counted with a Fenwick tree.
fn inversions(numbers: &[usize]) -> usize {
    let size = numbers.iter().max().map_or(0, |max| max + 1);
    let mut tree = vec![0_usize; size + 1];
    let mut found = 0;
    for (before, number) in numbers.iter().enumerate() {
        let mut not_larger = 0;
        let mut at = number + 1;
        while at > 0 {
            not_larger += tree[at];
            at &= at - 1;
        }
        found += before - not_larger;
        let mut at = number + 1;
        while at <= size {
            tree[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use oxpecker_base::Rng;

    use super::*;

    #[test]
    fn inversions_are_counted() {
        let mut rng = Rng::new(1);
        for length in 0..60 {
            let numbers: Vec<usize> = (0..length).map(|_| rng.below(20)).collect();
            let pairs = (0..length).flat_map(|two| (0..two).map(move |one| (one, two)));
            let expected = pairs.filter(|(one, two)| numbers[*one] > numbers[*two]);
            assert_eq!(inversions(&numbers), expected.count());
        }
    }

    #[test]
    fn crossed_edges_are_uncrossed() {
        // 0 goes to 1 and 2, which go crosswise to 4 and 3.
        let edges = [(0, 1), (0, 2), (1, 4), (2, 3)];
        let layers = Layers::new(&[0, 1, 2, 3, 4], &edges);
        assert_eq!(layers.rows.len(), 3);
        let mut places = vec![0; layers.row_of.len()];
        layers
            .rows
            .iter()
            .for_each(|row| set_places(row, &mut places));
        assert_eq!(layers.crossings(&places), 0);
    }
}
