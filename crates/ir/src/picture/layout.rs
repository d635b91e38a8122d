//! A layered layout: boxes in rows, forward edges downward, edges back around the side.

use std::cmp::Ordering;

use super::layers::Layers;
use super::rows::centers;

/// Free space between rows, and what every edge back adds to it.
const ROW_GAP: f64 = 46.0;
const LANE: f64 = 7.0;
/// Space between a row and the first edge back below or above it.
const BELOW: f64 = 12.0;
const ABOVE: f64 = 18.0;
/// Space between the boxes and the first lane at a side.
const SIDE: f64 = 22.0;
/// Space between two edges at one box.
const PORT: f64 = 34.0;

/// A point; the origin is the upper left corner.
pub(crate) type Point = (f64, f64);

/// A piece of an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stroke {
    /// Straight to a point.
    Line(Point),
    /// To a point, upright at both ends.
    Curve(Point),
}

/// Where everything is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layout {
    /// The upper left corner of each box.
    pub(crate) boxes: Vec<Point>,
    /// The start and the pieces of each edge; all arrive from above.
    pub(crate) edges: Vec<(Point, Vec<Stroke>)>,
    pub(crate) size: Point,
}

/// Places boxes of given sizes. `order` has every box once; edges against it go back.
pub(crate) fn layout(sizes: &[Point], order: &[usize], edges: &[(usize, usize)]) -> Layout {
    let layers = Layers::new(order, edges);
    let joints = layers.row_of.len() - layers.count;
    let widths = sizes.iter().map(|size| size.0);
    let widths: Vec<f64> = widths.chain(std::iter::repeat_n(0.0, joints)).collect();
    let centers = centers(&layers, &widths);
    let mut plan = Plan {
        layers,
        sizes,
        edges,
        centers,
        tops: Vec::new(),
        bottoms: Vec::new(),
    };
    let lanes = plan.lanes();
    plan.stack(&lanes);
    plan.draw(&lanes, &widths)
}

/// The way of an edge back: at which side and in which lane, and its place below its first and above its last row.
#[derive(Clone, Copy, Debug)]
struct Lane {
    edge: usize,
    is_left: bool,
    index: usize,
    below: usize,
    above: usize,
}

struct Plan<'a> {
    layers: Layers,
    sizes: &'a [Point],
    edges: &'a [(usize, usize)],
    centers: Vec<f64>,
    /// The upper and lower border of each row.
    tops: Vec<f64>,
    bottoms: Vec<f64>,
}

