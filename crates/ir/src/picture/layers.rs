//! Layers: which boxes share a row, and in which order they stand in it.
//!
//! Rows follow the longest path over forward edges. An edge over several rows passes through one joint per row, so an
//! edge never crosses a box. Sweeps by barycenter reduce crossings; the best order seen is kept.

/// Boxes (`0..count`) and joints (from `count` on) in rows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layers {
    /// The number of boxes.
    pub(crate) count: usize,
    /// The items of each row, from left to right.
    pub(crate) rows: Vec<Vec<usize>>,
    /// The row of each item.
    pub(crate) row_of: Vec<usize>,
    /// For each edge the items it passes, ends included; empty for edges back.
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
        for edge in edges {
            let chain = if is_forward(edge) {
                layers.chain(*edge)
            } else {
                Vec::new()
            };
            layers.chains.push(chain);
        }
        layers.reduce_crossings();
        layers
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
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let rows = 0..self.rows.len();
            if sweep % 2 == 0 {
                rows.for_each(|row| self.sort_row(row, true));
            } else {
                rows.rev().for_each(|row| self.sort_row(row, false));
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    /// The place of each item in its row.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.row_of.len()];
        for row in &self.rows {
            for (place, item) in row.iter().enumerate() {
                places[*item] = place;
            }
        }
        places
    }

    /// Sorts a row by the mean place of the neighbors on one side; items without neighbors keep theirs.
    fn sort_row(&mut self, row: usize, from_above: bool) {
        let places = self.places();
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
        let mut keyed: Vec<(f64, usize)> = self.rows[row]
            .iter()
            .map(|item| (mean(*item), *item))
            .collect();
        keyed.sort_by(|one, two| one.0.total_cmp(&two.0));
        self.rows[row] = keyed.into_iter().map(|(_, item)| item).collect();
    }

    fn crossings(&self) -> usize {
        let places = self.places();
        let between = |row: &Vec<usize>| {
            let ends = row.iter().flat_map(|item| {
                let place = places[*item];
                self.below[*item].iter().map(move |other| (place, *other))
            });
            let ends: Vec<(usize, usize)> = ends.map(|(one, two)| (one, places[two])).collect();
            let pairs = ends.iter().enumerate();
            let crossed = pairs.map(|(at, one)| {
                let later = ends[at + 1..].iter();
                later.filter(|two| one.0 < two.0 && one.1 > two.1).count()
            });
            crossed.sum::<usize>()
        };
        self.rows.iter().map(between).sum()
    }
}