impl Plan<'_> {
    /// How many items stand to the left and to the right of an item in its row.
    fn beside(&self, item: usize) -> (usize, usize) {
        let row = &self.layers.rows[self.layers.row_of[item]];
        let left = row.iter().take_while(|other| **other != item).count();
        (left, row.len() - 1 - left)
    }

    /// Edges back take the side where they pass fewer items, else the nearer one; short edges the inner lanes.
    fn lanes(&self) -> Vec<Lane> {
        let row = |item: usize| self.layers.row_of[item];
        let is_back = |edge: &usize| self.layers.chains[*edge].is_empty();
        let mut back: Vec<usize> = (0..self.edges.len()).filter(is_back).collect();
        back.sort_by_key(|edge| {
            let (from, to) = self.edges[*edge];
            (row(from).abs_diff(row(to)), *edge)
        });
        let middle = self.centers.iter().copied().fold(0.0, f64::max) / 2.0;
        let mut used = [0, 0];
        let mut below = vec![0; self.layers.rows.len()];
        let mut above = below.clone();
        let take = |counts: &mut [usize], place: usize| {
            counts[place] += 1;
            counts[place] - 1
        };
        let lane = |edge: usize| {
            let (from, to) = self.edges[edge];
            let (start, end) = (self.beside(from), self.beside(to));
            let is_near = (self.centers[from] + self.centers[to]) / 2.0 < middle;
            let is_left = match (start.0 + end.0).cmp(&(start.1 + end.1)) {
                Ordering::Less => true,
                Ordering::Equal => is_near,
                Ordering::Greater => false,
            };
            Lane {
                edge,
                is_left,
                index: take(&mut used, usize::from(is_left)),
                below: take(&mut below, row(from)),
                above: take(&mut above, row(to)),
            }
        };
        back.into_iter().map(lane).collect()
    }

    /// Puts the rows below each other, with room for the edges back between them.
    fn stack(&mut self, lanes: &[Lane]) {
        let mut crowd = vec![0_usize; self.layers.rows.len() + 1];
        for lane in lanes {
            let (from, to) = self.edges[lane.edge];
            crowd[self.layers.row_of[from] + 1] += 1;
            crowd[self.layers.row_of[to]] += 1;
        }
        let mut y = match crowd[0] {
            0 => 0.0,
            lanes => ABOVE + LANE * lanes as f64,
        };
        for (index, row) in self.layers.rows.iter().enumerate() {
            let boxes = row.iter().filter(|item| **item < self.layers.count);
            let height = boxes.map(|item| self.sizes[*item].1).fold(0.0, f64::max);
            self.tops.push(y);
            self.bottoms.push(y + height);
            y += height + ROW_GAP + LANE * crowd[index + 1] as f64;
        }
    }

    fn draw(&self, lanes: &[Lane], widths: &[f64]) -> Layout {
        let count = |is_left: bool| lanes.iter().filter(|lane| lane.is_left == is_left).count();
        let margin = |lanes: usize| match lanes {
            0 => 0.0,
            lanes => SIDE + LANE * 1.5 * lanes as f64,
        };
        let left = margin(count(true));
        let extent = widths.iter().zip(&self.centers);
        let extent = extent.map(|(width, center)| center + width / 2.0);
        let extent = extent.fold(0.0, f64::max);
        let (starts, ends) = (self.ports(lanes, true), self.ports(lanes, false));
        let mut edges: Vec<(Point, Vec<Stroke>)> = self
            .layers
            .chains
            .iter()
            .enumerate()
            .map(|(edge, chain)| self.forward(chain, starts[edge], ends[edge]))
            .collect();
        for lane in lanes {
            let out = SIDE + LANE * 1.5 * lane.index as f64;
            let x = if lane.is_left { -out } else { extent + out };
            edges[lane.edge] = self.back(lane, x, starts[lane.edge], ends[lane.edge]);
        }
        for (start, strokes) in &mut edges {
            start.0 += left;
            for Stroke::Line(point) | Stroke::Curve(point) in strokes {
                point.0 += left;
            }
        }
        let boxes = (0..self.layers.count).map(|item| {
            let x = self.centers[item] - self.sizes[item].0 / 2.0;
            (x + left, self.tops[self.layers.row_of[item]])
        });
        let lowest = lanes.iter().map(|lane| self.lane_ends(lane).0);
        let height = self.bottoms.last().copied();
        let height = lowest.fold(height.unwrap_or(0.0), f64::max);
        Layout {
            boxes: boxes.collect(),
            edges,
            size: (left + extent + margin(count(false)), height),
        }
    }

    /// Where each edge leaves (or enters) its box: sorted by where it comes from, edges back outside.
    fn ports(&self, lanes: &[Lane], leaving: bool) -> Vec<f64> {
        let mut by_box: Vec<Vec<(f64, usize)>> = vec![Vec::new(); self.layers.count];
        for (edge, (from, to)) in self.edges.iter().enumerate() {
            let chain = &self.layers.chains[edge];
            let neighbor = match (leaving, chain.len()) {
                (_, 0) => None,
                (true, _) => chain.get(1),
                (false, length) => chain.get(length - 2),
            };
            let is_left = || lanes.iter().any(|lane| lane.edge == edge && lane.is_left);
            let key = match neighbor {
                Some(item) => self.centers[*item],
                None if is_left() => f64::NEG_INFINITY,
                None => f64::INFINITY,
            };
            by_box[if leaving { *from } else { *to }].push((key, edge));
        }
        let mut ports = vec![0.0; self.edges.len()];
        for (item, edges) in by_box.iter_mut().enumerate() {
            edges.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
            let count = edges.len() as f64;
            let step = PORT.min(self.sizes[item].0 / (count + 1.0));
            for (place, (_, edge)) in edges.iter().enumerate() {
                ports[*edge] = self.centers[item] + step * (place as f64 - (count - 1.0) / 2.0);
            }
        }
        ports
    }

    fn forward(&self, chain: &[usize], start: f64, end: f64) -> (Point, Vec<Stroke>) {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
            return ((start, 0.0), Vec::new());
        };
        let row = self.layers.row_of[*first];
        let origin = (start, self.tops[row] + self.sizes[*first].1);
        let mut strokes = vec![Stroke::Line((start, self.bottoms[row]))];
        for item in &chain[1..chain.len() - 1] {
            let (x, row) = (self.centers[*item], self.layers.row_of[*item]);
            strokes.push(Stroke::Curve((x, self.tops[row])));
            strokes.push(Stroke::Line((x, self.bottoms[row])));
        }
        let arrival = (end, self.tops[self.layers.row_of[*last]]);
        strokes.push(Stroke::Curve(arrival));
        (origin, strokes)
    }

    /// How far down and up an edge back goes.
    fn lane_ends(&self, lane: &Lane) -> (f64, f64) {
        let (from, to) = self.edges[lane.edge];
        let (row, target) = (self.layers.row_of[from], self.layers.row_of[to]);
        let low = self.bottoms[row] + BELOW + LANE * lane.below as f64;
        let high = self.tops[target] - ABOVE - LANE * lane.above as f64;
        (low, high)
    }

    fn back(&self, lane: &Lane, x: f64, start: f64, end: f64) -> (Point, Vec<Stroke>) {
        let (from, to) = self.edges[lane.edge];
        let (row, target) = (self.layers.row_of[from], self.layers.row_of[to]);
        let (low, high) = self.lane_ends(lane);
        let corners = [
            (start, low),
            (x, low),
            (x, high),
            (end, high),
            (end, self.tops[target]),
        ];
        let origin = (start, self.tops[row] + self.sizes[from].1);
        (origin, corners.map(Stroke::Line).to_vec())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    fn overlap(one: (Point, Point), two: (Point, Point)) -> bool {
        let apart = |low: f64, length: f64, other: f64| low + length <= other + 1e-6;
        let ((a, b), (c, d)) = (one, two);
        !(apart(a.0, b.0, c.0)
            || apart(c.0, d.0, a.0)
            || apart(a.1, b.1, c.1)
            || apart(c.1, d.1, a.1))
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 300, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default()
        })]

        #[test]
        fn boxes_are_apart_and_everything_is_inside(
            sizes in prop::collection::vec((20.0..300.0_f64, 20.0..200.0_f64), 1..15),
            edges in prop::collection::vec((0..15_usize, 0..15_usize), 0..25),
        ) {
            let count = sizes.len();
            let edges: Vec<(usize, usize)> =
                edges.iter().map(|(from, to)| (from % count, to % count)).collect();
            let order: Vec<usize> = (0..count).collect();
            let found = layout(&sizes, &order, &edges);
            let inside = |point: &Point| {
                let fits = |at: f64, size: f64| (-1e-6..=size + 1e-6).contains(&at);
                fits(point.0, found.size.0) && fits(point.1, found.size.1)
            };
            for one in 0..count {
                for two in 0..one {
                    let corner = |item: usize| (found.boxes[item], sizes[item]);
                    prop_assert!(!overlap(corner(one), corner(two)));
                }
                let (corner, size) = (found.boxes[one], sizes[one]);
                prop_assert!(inside(&corner));
                prop_assert!(inside(&(corner.0 + size.0, corner.1 + size.1)));
            }
            prop_assert_eq!(found.edges.len(), edges.len());
            for ((start, strokes), (from, to)) in found.edges.iter().zip(&edges) {
                prop_assert!((start.1 - found.boxes[*from].1 - sizes[*from].1).abs() < 1e-6);
                let (Some(Stroke::Line(end)) | Some(Stroke::Curve(end))) = strokes.last() else {
                    return Err(TestCaseError::fail("an edge without an end"));
                };
                prop_assert!((end.1 - found.boxes[*to].1).abs() < 1e-6);
                for Stroke::Line(point) | Stroke::Curve(point) in strokes {
                    prop_assert!(inside(point), "{point:?} {:?}", found.size);
                }
            }
        }
    }
}
